import Glibc
import Testing

/// A WebSocket client that says any bytes and makes any mistake. It uses nothing of the module
/// under test, and takes a server's frames as strictly as RFC 6455 says.
final class WebSocketPeer {
  enum Event: Equatable, CustomStringConvertible {
    case text(String)
    case pong([UInt8])
    /// - code: nil where the frame has none.
    case close(UInt16?)
    case end

    var description: String {
      switch self {
      case .text(let text): "text of \(text.utf8.count): \(text.prefix(40))"
      case .pong(let bytes): "pong \(bytes.prefix(40))"
      case .close(let code): "close \(code.map(String.init) ?? "without code")"
      case .end: "end"
      }
    }
  }

  struct Violation: Error {
    let message: String
  }

  let peer: Peer
  private var buffer: [UInt8] = []
  private var start = 0

  /// Connects and shakes hands.
  init(port: Int, fields: [String] = []) throws {
    peer = try Peer.connect(toPort: port)
    let (head, rest) = try Self.respond(
      peer, Self.request(port: port, fields: fields))
    guard head.hasPrefix("HTTP/1.1 101 ") else { throw Violation(message: head) }
    guard head.lowercased().contains("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=") else {
      throw Violation(message: "the key's answer is wrong: \(head)")
    }
    buffer = rest
  }

  /// The request of RFC 6455 §1.3, whose answer is known.
  static func request(
    port: Int, host: String? = nil, fields: [String] = []
  ) -> String {
    let lines = [
      "GET / HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13",
    ]
    return (lines + fields).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  /// Sends a request and reads the head of the response.
  /// - Returns: the head, and what came behind it.
  static func respond(_ peer: Peer, _ request: String) throws -> (head: String, rest: [UInt8]) {
    try peer.send(bytes: Array(request.utf8))
    var bytes: [UInt8] = []
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.firstRange(of: "\r\n\r\n")?.upperBound {
        return (String(text[..<end]), Array(bytes.dropFirst(text[..<end].utf8.count)))
      }
      let piece = try peer.receiveBytes()
      guard !piece.isEmpty else { return (text, []) }
      bytes += piece
    }
  }

  // MARK: Sending

  struct Frame {
    var isFinal = true
    /// 0...7.
    var reserved: UInt8 = 0
    var opcode: UInt8
    var payload: [UInt8] = []
    var mask: [UInt8]? = [0x37, 0xfa, 0x21, 0x3d]

    var bytes: [UInt8] {
      var bytes = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
      let masked: UInt8 = mask == nil ? 0 : 0x80
      switch payload.count {
      case ...125: bytes.append(masked | UInt8(payload.count))
      case ...0xffff: bytes += [masked | 126] + Frame.bigEndian(payload.count, 2)
      default: bytes += [masked | 127] + Frame.bigEndian(payload.count, 8)
      }
      guard let mask else { return bytes + payload }
      bytes += mask
      bytes.reserveCapacity(bytes.count + payload.count)
      for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index & 3]) }
      return bytes
    }

    static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }

  /// - Parameter size: of each write, or nil for all at once.
  func send(_ bytes: [UInt8], inPiecesOf size: Int? = nil) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(size ?? rest.count)
      try peer.send(bytes: Array(piece))
      rest = rest.dropFirst(piece.count)
    }
  }

  // MARK: Receiving

  func next() throws -> Event {
    while true {
      if let event = try parse() { return event }
      if start > 0 {
        buffer.removeFirst(start)
        start = 0
      }
      let bytes = try peer.receiveBytes(atMost: 1 << 20)
      if bytes.isEmpty {
        guard buffer.isEmpty else { throw Violation(message: "the end came inside a frame") }
        return .end
      }
      buffer += bytes
    }
  }

  private func parse() throws -> Event? {
    let bytes = buffer[start...]
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[start], bytes[start + 1])
    guard first & 0x70 == 0, first & 0x80 != 0, second & 0x80 == 0 else {
      throw Violation(message: "a frame begins \(first), \(second)")
    }
    let extra = second == 127 ? 8 : second == 126 ? 2 : 0
    guard bytes.count >= 2 + extra else { return nil }
    let length =
      extra == 0
      ? Int(second) : bytes.dropFirst(2).prefix(extra).reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 2 + extra + length else { return nil }
    let payload = Array(bytes.dropFirst(2 + extra).prefix(length))
    start += 2 + extra + length
    switch first & 0x0f {
    case 1:
      guard let text = String(validating: payload, as: UTF8.self) else {
        throw Violation(message: "a text is not UTF-8")
      }
      return .text(text)
    case 8:
      guard payload.count != 1, String(validating: payload.dropFirst(2), as: UTF8.self) != nil
      else { throw Violation(message: "a close has the payload \(payload)") }
      return .close(payload.isEmpty ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1]))
    case 10: return .pong(payload)
    default: throw Violation(message: "a frame has the opcode \(first & 0x0f)")
    }
  }
}
