import Glibc
import JSONRPC
import JSONText
import Logging
import NIOCore
import NIOPosix
import OrreryProtocol
import Server
import Synchronization
import Transport

/// A client of one document for a command that speaks for itself: over the socket of the document's
/// server when one is running, else in this process.
struct DocumentClient {
  /// How long a server may take to let a client in. Requests may take any time, but no server that
  /// works keeps one waiting that only says hello.
  static let greetingLimit = TimeAmount.seconds(8)

  private let socketPath: String?
  private let request: DocumentRequest

  /// - Parameter isReading: Whether all it is for is to read.
  init(_ document: String, options: DocumentOptions, isReading: Bool) throws {
    var request = try options.request(for: document, makesStore: !isReading)
    switch try DocumentServer.find(request, options.wishes, isReading: isReading) {
    case .server(let socket): socketPath = socket
    case .nowhere: socketPath = nil
    case .command:
      socketPath = nil
      request.options.isReadOnly = true
    }
    self.request = request
  }

  /// A client of the document's server, which is started where none is running. It makes no store.
  init(startingServerFor document: String, options: DocumentOptions) throws {
    let opening = try DocumentOpening(document, options, makesStore: false)
    request = opening.request
    socketPath = try DocumentServer.findOrStart(opening)
  }

  /// A client of a server, whatever it has open.
  init(socket: String) {
    request = DocumentRequest(location: .memory)
    socketPath = socket
  }

  /// Whether a server answers there that has the document open.
  ///
  /// - Parameter wishes: How it has to have it open.
  /// - Throws: `document.openOtherwise`; `ServerSilent`; where something answers that must not be
  ///   trusted.
  static func joins(_ path: String, at socket: String, _ wishes: OpeningWishes) throws -> Bool {
    let client = DocumentClient(socket: socket)
    let open = Conversation.Request(method: Method.documentOpen.rawValue, role: .answer) { _ in
      .object([("location", ["path": .string(path)])] + wishes)
    }
    do {
      let reply = try client.converse(quietly, [open], timeout: .seconds(10))
      let document = try JSONValue(reply.get())
      return document["path"]?.string == path
    } catch let error as TransportError where error.kind == .notFound || error.kind == .refused {
      return false
    } catch is ServerGone {
      return false
    }
  }

  /// Ends the server if nobody uses it any more.
  ///
  /// - Returns: Whether it ends, or has gone.
  func stopsIfIdle() throws -> Bool {
    let stop = Conversation.Request(
      method: Method.rpcStop.rawValue, params: RPCStopParams(ifIdle: true).json, role: .answer)
    do {
      let reply = try converse(Self.quietly, [stop], timeout: .seconds(10))
      return try RPCStopResult(json: reply.get()).isStopping
    } catch let error as TransportError where error.kind == .notFound || error.kind == .refused {
      return true
    } catch is ServerGone {
      return true
    }
  }

  private static let quietly = initialization(.none)

  /// Others see who works on their document.
  private static func initialization(_ detail: Wire.NoticeDetail) -> RawJSON {
    InitializeParams(
      clientInfo: Wire.ClientInfo(name: "orrery"),
      initializationOptions: Wire.InitializationOptions(noticeDetail: detail)
    ).json
  }

  /// Makes one request, and only that.
  ///
  /// - Parameter timeout: How long it may take; nil for any time.
  func ask(
    _ method: Method, timeout: TimeAmount? = nil
  ) throws -> Result<RawJSON, ResponseError> {
    try converse(
      Self.quietly, [Conversation.Request(method: method.rawValue, role: .answer)],
      timeout: timeout)
  }

  /// Makes one request, saves what it did, and waits for both. What is not saved is an error.
  ///
  /// Where a server runs, an edit is made and saved in a context of its own, on the store: the
  /// unsaved edits of others, and what is wrong with them, have nothing to do with it, and an edit
  /// that is refused leaves nothing behind. What is asked of the main context saves all of that;
  /// what writes the store itself saves nothing else.
  ///
  /// - Parameter onOpen: Called with the reply to `initialize`.
  func call(
    _ method: String, _ params: RawJSON, onOpen: @escaping @Sendable (JSONValue) -> Void = { _ in }
  ) throws -> Result<RawJSON, ResponseError> {
    let initialization = Self.quietly
    let request = Conversation.Request(method: method, params: params, role: .answer)
    let kind = Method(rawValue: method)
    guard let kind, kind.writes, kind != .documentClose else {
      return try converse(initialization, [request], onOpen: onOpen)
    }
    let isEdit = kind.isInPerform || kind == .contextPerform
    let isOfMain = isEdit || [.contextRedo, .contextUndo, .documentRecover].contains(kind)
    guard socketPath != nil, isEdit, let members = try JSONValue(params).members,
      !members.contains(where: { $0.key == "context" })
    else {
      let save = Conversation.Request(method: Method.contextSave.rawValue)
      let needsSave = socketPath == nil || isOfMain
      return try converse(
        initialization, needsSave ? [request, save] : [request], onOpen: onOpen)
    }
    let edit = Conversation.Request(method: method, role: .answer) { replies in
      JSONValue.object(members + [("context", replies[1]["context"] ?? .null)])
    }
    let requests = [
      Conversation.Request(method: Method.contextCreate.rawValue) { replies in
        ["document": replies[0]["documents"]?[0]?["document"] ?? .null]
      }, edit,
      Conversation.Request(method: Method.contextSave.rawValue) { replies in
        ["context": replies[1]["context"] ?? .null]
      },
    ]
    return try converse(initialization, requests, onOpen: onOpen)
  }

  /// Prints notices until the server goes, which is a failure, or whoever reads them: all, or those
  /// that requests open, after their replies.
  func watch(_ openings: [(method: Method, params: RawJSON)]) throws {
    let requests = openings.map { opening in
      Conversation.Request(
        method: opening.method.rawValue, params: opening.params, role: .printed)
    }
    let initialization = Self.initialization(openings.isEmpty ? .objects : .none)
    _ = try converse(initialization, requests, isEndless: true).get()
  }

  /// - Parameter timeout: How long it may take; nil for any time.
  private func converse(
    _ initialization: RawJSON, _ requests: [Conversation.Request], isEndless: Bool = false,
    timeout: TimeAmount? = nil, onOpen: @escaping @Sendable (JSONValue) -> Void = { _ in }
  ) throws -> Result<RawJSON, ResponseError> {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let reply = loop.makePromise(of: Result<RawJSON, ResponseError>.self)
    var request = request
    // What a command does is saved when it says so.
    request.autosave.isEnabled = false
    let opening = request
    let socketPath = socketPath
    let outsiders = Outsiders(of: loop)
    loop.execute {
      let conversation = Conversation(
        initialization, requests, isEndless: isEndless, reply: reply, onOpen: onOpen)
      if let timeout {
        let conversation = NIOLoopBound(conversation, eventLoop: loop)
        loop.scheduleTask(in: timeout) { conversation.value.end(with: ServerGone()) }
      }
      if let socketPath {
        let bound = NIOLoopBound(conversation, eventLoop: loop)
        loop.scheduleTask(in: Self.greetingLimit) { bound.value.endUnlessGreeted() }
        conversation.connect(to: socketPath, on: loop, outsiders)
      } else {
        conversation.serve(opening, on: loop)
      }
    }
    let result = Result { try reply.futureResult.wait() }
    outsiders.end()
    try group.syncShutdownGracefully()
    return try result.get()
  }
}

/// Lets other threads call on an event loop for as long as it takes calls.
private final class Outsiders: Sendable {
  private let loop: Mutex<(any EventLoop)?>

  init(of loop: any EventLoop) {
    self.loop = Mutex(loop)
  }

  func execute(_ body: @escaping @Sendable () -> Void) {
    loop.withLock { $0?.execute(body) }
  }

  /// The loop is about to end.
  func end() {
    loop.withLock { $0 = nil }
  }
}

/// The messages of one command: `initialize`, its requests, and what comes back. Lives on the event
/// loop.
private final class Conversation {
  struct Request: Sendable {
    enum Role: Sendable {
      /// It has to succeed, that is all.
      case auxiliary
      /// Its result goes to standard output.
      case printed
      /// Its result is what the conversation is for.
      case answer
    }

    let method: String
    let role: Role
    /// From the results so far, that of `initialize` first.
    let makeParams: @Sendable ([JSONValue]) -> RawJSON

    init(method: String, params: RawJSON = .emptyObject, role: Role = .auxiliary) {
      self.method = method
      self.role = role
      makeParams = { _ in params }
    }

    init(
      method: String, role: Role = .auxiliary,
      params: @escaping @Sendable ([JSONValue]) -> JSONValue
    ) {
      self.method = method
      self.role = role
      makeParams = { params($0).raw }
    }
  }

  private let initialization: RawJSON
  private let requests: [Request]
  /// Whether notices are printed until the connection ends; otherwise the last reply is the end.
  private let isEndless: Bool
  /// Called with the reply to `initialize`.
  private let onOpen: (JSONValue) -> Void
  private let reply: EventLoopPromise<Result<RawJSON, ResponseError>>
  private var send: ([UInt8]) -> Void = { _ in }
  private var close: () -> Void = {}
  private var isFinished = false
  private var results: [JSONValue] = []
  private var answer = RawJSON.null

  init(
    _ initialization: RawJSON, _ requests: [Request], isEndless: Bool,
    reply: EventLoopPromise<Result<RawJSON, ResponseError>>,
    onOpen: @escaping (JSONValue) -> Void
  ) {
    self.initialization = initialization
    self.requests = requests
    self.isEndless = isEndless
    self.reply = reply
    self.onOpen = onOpen
  }

  func connect(to path: String, on loop: any EventLoop, _ outsiders: Outsiders) {
    let this = NIOLoopBound(self, eventLoop: loop)
    if isEndless {
      StandardOutput.whenReaderGoes {
        outsiders.execute { this.value.end(with: StandardOutput.ReaderGone()) }
      }
    }
    UnixSocketClient.connect(path: path, on: loop) { [self] connection in
      send = { connection.send($0) }
      close = { connection.close() }
      connection.delegate = ClientDelegate(self)
      start()
    }.whenFailure { this.value.fail($0) }
  }

  func serve(_ request: DocumentRequest, on loop: any EventLoop) {
    let logger = Logger(label: "orrery") { StreamLogHandler.standardError(label: $0) }
    let server = OrreryServer(forCommandOn: loop, logger: logger)
    do {
      try server.openForEverySession(request)
    } catch {
      return fail(error)
    }
    let session = server.makeSession(on: InProcessConnection { [self] in take($0) })
    send = { session.receive($0) }
    close = {
      session.end()
      server.shutDown()
    }
    start()
  }

  private func start() {
    send(
      MessageBuilder.encodeRequest(
        id: 0, method: "initialize", params: initialization.textBytes))
  }

  /// Sends the request that is next, or ends.
  private func proceed() {
    if results.count == 1 {
      send(MessageBuilder.encodeNotification(method: "initialized", params: Array("{}".utf8)))
    }
    guard results.count <= requests.count else {
      if !isEndless { finish(.success(answer)) }
      return
    }
    let request = requests[results.count - 1]
    send(
      MessageBuilder.encodeRequest(
        id: .integer(Int64(results.count)), method: request.method,
        params: request.makeParams(results).textBytes))
  }

  func take(_ body: [UInt8]) {
    guard !isFinished, case .single(let envelope) = Envelope.scan(body) else { return }
    switch envelope {
    case .response(.integer(let id), let result): take(result, of: Int(id))
    // Who else is here says nothing of the document.
    case .notification(ServerNotification.connectionDidChange.rawValue, _): break
    case .notification where isEndless: show(line(of: body))
    default: break
    }
  }

  private func take(_ result: Result<RawJSON, ResponseError>, of id: Int) {
    guard case .success(let json) = result else { return finish(result) }
    guard id == results.count else { return }
    switch id > 0 ? requests[id - 1].role : .auxiliary {
    case .auxiliary: break
    case .printed: show(json.text + "\n")
    case .answer: answer = json
    }
    results.append((try? JSONValue(json)) ?? .null)
    if results.count == 1 { onOpen(results[0]) }
    proceed()
  }

  private func show(_ line: String) {
    do {
      try StandardOutput.write(line)
    } catch {
      end(with: error)
    }
  }

  /// The connection is of no use any more.
  func end(with error: any Error) {
    close()
    fail(error)
  }

  /// A server that has not answered `initialize` by now will not answer what follows.
  func endUnlessGreeted() {
    if results.isEmpty, !isFinished { end(with: ServerSilent()) }
  }

  /// A notice without what JSON-RPC puts around it.
  private func line(of body: [UInt8]) -> String {
    guard let message = try? JSONValue(RawJSON(uncheckedBytes: body)) else { return "" }
    let members = (message.members ?? []).filter { $0.key != "jsonrpc" }
    return JSONValue.object(members).text + "\n"
  }

  private func finish(_ result: Result<RawJSON, ResponseError>) {
    guard !isFinished else { return }
    isFinished = true
    close()
    // The closures hold this object, and it them.
    send = { _ in }
    close = {}
    reply.succeed(result)
  }

  private func fail(_ error: any Error) {
    guard !isFinished else { return }
    isFinished = true
    reply.fail(error)
  }

  func connectionDidEnd() {
    fail(isEndless && results.count > requests.count ? Failure.serverGone : ServerGone())
  }
}

/// A server ended a connection before it answered.
struct ServerGone: Error {}

/// A server takes connections and answers nothing: it is stopped, or far too busy.
struct ServerSilent: Error {}

extension OrreryServer {
  /// A server for one command, to which nobody connects.
  convenience init(forCommandOn loop: any EventLoop, logger: Logger) {
    self.init(eventLoop: loop, logger: logger)
    holder.isCommand = true
    locks = StoreLocks(logger: logger)
    recoveryFolder = StateFolder.recoveryPath
  }
}

extension RawJSON {
  fileprivate var textBytes: [UInt8] { Array(bytes[range]) }
}

/// Passes what a connection to a server reports on to the conversation.
private final class ClientDelegate: ConnectionDelegate {
  private let conversation: Conversation

  init(_ conversation: Conversation) {
    self.conversation = conversation
  }

  func connection(_ connection: Connection, didReceive body: [UInt8]) {
    conversation.take(body)
  }

  func connection(_ connection: Connection, didFail error: FramingError) {
    connection.close()
  }

  func connectionDidReachEndOfInput(_ connection: Connection) {
    connection.close()
  }

  func connectionDidClose(_ connection: Connection) {
    conversation.connectionDidEnd()
  }
}
