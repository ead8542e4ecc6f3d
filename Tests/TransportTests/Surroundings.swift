import Dispatch
import Glibc
import NIOCore
import NIOPosix
import Transport

/// One event loop and one scratch folder, as a server process has them, gone when `body` returns.
struct Surroundings: Sendable {
  let loop: any EventLoop
  let folder: String

  static func run(_ body: (Surroundings) async throws -> Void) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    var template = Array("/tmp/orrery-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Peer.Failed(action: "mkdtemp", errorNumber: errno)
    }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { removeFolder(folder) }
    do {
      try await body(Surroundings(loop: group.next(), folder: folder))
    } catch {
      try await group.shutdownGracefully()
      throw error
    }
    try await group.shutdownGracefully()
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Listens, with a delegate of the test's making for each connection.
  func listen(
    _ path: String, limits: TransportLimits = TransportLimits(),
    session: @escaping @Sendable () -> Session
  ) async throws -> UnixSocketEndpoint {
    let loop = self.loop
    return try await loop.flatSubmit {
      UnixSocketEndpoint.listen(path: path, makesFolder: true, on: loop, limits: limits) {
        session().attach(to: $0)
      }
    }.get()
  }

  /// Serves standard streams until their connection has closed and everything is written.
  func serve(
    _ streams: StandardStreams, limits: TransportLimits = TransportLimits(),
    session: @escaping @Sendable () -> Session
  ) -> EventLoopFuture<Void> {
    let loop = self.loop
    return loop.flatSubmit {
      streams.serve(on: loop, limits: limits) { session().attach(to: $0) }
    }
  }

  /// What the system says of a path, a symbolic link as itself.
  func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private static func removeFolder(_ path: String) {
    guard let folder = opendir(path) else {
      unlink(path)
      return
    }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    closedir(folder)
    for name in names where name != "." && name != ".." {
      let child = "\(path)/\(name)"
      var status = stat()
      if lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        removeFolder(child)
      } else {
        unlink(child)
      }
    }
    rmdir(path)
  }
}

/// A session that sends back what it receives.
func echo(_ log: EventLog? = nil) -> Session {
  Session(log: log, onMessage: { connection, body in connection.send(body) })
}

/// Keeps the loop from turning until the returned function is called.
func hold(_ loop: any EventLoop) -> () -> Void {
  let (held, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  loop.execute {
    held.signal()
    released.wait()
  }
  held.wait()
  return { released.signal() }
}
