import Foundation

/// The order of numbers and dates of whatever case, for minimums and maximums. Exact: a bound may
/// be of another case than the value (`0.5` for an integer), and neither is rounded to compare.
/// It is not the order of sort descriptors, which also know strings and nil.
enum NumberOrder {
  /// Negative, zero or positive as `left` is less than, equal to or greater than `right`; nil when
  /// they are not both numbers or both dates.
  static func compare(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): sign(left, right)
    case (.double(let left), .double(let right)): sign(left, right)
    case (.date(let left), .date(let right)): sign(left, right)
    case (.decimal(let left), .decimal(let right)): sign(left, right)
    case (.integer(let left), .decimal(let right)): sign(Decimal(left), right)
    case (.decimal(let left), .integer(let right)): sign(left, Decimal(right))
    case (.integer(let left), .double(let right)): compare(left, right)
    case (.double(let left), .integer(let right)): compare(right, left).map { -$0 }
    case (.decimal(let left), .double(let right)): sign(double(left), right)
    case (.double(let left), .decimal(let right)): sign(left, double(right))
    default: nil
    }
  }

  private static func compare(_ integer: Int64, _ number: Double) -> Int? {
    if number.isNaN { return nil }
    let floor = number.rounded(.down)
    guard let whole = Int64(exactly: floor) else { return number > 0 ? -1 : 1 }
    let order = sign(integer, whole)
    return order == 0 && number > floor ? -1 : order
  }

  private static func sign<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
    left < right ? -1 : (left == right ? 0 : 1)
  }

  private static func double(_ decimal: Decimal) -> Double {
    NSDecimalNumber(decimal: decimal).doubleValue
  }
}
