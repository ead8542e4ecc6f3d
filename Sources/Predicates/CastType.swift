import Foundation
import ObjectModel
import Spelling

/// The types that `CAST` converts to: values only, no classes.
package enum CastType: String, CaseIterable, Sendable {
  /// Seconds since 2001-01-01 UTC become the date.
  case date = "NSDate"
  case number = "NSNumber"
  case string = "NSString"
  case decimal = "NSDecimalNumber"
  case uuid = "NSUUID"
  case url = "NSURL"
  /// From base64.
  case data = "NSData"
  /// From `Entity/p1`.
  case objectID = "NSManagedObjectID"
}

extension PredicateParser {
  /// What a cast of a literal stands for, where it is how a value without a literal of its own is
  /// spelt; nil for a cast that is left to be computed.
  func constant(
    _ node: ExpressionNode, castTo type: CastType
  ) throws(PredicateFault) -> Value? {
    guard case .constant(let value, _) = node.form else { return nil }
    let result: Value?
    switch (type, value) {
    case (.date, .integer(let number)): result = .date(Double(number))
    case (.date, .double(let number)): result = .date(number)
    // An argument, which is printed as the number it stands for.
    case (.date, .boolean(let flag)): result = .date(flag ? 1 : 0)
    case (.uuid, .string(let text)): result = UUID(uuidString: text).map { .uuid($0) }
    case (.data, .string(let text)):
      result = Data(base64Encoded: text).map { .binary(Array($0)) }
    case (.decimal, .string(let text)):
      result = DecimalText.parse(text).map { .decimal($0) }
    default: return nil
    }
    guard let result else {
      throw failure(
        "Expected a text that \(type.rawValue) can be made of.", at: node.range.lowerBound)
    }
    return result
  }
}

/// Reads a decimal number strictly: `Decimal(string:)` stops at the first letter and is content.
enum DecimalText {
  static func parse(_ text: String) -> Decimal? {
    let rest = text.removingBytePrefix("-") ?? text.removingBytePrefix("+") ?? text[...]
    let parts = rest.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { "eE".utf8.contains($0) })
    guard let mantissa = parts.first, parts.count <= 2,
      mantissa.contains(where: { (0x30...0x39).contains($0) }),
      mantissa.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      mantissa.count(where: { $0 == UInt8(ascii: ".") }) <= 1,
      parts.count == 1 || Int(Substring(parts[1])).map((-199...199).contains) == true,
      let number = Decimal(string: text), !number.isNaN
    else { return nil }
    return number
  }
}
