import Foundation

/// What layers above ask of two values of one attribute: whether they are the same to a store,
/// which is larger, what is after one. It is not the order of predicates and sorting, which
/// Predicates has.
extension Value {
  /// Whether nothing at all changes when one takes the other's place. Stricter than `==`, which
  /// holds strings equal that differ in how they spell an accent, and zero and minus zero.
  package func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)):
      return left.hasSameBytes(as: right)
    case (.double(let left), .double(let right)), (.date(let left), .date(let right)):
      return left.bitPattern == right.bitPattern
    case (.composite(let left), .composite(let right)):
      return left.count == right.count
        && left.allSatisfy { key, value in right[key]?.isSame(as: value) == true }
    default:
      return self == other
    }
  }

  /// The larger of two values of one attribute; null is less than anything.
  package func larger(_ other: Value) -> Value {
    let isLess: Bool =
      switch (self, other) {
      case (_, .null): false
      case (.null, _): true
      case (.integer(let left), .integer(let right)): left < right
      case (.double(let left), .double(let right)): left < right
      case (.decimal(let left), .decimal(let right)): left < right
      case (.date(let left), .date(let right)): left < right
      default: false
      }
    return isLess ? other : self
  }

  /// The sum of two values of one attribute. At the end of an integer type's range it stays there:
  /// validation at save says so.
  package func plus(_ increment: Value) -> Value {
    switch (self, increment) {
    case (.null, _): increment
    case (.integer(let left), .integer(let right)):
      .integer(left.addingReportingOverflow(right).overflow ? left : left + right)
    case (.double(let left), .double(let right)): .double(left + right)
    case (.decimal(let left), .decimal(let right)): .decimal(left + right)
    case (.date(let left), .double(let right)), (.date(let left), .date(let right)):
      .date(left + right)
    default: self
    }
  }
}

extension String {
  /// Whether both are the same text, byte by byte.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count else { return false }
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, utf8.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
