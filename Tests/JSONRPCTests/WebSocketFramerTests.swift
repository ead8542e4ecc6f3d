import JSONRPC
import Seeds
import Testing

/// The reader of WebSocket frames by itself: the examples of RFC 6455, and any bytes at all. What a
/// listening server makes of frames is in TransportTests.
struct WebSocketFramerTests {
  /// What came of some bytes, to the end or the first error.
  private struct Outcome: Equatable {
    var units: [WebSocketFramer.Unit] = []
    var error: FramingError.Kind?
  }

  private func read(_ bytes: [UInt8], inPiecesOf size: Int, limit: Int = 1000) -> Outcome {
    var framer = WebSocketFramer(limits: FramingLimits(maximumMessageBytes: limit))
    var outcome = Outcome()
    do throws(FramingError) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        framer.append(Array(bytes[start..<min(start + size, bytes.count)]))
        while let unit = try framer.next() { outcome.units.append(unit) }
      }
      try framer.finish()
    } catch {
      outcome.error = error.kind
    }
    return outcome
  }

  @Test("The examples of RFC 6455 §5.7 that a client may send")
  func examples() {
    let hello: [UInt8] = [
      0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58,
    ]
    let ping = [0x89] + hello.dropFirst()
    for size in 1...11 {
      #expect(read(hello, inPiecesOf: size) == Outcome(units: [.message(Array("Hello".utf8))]))
      #expect(read(ping, inPiecesOf: size) == Outcome(units: [.ping(Array("Hello".utf8))]))
    }
    let unmasked: [UInt8] = [0x81, 0x05] + Array("Hello".utf8)
    #expect(read(unmasked, inPiecesOf: 1) == Outcome(error: .webSocketProtocol))
  }

  @Test("An end inside a frame or between fragments is one that was not meant")
  func truncation() {
    let fragment: [UInt8] = [0x01, 0x80, 0, 0, 0, 0]
    for count in 1...fragment.count {
      let outcome = read(Array(fragment.prefix(count)), inPiecesOf: 10)
      #expect(outcome == Outcome(error: .truncated))
    }
    #expect(read(fragment + [0x80] + fragment.dropFirst(), inPiecesOf: 10).error == nil)
    #expect(read([], inPiecesOf: 1) == Outcome())
  }

  @Test("Nothing is read after a close, and an error is thrown again")
  func ends() throws {
    let close: [UInt8] = [0x88, 0x80, 0, 0, 0, 0]
    #expect(read(close + [0xff, 0xff], inPiecesOf: 3) == Outcome(units: [.close(code: nil)]))
    var framer = WebSocketFramer()
    framer.append([0xff])
    for _ in 0..<2 {
      #expect(throws: FramingError.self) { try framer.next() }
      framer.append(close)
    }
    #expect(throws: FramingError.self) { try framer.finish() }
  }

  @Test("Any bytes come to the same, however they are cut")
  func anyBytes() {
    let seed = Seed.next()
    var random = seed.generator()
    for _ in 0..<Nightly.rounds(4000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        // Mostly frames that could be, or there would be nothing but refusals.
        let isFinal = Bool.random(using: &random)
        let length = UInt8.random(in: 0...127, using: &random)
        bytes += [
          UInt8.random(in: 0...10, using: &random) | (isFinal ? 0x80 : 0), length | 0x80,
        ]
        let count = Int.random(in: 0...Int(length) + 12, using: &random)
        bytes += (0..<count).map { _ in UInt8.random(in: 0...127, using: &random) }
      }
      let whole = read(bytes, inPiecesOf: max(bytes.count, 1))
      let size = Int.random(in: 1...20, using: &random)
      #expect(read(bytes, inPiecesOf: size) == whole, "\(seed): \(bytes)")
    }
  }
}
