import Foundation
import NIOCore
import NIOPosix
import Transport

extension Link {
  /// - Returns: A way to a server, and when the child that it leads to has ended.
  static func open(
    _ address: ServerAddress, on loop: any EventLoop, _ receive: @escaping Receiver
  ) -> EventLoopFuture<(link: Link, childEnd: EventLoopFuture<Void>)> {
    let ended = loop.makePromise(of: Void.self)
    let link = loop.submit {
      switch address.way {
      case .program(let path, let arguments):
        return try start(path, arguments, ended: ended, receive)
      case .socket(let text):
        ended.succeed()
        return open(
          try ListenAddress(text), token: address.token,
          certificateAuthority: address.certificateAuthority, on: loop, receive)
      }
    }.flatMap { $0 }
    link.cascadeFailure(to: ended)
    return link.map { ($0, ended.futureResult) }
  }

  /// Starts a child, whose standard input and output are one socket.
  ///
  /// - Parameter ended: Succeeds when the child has ended.
  private static func start(
    _ program: String, _ arguments: [String], ended: EventLoopPromise<Void>,
    _ receive: @escaping Receiver
  ) throws -> EventLoopFuture<Link> {
    var ends: [CInt] = [-1, -1]
    // Another child that inherits an end would keep it open.
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw TransportError(.system, "cannot make a socket", errorNumber: errno)
    }
    let streams = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let process = Process()
    let isPath = program.utf8.contains(UInt8(ascii: "/"))
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = isPath ? arguments : [program] + arguments
    process.standardInput = streams
    process.standardOutput = streams
    process.terminationHandler = { _ in ended.succeed() }
    do { try process.run() } catch {
      Glibc.close(ends[0])
      throw error
    }
    try streams.close()
    return ClientBootstrap(group: ended.futureResult.eventLoop).withConnectedSocket(ends[0])
      .flatMapThrowing { try Link($0, receive) }
  }
}
