import Glibc
import NIOCore
import Synchronization
import Testing
import Transport

/// Standard input and output of every kind a shell, an editor or a test harness puts there.
struct StandardStreamsTests {
  /// Serves an echo on the streams until their input ends.
  private func serve(_ here: Surroundings, input: CInt, output: CInt) -> EventLoopFuture<Void> {
    here.serve(StandardStreams(input: input, output: output)) { echo() }
  }

  private func file(_ path: String, _ text: String = "") throws -> CInt {
    let descriptor = try Peer.check(open(path, O_CREAT | O_RDWR | O_TRUNC, 0o600), "open")
    let peer = Peer(input: -1, output: descriptor)
    try peer.send(bytes: Array(text.utf8))
    return try Peer.check(open(path, O_RDWR), "open")
  }

  private func contents(_ path: String) throws -> String {
    let peer = Peer(input: try Peer.check(open(path, O_RDONLY), "open"), output: -1)
    return try String(decoding: peer.receiveAll(), as: UTF8.self)
  }

  @Test("Pipes, left as the parent made them")
  func pipes() async throws {
    try await Surroundings.run { here in
      let (toServer, fromServer) = (try Peer.pipe(), try Peer.pipe())
      let parents = try Peer.check(dup(toServer.input), "dup")
      let peer = Peer(input: fromServer.input, output: toServer.output)
      let done = serve(here, input: toServer.input, output: fromServer.output)
      try peer.send("one")
      #expect(try peer.receive() == "one")
      #expect(fcntl(parents, F_GETFL) & O_NONBLOCK == 0)
      close(parents)
      try peer.send("two")
      peer.finishSending()
      #expect(try peer.receive() == "two")
      #expect(try peer.receive() == nil)
      try await done.get()
    }
  }

  @Test("A pipe whose writer had gone before the server looked")
  func finishedPipe() async throws {
    try await Surroundings.run { here in
      let (toServer, fromServer) = (try Peer.pipe(), try Peer.pipe())
      let peer = Peer(input: fromServer.input, output: toServer.output)
      try peer.send("[0]", framing: .newline)
      peer.finishSending()
      let done = serve(here, input: toServer.input, output: fromServer.output)
      #expect(try peer.receiveAll() == Array("[0]\n".utf8))
      try await done.get()
    }
  }

  @Test("A socket pair for both directions")
  func socketPair() async throws {
    try await Surroundings.run { here in
      let (theirs, ours) = try Peer.socketPair()
      let peer = Peer(input: theirs, output: theirs)
      let done = serve(here, input: ours, output: try Peer.check(dup(ours), "dup"))
      try peer.send("[1]", framing: .newline)
      peer.finishSending()
      #expect(try peer.receiveAll() == Array("[1]\n".utf8))
      try await done.get()
    }
  }

  @Test("A regular file as input, one as output: complete when serving is done")
  func regularFiles() async throws {
    try await Surroundings.run { here in
      let lines = (0..<20_000).map { "[\($0)]\n" }.joined()
      let input = try file(here.path("in"), lines)
      let output = try file(here.path("out"))
      try await serve(here, input: input, output: output).get()
      #expect(try contents(here.path("out")) == lines)
    }
  }

  @Test("/dev/null as input is an end, as output a hole")
  func nullDevice() async throws {
    try await Surroundings.run { here in
      let fromServer = try Peer.pipe()
      let peer = Peer(input: fromServer.input, output: -1)
      let null = try Peer.check(open("/dev/null", O_RDONLY), "open")
      try await serve(here, input: null, output: fromServer.output).get()
      #expect(try peer.receive() == nil)

      let input = try file(here.path("in"), "[1]\n")
      let hole = try Peer.check(open("/dev/null", O_WRONLY), "open")
      try await serve(here, input: input, output: hole).get()
    }
  }

  @Test("An output that cannot be written fails with what the system says")
  func fullDevice() async throws {
    try await Surroundings.run { here in
      let input = try file(here.path("in"), "[1]\n")
      let full = try Peer.check(open("/dev/full", O_WRONLY), "open")
      let error = await #expect(throws: TransportError.self) {
        try await serve(here, input: input, output: full).get()
      }
      #expect(error?.errorNumber == ENOSPC)
    }
  }

  @Test("An input that cannot be read fails with what the system says")
  func folderAsInput() async throws {
    try await Surroundings.run { here in
      let folder = try Peer.check(open(here.folder, O_RDONLY), "open")
      let hole = try Peer.check(open("/dev/null", O_WRONLY), "open")
      let error = await #expect(throws: TransportError.self) {
        try await serve(here, input: folder, output: hole).get()
      }
      #expect(error?.errorNumber == EISDIR)
    }
  }

  @Test("A peer that reads no more and still writes ends the connection")
  func readerGone() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let (toServer, fromServer) = (try Peer.pipe(), try Peer.pipe())
      let streams = StandardStreams(input: toServer.input, output: fromServer.output)
      let done = here.serve(streams) { echo(log) }
      close(fromServer.input)
      let peer = Peer(input: -1, output: toServer.output)
      try peer.send("[1]", framing: .newline)
      #expect(try await log.waitUntilClosed() == .peerClosed)
      try await done.get()
    }
  }

  @Test("A peer that stops reading for good while a reply is queued ends the connection")
  func readerGoesWhileWriting() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let (toServer, fromServer) = (try Peer.pipe(), try Peer.pipe())
      let streams = StandardStreams(input: toServer.input, output: fromServer.output)
      let limits = TransportLimits(closeGracePeriod: .milliseconds(1))
      let done = here.serve(streams, limits: limits) {
        Session(
          log: log,
          onMessage: { connection, _ in
            connection.send([UInt8](repeating: 0x20, count: 1 << 20))
          })
      }
      let peer = Peer(input: -1, output: toServer.output)
      let reader = Peer(input: fromServer.input, output: -1)
      try peer.send("[1]")
      #expect(try !reader.receiveBytes(atMost: 100).isEmpty)
      reader.close()
      #expect(try await log.waitUntilClosed() == .peerClosed)
      try await done.get()
    }
  }

  @Test("What a peer sent before it crashed is received")
  func crash() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let (toServer, fromServer) = (try Peer.pipe(), try Peer.pipe())
      let streams = StandardStreams(input: toServer.input, output: fromServer.output)
      let done = here.serve(streams) {
        Session(
          log: log,
          onMessage: { connection, body in
            if body == Array("[0]".utf8) {
              connection.send([UInt8](repeating: 0x20, count: 1 << 20))
            }
          })
      }
      let peer = Peer(input: fromServer.input, output: toServer.output)
      try peer.send("[0]")
      #expect(try !peer.receiveBytes(atMost: 100).isEmpty)
      let release = hold(here.loop)
      for number in 1..<1000 {
        try peer.send("[\(number)]")
      }
      peer.close()
      release()
      #expect(try await log.waitUntilClosed() == .peerClosed)
      let isComplete = log.messages == (0..<1000).map { "[\($0)]" }
      #expect(isComplete)
      try await done.get()
    }
  }

  @Test("A named pipe, whose writers come and go")
  func namedPipe() async throws {
    try await Surroundings.run { here in
      try Peer.check(mkfifo(here.path("fifo"), 0o600), "mkfifo")
      let writer = try Peer.check(open(here.path("fifo"), O_RDWR), "open")
      let reader = try Peer.check(open(here.path("fifo"), O_RDONLY), "open")
      let fromServer = try Peer.pipe()
      let peer = Peer(input: fromServer.input, output: writer)
      let done = serve(here, input: reader, output: fromServer.output)
      try peer.send("[1]", framing: .newline)
      #expect(try peer.receive() == "[1]")
      peer.finishSending()
      try await done.get()
    }
  }

  @Test("A terminal")
  func terminal() async throws {
    try await Surroundings.run { here in
      var (master, terminal): (CInt, CInt) = (-1, -1)
      try Peer.check(openpty(&master, &terminal, nil, nil, nil), "openpty")
      var settings = termios()
      try Peer.check(tcgetattr(terminal, &settings), "tcgetattr")
      settings.c_lflag &= ~tcflag_t(ECHO)
      settings.c_oflag &= ~tcflag_t(OPOST)
      try Peer.check(tcsetattr(terminal, TCSANOW, &settings), "tcsetattr")
      let shells = try Peer.check(dup(terminal), "dup")
      let peer = Peer(input: master, output: master)
      let done = serve(here, input: terminal, output: try Peer.check(dup(terminal), "dup"))
      try peer.send("[1]", framing: .newline)
      #expect(try peer.receive() == "[1]")
      #expect(fcntl(shells, F_GETFL) & O_NONBLOCK == 0)
      // Control-D.
      try peer.send(bytes: [4])
      try await done.get()
      close(shells)
    }
  }

  @Test("Claiming the streams sends stray prints to standard error")
  func claim() throws {
    let (input, output, error) = (try Peer.pipe(), try Peer.pipe(), try Peer.pipe())
    let streams = try StandardStreams.claim(
      input: input.input, output: output.output, error: error.output)
    let stray = Peer(input: input.input, output: output.output)
    try stray.send(bytes: Array("stray".utf8))
    #expect(try stray.receiveBytes().isEmpty)
    let terminal = Peer(input: error.input, output: error.output)
    #expect(try terminal.receiveBytes() == Array("stray".utf8))
    _ = streams
    let parent = Peer(input: output.input, output: input.output)
    parent.close()
  }
}
