import JSONText
import ObjectModel
import OrreryProtocol
import Predicates

/// Turns a syntax tree into the wire's, and notes the key paths it reads and the variables it
/// needs. It checks nothing against a model.
struct PredicateTree {
  typealias Node = Wire.PredicateNode
  typealias Expression = Wire.ExpressionNode

  /// What object ids among the constants belong to.
  let model: ManagedObjectModel?
  /// From the object, as written; those of a subquery's variable start at its collection.
  private(set) var keyPaths: Set<String> = []
  /// Those that no subquery binds.
  private(set) var variables: Set<String> = []
  /// The variables of the subqueries around, with the paths of their collections, if they have
  /// any.
  private var bound: [String: [String]?] = [:]
  /// Where in the whole text the predicate stands for which a `%@` does, within one.
  private var placeOfInserted: Int64?

  init(model: ManagedObjectModel?) {
    self.model = model
  }

  mutating func node(_ node: Predicates.PredicateNode) -> Node {
    let offset = place(of: node.range)
    switch node.form {
    case .constant(let flag): return Node(kind: flag ? .true : .false, offset: offset)
    case .not(let inner): return Node(kind: .not, predicates: [self.node(inner)], offset: offset)
    case .and(let parts): return Node(kind: .and, predicates: nodes(parts), offset: offset)
    case .or(let parts): return Node(kind: .or, predicates: nodes(parts), offset: offset)
    case .comparison(let comparison): return self.node(comparison, offset: offset)
    case .inserted(let predicate, _): return inserted(predicate.root, offset: offset)
    }
  }

  /// All of it has the place of its `%@`: the places that it has itself are in another text.
  private mutating func inserted(_ root: Predicates.PredicateNode, offset: Int64) -> Node {
    let outer = placeOfInserted
    placeOfInserted = outer ?? offset
    defer { placeOfInserted = outer }
    return node(root)
  }

  private func place(of range: Range<Int>) -> Int64 {
    placeOfInserted ?? Int64(range.lowerBound)
  }

  private mutating func nodes(_ nodes: [Predicates.PredicateNode]) -> [Node] {
    nodes.map { node($0) }
  }

  private mutating func node(_ comparison: ComparisonNode, offset: Int64) -> Node {
    let modifier: Wire.ComparisonModifier =
      switch comparison.modifier {
      case .direct: .direct
      case .any: .any
      case .all: .all
      }
    let letters: [(StringOptions, String)] = [
      (.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n"),
      (.localeSensitive, "l"),
    ]
    let options = letters.filter { comparison.options.contains($0.0) }.map(\.1).joined()
    return Node(
      kind: .comparison, operator: comparison.comparator.spelling,
      options: options.isEmpty ? nil : options, modifier: modifier,
      expressions: [expression(comparison.left), expression(comparison.right)], offset: offset)
  }

  mutating func expression(_ node: Predicates.ExpressionNode) -> Expression {
    let offset = place(of: node.range)
    func function(_ name: String, _ arguments: [Expression]) -> Expression {
      Expression(kind: .function, name: name, arguments: arguments, offset: offset)
    }
    switch node.form {
    case .constant(let value, _):
      return Expression(kind: .constant, value: json(value), offset: offset)
    case .selfObject: return Expression(kind: .evaluatedObject, offset: offset)
    case .variable(let name): return variable(name, offset: offset)
    case .placeholder(_, let spelling): return function(spelling, [])
    case .path(let base, let parts): return path(base, parts, offset: offset)
    case .index(let base, let index): return self.index(index, of: base, offset: offset)
    case .unary(let sign, let operand): return function(sign.rawValue, [expression(operand)])
    case .binary(let left, let sign, let right):
      return function(sign.rawValue, [expression(left), expression(right)])
    case .aggregate(let elements):
      return Expression(
        kind: .aggregate, arguments: elements.map { expression($0) }, offset: offset)
    case .subquery(let collection, let variable, let condition):
      return subquery(collection, variable, condition, offset: offset)
    case .ternary(let condition, let first, let second):
      return Expression(
        kind: .conditional, arguments: [expression(first), expression(second)],
        predicates: [self.node(condition)], offset: offset)
    case .cast(let operand, let type): return function("CAST:\(type)", [expression(operand)])
    case .call(let selector, let arguments):
      return function(selector, arguments.map { expression($0) })
    }
  }

  private mutating func variable(_ name: String, offset: Int64) -> Expression {
    if bound[name] == nil { variables.insert(name) }
    return Expression(kind: .variable, name: name, offset: offset)
  }

  private mutating func subquery(
    _ collection: Predicates.ExpressionNode, _ variable: String,
    _ condition: Predicates.PredicateNode, offset: Int64
  ) -> Expression {
    let list = expression(collection)
    let outer = bound[variable]
    bound[variable] = .some(keys(of: collection))
    defer { bound[variable] = outer }
    return Expression(
      kind: .subquery, name: variable, arguments: [list], predicates: [node(condition)],
      offset: offset)
  }

  private mutating func index(
    _ index: CollectionIndex, of base: Predicates.ExpressionNode, offset: Int64
  ) -> Expression {
    var arguments = [expression(base)]
    let name: String
    switch index {
    case .first: name = "[FIRST]"
    case .last: name = "[LAST]"
    case .size: name = "[SIZE]"
    case .at(let place):
      name = "[]"
      arguments.append(expression(place))
    }
    return Expression(kind: .function, name: name, arguments: arguments, offset: offset)
  }

  // MARK: Key paths

  /// Keys that follow one another are one node; a step that is computed is a function of what
  /// stands before it.
  private mutating func path(
    _ base: Predicates.ExpressionNode?, _ parts: [PathComponent], offset: Int64
  ) -> Expression {
    note(base, parts)
    let object = Expression(kind: .evaluatedObject, offset: offset)
    var result = base.flatMap { $0.isSelf ? nil : expression($0) }
    var keys: [String] = []
    func followed() -> Expression? {
      guard !keys.isEmpty else { return result }
      let path = keys.joined(separator: ".")
      guard let result else { return Expression(kind: .keyPath, keyPath: path, offset: offset) }
      return Expression(kind: .function, name: ".\(path)", arguments: [result], offset: offset)
    }
    for part in parts {
      if let key = part.key {
        keys.append(key)
      } else {
        result = computed(part, after: followed() ?? object, offset: offset)
        keys = []
      }
    }
    return followed() ?? object
  }

  private mutating func computed(
    _ part: PathComponent, after result: Expression, offset: Int64
  ) -> Expression {
    var name = "."
    var arguments = [result]
    switch part.form {
    case .key, .collectionOperator, .placeholder: break
    case .variable(let variable):
      arguments.append(self.variable(variable, offset: place(of: part.range)))
    case .group(let step): arguments.append(expression(step))
    case .call(let selector, let operands):
      name = ".\(selector)"
      arguments += operands.map { expression($0) }
    }
    return Expression(kind: .function, name: name, arguments: arguments, offset: offset)
  }

  /// What a subquery finds has no path of its own: `SUBQUERY(…).@count` reads its collection.
  private mutating func note(_ base: Predicates.ExpressionNode?, _ parts: [PathComponent]) {
    guard let start = base.map(keys(of:)) ?? [] else { return }
    let keys = start + parts.prefix { $0.key != nil }.compactMap(\.key)
    if case .subquery? = base?.form, !parts.contains(where: \.isKey) { return }
    if !keys.isEmpty { keyPaths.insert(keys.joined(separator: ".")) }
  }

  /// The keys that lead from the object to what an expression stands for; nil where none do.
  private func keys(of node: Predicates.ExpressionNode) -> [String]? {
    switch node.form {
    case .selfObject: return []
    case .variable(let name): return bound[name] ?? nil
    case .index(let base, _): return keys(of: base)
    case .subquery(let collection, _, _): return keys(of: collection)
    case .path(let base, let parts):
      let keys = parts.compactMap(\.key)
      guard keys.count == parts.count, let start = base.map(keys(of:)) ?? [] else { return nil }
      return start + keys
    default: return nil
    }
  }

  /// A constant, in the form that arguments have.
  private func json(_ value: Value) -> RawJSON {
    guard case .object(let id) = value else { return JSONValue(scalar: value).raw }
    let object: JSONValue = ["$object": .string(model?.text(of: id) ?? "p\(id.key)")]
    return object.raw
  }
}

extension Predicates.ExpressionNode {
  fileprivate var isSelf: Bool { if case .selfObject = form { true } else { false } }
}

extension PathComponent {
  /// As it is written; nil for a step that is computed.
  fileprivate var key: String? {
    switch form {
    case .key(let key): key
    case .collectionOperator(let name): "@\(name)"
    case .placeholder(_, let spelling): spelling
    case .variable, .call, .group: nil
    }
  }

  fileprivate var isKey: Bool { if case .key = form { true } else { false } }
}
