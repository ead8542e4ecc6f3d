import Foundation
import ObjectModel

/// Compares two strings by an operator of the predicate language, once. The evaluator calls it;
/// SQLite's functions keep a `TextMatcher`, which is what it uses, so that a predicate means the
/// same in memory and in SQL.
package enum StringMatching {
  /// - Parameters:
  ///   - options: as a compiled predicate has them.
  ///   - budget: what is left for all comparisons of the evaluation.
  ///
  /// Errors: `predicateLimit` from `MATCHES`, when the pattern runs away.
  static func evaluate(
    _ left: String, _ comparator: ComparisonOperator, _ right: String, _ options: StringOptions,
    _ budget: inout PatternBudget
  ) throws(OrreryError) -> Bool {
    if comparator.isStringOperator {
      return try matches(left, TextMatcher(comparator, right, options), &budget)
    }
    let order = compareBytes(
      StringFolding.fold(left, options), StringFolding.fold(right, options))
    return comparator.holds(order)
  }

  /// With a budget of its own.
  package static func evaluate(
    _ left: String, _ comparator: ComparisonOperator, _ right: String, _ options: StringOptions
  ) throws(OrreryError) -> Bool {
    var budget = PatternBudget()
    return try evaluate(left, comparator, right, options, &budget)
  }

  private static func matches(
    _ text: String, _ matcher: TextMatcher, _ budget: inout PatternBudget
  ) throws(OrreryError) -> Bool {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(OrreryError) in try matcher.matches(bytes, &budget) }
    }
    return try result.get()
  }

  /// Negative, zero or positive, by UTF-8 bytes, which is by code points. Swift's own `<` and `==`
  /// take canonically equivalent strings as equal and SQLite does not.
  package static func compareBytes(_ left: String, _ right: String) -> Int {
    var left = left
    var right = right
    return left.withUTF8 { left in
      right.withUTF8 { right in compareBytes(UnsafeRawBufferPointer(left), .init(right)) }
    }
  }

  static func compareBytes(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let shared = min(left.count, right.count)
    if shared > 0, let leftBase = left.baseAddress, let rightBase = right.baseAddress {
      let order = memcmp(leftBase, rightBase, shared)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }
}
