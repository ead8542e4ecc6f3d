import Glibc
import JSONRPC
import JSONText
import Logging
import NIOCore
import NIOPosix
import Server
import Transport

/// A client of one document for a command that speaks for itself: over the socket of the document's
/// server when one is running, else in this process.
struct DocumentClient {
  private let socketPath: String?
  private let request: DocumentRequest

  init(_ document: String, options: DocumentOptions) throws {
    request = try options.request(for: document)
    guard request.location != .memory else {
      socketPath = nil
      return
    }
    let path = try DocumentServer.socketPath(of: document)
    socketPath = try DocumentServer.isListening(path) ? path : nil
  }

  /// A client of the document's server, which is started where none is running.
  init(startingServerFor document: String, options: DocumentOptions) throws {
    request = try options.request(for: document)
    socketPath = try DocumentServer.find(document, options: options)
  }

  /// Makes one request and waits for its reply.
  func call(_ method: String, _ params: RawJSON) throws -> Result<RawJSON, ResponseError> {
    let initialization = RawJSON(text: #"{"processId":null,"notices":"none"}"#)
    return try converse(initialization, method: method, params: params)
  }

  /// Prints notices until the server goes: first the result of the fetch, where there is one.
  func watch(_ fetch: RawJSON?) throws {
    var requests: [Conversation.Request] = []
    if let fetch {
      let entity = try JSONValue(fetch)["entity"]?.string ?? ""
      let observer = RawJSON { writer in
        writer.beginObject()
        writer.key("entity")
        writer.string(entity)
        writer.endObject()
      }
      requests = [
        Conversation.Request(method: "fetch/execute", params: fetch, isPrinted: true),
        Conversation.Request(method: "observer/add", params: observer, isPrinted: false),
      ]
    }
    let notices = fetch == nil ? "objects" : "none"
    let initialization = RawJSON(text: #"{"processId":null,"notices":"\#(notices)"}"#)
    let result = try converse(initialization, requests, isEndless: true)
    if case .failure(let error) = result { throw Failure(error.message) }
  }

  private func converse(
    _ initialization: RawJSON, _ requests: [Conversation.Request], isEndless: Bool = false
  ) throws -> Result<RawJSON, ResponseError> {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let reply = loop.makePromise(of: Result<RawJSON, ResponseError>.self)
    let request = request
    let socketPath = socketPath
    loop.execute {
      let conversation = Conversation(
        initialization, requests, isEndless: isEndless, reply: reply)
      if let socketPath {
        conversation.connect(to: socketPath, on: loop)
      } else {
        conversation.serve(request, on: loop)
      }
    }
    let result = Result { try reply.futureResult.wait() }
    try group.syncShutdownGracefully()
    return try result.get()
  }

  private func converse(
    _ initialization: RawJSON, method: String, params: RawJSON
  ) throws -> Result<RawJSON, ResponseError> {
    try converse(
      initialization, [Conversation.Request(method: method, params: params, isPrinted: false)])
  }
}

/// The messages of one command: `initialize`, its requests, and what comes back. Lives on the event
/// loop.
private final class Conversation {
  struct Request: Sendable {
    let method: String
    let params: RawJSON
    /// Whether its result goes to standard output.
    let isPrinted: Bool
  }

  private let initialization: RawJSON
  private let requests: [Request]
  /// Whether notices are printed until the connection ends; otherwise the last reply is the end.
  private let isEndless: Bool
  private let reply: EventLoopPromise<Result<RawJSON, ResponseError>>
  private var send: ([UInt8]) -> Void = { _ in }
  private var close: () -> Void = {}
  private var isFinished = false

  init(
    _ initialization: RawJSON, _ requests: [Request], isEndless: Bool,
    reply: EventLoopPromise<Result<RawJSON, ResponseError>>
  ) {
    self.initialization = initialization
    self.requests = requests
    self.isEndless = isEndless
    self.reply = reply
  }

  func connect(to path: String, on loop: any EventLoop) {
    let this = NIOLoopBound(self, eventLoop: loop)
    UnixSocketClient.connect(path: path, on: loop) { [self] connection in
      send = { connection.send($0) }
      close = { connection.close() }
      connection.delegate = ClientDelegate(self)
      start()
    }.whenFailure { this.value.fail($0) }
  }

  func serve(_ request: DocumentRequest, on loop: any EventLoop) {
    let logger = Logger(label: "orrery") { StreamLogHandler.standardError(label: $0) }
    let server = OrreryServer(eventLoop: loop, logger: logger)
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
    send(MessageBuilder.encodeNotification(method: "initialized", params: Array("{}".utf8)))
    for (index, request) in requests.enumerated() {
      send(
        MessageBuilder.encodeRequest(
          id: .integer(Int64(index + 1)), method: request.method,
          params: request.params.textBytes))
    }
  }

  func take(_ body: [UInt8]) {
    guard !isFinished, case .single(let envelope) = Envelope.scan(body) else { return }
    switch envelope {
    case .response(.integer(let id), let result): take(result, of: Int(id))
    case .notification where isEndless: StandardOutput.write(line(of: body))
    default: break
    }
  }

  private func take(_ result: Result<RawJSON, ResponseError>, of id: Int) {
    if case .failure = result { return finish(result) }
    guard id > 0, id <= requests.count else { return }
    if requests[id - 1].isPrinted, case .success(let json) = result {
      StandardOutput.write(json.text + "\n")
    }
    if id == requests.count, !isEndless { finish(result) }
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
    if isEndless { return finish(.success(.null)) }
    fail(Failure("The server ended the connection before it answered.", code: .inputOutput))
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
