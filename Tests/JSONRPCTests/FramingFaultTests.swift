import JSONRPC
import Seeds
import Testing

@Suite("Framing, what is refused")
struct FramingFaultTests {
  @Test(
    "a Content-Length that is no number of bytes",
    arguments: [
      "", "-1", "+2", "0x2", "2.0", "2e0", "two", "12abc", "2 2", "2,2", "2, 2", "٢", "２", " ",
      "\"2\"", "1_0",
    ])
  func invalidLength(value: String) {
    expectFault(
      "Content-Length: \(value)\r\n\r\n{}", .invalidContentLength, "decimal digits")
  }

  @Test(
    "a Content-Length past the limit, before a byte of the body",
    arguments: [
      "67108865", "1099511627776", "9223372036854775807", "9223372036854775808",
      "18446744073709551616", "99999999999999999999", String(repeating: "9", count: 5_000),
    ])
  func hugeLength(value: String) {
    expectFault("Content-Length: \(value)\r\n\r\n", .messageTooLarge, "limit of 67108864 bytes")
  }

  @Test("a header without Content-Length")
  func missingLength() {
    expectFault("Content-Type: application/json\r\n\r\n{}", .missingContentLength, "needs one")
  }

  @Test("two Content-Lengths that differ")
  func differingLengths() {
    expectFault(
      "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", .invalidContentLength, "different")
    expectFault(
      "Content-Length: 99999999999999999999\r\nContent-Length: 2\r\n\r\n{}", .invalidContentLength,
      "different")
  }

  @Test(
    "a line that is no header field",
    arguments: [
      "hello\r\n\r\n", ": 2\r\n\r\n", "Content-Length : 2\r\n\r\n{}", "Content Length: 2\r\n\r\n{}",
      "X: 1\r\n Content-Length: 2\r\n\r\n{}", "Content-Length: 2\u{0}\r\n\r\n{}",
      "Content-\u{0}Length: 2\r\n\r\n{}", "X: a\rb\r\nContent-Length: 2\r\n\r\n{}",
      "\u{FEFF}Content-Length: 2\r\n\r\n{}", "Contént: 2\r\n\r\n", "X: \u{7F}\r\n\r\n",
      "\u{FEFF}{}\n", "42\n", "\"text\"\n", "null\n",
    ])
  func malformed(stream: String) {
    expectFault(stream, .malformedHeader, "Content-Length: N")
  }

  @Test(
    "HTTP, with a hint that this is not HTTP",
    arguments: [
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "POST /rpc HTTP/1.0\r\nContent-Length: 2\r\n\r\n{}",
      "GET http://localhost:1/ HTTP/1.1\n\n",
    ])
  func http(stream: String) {
    expectFault(stream, .http, "this is not an HTTP server")
  }

  @Test(
    "a charset other than UTF-8", arguments: ["utf-16", "latin1", "\"\"", "utf-8x", "\"UTF-16\""])
  func charset(name: String) {
    expectFault(
      "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=\(name)\r\n\r\n{}",
      .unsupportedCharset, "send UTF-8")
  }

  @Test("a header line of a megabyte, complete or not")
  func longLine() {
    let line = "X: " + String(repeating: "x", count: 1 << 20)
    for stream in [line, line + "\r\n\r\n", String(repeating: "x", count: 1 << 20)] {
      let outcome = frameChunks([Array(stream.utf8)])
      #expect(outcome.error?.kind == .headerTooLarge)
    }
  }

  @Test("a header of ten thousand fields")
  func manyFields() {
    expectFault(
      String(repeating: "A: 1\r\n", count: 10_000), .headerTooLarge, "more than 64 fields")
    let limits = FramingLimits(maximumHeaderFields: 100_000)
    expectFault(
      String(repeating: "A: 1\r\n", count: 10_000), .headerTooLarge, "longer than 16384 bytes",
      limits: limits)
  }

  @Test("exactly the limits are within them")
  func limits() {
    let limits = FramingLimits(
      maximumHeaderBytes: 21, maximumHeaderFields: 1, maximumMessageBytes: 3)
    let header = "Content-Length: 3\r\n"
    #expect(frameEveryWay(header + "\r\n[1]", limits: limits).bodies == ["[1]"])
    expectFault("Content-Length:  3\r\n\r\n[1]", .headerTooLarge, "21 bytes", limits: limits)
    expectFault("Content-Length: 4\r\n\r\n[12]", .messageTooLarge, "limit of 3", limits: limits)
    #expect(frameEveryWay("[1]\n[2]\r\n", limits: limits).bodies == ["[1]", "[2]"])
    expectFault("[1]\n[12]x\n", .messageTooLarge, "limit of 3", bodies: ["[1]"], limits: limits)
  }

  @Test("a length too short leaves bytes that are no header")
  func lengthTooShort() {
    expectFault(
      "Content-Length: 1\r\n\r\n{}Content-Length: 2\r\n\r\n{}", .malformedHeader, "",
      bodies: ["{"])
  }

  @Test(
    "input that ends inside a message",
    arguments: [
      "Content-Length: 3\r\n\r\n{}", "Content-Length: 2\r\n\r\n", "Content-Length: 2\r\n",
      "Content-Len", "C", "Content-Length: 2\r\n\r\n{}Content-Length: 2\r\n\r",
    ])
  func truncated(stream: String) {
    let outcome = frameEveryWay(stream)
    #expect(outcome.error?.kind == .truncated)
  }

  @Test("a truncated body says how much is there")
  func truncatedBody() {
    expectFault("Content-Length: 30\r\n\r\n{}", .truncated, "after 2 of a message's 30 bytes")
  }

  @Test("an error is final")
  func final() throws {
    var framer = MessageFramer()
    framer.append(Array("nonsense\r\n".utf8))
    let first = #expect(throws: FramingError.self) { try framer.next() }
    framer.append(Array("Content-Length: 2\r\n\r\n{}".utf8))
    let second = #expect(throws: FramingError.self) { try framer.next() }
    let third = #expect(throws: FramingError.self) { try framer.finish() }
    #expect(first == second && second == third)
    #expect(framer.bufferedBytes == 0)
  }

  @Test("what a peer sent is quoted shortly and without control characters")
  func quoting() {
    let outcome = frameEveryWay("\u{1B}[31m" + String(repeating: "x", count: 500) + "\r\n\r\n")
    let message = outcome.error?.message ?? ""
    #expect(message.count < 250)
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test("any bytes at all end in messages or an error, the same however they are cut")
  func randomBytes() {
    var generator = Seed.next().generator()
    let pieces = [
      "Content-Length: ", "2", "\r\n", "\r\n\r\n", "{}", "\n", ": ", " ", "{", "[1]", "\u{0}",
      "content-type: a;charset=", "utf-8", "999", "é", "HTTP/1.1",
    ]
    for _ in 0..<Nightly.rounds(300) {
      let stream = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      frameEveryWay(stream.joined())
    }
  }

  /// Expects `bodies`, then an error of `kind` whose message contains `text`.
  private func expectFault(
    _ stream: String, _ kind: FramingError.Kind, _ text: String, bodies: [String] = [],
    limits: FramingLimits = FramingLimits(), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let outcome = frameEveryWay(stream, limits: limits, sourceLocation: sourceLocation)
    #expect(outcome.bodies == bodies, sourceLocation: sourceLocation)
    #expect(outcome.error?.kind == kind, sourceLocation: sourceLocation)
    let message = outcome.error?.message ?? ""
    #expect(text.isEmpty || message.contains(text), "\(message)", sourceLocation: sourceLocation)
  }
}
