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
    var log = LogDestination()
    /// Whether to let go of standard error once everything is listening, and to say so to the
    /// process that started this one.
    var detaches = false
  }

  private let configuration: Configuration
  private let server: OrreryServer
  private let loop: any EventLoop
  private let log: LogFile?
  private let logger: Logger
  private let finished: EventLoopPromise<Int32>
  private var endpoints: [any Endpoint] = []
  private var sockets: OwnSockets?
  /// Of documents, by name, those without a lock among them.
  private var locks: [String: StoreLock?] = [:]
  private var isListening = false
  private var announcement: Announcement?
  private var signals: SignalSource?
  private var watches: [ProcessWatch] = []
  private var idleTask: Scheduled<Void>?
  private var exitCode: Int32 = 0
  private var isEnding = false

  private init(
    _ configuration: Configuration, log: LogFile?, loop: any EventLoop,
    finished: EventLoopPromise<Int32>
  ) {
    self.configuration = configuration
    self.log = log
    self.loop = loop
    self.finished = finished
    logger = configuration.log.logger(writingTo: log)
    server = OrreryServer(eventLoop: loop, logger: logger)
  }

  /// Serves until there is a reason to end.
  /// - Returns: the exit code.
  static func run(_ configuration: Configuration) throws -> Int32 {
    let log = try configuration.log.path.map(LogFile.init)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let finished = loop.makePromise(of: Int32.self)
    // Peers that are closed at the very end still find the server: it goes after the event loop.
    let process = NIOLoopBoundBox.makeEmptyBox(valueType: ServerProcess.self, eventLoop: loop)
    loop.execute {
      let started = ServerProcess(configuration, log: log, loop: loop, finished: finished)
      process.value = started
      started.start()
    }
    let result = Result { try finished.futureResult.wait() }
    try withExtendedLifetime(process) { try group.syncShutdownGracefully() }
    return try result.get()
  }

  // MARK: Starting

  private func start() {
    let hasTerminal = Terminal.isThere
    signals = SignalSource(on: loop) { [self] number in
      // A terminal that is closed says so by the same signal.
      let isGone = hasTerminal && !Terminal.isThere
      if number == SIGHUP, !isGone, canReload { reload() } else { end(.success(0)) }
    }
    for path in DocumentSocket.folders() { StaleFiles.remove(in: path) }
    sockets = OwnSockets(on: loop, logger: logger) { [unowned self] connection, document in
      accept(connection, document: document)
    }
    server.locks = StoreLocks(logger: logger)
    server.recoveryFolder = StateFolder.recoveryPath
    server.onOpen = { [unowned self] name, lock in documentDidOpen(name, lock) }
    server.onClose = { [unowned self] name in
      locks[name] = nil
      sockets?.close(for: name)
    }
    server.onStop = { [unowned self] isSaved in end(.success(isSaved ? 0 : 1)) }
    if let process = configuration.clientProcessID { watch(process) }
    server.endsWhenIdle = configuration.idleExitSeconds != nil
    server.onIdle = { [unowned self] in startIdling() }
    openDocument(until: .now() + Self.patience)
  }

  /// How long a command that is at work on the document is waited for, and how often to look.
  private static let patience = TimeAmount.seconds(5)
  private static let interval = TimeAmount.milliseconds(20)

  private func openDocument(until deadline: NIODeadline) {
    guard !isEnding else { return }
    do {
      if let document = configuration.document { try server.openForEverySession(document) }
    } catch {
      guard Failure(error).info.data.holder?.isCommand == true, .now() < deadline else {
        return end(.failure(error))
      }
      let this = NIOLoopBound(self, eventLoop: loop)
      loop.scheduleTask(in: Self.interval) { this.value.openDocument(until: deadline) }
      return
    }
    listen(at: configuration.addresses[...])
  }

  /// Opens one socket after the other, then those of its own, then the streams.
  private func listen(at addresses: ArraySlice<ListenAddress>) {
    guard !isEnding else { return }
    guard let address = addresses.first else { return openOwnSockets() }
    let this = NIOLoopBound(self, eventLoop: loop)
    endpoint(at: address).whenComplete { result in
      switch result {
      case .success(let endpoint):
        this.value.endpoints.append(endpoint)
        this.value.listen(at: addresses.dropFirst())
      case .failure(let error): this.value.end(.failure(error))
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
        accept($0, tokens: configuration.admission.tokens?.value)
      }.map { $0 }
    }
  }

  /// What others read of this server says now where it listens.
  private func openOwnSockets() {
    server.holder.listening = endpoints.map(\.address.description)
    server.holder.needsToken = configuration.admission.tokens != nil
    isListening = true
    let opened =
      (sockets.map { [$0.open(for: nil)] } ?? []) + locks.map { openSocket(for: $0.key, $0.value) }
    let this = NIOLoopBound(self, eventLoop: loop)
    EventLoopFuture.whenAllSucceed(opened, on: loop).whenComplete { result in
      guard !this.value.isEnding else { return }
      let paths =
        switch result {
        case .success(let paths): paths
        // The log has why; what it listens at besides is served.
        case .failure: [String?]()
        }
      this.value.serveStreams(socket: paths.dropFirst().first ?? nil)
    }
  }

  private func documentDidOpen(_ name: String, _ lock: StoreLock?) {
    locks[name] = .some(lock)
    if isListening { _ = openSocket(for: name, lock) }
  }

  private func openSocket(
    for document: String, _ lock: StoreLock?
  ) -> EventLoopFuture<String?> {
    guard let sockets else { return loop.makeSucceededFuture(nil) }
    let this = NIOLoopBound((process: self, lock: lock), eventLoop: loop)
    return sockets.open(for: document).map { path in
      let (process, lock) = this.value
      if let path, let lock, process.locks[document] != nil {
        var holder = process.server.holder
        holder.socket = path
        process.server.locks?.write(holder, to: lock)
      }
      return path
    }
  }

  /// - Parameter socket: That of the document which is open from the start.
  private func serveStreams(socket: String?) {
    do {
      announcement = try Announcement(endpoints.map(\.address), configuration.admission)
    } catch {
      return end(.failure(error))
    }
    detach(socket: socket)
    guard let streams = configuration.streams else { return startIdling() }
    let this = NIOLoopBound(self, eventLoop: loop)
    streams.serve(on: loop) { [unowned self] connection in
      let session = accept(connection)
      session.onExit = { [unowned self] code in exitCode = code }
      session.onParentProcess = { [unowned self] process in watch(process) }
    }.whenComplete { result in
      if case .failure(let error) = result { return this.value.end(.failure(error)) }
      this.value.streamsDidEnd()
    }
  }

  /// What a server that detaches says last on standard error; the document's socket and a line feed
  /// follow.
  static let readyMark: UInt8 = 0

  /// Tells the process that started this one, which holds the other end of standard error.
  private func detach(socket: String?) {
    guard configuration.detaches else { return }
    // At once: it is shorter than what a pipe takes as one.
    let text = [Self.readyMark] + Array("\(socket ?? "")\n".utf8)
    _ = write(STDERR_FILENO, text, text.count)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(null, STDERR_FILENO)
    close(null)
  }

  @discardableResult
  private func accept(
    _ connection: Connection, tokens: AccessTokens? = nil, document: String? = nil
  ) -> Session {
    idleTask?.cancel()
    return server.serve(connection, tokens: tokens, document: document)
  }

  // MARK: Reading anew what files say

  /// Whether there is something to read anew: SIGHUP ends a server that has nothing.
  private var canReload: Bool { configuration.admission.canReload || log != nil }

  private func reload() {
    log?.reopen()
    do {
      try configuration.admission.reload()
      logger.notice("Tokens and certificates are read anew.")
    } catch {
      logger.error(
        "Tokens and certificates stay as they were.",
        metadata: ["error": "\(Failure(error).info.message)"])
    }
  }

  // MARK: Reasons to end

  /// The client on the streams has gone. Sockets, if there are any, serve on.
  private func streamsDidEnd() {
    if endpoints.isEmpty { end(.success(exitCode)) }
  }

  private func watch(_ process: Int32) {
    watches.append(
      ProcessWatch(processID: process, on: loop) { [unowned self] in
        logger.notice("The client's process has ended.")
        end(.success(1))
      })
  }

  private func startIdling() {
    guard let seconds = configuration.idleExitSeconds, server.isIdle else { return }
    idleTask?.cancel()
    let this = NIOLoopBound(self, eventLoop: loop)
    idleTask = loop.scheduleTask(in: TimeAmount(seconds: seconds)) {
      if this.value.server.isIdle { this.value.end(.success(0)) }
    }
  }

  /// Ends in order: documents are saved, what clients are owed is delivered, sockets go.
  ///
  /// - Parameter result: What becomes of the process then: its exit code, or why it did not start.
  private func end(_ result: Result<Int32, any Error>) {
    guard !isEnding else { return }
    isEnding = true
    idleTask?.cancel()
    for watch in watches { watch.cancel() }
    announcement?.withdraw()
    // What comes in afterwards finds no document open.
    // Signals are still heard, and change nothing: what is left takes no longer than connections
    // may take to close, and the exit code is to say what became of the edits.
    let isSaved = server.shutDown() == nil
    let result = result.map { isSaved ? $0 : max($0, 1) }
    let closing = endpoints.map { $0.close() } + (sockets?.close() ?? [])
    let finished = finished
    let server = NIOLoopBound(server, eventLoop: loop)
    let loop = loop
    EventLoopFuture.andAllComplete(closing, on: loop).whenComplete { _ in
      // Connections close once they are flushed, or after their grace period.
      let left = loop.makePromise(of: Void.self)
      server.value.onIdle = { left.succeed() }
      server.value.closeConnections()
      if server.value.isIdle { left.succeed() }
      left.futureResult.whenComplete { _ in finished.completeWith(result) }
    }
  }
}

/// The terminal that a process was started at.
enum Terminal {
  static var isThere: Bool {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
