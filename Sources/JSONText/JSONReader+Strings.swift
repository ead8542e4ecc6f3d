/// Strings: found eight bytes at a time, checked as UTF-8, unescaped only when there is an escape.
extension JSONReader {
  package mutating func readString() throws(JSONError) -> String {
    let (contents, hasEscape) = try scanString()
    if hasEscape { return String(decoding: try unescape(contents), as: UTF8.self) }
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[contents]), as: UTF8.self)
    }
  }

  /// Passes over a string, checking all of it.
  mutating func skipString() throws(JSONError) {
    let (contents, hasEscape) = try scanString()
    if hasEscape { try checkEscapes(contents) }
  }

  /// Passes over a string, checking all but its escapes.
  /// - Returns: what is between the quotes, and whether there is a backslash in it.
  mutating func scanString() throws(JSONError) -> (contents: Range<Int>, hasEscape: Bool) {
    try openString()
    let start = position
    let hasEscape = try skipToQuote(from: start)
    let contents = start..<position
    position += 1
    return (contents, hasEscape)
  }

  @inline(__always)
  private mutating func openString() throws(JSONError) {
    skipWhitespace()
    guard position < end, bytes[position] == ASCII.quote else { throw mismatch("a string") }
    position += 1
  }

  /// Moves to the closing quote, checking UTF-8 and control characters on the way.
  /// - Returns: whether there is a backslash before it.
  private mutating func skipToQuote(from start: Int) throws(JSONError) -> Bool {
    var hasEscape = false
    var hasNonASCII = false
    while true {
      let scan = bytes.withUnsafeBytes { StringScan(.init(rebasing: $0[..<end]), from: position) }
      hasNonASCII = hasNonASCII || scan.hasNonASCII
      position = scan.stop
      guard position < end else { throw truncated("the end of a string") }
      if bytes[position] == ASCII.quote { break }
      guard bytes[position] == ASCII.backslash else {
        throw JSONError(
          .syntax, at: position, "a control character in a string must be written as an escape")
      }
      hasEscape = true
      guard position + 1 < end else { throw truncated("the end of a string") }
      position += 2
    }
    if hasNonASCII { try checkUTF8(start..<position) }
    return hasEscape
  }

  private func checkUTF8(_ range: Range<Int>) throws(JSONError) {
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(range))
    } catch {
      throw JSONError(
        .utf8, at: range.lowerBound + error.byteOffsets.lowerBound, "the text is not UTF-8 here")
    }
  }

  // MARK: Escapes

  /// The contents of a string whose quotes and UTF-8 have been checked.
  func unescape(_ range: Range<Int>) throws(JSONError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var position = range.lowerBound
    while let backslash = bytes[position..<range.upperBound].firstIndex(of: ASCII.backslash) {
      result.append(contentsOf: bytes[position..<backslash])
      let (scalar, next) = try escape(at: backslash, before: range.upperBound)
      result.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      position = next
    }
    result.append(contentsOf: bytes[position..<range.upperBound])
    return result
  }

  private func checkEscapes(_ range: Range<Int>) throws(JSONError) {
    var position = range.lowerBound
    while let backslash = bytes[position..<range.upperBound].firstIndex(of: ASCII.backslash) {
      position = try escape(at: backslash, before: range.upperBound).next
    }
  }

  /// Reads the escape, or the pair of them, that begins with the backslash at `offset`.
  private func escape(
    at offset: Int, before limit: Int
  ) throws(JSONError) -> (scalar: Unicode.Scalar, next: Int) {
    let byte = bytes[offset + 1]
    if byte != ASCII.lowerU {
      guard let scalar = Self.shortEscape(byte) else {
        throw JSONError(.syntax, at: offset, "no such escape in a string")
      }
      return (scalar, offset + 2)
    }
    let first = try codeUnit(at: offset, before: limit)
    if let scalar = Unicode.Scalar(first) { return (scalar, offset + 6) }
    let lone = JSONError(
      .loneSurrogate, at: offset, "a surrogate escape without its partner is not a character")
    let second = offset + 6
    guard first < 0xDC00, second + 1 < limit, bytes[second] == ASCII.backslash,
      bytes[second + 1] == ASCII.lowerU
    else { throw lone }
    let low = try codeUnit(at: second, before: limit)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { throw lone }
    return (scalar, second + 6)
  }

  /// The four hexadecimal digits of `\uXXXX`.
  private func codeUnit(at offset: Int, before limit: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for index in offset + 2..<offset + 6 {
      guard index < limit, let digit = ASCII.hexDigit(bytes[index]) else {
        throw JSONError(.syntax, at: offset, "\\u takes four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func shortEscape(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case ASCII.quote, ASCII.backslash, ASCII.slash: Unicode.Scalar(byte)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }
}
