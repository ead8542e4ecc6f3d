import JSONRPC
import Seeds
import Testing

@Suite("Framing, what is accepted")
struct FramingTests {
  @Test("Content-Length counts bytes, not characters")
  func contentLength() {
    let outcome = frameEveryWay(
      "Content-Length: 2\r\n\r\n{}Content-Length: 7\r\n\r\n\"é€\"Content-Length: 0\r\n\r\n")
    #expect(outcome.bodies == ["{}", "\"é€\"", ""])
    #expect(outcome.framing == .contentLength)
    #expect(outcome.error == nil)
  }

  @Test(
    "header fields are HTTP's: any case, any order, white space optional, others ignored",
    arguments: [
      "content-length:2\r\n\r\n{}",
      "CONTENT-LENGTH: \t 2 \t\r\n\r\n{}",
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
      "Content-Length: 2\r\nContent-Type: application/vim-jsonrpc; charset=utf-8\r\n\r\n{}",
      "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n{}",
      "Content-Length: 2\r\ncontent-type: a/b ; x=y; CharSet = \"UTF-8\"\r\n\r\n{}",
      "Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}",
      "X-Trace: a:b=c; é\r\nContent-Length: 2\r\nEmpty:\r\n\r\n{}",
      "Content-Length: 0002\r\n\r\n{}",
      "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
      "Content-Length: 2\n\n{}",
      "Content-Length: 2\n\r\n{}",
      "\r\n\n Content-Length: 2\r\n\r\n{}",
    ])
  func headers(stream: String) {
    let outcome = frameEveryWay(stream)
    #expect(outcome == FramingOutcome(bodies: ["{}"], framing: .contentLength))
  }

  @Test("blank lines between messages are skipped")
  func blankLines() {
    let outcome = frameEveryWay("Content-Length: 2\r\n\r\n{}\r\n\nContent-Length: 2\r\n\r\n[]\r\n")
    #expect(outcome == FramingOutcome(bodies: ["{}", "[]"], framing: .contentLength))
  }

  @Test("a first byte of { or [ means one message per line", arguments: ["", " ", "\n", "\r\n\t"])
  func newline(before: String) {
    let outcome = frameEveryWay(before + "{\"a\":1}\n\n \t\r\n[2]\r\n{\"c\":\"é\\n\"}  \r\n")
    #expect(
      outcome
        == FramingOutcome(bodies: ["{\"a\":1}", "[2]", "{\"c\":\"é\\n\"}"], framing: .newline))
  }

  @Test("the last line may lack its line feed")
  func lastLine() {
    #expect(frameEveryWay("[1]\n{}") == FramingOutcome(bodies: ["[1]", "{}"], framing: .newline))
    #expect(frameEveryWay("[1]\n  ") == FramingOutcome(bodies: ["[1]"], framing: .newline))
  }

  @Test("the framing is chosen once: a header among lines is a line like any other")
  func noChange() {
    let outcome = frameEveryWay("{}\nContent-Length: 2\r\n\r\n{}\n")
    #expect(outcome.bodies == ["{}", "Content-Length: 2", "{}"])
    #expect(outcome.framing == .newline)
  }

  @Test("no input, or nothing but white space, is the end and no fault")
  func empty() {
    #expect(frameEveryWay("") == FramingOutcome())
    #expect(frameEveryWay(" \r\n\t\n") == FramingOutcome())
  }

  @Test("what is framed is unframed the same", arguments: [Framing.contentLength, .newline])
  func roundTrip(framing: Framing) {
    var generator = Seed.next().generator()
    var bodies: [String] = []
    var stream: [UInt8] = []
    for _ in 0..<20 {
      let count = Int.random(in: 0...200, using: &generator)
      bodies.append("{\"é\":\"" + String(repeating: "x", count: count) + "\"}")
      framing.append(Array(bodies[bodies.count - 1].utf8), to: &stream)
    }
    // The choice of framing lies with the first byte.
    #expect(frameEveryWay(stream) == FramingOutcome(bodies: bodies, framing: framing))
  }

  @Test("the header written is the one field, as the pickiest clients want it")
  func writtenHeader() {
    #expect(frame(Array("{}".utf8), .contentLength) == Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(frame([], .contentLength) == Array("Content-Length: 0\r\n\r\n".utf8))
  }

  @Test("a message laid out on several lines is written on one")
  func writtenLine() {
    let body = Array("{\r\n  \"a\": \"x\\ny\"\n}".utf8)
    #expect(frame(body, .newline) == Array("{    \"a\": \"x\\ny\" }\n".utf8))
    #expect(frame(body, .contentLength).suffix(body.count) == body[...])
  }

  // MARK: Cost and memory

  @Test("a megabyte that drips in byte by byte is framed")
  func drip() {
    let body = "\"" + String(repeating: "x", count: 1 << 20) + "\""
    for framing in [Framing.contentLength, .newline] {
      let stream = frame(Array(("[" + body + "]").utf8), framing)
      #expect(frameChunks(stream.map { [$0] }).bodies == ["[" + body + "]"])
    }
  }

  @Test(
    "fifty thousand messages in one chunk are framed",
    arguments: [Framing.contentLength, .newline])
  func manyInOneChunk(framing: Framing) throws {
    var stream: [UInt8] = []
    for _ in 0..<50_000 { framing.append([0x7B, 0x7D], to: &stream) }
    var framer = MessageFramer()
    framer.append(stream)
    var count = 0
    while try framer.next() != nil { count += 1 }
    #expect(count == 50_000)
    #expect(framer.bufferedBytes == 0)
  }

  @Test("a declared length reserves no memory")
  func declaredLength() throws {
    var framer = MessageFramer()
    framer.append(Array("Content-Length: 60000000\r\n\r\n{".utf8))
    #expect(try framer.next() == nil)
    #expect(framer.bufferedBytes == 1)
    #expect(try capacity(of: framer) < 1_000)
  }

  @Test("a large message's memory is given back")
  func givesBack() throws {
    var framer = MessageFramer()
    let body = [UInt8](repeating: 0x20, count: 8 << 20)
    framer.append(frame(body, .contentLength))
    #expect(try framer.next()?.count == body.count)
    #expect(try capacity(of: framer) == 0)
    framer.append(frame([0x20], .contentLength))
    #expect(try framer.next() == [0x20])
  }

  @Test("any collection of bytes can be appended")
  func collections() throws {
    var framer = MessageFramer()
    framer.append("{\"a\":".utf8)
    framer.append([0x31][...])
    framer.append("}\n".utf8.lazy.map { $0 })
    #expect(try framer.next() == Array("{\"a\":1}".utf8))
  }

  private func capacity(of framer: MessageFramer) throws -> Int {
    let buffer = Mirror(reflecting: framer).children.first { $0.label == "buffer" }
    return try #require(buffer?.value as? [UInt8]).capacity
  }
}
