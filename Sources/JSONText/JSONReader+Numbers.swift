/// Numbers: the grammar first, then exactly what was asked for. Time is linear in the digits.
extension JSONReader {
  /// An integer, exactly. `1.0` and `1e2` are integers; a fraction, and what does not fit 64 bits,
  /// is a `number` error.
  package mutating func readInt64() throws(JSONError) -> Int64 {
    if let value = readPlainInteger() { return value }
    let token = try scanNumber("an integer")
    return try exactInteger(token)
  }

  /// The nearest double. What is too large for one, as `1e400`, is a `number` error; what is too
  /// small becomes zero.
  package mutating func readDouble() throws(JSONError) -> Double {
    if let value = readPlainDouble() { return value }
    let token = try scanNumber("a number")
    if let value = simpleDouble(token) { return value }
    guard let value = Double(decimalText(token)), value.isFinite else {
      throw JSONError(.number, at: token.text.lowerBound, "the number is too large for a double")
    }
    return value
  }

  /// What most integers are: up to 18 digits and nothing else.
  ///
  /// - Returns: nil for any other, with nothing read.
  private mutating func readPlainInteger() -> Int64? {
    skipWhitespace()
    var place = position
    let isNegative = place < end && bytes[place] == ASCII.minus
    if isNegative { place &+= 1 }
    let start = place
    var magnitude: Int64 = 0
    while place < end, ASCII.isDigit(bytes[place]), place &- start < 19 {
      magnitude = magnitude &* 10 &+ Int64(bytes[place] &- ASCII.zero)
      place &+= 1
    }
    let count = place &- start
    guard count > 0, count <= 18, count == 1 || bytes[start] != ASCII.zero,
      place >= end || bytes[place] | 0x20 != ASCII.lowerE && bytes[place] != ASCII.point
    else { return nil }
    position = place
    return isNegative ? -magnitude : magnitude
  }

  /// What most numbers are: up to 15 digits, a point perhaps, no exponent. Such digits are an
  /// integer that a double holds, and so is the power of ten by which it is divided: see
  /// `simpleDouble`.
  ///
  /// - Returns: nil for any other, with nothing read.
  private mutating func readPlainDouble() -> Double? {
    skipWhitespace()
    var place = position
    let isNegative = place < end && bytes[place] == ASCII.minus
    if isNegative { place &+= 1 }
    let start = place
    var magnitude: Int64 = 0
    var point: Int?
    while place < end {
      let byte = bytes[place]
      if ASCII.isDigit(byte) {
        magnitude = magnitude &* 10 &+ Int64(byte &- ASCII.zero)
      } else if byte == ASCII.point, point == nil, place > start {
        point = place
      } else {
        break
      }
      place &+= 1
      if place &- start > 16 { return nil }
    }
    guard place > start, ASCII.isDigit(bytes[place &- 1]),
      place >= end || bytes[place] | 0x20 != ASCII.lowerE && bytes[place] != ASCII.point
    else { return nil }
    let wholeCount = (point ?? place) &- start
    let digitCount = place &- start &- (point == nil ? 0 : 1)
    guard digitCount <= 15, wholeCount == 1 || bytes[start] != ASCII.zero else { return nil }
    position = place
    let value = Double(magnitude) / Self.powersOfTen[digitCount &- wholeCount]
    return isNegative ? -value : value
  }

  /// A number as it is spelled, for decimals of any length.
  package mutating func readNumberText() throws(JSONError) -> String {
    let token = try scanNumber("a number")
    return String(decoding: bytes[token.text], as: UTF8.self)
  }

  mutating func skipNumber() throws(JSONError) {
    _ = try scanNumber("a number")
  }

  // MARK: Grammar

  /// The parts of a number's text, as ranges of bytes.
  struct NumberToken {
    var text: Range<Int>
    var isNegative: Bool
    var whole: Range<Int>
    /// The digits after the point; empty without one.
    var fraction: Range<Int>
    /// Sign and digits after the `e`; empty without one.
    var exponent: Range<Int>
  }

  private mutating func scanNumber(_ expected: String) throws(JSONError) -> NumberToken {
    skipWhitespace()
    let start = position
    let isNegative = acceptByte(ASCII.minus)
    guard position < end, ASCII.isDigit(bytes[position]) else {
      throw isNegative ? unexpected("a digit") : mismatch(expected)
    }
    let whole = scanDigits()
    guard whole.count == 1 || bytes[whole.lowerBound] != ASCII.zero else {
      throw JSONError(.syntax, at: whole.lowerBound, "a number must not start with 0")
    }
    var fraction = position..<position
    if acceptByte(ASCII.point) {
      fraction = scanDigits()
      guard !fraction.isEmpty else { throw unexpected("a digit") }
    }
    var exponent = position..<position
    if position < end, bytes[position] | 0x20 == ASCII.lowerE {
      position += 1
      let exponentStart = position
      if !acceptByte(ASCII.minus) { _ = acceptByte(ASCII.plus) }
      guard !scanDigits().isEmpty else { throw unexpected("a digit") }
      exponent = exponentStart..<position
    }
    return NumberToken(
      text: start..<position, isNegative: isNegative, whole: whole, fraction: fraction,
      exponent: exponent)
  }

  @inline(__always)
  private mutating func acceptByte(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func scanDigits() -> Range<Int> {
    let start = position
    while position < end, ASCII.isDigit(bytes[position]) { position &+= 1 }
    return start..<position
  }

  private func digit(at index: Int) -> Int64 {
    Int64(bytes[index] &- ASCII.zero)
  }

  // MARK: Values

  /// A number as digits times a power of ten, without the zeros at either end.
  private struct Significand {
    /// Counted over the whole part and the fraction as if they stood together.
    var digits: Range<Int>
    /// The power of ten of the last of them. Saturated: past a billion either way it is huge.
    var exponent: Int
  }

  private func significand(_ token: NumberToken) -> Significand {
    let count = token.whole.count + token.fraction.count
    var last = count
    while last > 0, significantDigit(last - 1, of: token) == ASCII.zero { last -= 1 }
    var first = 0
    while first < last, significantDigit(first, of: token) == ASCII.zero { first += 1 }
    return Significand(
      digits: first..<last,
      exponent: exponent(token) - token.fraction.count + (count - last))
  }

  private func significantDigit(_ index: Int, of token: NumberToken) -> UInt8 {
    index < token.whole.count
      ? bytes[token.whole.lowerBound + index]
      : bytes[token.fraction.lowerBound + index - token.whole.count]
  }

  private func exponent(_ token: NumberToken) -> Int {
    var value = 0
    var isNegative = false
    for index in token.exponent {
      switch bytes[index] {
      case ASCII.minus: isNegative = true
      case ASCII.plus: break
      default: value = min(value * 10 + Int(digit(at: index)), 1 << 50)
      }
    }
    return isNegative ? -value : value
  }

  private func exactInteger(_ token: NumberToken) throws(JSONError) -> Int64 {
    let significand = significand(token)
    if significand.digits.isEmpty { return 0 }
    guard significand.exponent >= 0 else {
      throw JSONError(.number, at: token.text.lowerBound, "expected an integer, not a fraction")
    }
    let tooLarge = JSONError(
      .number, at: token.text.lowerBound, "the integer does not fit 64 bits")
    // Nineteen digits always fit an unsigned 64-bit integer.
    guard significand.digits.count + significand.exponent <= 19 else { throw tooLarge }
    var magnitude: UInt64 = 0
    for index in significand.digits {
      magnitude = magnitude * 10 + UInt64(significantDigit(index, of: token) - ASCII.zero)
    }
    for _ in 0..<significand.exponent { magnitude *= 10 }
    if token.isNegative {
      guard magnitude <= Int64.min.magnitude else { throw tooLarge }
      return Int64(truncatingIfNeeded: 0 &- magnitude)
    }
    guard let value = Int64(exactly: magnitude) else { throw tooLarge }
    return value
  }

  /// The value where one operation on two exact doubles gives it, correctly rounded: up to 2^53
  /// times or over a power of ten up to 10^22. (Clinger, How to Read Floating Point Numbers
  /// Accurately, 1990.)
  private func simpleDouble(_ token: NumberToken) -> Double? {
    guard token.whole.count + token.fraction.count <= 19 else { return nil }
    var magnitude: UInt64 = 0
    for index in token.whole { magnitude = magnitude &* 10 &+ UInt64(digit(at: index)) }
    for index in token.fraction { magnitude = magnitude &* 10 &+ UInt64(digit(at: index)) }
    guard magnitude <= 1 << 53 else { return nil }
    let power = exponent(token) - token.fraction.count
    var value = Double(magnitude)
    if magnitude != 0 {
      guard power.magnitude < Self.powersOfTen.count else { return nil }
      let factor = Self.powersOfTen[Int(power.magnitude)]
      value = power < 0 ? value / factor : value * factor
    }
    return token.isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// A text of bounded length with the same nearest double.
  ///
  /// No double and no midpoint between two has more than 767 significant digits, so digits past
  /// that matter only by whether any of them is not zero: one more digit says so.
  private func decimalText(_ token: NumberToken) -> String {
    let digitLimit = 768
    if token.text.count <= digitLimit {
      return String(decoding: bytes[token.text], as: UTF8.self)
    }
    let significand = significand(token)
    let kept = significand.digits.prefix(digitLimit)
    var text: [UInt8] = token.isNegative ? [ASCII.minus] : []
    for index in kept { text.append(significantDigit(index, of: token)) }
    let dropped = significand.digits.count - kept.count
    if kept.isEmpty { text.append(ASCII.zero) }
    // The last digit of a significand is not zero, so what was dropped is not zero either.
    if dropped > 0 { text.append(ASCII.zero + 1) }
    let exponent = significand.exponent + max(dropped - 1, 0)
    return String(decoding: text, as: UTF8.self) + "e\(exponent)"
  }
}
