import ArgumentParser
import Foundation
import Glibc
import JSONText
import NIOCore
import NIOPosix
import Server
import Synchronization
import Transport

/// `orrery browse`: a document in a browser, by pages that the program itself serves.
struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a document in a web browser, live, to look at and to edit.",
    discussion: """
      Starts the document's server when there is none, as attach does, and serves the pages and a \
      WebSocket to it on an address of this machine alone, until SIGINT or SIGTERM. Standard \
      output has the address. Its token is used once: the browser that opens it first gets one of \
      its own, which is good while the command runs. With --read-only the pages edit nothing.
      """)

  @Argument(help: "The document.", completion: .file())
  var document: String

  @Flag(help: "Print the address, and open no browser.")
  var noOpen = false

  @Option(help: "The port to listen on. 0 is one that is free.")
  var port: UInt16 = 0

  @OptionGroup var options: DocumentOptions

  @OptionGroup var failures: FailureOptions

  func run() throws {
    let request = try options.request(for: document, makesStore: true)
    guard case .file(let path) = request.location else {
      throw Failure(
        "A store in memory has no server that a browser could share.",
        hint: "Name a file.", code: .validationFailure)
    }
    // Fails here, where somebody sees it, what would else fail when the browser connects.
    _ = try DocumentServer.findOrStart(document, options: options, makesStore: true)
    let visit = try BrowserVisit(document: path)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let result = Result { try serve(visit, on: group.next()) }
    visit.end()
    try group.syncShutdownGracefully()
    throw Interruption.Interrupted(signal: try result.get())
  }

  /// - Returns: the signal that ended it.
  private func serve(_ visit: BrowserVisit, on loop: any EventLoop) throws -> Int32 {
    let interruption = loop.makePromise(of: Int32.self)
    let signals = NIOLoopBoundBox.makeEmptyBox(valueType: SignalSource.self, eventLoop: loop)
    loop.execute {
      signals.value = SignalSource(on: loop) { interruption.succeed($0) }
    }
    let (document, options) = (document, options)
    let findServer: @Sendable () throws -> String = {
      try DocumentServer.findOrStart(document, options: options, makesStore: true)
    }
    let address = NetworkAddress(.ws, host: "127.0.0.1", port: Int(port))
    let policy = visit.policy
    let listening = loop.flatSubmit {
      NetworkEndpoint.listen(at: address, policy: policy, on: loop) { connection in
        // It waits for other processes, and so not on the loop.
        let socket = NIOThreadPool.singleton.runIfActive(eventLoop: loop, findServer)
        MessageRelay.join(connection, toSocket: socket, on: loop).whenFailure { error in
          Failure(error).report(asJSON: false)
        }
      }
    }
    do {
      guard case .network(let real) = try listening.wait().address else { return SIGTERM }
      try show(visit.address(at: real), visit)
    } catch {
      interruption.fail(error)
    }
    defer { loop.execute { signals.value = nil } }
    return try interruption.futureResult.wait()
  }

  private func show(_ address: String, _ visit: BrowserVisit) throws {
    try StandardOutput.write(address + "\n")
    guard !noOpen else { return }
    try visit.open(address) {
      StandardError.write("orrery: no browser could be started: open that address in one.\n")
    }
  }
}

/// The tokens of one `orrery browse`, and what its pages are given.
private final class BrowserVisit: Sendable {
  private let document: String
  /// What the printed address has, until it is used.
  private let ticket: Mutex<AccessTokens?>
  private let ticketText: String
  private let pageToken: String
  private let pageTokens: AccessTokens
  /// A page that leads to the address: other users see a program's arguments, and not this file.
  private let redirection = DocumentSocket.paths(named: "server-\(getpid()).html")[0]

  init(document: String) throws {
    self.document = document
    ticketText = try AccessTokens.random()
    pageToken = try AccessTokens.random()
    ticket = Mutex(AccessTokens([AccessTokens.Token(ticketText, .all)]))
    pageTokens = AccessTokens([AccessTokens.Token(pageToken, .all)])
  }

  var policy: NetworkEndpoint.Policy {
    var policy = NetworkEndpoint.Policy()
    policy.isKnownToken = { [pageTokens] in pageTokens.permissions(for: $0) != nil }
    policy.pages = WebPages(files: EmbeddedPages.files) { [self] in exchange($0) }
    return policy
  }

  /// The token stands behind `#`, which browsers send to nobody.
  func address(at address: NetworkAddress) -> String {
    "http://\(address.host):\(address.port)/#token=\(ticketText)"
  }

  private func exchange(_ token: String) -> String? {
    let isRight = ticket.withLock { ticket in
      guard ticket?.permissions(for: token) != nil else { return false }
      ticket = nil
      return true
    }
    guard isRight else { return nil }
    end()
    return JSONValue.object([("token", .string(pageToken)), ("path", .string(document))]).text
  }

  /// - Parameter failed: Called, on another thread, where the system starts no browser.
  func open(_ address: String, failed: @escaping @Sendable () -> Void) throws {
    let page = "<!doctype html><meta http-equiv=refresh content=\"0;url=\(address)\">\n"
    try PrivateFile.write(Array(page.utf8), to: redirection)
    let browser = Process()
    browser.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    browser.arguments = ["xdg-open", redirection]
    browser.standardInput = FileHandle.nullDevice
    browser.standardOutput = FileHandle.nullDevice
    browser.standardError = FileHandle.nullDevice
    browser.terminationHandler = { if $0.terminationStatus != 0 { failed() } }
    try browser.run()
  }

  /// What leads to the address is needed no more.
  func end() {
    unlink(redirection)
  }
}
