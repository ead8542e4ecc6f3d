import Foundation
import Glibc
import JSONText
import ObjectModel
import OrreryProtocol
import Server
import Spelling
import Transport

/// Finds the one server of a document by the lock of its store, and starts it when there is none.
enum DocumentServer {
  /// Where a command finds a document.
  enum Place {
    /// A server has it open; this is the document's own socket.
    case server(socket: String)
    /// Nobody has it open for writing.
    case nowhere
    /// Another command is at work on it, beside which it can be read.
    case command
  }

  /// Seconds that a started server has had no connection before it ends.
  private static let idleExitSeconds = 60
  /// Others may come first, or go, just as we look: a few tries settle it.
  private static let attempts = 5
  /// How long what ends by itself is waited for: other commands, servers that start or end.
  private static let patience = Duration.seconds(30)
  /// The same of a command that only reads. One that reads beside another that writes leaves the
  /// log if it is the last: only long ones are worth that.
  private static let readingPatience = Duration.seconds(2)
  private static let interval = Duration.milliseconds(20)

  /// Looks for a server. One that has the document open otherwise, and only waits for somebody to
  /// come back, is ended.
  ///
  /// - Parameters:
  ///   - wishes: How it has to have the document open.
  ///   - isReading: Whether other commands need not be waited for.
  /// - Throws: `store.inUse` where whoever has the document cannot be reached;
  ///   `document.openOtherwise`; a failure where the server does not answer.
  static func find(
    _ request: DocumentRequest, _ wishes: OpeningWishes, isReading: Bool = false
  ) throws -> Place {
    guard case .file(let path) = request.location else { return .nowhere }
    let deadline = ContinuousClock.now + patience
    let readingDeadline = ContinuousClock.now + readingPatience
    while let holder = StoreLock.holder(ofStoreAt: path) {
      if holder.isElsewhere || holder.isOfAnotherVersion {
        throw RequestFailure.inUse(path, by: holder)
      }
      // Where the file was another, it has opened the document anew, with another socket.
      if let socket = holder.socket, try joins(path, at: socket, wishes, of: holder),
        StoreLock.holder(ofStoreAt: path)?.socket == socket
      {
        return .server(socket: socket)
      }
      if holder.isCommand, isReading, ContinuousClock.now >= readingDeadline,
        FileManager.default.fileExists(atPath: path)
      {
        return .command
      }
      guard ContinuousClock.now < deadline else { throw RequestFailure.inUse(path, by: holder) }
      wait(interval)
    }
    return .nowhere
  }

  private static func joins(
    _ path: String, at socket: String, _ wishes: OpeningWishes, of holder: Wire.StoreHolder
  ) throws -> Bool {
    do {
      return try DocumentClient.joins(path, at: socket, wishes)
    } catch is ServerSilent {
      throw Failure.serverSilent(process: holder.process)
    } catch  where Failure(error).info.data.kind == Wire.ErrorKind.documentOpenOtherwise.rawValue {
      guard try DocumentClient(socket: socket).stopsIfIdle() else { throw error }
      return false
    } catch  where Failure(error).info.data.kind == ErrorKind.storeNotFound.rawValue {
      // The file is gone, and the server has let go of the document.
      return false
    }
  }

  /// - Returns: the socket of the document's server.
  static func findOrStart(_ opening: DocumentOpening) throws -> String {
    let request = opening.request
    return try retrying {
      if case .server(let socket) = try find(request, opening.wishes) { return socket }
      if request.options.creation == .never, case .file(let file) = request.location,
        !request.isThere
      {
        throw Failure.storeNotFound(file)
      }
      return try start(opening)
    }
  }

  /// Does it again where another process has come first.
  static func retrying<Result>(_ body: () throws -> Result) throws -> Result {
    for _ in 1..<attempts {
      do {
        return try body()
      } catch  where Failure(error).info.data.kind == Wire.ErrorKind.storeInUse.rawValue {
        guard Failure(error).info.data.holder?.isReachable == true else { throw error }
      }
    }
    return try body()
  }

  private static func wait(_ duration: Duration) {
    let parts = duration.components
    var time = timespec(
      tv_sec: Int(clamping: parts.seconds),
      tv_nsec: Int(parts.attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }

  /// Starts a server in a session of its own and waits until it listens or has failed. What it says
  /// on standard error until then is passed on.
  ///
  /// - Returns: the document's socket.
  private static func start(_ opening: DocumentOpening) throws -> String {
    let log = StateFolder.logPath().map { ["--log-file", $0] } ?? []
    let arguments =
      ["orrery", "serve"] + opening.arguments
      + ["--idle-exit", String(idleExitSeconds), "--detach", "--json"] + log
    let (input, messages) = (Pipe(), Pipe())
    try ChildProcess.spawnInBackground(
      arguments, standardInput: input.fileHandleForReading.fileDescriptor,
      standardError: messages.fileHandleForWriting.fileDescriptor)
    try input.fileHandleForReading.close()
    try messages.fileHandleForWriting.close()
    // One that ends before it has read that says why.
    try? input.fileHandleForWriting.write(contentsOf: opening.input)
    try input.fileHandleForWriting.close()
    var text = Data()
    // The pipe ends with the server at the latest, so this cannot wait for ever.
    while case let piece = messages.fileHandleForReading.availableData, !piece.isEmpty {
      text += piece
      guard let mark = text.firstIndex(of: ServerProcess.readyMark) else { continue }
      StandardError.write(String(decoding: text[..<mark], as: UTF8.self))
      let socket = String(decoding: text[mark...].dropFirst().dropLast(), as: UTF8.self)
      guard !socket.isEmpty else { break }
      return socket
    }
    throw failure(from: String(decoding: text, as: UTF8.self), of: opening.name)
  }

  /// - Parameter text: What a server said before it ended: its failure last, as JSON.
  private static func failure(from text: String, of document: String) -> Failure {
    let lines = text.parts(separatedBy: "\n")
    if let last = lines.last, let info = try? Wire.ErrorInfo(json: RawJSON(text: String(last))) {
      StandardError.write(lines.dropLast().map { "\($0)\n" }.joined())
      return Failure(info)
    }
    return Failure(
      "No server for \(document) could be started.",
      hint: "Run orrery serve \(document) to see why.", code: .inputOutput)
  }
}

extension Wire.StoreHolder {
  /// Whether another try may reach it, or find it gone.
  fileprivate var isReachable: Bool { !isElsewhere && !isOfAnotherVersion }
}

/// Starting this very program once more, so that it outlives the terminal.
enum ChildProcess {
  /// `POSIX_SPAWN_SETSID`, a GNU extension that Swift's Glibc module leaves out.
  private static let setSession: Int16 = 0x80

  static func spawnInBackground(
    _ arguments: [String], standardInput: CInt, standardError: CInt
  ) throws {
    try inheritNothing()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
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
  private static func inheritNothing() throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    } catch {
      throw Failure(
        "A server could not be started: what this process has open cannot be listed.",
        hint: "Let this user read /proc/self/fd.", code: .inputOutput)
    }
    for descriptor in names.compactMap(CInt.init) where descriptor > STDERR_FILENO {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}
