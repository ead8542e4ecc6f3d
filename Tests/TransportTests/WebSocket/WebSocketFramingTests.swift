import JSONRPC
import Seeds
import Testing
import Transport

/// Frames, good and bad, sent to a listening endpoint over TCP: cases in the manner of the Autobahn
/// test suite, by its sections. Text takes the place of its binary messages, which are refused
/// here.
struct WebSocketFramingTests {
  typealias Frame = WebSocketPeer.Frame

  private static func text(_ count: Int) -> String { String(repeating: "*", count: count) }

  @Test("1: texts of every form of length, whole and chopped")
  func lengths() async throws {
    var cases: [FramingCase] = []
    for count in [0, 1, 125, 126, 127, 128, 65535, 65536] {
      let text = Self.text(count)
      for pieces in [nil, 997] + (count <= 128 ? [1] : []) {
        cases.append(
          .good("1.1 \(count) in \(pieces ?? 0)", [.text(text)], pieces: pieces, [.text(text)]))
      }
    }
    try await EchoEndpoint.check(cases)
  }

  @Test("1.2: a binary message is refused by its code")
  func binary() async throws {
    try await EchoEndpoint.check([
      .bad("whole", [.text("a"), Frame(opcode: 2, payload: [1])], [.text("a")], code: 1003),
      .bad("in fragments", [Frame(isFinal: false, opcode: 2, payload: [1])], code: 1003),
      .bad("in a message", [.text("a", isFinal: false), Frame(opcode: 2)]),
    ])
  }

  @Test("2: pings are answered with their payload, pongs are not answered")
  func pings() async throws {
    let payloads: [[UInt8]] = [
      [], Array("Hello".utf8), [0, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0, 0xff],
      [UInt8](repeating: 0xfe, count: 125),
    ]
    var cases = payloads.flatMap { payload in
      [nil, 1].map { pieces in
        FramingCase.good(
          "2.1-4, 6: \(payload.count)", [.ping(payload)], pieces: pieces, [.pong(payload)])
      }
    }
    let ten = (0..<10).map { [UInt8($0)] }
    cases += [
      .bad("2.5", [.ping([UInt8](repeating: 0xfe, count: 126))]),
      .good("2.7", [.pong()], []), .good("2.8", [.pong([1, 2])], []),
      .good("2.9", [.pong([1]), .ping([2])], [.pong([2])]),
      .good("2.10", ten.map(Frame.ping), ten.map { .pong($0) }),
      .good("2.11", ten.map(Frame.ping), pieces: 1, ten.map { .pong($0) }),
    ]
    try await EchoEndpoint.check(cases)
  }

  @Test("3: reserved bits are refused, no extension being agreed on")
  func reservedBits() async throws {
    let cases = (UInt8(1)...7).flatMap { bits -> [FramingCase] in
      [nil, 1].flatMap { pieces -> [FramingCase] in
        [
          .bad("text \(bits)", [.text("*", reserved: bits)], pieces: pieces),
          .bad(
            "text \(bits) after one", [.text("*"), .text("*", reserved: bits), .ping()],
            pieces: pieces, [.text("*")]),
          .bad(
            "ping \(bits)", [.text("*"), Frame(reserved: bits, opcode: 9)], pieces: pieces,
            [.text("*")]),
          .bad("close \(bits)", [Frame(reserved: bits, opcode: 8)], pieces: pieces),
        ]
      }
    }
    try await EchoEndpoint.check(cases)
  }

  @Test("4: reserved opcodes are refused")
  func reservedOpcodes() async throws {
    let cases = (Array(3...7) + Array(11...15)).flatMap { opcode -> [FramingCase] in
      [nil, 1].flatMap { pieces -> [FramingCase] in
        [
          .bad("\(opcode)", [Frame(opcode: opcode)], pieces: pieces),
          .bad("\(opcode), payload", [Frame(opcode: opcode, payload: [1])], pieces: pieces),
          .bad(
            "\(opcode) after a text", [.text("*"), Frame(opcode: opcode), .ping()],
            pieces: pieces, [.text("*")]),
        ]
      }
    }
    try await EchoEndpoint.check(cases)
  }

  @Test("5: fragments make a message, with control frames between them, and nothing else does")
  func fragmentation() async throws {
    let half = Frame.text("1", isFinal: false)
    let five = "12345".map(String.init)
    let pings = five.enumerated().flatMap { index, text -> [Frame] in
      let frame = Frame(isFinal: index == 4, opcode: index == 0 ? 1 : 0, payload: Array(text.utf8))
      return [frame, .ping([UInt8(index)])]
    }
    let cases = [nil, 1].flatMap { pieces -> [FramingCase] in
      [
        .bad("5.1", [Frame(isFinal: false, opcode: 9), .more("2")], pieces: pieces),
        .bad("5.2", [Frame(isFinal: false, opcode: 10), .more("2")], pieces: pieces),
        .bad("close in fragments", [Frame(isFinal: false, opcode: 8)], pieces: pieces),
        .good("5.3-5", [half, .more("2")], pieces: pieces, [.text("12")]),
        .good(
          "5.6-8", [half, .ping([7]), .more("2")], pieces: pieces, [.pong([7]), .text("12")]),
        .bad("5.9-11", [.more("1"), .text("2")], pieces: pieces),
        .bad("5.12-14", [.more("1", isFinal: false), .text("2")], pieces: pieces),
        .bad(
          "5.15", [half, .more("2"), .more("3", isFinal: false), .text("4")], pieces: pieces,
          [.text("12")]),
        .bad("5.16-17", [.more("1", isFinal: false), half, .more("2")], pieces: pieces),
        .bad("5.18", [half, half], pieces: pieces),
        .good(
          "5.19-20", pings, pieces: pieces,
          (0..<4).map { .pong([UInt8($0)]) } + [.text("12345"), .pong([4])]),
        .good(
          "empty fragments", [.text("", isFinal: false), .more("", isFinal: false), .more("")],
          pieces: pieces, [.text("")]),
      ]
    }
    try await EchoEndpoint.check(cases)
  }

  @Test("Frames that a client does not send: unmasked, or of a length longer than it has to be")
  func badHeaders() async throws {
    func raw(_ name: String, _ bytes: [UInt8], code: UInt16 = 1002) -> FramingCase {
      FramingCase(name: name, bytes: bytes, pieces: nil, events: [.close(code), .end])
    }
    try await EchoEndpoint.check([
      .bad("not masked", [Frame(opcode: 1, payload: [0x20], mask: nil)]),
      .bad("ping not masked", [Frame(opcode: 9, mask: nil)]),
      .good(
        "a mask of zeros", [Frame(opcode: 1, payload: [0x20], mask: [0, 0, 0, 0])], [.text(" ")]),
      raw("16 bits for 5", [0x81, 0xfe, 0, 5, 0, 0, 0, 0]),
      raw("64 bits for 65535", [0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0]),
      raw("64 bits, the highest set", [0x81, 0xff] + [UInt8](repeating: 0xff, count: 12)),
      raw(
        "2^62", [0x81, 0xff, 0x40] + [UInt8](repeating: 0, count: 11), code: 1009),
      raw("a control frame with 16 bits", [0x89, 0xfe, 0, 126, 0, 0, 0, 0]),
    ])
  }

  @Test("7: the closing handshake")
  func closing() async throws {
    func raw(_ name: String, _ frames: [Frame], _ events: [WebSocketPeer.Event]) -> FramingCase {
      FramingCase(
        name: name, bytes: frames.flatMap(\.bytes), pieces: nil, events: events + [.end])
    }
    let codes: [UInt16] = [1000, 1001, 1002, 1003] + (1007...1014) + [3000, 3999, 4000, 4999]
    let badCodes: [UInt16] = [
      0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535,
    ]
    let large = Self.text(256 << 10)
    try await EchoEndpoint.check(
      [
        .good("7.1.1", [.text("a")], [.text("a")]),
        raw("7.1.2", [.close(1000), .close(1000)], [.close(1000)]),
        raw("7.1.3", [.close(1000), .ping()], [.close(1000)]),
        raw("7.1.4", [.close(1000), .text("a")], [.close(1000)]),
        raw(
          "7.1.5", [.text("a", isFinal: false), .close(1000), .more("b")], [.close(1000)]),
        raw("7.1.6", [.text(large), .close(1000), .ping()], [.text(large), .close(1000)]),
        raw("7.3.1", [Frame(opcode: 8)], [.close(nil)]),
        raw("7.3.2", [Frame(opcode: 8, payload: [3])], [.close(1002)]),
        raw("7.3.4", [.close(1000, reason: Array("bye".utf8))], [.close(1000)]),
        raw(
          "7.3.5", [.close(1000, reason: [UInt8](repeating: 0x2a, count: 123))], [.close(1000)]),
        raw(
          "7.3.6", [.close(1000, reason: [UInt8](repeating: 0x2a, count: 124))], [.close(1002)]),
        raw("7.5.1", [.close(1000, reason: [0xce, 0xba, 0xed, 0xa0, 0x80])], [.close(1007)]),
      ] + codes.map { raw("7.7: \($0)", [.close($0)], [.close($0)]) }
        + badCodes.map { raw("7.9: \($0)", [.close($0)], [.close(1002)]) })
  }

  @Test("9: large messages, whole, in fragments and in small writes")
  func largeMessages() async throws {
    var cases = [64 << 10, 1 << 20, 16 << 20].map { count in
      let text = Self.text(count)
      return FramingCase.good("9.1: \(count)", [.text(text)], [.text(text)])
    }
    let text = Self.text(1 << 20)
    for size in [64, 1 << 10, 64 << 10, 1 << 20] {
      cases.append(
        .good("9.3: \(size)", Frame.fragments(Array(text.utf8), size: size), [.text(text)]))
    }
    for size in [64, 2048] {
      cases.append(.good("9.5: \(size)", [.text(text)], pieces: size, [.text(text)]))
    }
    try await EchoEndpoint.check(cases)
  }

  @Test("9: the limit on a message counts all of its fragments, and a message of the limit passes")
  func messageLimit() async throws {
    var limits = TransportLimits()
    limits.framing.maximumMessageBytes = 1000
    let (most, tooMuch) = (Self.text(1000), Self.text(1001))
    let fragments = Frame.fragments(Array(tooMuch.utf8), size: 100)
    try await EchoEndpoint.check(
      [
        .good("whole", [.text(most), .text(most)], [.text(most), .text(most)]),
        .good("in fragments", Frame.fragments(Array(most.utf8), size: 7), [.text(most)]),
        .bad("whole, too much", [.text(most), .text(tooMuch)], [.text(most)], code: 1009),
        .bad("in fragments, too much", fragments, code: 1009),
        .bad(
          "with what it was sent", [.text("a", isFinal: false), .more(most, isFinal: false)],
          code: 1009),
      ], limits: limits)
  }

  @Test("9.7: many messages, one after the other")
  func manyMessages() async throws {
    try await Surroundings.run { here in
      let peer = try WebSocketPeer(port: try await EchoEndpoint(here).port)
      for count in [0, 16, 64, 256, 1024] {
        for _ in 0..<200 {
          try peer.send(Frame.text(Self.text(count)).bytes)
          try #require(try peer.next() == .text(Self.text(count)))
        }
      }
    }
  }

  @Test("10: a text in the fragments that a library makes of it")
  func automaticFragments() async throws {
    let text = Self.text(65536)
    try await EchoEndpoint.check([
      .good("10.1.1", Frame.fragments(Array(text.utf8), size: 1300), [.text(text)])
    ])
  }

  @Test("Any frames, cut anywhere, are what they were", arguments: 0..<20)
  func randomFrames(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var frames: [Frame] = []
    var events: [WebSocketPeer.Event] = []
    for number in 0..<Int.random(in: 1...40, using: &random) {
      if Bool.random(using: &random) {
        frames.append(.ping([UInt8(number)]))
        events.append(.pong([UInt8(number)]))
        continue
      }
      let count = [3, 125, 126, 70_000].randomElement(using: &random) ?? 0
      let text = String(
        repeating: "é\(number)𝄞", count: Int.random(in: 0...count, using: &random) / 8)
      let pieces = Frame.fragments(
        Array(text.utf8), size: Int.random(in: 1...max(text.utf8.count, 1), using: &random))
      for frame in pieces {
        var frame = frame
        frame.mask = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
        frames.append(frame)
      }
      events.append(.text(text))
    }
    let size = Int.random(in: 1...40_000, using: &random)
    try await EchoEndpoint.check([.good("seed \(seed)", frames, pieces: size, events)])
  }
}
