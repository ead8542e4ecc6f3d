import Foundation
import ObjectModel

/// The functions of single values that expressions are made of. Both engines call the same code:
/// the evaluator here, SQLite through one registered function, unless SQLite's own operator means
/// exactly the same. Nothing traps; what has no result is nil, and so is what an argument that is
/// nil leads to.
///
/// Numbers follow SQLite, whose columns hold them: integers that overflow become doubles, two
/// integers divide to an integer, dividing by zero gives nil. A decimal is what a DECIMAL column
/// can hold, so each result is rounded to that (`StoredDecimal`).
package enum ScalarFunction: String, CaseIterable, Hashable, Sendable {
  case add
  case subtract
  case multiply
  case divide
  /// The remainder, with the sign of the first.
  case modulus
  /// In doubles.
  case power
  case bitwiseAnd
  case bitwiseOr
  case bitwiseXor
  /// Any distance, a negative one to the other side.
  case leftShift
  case rightShift
  case onesComplement
  case squareRoot
  /// To base 10.
  case logarithm
  case naturalLogarithm
  case exponential
  case floor
  case ceiling
  case truncate
  case absolute
  case uppercase
  case lowercase
  /// Without case, diacritics and width.
  case canonical
  /// In UTF-16 code units, as NSString counts.
  case length
  /// A number as a double, the nearest one.
  case double
  /// A number, or the digits of one, as a decimal: a double by its shortest digits.
  case decimal
  /// A number as it is, a Boolean as 0 or 1, a date as seconds since 2001, digits as the number.
  case number
  case string
  /// Seconds since 2001 as a date.
  case date
  case uuid
  /// From base64.
  case data
  /// Any number of strings, one behind the other.
  case append
  /// From an index, in UTF-16 code units as NSString counts, to the end; what there is of it.
  case substringFrom
  /// Up to an index; what there is of it.
  case substringTo
  /// Each occurrence of the second string by the third.
  case replace
  /// Between separators, the one of that number from 0.
  case component
  case lastComponent

  func resultType(of arguments: [AttributeType?]) -> AttributeType? {
    switch self {
    case .add, .subtract, .multiply, .divide:
      numberType(arguments.reduce(AttributeType?.none) { .unified($0, $1) } ?? .integer64)
    case .modulus:
      arguments.contains { $0 == .decimal || $0?.isFloatingPoint == true } ? .double : .integer64
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement, .length:
      .integer64
    case .floor, .ceiling, .truncate, .absolute, .number: numberType(arguments.first ?? nil)
    case .power, .squareRoot, .logarithm, .naturalLogarithm, .exponential, .double: .double
    case .decimal: .decimal
    case .uppercase, .lowercase, .canonical, .string, .append, .substringFrom, .substringTo,
      .replace, .component, .lastComponent:
      .string
    case .date: .date
    case .uuid: .uuid
    case .data: .binary
    }
  }

  private func numberType(_ type: AttributeType?) -> AttributeType? {
    switch type {
    case .decimal: .decimal
    case .integer16, .integer32, .integer64, .boolean: .integer64
    default: .double
    }
  }

  /// Whether SQLite's operator is the function, for integers and doubles.
  package var operatorSign: String? {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    default: nil
    }
  }
}

extension ScalarFunction {
  /// Whether it makes a string of strings: `TextFunction`.
  private var isOfText: Bool {
    switch self {
    case .append, .substringFrom, .substringTo, .replace, .component, .lastComponent: true
    default: false
    }
  }

  /// - Parameter arguments: as many as the function takes; anything else, and types that it does
  ///   not take, give nil.
  package func evaluate(_ arguments: [Value]) -> Value {
    if arguments.contains(where: \.isNull) { return .null }
    if isOfText { return TextFunction.evaluate(self, arguments) }
    switch arguments.count {
    case 1: return evaluate(arguments[0])
    case 2: return evaluate(arguments[0], arguments[1])
    default: return .null
    }
  }

  private func evaluate(_ left: Value, _ right: Value) -> Value {
    let binary: BinaryOperator
    switch self {
    case .add: binary = .add
    case .subtract: binary = .subtract
    case .multiply: binary = .multiply
    case .divide: binary = .divide
    case .power: binary = .power
    case .bitwiseAnd: binary = .bitwiseAnd
    case .bitwiseOr: binary = .bitwiseOr
    case .bitwiseXor: binary = .bitwiseXor
    case .leftShift: binary = .shiftLeft
    case .rightShift: binary = .shiftRight
    case .modulus: return Arithmetic.remainder(left, right)
    default: return .null
    }
    return Arithmetic.evaluate(left, binary, right)
  }

  private func evaluate(_ value: Value) -> Value {
    switch self {
    case .onesComplement: Arithmetic.complement(value)
    case .squareRoot: Arithmetic.inDouble(value) { $0.squareRoot() }
    case .logarithm: Arithmetic.inDouble(value, Foundation.log10)
    case .naturalLogarithm: Arithmetic.inDouble(value, Foundation.log)
    case .exponential: Arithmetic.inDouble(value, Foundation.exp)
    case .floor: Arithmetic.rounded(value, .down)
    case .ceiling: Arithmetic.rounded(value, .up)
    case .truncate: Arithmetic.rounded(value, .towardZero)
    case .absolute: Arithmetic.magnitude(value)
    case .uppercase: text(value) { .string($0.uppercased()) }
    case .lowercase: text(value) { .string($0.lowercased()) }
    case .canonical:
      text(value) {
        .string(StringFolding.fold($0, caseInsensitive: true, diacriticInsensitive: true))
      }
    case .length: text(value) { .integer(Int64($0.utf16.count)) }
    default: Conversion.convert(value, by: self)
    }
  }

  private func text(_ value: Value, _ body: (String) -> Value) -> Value {
    if case .string(let text) = value { body(text) } else { .null }
  }
}
