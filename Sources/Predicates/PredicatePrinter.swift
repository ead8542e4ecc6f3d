import Foundation
import ObjectModel

/// Writes a syntax tree in its one canonical spelling, as Foundation's `predicateFormat` does:
/// `==`, keywords in upper case, double quotes, nested compounds in parentheses. Reading the text
/// again gives the same text.
///
/// Where Foundation's text could not be read back, this goes further: a key that is no identifier
/// is `#"any text"`, and values without a literal are casts of their text, as dates are in
/// Foundation.
struct PredicatePrinter {
  /// Gives object ids their entities' names; numbers stand for them without a model.
  let model: ManagedObjectModel?
  private(set) var text = ""

  init(model: ManagedObjectModel? = nil) {
    self.model = model
  }

  // MARK: Predicates

  mutating func write(_ node: PredicateNode) {
    switch node.form {
    case .constant(let value):
      text += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let operand):
      text += "NOT "
      writeNested(operand)
    case .and(let operands): writeCompound(operands, joinedBy: " AND ")
    case .or(let operands): writeCompound(operands, joinedBy: " OR ")
    case .comparison(let comparison): write(comparison)
    case .inserted(let predicate, _): write(predicate.root)
    }
  }

  private mutating func writeCompound(_ operands: [PredicateNode], joinedBy word: String) {
    for (index, operand) in operands.enumerated() {
      if index > 0 { text += word }
      writeNested(operand)
    }
  }

  private mutating func writeNested(_ node: PredicateNode) {
    if node.isCompound { text += "(" }
    write(node)
    if node.isCompound { text += ")" }
  }

  private mutating func write(_ comparison: ComparisonNode) {
    if comparison.modifier != .direct { text += comparison.modifier.rawValue + " " }
    write(comparison.left)
    text += " " + comparison.comparator.spelling
    if !comparison.options.isEmpty { text += "[\(comparison.options.letters)]" }
    text += " "
    write(comparison.right)
  }

  // MARK: Expressions

  /// - Parameter minimum: what must bind at least that tightly, or stands in parentheses.
  mutating func write(_ node: ExpressionNode, atLeast minimum: Precedence = .setOperation) {
    writeParenthesized(node, if: node.precedence < minimum)
  }

  /// A dot behind digits would become part of them.
  private mutating func writeBase(_ node: ExpressionNode) {
    writeParenthesized(node, if: node.isNumber || node.precedence < .postfix)
  }

  private mutating func writeParenthesized(
    _ node: ExpressionNode, if needsParentheses: Bool
  ) {
    if needsParentheses { text += "(" }
    writeBare(node)
    if needsParentheses { text += ")" }
  }

  private mutating func writeBare(_ node: ExpressionNode) {
    switch node.form {
    case .constant(let value, let spelling): write(value, spelling: spelling)
    case .selfObject: text += "SELF"
    case .variable(let name): text += "$" + name
    case .placeholder(_, let spelling): text += spelling
    case .path(let base, let components): writePath(base, components)
    case .index(let base, let index): writeIndex(base, index)
    case .unary(let sign, let operand):
      text += sign.rawValue
      // A minus right before a literal would become part of it.
      writeParenthesized(operand, if: operand.isNumber || operand.precedence < .unary)
    case .binary(let left, let binary, let right):
      write(left, atLeast: binary.precedence)
      text += " \(binary.rawValue) "
      write(right, atLeast: binary.precedence.tighter)
    case .aggregate(let elements):
      text += "{"
      writeList(elements)
      text += "}"
    case .subquery(let collection, let variable, let predicate):
      text += "SUBQUERY("
      write(collection)
      text += ", $\(variable), "
      write(predicate)
      text += ")"
    case .ternary(let condition, let yes, let no):
      text += "TERNARY("
      write(condition)
      text += ", "
      writeList([yes, no])
      text += ")"
    case .cast(let operand, let type):
      text += "CAST("
      write(operand)
      text += ", \(Self.quoted(type)))"
    case .call(let selector, let arguments): writeCall(selector, arguments)
    }
  }

  private mutating func writeList(_ nodes: [ExpressionNode]) {
    for (index, node) in nodes.enumerated() {
      if index > 0 { text += ", " }
      write(node)
    }
  }

  private mutating func writeCall(_ selector: String, _ arguments: [ExpressionNode]) {
    text += selector + "("
    writeList(arguments)
    text += ")"
  }

  /// Foundation reads `a.b[0]` as the key path `a` before `b[0]`, so a path of several keys stands
  /// in parentheses: `(a.b)[0]` means the same there and here.
  private mutating func writeIndex(_ base: ExpressionNode, _ index: CollectionIndex) {
    writeParenthesized(
      base, if: base.isNumber || base.precedence < .postfix || base.hasSeveralSteps)
    text += "["
    switch index {
    case .first: text += "FIRST"
    case .last: text += "LAST"
    case .size: text += "SIZE"
    case .at(let expression): write(expression)
    }
    text += "]"
  }

  private mutating func writePath(_ base: ExpressionNode?, _ components: [PathComponent]) {
    if let base { writeBase(base) }
    for (index, component) in components.enumerated() {
      if base != nil || index > 0 { text += "." }
      switch component.form {
      case .key(let name): text += Self.spelling(ofKey: name)
      case .collectionOperator(let name): text += "@" + name
      case .variable(let name): text += "$" + name
      case .placeholder(_, let spelling): text += spelling
      case .call(let selector, let arguments): writeCall(selector, arguments)
      case .group(let expression):
        text += "("
        write(expression)
        text += ")"
      }
    }
  }

  private static func spelling(ofKey name: String) -> String {
    guard name.isIdentifier else { return "#" + quoted(name) }
    return PredicateKeyword(spelling: name) == nil ? name : "#" + name
  }
}

/// Values.
extension PredicatePrinter {
  private mutating func write(_ value: Value, spelling: String?) {
    switch value {
    case .null, .composite, .objects: text += "nil"
    case .boolean(let flag): text += flag ? "1" : "0"
    case .integer(let number): text += String(number)
    case .double(let number): text += Self.digits(of: number, spelling: spelling)
    case .string(let string): text += Self.quoted(string)
    case .date(let seconds): text += "CAST(\(Self.seconds(seconds)), \"NSDate\")"
    case .decimal(let number): writeCast(number.description, to: .decimal)
    case .uuid(let uuid): writeCast(uuid.uuidString, to: .uuid)
    case .binary(let data): writeCast(Data(data.constant).base64EncodedString(), to: .data)
    case .object(let id):
      let name = model?.text(of: id) ?? "\(id.entity.rawValue)/p\(id.key)"
      writeCast(name, to: .objectID)
    }
  }

  private mutating func writeCast(_ content: String, to type: CastType) {
    text += "CAST(\(Self.quoted(content)), \"\(type.rawValue)\")"
  }

  /// The shortest digits that give the double, or those that were written where they say more.
  private static func digits(of number: Double, spelling: String?) -> String {
    let shortest = number.description
    guard let spelling, Decimal(string: spelling) != Decimal(string: shortest) else {
      return shortest
    }
    return spelling
  }

  /// With six decimals as Foundation does, and more where six lose something.
  private static func seconds(_ seconds: Double) -> String {
    let short = String(format: "%.6f", seconds)
    return Double(short) == seconds ? short : seconds.description
  }

  static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += String(format: "\\u%04x", scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Predicate: CustomStringConvertible {
  /// The canonical text.
  package var description: String { canonicalText(in: nil) }

  /// The canonical text, with object ids by their entities' names.
  package func canonicalText(in model: ManagedObjectModel?) -> String {
    var printer = PredicatePrinter(model: model)
    printer.write(root)
    return printer.text
  }
}

extension Expression: CustomStringConvertible {
  /// The canonical text.
  package var description: String { root.description }

  /// The canonical text, with object ids by their entities' names.
  package func canonicalText(in model: ManagedObjectModel?) -> String {
    root.canonicalText(in: model)
  }
}

extension ExpressionNode: CustomStringConvertible {
  package var description: String { canonicalText(in: nil) }

  fileprivate func canonicalText(in model: ManagedObjectModel?) -> String {
    var printer = PredicatePrinter(model: model)
    printer.write(self)
    return printer.text
  }

  /// How tightly the spelling of the node holds together.
  var precedence: Precedence {
    switch form {
    case .binary(_, let binary, _): binary.precedence
    case .unary: .unary
    // A power behind a sign would be read first.
    case .constant(.integer(let number), _): number < 0 ? .unary : .postfix
    case .constant(.double(let number), _): number.sign == .minus ? .unary : .postfix
    default: .postfix
    }
  }

  var hasSeveralSteps: Bool {
    guard case .path(let base, let components) = form else { return false }
    return base != nil || components.count > 1
  }

  var isNumber: Bool {
    switch form {
    case .constant(.integer, _), .constant(.double, _), .constant(.boolean, _): true
    default: false
    }
  }
}

extension StringOptions {
  fileprivate var letters: String {
    (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
      + (contains(.normalized) ? "n" : "") + (contains(.localeSensitive) ? "l" : "")
  }
}

extension PredicateNode {
  /// Whether it stands in parentheses inside another.
  var isCompound: Bool {
    switch form {
    case .constant, .comparison: false
    case .not, .and, .or: true
    case .inserted(let predicate, _): predicate.root.isCompound
    }
  }
}

extension String {
  /// Whether it can be written as a key without quotes.
  var isIdentifier: Bool {
    guard let first = unicodeScalars.first, first == "_" || first.isIdentifierStart else {
      return false
    }
    return unicodeScalars.allSatisfy { $0 == "_" || $0.isIdentifierPart }
  }
}
