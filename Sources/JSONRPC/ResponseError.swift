import JSONText

/// The error of a reply, as it stands on the wire. It is not the data column's error, which Server
/// turns into one of these.
package struct ResponseError: Error, Equatable, Sendable {
  package var code: Int
  /// One sentence for a person.
  package var message: String
  /// An object: `kind` and what else programs go by.
  package var data: RawJSON?

  package init(code: Int, message: String, data: RawJSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  package init(_ code: ErrorCode, _ message: String, data: RawJSON? = nil) {
    self.init(code: code.rawValue, message: message, data: data)
  }

  /// An error of this module's own, with the members that the protocol's `ErrorData` requires.
  /// - Parameter offset: where in the message the fault is, in bytes.
  package init(
    _ code: ErrorCode, _ message: String, kind: String, offset: Int? = nil, hint: String? = nil,
    isRetryable: Bool = false
  ) {
    let data = RawJSON { writer in
      writer.beginObject()
      writer.key("kind")
      writer.string(kind)
      if let offset {
        writer.key("offset")
        writer.integer(offset)
      }
      if let hint {
        writer.key("hint")
        writer.string(hint)
      }
      writer.key("retryable")
      writer.bool(isRetryable)
      writer.endObject()
    }
    self.init(code, message, data: data)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("code")
    writer.integer(code)
    writer.key("message")
    writer.string(message)
    if let data {
      writer.key("data")
      writer.raw(data)
    }
    writer.endObject()
  }

  /// Reads an error object; members it does not know are ignored.
  package init(reading reader: inout JSONReader) throws(JSONError) {
    var code: Int?
    var message: String?
    var data: RawJSON?
    let start = reader.offset
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "code": code = Int(try reader.readInt64())
      case "message": message = try reader.readString()
      case "data": data = try reader.readRaw()
      default: try reader.skipValue()
      }
    }
    guard let code, let message else {
      throw JSONError(.missingMember, at: start, "an error needs a code and a message")
    }
    self.init(code: code, message: message, data: data)
  }
}

/// The error codes of JSON-RPC 2.0 §5.1 and of the Language Server Protocol 3.17. The project's own
/// codes are positive and live with the errors they number.
package struct ErrorCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  // JSON-RPC.
  package static let parseError = ErrorCode(rawValue: -32700)
  package static let invalidRequest = ErrorCode(rawValue: -32600)
  package static let methodNotFound = ErrorCode(rawValue: -32601)
  package static let invalidParams = ErrorCode(rawValue: -32602)
  package static let internalError = ErrorCode(rawValue: -32603)

  // LSP.
  package static let serverNotInitialized = ErrorCode(rawValue: -32002)
  package static let requestFailed = ErrorCode(rawValue: -32803)
  package static let requestCancelled = ErrorCode(rawValue: -32800)
}
