/// The wire form of a date: RFC 3339 in UTC, with exactly as many fraction digits as it takes to
/// get the stored number of seconds back. It is not a calendar: nothing here knows time zones other
/// than an offset in the text.
///
/// Seconds count from 2001-01-01 00:00 UTC, as Core Data stores them. Years outside 0000...9999
/// are written as ISO 8601 expands them, with a sign. Beyond ±10¹⁵ seconds (31 million years) the
/// text stops there: no calendar reaches so far, and a damaged store must still be readable.
package enum DateText {
  private static let limit = 1e15
  /// Days from 0000-03-01, where the arithmetic below starts, to 2001-01-01.
  private static let daysToReferenceDate = 730_791
  private static let daysInEra = 146_097

  // MARK: Writing

  package static func text(of seconds: Double) -> String {
    var text = ""
    withUTF8(of: seconds) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  /// The same without a string, for rows by the thousand. The bytes are gone after `body`.
  package static func withUTF8(
    of seconds: Double, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let (whole, fraction) = split(min(max(seconds, -limit), limit))
    let day = floorDivide(whole, 86_400)
    let second = Int(whole - day * 86_400)
    let (year, month, dayOfMonth) = civil(fromDay: Int(day) + daysToReferenceDate)
    let capacity = DateBytes.wholeCapacity + fraction.count
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var bytes = DateBytes(buffer: buffer)
      bytes.year(year)
      bytes.two(month, after: "-")
      bytes.two(dayOfMonth, after: "-")
      bytes.two(second / 3600, after: "T")
      bytes.two(second / 60 % 60, after: ":")
      bytes.two(second % 60, after: ":")
      bytes.fraction(fraction)
      bytes.append("Z")
      body(bytes.written)
    }
  }

  /// The seconds as a whole number, rounded down, and the digits of what is left.
  private static func split(_ seconds: Double) -> (whole: Int64, fraction: [UInt8]) {
    // What is no number is no date either: nothing stores it, but an expression may compute it.
    guard let whole = Int64(exactly: seconds.rounded(.down)) else { return (0, []) }
    if seconds.rounded(.down) == seconds { return (whole, []) }
    // The shortest decimal that reads back as this number. Taking the fraction from the digits and
    // not from `seconds - whole` keeps it exact.
    let digits = decimalFraction(of: seconds.magnitude)
    return (whole, seconds > 0 ? digits : complement(of: digits))
  }

  /// The digits after the point of a positive number below `limit`, never empty here.
  private static func decimalFraction(of number: Double) -> [UInt8] {
    var text = number.description
    return text.withUTF8 { text in
      guard let mark = text.firstIndex(of: UInt8(ascii: "e")) else {
        return text.firstIndex(of: UInt8(ascii: ".")).map { Array(text[($0 + 1)...]) } ?? []
      }
      // Only numbers far below one second are printed with an exponent: d.ddde-05.
      let exponent = text[(mark + 1)...].reduce(0) { value, byte in
        byte == UInt8(ascii: "-") ? value : value * 10 + Int(byte - 0x30)
      }
      var digits = text[..<mark].filter { $0 != UInt8(ascii: ".") }
      while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
      return [UInt8](repeating: 0x30, count: max(exponent - 1, 0)) + digits
    }
  }

  /// 1 minus the fraction, digit by digit: what a negative number has above its floor.
  private static func complement(of digits: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for value in digits.reversed() {
      if result.isEmpty {
        if value == 0x30 { continue }  // Trailing zeros say nothing.
        result.append(0x30 + (0x3A - value))
      } else {
        result.append(0x30 + (0x39 - value))
      }
    }
    return result.reversed()
  }

  // MARK: Reading

  /// Reads an RFC 3339 date and time with `Z` or an offset; the seconds may have any number of
  /// fraction digits.
  /// - Returns: nil when the text is anything else, or names a day or time that there is not.
  package static func seconds(parsing text: String) -> Double? {
    var text = text
    return text.withUTF8(seconds)
  }

  private static func seconds(parsing text: UnsafeBufferPointer<UInt8>) -> Double? {
    var scanner = Scanner(text: text)
    guard let year = scanner.year(), scanner.take("-"),
      let month = scanner.digits(2), scanner.take("-"), let day = scanner.digits(2),
      scanner.take("T") || scanner.take("t") || scanner.take(" "),
      let hour = scanner.digits(2), scanner.take(":"),
      let minute = scanner.digits(2), scanner.take(":"), let second = scanner.digits(2),
      let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.isAtEnd,
      (1...12).contains(month), (1...daysInMonth(month, of: year)).contains(day),
      hour < 24, minute < 60, second < 61
    else { return nil }
    let days = daysFromCivil(year: year, month: month, day: day) - daysToReferenceDate
    let whole = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second) - Int64(offset)
    guard Double(whole).magnitude < limit else { return nil }
    return join(whole, fraction)
  }

  /// whole + 0.fraction as one decimal number, so that it is rounded once.
  private static func join(
    _ whole: Int64, _ fraction: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Double? {
    if fraction.isEmpty { return Double(whole) }
    if fraction.count <= 6, whole.magnitude < exactLimit {
      // Both are exact, so that the division alone rounds.
      var (number, power) = (whole, Int64(1))
      var rest: Int64 = 0
      for digit in fraction {
        (number, power) = (number * 10, power * 10)
        rest = rest * 10 + Int64(digit - 0x30)
      }
      return Double(number + rest) / Double(power)
    }
    let (sign, number) = whole >= 0 ? ("", whole) : ("-", -(whole + 1))
    let digits = whole >= 0 ? Array(fraction) : complement(of: Array(fraction))
    return Double("\(sign)\(number)." + String(decoding: digits, as: UTF8.self))
  }

  /// Seconds that are below 2⁵³ in millionths.
  private static let exactLimit: UInt64 = 9_000_000_000

  private static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // MARK: The proleptic Gregorian calendar

  // Years start on March 1 here, so that the leap day is the last of its year, and 400 of them
  // make an era, which always has the same number of days.

  private static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * daysInEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  }

  private static func civil(fromDay day: Int) -> (year: Int, month: Int, day: Int) {
    let era = floorDivide(day, daysInEra)
    let dayOfEra = day - era * daysInEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func floorDivide<Number: BinaryInteger>(_ a: Number, _ b: Number) -> Number {
    let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// Puts the parts of a date's text into a buffer from left to right.
private struct DateBytes {
  /// What a date takes without its fraction: a sign, eight digits of a year and the fixed rest.
  static let wholeCapacity = 32

  let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

  mutating func append(_ character: Unicode.Scalar) {
    buffer[count] = UInt8(ascii: character)
    count += 1
  }

  mutating func year(_ year: Int) {
    if (0...9999).contains(year) { return digits(year, atLeast: 4) }
    append(year < 0 ? "-" : "+")
    digits(abs(year), atLeast: 6)
  }

  /// A number below 100.
  mutating func two(_ number: Int, after mark: Unicode.Scalar) {
    append(mark)
    buffer[count] = UInt8(ascii: "0") + UInt8(number / 10)
    buffer[count + 1] = UInt8(ascii: "0") + UInt8(number % 10)
    count += 2
  }

  mutating func fraction(_ digits: [UInt8]) {
    if digits.isEmpty { return }
    append(".")
    for digit in digits {
      buffer[count] = digit
      count += 1
    }
  }

  private mutating func digits(_ number: Int, atLeast width: Int) {
    var width = width
    var bound = 1
    for _ in 0..<width { bound *= 10 }
    while number >= bound {
      width += 1
      bound *= 10
    }
    var rest = number
    for place in (count..<count + width).reversed() {
      buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    count += width
  }
}

/// Takes the parts of a date's text from left to right. Every part says nil when it is not there.
private struct Scanner {
  let text: UnsafeBufferPointer<UInt8>
  var position = 0

  var isAtEnd: Bool { position == text.count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= text.count else { return nil }
    var number = 0
    for place in position..<position + count {
      let byte = text[place]
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    position += count
    return number
  }

  /// Four digits, or a sign and six to nine.
  mutating func year() -> Int? {
    let isNegative = take("-")
    guard isNegative || take("+") else { return digits(4) }
    let count = text[position...].prefix { (0x30...0x39).contains($0) }.count
    guard (6...9).contains(count), let year = digits(count) else { return nil }
    return isNegative ? -year : year
  }

  /// The digits after a point, without trailing zeros; empty where there is no point.
  mutating func fraction() -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard take(".") else { return text[position..<position] }
    let digits = text[position...].prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    position += digits.count
    let end = digits.lastIndex { $0 != 0x30 }.map { $0 + 1 } ?? digits.startIndex
    return digits[..<end]
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    guard isWest || take("+"), let hours = digits(2), take(":"), let minutes = digits(2),
      hours < 24, minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
