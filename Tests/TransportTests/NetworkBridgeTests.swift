import Glibc
import JSONRPC
import NIOCore
import Testing
import Transport

/// The bridge between standard streams and a server of the network, over each that there is.
struct NetworkBridgeTests {
  static let schemes = NetworkAddress.Scheme.allCases.filter {
    TLSIdentity.isSupported || !$0.isEncrypted
  }
  static let encrypted = schemes.filter(\.isEncrypted)

  private func bridge(
    _ here: Surroundings, to address: NetworkAddress
  ) throws -> (peer: Peer, done: EventLoopFuture<ByteBridge.Outcome>) {
    try here.bridge(to: .network(address), certificateAuthority: authority(here, address))
  }

  private func authority(_ here: Surroundings, _ address: NetworkAddress) throws -> String? {
    address.scheme.isEncrypted ? try here.certificatePath : nil
  }

  /// A notice: nothing answers it.
  private func notice(_ text: String) -> String {
    #"{"jsonrpc":"2.0","method":"say","params":["\#(text)"]}"#
  }

  // MARK: What is carried

  @Test(
    "Messages go both ways in either framing, and the end is passed on",
    arguments: schemes, [Framing.newline, .contentLength])
  func bothWays(scheme: NetworkAddress.Scheme, framing: Framing) async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let address = try await here.listen(scheme) { echo(log) }
      let (peer, done) = try bridge(here, to: address)
      for number in 0..<100 {
        try peer.send(notice("\(number)"), framing: framing)
        #expect(try peer.receive() == notice("\(number)"))
      }
      peer.finishSending()
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == .finished)
      _ = try await log.waitUntilClosed()
    }
  }

  @Test("A message of many megabytes arrives whole, both ways", arguments: schemes)
  func large(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let address = try await here.listen(scheme) { echo() }
      let (peer, done) = try bridge(here, to: address)
      let message = notice(String(repeating: "é", count: 8 << 20))
      try peer.send(message, framing: .newline)
      #expect(try peer.receive() == message)
      peer.finishSending()
      #expect(try await done.get() == .finished)
    }
  }

  @Test("What was asked is answered after the input has ended", arguments: schemes)
  func lateReply(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let reply = #"{"jsonrpc":"2.0","id":1,"result":null}"#
      let address = try await here.listen(scheme) {
        Session(
          onEnd: { _ in },
          onMessage: { connection, _ in
            let answered = NIOLoopBound(connection, eventLoop: here.loop)
            // The end of the input has its time to come first.
            here.loop.scheduleTask(in: .milliseconds(50)) {
              answered.value.send(Array(reply.utf8))
              answered.value.close()
            }
          })
      }
      let (peer, done) = try bridge(here, to: address)
      // The line lacks its end.
      try peer.send(bytes: Array(#"{"jsonrpc":"2.0","id":1,"method":"ask"}"#.utf8))
      peer.finishSending()
      #expect(try peer.receive() == reply)
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == .finished)
    }
  }

  @Test("A front end that reads nothing holds the server up", arguments: schemes)
  func slowFrontEnd(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let (log, count) = (EventLog(loop: here.loop), 64)
      let message = notice(String(repeating: "7", count: 1 << 20))
      let queued = here.loop.makePromise(of: Int.self)
      let address = try await here.listen(scheme) {
        Session(
          log: log,
          onMessage: { connection, body in
            guard body.starts(with: Array(notice("start").utf8)) else {
              return queued.succeed(connection.queuedBytes)
            }
            for _ in 0..<count { connection.send(Array(message.utf8)) }
          })
      }
      let (peer, done) = try bridge(here, to: address)
      try peer.send(notice("start"), framing: .newline)
      #expect(try !peer.receiveBytes(atMost: 1).isEmpty)
      try peer.send(notice("held up?"), framing: .newline)
      // Buffers of the system and of the bridge take some.
      #expect(try await queued.futureResult.get() > 32 << 20)
      var rest = 0
      while rest < count * (message.utf8.count + 1) - 1 { rest += try peer.receiveBytes().count }
      peer.finishSending()
      #expect(try await done.get() == .finished)
    }
  }

  // MARK: Ends

  @Test("When the server goes, what it said last is delivered and told of", arguments: schemes)
  func serverGoes(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let address = try await here.listen(scheme) {
        Session(onMessage: { connection, body in
          connection.send(body)
          connection.close()
        })
      }
      let (peer, done) = try bridge(here, to: address)
      try peer.send(notice("last"), framing: .newline)
      #expect(try peer.receive() == notice("last"))
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == .serverGone)
    }
  }

  @Test("When the front end goes, the server is told", arguments: schemes)
  func frontEndGoes(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let address = try await here.listen(scheme) {
        Session(
          log: log,
          onMessage: { connection, _ in
            connection.send([UInt8](repeating: UInt8(ascii: "5"), count: 20 << 20))
          })
      }
      let (peer, done) = try bridge(here, to: address)
      try peer.send(notice("x"), framing: .newline)
      #expect(try !peer.receiveBytes(atMost: 100).isEmpty)
      peer.close()
      #expect(try await done.get() == .finished)
      _ = try await log.waitUntilClosed()
    }
  }

  @Test("Input that is no message is told to the front end", arguments: schemes)
  func unreadableInput(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let address = try await here.listen(scheme) {
        Session(onEnd: { connection in
          connection.send(Array(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700}}"#.utf8))
          connection.close()
        })
      }
      let (peer, done) = try bridge(here, to: address)
      try peer.send(bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8))
      #expect(try peer.receive()?.contains("-32700") == true)
      #expect(try peer.receive() == nil)
      #expect(try await done.get() == .unreadable)
    }
  }

  // MARK: No connection

  private func failure(
    _ here: Surroundings, _ scheme: NetworkAddress.Scheme, host: String = "127.0.0.1", port: Int,
    certificateAuthority: String? = nil, within patience: TimeAmount = .seconds(60)
  ) async throws -> TransportError? {
    let (peer, done) = try here.bridge(
      to: .network(NetworkAddress(scheme, host: host, port: port)),
      certificateAuthority: certificateAuthority, within: patience)
    defer { peer.close() }
    return await #expect(throws: TransportError.self) { try await done.get() }
  }

  /// A port of 127.0.0.1 where connections are taken and nothing is said.
  private func silentPort() throws -> (descriptor: CInt, port: Int) {
    let descriptor = try Peer.check(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0), "socket")
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try Peer.check(bind(descriptor, $0, size), "bind")
        try Peer.check(listen(descriptor, 8), "listen")
        try Peer.check(getsockname(descriptor, $0, &size), "getsockname")
      }
    }
    return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
  }

  @Test("Where nothing listens, that is said", arguments: schemes)
  func refused(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let (descriptor, port) = try silentPort()
      close(descriptor)
      let error = try await failure(here, scheme, port: port)
      #expect(error?.kind == .unreachable)
      #expect(error?.message.hasSuffix("127.0.0.1:\(port): Connection refused") == true)
    }
  }

  @Test("A host that is not there is named")
  func noHost() async throws {
    try await Surroundings.run { here in
      let error = try await failure(here, .ws, host: "nowhere.invalid", port: 1)
      #expect(error?.kind == .unreachable)
      #expect(error?.message.contains("nowhere.invalid") == true)
    }
  }

  @Test("A server that is silent is not waited for", arguments: schemes.filter { $0 != .tcp })
  func silent(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let (descriptor, port) = try silentPort()
      defer { close(descriptor) }
      let error = try await failure(here, scheme, port: port, within: .milliseconds(50))
      let told = TransportError(.unreachable, "nothing answers at \(scheme):127.0.0.1:\(port)")
      #expect(error == told)
    }
  }

  @Test("A server that speaks something else is told from one that does not answer")
  func otherProtocol() async throws {
    try await Surroundings.run { here in
      let plain = try await here.listen(.tcp) {
        Session(onEnd: { connection in
          connection.send(Array("no such thing".utf8))
          connection.close()
        })
      }
      for scheme in Self.schemes where scheme != .tcp {
        let error = try await failure(here, scheme, port: plain.port)
        #expect(error?.kind == .unreachable)
        let what = scheme.isEncrypted ? "TLS" : "WebSocket"
        #expect(error?.message.contains(what) == true, "\(scheme): \(error?.message ?? "")")
      }
    }
  }

  @Test("A certificate that is not trusted, or another's, is refused", arguments: encrypted)
  func certificates(scheme: NetworkAddress.Scheme) async throws {
    try await Surroundings.run { here in
      let address = try await here.listen(scheme) { echo() }
      let untrusted = try await failure(here, scheme, port: address.port)
      #expect(untrusted?.kind == .rejected)
      #expect(untrusted?.message == "the server's certificate is not trusted")
      let other = try await here.listen(scheme, host: "127.0.0.2") { echo() }
      let foreign = try await failure(
        here, scheme, host: "127.0.0.2", port: other.port,
        certificateAuthority: try here.certificatePath)
      #expect(foreign?.kind == .rejected)
      #expect(foreign?.message == "the server's certificate is not that of “127.0.0.2”")
      let none = try await failure(
        here, scheme, port: address.port, certificateAuthority: here.path("none.pem"))
      #expect(none?.kind == .notFound)
    }
  }

  @Test("A WebSocket that is refused is told of with the server's answer")
  func refusedWebSocket() async throws {
    try await Surroundings.run { here in
      let address = try await here.listen(.ws) { echo() }
      let error = await #expect(throws: TransportError.self) {
        try await Link.open(.network(address), token: "unknown", on: here.loop) { _ in }.get()
      }
      #expect(error?.kind == .rejected)
      #expect(error?.message.hasSuffix(": it answered 401 Unauthorized") == true)
    }
  }
}
