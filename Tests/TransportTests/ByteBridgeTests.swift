import Glibc
import NIOCore
import Testing
import Transport

/// The bridge between standard streams and a server's socket.
struct ByteBridgeTests {
  private static let request = #"{"jsonrpc":"2.0","id":1,"method":"ask"}"#

  @Test("Requests go one way and replies the other, and both ends are passed on")
  func bothWays() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await here.listen(here.path("s")) { echo(log) }
      let (peer, done) = try here.bridge(to: .unix(path: endpoint.path))
      for number in 0..<100 {
        try peer.send("\(number)")
        #expect(try peer.receive() == "\(number)")
      }
      peer.finishSending()
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == .finished)
      #expect(try await log.waitUntilClosed() == .finished)
    }
  }

  @Test("A reply far larger than any buffer arrives whole after the input has ended")
  func largeReply() async throws {
    try await Surroundings.run { here in
      let size = 20 << 20
      let endpoint = try await here.listen(here.path("s")) {
        Session(onEnd: { connection in
          connection.send([UInt8](repeating: UInt8(ascii: "5"), count: size))
          connection.close()
        })
      }
      let (peer, done) = try here.bridge(to: .unix(path: endpoint.path))
      try peer.send("[]")
      peer.finishSending()
      #expect(try peer.receive()?.utf8.count == size)
      #expect(try peer.receive() == nil)
      _ = try await done.get()
    }
  }

  @Test("A request far larger than any buffer arrives whole")
  func largeRequest() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await here.listen(here.path("s")) { Session(log: log) }
      let (peer, done) = try here.bridge(to: .unix(path: endpoint.path))
      let body = String(repeating: "6", count: 20 << 20)
      try peer.send(body)
      peer.finishSending()
      try await log.wait(for: .endOfInput)
      #expect(log.messages == [body])
      _ = try await done.get()
    }
  }

  @Test("When the server goes, what it said last is delivered and the bridge ends")
  func serverGoes() async throws {
    try await Surroundings.run { here in
      let endpoint = try await here.listen(here.path("s")) {
        Session(onMessage: { connection, body in
          connection.send(body)
          connection.close()
        })
      }
      let (peer, done) = try here.bridge(to: .unix(path: endpoint.path))
      try peer.send("last")
      #expect(try peer.receive() == "last")
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == .serverGone)
    }
  }

  @Test(
    "How it ended is told as an exit code would tell it",
    arguments: [
      (["shutdown", "exit"], ByteBridge.Outcome.finished), (["shutdown"], .finished),
      (["fail", "exit"], .shutdownFailed), (["exit"], .exitWithoutShutdown),
      (["ask", "exit"], .exitWithoutShutdown), (["ask"], .finished), (["leave"], .serverGone),
    ])
  func outcomes(messages: [String], outcome: ByteBridge.Outcome) async throws {
    try await Surroundings.run { here in
      let endpoint = try await here.listen(here.path("s")) {
        Session(onMessage: { connection, body in
          let text = String(decoding: body, as: UTF8.self)
          let reply =
            if text.contains("\"id\":1") {
              #"{"jsonrpc":"2.0","id":1,"result":null}"#
            } else if text.contains("\"id\":2") {
              #"{"jsonrpc":"2.0","id":2,"error":{"code":1,"message":"no"}}"#
            } else {
              ""
            }
          if reply.isEmpty { connection.close() } else { connection.send(Array(reply.utf8)) }
        })
      }
      let (peer, done) = try here.bridge(to: .unix(path: endpoint.path))
      for message in messages {
        let text =
          switch message {
          case "exit": #"{"jsonrpc":"2.0","method":"exit"}"#
          case "fail": #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
          case "shutdown": #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#
          case "ask": #"{"jsonrpc":"2.0","id":1,"method":"fetch/count"}"#
          default: #"{"jsonrpc":"2.0","id":3,"method":"leave"}"#
          }
        try peer.send(text)
        if text.contains("\"id\":1") || text.contains("\"id\":2") { _ = try peer.receive() }
      }
      if messages.last == "shutdown" || messages.last == "ask" { peer.finishSending() }
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == outcome)
    }
  }

  @Test(
    "A server that says nothing when nothing more is asked is not waited for",
    arguments: [("[]", ByteBridge.Outcome.finished), (request, .serverGone)])
  func silentServer(message: String, outcome: ByteBridge.Outcome) async throws {
    try await Surroundings.run { here in
      let endpoint = try await here.listen(here.path("s")) { Session(onEnd: { _ in }) }
      let (peer, done) = try here.bridge(
        to: .unix(path: endpoint.path), within: .milliseconds(50))
      try peer.send(message)
      peer.finishSending()
      #expect(try await done.get() == outcome)
    }
  }

  @Test("A reply that is owed may take longer")
  func lateReply() async throws {
    try await Surroundings.run { here in
      let reply = #"{"jsonrpc":"2.0","id":1,"result":null}"#
      let endpoint = try await here.listen(here.path("s")) {
        Session(
          onEnd: { _ in },
          onMessage: { connection, body in
            guard body == Array(Self.request.utf8) else { return connection.send(body) }
            let answered = NIOLoopBound(connection, eventLoop: here.loop)
            // A silent server would not be waited for any more.
            here.loop.scheduleTask(in: .milliseconds(200)) {
              answered.value.send(Array(reply.utf8))
              answered.value.close()
            }
          })
      }
      let (peer, done) = try here.bridge(
        to: .unix(path: endpoint.path), within: .milliseconds(50))
      try peer.send("[]")
      #expect(try peer.receive() == "[]")
      try peer.send(Self.request)
      peer.finishSending()
      #expect(try peer.receive() == reply)
      #expect(try await done.get() == .finished)
    }
  }

  @Test("When the front end goes, the server is told")
  func frontEndGoes() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await here.listen(here.path("s")) {
        Session(
          log: log,
          onMessage: { connection, _ in
            connection.send([UInt8](repeating: 0x20, count: 20 << 20))
          })
      }
      let (peer, done) = try here.bridge(to: .unix(path: endpoint.path))
      try peer.send("x")
      #expect(try !peer.receiveBytes(atMost: 100).isEmpty)
      peer.close()
      #expect(try await done.get() == .finished)
      _ = try await log.waitUntilClosed()
    }
  }

  @Test("Where no server is, the streams are untouched and can be tried again")
  func noServer() async throws {
    try await Surroundings.run { here in
      let (toBridge, fromBridge) = (try Peer.pipe(), try Peer.pipe())
      let streams = StandardStreams(input: toBridge.input, output: fromBridge.output)
      let peer = Peer(input: fromBridge.input, output: toBridge.output)
      let loop = here.loop
      let path = here.path("s")
      try peer.send("waiting")
      let error = await #expect(throws: TransportError.self) {
        try await loop.flatSubmit { ByteBridge.run(streams, to: .unix(path: path), on: loop) }.get()
      }
      #expect(error?.kind == .notFound)
      _ = try await here.listen(path) { echo() }
      let done = loop.flatSubmit { ByteBridge.run(streams, to: .unix(path: path), on: loop) }
      #expect(try peer.receive() == "waiting")
      peer.finishSending()
      _ = try await done.get()
    }
  }
}
