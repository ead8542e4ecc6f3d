import JSONRPC
import JSONText
import NIOCore
import ObjectModel
import OrreryProtocol
import Spelling

/// One connected client: its lifecycle, its requests in flight, its contexts and how it wants
/// values written. What the requests do is in `Handlers/`; bytes on the wire are the connection's
/// affair.
package final class Session {
  package typealias ID = ObjectIdentifier

  /// `k1`, unique on this server; a client finds its own in the `initialize` result.
  let name: String
  /// Ascending in the order in which sessions began.
  let number: Int
  let server: OrreryServer
  private let connection: any ClientConnection
  /// What the client may do; nil until it has shown a token, where it has to.
  private(set) var permissions: Permissions?
  var workingFolder: String? { didSet { permissions?.folder = workingFolder } }
  private let tokens: AccessTokens?
  /// The name of the document that the client has open from the start.
  let joined: String?
  /// Called with what a process that serves this client alone is to exit with: when `exit` came, as
  /// LSP says, and when the input cannot be read.
  package var onExit: ((Int32) -> Void)?

  private var lifecycle = LifecycleStateMachine()
  var isInitialized: Bool { lifecycle.state == .initialized }
  private var queue = RequestQueue()
  private var calls: [RequestID: Call] = [:]
  /// A `shutdown` that waits for the replies to what was asked before it.
  private var pendingShutdown: Call?
  /// Requests that a batch request, an opening or a lane keeps waiting.
  var waiting = WaitingRequests()
  /// A `document/open` whose store is being opened, or migrated.
  var opening: Call?
  private var hasInputEnded = false
  private(set) var hasEnded = false

  // What the handlers keep here.
  var form = ValueForm()
  var noticeDetail = Wire.NoticeDetail.objects
  var trace = Wire.TraceValue.off
  /// Who the client said it is, as others are told.
  var clientInfo: Wire.ClientInfo?
  var uploads = Uploads()
  /// Documents that this session closed, to tell "closed" from "never there".
  var closedDocuments: Set<String> = []
  var streamCount = 0
  var observerCount = 0
  var listCount = 0
  var aggregateCount = 0
  /// Fetches whose rows are streamed.
  var deliveries: [PartialResultDelivery] = []
  /// Watches the process that started this one, when it said which it is.
  package var onParentProcess: ((Int32) -> Void)?

  /// - Parameters:
  ///   - tokens: what the client has to have one of; nil where it needs none.
  ///   - document: the name of the one that it has open from the start.
  init(
    number: Int, server: OrreryServer, connection: any ClientConnection, tokens: AccessTokens?,
    document: String?
  ) {
    self.number = number
    name = "k\(number)"
    self.server = server
    self.connection = connection
    self.tokens = tokens
    joined = document
    permissions = tokens == nil ? .all : nil
  }

  package var id: ID { ObjectIdentifier(self) }

  /// Whether the client reads so slowly that notices are to be held back.
  var isCongested: Bool { connection.isCongested }

  /// Whether what can wait may be sent.
  var hasRoom: Bool { connection.hasRoom }

  // MARK: Input

  /// One message from the client.
  package func receive(_ body: [UInt8]) {
    guard !hasEnded else { return }
    let message = Envelope.scan(body)
    guard permissions != nil || message.isOpenToStrangers else {
      // A stranger asks for something: one error, and the end.
      send(MessageBuilder.encodeError(id: message.requestID, RequestFailure.unauthorized.response))
      return endOfInput()
    }
    switch message {
    case .single(let envelope):
      handle(envelope) { [unowned self] reply, _ in send(reply) }
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

  /// What the client may do, for a handler; no stranger gets that far.
  func requirePermissions() throws(RequestFailure) -> Permissions {
    guard let permissions else { throw .unauthorized }
    return permissions
  }

  /// Refuses to open one more.
  ///
  /// - Parameters:
  ///   - count: How many are open.
  ///   - noun: What they are.
  func requireRoom(
    for noun: String, beside count: Int, limit: Int, _ kind: Wire.ErrorKind,
    hint: String = "Close those that are done with."
  ) throws(RequestFailure) {
    guard count >= limit else { return }
    throw RequestFailure(kind, "This connection has \(limit) \(noun) open.", hint: hint)
  }

  /// What came is no sequence of messages. The client is told once, then the connection ends.
  package func receive(_ error: FramingError) {
    server.clientLog.log(.error, "Unreadable input.", metadata: ["error": "\(error)"])
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
    guard tokens != nil, !queue.isEmpty else { return }
    // Over a network whoever has gone looks like whoever sends nothing more.
    server.eventLoop.assumeIsolated().scheduleTask(in: server.remainingTime) {
      for id in Array(self.calls.keys) { self.cancel(id) }
    }
  }

  /// The connection is gone.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    for id in queue.cancelAll() { calls[id]?.onCancel?() }
    calls.removeAll()
    let othersWaited = !waiting.isEmpty
    waiting = WaitingRequests()
    server.sessionDidEnd(self)
    // An update of a model may have been among them, for which reads of others waited.
    if othersWaited { resumeOthersSoon() }
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

  /// Takes a whole reply, and whether the request has written: where there is no room for the
  /// reply, that is said.
  private typealias Reply = (_ message: [UInt8], _ hasWritten: Bool) -> Void

  private func handle(_ envelopes: [Envelope]) {
    var replies = BatchReplies(to: envelopes)
    for envelope in envelopes {
      handle(envelope) { [unowned self] reply, hasWritten in
        let hasRoom = replies.byteCount + reply.count <= ServerLimits.replyBytes
        let id = Incoming.single(envelope).requestID
        let added = hasRoom ? reply : Self.replyTooLarge(to: id, hasWritten: hasWritten)
        if let answer = replies.add(added) { send(answer) }
      }
    }
  }

  /// In place of one that does not fit into a message.
  private static func replyTooLarge(to id: RequestID?, hasWritten: Bool) -> [UInt8] {
    let failure = RequestFailure(ResultWriter.tooLargeError(hasWritten: hasWritten), model: nil)
    return MessageBuilder.encodeError(id: id, failure.response)
  }

  private func handle(_ envelope: Envelope, reply: @escaping Reply) {
    switch envelope {
    case .request(let id, let method, let params):
      handle(request: id, method, params, reply: reply)
    case .notification(let method, let params):
      handle(notification: method, params)
    case .response:
      server.logger.debug("A reply came to a request that was never made.")
    case .invalid(let id, let error):
      reply(MessageBuilder.encodeError(id: id, error), false)
    }
  }

  private func handle(
    request id: RequestID, _ method: String, _ params: RawJSON?, reply: @escaping Reply
  ) {
    do throws(ResponseError) {
      try queue.begin(id)
    } catch {
      return reply(MessageBuilder.encodeError(id: id, error), false)
    }
    let naming = uploads.bytes.isEmpty ? nil : params
    let call = Call(id: id, name: method, byteCount: params?.range.count ?? 0) {
      [weak self] call, outcome in
      self?.finish(call, outcome, naming: naming, reply: reply)
    }
    calls[id] = call
    switch lifecycle.receive(request: method) {
    case .refuse(let error): call.finish(.failure(error))
    case .initialize, .serve: dispatch(call, params)
    case .shutDown:
      pendingShutdown = call
      shutDownWhenAnswered()
    }
  }

  /// - Parameter naming: the parameters, where they may name uploads.
  private func finish(_ call: Call, _ outcome: Call.Outcome, naming: RawJSON?, reply: Reply) {
    calls[call.id] = nil
    guard queue.finish(call.id), !hasEnded else { return }
    let message: [UInt8]
    var hasWritten = false
    switch outcome {
    case .success(let written, let resultBytes):
      if call.method == .initialize { lifecycle.initializeSucceeded() }
      if call.method?.writes == true {
        hasWritten = true
        // What was written need not be kept. Whoever only asks, as `object/validate` does, will
        // come again.
        uploads.release(call.uploads.handles)
      }
      if resultBytes > ServerLimits.replyBytes {
        message = Self.replyTooLarge(to: call.id, hasWritten: hasWritten)
      } else {
        message = written
      }
    case .failure(let error):
      if call.method == .initialize { lifecycle.initializeFailed() }
      if let naming { uploads.spare(namedIn: naming) }
      message = MessageBuilder.encodeError(id: call.id, error)
    }
    reply(message, hasWritten)
    trace(message, to: call)
    server.releaseMemory(after: call.byteCount + message.count)
    shutDownWhenAnswered()
    closeWhenAnswered()
  }

  private func dispatch(_ call: Call, _ params: RawJSON?) {
    do {
      guard let method = call.method else {
        let nearest = NearestName.of(call.name, among: Method.allCases.lazy.map(\.rawValue))
        throw RequestFailure(
          .rpcMethodNotFound, "There is no method “\(call.name)”.",
          hint: nearest.map { "Did you mean \($0)?" } ?? "rpc/discover lists the methods.")
      }
      // Who is still a stranger shows a token with this very request, or is refused by it.
      if method != .initialize { try requirePermissions().check(method) }
      try dispatch(method, params, call)
    } catch {
      call.fail(error)
    }
  }

  private func handle(notification method: String, _ params: RawJSON?) {
    switch lifecycle.receive(notification: method) {
    case .drop: break
    case .exit(let code):
      onExit?(code)
      endOfInput()
    case .serve:
      guard let notification = ClientNotification(rawValue: method) else { break }
      do {
        try dispatch(notification, params)
      } catch {
        server.clientLog.log(
          .warning, "A notification could not be read.",
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
    call.fail(OrreryError(.requestCancelled, "The request \(id) was cancelled."))
  }

  // MARK: Ending

  /// Saves, and answers once everything asked before is answered: after the reply the client will
  /// read nothing more.
  func shutDownWhenAnswered() {
    guard let call = pendingShutdown, queue.count == 1,
      !openDocuments.contains(where: \.isOccupied)
    else { return }
    pendingShutdown = nil
    let failures = openDocuments.compactMap { document in
      document.attached.count == 1 ? document.saveFinally() : document.save(before: self)
    }
    if let failure = RequestFailure.combining(failures) {
      call.fail(failure)
    } else {
      call.reply(JSONNull())
    }
  }

  /// Delivers what is queued and ends the connection.
  func close() {
    connection.close()
  }

  private func closeWhenAnswered() {
    if hasInputEnded, queue.isEmpty { connection.close() }
  }

  private func trace(_ reply: [UInt8], to call: Call) {
    guard trace != .off else { return }
    notify(
      LogTraceParams(
        message: "Answered \(call.name) (\(call.id)).",
        verbose: trace == .verbose ? Self.excerpt(of: reply) : nil))
  }

  /// The beginning of a reply, for a person: with the whole once more a client that reads might be
  /// taken for one that does not.
  private static func excerpt(of reply: [UInt8]) -> String {
    var end = min(reply.count, ServerLimits.tracedBytes)
    // Not within a character.
    while end < reply.count, end > 0, reply[end] & 0xC0 == 0x80 { end -= 1 }
    let text = String(decoding: reply[..<end], as: UTF8.self)
    return end < reply.count ? "\(text)… (\(reply.count) bytes)" : text
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
