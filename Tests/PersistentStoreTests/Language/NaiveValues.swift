import Foundation
import ObjectModel
import Predicates

/// Numbers for the naive interpreter: integers without overflow, doubles whose sums are exact,
/// decimals among themselves. Of anything finer it has no opinion.
enum NaiveNumbers {
  typealias Thing = NaiveInterpreter.Thing

  static func order(_ left: Value, _ right: Value) throws -> Int {
    switch (integer(left), integer(right)) {
    case (let left?, let right?): return sign(left, right)
    default: break
    }
    try refuseLong(left)
    try refuseLong(right)
    switch (left, right) {
    case (.double(let left), .double(let right)): return sign(left, right)
    case (.decimal(let left), .decimal(let right)): return sign(left, right)
    case (.decimal(let left), _):
      return try integer(right).map { sign(left, Decimal($0)) } ?? give()
    case (_, .decimal(let right)):
      return try integer(left).map { sign(Decimal($0), right) } ?? give()
    case (.double(let left), _): return try integer(right).map { try order(left, $0) } ?? give()
    case (_, .double(let right)): return try integer(left).map { try -order(right, $0) } ?? give()
    default: return try give()
    }
  }

  /// Columns hold fifteen digits of a decimal, and constants are rounded alike.
  private static func refuseLong(_ value: Value) throws {
    if case .decimal(let number) = value, number.description.filter(\.isNumber).count > 15 {
      return try give()
    }
  }

  /// A Float attribute against a constant or another attribute.
  static func order(_ left: Double, _ right: Value) throws -> Int {
    if case .double(let right) = right {
      guard Double(Float(right)) == right else { return try give() }
      return sign(left, right)
    }
    guard let right = integer(right) else { return try give() }
    return try order(left, right)
  }

  private static func order(_ left: Double, _ right: Int64) throws -> Int {
    guard right.magnitude < 1 << 53 else { return try give() }
    return sign(left, Double(right))
  }

  private static func sign<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  private static func give<Opinion>() throws -> Opinion { throw NaiveInterpreter.NoOpinion() }

  private static func integer(_ value: Value) -> Int64? {
    switch value {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  // MARK: Arithmetic

  static func calculate(_ sign: UnaryOperator, _ thing: Thing) throws -> Thing {
    switch (sign, thing) {
    case (_, .none): .none
    case (.minus, .one(.integer(let number))) where number != .min: .one(.integer(-number))
    case (.minus, .one(.double(let number))): .one(.double(-number))
    case (.onesComplement, .one(.integer(let number))): .one(.integer(-1 - number))
    default: try give()
    }
  }

  static func calculate(_ left: Thing, _ binary: BinaryOperator, _ right: Thing) throws -> Thing {
    if left.isNil || right.isNil { return .none }
    guard case .one(let left) = left, case .one(let right) = right else { return try give() }
    if let left = integer(left), let right = integer(right) {
      return try calculate(left, binary, right)
    }
    guard let left = double(left), let right = double(right) else { return try give() }
    switch binary {
    case .add: return try finite(left + right)
    case .subtract: return try finite(left - right)
    case .multiply: return try finite(left * right)
    case .divide: return right == 0 ? .none : try finite(left / right)
    case .power: return try finite(pow(left, right))
    default: return try give()
    }
  }

  private static func calculate(
    _ left: Int64, _ binary: BinaryOperator, _ right: Int64
  ) throws -> Thing {
    let result: (Int64, overflow: Bool)
    switch binary {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide:
      if right == 0 { return .none }
      result = left.dividedReportingOverflow(by: right)
    case .power: return try finite(pow(Double(left), Double(right)))
    case .bitwiseAnd: result = (left & right, false)
    case .bitwiseOr: result = (left | right, false)
    case .bitwiseXor: result = (left ^ right, false)
    case .shiftLeft where (0..<63).contains(right): result = (left &<< right, false)
    case .shiftRight where (0..<63).contains(right): result = (left &>> right, false)
    default: return try give()
    }
    return result.overflow ? try give() : .one(.integer(result.0))
  }

  private static func double(_ value: Value) -> Double? {
    if case .double(let number) = value { return number }
    return integer(value).flatMap { $0.magnitude < 1 << 53 ? Double($0) : nil }
  }

  private static func finite(_ number: Double) throws -> Thing {
    number.isFinite ? .one(.double(number)) : try give()
  }

  // MARK: Aggregates

  static func sum(_ values: [Thing]) throws -> Thing {
    let values = values.filter { !$0.isNil }
    if values.isEmpty { return .one(.integer(0)) }
    return try values.dropFirst().reduce(exact(values[0])) { sum, value in
      let next = try exact(value)
      if case .one(.decimal(let left)) = sum, case .one(.decimal(let right)) = next {
        return .one(.decimal(left + right))
      }
      return try calculate(sum, .add, next)
    }
  }

  static func average(_ values: [Thing]) throws -> Thing {
    let values = values.filter { !$0.isNil }
    guard !values.isEmpty else { return .none }
    guard case .one(let sum) = try sum(values), let sum = double(sum) else { return try give() }
    return try finite(sum / Double(values.count))
  }

  /// Numbers of which a few add up without rounding, in any order.
  private static func exact(_ thing: Thing) throws -> Thing {
    switch thing {
    case .one(.integer(let number)) where number.magnitude < 1 << 50: return thing
    case .one(.double(let number))
    where abs(number) < 0x1p40 && (number * 1024).rounded() == number * 1024:
      return thing
    case .one(.decimal(let number)) where abs(number) < 1_000_000_000: return thing
    default: return try give()
    }
  }

  // MARK: Functions

  static func call(
    _ selector: String, _ arguments: [Thing], _ interpreter: NaiveInterpreter
  ) throws -> Thing {
    if arguments.count == 1, case .many(let values) = arguments[0] {
      switch selector {
      case "sum": return try sum(values)
      case "average": return try average(values)
      case "min": return try interpreter.extreme(values) { $0 < 0 }
      case "max": return try interpreter.extreme(values) { $0 > 0 }
      case "count" where !values.contains(.none): return .one(.integer(Int64(values.count)))
      default: return try give()
      }
    }
    if selector == "modulus:by:", case .one(.integer(let left)) = arguments[0],
      case .one(.integer(let right)) = arguments[1], right > 0
    {
      return .one(.integer(left % right))
    }
    guard arguments.count == 1, case .one(let argument) = arguments[0] else { return try give() }
    if argument.isNull { return .none }
    switch (selector, argument) {
    case ("uppercase", .string(let text)) where text.utf8.allSatisfy({ $0 < 0x80 }):
      return .one(.string(text.uppercased()))
    case ("lowercase", .string(let text)) where text.utf8.allSatisfy({ $0 < 0x80 }):
      return .one(.string(text.lowercased()))
    case ("length", .string(let text)) where text.utf8.allSatisfy({ $0 < 0x80 }):
      return .one(.integer(Int64(text.utf8.count)))
    case ("abs", .integer(let number)) where number != .min: return .one(.integer(abs(number)))
    case ("floor", .integer), ("ceiling", .integer), ("trunc", .integer): return .one(argument)
    default: break
    }
    guard let number = double(argument) else { return try give() }
    switch selector {
    case "abs": return .one(.double(abs(number)))
    case "floor": return .one(.double(floor(number)))
    case "ceiling": return .one(.double(ceil(number)))
    case "trunc": return .one(.double(trunc(number)))
    case "sqrt" where number >= 0: return .one(.double(number.squareRoot()))
    case "exp": return try finite(exp(number))
    default: return try give()
    }
  }
}

/// Strings for the naive interpreter: by code points; with options, Latin letters only.
struct NaiveStrings {
  let options: StringOptions

  init(_ options: StringOptions) {
    self.options = options.contains(.normalized) ? [] : options
  }

  func order(_ left: String, _ right: String) throws -> Int {
    let (left, right) = (try folded(left), try folded(right))
    return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  func matches(_ text: String, _ comparator: ComparisonOperator, _ other: String) throws -> Bool {
    if comparator == .matches { return try isMatch(text, other) }
    let (text, other) = (try folded(text), try folded(other))
    switch comparator {
    case .beginsWith: return !other.isEmpty && text.starts(with: other)
    case .endsWith: return !other.isEmpty && text.reversed().starts(with: other.reversed())
    case .contains:
      return !other.isEmpty && text.indices.contains { text[$0...].starts(with: other) }
    default: return isLike(text[...], other[...])
    }
  }

  private func isLike(_ text: ArraySlice<UInt32>, _ pattern: ArraySlice<UInt32>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch Unicode.Scalar(first) {
    case "*":
      return isLike(text, rest) || (!text.isEmpty && isLike(text.dropFirst(), pattern))
    case "?":
      return !text.isEmpty && isLike(text.dropFirst(), rest)
    case "\\" where !rest.isEmpty:
      return text.first == rest.first && isLike(text.dropFirst(), rest.dropFirst())
    default:
      return text.first == first && isLike(text.dropFirst(), rest)
    }
  }

  private func isMatch(_ text: String, _ pattern: String) throws -> Bool {
    guard !options.contains(.diacriticInsensitive), !pattern.isEmpty else {
      if pattern.isEmpty { return false }
      throw NaiveInterpreter.NoOpinion()
    }
    let expression = try NSRegularExpression(
      pattern: "^(?:\(pattern))$",
      options: options.contains(.caseInsensitive) ? [.caseInsensitive] : [])
    guard !text.contains(where: \.isNewline) else { throw NaiveInterpreter.NoOpinion() }
    let range = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, range: range)?.range == range
  }

  /// Code points, without marks and case where they are not to count.
  private func folded(_ text: String) throws -> [UInt32] {
    let ignoresCase = options.contains(.caseInsensitive)
    let ignoresMarks = options.contains(.diacriticInsensitive)
    guard ignoresCase || ignoresMarks else { return text.unicodeScalars.map(\.value) }
    return try text.decomposedStringWithCanonicalMapping.unicodeScalars.compactMap { scalar in
      switch scalar.value {
      case 0..<0x80:
        ignoresCase ? scalar.properties.lowercaseMapping.unicodeScalars.first?.value : scalar.value
      case 0x300...0x36F where ignoresMarks: nil
      default: throw NaiveInterpreter.NoOpinion()
      }
    }
  }
}
