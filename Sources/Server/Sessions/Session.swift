import JSONRPC
import JSONText
import ObjectModel
import OrreryProtocol

/// One connected client: its lifecycle, its requests in flight, its contexts and how it wants
/// values written. What the requests do is in `Handlers/`; bytes on the wire are the connection's
/// affair.
package final class Session: RequestHandler {
  package typealias ID = ObjectIdentifier

  /// `k1`, unique on this server; a client finds its own in the `initialize` result.
  let name: String
  let server: OrreryServer
  private let connection: any ClientConnection
  /// What the client may do; nil until it has shown a token, where it has to.
  private(set) var permissions: Permissions?
  private let tokens: AccessTokens?
  /// Called with what a process that serves this client alone is to exit with: when `exit` came, as
  /// LSP says, and when the input cannot be read.
  package var onExit: ((Int32) -> Void)?

  private var lifecycle = LifecycleStateMachine()
  private var queue = RequestQueue()
  private var calls: [RequestID: Call] = [:]
  /// A `shutdown` that waits for the replies to what was asked before it.
  private var pendingShutdown: Call?
  /// Requests that a batch request or a migration keeps waiting, in the order they came.
  var waiting: [WaitingRequest] = []
  /// A `document/open` that a migration keeps waiting.
  var opening: Call?
  private var hasInputEnded = false
  private var hasEnded = false

  // What the handlers keep here.
  var form = ValueForm()
  var noticeDetail = Wire.NoticeDetail.objects
  var trace = Wire.TraceValue.off
  var uploads = Uploads()
  /// Documents that this session closed, to tell "closed" from "never there".
  var closedDocuments: Set<String> = []
  var observerCount = 0
  var resultsCount = 0
  var aggregateCount = 0
  /// Fetches whose rows are streamed.
  var deliveries: [PartialResultDelivery] = []
  /// The `context/perform` at work.
  var performed: PerformedOperations?
  /// Watches the process that started this one, when it said which it is.
  package var onParentProcess: ((Int32) -> Void)?

  /// - Parameter tokens: what the client has to have one of; nil where it needs none.
  init(
    name: String, server: OrreryServer, connection: any ClientConnection, tokens: AccessTokens?
  ) {
    self.name = name
    self.server = server
    self.connection = connection
    self.tokens = tokens
    permissions = tokens == nil ? .all : nil
  }

  package var id: ID { ObjectIdentifier(self) }

  /// Whether the client reads so slowly that notices are to be held back.
  var isCongested: Bool { connection.isCongested }

  /// Whether what can wait may be sent.
  var hasRoom: Bool { connection.hasRoom }

  /// Whether the client is still there.
  var isServed: Bool { !hasEnded }

  // MARK: Input

  /// One message from the client.
  package func receive(_ body: [UInt8]) {
    guard !hasEnded else { return }
    let message = Envelope.scan(body)
    guard permissions != nil || message.isOpenToStrangers else { return refuse(message) }
    switch message {
    case .single(let envelope):
      handle(envelope) { [unowned self] in send($0) }
    case .batch(let envelopes):
      handle(envelopes)
    case .emptyBatch:
      send(MessageBuilder.encodeError(id: nil, Envelope.emptyBatchError))
    }
  }

  /// Lets the client in when it shows a token that is known.
  /// - Returns: what it may do; nil when it stays outside.
  @discardableResult
  func admit(with token: String?) -> Permissions? {
    guard permissions == nil else { return permissions }
    permissions = token.flatMap { tokens?.permissions(for: $0) }
    if permissions != nil { connection.admit() }
    return permissions
  }

  /// A stranger asks for something: one error, and the end.
  private func refuse(_ message: Incoming) {
    send(MessageBuilder.encodeError(id: message.requestID, RequestFailure.unauthorized.response))
    endOfInput()
  }

  /// What came is no sequence of messages. The client is told once, then the connection ends.
  package func receive(_ error: FramingError) {
    server.logger.error("Unreadable input.", metadata: ["error": "\(error)"])
    let response = ResponseError(
      .parseError, error.message, kind: Wire.ErrorKind.rpcParseError.rawValue)
    send(MessageBuilder.encodeError(id: nil, response))
    onExit?(1)
    endOfInput()
  }

  /// The client will send nothing more. Replies that are still to come are delivered first.
  package func endOfInput() {
    hasInputEnded = true
    closeWhenAnswered()
  }

  /// The connection is gone.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    for id in queue.cancelAll() { calls[id]?.onCancel?() }
    calls.removeAll()
    waiting.removeAll()
    server.sessionDidEnd(self)
  }

  /// The client has read what had piled up.
  package func connectionDidDrain() {
    for document in server.documents where document.isAttached(self) {
      document.resumeStaleSubscriptions(of: self)
    }
  }

  /// There is room again for what can wait. The stream that was first is last the next time.
  package func connectionHasRoom() {
    for delivery in deliveries { delivery.proceed() }
    if !deliveries.isEmpty { deliveries.append(deliveries.removeFirst()) }
  }

  // MARK: Output

  func send(_ body: [UInt8]) {
    guard !hasEnded else { return }
    connection.send(body)
  }

  func notify(_ params: some ServerNotificationParams) {
    send(Message.notification(params))
  }

  // MARK: Dispatch

  private func handle(_ envelopes: [Envelope]) {
    var replies = BatchReplies(to: envelopes)
    for envelope in envelopes {
      handle(envelope) { [unowned self] reply in
        if let answer = replies.add(reply) { send(answer) }
      }
    }
  }

  private func handle(_ envelope: Envelope, reply: @escaping ([UInt8]) -> Void) {
    switch envelope {
    case .request(let id, let method, let params):
      handle(request: id, method, params, reply: reply)
    case .notification(let method, let params):
      handle(notification: method, params)
    case .response:
      server.logger.debug("A reply came to a request that was never made.")
    case .invalid(let id, let error):
      reply(MessageBuilder.encodeError(id: id, error))
    }
  }

  private func handle(
    request id: RequestID, _ method: String, _ params: RawJSON?,
    reply: @escaping ([UInt8]) -> Void
  ) {
    do throws(ResponseError) {
      try queue.begin(id)
    } catch {
      return reply(MessageBuilder.encodeError(id: id, error))
    }
    let call = Call(id: id, method: method) { [weak self] call, outcome in
      self?.finish(call, outcome, reply: reply)
    }
    calls[id] = call
    switch lifecycle.receive(request: method) {
    case .refuse(let error): call.finish(refusing: error)
    case .initialize, .serve: serve(call, params)
    case .shutDown: shutDown(call)
    }
  }

  private func finish(_ call: Call, _ outcome: Call.Outcome, reply: ([UInt8]) -> Void) {
    calls[call.id] = nil
    guard queue.finish(call.id), !hasEnded else { return }
    let message: [UInt8]
    switch outcome {
    case .success(let result):
      if call.method == Method.initialize.rawValue { lifecycle.initializeSucceeded() }
      message = MessageBuilder.encodeResponse(id: call.id, result: result)
    case .failure(let error):
      if call.method == Method.initialize.rawValue { lifecycle.initializeFailed() }
      message = MessageBuilder.encodeError(id: call.id, error)
    }
    reply(message)
    trace(message, to: call)
    shutDownWhenAnswered()
    closeWhenAnswered()
  }

  func serve(_ call: Call, _ params: RawJSON?) {
    if waits(call, params) { return }
    do {
      try permissions?.check(call.method)
      let isKnown = try Router.route(call.method, params: params, call: call, to: self)
      if !isKnown {
        call.fail(
          RequestFailure(
            .rpcMethodNotFound, "There is no method “\(call.method)”.",
            hint: "rpc/discover lists the methods."))
      }
    } catch {
      call.fail(RequestFailure(any: error, model: nil))
    }
  }

  private func handle(notification method: String, _ params: RawJSON?) {
    switch lifecycle.receive(notification: method) {
    case .drop: break
    case .exit(let code): exit(code: code)
    case .serve:
      do {
        _ = try Router.routeNotification(
          method, params: params, call: .unanswered, to: self)
      } catch {
        server.logger.warning(
          "A notification could not be read.",
          metadata: ["method": "\(method)", "error": "\(error)"])
      }
    }
  }

  /// A cancelled request gets its reply at once; what its work still brings is dropped. What cannot
  /// be interrupted goes on and is answered when it is done.
  func cancel(_ id: RequestID) {
    guard let call = calls[id], let interrupt = call.onCancel, queue.cancel(id) == .cancelled
    else { return }
    interrupt()
    call.fail(RequestFailure(.rpcRequestCancelled, "The request \(id) was cancelled."))
  }

  // MARK: Ending

  /// Saves, and answers once everything asked before is answered: after the reply the client will
  /// read nothing more.
  private func shutDown(_ call: Call) {
    pendingShutdown = call
    shutDownWhenAnswered()
  }

  func shutDownWhenAnswered() {
    guard let call = pendingShutdown, queue.count == 1,
      !openDocuments.contains(where: \.isOccupied)
    else { return }
    pendingShutdown = nil
    for document in openDocuments { document.saveBeforeLeaving() }
    call.replyNull()
  }

  /// Delivers what is queued and ends the connection.
  func close() {
    connection.close()
  }

  private func exit(code: Int32) {
    onExit?(code)
    endOfInput()
  }

  private func closeWhenAnswered() {
    if hasInputEnded, queue.isEmpty { connection.close() }
  }

  private func trace(_ reply: [UInt8], to call: Call) {
    guard trace != .off else { return }
    notify(
      LogTraceParams(
        message: "Answered \(call.method) (\(call.id)).",
        verbose: trace == .verbose ? String(decoding: reply, as: UTF8.self) : nil))
  }
}

/// Encodes whole messages of the protocol.
enum Message {
  static func notification<Params: ServerNotificationParams>(_ params: Params) -> [UInt8] {
    MessageBuilder.encodeNotification(method: Params.method.rawValue) { writer in
      params.write(to: &writer)
    }
  }
}

extension Incoming {
  /// Whether a client that has shown no token may send it: `initialize`, and notifications, which
  /// are dropped before it.
  fileprivate var isOpenToStrangers: Bool {
    switch self {
    case .single(.request(_, let method, _)): method == Method.initialize.rawValue
    case .single(.notification): true
    default: false
    }
  }

  fileprivate var requestID: RequestID? {
    switch self {
    case .single(.request(let id, _, _)): id
    case .single(.invalid(let id, _)): id
    default: nil
    }
  }
}
