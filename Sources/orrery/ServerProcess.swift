import Glibc
import Logging
import NIOCore
import NIOPosix
import Server
import Transport

/// A server with its endpoints, for as long as the process runs: starts them, ends them in order.
/// Lives on the event loop.
final class ServerProcess {
  struct Configuration: Sendable {
    var document: DocumentRequest?
    var addresses: [ListenAddress] = []
    /// For addresses of the network.
    var admission = Admission()
    var streams: StandardStreams?
    var clientProcessID: Int32?
    var idleExitSeconds: Double?
    /// Whether to let go of standard error once everything is listening, and to say so to the
    /// process that started this one.
    var detaches = false
  }

  private let configuration: Configuration
  private let server: OrreryServer
  private let loop: any EventLoop
  private let logger: Logger
  private let finished: EventLoopPromise<Int32>
  private var endpoints: [any Endpoint] = []
  private var announcement: Announcement?
  private var signals: SignalSource?
  private var watches: [ProcessWatch] = []
  private var idleTask: Scheduled<Void>?
  private var exitCode: Int32 = 0
  private var isEnding = false

  private init(
    _ configuration: Configuration, loop: any EventLoop, finished: EventLoopPromise<Int32>
  ) {
    self.configuration = configuration
    self.loop = loop
    self.finished = finished
    logger = Logger(label: "orrery") { StreamLogHandler.standardError(label: $0) }
    server = OrreryServer(eventLoop: loop, logger: logger)
  }

  /// Serves until there is a reason to end.
  /// - Returns: the exit code.
  static func run(_ configuration: Configuration) throws -> Int32 {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let finished = loop.makePromise(of: Int32.self)
    loop.execute {
      ServerProcess(configuration, loop: loop, finished: finished).start()
    }
    let result = Result { try finished.futureResult.wait() }
    try group.syncShutdownGracefully()
    return try result.get()
  }

  // MARK: Starting

  private func start() {
    signals = SignalSource(on: loop) { [self] _ in end(code: 0) }
    do {
      if let document = configuration.document { try server.openForEverySession(document) }
    } catch {
      return fail(error)
    }
    if let process = configuration.clientProcessID { watch(process) }
    server.onIdle = { [unowned self] in startIdling() }
    listen(at: configuration.addresses[...])
  }

  /// Opens one socket after the other, then the streams.
  private func listen(at addresses: ArraySlice<ListenAddress>) {
    guard let address = addresses.first else { return serveStreams() }
    let this = NIOLoopBound(self, eventLoop: loop)
    endpoint(at: address).whenComplete { result in
      switch result {
      case .success(let endpoint):
        this.value.endpoints.append(endpoint)
        this.value.listen(at: addresses.dropFirst())
      case .failure(let error): this.value.fail(error)
      }
    }
  }

  private func endpoint(at address: ListenAddress) -> EventLoopFuture<any Endpoint> {
    switch address {
    case .unix(let path):
      UnixSocketEndpoint.listen(path: path, on: loop, logger: logger) { [unowned self] in
        accept($0)
      }.map { $0 }
    case .network(let address):
      NetworkEndpoint.listen(
        at: address, policy: configuration.admission.policy, on: loop, logger: logger
      ) { [unowned self] in
        accept($0, tokens: configuration.admission.tokens)
      }.map { $0 }
    }
  }

  private func serveStreams() {
    do {
      announcement = try Announcement(endpoints.map(\.address), configuration.admission)
    } catch {
      return fail(error)
    }
    detach()
    guard let streams = configuration.streams else { return startIdling() }
    let this = NIOLoopBound(self, eventLoop: loop)
    streams.serve(on: loop) { [unowned self] connection in
      let session = accept(connection)
      session.onExit = { [unowned self] code in exitCode = code }
      session.onParentProcess = { [unowned self] process in watch(process) }
    }.whenComplete { result in
      if case .failure(let error) = result { return this.value.fail(error) }
      this.value.streamsDidEnd()
    }
  }

  /// The last byte on standard error of a server that detaches.
  static let readyMark: UInt8 = 0

  /// Tells the process that started this one, which holds the other end of standard error.
  private func detach() {
    guard configuration.detaches else { return }
    var mark = Self.readyMark
    _ = write(STDERR_FILENO, &mark, 1)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(null, STDERR_FILENO)
    close(null)
  }

  @discardableResult
  private func accept(_ connection: Connection, tokens: AccessTokens? = nil) -> Session {
    idleTask?.cancel()
    return server.serve(connection, tokens: tokens)
  }

  // MARK: Reasons to end

  /// The client on the streams has gone. Sockets, if there are any, serve on.
  private func streamsDidEnd() {
    if endpoints.isEmpty { end(code: exitCode) }
  }

  private func watch(_ process: Int32) {
    watches.append(
      ProcessWatch(processID: process, on: loop) { [unowned self] in
        logger.notice("The client's process has ended.")
        end(code: 1)
      })
  }

  private func startIdling() {
    guard let seconds = configuration.idleExitSeconds, server.isIdle else { return }
    idleTask?.cancel()
    let this = NIOLoopBound(self, eventLoop: loop)
    idleTask = loop.scheduleTask(in: .nanoseconds(Int64(max(0, seconds) * 1e9))) {
      if this.value.server.isIdle { this.value.end(code: 0) }
    }
  }

  private func fail(_ error: any Error) {
    end()
    finished.fail(error)
  }

  /// Ends in order: documents are saved, what clients are owed is delivered, sockets go.
  private func end(code: Int32) {
    guard !isEnding else { return }
    end()
    let sockets = endpoints.map { $0.close() }
    let finished = finished
    let server = NIOLoopBound(server, eventLoop: loop)
    let loop = loop
    EventLoopFuture.andAllComplete(sockets, on: loop).whenComplete { _ in
      // Connections close once they are flushed, or after their grace period.
      let left = loop.makePromise(of: Void.self)
      server.value.onIdle = { left.succeed() }
      server.value.closeConnections()
      if server.value.isIdle { left.succeed() }
      left.futureResult.whenComplete { _ in finished.succeed(code) }
    }
  }

  /// Saves and closes the documents. What comes in afterwards finds none open.
  private func end() {
    isEnding = true
    idleTask?.cancel()
    for watch in watches { watch.cancel() }
    announcement?.withdraw()
    server.shutDown()
    signals?.cancel()
    signals = nil
  }
}
