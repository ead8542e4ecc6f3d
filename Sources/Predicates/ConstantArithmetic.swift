import Foundation
import ObjectModel

/// Arithmetic on numbers that are known when a predicate is compiled. Nothing here traps: integers
/// that overflow become doubles, as in SQLite, and what has no result is nil.
///
/// Two integers divide to an integer. A double on either side makes the result one; otherwise a
/// decimal does. `**` is done in doubles.
enum ConstantArithmetic {
  /// - Returns: null where an operand is null or the result is none; nil where a bitwise operator
  ///   is given what is no integer.
  static func evaluate(_ left: Value, _ binary: BinaryOperator, _ right: Value) -> Value? {
    if left.isNull || right.isNull { return .null }
    switch (integer(left), binary, integer(right)) {
    case (let left?, _, let right?):
      return evaluate(left, binary, right)
    case (_, .bitwiseAnd, _), (_, .bitwiseOr, _), (_, .bitwiseXor, _), (_, .shiftLeft, _),
      (_, .shiftRight, _):
      return nil
    default: break
    }
    if case .double = left { return evaluate(double(left), binary, double(right)) }
    if case .double = right { return evaluate(double(left), binary, double(right)) }
    return evaluate(decimal(left), binary, decimal(right))
  }

  static func evaluate(_ sign: UnaryOperator, _ value: Value) -> Value? {
    switch sign {
    case .minus: return evaluate(.integer(0), .subtract, value)
    case .onesComplement:
      if value.isNull { return .null }
      return integer(value).map { .integer(~$0) }
    }
  }

  // MARK: Kinds of number

  private static func evaluate(
    _ left: Int64, _ binary: BinaryOperator, _ right: Int64
  ) -> Value? {
    let exact: (partialValue: Int64, overflow: Bool)
    switch binary {
    case .add: exact = left.addingReportingOverflow(right)
    case .subtract: exact = left.subtractingReportingOverflow(right)
    case .multiply: exact = left.multipliedReportingOverflow(by: right)
    case .divide:
      if right == 0 { return .null }
      exact = left.dividedReportingOverflow(by: right)
    case .bitwiseAnd: return .integer(left & right)
    case .bitwiseOr: return .integer(left | right)
    case .bitwiseXor: return .integer(left ^ right)
    // Swift's smart shifts take any distance, negative ones to the other side.
    case .shiftLeft: return .integer(left << right)
    case .shiftRight: return .integer(left >> right)
    default: return evaluate(Double(left), binary, Double(right))
    }
    return exact.overflow
      ? evaluate(Double(left), binary, Double(right)) : .integer(exact.partialValue)
  }

  private static func evaluate(_ left: Double, _ binary: BinaryOperator, _ right: Double) -> Value {
    let result: Double
    switch binary {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide: result = left / right
    case .power: result = pow(left, right)
    default: return .null
    }
    return result.isFinite ? .double(result) : .null
  }

  private static func evaluate(
    _ left: Decimal, _ binary: BinaryOperator, _ right: Decimal
  ) -> Value {
    let result: Decimal
    switch binary {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide:
      if right.isZero { return .null }
      result = left / right
    default: return evaluate(ValueOrder.nearest(to: left), binary, ValueOrder.nearest(to: right))
    }
    return result.isNaN ? .null : .decimal(result)
  }

  private static func integer(_ value: Value) -> Int64? {
    switch value {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  private static func double(_ value: Value) -> Double {
    switch value {
    case .double(let number): number
    case .decimal(let number): ValueOrder.nearest(to: number)
    default: Double(integer(value) ?? 0)
    }
  }

  private static func decimal(_ value: Value) -> Decimal {
    if case .decimal(let number) = value { number } else { Decimal(integer(value) ?? 0) }
  }
}
