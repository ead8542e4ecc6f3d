import Foundation
import ObjectModel
import Spelling

/// Strings, numbers and printf conversions.
extension PredicateLexer {
  /// The text between two equal quotes, escapes resolved. No conversion is looked for inside.
  mutating func scanString() throws(OrreryError) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    var content: [UInt8] = []
    while let byte = peek() {
      position += 1
      switch byte {
      case quote: return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += Array(String(try scanEscape(from: start)).utf8)
      default: content.append(byte)
      }
    }
    throw unclosedString(from: start)
  }

  private func unclosedString(from start: Int) -> OrreryError {
    failure(
      "The string that starts here has no closing quote.", expected: "a closing quote", at: start)
  }

  /// What follows a backslash.
  private mutating func scanEscape(from string: Int) throws(OrreryError) -> Unicode.Scalar {
    let start = position - 1
    guard let (scalar, length) = scalarAtPosition() else {
      throw unclosedString(from: string)
    }
    if ("0"..."7").contains(scalar) {
      return try scanCode(radix: 8, digits: 1...3, from: start)
    }
    position += length
    switch scalar {
    case "x": return try scanCode(radix: 16, digits: 2...2, from: start)
    case "u": return try scanUTF16(from: start)
    case "a": return "\u{07}"
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    default: return scalar
    }
  }

  /// `XXXX`, and a second `\uXXXX` where the first is the first half of a surrogate pair.
  private mutating func scanUTF16(from start: Int) throws(OrreryError) -> Unicode.Scalar {
    let high = try scanDigits(radix: 16, digits: 4...4, from: start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    if high < 0xDC00, peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      position += 2
      let low = try scanDigits(radix: 16, digits: 4...4, from: start)
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw failure(
      "Half of a surrogate pair is no character.", expected: "a whole surrogate pair", at: start)
  }

  private mutating func scanCode(
    radix: Int, digits: ClosedRange<Int>, from start: Int
  ) throws(OrreryError) -> Unicode.Scalar {
    let code = try scanDigits(radix: radix, digits: digits, from: start)
    guard let scalar = Unicode.Scalar(code) else {
      throw failure(
        "This escape is no character.", expected: "the code of a character", at: start)
    }
    return scalar
  }

  private mutating func scanDigits(
    radix: Int, digits: ClosedRange<Int>, from start: Int
  ) throws(OrreryError) -> UInt32 {
    var code: UInt32 = 0
    var count = 0
    while count < digits.upperBound, let byte = peek(),
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix
    {
      code = code * UInt32(radix) + UInt32(digit)
      count += 1
      position += 1
    }
    guard count >= digits.lowerBound else {
      let expected = "\(digits.lowerBound) digits of base \(radix)"
      throw failure("This escape needs \(expected).", expected: expected, at: start)
    }
    return code
  }

  // MARK: Numbers

  mutating func scanNumber() throws(OrreryError) -> PredicateToken.Kind {
    let start = position
    let prefixed = try scanPrefixedInteger()
    let kind = if let prefixed { prefixed } else { try scanDecimalNumber() }
    if let (scalar, _) = scalarAtPosition(), scalar.isIdentifierPart {
      throw failure(
        "Expected the number that starts here to end before “\(scalar)”.",
        expected: "the end of the number", at: start)
    }
    return kind
  }

  /// `0x1F`, `0o17`, `0b101`.
  private mutating func scanPrefixedInteger() throws(OrreryError) -> PredicateToken.Kind? {
    let radix: Int
    switch peek(1) {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): radix = 16
    case UInt8(ascii: "o"), UInt8(ascii: "O"): radix = 8
    case UInt8(ascii: "b"), UInt8(ascii: "B"): radix = 2
    default: return nil
    }
    guard peek() == UInt8(ascii: "0") else { return nil }
    let start = position
    position += 2
    let first = position
    while let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
      digit < radix
    {
      position += 1
    }
    let digits = String(decoding: bytes[first..<position], as: UTF8.self)
    guard !digits.isEmpty else {
      let expected = "digits of base \(radix)"
      throw failure("Expected \(expected).", expected: expected, at: position)
    }
    guard let number = Int64(digits, radix: radix) else {
      throw failure(
        "This number does not fit a signed integer of 64 bits.",
        expected: "a number of at most 63 bits", at: start)
    }
    return .number(.integer(number), spelling: nil)
  }

  /// `12`, `1.5`, `.5`, `1.`, `1e3`. An integer beyond 64 bits becomes a double.
  private mutating func scanDecimalNumber() throws(OrreryError) -> PredicateToken.Kind {
    let start = position
    var isReal = false
    while isDigit(peek()) { position += 1 }
    if peek() == UInt8(ascii: "."), !startsMember(after: 1) {
      isReal = true
      position += 1
      while isDigit(peek()) { position += 1 }
    }
    if let exponent = exponentLength() {
      isReal = true
      position += exponent
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    if !isReal, let number = Int64(digits) { return .number(.integer(number), spelling: nil) }
    // Swift reads neither ".5" nor "1.".
    var spelling = digits.hasBytePrefix(".") ? "0" + digits : digits
    spelling = spelling.replacingBytes(of: ".e", with: ".0e")
      .replacingBytes(of: ".E", with: ".0e")
    if spelling.hasByteSuffix(".") { spelling += "0" }
    guard let number = Double(spelling), number.isFinite else {
      throw failure(
        "This number is too large.", expected: "a number that a double can hold", at: start)
    }
    return .number(.double(number), spelling: spelling)
  }

  /// Whether the dot at hand leads to a key, as in `1.description`, not to decimals.
  private func startsMember(after ahead: Int) -> Bool {
    guard let byte = peek(ahead) else { return false }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      return !isDigit(peek(ahead + 1))
    }
    return byte >= 0x80 || "@#$%_(".utf8.contains(byte)
      || Unicode.Scalar(byte).properties.isAlphabetic
  }

  private func exponentLength() -> Int? {
    guard peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") else { return nil }
    var length = 1
    if peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") { length += 1 }
    guard isDigit(peek(length)) else { return nil }
    while isDigit(peek(length)) { length += 1 }
    return length
  }

  // MARK: Conversions

  /// `%@`, `%K` or one of printf's.
  mutating func scanConversion() throws(OrreryError) -> String {
    let start = position
    position += 1
    while let byte = peek(), "-+#0'".utf8.contains(byte) { position += 1 }
    while isDigit(peek()) { position += 1 }
    if peek() == UInt8(ascii: ".") {
      position += 1
      while isDigit(peek()) { position += 1 }
    }
    let hasDetails = position > start + 1
    let lengthStart = position
    while let byte = peek(), "hlqLztj".utf8.contains(byte), position < lengthStart + 2 {
      position += 1
    }
    guard let byte = peek() else { throw badConversion(at: start) }
    position += 1
    if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "K") {
      guard !hasDetails, position == start + 2 else { throw badConversion(at: start) }
    } else if !"dDiuUxXoOcCsSaAeEfFgGp".utf8.contains(byte) {
      throw badConversion(at: start)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func badConversion(at start: Int) -> OrreryError {
    let hint =
      switch bytes.dropFirst(start + 1).first {
      case UInt8(ascii: "k"): "A key path is inserted with “%K”."
      case UInt8(ascii: "%"): "There is no remainder operator; use modulus:by:(a, b)."
      default: "Use “%@” for a value and “%K” for a key path."
      }
    let expected = "a conversion such as “%@”, “%K” or “%d”"
    return failure("Expected \(expected).", expected: expected, at: start, hint: hint)
  }
}
