import ArgumentParser
import Foundation
import JSONRPC
import JSONText
import Logging
import NIOCore
import NIOPosix
import ObjectModel
import PersistentStore
import Server

/// `orrery demo`: a session to look at, with two front ends on one document.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays a session with two front ends and prints each message as it passes.",
    discussion: """
      A list of belongings, as in the Homepwner application: a first run makes the types, one \
      front end edits, the other hears of it before anything is saved; then everything is saved, \
      closed, opened again and found. → is what a front end sends, ← what it gets.
      """)

  func run() throws {
    try Failure.reporting {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("orrery-demo-\(ProcessInfo.processInfo.processIdentifier)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appendingPathComponent("store.data").path
      let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      let loop = group.next()
      let finished = loop.makePromise(of: Void.self)
      loop.execute { DemoSession(path: path, loop: loop, finished: finished).start() }
      let result = Result { try finished.futureResult.wait() }
      try group.syncShutdownGracefully()
      try result.get()
    }
  }
}

/// Plays the script, one request after the reply to the one before. Lives on the event loop.
private final class DemoSession {
  private let server: OrreryServer
  private let loop: any EventLoop
  private let finished: EventLoopPromise<Void>
  private var steps: ArraySlice<DemoScript.Step>
  private var sessions: [String: Session] = [:]
  private var nextID: Int64 = 0

  init(path: String, loop: any EventLoop, finished: EventLoopPromise<Void>) {
    self.loop = loop
    self.finished = finished
    let logger = Logger(label: "orrery") { StreamLogHandler.standardError(label: $0) }
    server = OrreryServer(eventLoop: loop, logger: logger)
    steps = DemoScript(path: path).steps[...]
  }

  func start() {
    for name in DemoScript.frontEnds {
      let connection = InProcessConnection { [self] in take($0, for: name) }
      sessions[name] = server.makeSession(on: connection)
    }
    playNextStep()
  }

  private func playNextStep() {
    guard let step = steps.popFirst() else { return finish() }
    switch step {
    case .remark(let text):
      StandardOutput.write("\n# \(text)\n")
      playNextStep()
    case .request(let name, let method, let params):
      nextID += 1
      let request = MessageBuilder.encodeRequest(
        id: .integer(nextID), method: method, params: Array(params.text.utf8))
      show(name, "→", request)
      sessions[name]?.receive(request)
    }
  }

  /// A message from the server. The reply to the last request brings the next.
  private func take(_ message: [UInt8], for name: String) {
    show(name, "←", message)
    guard case .single(.response(.integer(nextID), let result)) = Envelope.scan(message) else {
      return
    }
    if case .failure(let error) = result {
      return finished.fail(Failure("The demonstration failed: \(error.message)"))
    }
    // Not from inside the request that was just answered.
    let this = NIOLoopBound(self, eventLoop: loop)
    loop.execute { this.value.playNextStep() }
  }

  private func show(_ name: String, _ arrow: String, _ message: [UInt8]) {
    let text = String(decoding: message, as: UTF8.self)
    let shown = text.count > 400 ? text.prefix(400) + "…" : text[...]
    StandardOutput.write("\(name) \(arrow) \(shown)\n")
  }

  private func finish() {
    for session in sessions.values { session.end() }
    server.shutDown()
    finished.succeed()
  }
}
