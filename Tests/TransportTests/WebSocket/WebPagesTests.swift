import Synchronization
import Testing
import Transport

/// Pages at an address of WebSockets: who gets them, and the token that is used once.
struct WebPagesTests {
  private static let page = "<!doctype html>"

  /// Runs with pages that are opened by the token `ticket`, for WebSockets that show `page`.
  private func run(_ body: (Int) async throws -> Void) async throws {
    let isUsed = Mutex(false)
    var policy = NetworkEndpoint.Policy()
    policy.isKnownToken = { $0 == "page" }
    policy.pages = WebPages(
      files: [
        "/": WebPages.File(
          Array(Self.page.utf8), contentType: "text/html; charset=utf-8", hash: "0a1b")
      ]
    ) { token in
      guard token == "ticket" else { return nil }
      return isUsed.withLock { isUsed in
        defer { isUsed = true }
        return isUsed ? nil : "{\"token\":\"page\"}"
      }
    }
    let used = policy
    try await Surroundings.run { here in
      let echo = try await EchoEndpoint(here, policy: used)
      try await body(echo.port)
    }
  }

  /// All that comes back for a request without a body.
  private func answer(
    _ port: Int, _ line: String = "GET / HTTP/1.1", host: String? = nil, _ fields: [String] = []
  ) throws -> String {
    let peer = try Peer.connect(toPort: port)
    let lines = [line, "Host: \(host ?? "127.0.0.1:\(port)")"] + fields + ["", ""]
    try peer.send(bytes: Array(lines.joined(separator: "\r\n").utf8))
    return String(decoding: try peer.receiveAll(), as: UTF8.self)
  }

  private func status(_ answer: String) -> Substring {
    answer.dropFirst("HTTP/1.1 ".count).prefix(3)
  }

  @Test("A page comes with what keeps it from running anything else")
  func files() async throws {
    try await run { port in
      let whole = try answer(port)
      #expect(status(whole) == "200")
      #expect(whole.hasSuffix("\r\n\r\n\(Self.page)"))
      for field in [
        "Content-Type: text/html; charset=utf-8", "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer", "Cache-Control: no-cache", "ETag: \"0a1b\"",
        "default-src 'none'; script-src 'self'; style-src 'self';",
        "require-trusted-types-for 'script'",
      ] {
        #expect(whole.contains(field), "\(field)")
      }
      #expect(!whole.contains("unsafe"))
      #expect(status(try answer(port, "GET / HTTP/1.1", ["If-None-Match: \"0a1b\""])) == "304")
      #expect(status(try answer(port, "GET / HTTP/1.1", ["If-None-Match: \"0a1c\""])) == "200")
      let head = try answer(port, "HEAD / HTTP/1.1")
      #expect(status(head) == "200" && head.hasSuffix("\r\n\r\n"))
      #expect(head.contains("Content-Length: \(Self.page.utf8.count)"))
    }
  }

  @Test("What is not there, or is asked for otherwise, is refused")
  func refusals() async throws {
    try await run { port in
      for (line, expected) in [
        ("GET /other HTTP/1.1", "404"), ("GET /?a HTTP/1.1", "404"), ("GET /.. HTTP/1.1", "404"),
        ("GET //web HTTP/1.1", "404"), ("POST / HTTP/1.1", "405"), ("PUT / HTTP/1.1", "405"),
        ("GET /session HTTP/1.1", "405"),
      ] {
        #expect(status(try answer(port, line)) == expected, "\(line)")
      }
      let foreign = try answer(port, host: "evil.example:\(port)")
      #expect(status(foreign) == "403" && !foreign.contains(Self.page))
      let origin = try answer(port, "GET / HTTP/1.1", ["Origin: http://evil.example"])
      #expect(status(origin) == "403" && !origin.contains(Self.page))
    }
  }

  @Test("A token is exchanged once, by whom the page's own origin sends")
  func exchange() async throws {
    try await run { port in
      let begin = "POST /session HTTP/1.1"
      let right = "Authorization: Bearer ticket"
      for fields in [
        [], ["Authorization: Bearer wrong"], ["Authorization: Basic ticket"], [right, right],
      ] {
        #expect(status(try answer(port, begin, fields)) == "401", "\(fields)")
      }
      let foreign = try answer(port, begin, [right, "Origin: http://127.0.0.1:\(port ^ 1)"])
      #expect(status(foreign) == "403")
      let given = try answer(port, begin, [right, "Origin: http://127.0.0.1:\(port)"])
      #expect(status(given) == "200" && given.hasSuffix("{\"token\":\"page\"}"))
      #expect(given.contains("Cache-Control: no-store"))
      #expect(status(try answer(port, begin, [right])) == "401")
    }
  }

  @Test("A WebSocket beside pages shows the page's token when it connects")
  func webSockets() async throws {
    try await run { port in
      for (fields, expected) in [
        ([], "401"), (["Sec-WebSocket-Protocol: orrery"], "401"),
        (["Sec-WebSocket-Protocol: orrery, orrery.token.ticket"], "401"),
        (["Sec-WebSocket-Protocol: orrery, orrery.token.page"], "101"),
      ] {
        let peer = try Peer.connect(toPort: port)
        let request = WebSocketPeer.request(port: port, fields: fields)
        #expect(status(try WebSocketPeer.respond(peer, request).head) == expected, "\(fields)")
      }
    }
  }
}
