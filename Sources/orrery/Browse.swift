import ArgumentParser
import Files
import Foundation
import Glibc
import JSONText
import NIOCore
import NIOPosix
import ObjectModel
import Server
import Spelling
import Synchronization
import Transport

/// `orrery browse`: a document in a browser, by pages that the program itself serves.
struct Browse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Shows a document, or a model, in a web browser, to look at and to edit.",
    discussion: """
      Starts the document's server when there is none, as attach does, and serves the pages and a \
      WebSocket to it on an address of this machine alone, until SIGINT or SIGTERM. Standard \
      output has the address. Its token is used once: the browser that opens it first gets one of \
      its own, which is good while the command runs.

      With --read-only the pages read that document alone and write nothing. Somebody else may \
      have it open for writing: what they save is shown.

      A path that ends in .xcdatamodeld, .xcdatamodel or .json is a model, which need not be there \
      yet: the pages edit that alone.

      Without a document the address has four example applications to choose from, with data that \
      was made for them. Their documents are kept in $XDG_STATE_HOME/orrery/examples, by default \
      ~/.local/state/orrery/examples: remove one, and it is made anew.
      """)

  @Argument(help: "The document, or the model. Left out: examples.", completion: .file())
  var document: String?

  @Flag(help: "Print the address, and open no browser.")
  var noOpen = false

  @Option(
    help: """
      The port to listen on. 0 is one that is free. Left out: the document's own, at which the \
      browser finds the searches again that it has saved; where that is taken, one that is free. \
      On a machine of several users give 0: others can listen at the document's own beforehand.
      """)
  var port: UInt16?

  @OptionGroup var options: DocumentOptions

  @OptionGroup var failures: FailureOptions

  func validate() throws {
    if document == nil, options.model != nil {
      throw ValidationError("--model is of a document: name one.")
    }
  }

  func run() throws {
    let visit = try BrowserVisit(documents: documents)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let result = Result { try serve(visit, on: group.next()) }
    visit.end()
    try group.syncShutdownGracefully()
    throw Interruption.Interrupted(signal: try result.get())
  }

  private var documents: [BrowsedDocument] {
    get throws {
      guard let document else {
        return try ExampleDocuments.made().map { name, path in
          try browsed(path, name: name)
        }
      }
      if Self.isModel(document) {
        let path = try FilePath.absolute(document)
        return [
          try BrowsedDocument(
            name: PathText.name(of: path), model: path, isReadOnly: options.readOnly)
        ]
      }
      let found = try browsed(document, name: nil)
      // Fails here, where somebody sees it, what would else fail when the browser connects.
      if case .ownProcess = found.server {
        _ = try DocumentServer.findOrStart(DocumentOpening(document, options, makesStore: true))
      }
      return [found]
    }
  }

  private func browsed(_ document: String, name: String?) throws -> BrowsedDocument {
    let request = try options.request(for: document, makesStore: false)
    guard case .file(let path) = request.location else {
      throw Failure(
        "A store in memory has no server that a browser could share.",
        hint: "Name a file.", code: .validationFailure)
    }
    return try BrowsedDocument(
      name: name ?? PathText.name(of: path), path: path, model: options.model,
      isReadOnly: options.readOnly,
      server: options.readOnly
        ? .thisProcess(opening: request)
        : .ownProcess { [self] in try findSocket(document) })
  }

  /// The socket of a document's own server, for a page that comes later. By then others may have
  /// given the document another model than that which was asked for: it keeps that. Where it was
  /// moved away, none is made in its place.
  private func findSocket(_ document: String) throws -> String {
    var again = options
    (again.migrate, again.mapping) = (false, nil)
    func find() throws -> String {
      try DocumentServer.findOrStart(DocumentOpening(document, again, makesStore: false))
    }
    do {
      return try find()
    } catch {
      guard again.model != nil else { throw error }
      (again.model, again.configuration) = (nil, nil)
      return try find()
    }
  }

  private static func isModel(_ path: String) -> Bool {
    [".xcdatamodeld", ".xcdatamodel", ".json"].contains(where: path.hasByteSuffix)
  }

  /// - Returns: the signal that ended it.
  private func serve(_ visit: BrowserVisit, on loop: any EventLoop) throws -> Int32 {
    let interruption = loop.makePromise(of: Int32.self)
    let signals = NIOLoopBoundBox.makeEmptyBox(valueType: SignalSource.self, eventLoop: loop)
    let own = NIOLoopBoundBox.makeEmptyBox(valueType: OrreryServer.self, eventLoop: loop)
    let beginning = loop.submit {
      signals.value = SignalSource(on: loop) { interruption.succeed($0) }
      let server = OrreryServer(
        forCommandOn: loop, logger: LogDestination().logger(writingTo: nil))
      own.value = server
      for request in visit.openedHere { try server.openForEverySession(request) }
    }
    let policy = visit.policy
    @Sendable func listen(at port: UInt16) -> EventLoopFuture<NetworkEndpoint> {
      let address = NetworkAddress(.ws, host: "127.0.0.1", port: Int(port))
      return NetworkEndpoint.listen(at: address, policy: policy, on: loop) { connection in
        guard let document = visit.document(by: connection.presentedToken) else {
          return connection.close()
        }
        guard case .ownProcess(let findSocket) = document.server else {
          own.value?.serve(connection, tokens: document.tokens)
          return
        }
        // It waits for other processes, and so not on the loop.
        let socket = NIOThreadPool.singleton.runIfActive(eventLoop: loop, findSocket)
        MessageRelay.join(connection, toSocket: socket, on: loop).whenFailure { error in
          Failure(error).report(asJSON: false)
        }
      }
    }
    let listening = beginning.flatMap { [port] in
      listen(at: port ?? visit.ownPort).flatMapError { error in
        guard port == nil, (error as? TransportError)?.kind == .inUse else {
          return loop.makeFailedFuture(error)
        }
        StandardError.write(
          "orrery: port \(visit.ownPort) is taken; searches that were saved there are not shown.\n")
        return listen(at: 0)
      }
    }
    do {
      guard case .network(let real) = try listening.wait().address else { return SIGTERM }
      try show(visit.address(at: real), visit)
    } catch {
      interruption.fail(error)
    }
    defer {
      loop.execute {
        signals.value = nil
        own.value?.shutDown()
      }
    }
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

/// A document, or a model, that pages show, with the token that leads them to it.
private struct BrowsedDocument: Sendable {
  /// Who serves it.
  enum Server: Sendable {
    /// The document's own server, at a socket that it finds; it starts the server where there is
    /// none. Who comes by that socket may do everything.
    case ownProcess(findSocket: @Sendable () throws -> String)
    /// This process: a model alone has no other, and what may only be read is held to that by the
    /// token, and needs no lock.
    case thisProcess(opening: DocumentRequest?)
  }

  let name: String
  /// nil for a model alone.
  let path: String?
  /// A file.
  let model: String?
  let isReadOnly: Bool
  let server: Server
  let token: String
  let tokens: AccessTokens

  init(
    name: String, path: String? = nil, model: String?, isReadOnly: Bool,
    server: Server = .thisProcess(opening: nil)
  ) throws {
    (self.name, self.path, self.model) = (name, path, model)
    (self.isReadOnly, self.server) = (isReadOnly, server)
    token = try AccessTokens.random()
    var permissions = Permissions.all
    if isReadOnly {
      let files = try [path, model].compactMap(\.self).map(DocumentPattern.init(ofFile:))
      permissions = Permissions(access: .read, documents: files)
    }
    tokens = AccessTokens([AccessTokens.Token(token, permissions)])
  }

  var description: JSONValue {
    .object(
      [("name", .string(name)), ("token", .string(token)), ("readOnly", .bool(isReadOnly))]
        + [("path", path), ("model", model)].compactMap { key, text in
          text.map { (key, .string($0)) }
        })
  }
}

/// The tokens of one `orrery browse`, and what its pages are given.
private final class BrowserVisit: Sendable {
  private let documents: [BrowsedDocument]
  /// What the printed address has, until it is used.
  private let ticket: Mutex<AccessTokens?>
  private let ticketText: String
  /// A page that leads to the address: other users see a program's arguments, and not this file.
  private let redirection = DocumentSocket.paths(named: "server-\(getpid()).html")[0]

  init(documents: [BrowsedDocument]) throws {
    self.documents = documents
    ticketText = try AccessTokens.random()
    ticket = Mutex(AccessTokens([AccessTokens.Token(ticketText, .all)]))
  }

  /// The port at which these documents are found: what a browser keeps, it keeps by the port. Ports
  /// from 61,000 on Linux gives to nobody by itself (`ip_local_port_range`).
  var ownPort: UInt16 {
    let paths = documents.map { $0.path ?? $0.model ?? "" }.joined(separator: "\n")
    let number = SHA256.digest(of: paths.utf8).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    return 61_000 + UInt16(number % 4_536)
  }

  /// The documents that this process serves.
  var openedHere: [DocumentRequest] {
    documents.compactMap { document in
      if case .thisProcess(let opening) = document.server { opening } else { nil }
    }
  }

  var policy: NetworkEndpoint.Policy {
    var policy = NetworkEndpoint.Policy()
    policy.isKnownToken = { [self] in document(by: $0) != nil }
    var files = EmbeddedPages.files
    // Of several documents each has a page of its own.
    if documents.count > 1 { for each in documents { files["/\(each.name)"] = files["/"] } }
    policy.pages = WebPages(files: files) { [self] in exchange($0) }
    return policy
  }

  func document(by token: String?) -> BrowsedDocument? {
    guard let token else { return nil }
    return documents.first { $0.tokens.permissions(for: token) != nil }
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
    return JSONValue.object([("documents", .array(documents.map(\.description)))]).text
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
