import Foundation
import Spelling

/// Reads the user info entry `orrery.awakeFromInsert`: `now()`, `uuid()`, `max(key) + n` or a
/// literal constant. It knows the attribute the entry stands at, and checks that the value would
/// fit; it computes nothing.
struct InsertExpressionParser {
  static let userInfoKey = "orrery.awakeFromInsert"
  static let hint =
    "Write now(), uuid(), max(attribute) + 1, or a constant: a number, true, false, or text in "
    + "quotation marks."

  let attribute: Attribute
  /// The attribute of that name of the entity, own or inherited.
  let lookUp: (String) -> AttributeDescription?

  func parse(_ text: String) throws(ExpressionScanner.Fault) -> InsertExpression {
    var scanner = ExpressionScanner(text)
    let expression = try expression(&scanner)
    try scanner.expectEnd()
    return expression
  }

  private func expression(
    _ scanner: inout ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> InsertExpression {
    switch try scanner.next() {
    case .word("now"):
      guard attribute.type == .date else {
        throw scanner.fault("now() is a date, and the attribute’s type is \(attribute.type.name)")
      }
      try scanner.expect("(")
      try scanner.expect(")")
      return .now
    case .word("uuid"):
      guard attribute.type == .uuid || attribute.type == .string else {
        throw scanner.fault("uuid() is for types UUID and String, not \(attribute.type.name)")
      }
      try scanner.expect("(")
      try scanner.expect(")")
      return .uuid
    case .word("max"):
      return try maximum(&scanner)
    case .word(let word):
      guard attribute.type == .boolean, let boolean = ModelText.boolean(word) else {
        throw scanner.fault("“\(word)” is not known")
      }
      return .constant(.boolean(boolean))
    case .number(let text):
      return .constant(try constant(text, scanner))
    case .quoted(let text):
      return .constant(try quotedConstant(text, scanner))
    case .symbol(let symbol):
      throw scanner.fault("“\(symbol)” is not expected")
    case .end:
      throw scanner.fault("the expression is empty")
    }
  }

  /// `max(key) + n`, after `max`.
  private func maximum(
    _ scanner: inout ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> InsertExpression {
    guard attribute.type.isNumeric else {
      throw scanner.fault(
        "max() + n is a number, and the attribute’s type is \(attribute.type.name)")
    }
    try scanner.expect("(")
    let name = try scanner.word()
    guard let source = lookUp(name) else {
      throw scanner.fault("the entity has no attribute “\(name)”")
    }
    guard source.type.isNumeric, !source.isTransient else {
      throw scanner.fault("“\(name)” is not a persistent number")
    }
    try scanner.expect(")")
    // `+ 1` and `+1` are the same: the scanner takes the latter for a number with a sign.
    var increment = try scanner.next()
    let hasPlus = increment == .symbol("+")
    if hasPlus { increment = try scanner.next() }
    guard case .number(let text) = increment, hasPlus || text.hasBytePrefix("+") else {
      throw scanner.fault("“+” and a number are expected")
    }
    return .maximumPlus(attribute: name, increment: try constant(text, scanner))
  }

  private func constant(
    _ text: String, _ scanner: ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> Value {
    guard attribute.type.isNumeric, let value = ModelText.value(text, as: attribute.type) else {
      throw scanner.fault("\(text) is not a value of type \(attribute.type.name)")
    }
    return try coerced(value, scanner)
  }

  private func quotedConstant(
    _ text: String, _ scanner: ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> Value {
    guard [.string, .uri, .uuid, .decimal].contains(attribute.type),
      let value = ModelText.value(text, as: attribute.type)
    else { throw scanner.fault("“\(text)” is not a value of type \(attribute.type.name)") }
    return try coerced(value, scanner)
  }

  private func coerced(
    _ value: Value, _ scanner: ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> Value {
    do {
      return try attribute.coerce(value)
    } catch {
      throw scanner.fault(error.message)
    }
  }
}

extension AttributeType {
  /// Integers, Decimal, Double and Float.
  package var isNumeric: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    default: false
    }
  }

  package var isInteger: Bool {
    switch self {
    case .integer16, .integer32, .integer64: true
    default: false
    }
  }
}
