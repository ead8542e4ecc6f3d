import Foundation
import ObjectModel

/// Equality and order of attribute values, as predicates and sort descriptors see them, which is as
/// SQLite sees the columns that hold them.
package enum ValueOrder {
  /// Negative, zero or positive; nil where either is null or the two are of different kinds.
  ///
  /// - Parameter comparator: for strings.
  package static func compare(
    _ left: Value, _ right: Value, by comparator: SortComparator = .compare
  ) -> Int? {
    switch (left, right) {
    case (.string(let left), .string(let right)): return comparator.compare(left, right)
    case (.date(let left), .date(let right)): return compare(left, right)
    case (.uuid(let left), .uuid(let right)):
      return withUnsafeBytes(of: left.uuid) { left in
        withUnsafeBytes(of: right.uuid) { StringMatching.compareBytes(left, $0) }
      }
    case (.binary(let left), .binary(let right)):
      return compare(left, right)
    case (.object(let left), .object(let right)):
      return left == right ? 0 : left < right ? -1 : 1
    default:
      return compareNumbers(left, right)
    }
  }

  /// What cannot be read has no place in an order, as null has none.
  private static func compare(_ left: BinaryData, _ right: BinaryData) -> Int? {
    do {
      let (left, right) = (try left.bytes(), try right.bytes())
      return left.withUnsafeBytes { left in
        right.withUnsafeBytes { StringMatching.compareBytes(left, $0) }
      }
    } catch {
      return nil
    }
  }

  // MARK: Numbers

  private enum Number {
    case integer(Int64)
    case double(Double)
    case decimal(Decimal)

    init?(_ value: Value) {
      switch value {
      case .boolean(let flag): self = .integer(flag ? 1 : 0)
      case .integer(let number): self = .integer(number)
      case .double(let number): self = .double(number)
      case .decimal(let number): self = .decimal(number)
      default: return nil
      }
    }
  }

  private static func compareNumbers(_ left: Value, _ right: Value) -> Int? {
    guard let left = Number(left), let right = Number(right) else { return nil }
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return compare(left, right)
    case (.double(let left), .double(let right)): return compare(left, right)
    case (.decimal(let left), .decimal(let right)): return compare(left, right)
    case (.integer(let left), .double(let right)): return compare(left, right)
    case (.double(let left), .integer(let right)): return compare(right, left).map { -$0 }
    case (.integer(let left), .decimal(let right)): return compare(Decimal(left), right)
    case (.decimal(let left), .integer(let right)): return compare(left, Decimal(right))
    case (.double(let left), .decimal(let right)): return compare(left, nearest(to: right))
    case (.decimal(let left), .double(let right)): return compare(nearest(to: left), right)
    }
  }

  private static func compare<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  /// Columns hold large decimals as doubles, of which the shortest digits are not always the exact
  /// value: there it is the columns' numbers that compare.
  private static func compare(_ left: Decimal, _ right: Decimal) -> Int {
    let isLarge = left.magnitude >= exactDoubles || right.magnitude >= exactDoubles
    guard isLarge, let leftStored = StoredDecimal(left), let rightStored = StoredDecimal(right)
    else { return left < right ? -1 : left > right ? 1 : 0 }
    switch (leftStored, rightStored) {
    case (.integer(let left), .integer(let right)): return compare(left, right)
    case (.double(let left), .double(let right)): return compare(left, right)
    case (.integer(let left), .double(let right)): return compare(left, right) ?? 0
    case (.double(let left), .integer(let right)): return -(compare(right, left) ?? 0)
    }
  }

  /// 2^53, up to which doubles hold every integer.
  private static let exactDoubles: Decimal = 9_007_199_254_740_992

  /// Exact: above 2^53 a double cannot hold every integer, and converting would take neighbours for
  /// equals. Nil for NaN.
  static func compare(_ left: Int64, _ right: Double) -> Int? {
    guard !right.isNaN else { return nil }
    let whole = right.rounded(.towardZero)
    guard let integer = Int64(exactly: whole) else { return right > 0 ? -1 : 1 }
    let order = compare(left, integer)
    return order != 0 ? order : compare(whole, right)
  }

  /// By its digits, because `Decimal` divides step by step and is off in the last place.
  static func nearest(to number: Decimal) -> Double {
    Double(number.description) ?? NSDecimalNumber(decimal: number).doubleValue
  }
}

/// What an object is sorted by: the value of each key, and the object itself.
package struct SortTuple: Hashable, Sendable {
  package let values: [Value]
  package let object: ObjectID

  package init(values: [Value], object: ObjectID) {
    self.values = values
    self.object = object
  }
}

extension CompiledSortDescriptor {
  /// Negative, zero or positive. Nil comes first when ascending.
  package func compare(_ left: Value, _ right: Value) -> Int {
    let order: Int =
      switch (left.isNull, right.isNull) {
      case (true, true): 0
      case (true, false): -1
      case (false, true): 1
      case (false, false): ValueOrder.compare(left, right, by: comparator) ?? 0
      }
    return isAscending ? order : -order
  }
}

extension Array where Element == CompiledSortDescriptor {
  /// Negative, zero or positive; zero only for the same object. Objects level in every key go by
  /// primary key, ascending, whatever their entities: those of one fetch share a table.
  package func compare(_ left: SortTuple, _ right: SortTuple) -> Int {
    for (index, descriptor) in enumerated() {
      let order = descriptor.compare(left.values[index], right.values[index])
      if order != 0 { return order }
    }
    if left.object.key != right.object.key {
      return left.object.key < right.object.key ? -1 : 1
    }
    return left.object == right.object ? 0 : left.object < right.object ? -1 : 1
  }
}
