import Foundation
import Glibc
import NIOCore
import NIOPosix
import OrreryProtocol
import Transport

/// Finds the one server of a document, and starts it when there is none.
enum DocumentServer {
  /// Seconds that a started server has had no connection before it ends.
  private static let idleExitSeconds = 60
  /// Two starters may each find the other's dying server: a few tries settle it.
  private static let attempts = 5

  /// - Returns: the path of the socket, on which a server listens.
  static func find(_ document: String, options: DocumentOptions) throws -> String {
    let path = try socketPath(of: document)
    // Fails here, with a message on this terminal, what would otherwise fail in the background.
    let request = try options.request(for: document)
    for _ in 0..<attempts {
      if try isListening(path) { return path }
      if request.model == nil, case .file(let file) = request.location,
        !FileManager.default.fileExists(atPath: file)
      {
        throw Failure(
          "There is no document at \(file).", hint: "Give --model to make one.", code: .noInput)
      }
      try start(document, at: path, options: options)
    }
    throw Failure(
      "No server for \(document) could be reached at \(path).",
      hint: "Run orrery serve \(document) --listen unix:\(path) to see why.", code: .inputOutput)
  }

  static func socketPath(of document: String) throws -> String {
    try DocumentSocket.path(for: document, protocolVersion: ProtocolVersion.current)
  }

  /// Whether a server answers there.
  /// - Throws: when something else is there that must not be trusted.
  static func isListening(_ path: String) throws -> Bool {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let connected = loop.flatSubmit {
      UnixSocketClient.connect(path: path, on: loop) { $0.close() }
    }
    let result = Result { try connected.wait() }
    try group.syncShutdownGracefully()
    switch result {
    case .success: return true
    case .failure(let error as TransportError)
    where error.kind == .notFound || error.kind == .refused:
      return false
    case .failure(let error): throw error
    }
  }

  /// Starts a server in a session of its own and waits until it listens or has failed. What it says
  /// on standard error until then is passed on.
  private static func start(
    _ document: String, at path: String, options: DocumentOptions
  ) throws {
    let arguments =
      [
        "orrery", "serve", document, "--listen", "unix:\(path)", "--idle-exit",
        String(idleExitSeconds), "--detach",
      ] + options.arguments
    let messages = Pipe()
    try ChildProcess.spawnInBackground(
      arguments, standardError: messages.fileHandleForWriting.fileDescriptor)
    try messages.fileHandleForWriting.close()
    // The pipe ends with the server at the latest, so this cannot wait for ever. Whether a server
    // listens is what the next try finds out.
    while case let piece = messages.fileHandleForReading.availableData, !piece.isEmpty {
      let text = piece.prefix { $0 != ServerProcess.readyMark }
      StandardError.write(String(decoding: text, as: UTF8.self))
      if text.count < piece.count { break }
    }
  }
}

/// Starting this very program once more, so that it outlives the terminal.
enum ChildProcess {
  /// `POSIX_SPAWN_SETSID`, a GNU extension that Swift's Glibc module leaves out.
  private static let setSession: Int16 = 0x80

  static func spawnInBackground(
    _ arguments: [String], standardError: CInt
  ) throws {
    inheritNothing()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, standardError, STDERR_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in SignalSource.terminationSignals + [SIGPIPE] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | setSession)

    var cArguments: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for argument in cArguments { free(argument) } }
    var process: pid_t = 0
    let result = posix_spawn(
      &process, "/proc/self/exe", &actions, &attributes, &cArguments, environ)
    guard result == 0 else {
      throw Failure(
        "A server could not be started: \(String(cString: strerror(result))).",
        code: .inputOutput)
    }
  }

  /// Whatever this process has open, or was handed itself, ends with it: a pipe that the background
  /// process kept would never end for whoever reads it.
  private static func inheritNothing() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap(CInt.init) where descriptor > STDERR_FILENO {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}
