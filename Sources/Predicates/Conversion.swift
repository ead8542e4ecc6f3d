import Foundation
import ObjectModel

/// Values in other types: what `CAST` does to what a key path leads to. What cannot be converted
/// becomes nil. It is not how attributes are coerced when they are set.
enum Conversion {
  static func convert(_ value: Value, by function: ScalarFunction) -> Value {
    switch function {
    case .double: Arithmetic.double(value).map { .double($0) } ?? .null
    case .decimal: decimal(value)
    case .number: number(value)
    case .string: text(of: value).map { .string($0) } ?? .null
    case .date: date(value)
    case .uuid: string(value).flatMap(UUID.init(uuidString:)).map { .uuid($0) } ?? .null
    case .data:
      string(value).flatMap { Data(base64Encoded: $0) }.map { .binary([UInt8]($0)) } ?? .null
    default: .null
    }
  }

  private static func string(_ value: Value) -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  private static func decimal(_ value: Value) -> Value {
    let exact: Decimal? =
      switch value {
      case .decimal(let number): number
      case .double(let number): DecimalText.parse(number.description)
      case .string(let text): DecimalText.parse(text)
      default: Arithmetic.integer(value).map { Decimal($0) }
      }
    return exact.map(Value.init(stored:)) ?? .null
  }

  private static func number(_ value: Value) -> Value {
    switch value {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer, .double, .decimal: value
    case .date(let seconds): .double(seconds)
    case .string(let text): number(text)
    default: .null
    }
  }

  /// A number that is written out whole, as a double: an attribute's text has one type, whatever
  /// its digits.
  private static func number(_ text: String) -> Value {
    guard DecimalText.parse(text) != nil, let number = Double(text), number.isFinite else {
      return .null
    }
    return .double(number)
  }

  private static func date(_ value: Value) -> Value {
    if case .date = value { return value }
    guard let seconds = Arithmetic.double(value), seconds.isFinite else { return .null }
    return .date(seconds)
  }

  /// As NSNumber, NSDate and NSUUID describe themselves.
  private static func text(of value: Value) -> String? {
    switch value {
    case .string(let text): text
    case .boolean(let flag): flag ? "1" : "0"
    case .integer(let number): String(number)
    case .double(let number): text(of: number)
    case .decimal(let number): number.description
    case .uuid(let uuid): uuid.uuidString
    case .date(let seconds): date(seconds)
    default: nil
    }
  }

  /// The shortest digits that give the number, whole ones without a fraction.
  private static func text(of number: Double) -> String? {
    guard number.isFinite else { return nil }
    return Int64(exactly: number).map(String.init) ?? number.description
  }

  /// `2001-01-01 00:00:00 +0000`; nil outside the years 1 to 9999.
  private static func date(_ seconds: Double) -> String? {
    guard (-63_114_076_800..<252_423_993_600).contains(seconds) else { return nil }
    return Date(timeIntervalSinceReferenceDate: seconds).description
  }
}
