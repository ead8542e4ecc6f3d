import Glibc
import NIOCore
import Synchronization
import Testing
import Transport

/// Which HTTP requests become WebSockets, on a listening endpoint.
struct WebSocketHandshakeTests {
  /// Sends a request as it stands and reads all that comes back.
  private func status(_ port: Int, _ request: String) throws -> String {
    let peer = try Peer.connect(toPort: port)
    let head = try WebSocketPeer.respond(peer, request).head
    return String(head.dropFirst("HTTP/1.1 ".count).prefix(3))
  }

  private func expect(
    _ expected: String, _ port: Int, _ request: String, _ comment: String = ""
  ) throws {
    let status = try status(port, request)
    #expect(status == expected, "\(comment)")
  }

  /// All that comes back until the end, to a peer whose time begins when it has said everything.
  private func answer(_ here: Surroundings, _ port: Int, _ request: String) throws -> String {
    let release = hold(here.loop)
    let peer = try Peer.connect(toPort: port)
    try peer.send(bytes: Array(request.utf8))
    release()
    return String(decoding: try peer.receiveAll(), as: UTF8.self)
  }

  private func run(
    policy: NetworkEndpoint.Policy = NetworkEndpoint.Policy(),
    limits: TransportLimits = TransportLimits(), log: EventLog? = nil,
    _ body: (Surroundings, Int) async throws -> Void
  ) async throws {
    try await Surroundings.run { here in
      let echo = try await EchoEndpoint(here, policy: policy, limits: limits, log: log)
      try await body(here, echo.port)
    }
  }

  // MARK: Names

  @Test("A server is called by a name of loopback and its port")
  func hosts() async throws {
    try await run { _, port in
      for host in [
        "127.0.0.1", "localhost", "LocalHost", "[::1]", "127.0.0.2", "[::ffff:127.0.0.1]",
      ] {
        let request = WebSocketPeer.request(port: port, host: "\(host):\(port)")
        try expect("101", port, request, "\(host)")
      }
    }
  }

  @Test("A name that leads here by somebody else's wish is refused")
  func rebinding() async throws {
    try await run { _, port in
      for host in [
        "evil.example", "127.0.0.1.evil.example", "127.evil.example", "localhost.evil.example",
        "evillocalhost", "localhost.", "0.0.0.0", "[::]", "2130706433", "127.1", "10.0.0.1",
        "0x7f.1",
      ] {
        let request = WebSocketPeer.request(port: port, host: "\(host):\(port)")
        try expect("403", port, request, "\(host)")
        // Its own page, as far as the browser can tell: the name is what gives it away.
        let own = WebSocketPeer.request(
          port: port, host: "\(host):\(port)", fields: ["Origin: http://\(host):\(port)"])
        try expect("403", port, own, "\(host)")
      }
      for host in ["127.0.0.1", "localhost:80", "localhost:\(port ^ 1)"] {
        let request = WebSocketPeer.request(port: port, host: host)
        try expect("403", port, request, "\(host)")
      }
      for host in ["", "a b", "a/b:\(port)", "@127.0.0.1:\(port)", "127.0.0.1:x", "[::1:\(port)"] {
        let request = WebSocketPeer.request(port: port, host: host)
        try expect("400", port, request, "\(host)")
      }
      let own = "Host: 127.0.0.1:\(port)"
      let twice = WebSocketPeer.request(port: port, fields: [own])
      try expect("400", port, twice)
      let without = WebSocketPeer.request(port: port).replacing("\(own)\r\n", with: "")
      try expect("400", port, without)
    }
  }

  @Test("A name that is allowed is one, with its port where that was said")
  func allowedHosts() async throws {
    var policy = NetworkEndpoint.Policy()
    try policy.webClients.allow(host: "Data.example")
    try policy.webClients.allow(host: "other.example:8443")
    try await run(policy: policy) { _, port in
      for (host, expected) in [
        ("data.example", "101"), ("DATA.EXAMPLE:1", "101"), ("other.example:8443", "101"),
        ("other.example", "403"), ("other.example:\(port)", "403"), ("x.data.example", "403"),
      ] {
        let request = WebSocketPeer.request(port: port, host: host)
        try expect(expected, port, request, "\(host)")
      }
    }
    for text in ["", "a b", "http://a", "a:b", "*"] {
      #expect(throws: TransportError.self, "\(text)") { try policy.webClients.allow(host: text) }
    }
  }

  // MARK: Pages

  @Test("Only pages that are allowed connect; what is no page sends no Origin")
  func origins() async throws {
    var policy = NetworkEndpoint.Policy()
    try policy.webClients.allow(origin: "http://localhost:3000")
    try policy.webClients.allow(origin: "https://App.example")
    try await run(policy: policy) { _, port in
      for (origin, expected) in [
        ("null", "403"), ("https://evil.example", "403"), ("http://localhost:3001", "403"),
        ("http://localhost", "403"), ("https://localhost:3000", "403"), ("", "403"),
        ("http://localhost:3000.evil.example", "403"), ("https://app.example.evil.example", "403"),
        ("https://127.0.0.1:\(port)", "403"), ("http://localhost:\(port)", "403"),
        ("http://127.0.0.1:\(port)", "101"), ("http://localhost:3000", "101"),
        ("HTTPS://app.EXAMPLE", "101"), ("file://", "403"),
      ] {
        let request = WebSocketPeer.request(port: port, fields: ["Origin: \(origin)"])
        try expect(expected, port, request, "\(origin)")
      }
      let two = ["Origin: http://localhost:3000", "Origin: http://localhost:3000"]
      try expect("403", port, WebSocketPeer.request(port: port, fields: two))
    }
    for text in ["null", "*", "localhost:3000", "://a", "http://", "http://a/b"] {
      #expect(throws: TransportError.self, "\(text)") { try policy.webClients.allow(origin: text) }
    }
  }

  // MARK: Tokens

  @Test("A token may come with the request, in either of two fields, and then has to be right")
  func tokens() async throws {
    var policy = NetworkEndpoint.Policy()
    policy.isKnownToken = { $0 == "right" }
    try await run(policy: policy) { _, port in
      func head(_ fields: [String]) throws -> String {
        let peer = try Peer.connect(toPort: port)
        return try WebSocketPeer.respond(peer, WebSocketPeer.request(port: port, fields: fields))
          .head
      }
      for fields in [
        ["Authorization: Bearer right"], ["authorization: BEARER right"],
        ["Sec-WebSocket-Protocol: orrery.token.right"], [],
      ] {
        let head = try head(fields)
        #expect(head.hasPrefix("HTTP/1.1 101 "))
        #expect(!head.lowercased().contains("sec-websocket-protocol"))
      }
      for fields in [
        ["Sec-WebSocket-Protocol: orrery, orrery.token.right"],
        ["Sec-WebSocket-Protocol: orrery.token.right", "Sec-WebSocket-Protocol: orrery"],
      ] {
        let head = try head(fields)
        #expect(head.contains("Sec-WebSocket-Protocol: orrery\r\n"))
        #expect(!head.contains("right"))
      }
      for fields in [
        ["Authorization: Bearer wrong"], ["Authorization: Bearer"], ["Authorization: Basic right"],
        ["Authorization: right"], ["Sec-WebSocket-Protocol: orrery, orrery.token.wrong"],
        ["Sec-WebSocket-Protocol: orrery.token."],
        ["Authorization: Bearer right", "Sec-WebSocket-Protocol: orrery.token.right"],
      ] {
        let head = try head(fields)
        #expect(head.hasPrefix("HTTP/1.1 401 "), "\(fields)")
        #expect(head.contains("WWW-Authenticate: Bearer"))
      }
    }
  }

  @Test("Extensions are not agreed on")
  func extensions() async throws {
    try await run { _, port in
      let peer = try Peer.connect(toPort: port)
      let fields = ["Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"]
      let head = try WebSocketPeer.respond(peer, WebSocketPeer.request(port: port, fields: fields))
        .head
      #expect(head.hasPrefix("HTTP/1.1 101 "))
      #expect(!head.lowercased().contains("extensions"))
    }
  }

  // MARK: What is no WebSocket

  @Test("Other requests are told what this is, and are closed")
  func otherRequests() async throws {
    try await run { _, port in
      let host = "Host: 127.0.0.1:\(port)\r\n"
      let request = WebSocketPeer.request(port: port)
      for (text, expected) in [
        ("GET / HTTP/1.1\r\n\(host)\r\n", "426"), ("GET / HTTP/1.0\r\n\(host)\r\n", "426"),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\n{}", "426"),
        ("OPTIONS / HTTP/1.1\r\n\(host)\r\n", "426"),
        ("GET /favicon.ico HTTP/1.1\r\n\(host)\r\n", "404"),
        (request.replacing("GET / ", with: "GET /?token=right "), "404"),
        (request.replacing("GET / ", with: "POST / "), "426"),
        (request.replacing("HTTP/1.1", with: "HTTP/1.0"), "426"),
        (request.replacing("Version: 13", with: "Version: 8"), "426"),
        (request.replacing("Sec-WebSocket-Version: 13\r\n", with: ""), "426"),
        (request.replacing("Connection: Upgrade", with: "Connection: close"), "426"),
        (request.replacing("Upgrade: websocket", with: "Upgrade: h2c"), "426"),
        (request.replacing("Sec-WebSocket-Key", with: "Sec-WebSocket-Kay"), "400"),
        (request.replacing("dGhlIHNhbXBsZSBub25jZQ==", with: "c2hvcnQ="), "400"),
        (request.replacing("dGhlIHNhbXBsZSBub25jZQ==", with: "*"), "400"),
        (request.replacing("Connection:", with: "Sec-WebSocket-Key: AAAA\r\nConnection:"), "400"),
        ("Content-Length: 2\r\n\r\n{}", "400"), ("{\"jsonrpc\":\"2.0\"}\n", "400"),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", "400"),
      ] {
        let peer = try Peer.connect(toPort: port)
        let (head, rest) = try WebSocketPeer.respond(peer, text)
        #expect(head.hasPrefix("HTTP/1.1 \(expected) "), "\(text) → \(head)")
        #expect(head.contains("Connection: close\r\n"))
        let body = try rest + peer.receiveAll()
        #expect(!body.isEmpty)
      }
    }
  }

  @Test("The casing and the lists of a proxy's header fields are taken")
  func otherSpellings() async throws {
    try await run { _, port in
      let request = WebSocketPeer.request(port: port)
        .replacing("Upgrade: websocket", with: "upgrade: WebSocket")
        .replacing("Connection: Upgrade", with: "CONNECTION: keep-alive, upgrade")
      try expect("101", port, request)
    }
  }

  @Test("A request that is too long is refused, whatever part of it is long")
  func longRequests() async throws {
    try await run { _, port in
      let long = String(repeating: "x", count: 20_000)
      let request = WebSocketPeer.request(port: port)
      for text in [
        request.replacing("GET /", with: "GET /\(long)"),
        WebSocketPeer.request(port: port, fields: ["X: \(long)"]),
        WebSocketPeer.request(port: port, fields: (0..<5000).map { "X\($0): 1" }),
        "GET /" + long, long,
      ] {
        let status = try status(port, text)
        #expect(["431", "400"].contains(status))
      }
      let longField = WebSocketPeer.request(port: port, fields: ["X: \(long)"])
      try expect("431", port, longField)
    }
  }

  @Test("Who takes too long over the request is closed, as is who says nothing at all")
  func slowRequests() async throws {
    try await run(limits: TransportLimits(admissionPeriod: .milliseconds(20))) { here, port in
      #expect(try answer(here, port, "GET / HTTP/1.1\r\nHost: 127") == "")
      #expect(try answer(here, port, "") == "")
      // Who was told off has no more time than that.
      let refusal = try answer(here, port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(refusal.hasPrefix("HTTP/1.1 403 "))
      #expect(!refusal.hasSuffix("\r\n\r\n"))
    }
  }

  @Test("A WebSocket whose peer does not say in time who it is is closed, and cannot say much")
  func strangers() async throws {
    try await Surroundings.run { here in
      let small = try await EchoEndpoint(
        here, limits: TransportLimits(strangerMessageBytes: 100), admits: false)
      let peer = try WebSocketPeer(port: small.port)
      try peer.send(WebSocketPeer.Frame.text(String(repeating: "x", count: 101)).bytes)
      #expect(try peer.next() == .close(1009))
      let short = try await EchoEndpoint(
        here, limits: TransportLimits(admissionPeriod: .milliseconds(20)), admits: false)
      let welcome = try answer(here, short.port, WebSocketPeer.request(port: short.port))
      #expect(welcome.hasPrefix("HTTP/1.1 101 ") && welcome.hasSuffix("\r\n\r\n"))
    }
  }

  @Test("Frames may come right behind the request")
  func earlyFrames() async throws {
    try await run { _, port in
      let peer = try Peer.connect(toPort: port)
      let frame = WebSocketPeer.Frame.text("early").bytes
      try peer.send(bytes: Array(WebSocketPeer.request(port: port).utf8) + frame)
      var bytes: [UInt8] = []
      while !bytes.suffix(7).elementsEqual([0x81, 5] + Array("early".utf8)) {
        let piece = try peer.receiveBytes()
        try #require(!piece.isEmpty)
        bytes += piece
      }
    }
  }

  @Test("A peer that goes during the handshake leaves nothing behind")
  func goneDuringTheHandshake() async throws {
    try await run(limits: TransportLimits(maximumConnections: 2)) { _, port in
      for end in [0, 1, 20, 100] {
        let peer = try Peer.connect(toPort: port)
        try peer.send(bytes: Array(WebSocketPeer.request(port: port).utf8.prefix(end)))
        peer.finishSending()
        _ = try peer.receiveAll()
      }
      try expect("101", port, WebSocketPeer.request(port: port))
    }
  }

  @Test("A handshake that ends after the endpoint has closed opens nothing")
  func lateHandshake() async throws {
    try await Surroundings.run { here in
      let log = EventLog(loop: here.loop)
      let echo = try await EchoEndpoint(
        here, limits: TransportLimits(admissionPeriod: .hours(1)), log: log)
      let request = WebSocketPeer.request(port: echo.port)
      let late = try Peer.connect(toPort: echo.port)
      try late.send(bytes: Array(request.utf8.dropLast(2)))
      // Who came later has been let in, so the one before has been accepted.
      let friend = try WebSocketPeer(port: echo.port)
      try friend.send(WebSocketPeer.Frame.text("1").bytes)
      #expect(try friend.next() == .text("1"))
      try await echo.endpoint.close().get()
      try? late.send(bytes: Array(request.utf8.suffix(2)))
      #expect(try late.receiveAll() == [])
      #expect(log.events.count { $0 == .opened } == 1)
    }
  }

  @Test("Who sends pings and reads nothing is answered once, when it reads")
  func unreadPings() async throws {
    try await Surroundings.run { here in
      let queued = Mutex(0)
      let loop = here.loop
      let endpoint = try await loop.flatSubmit {
        NetworkEndpoint.listen(
          at: NetworkAddress(.ws, host: "127.0.0.1", port: 0), on: loop
        ) { connection in
          Session(onMessage: { connection, body in
            connection.admit()
            queued.withLock { $0 = max($0, connection.queuedBytes) }
            connection.send(body)
          }).attach(to: connection)
        }
      }.get()
      guard case .network(let address) = endpoint.address else { return }
      let peer = try WebSocketPeer(port: address.port)
      // Less than one segment of the loopback device would take minutes to read.
      var window: CInt = 1 << 18
      setsockopt(
        peer.peer.input, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<CInt>.size))
      try peer.send(WebSocketPeer.Frame.text("first").bytes)
      let payload = [UInt8](repeating: 7, count: 125)
      let pings = [[UInt8]](
        repeating: WebSocketPeer.Frame(opcode: 9, payload: payload).bytes, count: 1000)
      for _ in 0..<100 { try peer.send(Array(pings.joined())) }
      try peer.send(WebSocketPeer.Frame(opcode: 9, payload: [1]).bytes)
      try peer.send(WebSocketPeer.Frame.text("last").bytes)
      var events: [WebSocketPeer.Event] = []
      // Either may come first: a pong goes at once where nothing is queued before it.
      var awaited: [WebSocketPeer.Event] = [.pong([1]), .text("last")]
      while !awaited.isEmpty, events.last != .end {
        let event = try peer.next()
        awaited.removeAll { $0 == event }
        events.append(event)
      }
      #expect(events.first == .text("first") && awaited.isEmpty)
      #expect(events.count < 100_000)
      #expect(queued.withLock { $0 } < 1 << 20)
    }
  }

  @Test("A ping is answered while more is streamed than the peer has taken")
  func pingsWhileStreaming() async throws {
    try await Surroundings.run { here in
      let loop = here.loop
      let endpoint = try await loop.flatSubmit {
        NetworkEndpoint.listen(
          at: NetworkAddress(.ws, host: "127.0.0.1", port: 0), on: loop
        ) { connection in
          let piece = [UInt8](repeating: UInt8(ascii: "1"), count: 64 << 10)
          var left = 1000
          func proceed(_ connection: Connection) {
            while left > 0, connection.hasRoom {
              left -= 1
              connection.send(piece)
            }
            if left == 0 { connection.onRoom = nil }
          }
          Session(onMessage: { connection, _ in
            connection.admit()
            connection.onRoom = proceed
            proceed(connection)
          }).attach(to: connection)
        }
      }.get()
      guard case .network(let address) = endpoint.address else { return }
      let peer = try WebSocketPeer(port: address.port)
      try peer.send(WebSocketPeer.Frame.text("1").bytes)
      for _ in 0..<100 { _ = try peer.next() }
      try peer.send(WebSocketPeer.Frame(opcode: 9, payload: [7]).bytes)
      var count = 100
      while case .text = try peer.next() { count += 1 }
      #expect(count < 900)
    }
  }

  @Test("What is refused is logged, with the reason")
  func loggedRefusals() async throws {
    try await Surroundings.run { here in
      let lines = LogLines()
      let loop = here.loop
      let endpoint = try await loop.flatSubmit {
        NetworkEndpoint.listen(
          at: NetworkAddress(.ws, host: "127.0.0.1", port: 0), on: loop, logger: lines.logger
        ) { echo().attach(to: $0) }
      }.get()
      guard case .network(let address) = endpoint.address else { return }
      let request = WebSocketPeer.request(
        port: address.port, fields: ["Origin: http://evil.example"])
      try expect("403", address.port, request)
      #expect(lines.all.count == 1)
      #expect(lines.all.first?.contains("403 Pages of this Origin may not connect") == true)
      for _ in 0..<100 { try expect("403", address.port, request) }
      #expect(lines.all.count == 20)
      try await endpoint.close().get()
      #expect(lines.all.last?.contains("Left out 81 more lines") == true)
    }
  }

  @Test("A server that closes says so first")
  func serverCloses() async throws {
    try await Surroundings.run { here in
      let loop = here.loop
      let endpoint = try await loop.flatSubmit {
        NetworkEndpoint.listen(
          at: NetworkAddress(.ws, host: "127.0.0.1", port: 0), on: loop
        ) { connection in
          Session(onMessage: { connection, body in
            connection.send(body)
            connection.close()
          }).attach(to: connection)
        }
      }.get()
      guard case .network(let address) = endpoint.address else { return }
      let peer = try WebSocketPeer(port: address.port)
      try peer.send(WebSocketPeer.Frame.text("last").bytes)
      #expect(try peer.next() == .text("last"))
      #expect(try peer.next() == .close(1000))
      #expect(try peer.next() == .end)
    }
  }
}
