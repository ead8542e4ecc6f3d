import Foundation
import ObjectModel
import Predicates

/// A second opinion: evaluates the syntax tree itself, object by object, by Foundation's rules as
/// the language's reference states them. It shares nothing with the compiler, the evaluator or
/// SQL, and is as simple as it can be. Where the rules leave something open, or where exactness
/// would take more than simple means, it has no opinion and says so.
struct NaiveInterpreter {
  struct NoOpinion: Error {}

  /// A value, or many.
  indirect enum Thing: Equatable {
    case one(Value)
    /// A Float attribute's, which constants are rounded to.
    case float(Double)
    case many([Thing])

    static let none = Thing.one(.null)
    var isNil: Bool { self == .none }
  }

  let graph: RandomGraph
  let variables: [String: PredicateArgument]
  /// The object under test.
  let object: ObjectID
  var bound: [String: ObjectID] = [:]

  func holds(_ node: PredicateNode) throws -> Bool {
    switch node.form {
    case .constant(let value): return value
    case .not(let operand): return try !holds(operand)
    // Every operand is asked: one without an opinion leaves none for the whole.
    case .and(let operands): return try operands.map(holds).allSatisfy { $0 }
    case .or(let operands): return try operands.map(holds).contains(true)
    case .comparison(let comparison): return try holds(comparison)
    case .inserted(let predicate, _): return try holds(predicate.root)
    }
  }

  // MARK: Comparisons

  private func holds(_ comparison: ComparisonNode) throws -> Bool {
    let (left, right) = (try value(comparison.left), try value(comparison.right))
    switch (comparison.modifier, left) {
    case (.direct, _): return try compare(left, comparison, right)
    case (.any, .many(let elements)):
      return try elements.map { try compare($0, comparison, right) }.contains(true)
    case (.all, .many(let elements)):
      return try elements.map { try compare($0, comparison, right) }.allSatisfy { $0 }
    default: throw NoOpinion()
    }
  }

  private func compare(
    _ left: Thing, _ comparison: ComparisonNode, _ right: Thing
  ) throws -> Bool {
    switch comparison.comparator {
    case .isIn: return try isIn(left, right, comparison.options)
    case .between:
      guard case .many(let bounds) = right, bounds.count == 2 else { throw NoOpinion() }
      if left.isNil || bounds.contains(where: \.isNil) { return false }
      let low = try order(left, bounds[0], comparison.options)
      let high = try order(left, bounds[1], comparison.options)
      return (low >= 0 && high <= 0) || (low <= 0 && high >= 0)
    case .comparison(.contains):
      if case .many = left { return try isIn(right, left, comparison.options) }
      return try compare(left, .contains, right, comparison.options)
    case .comparison(let comparator):
      return try compare(left, comparator, right, comparison.options)
    default: throw NoOpinion()
    }
  }

  /// The rules for nil: it equals itself alone, `<=` and `>=` of two nils hold, all else is false.
  private func compare(
    _ left: Thing, _ comparator: ComparisonOperator, _ right: Thing, _ options: StringOptions
  ) throws -> Bool {
    if case .many = left { throw NoOpinion() }
    if case .many = right { throw NoOpinion() }
    if left.isNil || right.isNil {
      let areBoth = left.isNil && right.isNil
      switch comparator {
      case .equal, .lessThanOrEqual, .greaterThanOrEqual: return areBoth
      case .notEqual: return !areBoth
      default: return false
      }
    }
    if comparator.isStringOperator {
      guard case .one(.string(let left)) = left, case .one(.string(let right)) = right else {
        throw NoOpinion()
      }
      return try NaiveStrings(options).matches(left, comparator, right)
    }
    let order = try order(left, right, options)
    switch comparator {
    case .equal: return order == 0
    case .notEqual: return order != 0
    case .lessThan: return order < 0
    case .lessThanOrEqual: return order <= 0
    case .greaterThan: return order > 0
    default: return order >= 0
    }
  }

  private func isIn(_ value: Thing, _ list: Thing, _ options: StringOptions) throws -> Bool {
    if case .many = value { throw NoOpinion() }
    switch list {
    case .many(let elements):
      if value.isNil { return false }
      return try elements.filter { !$0.isNil }
        .map { try compare(value, .equal, $0, options) }.contains(true)
    case .none: return false
    case .one(.string): return try compare(list, .contains, value, options)
    default: throw NoOpinion()
    }
  }

  /// Negative, zero or positive, of two that are not nil.
  func order(_ left: Thing, _ right: Thing, _ options: StringOptions = []) throws -> Int {
    switch (left, right) {
    case (.float(let left), .float(let right)):
      return left < right ? -1 : left > right ? 1 : 0
    case (.float(let left), .one(let right)):
      return try NaiveNumbers.order(left, right)
    case (.one(let left), .float(let right)):
      return try -NaiveNumbers.order(right, left)
    case (.one(.string(let left)), .one(.string(let right))):
      return try NaiveStrings(options).order(left, right)
    case (.one(.date(let left)), .one(.date(let right))):
      return left < right ? -1 : left > right ? 1 : 0
    case (.one(.uuid(let left)), .one(.uuid(let right))):
      return left.uuidString < right.uuidString ? -1 : left == right ? 0 : 1
    case (.one(.binary(let left)), .one(.binary(let right))):
      let (left, right) = (try left.bytes(), try right.bytes())
      return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    case (.one(.object(let left)), .one(.object(let right))):
      return left == right ? 0 : 1
    case (.one(let left), .one(let right)): return try NaiveNumbers.order(left, right)
    default: throw NoOpinion()
    }
  }
}
