import Glibc
import NIOCore
import NIOPosix
import Testing
import Transport

/// Who may listen where, who may connect, and what becomes of the files.
struct UnixSocketEndpointTests {
  private func refusal(
    _ body: () async throws -> Void
  ) async throws -> TransportError {
    do {
      try await body()
    } catch let error as TransportError {
      return error
    }
    Issue.record("nothing was refused")
    return TransportError(.system, "")
  }

  /// What a server that was killed leaves behind.
  private func leaveStaleSocket(at path: String) throws {
    let descriptor = try Peer.socket()
    try Peer.withAddress(path) { try Peer.check(bind(descriptor, $0, $1), "bind") }
    close(descriptor)
  }

  @Test("The folder and the socket are made for the owner only, and go away on closing")
  func permissions() async throws {
    try await Surroundings.run { here in
      let folder = here.path("a")
      let path = "\(folder)/b/socket"
      let endpoint = try await here.listen(path) { echo() }
      #expect(here.status(folder).map { $0.st_mode & 0o7777 } == 0o700)
      #expect(here.status("\(folder)/b").map { $0.st_mode & 0o7777 } == 0o700)
      let socket = try #require(here.status(path))
      #expect(socket.st_mode & S_IFMT == S_IFSOCK)
      #expect(socket.st_mode & 0o7777 == 0o600)
      #expect(here.status(path + ".lock").map { $0.st_mode & 0o7777 } == 0o600)
      try await endpoint.close().get()
      #expect(here.status(path) == nil)
      #expect(here.status(path + ".lock") == nil)
      let again = try await here.listen(path) { echo() }
      try await again.close().get()
    }
  }

  @Test(
    "A folder others may write to is refused, with what to do", arguments: [0o777, 0o1777, 0o720])
  func looseFolder(mode: mode_t) async throws {
    try await Surroundings.run { here in
      try Peer.check(mkdir(here.path("loose"), 0o700), "mkdir")
      try Peer.check(chmod(here.path("loose"), mode), "chmod")
      let error = try await refusal { _ = try await here.listen(here.path("loose/s")) { echo() } }
      #expect(error.kind == .insecure)
      #expect(error.hint?.contains("chmod 700") == true)
      #expect(here.status(here.path("loose/s")) == nil)
      #expect(here.status(here.path("loose/s.lock")) == nil)
    }
  }

  @Test(
    "A folder of another user is refused", .enabled(if: geteuid() == 0, "needs root to make one"))
  func foreignFolder() async throws {
    try await Surroundings.run { here in
      try Peer.check(mkdir(here.path("foreign"), 0o700), "mkdir")
      try Peer.check(chown(here.path("foreign"), 12345, 12345), "chown")
      let error = try await refusal { _ = try await here.listen(here.path("foreign/s")) { echo() } }
      #expect(error.kind == .insecure)
    }
  }

  @Test("A symbolic link in place of the folder, the socket or the lock is refused")
  func symbolicLinks() async throws {
    try await Surroundings.run { here in
      try Peer.check(mkdir(here.path("real"), 0o700), "mkdir")
      try Peer.check(symlink(here.path("real"), here.path("link")), "symlink")
      var error = try await refusal { _ = try await here.listen(here.path("link/s")) { echo() } }
      #expect(error.kind == .insecure)

      try Peer.check(symlink(here.path("real/target"), here.path("real/s")), "symlink")
      error = try await refusal { _ = try await here.listen(here.path("real/s")) { echo() } }
      #expect(error.kind == .insecure)
      #expect(here.status(here.path("real/s")) != nil)

      try Peer.check(symlink(here.path("real/target"), here.path("real/t.lock")), "symlink")
      error = try await refusal { _ = try await here.listen(here.path("real/t")) { echo() } }
      #expect(error.kind == .insecure)
      #expect(here.status(here.path("real/target")) == nil)
    }
  }

  @Test("What is no socket is refused and left alone")
  func otherFile() async throws {
    try await Surroundings.run { here in
      let path = here.path("notes.txt")
      close(try Peer.check(open(path, O_CREAT | O_WRONLY, 0o600), "open"))
      let error = try await refusal { _ = try await here.listen(path) { echo() } }
      #expect(error.kind == .notASocket)
      #expect(here.status(path) != nil)
      #expect(here.status(path + ".lock") == nil)
    }
  }

  @Test("A path that cannot be a socket's is refused, with what to do")
  func impossiblePaths() async throws {
    try await Surroundings.run { here in
      let long = here.path(String(repeating: "x", count: 108))
      let error = try await refusal { _ = try await here.listen(long) { echo() } }
      #expect(error.kind == .invalidPath)
      #expect(error.message.contains("103"))
      #expect(error.hint != nil)
      for path in ["", here.path("a\0b")] {
        let error = try await refusal { _ = try await here.listen(path) { echo() } }
        #expect(error.kind == .invalidPath)
      }
      // The longest there is.
      let longest = here.path(String(repeating: "x", count: 103 - here.path("").utf8.count))
      let endpoint = try await here.listen(longest) { echo() }
      let peer = try Peer.connect(to: longest)
      try peer.send("1")
      #expect(try peer.receive() == "1")
      try await endpoint.close().get()
    }
  }

  @Test("A socket that a dead server left is taken over")
  func staleSocket() async throws {
    try await Surroundings.run { here in
      try leaveStaleSocket(at: here.path("s"))
      close(try Peer.check(open(here.path("s.lock"), O_CREAT | O_WRONLY, 0o600), "open"))
      let endpoint = try await here.listen(here.path("s")) { echo() }
      let peer = try Peer.connect(to: endpoint.path)
      try peer.send("1")
      #expect(try peer.receive() == "1")
    }
  }

  @Test("A live server's socket is refused and left alone, with our lock or without")
  func liveServer() async throws {
    try await Surroundings.run { here in
      let endpoint = try await here.listen(here.path("s")) { echo() }
      var error = try await refusal { _ = try await here.listen(here.path("s")) { echo() } }
      #expect(error.kind == .inUse)
      let peer = try Peer.connect(to: endpoint.path)
      try peer.send("1")
      #expect(try peer.receive() == "1")

      let other = try Peer.socket()
      defer { close(other) }
      try Peer.withAddress(here.path("t")) { try Peer.check(bind(other, $0, $1), "bind") }
      try Peer.check(Glibc.listen(other, 1), "listen")
      error = try await refusal { _ = try await here.listen(here.path("t")) { echo() } }
      #expect(error.kind == .inUse)
      #expect(here.status(here.path("t")) != nil)
    }
  }

  @Test("Of two starters exactly one wins, and the winner is reachable", arguments: 0..<30)
  func race(round: Int) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 4)
    try await Surroundings.run { here in
      let path = here.path("s")
      if round % 2 == 0 {
        try leaveStaleSocket(at: path)
      }
      let starts = (0..<4).map { _ in
        let loop = group.next()
        return loop.flatSubmit {
          UnixSocketEndpoint.listen(path: path, on: loop) { echo().attach(to: $0) }
        }
      }
      var winners: [UnixSocketEndpoint] = []
      for start in starts {
        do {
          winners.append(try await start.get())
        } catch let error as TransportError {
          #expect(error.kind == .inUse)
        }
      }
      #expect(winners.count == 1)
      let peer = try Peer.connect(to: path)
      try peer.send("1")
      #expect(try peer.receive() == "1")
      for winner in winners {
        try await winner.close().get()
      }
      #expect(here.status(path) == nil)
    }
    try await group.shutdownGracefully()
  }

  @Test("A client talks to a server both ways over the same kind of connection")
  func client() async throws {
    try await Surroundings.run { here in
      let loop = here.loop
      let log = EventLog(loop: loop)
      let endpoint = try await here.listen(here.path("s")) { echo() }
      try await loop.flatSubmit {
        UnixSocketClient.connect(path: endpoint.path, on: loop) { connection in
          Session(log: log, onMessage: { connection, _ in connection.close() })
            .attach(to: connection)
          connection.send(Array("ping".utf8))
        }
      }.get()
      #expect(try await log.waitUntilClosed() == .finished)
      #expect(log.events == [.opened, .message("ping"), .closed(.finished)])
    }
  }

  @Test("A client tells a missing server, a dead one and an impostor apart")
  func clientRefusals() async throws {
    try await Surroundings.run { here in
      let loop = here.loop
      func connect(_ path: String) async throws {
        try await loop.flatSubmit {
          UnixSocketClient.connect(path: path, on: loop) { _ in Issue.record("connected") }
        }.get()
      }
      var error = try await refusal { try await connect(here.path("none")) }
      #expect(error.kind == .notFound)
      try leaveStaleSocket(at: here.path("stale"))
      error = try await refusal { try await connect(here.path("stale")) }
      #expect(error.kind == .refused)
      try Peer.check(symlink(here.path("stale"), here.path("link")), "symlink")
      error = try await refusal { try await connect(here.path("link")) }
      #expect(error.kind == .insecure)
      if geteuid() == 0 {
        try Peer.check(chown(here.path("stale"), 12345, 12345), "chown")
        error = try await refusal { try await connect(here.path("stale")) }
        #expect(error.kind == .insecure)
      }
    }
  }
}
