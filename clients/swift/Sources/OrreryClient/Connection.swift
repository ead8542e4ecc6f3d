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
/// they may have been carried out. So do those made until it is there again. A message that cannot
/// be understood loses it, too: it may have been the reply to any of them.
///
/// One loop reads. What the server pushes is taken there, in order, before later replies are handed
/// out; so objects and lists are up to date when a request returns. Nothing may wait there for a
/// reply.
package final class Connection: Sendable {
  /// What happens to a connection.
  package enum Event: Sendable {
    case pushed(ServerNotification, RawJSON)
    /// It was lost; the connection is tried again.
    case disconnected
    /// It is there again, and so is all that was open on it.
    case reconnected
    /// Something that was open could not be resumed, a message could not be understood, or the
    /// server wants nothing to do with this program any more; it is closed then.
    case failed(OrreryError)
    /// Nothing comes any more.
    case closed
  }

  package typealias EventHandler = @Sendable (Event) -> Void
  package typealias Request<Value> = (id: Int64, reply: EventLoopFuture<Value>)

  /// How long the server may take for its greeting and its farewell; read when one is made.
  @TaskLocal package static var patience = TimeAmount.seconds(30)

  /// While it is set, requests go out though the connection is not ready for others.
  @TaskLocal private static var isResuming = false

  private typealias Completion = @Sendable (Result<RawJSON, OrreryError>) -> Void

  private struct State {
    /// nil while it is connected, first or again, and once it is closed.
    var readySince: NIODeadline?
    /// Once it is closed: what requests fail with.
    var end: OrreryError?
    /// How long to wait before it is connected again.
    var wait = TimeAmount.zero
    var link: Link?
    var childEnd: EventLoopFuture<Void>?
    var hello: InitializeResult?
    var lastID: Int64 = 0
    var pending: [Int64: Completion] = [:]
    var handlers: [EventHandler] = []
    var resumers: [Int64: @Sendable () async throws -> Void] = [:]
  }

  private let address: ServerAddress
  private let loop: any EventLoop
  private let clientInfo: Wire.ClientInfo
  private let patience = Connection.patience
  private let state = Mutex(State())

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
  /// - Returns: Fails with an `OrreryError`: `cannotConnect`, or what the server refuses it for.
  package static func connect(
    to address: ServerAddress, name: String? = nil
  ) -> EventLoopFuture<Connection> {
    let connection = Connection(address, name: name)
    return connection.greet().map {
      connection.state.withLock { $0.readySince = .now() }
      return connection
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
        link.closed.whenComplete { [weak self] _ in self?.lose(link) }
        self.state.withLock { state in
          guard state.end == nil else { return link.close() }
          (state.link, state.childEnd) = (link, childEnd)
        }
        let limit = self.loop.scheduleTask(in: self.patience) { [weak self] in self?.lose(link) }
        return Self.$isResuming.withValue(true) { self.send(hello).reply }
          .map { hello in
            self.state.withLock { $0.hello = hello }
            self.notify(InitializedParams())
          }
          .always { result in
            limit.cancel()
            if case .failure = result { link.close() }
          }
      }
  }

  /// The reply to `initialize`, of the last time.
  package var hello: InitializeResult? { state.withLock { $0.hello } }

  // MARK: Requests

  /// Sends a request, at once: requests go out in the order of the calls of a thread.
  ///
  /// - Parameter apply: Takes the result in the reading loop, before the next message is read.
  /// - Returns: What fails with an `OrreryError`.
  @discardableResult
  package func send<P: RequestParams>(
    _ params: P, applying apply: @escaping @Sendable (P.Result) throws -> Void = { _ in }
  ) -> Request<P.Result> {
    send(P.method, params.json) { json in
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
  package func send<Value: Sendable>(
    _ method: Method, _ params: RawJSON, _ take: @escaping @Sendable (RawJSON) throws -> Value
  ) -> Request<Value> {
    let isResuming = Self.isResuming
    let promise = loop.makePromise(of: Value.self)
    let id = state.withLock { state in
      state.lastID += 1
      guard let link = state.link, state.readySince != nil || isResuming else {
        promise.fail(
          state.end
            ?? OrreryError(.connectionLost, "There is no connection now.", isRetryable: true))
        return state.lastID
      }
      state.pending[state.lastID] = { result in
        promise.completeWith(Result { try take(result.get()) })
      }
      link.send(
        MessageBuilder.encodeRequest(
          id: .integer(state.lastID), method: method.rawValue,
          params: Array(params.bytes[params.range])))
      return state.lastID
    }
    return (id, promise.futureResult)
  }

  package func notify(_ params: some ClientNotificationParams) {
    let json = params.json
    let body = MessageBuilder.encodeNotification(
      method: type(of: params).method.rawValue, params: Array(json.bytes[json.range]))
    state.withLock { $0.link }?.send(body)
  }

  // MARK: What is told

  /// Adds what is told what happens: in the reading loop, in its order, before later replies are
  /// handed out.
  package func onEvent(_ handler: @escaping EventHandler) {
    state.withLock { $0.handlers.append(handler) }
  }

  private func tell(_ event: Event) {
    for handler in state.withLock({ $0.handlers }) { handler(event) }
  }

  private func take(_ body: [UInt8]) {
    switch Envelope.scan(body) {
    case .single(.response(.integer(let id), let result)):
      let pending = state.withLock { $0.pending.removeValue(forKey: id) }
      pending?(result.mapError { OrreryError($0) })
    case .single(.response(_, .failure(let error))): fail(OrreryError(error))
    case .single(.notification(let method, let params)):
      guard let notification = ServerNotification(rawValue: method), let params else { return }
      tell(.pushed(notification, params))
    default: fail(OrreryError(.invalidReply, "The server has sent what is no message."))
    }
  }

  /// What was told may have been the reply to any request.
  private func fail(_ error: OrreryError) {
    tell(.failed(error))
    if let link = state.withLock({ $0.link }) { lose(link) }
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

  private func lose(_ link: Link) {
    link.close()
    let (pending, wasReady, end) = state.withLock { state -> ([Completion], Bool, OrreryError?) in
      guard state.link === link else { return ([], false, nil) }
      defer { (state.link, state.readySince, state.pending) = (nil, nil, [:]) }
      if let since = state.readySince, .now() - since > Self.waits.last { state.wait = .zero }
      return (Array(state.pending.values), state.readySince != nil, state.end)
    }
    for complete in pending { complete(.failure(end ?? Self.lostError)) }
    if end != nil { return tell(.closed) }
    if wasReady {
      tell(.disconnected)
      reconnect()
    }
  }

  /// The first wait for another try, and the longest. A connection that has stayed for as long as
  /// the longest is tried again at once.
  private static let waits = (first: TimeAmount.milliseconds(50), last: TimeAmount.seconds(5))

  private func reconnect() {
    let wait = state.withLock { state in
      defer { state.wait = max(Self.waits.first, min(state.wait * 2, Self.waits.last)) }
      return state.wait
    }
    loop.scheduleTask(in: wait) { [weak self] in
      guard let self, state.withLock({ $0.end == nil }) else { return }
      let greeted = greet()
      Task { [weak self] in
        do {
          try await greeted.get()
          try await self?.resume()
        } catch {
          let error = OrreryError(error)
          if error.isRetryable || [.connectionLost, .cannotConnect].contains(error.kind) {
            self?.reconnect()
          } else {
            self?.tell(.failed(error))
            self?.end(error)
          }
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
        tell(.failed(error))
      }
    }
    try state.withLock { state in
      guard state.end == nil, state.link != nil else { throw Self.lostError }
      state.readySince = .now()
    }
    tell(.reconnected)
  }

  /// - Parameter error: What requests fail with from now on.
  private func end(_ error: OrreryError) {
    let link = state.withLock { state in
      state.end = state.end ?? error
      return state.link
    }
    if let link { lose(link) } else { tell(.closed) }
  }

  /// Ends the connection: the server saves what is to be saved, and a child that was started for it
  /// ends.
  ///
  /// - Returns: Fails with `save.failed` where edits could not be saved; it is closed all the same.
  package func close() -> EventLoopFuture<Void> {
    let farewell = send(ShutdownParams()).reply
    let childEnd = state.withLock { state in
      state.end = state.end ?? Self.closedError
      state.readySince = nil
      return state.childEnd
    }
    let closed = loop.makePromise(of: Void.self)
    let limit = loop.scheduleTask(in: patience) {
      self.end(Self.closedError)
      closed.succeed()
    }
    farewell.map { _ in }
      .flatMapErrorThrowing { error in
        let kind = OrreryError(error).kind
        guard kind == .connectionLost || kind == .connectionClosed else { throw error }
      }
      .always { _ in
        self.notify(ExitParams())
        self.end(Self.closedError)
      }
      .flatMap { childEnd ?? self.loop.makeSucceededVoidFuture() }
      .always { _ in limit.cancel() }
      .cascade(to: closed)
    return closed.futureResult
  }
  /// The same for code that waits. In the reading loop it does not.
  package func closeAndWait() throws {
    let closed = close()
    if !loop.inEventLoop { try closed.wait() }
  }
}
