import JSONText

/// What has been seen of one message's envelope, and the verdict on it.
struct EnvelopeScan {
  private enum Identifier {
    case absent, null, invalid, tooLong
    case valid(RequestID)
  }

  private enum Parameters {
    case none, scalar
    case structured(RawJSON)
  }

  private var hasVersion = false
  private var identifier = Identifier.absent
  private var method: String?
  private var hasMethod = false
  private var parameters = Parameters.none
  private var result: RawJSON?
  private var error: RawJSON?
  /// Bits for the members seen, in the order of `Member`.
  private var seen: UInt8 = 0
  private var duplicate: Member?

  private enum Member: String, CaseIterable {
    case jsonrpc, id, method, params, result, error

    /// Each as a key of the text.
    private static let keys = allCases.map { (member: $0, text: Array("\"\($0.rawValue)\"".utf8)) }

    /// Reads the next member's key; nil for one that no message has.
    static func read(_ reader: inout JSONReader) throws(JSONError) -> Member? {
      // To compare its bytes saves making a String of each key.
      for key in keys where reader.acceptKey(key.text) { return key.member }
      return Member(rawValue: try reader.readKey())
    }

    var bit: UInt8 {
      switch self {
      case .jsonrpc: 1
      case .id: 2
      case .method: 4
      case .params: 8
      case .result: 16
      case .error: 32
      }
    }
  }

  /// Reads one value as a message. What is not JSON is thrown; what is not a message is `invalid`.
  static func read(_ reader: inout JSONReader) throws(JSONError) -> Envelope {
    guard try reader.peek() == .object else {
      try reader.skipValue()
      return .invalid(id: nil, invalidRequest("a message must be an object"))
    }
    var scan = EnvelopeScan()
    try reader.beginObject()
    while try reader.nextMember() {
      guard let member = try Member.read(&reader) else {
        try reader.skipValue()
        continue
      }
      if scan.seen & member.bit != 0 { scan.duplicate = member }
      scan.seen |= member.bit
      try scan.read(member, from: &reader)
    }
    return scan.envelope
  }

  private mutating func read(
    _ member: Member, from reader: inout JSONReader
  ) throws(JSONError) {
    let kind = try reader.peek()
    switch member {
    case .jsonrpc:
      if kind == .string {
        hasVersion = try reader.readString() == "2.0"
      } else {
        try reader.skipValue()
      }
    case .id:
      identifier = try Self.identifier(kind, from: &reader)
    case .method:
      hasMethod = true
      if kind == .string { method = try reader.readString() } else { try reader.skipValue() }
    case .params:
      let raw = try reader.readRaw()
      switch kind {
      case .object, .array: parameters = .structured(raw)
      case .null: parameters = .none
      default: parameters = .scalar
      }
    case .result: result = try reader.readRaw()
    case .error: error = try reader.readRaw()
    }
  }

  private static func identifier(
    _ kind: JSONKind, from reader: inout JSONReader
  ) throws(JSONError) -> Identifier {
    switch kind {
    case .string:
      let text = try reader.readString()
      return text.utf8.count <= RequestID.maximumBytes ? .valid(.string(text)) : .tooLong
    case .number:
      let raw = try reader.readRaw()
      var reader = raw.reader()
      return (try? reader.readInt64()).map { .valid(.integer($0)) } ?? .invalid
    case .null:
      try reader.skipValue()
      return .null
    default:
      try reader.skipValue()
      return .invalid
    }
  }

  // MARK: Verdict

  private var envelope: Envelope {
    if let duplicate {
      return invalid("the message has \"\(duplicate.rawValue)\" twice")
    }
    guard hasVersion else { return invalid("\"jsonrpc\" must be \"2.0\"") }
    if hasMethod { return call }
    if result != nil || error != nil { return response }
    return invalid("a message needs a \"method\", a \"result\" or an \"error\"")
  }

  private var call: Envelope {
    guard let method else { return invalid("\"method\" must be a string") }
    guard result == nil && error == nil else {
      return invalid("a message with a \"method\" has neither \"result\" nor \"error\"")
    }
    let params: RawJSON?
    switch parameters {
    case .none: params = nil
    case .structured(let raw): params = raw
    case .scalar: return invalid("\"params\" must be an object or an array")
    }
    switch identifier {
    case .valid(let id): return .request(id: id, method: method, params: params)
    case .absent: return .notification(method: method, params: params)
    case .null: return invalid("a request's \"id\" must not be null")
    case .invalid: return invalid("\"id\" must be an integer or a string")
    case .tooLong:
      return invalid("\"id\" must not have more than \(RequestID.maximumBytes) bytes")
    }
  }

  private var response: Envelope {
    let id: RequestID?
    switch identifier {
    case .valid(let valid): id = valid
    case .null: id = nil
    case .absent, .invalid, .tooLong:
      return invalid("a response's \"id\" must be an integer, a string or null")
    }
    switch (result, error) {
    case (let result?, nil):
      return .response(id: id, .success(result))
    case (nil, let error?):
      var reader = error.reader()
      guard let error = try? ResponseError(reading: &reader) else {
        return invalid("\"error\" must be an object with a \"code\" and a \"message\"")
      }
      return .response(id: id, .failure(error))
    default:
      return invalid("a response has either a \"result\" or an \"error\"")
    }
  }

  private func invalid(_ message: String) -> Envelope {
    var id: RequestID?
    let isResponse = !hasMethod && (result != nil || error != nil)
    if case .valid(let valid) = identifier, !isResponse, duplicate != .id { id = valid }
    return .invalid(id: id, Self.invalidRequest(message))
  }

  static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(.invalidRequest, message, kind: "rpc.invalidRequest")
  }
}
