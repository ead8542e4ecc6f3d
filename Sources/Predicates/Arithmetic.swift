import Foundation
import ObjectModel

/// Arithmetic on values, as `ScalarFunction` describes it. Nothing here traps.
///
/// A double on either side makes the result one; otherwise a decimal does. A double that overflows
/// is infinite, one that is no number is nil.
enum Arithmetic {
  /// Null where an operand is null or no number, where bits are asked of what is no integer, and
  /// where there is no result.
  static func evaluate(_ left: Value, _ binary: BinaryOperator, _ right: Value) -> Value {
    if let left = integer(left), let right = integer(right) {
      return evaluate(left, binary, right)
    }
    switch binary {
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .shiftLeft, .shiftRight: return .null
    default: break
    }
    if case .decimal = left, let right = decimal(right) { return evaluate(left, binary, right) }
    if case .decimal = right, let left = decimal(left) { return evaluate(left, binary, right) }
    guard let left = double(left), let right = double(right) else { return .null }
    return evaluate(left, binary, right)
  }

  /// The remainder of a division, with the sign of what is divided.
  static func remainder(_ left: Value, _ right: Value) -> Value {
    if let left = integer(left), let right = integer(right) {
      return right == 0 ? .null : .integer(right == -1 ? 0 : left % right)
    }
    guard let dividend = double(left), let divisor = double(right) else { return .null }
    return number(dividend.truncatingRemainder(dividingBy: divisor))
  }

  static func complement(_ value: Value) -> Value {
    integer(value).map { .integer(~$0) } ?? .null
  }

  static func inDouble(_ value: Value, _ body: (Double) -> Double) -> Value {
    double(value).map { number(body($0)) } ?? .null
  }

  static func rounded(_ value: Value, _ rule: FloatingPointRoundingRule) -> Value {
    switch value {
    case .boolean(let flag): return .integer(flag ? 1 : 0)
    case .integer: return value
    case .double(let number): return .double(number.rounded(rule))
    case .decimal(var number):
      let isDown = rule == .down || (rule == .towardZero && number > 0)
      var whole = Decimal()
      NSDecimalRound(&whole, &number, 0, isDown ? .down : .up)
      return .decimal(whole)
    default: return .null
    }
  }

  static func magnitude(_ value: Value) -> Value {
    switch value {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(.min): .double(0x1p63)
    case .integer(let number): .integer(abs(number))
    case .double(let number): .double(abs(number))
    case .decimal(let number): .decimal(abs(number))
    default: .null
    }
  }

  // MARK: Kinds of number

  private static func evaluate(_ left: Int64, _ binary: BinaryOperator, _ right: Int64) -> Value {
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
    switch binary {
    case .add: number(left + right)
    case .subtract: number(left - right)
    case .multiply: number(left * right)
    case .divide: right == 0 ? .null : number(left / right)
    case .power: number(pow(left, right))
    default: .null
    }
  }

  private static func evaluate(
    _ left: Decimal, _ binary: BinaryOperator, _ right: Decimal
  ) -> Value {
    let result: Decimal
    switch binary {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: return product(left, right)
    case .divide:
      if right.isZero { return .null }
      result = left / right
    default: return evaluate(ValueOrder.nearest(to: left), binary, ValueOrder.nearest(to: right))
    }
    return Value(stored: result)
  }

  /// Decimal's own multiplication ends the process where the exponents add up to less than its
  /// least, -128 (measured with Swift 6.3.1 on Linux; its other operators and its rounding took
  /// 450,000 random operands). There the product is as near as a double is.
  private static func product(_ left: Decimal, _ right: Decimal) -> Value {
    guard left.exponent + right.exponent < -128 else { return Value(stored: left * right) }
    let nearest = ValueOrder.nearest(to: left) * ValueOrder.nearest(to: right)
    return StoredDecimal.decimal(nearest).map { .decimal($0) } ?? .null
  }

  private static func evaluate(
    _ left: Value, _ binary: BinaryOperator, _ right: Decimal
  ) -> Value {
    decimal(left).map { evaluate($0, binary, right) } ?? .null
  }

  private static func evaluate(
    _ left: Decimal, _ binary: BinaryOperator, _ right: Value
  ) -> Value {
    decimal(right).map { evaluate(left, binary, $0) } ?? .null
  }

  private static func number(_ result: Double) -> Value {
    result.isNaN ? .null : .double(result)
  }

  /// Of an integer or Boolean.
  static func integer(_ value: Value) -> Int64? {
    switch value {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// Of any number: the nearest.
  static func double(_ value: Value) -> Double? {
    switch value {
    case .double(let number): number
    case .decimal(let number): ValueOrder.nearest(to: number)
    default: integer(value).map { Double($0) }
    }
  }

  /// Of any number but a double.
  private static func decimal(_ value: Value) -> Decimal? {
    if case .decimal(let number) = value { number } else { integer(value).map { Decimal($0) } }
  }
}
