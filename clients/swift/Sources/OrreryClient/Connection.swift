import Foundation
import JSONRPC
import JSONText
import NIOCore
import NIOPosix
import OrreryProtocol
import Synchronization

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

  /// What takes the progress of one request, under a token that its parameters name.
  package struct ProgressHandler: Sendable {
    package let token: RequestID
    fileprivate let take: @Sendable (RawJSON) -> Void
  }

  private struct Pending {
    let take: @Sendable (Result<RawJSON, OrreryError>) -> Void
    let progress: ProgressHandler?
  }

  private enum Phase { case connecting, ready, closed }

  private struct State {
    var phase = Phase.connecting
    var link: Link?
    var hello: InitializeResult?
    var lastID: Int64 = 0
    var pending: [Int64: Pending] = [:]
    var pushHandlers: [PushHandler] = []
    var resumers: [Int: @Sendable () async throws -> Void] = [:]
    var lastResumer = 0
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
  ) async throws -> Connection {
    let connection = Connection(address, name: name)
    try await withCheckedThrowingContinuation { continuation in
      connection.start { continuation.resume(with: $0) }
    }
    return connection
  }

  /// The same for code that waits. It must not be called from a push handler.
  package static func connectAndWait(
    to address: ServerAddress, name: String? = nil
  ) throws -> Connection {
    let connection = Connection(address, name: name)
    try Waiting.result { connection.start($0) }
    return connection
  }

  private func start(_ completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void) {
    greet { result in
      if case .success = result { self.state.withLock { $0.phase = .ready } }
      completion(result)
    }
  }

  /// Opens a link and says hello.
  private func greet(_ completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void) {
    let identity = Mutex<Link?>(nil)
    let events = Link.Events(
      received: { [weak self] in self?.take($0) },
      ended: { [weak self] in self?.didEnd(identity.withLock { $0 }) })
    let opening = loop.flatSubmit { [address, loop] in Link.open(address, on: loop, events) }
    opening.whenComplete { result in
      switch result {
      case .failure(let error):
        let failure = OrreryError(.cannotConnect, "The server cannot be reached: \(error)")
        completion(.failure(error as? OrreryError ?? failure))
      case .success(let link):
        identity.withLock { $0 = link }
        let isClosed = self.state.withLock { state in
          if state.phase != .closed { state.link = link }
          return state.phase == .closed
        }
        guard !isClosed else {
          link.close()
          return completion(.failure(Self.closedError))
        }
        let options = Wire.InitializationOptions(
          protocolVersion: ProtocolVersion.current, token: self.address.token)
        let hello = InitializeParams(
          processId: Int64(ProcessInfo.processInfo.processIdentifier), clientInfo: self.clientInfo,
          initializationOptions: options)
        Self.$isResuming.withValue(true) {
          _ = self.enqueue(InitializeParams.method, hello.json) { result in
            let result = Result { try Self.decode(InitializeParams.self, result.get()) { _ in } }
              .mapError { $0 as? OrreryError ?? OrreryError(.invalidReply, "\($0)") }
            switch result {
            case .success(let hello):
              self.state.withLock { $0.hello = hello }
              self.notify(InitializedParams())
            case .failure: link.close()
            }
            completion(result.map { _ in })
          }
        }
      }
    }
  }

  /// What the server calls this connection: notices say by this name who caused a change.
  public var name: String { state.withLock { $0.hello?.connection ?? "" } }

  /// The reply to `initialize`, of the last time.
  package var hello: InitializeResult? { state.withLock { $0.hello } }

  /// What happens to the connection from now on.
  public var events: AsyncStream<Event> { broadcast.elements() }

  package func tell(_ event: Event) { broadcast.send(event) }

  // MARK: Requests

  /// Sends a request, at once: requests go out in the order of the calls of a task or an actor.
  ///
  /// Cancelling the task cancels the request; it then throws `CancellationError`, unless it was
  /// carried out before.
  ///
  /// - Parameters:
  ///   - progress: Takes what `$/progress` tells under its token, in the reading loop.
  ///   - applying: Takes the result in the reading loop, before the next message is read.
  nonisolated(nonsending) package func send<P: RequestParams>(
    _ params: P, progress: ProgressHandler? = nil,
    applying: @escaping @Sendable (P.Result) throws -> Void = { _ in }
  ) async throws -> P.Result {
    try await exchange(P.method, params.json, progress) { try Self.decode(P.self, $0, applying) }
  }

  /// Sends a request whose parameters are JSON already.
  nonisolated(nonsending) package func send(_ method: Method, _ params: RawJSON) async throws
    -> RawJSON
  {
    try await exchange(method, params, nil) { $0 }
  }

  nonisolated(nonsending) private func exchange<Value: Sendable>(
    _ method: Method, _ params: RawJSON, _ progress: ProgressHandler?,
    _ take: @escaping @Sendable (RawJSON) throws -> Value
  ) async throws -> Value {
    let ticket = Mutex<(id: Int64?, isCancelled: Bool)>((nil, false))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let id = enqueue(method, params, progress: progress) { result in
          continuation.resume(
            with: Result { try take(result.get()) }.mapError { error in
              let code = (error as? OrreryError)?.code
              let isCancelled = ticket.withLock { $0.isCancelled }
              return isCancelled && code == ErrorCode.requestCancelled.rawValue
                ? CancellationError() : error
            })
        }
        let isCancelled = ticket.withLock { ticket in
          ticket.id = id
          return ticket.isCancelled
        }
        if isCancelled, let id { cancel(id) }
      }
    } onCancel: {
      let id = ticket.withLock { ticket in
        ticket.isCancelled = true
        return ticket.id
      }
      if let id { cancel(id) }
    }
  }

  /// Sends a request and waits for its reply, on this thread. What was pushed before the reply has
  /// been handled when it returns.
  ///
  /// - Throws: `OrreryError`; `misuse` in the reading loop, which would wait for itself.
  package func sendAndWait<P: RequestParams>(
    _ params: P, progress: ProgressHandler? = nil,
    applying: @escaping @Sendable (P.Result) throws -> Void = { _ in }
  ) throws -> P.Result {
    guard !loop.inEventLoop else {
      throw OrreryError(
        .misuse, "A push handler must not wait for a reply.",
        hint: "Leave the handler first; what it waits for is read after it.")
    }
    return try Waiting.result { completion in
      _ = enqueue(P.method, params.json, progress: progress) { result in
        completion(Result { try Self.decode(P.self, result.get(), applying) })
      }
    }
  }

  private static func decode<P: RequestParams>(
    _ type: P.Type, _ json: RawJSON, _ applying: (P.Result) throws -> Void
  ) throws -> P.Result {
    let result: P.Result
    do throws(ParameterError) {
      result = try P.Result(json: json)
    } catch {
      throw OrreryError(.invalidReply, "The reply to \(P.method.rawValue): \(error.message)")
    }
    try applying(result)
    return result
  }

  /// What takes progress: its token is to be put into the parameters of the one request that it is
  /// then given with.
  package func progress(_ take: @escaping @Sendable (RawJSON) -> Void) -> ProgressHandler {
    let token = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return ProgressHandler(token: .integer(token), take: take)
  }

  package func notify(_ params: some ClientNotificationParams) {
    let json = params.json
    let body = MessageBuilder.encodeNotification(
      method: type(of: params).method.rawValue, params: Array(json.bytes[json.range]))
    state.withLock { $0.link }?.send(body)
  }

  private func cancel(_ id: Int64) {
    notify(CancelRequestParams(id: .integer(id)))
  }

  /// - Parameter completion: Called in the reading loop, or at once where there is no connection.
  /// - Returns: The request's id; nil where it was not sent.
  private func enqueue(
    _ method: Method, _ params: RawJSON, progress: ProgressHandler? = nil,
    completion: @escaping @Sendable (Result<RawJSON, OrreryError>) -> Void
  ) -> Int64? {
    let isResuming = Self.isResuming
    let id: Result<Int64, OrreryError> = state.withLock { state in
      guard let link = state.link, state.phase == .ready || isResuming else {
        return .failure(
          state.phase == .closed
            ? Self.closedError
            : OrreryError(.connectionLost, "There is no connection now.", isRetryable: true))
      }
      state.lastID += 1
      state.pending[state.lastID] = Pending(take: completion, progress: progress)
      link.send(
        MessageBuilder.encodeRequest(
          id: .integer(state.lastID), method: method.rawValue,
          params: Array(params.bytes[params.range])))
      return .success(state.lastID)
    }
    switch id {
    case .success(let id): return id
    case .failure(let error):
      completion(.failure(error))
      return nil
    }
  }

  // MARK: What is pushed

  /// Adds what takes the pushes: in the reading loop, in the order of arrival, before later replies
  /// are handed out. It must return soon, and not wait for a reply.
  package func onPush(_ handler: @escaping PushHandler) {
    state.withLock { $0.pushHandlers.append(handler) }
  }

  /// Adds what takes the pushes of one kind.
  package func onPush<P: ServerNotificationParams>(
    _ type: P.Type, _ handler: @escaping @Sendable (P) -> Void
  ) {
    onPush { [weak self] notification, json in
      guard notification == P.method else { return }
      do {
        handler(try P(json: json))
      } catch {
        self?.tell(
          .failed(OrreryError(.invalidReply, "\(P.method.rawValue): \(error)")))
      }
    }
  }

  private func take(_ body: [UInt8]) {
    switch Envelope.scan(body) {
    case .single(.response(.integer(let id), let result)):
      let pending = state.withLock { $0.pending.removeValue(forKey: id) }
      pending?.take(result.mapError(OrreryError.init))
    case .single(.notification(ServerNotification.progress.rawValue, let params?)):
      guard let progress = try? ProgressParams(json: params) else { return }
      let handler = state.withLock { state in
        state.pending.values.first { $0.progress?.token == progress.token }?.progress
      }
      handler?.take(progress.value)
    case .single(.notification(let method, let params?)):
      guard let notification = ServerNotification(rawValue: method) else { return }
      for handler in state.withLock({ $0.pushHandlers }) { handler(notification, params) }
    default: break
    }
  }

  // MARK: Losing it and closing it

  private static let closedError = OrreryError(.connectionClosed, "The connection was closed.")

  /// Adds what opens something again on a new connection, after all that were added before.
  package func addResumer(_ resume: @escaping @Sendable () async throws -> Void) -> Int {
    state.withLock { state in
      state.lastResumer += 1
      state.resumers[state.lastResumer] = resume
      return state.lastResumer
    }
  }

  package func removeResumer(_ key: Int) {
    state.withLock { $0.resumers[key] = nil }
  }

  private func didEnd(_ link: Link?) {
    let (pending, phase) = state.withLock { state -> ([Pending], Phase?) in
      guard link != nil, state.link === link else { return ([], nil) }
      defer {
        state.pending = [:]
        state.link = nil
        if state.phase == .ready { state.phase = .connecting }
      }
      return (Array(state.pending.values), state.phase)
    }
    let error =
      phase == .closed
      ? Self.closedError
      : OrreryError(.connectionLost, "The connection was lost before the reply.")
    for each in pending { each.take(.failure(error)) }
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
      greet { [weak self] result in
        guard let self else { return }
        guard case .success = result else { return tryAgain(after: wait) }
        Task { await self.resume(after: wait) }
      }
    }
  }

  private func tryAgain(after wait: TimeAmount) {
    reconnect(after: wait == .zero ? Self.waits.first : min(wait * 2, Self.waits.last))
  }

  private func resume(after wait: TimeAmount) async {
    let resumers = state.withLock { $0.resumers.sorted { $0.key < $1.key } }
    for (_, resume) in resumers {
      do {
        try await Self.$isResuming.withValue(true) { try await resume() }
      } catch let error as OrreryError where error.kind == .connectionLost {
        return tryAgain(after: wait)
      } catch {
        broadcast.send(
          .failed(error as? OrreryError ?? OrreryError(.invalidReply, "\(error)")))
      }
    }
    let isReady = state.withLock { state in
      guard state.phase == .connecting, state.link != nil else { return false }
      state.phase = .ready
      return true
    }
    if isReady { broadcast.send(.reconnected) } else { tryAgain(after: wait) }
  }

  /// Ends the connection: the server saves what is to be saved, and a child that was started for it
  /// ends.
  ///
  /// - Throws: `save.failed` where edits could not be saved; it is closed all the same.
  public func close() async throws {
    let result = await withCheckedContinuation { continuation in
      shutDown { continuation.resume(returning: $0) }
    }
    try result.get()
  }

  /// The same for code that waits.
  package func closeAndWait() throws {
    try Waiting.result { shutDown($0) }
  }

  private func shutDown(_ completion: @escaping @Sendable (Result<Void, OrreryError>) -> Void) {
    _ = enqueue(ShutdownParams.method, ShutdownParams().json) { result in
      self.notify(ExitParams())
      let link = self.state.withLock { state in
        state.phase = .closed
        return state.link
      }
      let isGone =
        if case .failure(let error) = result {
          error.kind == .connectionLost || error.kind == .connectionClosed
        } else { false }
      let end = { @Sendable in completion(isGone ? .success(()) : result.map { _ in }) }
      guard let link else {
        self.broadcast.finish()
        return end()
      }
      link.close(end)
    }
  }
}

/// Waiting on a thread for what another one hands over.
private enum Waiting {
  static func result<Value: Sendable, Failure: Error>(
    _ start: (@escaping @Sendable (Result<Value, Failure>) -> Void) -> Void
  ) throws -> Value {
    let arrived = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Value, Failure>?>(nil)
    start { value in
      result.withLock { $0 = value }
      arrived.signal()
    }
    arrived.wait()
    guard let value = result.withLock({ $0 }) else {
      throw OrreryError(.misuse, "A reply was signalled without one.")
    }
    return try value.get()
  }
}
