import Foundation
import Spelling

/// Expressions and predicates of a keyed archive as text in the format language, which is how
/// models keep them. It does not parse or check them.
///
/// Every function returns nil for what it does not know: half a predicate would mean something
/// else.
struct ArchivedExpression {
  /// Deeper predicates are not for people; an archive may name its objects in circles.
  private static let maximumDepth = 64
  private static let maximumParts = 10_000

  /// The parts that may still be written: a predicate that names one part often stays small.
  private var budget = maximumParts

  static func text(ofPredicate object: ArchivedObject) throws(ArchiveFault) -> String? {
    var writer = ArchivedExpression()
    return try writer.predicate(object, depth: 0)
  }

  /// A derived attribute's expression in the spelling of model files, as `pages.@count`.
  static func derivation(_ object: ArchivedObject) throws(ArchiveFault) -> String? {
    var writer = ArchivedExpression()
    guard object.className == "NSFunctionExpression" else {
      return try writer.expression(object, depth: 0)
    }
    let arguments = try writer.arguments(of: object, depth: 1)
    switch (object.text("NSSelectorName"), arguments?.first) {
    case ("now", nil): return "now()"
    case ("count:", let path?): return "\(path).@count"
    case ("sum:", let path?): return "\(path).@sum"
    case ("canonical:", let path?): return "canonical:(\(path))"
    case ("lowercase:", let path?): return "lowercase:(\(path))"
    case ("uppercase:", let path?): return "uppercase:(\(path))"
    default: return nil
    }
  }

  /// One rule for a value: `length >= 3`, `SELF <= 10`, `SELF MATCHES "…"`.
  struct Rule {
    /// `SELF` or a key path.
    var subject: String
    /// As `NSPredicateOperatorType` numbers them.
    var operation: Int
    var constant: Value
  }

  static func rule(_ object: ArchivedObject) throws(ArchiveFault) -> Rule? {
    var writer = ArchivedExpression()
    guard object.className == "NSComparisonPredicate",
      let operation = object.object("NSPredicateOperator")?.integer("NSOperatorType"),
      let left = object.object("NSLeftExpression"),
      let subject = try writer.expression(left, depth: 0),
      let right = object.object("NSRightExpression"),
      right.className == "NSConstantValueExpression",
      let constant = right.archive.modelValue(right["NSConstantValue"])
    else { return nil }
    return Rule(subject: subject, operation: operation, constant: constant)
  }

  /// What a mapping model says about a property.
  struct MappingValue {
    var expression: String
    /// By which entity mapping the objects of a relationship come.
    var entityMapping: String?
  }

  /// An expression of a mapping model. What asks the migration manager for objects becomes the
  /// expression of those that it is asked about.
  static func mappingValue(_ object: ArchivedObject) throws(ArchiveFault) -> MappingValue? {
    var writer = ArchivedExpression()
    guard object.className == "NSFunctionExpression",
      object.object("NSOperand")?.text("NSVariable") == "manager"
    else {
      return try writer.expression(object, depth: 0).map { MappingValue(expression: $0) }
    }
    let members = try object.list("NSArguments")
    guard members.count == 2, let source = object.archive.object(members[1]),
      let text = try writer.expression(source, depth: 1)
    else { return nil }
    switch object.text("NSSelectorName") {
    case "destinationInstancesForEntityMappingNamed:sourceInstances:":
      let name = object.archive.object(members[0])?.text("NSConstantValue")
      return name.map { MappingValue(expression: text, entityMapping: $0) }
    case "destinationInstancesForSourceRelationshipNamed:sourceInstances:":
      return MappingValue(expression: text)
    default: return nil
    }
  }

  // MARK: Predicates

  private mutating func predicate(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard spend(depth) else { return nil }
    switch object.className {
    case "NSTruePredicate": return "TRUEPREDICATE"
    case "NSFalsePredicate": return "FALSEPREDICATE"
    case "NSCompoundPredicate": return try compound(object, depth: depth)
    case "NSComparisonPredicate": return try comparison(object, depth: depth)
    default: return nil
    }
  }

  private mutating func compound(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    var parts: [String] = []
    for member in try object.list("NSSubpredicates") {
      guard let part = object.archive.object(member),
        let text = try predicate(part, depth: depth + 1)
      else { return nil }
      parts.append("(\(text))")
    }
    switch (object.integer("NSCompoundPredicateType"), parts.count) {
    case (0, 1): return "NOT \(parts[0])"
    case (1, 1...): return parts.joined(separator: " AND ")
    case (2, 1...): return parts.joined(separator: " OR ")
    default: return nil
    }
  }

  private mutating func comparison(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard let test = object.object("NSPredicateOperator"),
      let operation = test.integer("NSOperatorType").flatMap({ Self.operators[$0] }),
      let modifier = Self.modifiers[test.integer("NSModifier") ?? 0],
      let left = object.object("NSLeftExpression"),
      let right = object.object("NSRightExpression"),
      let leftText = try expression(left, depth: depth + 1),
      let rightText = try expression(right, depth: depth + 1)
    else { return nil }
    let options = test.integer("NSOptions") ?? test.integer("NSFlags") ?? 0
    guard (0...3).contains(options) else { return nil }
    let letters = (options & 1 != 0 ? "c" : "") + (options & 2 != 0 ? "d" : "")
    let suffix = letters.isEmpty ? "" : "[\(letters)]"
    return "\(modifier)\(leftText) \(operation)\(suffix) \(rightText)"
  }

  /// `NSPredicateOperatorType`.
  private static let operators = [
    0: "<", 1: "<=", 2: ">", 3: ">=", 4: "==", 5: "!=", 6: "MATCHES", 7: "LIKE",
    8: "BEGINSWITH", 9: "ENDSWITH", 10: "IN", 99: "CONTAINS", 100: "BETWEEN",
  ]
  /// `NSComparisonPredicateModifier`.
  private static let modifiers = [0: "", 1: "ALL ", 2: "ANY "]

  // MARK: Expressions

  private mutating func expression(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard spend(depth) else { return nil }
    switch object.className {
    case "NSSelfExpression": return "SELF"
    case "NSVariableExpression": return object.text("NSVariable").map { "$\($0)" }
    case "NSKeyPathSpecifierExpression": return object.text("NSKeyPath")
    case "NSKeyPathExpression": return try keyPath(object, depth: depth)
    case "NSConstantValueExpression": return try constant(object, depth: depth)
    case "NSFunctionExpression": return try function(object, depth: depth)
    case "NSTernaryExpression": return try ternary(object, depth: depth)
    case "NSAggregateExpression":
      return try list(object.list("NSCollection"), of: object, depth: depth)
    default: return nil
    }
  }

  /// `alias`, or `$FETCH_SOURCE.alias`: a function that asks its operand for the value of a path.
  private mutating func keyPath(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard let operand = object.object("NSOperand"),
      let source = try expression(operand, depth: depth + 1),
      let arguments = try arguments(of: object, depth: depth + 1), arguments.count == 1
    else { return nil }
    return source == "SELF" ? arguments[0] : "\(source).\(arguments[0])"
  }

  /// `add:to:(price, 1)`. A call of an object's method is written as such, `FUNCTION($x, "name")`,
  /// so that it can be named, though nobody evaluates it.
  private mutating func function(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard let selector = object.text("NSSelectorName"),
      let arguments = try arguments(of: object, depth: depth + 1)
    else { return nil }
    let operand = object.object("NSOperand")
    if let receiver = operand?.text("NSVariable") {
      let parts = ["$\(receiver)", Self.literal(.string(selector))].compactMap { $0 }
      return "FUNCTION(\((parts + arguments).joined(separator: ", ")))"
    }
    // Functions of the language are those of a class. All else is asked of a value.
    guard let operand,
      operand.className != "NSConstantValueExpression"
        || operand.archive.modelValue(operand["NSConstantValue"]) != nil
    else { return "\(selector)(\(arguments.joined(separator: ", ")))" }
    guard let receiver = try expression(operand, depth: depth + 1) else { return nil }
    let name = selector.cut(at: ":")?.before ?? selector[...]
    return "\(name)(\(([receiver] + arguments).joined(separator: ", ")))"
  }

  private mutating func ternary(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard let condition = object.object("NSPredicate"),
      let first = object.object("NSTrueExpression"),
      let second = object.object("NSFalseExpression"),
      let test = try predicate(condition, depth: depth + 1),
      let left = try expression(first, depth: depth + 1),
      let right = try expression(second, depth: depth + 1)
    else { return nil }
    return "TERNARY(\(test), \(left), \(right))"
  }

  private mutating func arguments(
    of object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> [String]? {
    var texts: [String] = []
    for member in try object.list("NSArguments") {
      guard let argument = object.archive.object(member),
        let text = try expression(argument, depth: depth)
      else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func constant(
    _ object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    guard object.value("NSConstantValue") != nil else { return "NULL" }
    if let value = object.archive.modelValue(object["NSConstantValue"]) {
      return Self.literal(value)
    }
    return try list(object.list("NSConstantValue"), of: object, depth: depth)
  }

  private mutating func list(
    _ members: [PropertyListValue], of object: ArchivedObject, depth: Int
  ) throws(ArchiveFault) -> String? {
    var texts: [String] = []
    for member in members {
      let text: String?
      if let value = object.archive.modelValue(member) {
        text = Self.literal(value)
      } else if let element = object.archive.object(member) {
        text = try expression(element, depth: depth + 1)
      } else {
        text = nil
      }
      guard let text, spend(depth) else { return nil }
      texts.append(text)
    }
    return texts.isEmpty ? nil : "{\(texts.joined(separator: ", "))}"
  }

  private static func literal(_ value: Value) -> String? {
    switch value {
    case .boolean(let flag): return flag ? "TRUE" : "FALSE"
    case .integer(let number): return String(number)
    case .double(let number): return String(number)
    case .decimal(let number): return number.description
    case .date(let seconds): return "CAST(\(seconds), \"NSDate\")"
    case .string(let text):
      var literal = "\"".unicodeScalars
      for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { literal.append("\\") }
        literal.append(scalar)
      }
      literal.append("\"")
      return String(literal)
    case .uuid, .binary, .null, .composite, .object, .objects: return nil
    }
  }

  /// Whether there is room for another part at this depth.
  private mutating func spend(_ depth: Int) -> Bool {
    budget -= 1
    return budget >= 0 && depth < Self.maximumDepth
  }
}
