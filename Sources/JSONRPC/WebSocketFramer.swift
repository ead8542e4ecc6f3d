/// Turns the bytes of a WebSocket client into messages (RFC 6455 §5 and §8.1, without extensions).
/// It does no I/O, and answers nothing: pings and the closing handshake are told, for whoever
/// sends.
///
/// A message is text. Its memory grows with the bytes that arrived, never with a length that a
/// frame declares. An error is final: it is thrown again by every later call.
package struct WebSocketFramer: Sendable {
  /// What came whole.
  package enum Unit: Equatable, Sendable {
    /// Text, all of its fragments, checked to be UTF-8.
    case message([UInt8])
    /// To be answered by a pong with the same bytes.
    case ping([UInt8])
    /// The peer sends no more; nothing comes after this. To be answered by the same code, if there
    /// is one.
    case close(code: UInt16?)
  }

  private enum State {
    case header
    /// Inside a frame, whose payload has so many bytes to go.
    case payload(WebSocketHeader, remaining: Int)
    case closed
    case failed(FramingError)
  }

  /// May be widened between messages.
  package var limits: FramingLimits

  private var state = State.header
  private var buffer: [UInt8] = []
  /// Where the bytes not yet consumed begin.
  private var start = 0
  /// The message so far.
  private var message: [UInt8] = []
  private var isInMessage = false
  private var control: [UInt8] = []

  package init(limits: FramingLimits = FramingLimits()) {
    self.limits = limits
  }

  // MARK: Input

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    switch state {
    case .closed, .failed: return
    case .header, .payload: break
    }
    buffer.removeFirst(start)
    start = 0
    buffer.append(contentsOf: bytes)
  }

  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  // MARK: Output

  /// What came next; nil when more bytes must come first.
  package mutating func next() throws(FramingError) -> Unit? {
    do throws(FramingError) {
      while true {
        switch state {
        case .header:
          guard let header = try readHeader() else { return nil }
          state = .payload(header, remaining: header.payloadLength)
        case .payload(let header, let remaining):
          let count = min(remaining, buffer.count - start)
          take(count, of: header, offset: header.payloadLength - remaining)
          guard count == remaining else {
            state = .payload(header, remaining: remaining - count)
            return nil
          }
          state = .header
          if let unit = try finish(header) { return unit }
        case .closed: return nil
        case .failed(let error): throw error
        }
      }
    } catch {
      state = .failed(error)
      (buffer, start, message) = ([], 0, [])
      throw error
    }
  }

  /// Says that no more bytes will come. To be called when `next()` returned nil.
  /// - Throws: `truncated` when the input ended inside a message; what is wrong with the input,
  ///   when that was found before.
  package mutating func finish() throws(FramingError) {
    switch state {
    case .closed: return
    case .failed(let error): throw error
    case .header where !isInMessage && start == buffer.count: return
    case .header, .payload:
      let error = FramingError(.truncated, "the input ended inside a message")
      state = .failed(error)
      throw error
    }
  }

  // MARK: Steps

  private mutating func readHeader() throws(FramingError) -> WebSocketHeader? {
    guard let header = try WebSocketHeader(buffer[start...]) else { return nil }
    switch header.opcode {
    case .continuation where !isInMessage:
      throw FramingError(.webSocketProtocol, "there is no message for a fragment to continue")
    case .text where isInMessage, .binary where isInMessage:
      throw FramingError(.webSocketProtocol, "a message began inside another")
    case .binary:
      throw FramingError(.binaryMessage, "a message is text; this one is binary")
    case .continuation, .text:
      let limit = limits.maximumMessageBytes
      guard header.payloadLength <= limit - message.count else {
        throw FramingError(
          .messageTooLarge, "a message is longer than the limit of \(limit) bytes")
      }
    case .close, .ping, .pong: break
    }
    start += header.byteCount
    return header
  }

  /// Moves bytes of a frame to where they belong.
  private mutating func take(_ count: Int, of header: WebSocketHeader, offset: Int) {
    let bytes = buffer[start..<start + count]
    if header.opcode.isControl {
      header.append(bytes, offset: offset, to: &control)
    } else {
      header.append(bytes, offset: offset, to: &message)
    }
    start += count
  }

  /// A frame has come whole. nil: there is nothing to tell yet.
  private mutating func finish(_ header: WebSocketHeader) throws(FramingError) -> Unit? {
    guard header.opcode.isControl else {
      isInMessage = !header.isFinal
      guard header.isFinal else { return nil }
      let text = message
      message = []
      guard Self.isUTF8(text) else { throw Self.badText }
      return .message(text)
    }
    let payload = control
    control = []
    switch header.opcode {
    case .ping: return .ping(payload)
    case .close:
      state = .closed
      return .close(code: try Self.closeCode(payload))
    default: return nil
    }
  }

  private static func closeCode(_ payload: [UInt8]) throws(FramingError) -> UInt16? {
    guard !payload.isEmpty else { return nil }
    guard payload.count >= 2 else {
      throw FramingError(.webSocketProtocol, "a code for closing is two bytes")
    }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    // What the registry of RFC 6455 §11.7 has for frames, and the ranges of libraries and programs.
    case 1000...1003, 1007...1014, 3000...4999: break
    default: throw FramingError(.webSocketProtocol, "\(code) is no code for closing")
    }
    guard isUTF8(Array(payload[2...])) else { throw badText }
    return code
  }

  private static let badText = FramingError(.invalidUTF8, "a text is not UTF-8")

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }
}
