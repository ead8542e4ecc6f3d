import JSONRPC

/// What tells messages apart in a peer's bytes: streams and WebSockets do it each in their own way.
struct InboundFramer {
  private var stream: MessageFramer
  /// Where there is one, the stream has no part in it.
  private var webSocket: WebSocketFramer?

  init(limits: FramingLimits, isWebSocket: Bool) {
    stream = MessageFramer(limits: limits)
    webSocket = isWebSocket ? WebSocketFramer(limits: limits) : nil
  }

  /// How to send, as far as the peer has shown it.
  var framing: Framing? { webSocket == nil ? stream.framing : .webSocket }

  mutating func widen(to limits: FramingLimits) {
    stream.limits = limits
    webSocket?.limits = limits
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if webSocket == nil {
      stream.append(bytes)
    } else {
      webSocket?.append(bytes)
    }
  }

  /// What came next; nil when more bytes must come first.
  mutating func next() throws(FramingError) -> WebSocketFramer.Unit? {
    guard webSocket == nil else {
      return try webSocket?.next()
    }
    guard let body = try stream.next() else {
      return nil
    }
    return .message(body)
  }

  /// Says that no more bytes will come.
  /// - Returns: a last message that lacked only its end.
  mutating func finish() throws(FramingError) -> [UInt8]? {
    guard webSocket == nil else {
      try webSocket?.finish()
      return nil
    }
    return try stream.finish()
  }
}
