import Foundation
import Glibc
import NIOCore
import NIOPosix

/// Links to programs that are started for them: one socket is their standard input and output.
extension Link {
  /// A program that was started for a link.
  package struct Child: Sendable {
    fileprivate let process: Process
    /// When it has ended.
    package let ended: EventLoopFuture<Void>

    /// Ends one that is silent.
    package func kill() {
      if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// Starts a program that serves whoever started it.
  ///
  /// - Parameter program: A path, or a name that is looked for in `PATH`.
  package static func start(
    _ program: String, _ arguments: [String], on loop: any EventLoop,
    _ receive: @escaping Receiver
  ) throws -> EventLoopFuture<Link> {
    guard let file = file(of: program) else {
      throw TransportError(
        .notFound, "there is no program \(program).",
        hint: "Install orrery in a folder of PATH, or say in ORRERY where it is.")
    }
    SystemCalls.ignoreWriteSignals()
    let ends = try SystemCalls.makeSocketPair()
    let streams = FileHandle(fileDescriptor: ends.theirs, closeOnDealloc: true)
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    process.standardInput = streams
    process.standardOutput = streams
    let ended = loop.makePromise(of: Void.self)
    process.terminationHandler = { _ in ended.succeed() }
    do { try process.run() } catch {
      ended.fail(error)
      Glibc.close(ends.ours)
      throw error
    }
    try streams.close()
    let child = Child(process: process, ended: ended.futureResult)
    return ClientBootstrap(group: loop).withConnectedSocket(ends.ours)
      .flatMapThrowing { try Link($0, child: child, receive) }
  }

  private static func file(of program: String) -> URL? {
    let isPath = program.utf8.contains(UInt8(ascii: "/"))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = isPath ? [] : path.utf8.split(separator: UInt8(ascii: ":"))
    let files = isPath ? [program] : folders.map { "\(Substring($0))/\(program)" }
    return files.first(where: FileManager.default.isExecutableFile).map { URL(fileURLWithPath: $0) }
  }
}
