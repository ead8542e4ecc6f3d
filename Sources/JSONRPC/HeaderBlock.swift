/// The header fields before one message, read line by line. It keeps what matters of them, which is
/// the length.
///
/// LSP gives them the semantics of RFC 7230 §3.2: names in any case, white space around the value
/// optional, no folded lines. Unknown fields are ignored. `Content-Length` is required, takes
/// digits only, and may stand twice only with the same number. `Content-Type` may name no charset
/// but UTF-8. A bare LF ends a line as CRLF does, and blank lines before the block are skipped
/// (RFC 7230 §3.5), so that a session can be typed by hand.
struct HeaderBlock: Sendable {
  private var declaredLength: Int?
  private var fields = 0
  private var byteCount = 0

  /// Whether no field has been read.
  var isEmpty: Bool { fields == 0 }

  /// Takes the next line, its end stripped.
  /// - Parameter byteCount: the line's length with its end.
  /// - Returns: whether it was the empty line that ends the block.
  mutating func read(
    line: ArraySlice<UInt8>, byteCount: Int, limits: FramingLimits
  ) throws(FramingError) -> Bool {
    try check(pendingBytes: byteCount, limits: limits)
    if line.isEmpty { return !isEmpty }
    self.byteCount += byteCount
    fields += 1
    guard fields <= limits.maximumHeaderFields else {
      throw FramingError(
        .headerTooLarge, "a header has more than \(limits.maximumHeaderFields) fields")
    }
    try readField(line)
    return false
  }

  /// Refuses a block that is too long with the bytes of its next line, complete or not.
  func check(pendingBytes: Int, limits: FramingLimits) throws(FramingError) {
    guard byteCount + pendingBytes <= limits.maximumHeaderBytes else {
      throw FramingError(
        .headerTooLarge,
        "a header is longer than \(limits.maximumHeaderBytes) bytes; expected "
          + "\"Content-Length: N\" and an empty line, or one JSON message per line")
    }
  }

  /// The length of the body that follows the complete block.
  func contentLength(limits: FramingLimits) throws(FramingError) -> Int {
    guard let declaredLength else {
      throw FramingError(
        .missingContentLength, "a header has no Content-Length; every message needs one")
    }
    guard declaredLength <= limits.maximumMessageBytes else {
      throw FramingError(
        .messageTooLarge,
        "Content-Length \(Self.name(ofLength: declaredLength)) is more than the limit of "
          + "\(limits.maximumMessageBytes) bytes")
    }
    return declaredLength
  }

  private static func name(ofLength length: Int) -> String {
    length == .max ? "past 64 bits" : String(length)
  }

  // MARK: Fields

  private mutating func readField(_ line: ArraySlice<UInt8>) throws(FramingError) {
    guard let colon = line.firstIndex(of: ASCII.colon), colon > line.startIndex,
      line[..<colon].allSatisfy(ASCII.isToken),
      line[colon...].allSatisfy({ $0 >= ASCII.space && $0 != ASCII.delete || $0 == ASCII.tab })
    else { throw Self.malformed(line) }
    let value = Self.trim(line[(colon + 1)...])
    let name = line[..<colon]
    if Self.isSame(name, "content-length") {
      try readContentLength(value)
    } else if Self.isSame(name, "content-type") {
      try checkContentType(value)
    }
  }

  private mutating func readContentLength(_ value: ArraySlice<UInt8>) throws(FramingError) {
    guard !value.isEmpty, value.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw FramingError(
        .invalidContentLength,
        "Content-Length \(Self.quoted(value)) is not a number of bytes in decimal digits")
    }
    // A number past 64 bits is past every limit too.
    let length = Int(Self.text(value)) ?? .max
    guard declaredLength == nil || declaredLength == length else {
      throw FramingError(.invalidContentLength, "a header has two different Content-Lengths")
    }
    declaredLength = length
  }

  private func checkContentType(_ value: ArraySlice<UInt8>) throws(FramingError) {
    for parameter in value.split(separator: ASCII.semicolon).dropFirst() {
      let parts = parameter.split(
        separator: ASCII.equals, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Self.isSame(Self.trim(parts[0]), "charset") else { continue }
      var charset = Self.trim(parts[1])
      if charset.count >= 2, charset.first == ASCII.quote, charset.last == ASCII.quote {
        charset = charset.dropFirst().dropLast()
      }
      guard Self.isSame(charset, "utf-8") || Self.isSame(charset, "utf8") else {
        throw FramingError(
          .unsupportedCharset, "charset \(Self.quoted(charset)) is not understood; send UTF-8")
      }
    }
  }

  private static func malformed(_ line: ArraySlice<UInt8>) -> FramingError {
    if line.firstRange(of: " HTTP/".utf8) != nil {
      return FramingError(
        .http,
        "this is not an HTTP server: it speaks JSON-RPC, framed by Content-Length headers "
          + "or one message per line")
    }
    return FramingError(
      .malformedHeader,
      "\(quoted(line)) is not a header line; expected \"Content-Length: N\" and an empty line, "
        + "or a JSON message that starts with {")
  }

  // MARK: Text

  private static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: ASCII.isBlank)
    while let last = bytes.last, ASCII.isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// - Parameter name: In lower case.
  private static func isSame(_ bytes: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { name in
      bytes.count == name.count && zip(bytes, name).allSatisfy { ASCII.lowercased($0) == $1 }
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The beginning of what a peer sent, fit for a log: control characters escaped.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription
      + (bytes.count > 60 ? "…" : "")
  }
}
