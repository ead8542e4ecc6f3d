import JSONText

/// How messages are told apart on a stream of bytes. A peer chooses by the first byte it sends and
/// is answered in kind.
package enum Framing: Hashable, Sendable {
  /// `Content-Length: N`, an empty line, then N bytes: the Language Server Protocol's base
  /// protocol.
  case contentLength
  /// One message per line: newline-delimited JSON, the Model Context Protocol's stdio transport.
  case newline
  /// A text frame of RFC 6455 per message, as a server sends it.
  case webSocket

  /// Appends a message with what its framing puts around it. It reserves nothing, which would make
  /// an array that takes many messages grow by little each time.
  ///
  /// The header block is the one field that is required, in LSP's own spelling and no more: Emacs'
  /// jsonrpc.el looks for it in the first hundred bytes only.
  package func append(_ body: [UInt8], to buffer: inout [UInt8]) {
    switch self {
    case .contentLength:
      buffer.append(contentsOf: "Content-Length: ".utf8)
      buffer.append(contentsOf: String(body.count).utf8)
      buffer.append(contentsOf: "\r\n\r\n".utf8)
      buffer.append(contentsOf: body)
    case .newline:
      let start = buffer.count
      buffer.append(contentsOf: body)
      Self.removeLineBreaks(from: start, in: &buffer)
      buffer.append(ASCII.lineFeed)
    case .webSocket:
      WebSocketHeader.appendFrame(.text, body, to: &buffer)
    }
  }

  /// A value that a client sent laid out on several lines is passed on as it came. Between tokens,
  /// the one place where JSON can have a line break, a space means the same.
  private static func removeLineBreaks(from start: Int, in buffer: inout [UInt8]) {
    var position = start
    while let found = buffer.firstByte(in: position..<buffer.count, below: ASCII.space) {
      buffer[found] = ASCII.space
      position = found + 1
    }
  }
}

/// A message ready to be written: `body` with what `framing` puts around it.
package func frame(_ body: [UInt8], _ framing: Framing) -> [UInt8] {
  var buffer: [UInt8] = []
  buffer.reserveCapacity(body.count + 32)
  framing.append(body, to: &buffer)
  return buffer
}

/// What a peer may send before it is cut off.
package struct FramingLimits: Hashable, Sendable {
  /// Of one header block, line ends included.
  package var maximumHeaderBytes: Int
  /// Of one header block.
  package var maximumHeaderFields: Int
  /// Of one message's body.
  package var maximumMessageBytes: Int

  package init(
    maximumHeaderBytes: Int = 16 << 10,
    maximumHeaderFields: Int = 64,
    maximumMessageBytes: Int = 64 << 20
  ) {
    self.maximumHeaderBytes = maximumHeaderBytes
    self.maximumHeaderFields = maximumHeaderFields
    self.maximumMessageBytes = maximumMessageBytes
  }
}

/// Why a stream of bytes is no sequence of messages.
///
/// Where the next message would begin is unknown after it, so it ends the connection; the message
/// is for the log, and for an error reply sent before closing.
package struct FramingError: Error, Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A header line without a colon, with a bad name, or with control characters.
    case malformedHeader
    /// A header block past the limits.
    case headerTooLarge
    case missingContentLength
    /// Not a number of bytes, or two different ones.
    case invalidContentLength
    case messageTooLarge
    case unsupportedCharset
    /// The peer speaks HTTP.
    case http
    /// The input ended inside a message.
    case truncated
    /// Frames that no WebSocket has.
    case webSocketProtocol
    /// A WebSocket's message that is not text.
    case binaryMessage
    /// A WebSocket's text that is not UTF-8.
    case invalidUTF8
  }

  package var kind: Kind
  /// One sentence that says what to do.
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension FramingError {
  /// The code with which a WebSocket is closed for it (RFC 6455 §7.4.1).
  package var closeCode: UInt16 {
    switch kind {
    case .binaryMessage: 1003
    case .invalidUTF8: 1007
    case .messageTooLarge: 1009
    default: 1002
    }
  }
}

extension FramingError: CustomStringConvertible {
  package var description: String { message }
}
