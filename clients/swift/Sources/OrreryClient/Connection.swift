import Foundation
import JSONRPC
import JSONText
import NIOCore
import NIOPosix
import OrreryProtocol
import Synchronization
import Transport

/// A connection to a server. It connects again by itself when it is lost, and everything that was
/// open on it, documents and what belongs to them, goes on with what was missed.
///
/// Requests that were under way when it was lost fail with `connectionLost` and are not repeated:
/// they may have been carried out. So do those made until it is there again.
///
/// One loop reads. What the server pushes is taken there, in order, before later replies are handed
/// out; so objects and lists are up to date when a request returns.
public final class Connection: Sendable {
  /// What happens to a connection.
  public enum Event: Sendable {
    /// It was lost; the connection is tried again.
    case disconnected
    /// It is there again, and so is all that was open on it.
    case reconnected
    /// It is there again, but something that was open could not be resumed, or a message could not
    /// be understood.
    case failed(OrreryError)
  }

  package typealias PushHandler = @Sendable (ServerNotification, RawJSON) -> Void

  /// While it is set, requests go out though the connection is not ready for others.
  @TaskLocal private static var isResuming = false

  private typealias Completion = @Sendable (Result<RawJSON, OrreryError>) -> Void

  private enum Phase { case connecting, ready, closed }

  private struct State {
    var phase = Phase.connecting
    var link: Link?
    var childEnd: EventLoopFuture<Void>?
    var hello: InitializeResult?
    var lastID: Int64 = 0
    var pending: [Int64: Completion] = [:]
    var pushHandlers: [PushHandler] = []
    var resumers: [Int64: @Sendable () async throws -> Void] = [:]
  }

  /// How it is connected.
  public let address: ServerAddress
  private let loop: any EventLoop
  private let clientInfo: Wire.ClientInfo
  private let state = Mutex(State())
  private let broadcast = Broadcast<Event>()

  private init(_ address: ServerAddress, name: String?) {
    self.address = address
    loop = MultiThreadedEventLoopGroup.singleton.next()
    clientInfo = Wire.ClientInfo(name: name ?? ProcessInfo.processInfo.processName)
  }

  deinit { state.withLock { $0.link }?.close() }

  // MARK: Connecting

  /// Connects to a server.
  ///
  /// - Parameter name: What others are told of this program; nil for the name of the process.
  /// - Throws: `OrreryError`: `cannotConnect`, or what the server refuses it for.
  public static func connect(
    to address: ServerAddress, name: String? = nil
  ) async throws -> Connection { try await Connection(address, name: name).start().get() }

  /// The same for code that waits. It must not be called from a push handler.
  package static func connectAndWait(
    to address: ServerAddress, name: String? = nil
  ) throws -> Connection { try Connection(address, name: name).start().wait() }

  private func start() -> EventLoopFuture<Connection> {
    greet().map {
      self.state.withLock { $0.phase = .ready }
      return self
    }
  }

  /// Opens a link and says hello.
  private func greet() -> EventLoopFuture<Void> {
    let hello = InitializeParams(
      processId: Int64(ProcessInfo.processInfo.processIdentifier), clientInfo: clientInfo,
      initializationOptions: Wire.InitializationOptions(
        protocolVersion: ProtocolVersion.current, token: address.token))
    return Link.open(address, on: loop) { [weak self] in self?.take($0) }
      .flatMapErrorThrowing { error in
        let kind = (error as? TransportError)?.kind
        throw OrreryError(
          kind == .rejected ? .refused : .cannotConnect, "The server cannot be reached: \(error)")
      }
      .flatMap { link, childEnd in
        link.closed.whenComplete { [weak self] _ in self?.didEnd(link) }
        self.state.withLock { state in
          guard state.phase != .closed else { return link.close() }
          (state.link, state.childEnd) = (link, childEnd)
        }
        return Self.$isResuming.withValue(true) { self.request(hello).reply }
          .map { hello in
            self.state.withLock { $0.hello = hello }
            self.notify(InitializedParams())
          }
          .flatMapErrorThrowing { error in
            link.close()
            throw error
          }
      }
  }

  /// What the server calls this connection: notices say by this name who caused a change.
  public var name: String { state.withLock { $0.hello?.connection ?? "" } }

  /// The reply to `initialize`, of the last time.
  package var hello: InitializeResult? { state.withLock { $0.hello } }

  /// What happens to the connection from now on.
  public var events: AsyncStream<Event> { broadcast.elements() }

  // MARK: Requests

  /// Sends a request, at once: requests go out in the order of the calls of a task or an actor.
  ///
  /// Cancelling the task cancels the request; it then throws `CancellationError`, unless it was
  /// carried out before.
  ///
  /// - Parameter applying: Takes the result in the reading loop, before the next message is read.
  nonisolated(nonsending) package func send<P: RequestParams>(
    _ params: P, applying: @escaping @Sendable (P.Result) throws -> Void = { _ in }
  ) async throws -> P.Result { try await reply(to: request(params, applying)) }

  /// Sends a request whose parameters are JSON already.
  nonisolated(nonsending) package func send(_ method: Method, _ params: RawJSON) async throws
    -> RawJSON
  {
    try await reply(to: request(method, params) { $0 })
  }

  nonisolated(nonsending) private func reply<Value: Sendable>(
    to request: Request<Value>
  ) async throws -> Value {
    do {
      return try await withTaskCancellationHandler {
        try await request.reply.get()
      } onCancel: {
        notify(CancelRequestParams(id: .integer(request.id)))
      }
    } catch let error as OrreryError
      where Task.isCancelled && error.code == ErrorCode.requestCancelled.rawValue
    {
      throw CancellationError()
    }
  }

  /// Sends a request and waits for its reply, on this thread. What was pushed before the reply has
  /// been handled when it returns.
  ///
  /// - Throws: `OrreryError`; `misuse` in the reading loop, which would wait for itself.
  package func sendAndWait<P: RequestParams>(
    _ params: P, applying: @escaping @Sendable (P.Result) throws -> Void = { _ in }
  ) throws -> P.Result {
    guard !loop.inEventLoop else {
      throw OrreryError(
        .misuse, "A push handler must not wait for a reply.",
        hint: "Leave the handler first; what it waits for is read after it.")
    }
    return try request(params, applying).reply.wait()
  }

  private typealias Request<Value> = (id: Int64, reply: EventLoopFuture<Value>)

  private func request<P: RequestParams>(
    _ params: P, _ apply: @escaping @Sendable (P.Result) throws -> Void = { _ in }
  ) -> Request<P.Result> {
    request(P.method, params.json) { json in
      let result: P.Result
      do throws(ParameterError) {
        result = try P.Result(json: json)
      } catch {
        throw OrreryError(.invalidReply, "The reply to \(P.method.rawValue): \(error.message)")
      }
      try apply(result)
      return result
    }
  }

  /// - Parameter take: Called in the reading loop.
  private func request<Value: Sendable>(
    _ method: Method, _ params: RawJSON, _ take: @escaping @Sendable (RawJSON) throws -> Value
  ) -> Request<Value> {
    let isResuming = Self.isResuming
    let promise = loop.makePromise(of: Value.self)
    let sent = state.withLock { state -> Result<Int64, OrreryError> in
      guard let link = state.link, state.phase == .ready || isResuming else {
        return .failure(
          state.phase == .closed
            ? Self.closedError
            : OrreryError(.connectionLost, "There is no connection now.", isRetryable: true))
      }
      state.lastID += 1
      state.pending[state.lastID] = { result in
        promise.completeWith(Result { try take(result.get()) })
      }
      link.send(
        MessageBuilder.encodeRequest(
          id: .integer(state.lastID), method: method.rawValue,
          params: Array(params.bytes[params.range])))
      return .success(state.lastID)
    }
    if case .failure(let error) = sent { promise.fail(error) }
    return ((try? sent.get()) ?? 0, promise.futureResult)
  }

  package func notify(_ params: some ClientNotificationParams) {
    let json = params.json
    let body = MessageBuilder.encodeNotification(
      method: type(of: params).method.rawValue, params: Array(json.bytes[json.range]))
    state.withLock { $0.link }?.send(body)
  }

  // MARK: What is pushed

  /// Adds what takes the pushes: in the reading loop, in the order of arrival, before later replies
  /// are handed out. It must return soon, and not wait for a reply.
  package func onPush(_ handler: @escaping PushHandler) {
    state.withLock { $0.pushHandlers.append(handler) }
  }

  private func take(_ body: [UInt8]) {
    switch Envelope.scan(body) {
    case .single(.response(.integer(let id), let result)):
      let pending = state.withLock { $0.pending.removeValue(forKey: id) }
      pending?(result.mapError { OrreryError($0) })
    case .single(.notification(let method, let params?)):
      guard let notification = ServerNotification(rawValue: method) else { return }
      for handler in state.withLock({ $0.pushHandlers }) { handler(notification, params) }
    default: break
    }
  }

  // MARK: Losing it and closing it

  private static let closedError = OrreryError(.connectionClosed, "The connection was closed.")
  private static let lostError = OrreryError(
    .connectionLost, "The connection was lost before the reply.")

  /// Adds what opens something again on a new connection, after all that were added before.
  package func addResumer(_ resume: @escaping @Sendable () async throws -> Void) -> Int64 {
    state.withLock { state in
      state.lastID += 1
      state.resumers[state.lastID] = resume
      return state.lastID
    }
  }

  package func removeResumer(_ key: Int64) { state.withLock { $0.resumers[key] = nil } }

  private func didEnd(_ link: Link) {
    let (pending, phase) = state.withLock { state -> ([Completion], Phase?) in
      guard state.link === link else { return ([], nil) }
      defer {
        state.pending = [:]
        state.link = nil
        if state.phase == .ready { state.phase = .connecting }
      }
      return (Array(state.pending.values), state.phase)
    }
    let error = phase == .closed ? Self.closedError : Self.lostError
    for complete in pending { complete(.failure(error)) }
    if phase == .ready {
      broadcast.send(.disconnected)
      reconnect(after: .zero)
    } else if phase == .closed {
      broadcast.finish()
    }
  }

  /// The first wait for another try, and the longest.
  private static let waits = (first: TimeAmount.milliseconds(50), last: TimeAmount.seconds(5))

  private func reconnect(after wait: TimeAmount) {
    loop.scheduleTask(in: wait) { [weak self] in
      guard let self, state.withLock({ $0.phase == .connecting }) else { return }
      let greeted = greet()
      Task { [weak self] in
        do {
          try await greeted.get()
          try await self?.resume()
        } catch {
          self?.reconnect(
            after: wait == .zero ? Self.waits.first : min(wait * 2, Self.waits.last))
        }
      }
    }
  }

  /// - Throws: Where the connection was lost again.
  private func resume() async throws {
    for (_, resume) in state.withLock({ $0.resumers.sorted { $0.key < $1.key } }) {
      do {
        try await Self.$isResuming.withValue(true) { try await resume() }
      } catch {
        let error = OrreryError(error)
        guard error.kind != .connectionLost else { throw error }
        broadcast.send(.failed(error))
      }
    }
    try state.withLock { state in
      guard state.phase == .connecting, state.link != nil else { throw Self.lostError }
      state.phase = .ready
    }
    broadcast.send(.reconnected)
  }

  /// Ends the connection: the server saves what is to be saved, and a child that was started for it
  /// ends.
  ///
  /// - Throws: `save.failed` where edits could not be saved; it is closed all the same.
  public func close() async throws { try await shutDown().get() }

  /// The same for code that waits.
  package func closeAndWait() throws { try shutDown().wait() }

  private func shutDown() -> EventLoopFuture<Void> {
    let (link, childEnd) = state.withLock { ($0.link, $0.childEnd) }
    return request(ShutdownParams()).reply.map { _ in }
      .flatMapErrorThrowing { error in
        let kind = OrreryError(error).kind
        guard kind == .connectionLost || kind == .connectionClosed else { throw error }
      }
      .always { _ in
        self.notify(ExitParams())
        self.state.withLock { $0.phase = .closed }
        if let link { link.close() } else { self.broadcast.finish() }
      }
      .flatMap { childEnd ?? self.loop.makeSucceededVoidFuture() }
  }
}
