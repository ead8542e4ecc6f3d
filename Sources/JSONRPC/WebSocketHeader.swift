/// What comes before the payload of a WebSocket frame (RFC 6455 §5.2): read from a client, who
/// masks its payloads, and written for one, where nothing is masked. It knows no messages.
struct WebSocketHeader: Sendable {
  /// Raw values are as in frames.
  enum Opcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10

    /// Control frames come whole, even between the fragments of a message.
    var isControl: Bool { rawValue >= 8 }
  }

  /// Bytes of a control frame's payload at most.
  static let maximumControlBytes = 125

  let opcode: Opcode
  /// Whether the frame is its message's last.
  let isFinal: Bool
  let payloadLength: Int
  /// Of the header itself.
  let byteCount: Int
  /// The mask of eight bytes of payload, the first of them in the lowest byte.
  private let mask: UInt64

  /// Reads one from the beginning of what came; nil when more bytes must come first.
  init?(_ bytes: ArraySlice<UInt8>) throws(FramingError) {
    var reader = bytes[...]
    guard let first = reader.popFirst() else { return nil }
    guard first & 0x70 == 0 else { throw Self.violation("a frame has reserved bits set") }
    guard let opcode = Opcode(rawValue: first & 0x0f) else {
      throw Self.violation("a frame has the reserved opcode \(first & 0x0f)")
    }
    self.opcode = opcode
    isFinal = first & 0x80 != 0
    guard isFinal || !opcode.isControl else {
      throw Self.violation("a control frame is in fragments")
    }
    guard let second = reader.popFirst() else { return nil }
    guard second & 0x80 != 0 else { throw Self.violation("a frame of a client is not masked") }
    let length = Int(second & 0x7f)
    guard length <= Self.maximumControlBytes || !opcode.isControl else {
      throw Self.violation("a control frame has more than \(Self.maximumControlBytes) bytes")
    }
    guard let payloadLength = try Self.length(length, &reader), reader.count >= 4 else {
      return nil
    }
    self.payloadLength = payloadLength
    let key = reader.prefix(4).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    mask = key << 32 | key
    byteCount = reader.startIndex + 4 - bytes.startIndex
  }

  private static func length(
    _ short: Int, _ reader: inout ArraySlice<UInt8>
  ) throws(FramingError) -> Int? {
    guard short > 125 else { return short }
    let count = short == 126 ? 2 : 8
    guard reader.count >= count else { return nil }
    let length = reader.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    reader = reader.dropFirst(count)
    guard let length = Int(exactly: length), length > (count == 2 ? 125 : 0xffff) else {
      throw violation("a frame's length is not as short as it can be, or past 63 bits")
    }
    return length
  }

  private static func violation(_ message: String) -> FramingError {
    FramingError(.webSocketProtocol, message)
  }

  // MARK: Payloads

  /// Appends bytes of the payload, unmasked.
  /// - Parameter offset: where in the payload they begin.
  func append(_ bytes: ArraySlice<UInt8>, offset: Int, to target: inout [UInt8]) {
    let base = target.count
    target.append(contentsOf: bytes)
    let shift = UInt64(offset % 4 * 8)
    let mask = mask >> shift | mask << (64 - shift)
    target.withUnsafeMutableBytes { buffer in
      var position = base
      while position + 8 <= buffer.count {
        let word = buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        buffer.storeBytes(of: word ^ mask.littleEndian, toByteOffset: position, as: UInt64.self)
        position += 8
      }
      for index in position..<buffer.count {
        buffer[index] ^= UInt8(truncatingIfNeeded: mask >> UInt64((index - position) * 8))
      }
    }
  }

  /// Appends a whole frame of a server.
  static func appendFrame(_ opcode: Opcode, _ payload: [UInt8], to buffer: inout [UInt8]) {
    buffer.append(0x80 | opcode.rawValue)
    switch payload.count {
    case ...125: buffer.append(UInt8(payload.count))
    case ...0xffff: buffer.append(contentsOf: [126] + bigEndian(payload.count, bytes: 2))
    default: buffer.append(contentsOf: [127] + bigEndian(payload.count, bytes: 8))
    }
    buffer.append(contentsOf: payload)
  }

  private static func bigEndian(_ number: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

/// The control frames that a server sends.
package enum WebSocketControl {
  /// The answer to a ping with these bytes.
  package static func pong(_ payload: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = []
    WebSocketHeader.appendFrame(.pong, payload, to: &frame)
    return frame
  }

  /// - Parameters:
  ///   - code: nil in answer to a peer that gave none.
  ///   - reason: for people; what is too long is left out.
  package static func close(code: UInt16?, reason: String = "") -> [UInt8] {
    var payload: [UInt8] = []
    if let code {
      payload = [UInt8(code >> 8), UInt8(code & 0xff)]
      for character in reason
      where payload.count + character.utf8.count <= WebSocketHeader.maximumControlBytes {
        payload += character.utf8
      }
    }
    var frame: [UInt8] = []
    WebSocketHeader.appendFrame(.close, payload, to: &frame)
    return frame
  }
}
