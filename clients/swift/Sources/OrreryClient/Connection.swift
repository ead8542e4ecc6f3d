import Foundation
import JSONRPC
import JSONText
import NIOCore
import NIOPosix
import OrreryProtocol
import Synchronization
import Transport

package typealias Broadcast = Transport.Broadcast
package typealias Cancellation = Transport.Cancellation
package typealias NestableQueue = Transport.NestableQueue

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

  /// A request that was sent. What its reply fails with is an `OrreryError`.
  package struct Request<Value: Sendable>: Sendable {
    package let reply: EventLoopFuture<Value>
    fileprivate let cancel: @Sendable () -> Void

    /// Waits for the reply. Cancelling the task cancels the request.
    nonisolated(nonsending) package func value() async throws -> Value {
      try await withTaskCancellationHandler(operation: reply.get, onCancel: cancel)
    }

    /// The same for code that waits on its thread: `Cancellation.current` cancels it.
    package func wait() throws -> Value {
      Cancellation.current?.follow(cancel)
      return try reply.wait()
    }
  }

  /// Is told in the reading loop how far a request is, which takes long.
  package typealias ProgressHandler = @Sendable (OrreryProgress) -> Void

  /// How long the server may take for its greeting, for what is resumed, and for its farewell; read
  /// when one is made.
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
    /// How often it was connected: what an earlier link still brings is not taken.
    var greetings = 0
    var link: Link?
    var hello: InitializeResult?
    /// How the document of a `ServerAddress.document` is opened.
    var opening: DocumentOpenParams?
    var lastID: Int64 = 0
    var pending: [RequestID: (complete: Completion, progress: ProgressHandler?)] = [:]
    var handlers: [@Sendable (Event) -> Void] = []
    var resumers: [@Sendable () async throws -> Void] = []
  }

  private let address: ServerAddress
  private let loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()
  private let patience = Connection.patience
  private let state = Mutex(State())

  private init(_ address: ServerAddress) { self.address = address }

  deinit {
    let state = state.withLock { $0 }
    state.link?.close()
    for each in state.pending.values { each.complete(.failure(Self.closedError)) }
  }

  // MARK: Connecting

  /// Connects to a server.
  ///
  /// - Parameter opening: How a document is to be opened by the server that is found or started.
  /// - Returns: Fails with an `OrreryError`: `cannotConnect`, or what the server refuses it for.
  package static func connect(
    to address: ServerAddress, opening: DocumentOpenParams? = nil
  ) -> EventLoopFuture<Connection> {
    let connection = Connection(address)
    if case .document = address { connection.state.withLock { $0.opening = opening } }
    return connection.greet().map {
      connection.state.withLock { $0.readySince = .now() }
      return connection
    }
  }

  /// Opens a link and says hello.
  private func greet() -> EventLoopFuture<Void> {
    let process = ProcessInfo.processInfo
    let hello = InitializeParams(
      processId: Int64(process.processIdentifier),
      clientInfo: Wire.ClientInfo(name: process.processName),
      initializationOptions: Wire.InitializationOptions(
        protocolVersion: ProtocolVersion.current, token: address.token))
    state.withLock { $0.greetings += 1 }
    let number = greetings
    return open { [weak self] in self?.take($0, number) }
      .flatMapErrorThrowing { error in
        let failure = error as? TransportError
        throw OrreryError(
          failure?.kind == .rejected ? .refused : .cannotConnect,
          "The server cannot be reached: \(failure?.message ?? "\(error)")", hint: failure?.hint)
      }
      .flatMap { link in
        self.state.withLock { if $0.end == nil { $0.link = link } else { link.close() } }
        link.closed.whenComplete { [weak self] _ in self?.lose(link) }
        return self.findServer()
          .flatMap { self.limited(Self.$isResuming.withValue(true) { self.send(hello).reply }) }
          .map { hello in
            self.state.withLock { $0.hello = hello }
            self.notify(InitializedParams())
          }
          .always { if case .failure = $0 { link.close() } }
      }
  }

  /// Has the program find the server that has the document open, or start one. The next one that is
  /// started for it neither makes nor migrates it, nor gives it a model that it may not have now.
  private func findServer() -> EventLoopFuture<Void> {
    guard let opening = state.withLock({ exchange(&$0.opening, with: $0.opening?.again) })
    else { return loop.makeSucceededVoidFuture() }
    return Self.$isResuming.withValue(true) { send(.documentOpen, opening.json) { _ in }.reply }
  }

  /// Opens a link, to a server that is started where it is to be.
  private func open(_ receive: @escaping Link.Receiver) -> EventLoopFuture<Link> {
    loop.makeCompletedFuture {
      switch address {
      case .program(let program, let arguments):
        try Link.start(program, arguments, on: loop, receive)
      case .document(_, let program): try Link.start(program, ["attach", "-"], on: loop, receive)
      case .socket(let text, let token, let authority):
        Link.open(
          try ListenAddress(text), token: token, certificateAuthority: authority,
          within: patience, on: loop, receive)
      }
    }.flatMap { $0 }
  }

  /// Does not wait for a server that is silent; a child is killed then.
  private func limited<Value: Sendable>(_ told: EventLoopFuture<Value>) -> EventLoopFuture<Value> {
    let link = state.withLock { $0.link }
    let limit = loop.scheduleTask(in: patience) { [weak self] in
      link?.child?.kill()
      self?.lose(link)
    }
    return told.always { _ in limit.cancel() }
  }

  /// How often it was connected: what a server calls things holds for one connection.
  package var greetings: Int { state.withLock { $0.greetings } }

  /// The reply to `initialize`, of the last time.
  package var hello: InitializeResult? { state.withLock { $0.hello } }

  // MARK: Requests

  /// Sends a request, at once: requests go out in the order of the calls of a thread.
  ///
  /// - Parameters:
  ///   - apply: Takes the result in the reading loop, before the next message is read.
  ///   - progress: Of requests that take a `workDoneToken`.
  @discardableResult
  package func send<P: RequestParams>(
    _ params: P, applying apply: @escaping @Sendable (P.Result) throws -> Void = { _ in },
    progress: ProgressHandler? = nil
  ) -> Request<P.Result> {
    send(P.method, params.json, progress: progress) { json in
      let result = try P.Result(json: json)
      try apply(result)
      return result
    }
  }

  /// - Parameter take: Called in the reading loop.
  package func send<Value: Sendable>(
    _ method: Method, _ params: RawJSON, progress: ProgressHandler? = nil,
    _ take: @escaping @Sendable (RawJSON) throws -> Value
  ) -> Request<Value> {
    let promise = loop.makePromise(of: Value.self)
    let id = state.withLock { state in
      state.lastID += 1
      let id = RequestID.integer(state.lastID)
      guard let link = state.link, state.readySince != nil || Self.isResuming else {
        promise.fail(state.end ?? Self.absentError)
        return id
      }
      let complete: Completion = { result in
        do { promise.succeed(try take(result.get())) } catch { promise.fail(OrreryError(error)) }
      }
      var params = params
      if progress != nil, var members = try? JSONMembers(json: params) {
        members.append("workDoneToken", state.lastID.json)
        params = members.json
      }
      let bytes = Array(params.bytes[params.range])
      let body = MessageBuilder.encodeRequest(id: id, method: method.rawValue, params: bytes)
      if let most = state.hello?.limits.maximumMessageBytes, body.count > most {
        promise.fail(OrreryError(.tooLarge, "The request has more than \(most) bytes."))
        return id
      }
      state.pending[id] = (complete, progress)
      link.send(body)
      return id
    }
    return Request(reply: promise.futureResult) { [weak self] in
      self?.notify(CancelRequestParams(id: id))
    }
  }

  package func notify<P: ClientNotificationParams>(_ params: P) {
    let body = MessageBuilder.encodeNotification(method: P.method.rawValue, writing: params.write)
    state.withLock { $0.link }?.send(body)
  }

  // MARK: What is told

  /// Adds what is told what happens: in the reading loop, in its order, before later replies are
  /// handed out.
  package func onEvent(_ handler: @escaping @Sendable (Event) -> Void) {
    state.withLock { $0.handlers.append(handler) }
  }

  private func tell(_ event: Event) { for each in state.withLock({ $0.handlers }) { each(event) } }

  private func take(_ body: [UInt8], _ number: Int) {
    guard state.withLock({ $0.link != nil && $0.greetings == number }) else { return }
    switch Envelope.scan(body) {
    case .single(.response(.integer(let id), let result)):
      let pending = state.withLock { $0.pending.removeValue(forKey: .integer(id)) }
      pending?.complete(result.mapError { OrreryError($0) })
    case .single(.response(_, .failure(let error))): fail(OrreryError(error))
    case .single(.notification(let method, let params)):
      guard let notification = ServerNotification(rawValue: method), let params else { return }
      if notification == .progress, let told = try? ProgressParams(json: params) {
        state.withLock { $0.pending[told.token]?.progress }?(OrreryProgress(told.value))
      }
      tell(.pushed(notification, params))
    // What a newer server may ask for.
    case .single(.request): break
    default: fail(OrreryError(.invalidReply, "The server has sent what is no message."))
    }
  }

  /// What was told may have been the reply to any request.
  private func fail(_ error: OrreryError) {
    tell(.failed(error))
    lose(state.withLock { $0.link })
  }

  // MARK: Losing it and closing it

  private static let absentError = OrreryError(
    .connectionLost, "There is no connection now.", isRetryable: true)
  private static let closedError = OrreryError(.connectionClosed, "The connection was closed.")
  package static let lostError = OrreryError(
    .connectionLost, "The connection was lost before the reply.")
  package static let endError = OrreryError(
    .connectionLost, "The server was lost before the end: look whether all changes are saved.")

  /// Adds what opens something again on a new connection, after all that were added before.
  package func addResumer(_ resume: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.resumers.append(resume) }
  }

  private func lose(_ link: Link?) {
    link?.close()
    let lost = state.withLock { state in
      guard let link, state.link === link else { return State() }
      defer { (state.link, state.readySince, state.pending) = (nil, nil, [:]) }
      if let since = state.readySince, .now() - since > Self.waits.last { state.wait = .zero }
      return state
    }
    for each in lost.pending.values { each.complete(.failure(lost.end ?? Self.lostError)) }
    guard lost.readySince != nil else { return }
    tell(.disconnected)
    reconnect()
  }

  /// The first wait for another try, and the longest. A connection that has stayed for as long as
  /// the longest is tried again at once.
  private static let waits = (first: TimeAmount.milliseconds(50), last: TimeAmount.seconds(5))

  private func reconnect() {
    let wait = state.withLock {
      exchange(&$0.wait, with: max(Self.waits.first, min($0.wait * 2, Self.waits.last)))
    }
    loop.scheduleTask(in: wait) { [weak self] in
      guard let self, state.withLock({ $0.end == nil }) else { return }
      greet()
        .flatMap { self.limited(self.loop.makeFutureWithTask { await self.resume() }) }
        .flatMapThrowing {
          try self.state.withLock { state in
            guard state.end == nil, state.link != nil else { throw Self.lostError }
            state.readySince = .now()
          }
          self.tell(.reconnected)
        }
        .whenFailure { error in
          let error = OrreryError(error)
          if error.isRetryable || [.connectionLost, .cannotConnect].contains(error.kind) {
            return self.reconnect()
          }
          if self.state.withLock({ $0.end == nil }) { self.tell(.failed(error)) }
          self.end(error)
        }
    }
  }

  /// What cannot be resumed because the connection was lost again is resumed with the next one.
  private func resume() async {
    for resume in state.withLock({ $0.resumers }) {
      do { try await Self.$isResuming.withValue(true) { try await resume() } } catch {
        let error = OrreryError(error)
        if error.kind == .connectionLost { return }
        loop.execute { self.tell(.failed(error)) }
      }
    }
  }

  /// - Parameter error: What requests fail with from now on.
  private func end(_ error: OrreryError) {
    state.withLock { $0.end = $0.end ?? error }
    lose(state.withLock { $0.link })
    tell(.closed)
    // What was open on it is not any more.
    state.withLock { ($0.handlers, $0.greetings) = ([], $0.greetings + 1) }
  }

  /// Ends the connection: the server saves what is to be saved, and a child that was started for it
  /// ends.
  ///
  /// - Returns: Whether the server has said so: where not, what is unsaved may be lost. Fails with
  ///   `save.failed` where edits could not be saved. It is closed all the same.
  package func close() -> EventLoopFuture<Bool> {
    // First, since a server that ends at the farewell is not lost.
    let (wasReady, child) = state.withLock { state in
      defer { state.readySince = nil }
      state.end = state.end ?? Self.closedError
      return (state.readySince != nil, state.link?.child)
    }
    let farewell = Self.$isResuming.withValue(wasReady) { send(ShutdownParams()).reply }
    return limited(
      farewell.map { _ in true }
        .flatMapErrorThrowing { error in
          let kind = OrreryError(error).kind
          if ![.connectionLost, .connectionClosed].contains(kind) { throw error }
          return false
        }
        .always { _ in
          self.notify(ExitParams())
          self.end(Self.closedError)
        }
        .flatMap { told in (child?.ended ?? self.loop.makeSucceededVoidFuture()).map { told } })
  }

  /// The same for code that waits. In a reading loop, this one or another, it does not.
  package func closeAndWait() throws -> Bool {
    let closed = close()
    return try MultiThreadedEventLoopGroup.currentEventLoop != nil || closed.wait()
  }
}
