import DequeModule
import Dispatch
import JSONRPC
import JSONText
import Logging
import NIOCore
import NIOPosix
import OrreryProtocol
import Server
import Synchronization
import Transfer
import Transport

/// A client of one document for a command with much to say, on a thread of its own: each request
/// waits for its reply, and pieces of a long one are taken as fast as the command works them off;
/// the server waits meanwhile. It speaks to the document's server where one runs, else in this
/// process.
final class BlockingClient: RequestSender {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
  private let inbox = Inbox()
  private let peer: NIOLoopBoundBox<Peer?>
  let interruption: Interruption
  /// The reply to `initialize`.
  private(set) var opened = JSONValue.null
  private var nextID: Int64 = 0
  /// What came while another reply was waited for.
  private var heldPieces: Deque<RawJSON> = []
  private var heldReplies: [Int64: Result<RawJSON, ResponseError>] = [:]

  /// - Throws: where the document cannot be opened.
  init(_ place: DocumentServer.Place, _ request: DocumentRequest) throws {
    // Signals have a loop of their own: the other one waits when this client does not take.
    interruption = try Interruption(on: group.next())
    let loop = group.next()
    peer = NIOLoopBoundBox.makeEmptyBox(valueType: Peer.self, eventLoop: loop)
    var request = request
    if case .command = place { request.options.isReadOnly = true }
    let opening = request
    interruption.notify { [inbox] in inbox.put(.wake) }
    let peer = peer
    let inbox = inbox
    do {
      try loop.flatSubmit { () -> EventLoopFuture<Void> in
        let new = Peer(inbox)
        peer.value = new
        if case .server(let socket) = place { return new.connect(to: socket, on: loop) }
        return new.serve(opening, on: loop)
      }.wait()
    } catch {
      // The next try is to find signals as this one did.
      try interruption.end()
      try group.syncShutdownGracefully()
      throw error
    }
    // Others see who works on their document.
    let initialization = InitializeParams(
      clientInfo: Wire.ClientInfo(name: "orrery"),
      initializationOptions: Wire.InitializationOptions(noticeDetail: .none))
    let limit = loop.scheduleTask(in: DocumentClient.greetingLimit) { [inbox] in
      if case .server = place { inbox.put(.ended(ServerSilent())) }
    }
    opened = try JSONValue(self.request(.initialize, initialization.json, token: nil) { _ in })
    limit.cancel()
    send(MessageBuilder.encodeNotification(method: "initialized", params: Array("{}".utf8)))
  }

  /// Ends the conversation; a document that was opened for it is saved and closed.
  func end() throws {
    inbox.close()
    let peer = peer
    try peer.eventLoop.submit {
      peer.value?.close()
      peer.value = nil
    }.wait()
    try interruption.end()
    try group.syncShutdownGracefully()
  }

  private func send(_ body: [UInt8]) {
    let peer = peer
    peer.eventLoop.execute { peer.value?.send(body) }
  }

  func request(
    _ method: Method, _ params: RawJSON, token: Int64?, take: (RawJSON) throws -> Void
  ) throws -> RawJSON {
    nextID += 1
    let id = nextID
    send(
      MessageBuilder.encodeRequest(
        id: .integer(id), method: method.rawValue, params: Array(params.bytes[params.range])))
    while true {
      if token != nil, let piece = heldPieces.popFirst() {
        try take(piece)
        continue
      }
      if let reply = heldReplies.removeValue(forKey: id) { return try reply.get() }
      try interruption.check()
      switch inbox.take() {
      case .wake: continue
      case .ended(let error): throw error
      case .message(let body): hold(body)
      }
    }
  }

  private func hold(_ body: [UInt8]) {
    guard case .single(let envelope) = Envelope.scan(body) else { return }
    switch envelope {
    case .response(.integer(let id), let result):
      heldReplies[id] = result
    case .notification(ServerNotification.progress.rawValue, let params?):
      guard let progress = try? ProgressParams(json: params) else { return }
      heldPieces.append(progress.value)
    default: break
    }
  }
}

/// Carries messages from the event loop to the command's thread. Whoever puts waits for room.
private final class Inbox: Sendable {
  enum Item: Sendable {
    case message([UInt8])
    case ended(any Error)
    /// Something else is to be looked at.
    case wake
  }

  private static let capacity = 16

  private struct State {
    var items: Deque<Item> = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init() {
    // Dispatch wants a semaphore to end with no less than it began with.
    for _ in 0..<Self.capacity { room.signal() }
  }

  func put(_ item: Item) {
    if case .message = item {
      room.wait()
      let isClosed = state.withLock { $0.isClosed }
      // The next one is not to wait either.
      if isClosed { room.signal() }
    }
    state.withLock { $0.items.append(item) }
    filled.signal()
  }

  func take() -> Item {
    filled.wait()
    let item = state.withLock { $0.items.popFirst() } ?? .wake
    if case .message = item { room.signal() }
    return item
  }

  /// Nobody takes any more, and nobody waits.
  func close() {
    state.withLock { $0.isClosed = true }
    room.signal()
  }
}

/// The far end of the conversation. Lives on the event loop.
private final class Peer {
  private let inbox: Inbox
  private(set) var send: ([UInt8]) -> Void = { _ in }
  private(set) var close: () -> Void = {}

  init(_ inbox: Inbox) {
    self.inbox = inbox
  }

  func connect(to path: String, on loop: any EventLoop) -> EventLoopFuture<Void> {
    UnixSocketClient.connect(path: path, on: loop) { [self] connection in
      send = { connection.send($0) }
      close = { connection.close() }
      connection.delegate = PeerDelegate(inbox)
    }
  }

  func serve(_ request: DocumentRequest, on loop: any EventLoop) -> EventLoopFuture<Void> {
    let logger = Logger(label: "orrery") { StreamLogHandler.standardError(label: $0) }
    let server = OrreryServer(forCommandOn: loop, logger: logger)
    do {
      try server.openForEverySession(request)
    } catch {
      return loop.makeFailedFuture(error)
    }
    let session = server.makeSession(
      on: InProcessConnection { [inbox] in inbox.put(.message($0)) })
    send = { session.receive($0) }
    close = {
      session.end()
      server.shutDown()
    }
    return loop.makeSucceededVoidFuture()
  }
}

/// Passes what a connection to a server reports on to the command's thread.
private final class PeerDelegate: ConnectionDelegate {
  private let inbox: Inbox

  init(_ inbox: Inbox) {
    self.inbox = inbox
  }

  func connection(_ connection: Connection, didReceive body: [UInt8]) {
    inbox.put(.message(body))
  }

  func connection(_ connection: Connection, didFail error: FramingError) {
    connection.close()
  }

  func connectionDidReachEndOfInput(_ connection: Connection) {
    connection.close()
  }

  func connectionDidClose(_ connection: Connection) {
    inbox.put(.ended(ServerGone()))
  }
}
