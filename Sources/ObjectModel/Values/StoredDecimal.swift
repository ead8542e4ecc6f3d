import Foundation

/// A decimal as Core Data's DECIMAL columns hold it: whole numbers as integers, others as the
/// nearest double, of which the shortest digits are the decimal. Up to 15 significant digits, and
/// whole numbers up to 2^63, are exact; beyond that a column has no room, in Core Data either.
///
/// Decimals that are computed are rounded to this too, so that a value does not depend on whether
/// it has been in a column.
package enum StoredDecimal: Hashable, Sendable {
  case integer(Int64)
  case double(Double)

  /// Nil for what no column can hold.
  package init?(_ decimal: Decimal) {
    if decimal.isNaN { return nil }
    let digits = decimal.description
    if let integer = Int64(digits) {
      self = .integer(integer)
    } else if let double = Double(digits), Self.decimal(double) != nil {
      self = .double(double)
    } else {
      return nil
    }
  }

  /// What is read from the column.
  package var decimal: Decimal {
    switch self {
    case .integer(let integer): Decimal(integer)
    case .double(let double): Self.decimal(double) ?? 0
    }
  }

  /// Nil for what no decimal can hold. Decimal's exponents end at 127; what is smaller than its
  /// smallest is nothing.
  package static func decimal(_ double: Double) -> Decimal? {
    guard double.isFinite, abs(double) < 1e127 else { return nil }
    return Decimal(string: double.description, locale: nil)
  }
}
