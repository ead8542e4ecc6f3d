import ArgumentParser
import Foundation
import JSONRPC
import JSONText
import Logging
import NIOCore
import NIOPosix
import OrreryProtocol
import Server

/// `orrery demo`: a session to look at, with two front ends on one document.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Plays a session with two front ends on one document.",
    discussion: """
      Two front ends open the same document. Before each table stands the request that one of \
      them makes; the table is the other's live list, kept up to date by what the server pushes. \
      The document is in a folder for temporary files, and goes afterwards.
      """)

  @OptionGroup var failures: FailureOptions

  func run() throws {
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

/// Plays the script, one request after the reply to the one before. Lives on the event loop.
private final class DemoSession {
  private let server: OrreryServer
  private let loop: any EventLoop
  private let finished: EventLoopPromise<Void>
  private var steps: ArraySlice<DemoScript.Step>
  private var step: DemoScript.Step?
  private var sessions: [DemoScript.FrontEnd: Session] = [:]
  private var list = DemoList()
  private var nextID: Int64 = 0
  private var isFinished = false

  init(path: String, loop: any EventLoop, finished: EventLoopPromise<Void>) {
    self.loop = loop
    self.finished = finished
    let logger = Logger(label: "orrery") { StreamLogHandler.standardError(label: $0) }
    server = OrreryServer(eventLoop: loop, logger: logger)
    steps = DemoScript(path: path).steps[...]
  }

  func start() {
    for name in DemoScript.FrontEnd.allCases {
      let connection = InProcessConnection { [self] in take($0) }
      sessions[name] = server.makeSession(on: connection)
    }
    show(DemoScript.introduction)
    playNextStep()
  }

  private func playNextStep() {
    guard let next = steps.popFirst() else { return finish(.success(())) }
    step = next
    nextID += 1
    if let caption = next.caption {
      show("\n\(next.frontEnd.name)  \(next.method.rawValue): \(caption)\n")
    }
    sessions[next.frontEnd]?.receive(
      MessageBuilder.encodeRequest(
        id: .integer(nextID), method: next.method.rawValue,
        params: Array(next.params.text.utf8)))
  }

  /// A message from the server. The reply to the last request brings the next.
  private func take(_ message: [UInt8]) {
    guard !isFinished, case .single(let envelope) = Envelope.scan(message) else { return }
    do {
      switch envelope {
      case .notification(ServerNotification.listDidChange.rawValue, let params?):
        try list.apply(ListDidChangeParams(json: params).changes)
      case .response(.integer(nextID), let result):
        try take(result)
        // Not from inside the request that was just answered.
        let this = NIOLoopBound(self, eventLoop: loop)
        loop.execute { this.value.playNextStep() }
      default: break
      }
    } catch {
      finish(.failure(error))
    }
  }

  private func take(_ result: Result<RawJSON, ResponseError>) throws {
    guard let step else { return }
    switch (result, step.outcome) {
    case (.failure(let error), .refused): show("  refused: \(error.message)\n")
    case (.success(let result), .opensList):
      let snapshot = try ListOpenResult(json: result).snapshot
      list = try snapshot.map { try DemoList($0) } ?? DemoList()
    case (.success, .done): break
    case (.success, .refused): throw Failure("The demonstration went wrong: nothing was refused.")
    case (.failure(let error), _): throw error
    }
    if step.caption != nil { show(list.table) }
  }

  private func show(_ text: String) {
    do {
      try StandardOutput.write(text)
    } catch {
      finish(.failure(error))
    }
  }

  private func finish(_ result: Result<Void, any Error>) {
    guard !isFinished else { return }
    isFinished = true
    for session in sessions.values { session.end() }
    server.shutDown()
    finished.completeWith(result)
  }
}
