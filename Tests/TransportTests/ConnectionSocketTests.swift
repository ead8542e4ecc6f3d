import Glibc
import JSONRPC
import NIOCore
import Synchronization
import Testing
import Transport

/// Connections over real sockets, with peers that do not read, do not stop, or do not stay.
struct ConnectionSocketTests {
  @Test("A peer that never reads is heard, hinders nobody, and finds all 50 MB when it reads")
  func slowReader() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let body = [UInt8](repeating: UInt8(ascii: "7"), count: 1 << 20)
      let queued = Mutex(0)
      let endpoint = try await here.listen(here.path("s")) {
        Session(
          log: log,
          onMessage: { connection, message in
            guard message == Array("flood".utf8) else {
              return connection.send(message)
            }
            for _ in 0..<50 {
              connection.send(body)
            }
            #expect(connection.isCongested)
            #expect(!connection.isWritable)
            queued.withLock { $0 = connection.queuedBytes }
          })
      }
      let slow = try Peer.connect(to: endpoint.path)
      let other = try Peer.connect(to: endpoint.path)
      try slow.send("flood")
      try slow.send("still heard")
      try await log.wait(for: .message("still heard"))
      #expect(queued.withLock { $0 } > 50 << 20)
      try other.send("not hindered")
      #expect(try other.receive() == "not hindered")

      for _ in 0..<50 {
        #expect(try slow.receive()?.utf8.count == body.count)
      }
      #expect(try slow.receive() == "still heard")
      try await log.wait(for: .drained)
      try await endpoint.close().get()
    }
  }

  @Test("A peer that asks for ever and never reads is cut off at the limit")
  func queueOverflow() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let limits = TransportLimits(congestedBytes: 1 << 20, maximumQueuedBytes: 4 << 20)
      let endpoint = try await here.listen(here.path("s"), limits: limits) {
        Session(
          log: log,
          onMessage: { connection, _ in
            connection.send([UInt8](repeating: 0x20, count: 1 << 20))
          })
      }
      let greedy = try Peer.connect(to: endpoint.path)
      for number in 0..<6 {
        try greedy.send("\(number)")
      }
      #expect(try await log.waitUntilClosed() == .queueOverflow)
    }
  }

  @Test("A peer that does not take the last messages is closed after the grace period")
  func closeTimesOut() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let limits = TransportLimits(closeGracePeriod: .milliseconds(1))
      let endpoint = try await here.listen(here.path("s"), limits: limits) {
        Session(
          log: log,
          onMessage: { connection, _ in
            connection.send([UInt8](repeating: 0x20, count: 8 << 20))
            connection.close()
          })
      }
      let peer = try Peer.connect(to: endpoint.path)
      try peer.send("x")
      #expect(try await log.waitUntilClosed() == .closeTimedOut)
    }
  }

  /// Both peers' bytes are in the kernel before the loop looks at either.
  @Test("A flood from one peer leaves another its turn")
  func flood() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let limits = TransportLimits(messagesPerTurn: 50)
      let endpoint = try await here.listen(here.path("s"), limits: limits) { Session(log: log) }
      let flooder = try Peer.connect(to: endpoint.path)
      let other = try Peer.connect(to: endpoint.path)
      try await log.wait { $0.count == 2 }

      let release = hold(here.loop)
      let line = Array("[0]\n".utf8)
      let flooded = try flooder.fill(with: Array(repeatElement(line, count: 1 << 18).joined()))
      try other.send("ping")
      release()

      let sent = flooded / line.count
      #expect(sent > 1000)
      let events = try await log.wait { $0.count == 2 + sent + 1 }
      let place = try #require(events.firstIndex(of: .message("ping")))
      #expect(place <= 2 + 2 * limits.messagesPerTurn)
    }
  }

  @Test("After a half-close the pending replies are delivered, and then the end")
  func halfClose() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let loop = here.loop
      let endpoint = try await here.listen(here.path("s")) {
        // Replies come a while after the end of input.
        Session(
          log: log,
          onEnd: { connection in
            loop.assumeIsolated().scheduleTask(in: .milliseconds(5)) {
              for number in 0..<1000 {
                connection.send(Array("[\(number)]".utf8))
              }
              connection.close()
            }
          })
      }
      let peer = try Peer.connect(to: endpoint.path)
      try peer.send("a")
      peer.finishSending()
      for number in 0..<1000 {
        #expect(try peer.receive() == "[\(number)]")
      }
      #expect(try peer.receive() == nil)
      #expect(try await log.waitUntilClosed() == .finished)
      #expect(log.events == [.opened, .message("a"), .endOfInput, .closed(.finished)])
    }
  }

  @Test("A peer killed in the middle of a message is an error and a close")
  func killedMidFrame() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await here.listen(here.path("s")) { echo(log) }
      let peer = try Peer.connect(to: endpoint.path)
      try peer.send("whole")
      try peer.send(bytes: Array("Content-Length: 100\r\n\r\n{\"half\":".utf8))
      peer.close()
      _ = try await log.waitUntilClosed()
      #expect(
        log.events.prefix(3) == [.opened, .message("whole"), .failed(.truncated)])
      #expect(log.events.count == 4)
    }
  }

  @Test("A peer that drops out while it is being written to is closed, and the others go on")
  func droppedWhileWriting() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await here.listen(here.path("s")) {
        Session(
          log: log, onEnd: { _ in },
          onMessage: { connection, _ in
            connection.send([UInt8](repeating: 0x20, count: 20 << 20))
          })
      }
      let other = try await here.listen(here.path("t")) { echo() }
      let peer = try Peer.connect(to: endpoint.path)
      try peer.send("x")
      #expect(try !peer.receiveBytes(atMost: 1000).isEmpty)
      peer.close()
      #expect(try await log.waitUntilClosed() == .peerClosed)
      let second = try Peer.connect(to: other.path)
      try second.send("here")
      #expect(try second.receive() == "here")
    }
  }

  @Test("500 connections that come and go leave nothing open")
  func comingAndGoing() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await here.listen(here.path("s")) { echo(log) }
      for number in 0..<500 {
        let peer = try Peer.connect(to: endpoint.path)
        if number % 3 == 0 {
          try peer.send("\(number)")
          #expect(try peer.receive() == "\(number)")
        } else if number % 3 == 1 {
          try peer.send(bytes: Array("Content-Le".utf8))
        }
        peer.close()
      }
      try await log.wait { events in
        events.count { if case .closed = $0 { true } else { false } } == 500
      }
      // The listening socket's own line, and one per accepted connection still open.
      #expect(try openSockets(endpoint.path) == 1)
      try await endpoint.close().get()
      #expect(try openSockets(endpoint.path) == 0)
    }
  }

  @Test("Connections past the limit are refused, and accepted again when others have gone")
  func maximumConnections() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let limits = TransportLimits(maximumConnections: 2)
      let endpoint = try await here.listen(here.path("s"), limits: limits) { echo(log) }
      let first = try Peer.connect(to: endpoint.path)
      let second = try Peer.connect(to: endpoint.path)
      try await log.wait { $0.count == 2 }
      let third = try Peer.connect(to: endpoint.path)
      #expect(try third.receive() == nil)
      first.close()
      _ = try await log.waitUntilClosed()
      let fourth = try Peer.connect(to: endpoint.path)
      try fourth.send("in")
      #expect(try fourth.receive() == "in")
      try second.send("still")
      #expect(try second.receive() == "still")
    }
  }

  /// How many sockets of the system bear a path: a listening one and those accepted from it.
  private func openSockets(_ path: String) throws -> Int {
    let descriptor = try Peer.check(open("/proc/net/unix", O_RDONLY), "open /proc/net/unix")
    let table = Peer(input: descriptor, output: descriptor)
    return try String(decoding: table.receiveAll(), as: UTF8.self).split(separator: "\n")
      .count { $0.hasSuffix(path) }
  }
}
