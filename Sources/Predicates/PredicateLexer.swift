import ObjectModel

/// One word, sign or literal of a predicate, and where it stands in UTF-8 bytes.
struct PredicateToken {
  enum Kind: Equatable {
    /// As written; the keyword where it is one in some case.
    case word(String, PredicateKeyword?)
    /// `@name`, `#name`, `$name`, without the sign.
    case operatorName(String)
    case quotedKey(String)
    case variable(String)
    case string(String)
    /// The value, and its digits where the value is a double.
    case number(Value, spelling: String?)
    /// `%@`, `%K`, `%d` …, as written.
    case conversion(String)
    case symbol(String)
    case end
  }

  let kind: Kind
  let range: Range<Int>
}

/// How much has been read.
struct PredicateSize {
  var bytes = 0
  var tokens = 0
}

/// Cuts the text of a predicate into tokens, in one pass. It knows no grammar.
struct PredicateLexer {
  let text: String
  let limits: PredicateLimits
  /// Of the texts that were read before and count with this one.
  private let others: PredicateSize
  let bytes: [UInt8]
  var position = 0
  private var tokens: [PredicateToken] = []

  init(_ text: String, limits: PredicateLimits, others: PredicateSize = PredicateSize()) {
    self.text = text
    self.limits = limits
    self.others = others
    bytes = Array(text.utf8)
  }

  /// All tokens, `end` last.
  ///
  /// Errors: `predicateSyntax` for what is no token, `predicateLimit`.
  mutating func scan() throws(OrreryError) -> [PredicateToken] {
    let length = others.bytes + bytes.count
    guard length <= limits.maximumLength else {
      throw tooLarge(
        "The predicate has \(length) bytes, and \(limits.maximumLength) are allowed.",
        at: limits.maximumLength - others.bytes)
    }
    while true {
      skipSpace()
      let start = position
      guard let byte = peek() else { break }
      guard others.tokens + tokens.count < limits.maximumTokens else {
        throw tooLarge(
          "The predicate has more than \(limits.maximumTokens) tokens.", at: start)
      }
      let kind = try scanToken(startingWith: byte)
      tokens.append(PredicateToken(kind: kind, range: start..<position))
    }
    tokens.append(PredicateToken(kind: .end, range: bytes.count..<bytes.count))
    return tokens
  }

  func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  /// - Parameter expected: what should have stood there, in words.
  func failure(
    _ message: String, expected: String, at offset: Int, hint: String? = nil
  ) -> OrreryError {
    OrreryError(
      .predicateSyntax, message, predicate: text, offset: offset, expected: expected, hint: hint)
  }

  private func tooLarge(_ message: String, at offset: Int) -> OrreryError {
    OrreryError(
      .predicateLimit, message, predicate: text, offset: offset,
      hint: "Pass long lists as arguments.")
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  private mutating func scanToken(
    startingWith byte: UInt8
  ) throws(OrreryError) -> PredicateToken.Kind {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .string(try scanString())
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try scanNumber()
    case UInt8(ascii: ".") where isDigit(peek(1)):
      return try scanNumber()
    case UInt8(ascii: "%"):
      return .conversion(try scanConversion())
    case UInt8(ascii: "@"):
      return .operatorName(try scanName(after: "@"))
    case UInt8(ascii: "$"):
      return .variable(try scanName(after: "$", mayStartWithDigit: true))
    case UInt8(ascii: "#"):
      return .quotedKey(try scanName(after: "#", mayBeQuoted: true))
    default:
      if let word = scanIdentifier() { return finish(word: word) }
      return .symbol(try scanSymbol())
    }
  }

  /// Longest first.
  private static let symbols: [[UInt8]] = [
    "==", "!=", "<>", "<<", "<=", ">>", ">=", "=<", "=>", "&&", "||", "**", ":=",
    "=", "<", ">", "!", "&", "|", "^", "~", "+", "-", "*", "/",
    "(", ")", "{", "}", "[", "]", ",", ".", ":",
  ].map { Array($0.utf8) }

  private mutating func scanSymbol() throws(OrreryError) -> String {
    for symbol in Self.symbols where bytes[position...].starts(with: symbol) {
      position += symbol.count
      return String(decoding: symbol, as: UTF8.self)
    }
    let scalar = scalarAtPosition()?.0 ?? "?"
    let expected = "an expression or operator"
    throw failure("Expected \(expected), found “\(scalar)”.", expected: expected, at: position)
  }

  /// Takes in the hyphens of the two operators that have them.
  private mutating func finish(word: String) -> PredicateToken.Kind {
    if word.utf8.count == 3, word.uppercased() == "UTI" {
      for tail in ["-CONFORMS-TO", "-EQUALS"] {
        let end = position + tail.utf8.count
        guard end <= bytes.count else { continue }
        let written = String(decoding: bytes[position..<end], as: UTF8.self)
        guard let keyword = PredicateKeyword(spelling: word + written) else { continue }
        position = end
        return .word(word + written, keyword)
      }
    }
    return .word(word, PredicateKeyword(spelling: word))
  }

  private mutating func scanName(
    after sign: String, mayStartWithDigit: Bool = false, mayBeQuoted: Bool = false
  ) throws(OrreryError) -> String {
    let start = position
    position += 1
    if mayBeQuoted, peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") {
      return try scanString()
    }
    if mayStartWithDigit, isDigit(peek()) {
      let first = position
      while isDigit(peek()) { position += 1 }
      return String(decoding: bytes[first..<position], as: UTF8.self)
    }
    if let name = scanIdentifier() { return name }
    throw failure("Expected a name after “\(sign)”.", expected: "a name", at: start)
  }

  /// An identifier by Unicode's own rule (UAX 31), which for ASCII is `[A-Za-z_][A-Za-z0-9_]*`.
  mutating func scanIdentifier() -> String? {
    let start = position
    while let (scalar, length) = scalarAtPosition() {
      let isPart =
        scalar == "_" || (position == start ? scalar.isIdentifierStart : scalar.isIdentifierPart)
      guard isPart else { break }
      position += length
    }
    guard position > start else { return nil }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  func scalarAtPosition() -> (Unicode.Scalar, Int)? {
    guard let byte = peek() else { return nil }
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    var decoder = UTF8()
    var rest = bytes[position..<min(position + length, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return (scalar, length)
  }

  func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (0x30...0x39).contains($0) } ?? false
  }
}

extension Unicode.Scalar {
  var isIdentifierStart: Bool {
    isASCII ? properties.isAlphabetic : properties.isXIDStart
  }

  var isIdentifierPart: Bool {
    isASCII
      ? properties.isAlphabetic || ("0"..."9").contains(self) || self == "_"
      : properties.isXIDContinue
  }
}
