import Glibc
import JSONRPC
import NIOCore
import NIOPosix
import Testing
import Transport

/// Who may listen where on the network, and what a peer is granted that has yet to show a token.
struct NetworkEndpointTests {
  private func refusal(_ body: () async throws -> Void) async throws -> TransportError {
    do {
      try await body()
    } catch let error as TransportError {
      return error
    }
    Issue.record("nothing was refused")
    return TransportError(.system, "")
  }

  private func listen(
    _ here: Surroundings, _ text: String = "tcp:127.0.0.1:0",
    policy: NetworkEndpoint.Policy = NetworkEndpoint.Policy(),
    limits: TransportLimits = TransportLimits(), session: @escaping @Sendable () -> Session
  ) async throws -> NetworkEndpoint {
    guard case .network(let address) = try ListenAddress(text) else {
      throw TransportError(.invalidAddress, text)
    }
    let loop = here.loop
    return try await loop.flatSubmit {
      NetworkEndpoint.listen(at: address, policy: policy, on: loop, limits: limits) {
        session().attach(to: $0)
      }
    }.get()
  }

  private func port(_ endpoint: NetworkEndpoint) throws -> Int {
    guard case .network(let address) = endpoint.address else {
      throw TransportError(.invalidAddress, "\(endpoint.address)")
    }
    return address.port
  }

  // MARK: Addresses

  @Test(
    "Addresses read back as they are written",
    arguments: [
      "unix:/run/a b:c.sock", "tcp:127.0.0.1:7777", "tcp:localhost:0", "tcp:[::1]:65535",
      "tcp:[fe80::1]:1",
    ])
  func addresses(text: String) throws {
    #expect(try ListenAddress(text).description == text)
  }

  @Test(
    "What is no address is refused, with how to write one",
    arguments: [
      "", "unix:", "tcp:", "tcp:7777", "tcp::7777", "tcp:host", "tcp:host:", "tcp:host:65536",
      "tcp:host:-1", "tcp:host:+1", "tcp:::1:7777", "tcp:[]:7", "udp:host:1", "/run/a.sock",
      "host:1",
    ])
  func noAddresses(text: String) throws {
    let error = #expect(throws: TransportError.self) { try ListenAddress(text) }
    #expect(error?.kind == .invalidAddress)
    #expect(error?.hint?.contains("unix:PATH") == true)
  }

  @Test(
    "Where other machines reach is refused unless it is allowed",
    arguments: ["tcp:0.0.0.0:0", "tcp:[::]:0"])
  func remoteAddresses(text: String) async throws {
    try await Surroundings.run { here in
      let error = try await refusal { _ = try await listen(here, text) { echo() } }
      #expect(error.kind == .insecure)
      #expect(error.hint?.contains("--allow-remote") == true)
    }
  }

  @Test("Where it is allowed, other machines may connect")
  func allowedRemoteAddress() async throws {
    try await Surroundings.run { here in
      var policy = NetworkEndpoint.Policy()
      policy.allowsRemote = true
      let endpoint = try await listen(here, "tcp:0.0.0.0:0", policy: policy) { echo() }
      let peer = try Peer.connect(toPort: port(endpoint))
      try peer.send("1")
      #expect(try peer.receive() == "1")
    }
  }

  @Test(
    "Port 0 is one that is free, and the address says which",
    arguments: ["tcp:127.0.0.1:0", "tcp:127.9.9.9:0", "tcp:localhost:0", "tcp:[::1]:0"])
  func freePort(text: String) async throws {
    try await Surroundings.run { here in
      let endpoint: NetworkEndpoint
      do {
        endpoint = try await listen(here, text) { echo() }
      } catch let error as TransportError
        where text.contains("::1") && error.errorNumber == EADDRNOTAVAIL
      {
        print("Skipped: this machine has no IPv6.")
        return
      }
      #expect(try port(endpoint) > 0)
      #expect(endpoint.address.description.hasPrefix(text.dropLast()))
    }
  }

  @Test("A port that is taken, and a host that there is not, are said to be so")
  func takenPort() async throws {
    try await Surroundings.run { here in
      // Where no other test listens, or connects from: the port stays free when it is closed.
      let endpoint = try await listen(here, "tcp:127.9.9.8:0") { echo() }
      let address = endpoint.address.description
      var error = try await refusal { _ = try await listen(here, address) { echo() } }
      #expect(error.kind == .inUse)
      #expect(error.message.contains(address))
      error = try await refusal { _ = try await listen(here, "tcp:no.such.invalid:0") { echo() } }
      #expect(error.kind == .notFound)
      try await endpoint.close().get()
      _ = try await listen(here, address) { echo() }
    }
  }

  @Test("An address of TLS needs a certificate", arguments: ["tls:127.0.0.1:0", "wss:[::1]:0"])
  func noCertificate(text: String) async throws {
    try await Surroundings.run { here in
      let error = try await refusal { _ = try await listen(here, text) { echo() } }
      #expect(error.hint?.contains("--tls-certificate") == true)
    }
  }

  #if !TLS
    @Test("A build without TLS says that it is one")
    func noTLS() throws {
      let error = #expect(throws: TransportError.self) {
        try TLSIdentity(certificatePath: "a", keyPath: "b")
      }
      #expect(error?.kind == .unsupported)
      #expect(error?.hint?.contains("make build") == true)
    }
  #endif

  // MARK: Strangers

  @Test("A peer that does not say in time who it is loses its connection")
  func slowStranger() async throws {
    try await Surroundings.run { here in
      let limits = TransportLimits(admissionPeriod: .milliseconds(20))
      let log = EventLog(loop: here.loop)
      let endpoint = try await listen(here, limits: limits) { echo(log) }
      // Nobody's time begins before all is said.
      let release = hold(here.loop)
      let peer = try Peer.connect(toPort: port(endpoint))
      try peer.send(bytes: Array("Content-".utf8))
      release()
      #expect(try peer.receiveAll() == [])
      #expect(try await log.waitUntilClosed() == .peerClosed)
    }
  }

  @Test("A peer that has said who it is keeps its connection")
  func admittedPeer() async throws {
    try await Surroundings.run { here in
      let limits = TransportLimits(admissionPeriod: .milliseconds(20))
      let endpoint = try await listen(here, limits: limits) {
        admitting()
      }
      let release = hold(here.loop)
      let admitted = try Peer.connect(toPort: port(endpoint))
      try admitted.send("1")
      release()
      #expect(try admitted.receive() == "1")
      // Its own time would be up before that of one that came later.
      let stranger = try Peer.connect(toPort: port(endpoint))
      #expect(try stranger.receiveAll() == [])
      try admitted.send("2")
      #expect(try admitted.receive() == "2")
    }
  }

  @Test("Strangers are few: one too many takes the place of the one that came first")
  func strangerFlood() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let limits = TransportLimits(admissionPeriod: .hours(1), maximumStrangers: 2)
      let endpoint = try await listen(here, limits: limits) {
        admitting(log)
      }
      let friend = try Peer.connect(toPort: port(endpoint))
      try friend.send("0")
      #expect(try friend.receive() == "0")
      var strangers: [Peer] = []
      for number in 1...20 {
        strangers.append(try Peer.connect(toPort: port(endpoint)))
        try await log.wait { $0.count { $0 == .opened } == number + 1 }
      }
      for stranger in strangers.dropLast(2) { #expect(try stranger.receiveAll() == []) }
      for (stranger, text) in zip(strangers.suffix(2), ["1", "2"]) {
        try stranger.send(text)
        #expect(try stranger.receive() == text)
      }
      try friend.send("3")
      #expect(try friend.receive() == "3")
    }
  }

  @Test("A stranger that has said something stays longer than one that has not")
  func silentStrangers() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let limits = TransportLimits(admissionPeriod: .hours(1), maximumStrangers: 2)
      let endpoint = try await listen(here, limits: limits) { echo(log) }
      let speaker = try Peer.connect(toPort: port(endpoint))
      try speaker.send("1")
      #expect(try speaker.receive() == "1")
      let silent = try Peer.connect(toPort: port(endpoint))
      try await log.wait { $0.count { $0 == .opened } == 2 }
      let third = try Peer.connect(toPort: port(endpoint))
      #expect(try silent.receiveAll() == [])
      for (peer, text) in [(speaker, "2"), (third, "3")] {
        try peer.send(text)
        #expect(try peer.receive() == text)
      }
    }
  }

  @Test("A stranger may send so much in all, however small its messages are")
  func strangerBytes() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await listen(here, limits: TransportLimits(strangerBytes: 1000)) {
        Session(log: log)
      }
      let peer = try Peer.connect(toPort: port(endpoint))
      for _ in 0..<200 where (try? peer.send("[1, 2, 3]")) == nil { break }
      #expect(try await log.waitUntilClosed() == .peerClosed)
      #expect((1..<100).contains(log.messages.count))
    }
  }

  @Test("When the endpoint closes strangers go, and who has said who it is stays")
  func closingEndpoint() async throws {
    try await Surroundings.run { here in
      let limits = TransportLimits(admissionPeriod: .hours(1))
      let log = EventLog(loop: here.loop)
      let endpoint = try await listen(here, limits: limits) { admitting(log) }
      let stranger = try Peer.connect(toPort: port(endpoint))
      let friend = try Peer.connect(toPort: port(endpoint))
      try friend.send("1")
      #expect(try friend.receive() == "1")
      try await log.wait { $0.count { $0 == .opened } == 2 }
      try await endpoint.close().get()
      #expect(try stranger.receiveAll() == [])
      try friend.send("2")
      #expect(try friend.receive() == "2")
    }
  }

  @Test("A stranger's messages are small; after that it may send what others may")
  func strangerMessages() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await listen(here, limits: TransportLimits(strangerMessageBytes: 100)) {
        admitting(log)
      }
      let small = String(repeating: "1", count: 100)
      let large = String(repeating: "2", count: 100_000)
      let peer = try Peer.connect(toPort: port(endpoint))
      try peer.send(
        bytes: frame(Array(small.utf8), .contentLength) + frame(Array(large.utf8), .contentLength))
      #expect(try peer.receive() == small)
      #expect(try peer.receive() == large)
      let flood = try Peer.connect(toPort: port(endpoint))
      try flood.send(large)
      #expect(try flood.receive() == nil)
      try await log.wait(for: .failed(.messageTooLarge))
    }
  }

  // MARK: Ends

  @Test("What is sent last arrives, though the peer is still sending")
  func lastWords() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await listen(here, limits: TransportLimits(closeGracePeriod: .hours(1))) {
        Session(
          log: log,
          onMessage: { connection, _ in
            connection.send([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
            connection.close()
          })
      }
      let peer = try Peer.connect(toPort: port(endpoint))
      try peer.send("1")
      // More than any buffer holds: it is read, and dropped.
      try peer.send(bytes: [UInt8](repeating: UInt8(ascii: "\n"), count: 8 << 20))
      #expect(try peer.receive()?.utf8.count == 1 << 20)
      #expect(try peer.receive() == nil)
      peer.close()
      #expect(try await log.waitUntilClosed() == .finished)
    }
  }

  @Test("A peer that does not go when it is told to is closed in the end")
  func stayingPeer() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let endpoint = try await listen(
        here, limits: TransportLimits(closeGracePeriod: .milliseconds(20))
      ) {
        Session(log: log, onMessage: { connection, _ in connection.close() })
      }
      let peer = try Peer.connect(toPort: port(endpoint))
      try peer.send("1")
      #expect(try await log.waitUntilClosed() == .finished)
      #expect(try peer.receive() == nil)
    }
  }
}

/// A session that takes whoever sends anything for a friend, and sends it back.
private func admitting(_ log: EventLog? = nil) -> Session {
  Session(
    log: log,
    onMessage: { connection, body in
      connection.admit()
      connection.send(body)
    })
}
