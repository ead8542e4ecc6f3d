import JSONText
import ObjectModel
import OrreryProtocol
import Predicates

/// `predicate/parse`.
extension Session {
  package func predicateParse(_ params: PredicateParseParams, _ call: Call) {
    // Only an entity to compile against, or ids among the arguments, need a document.
    let document = try? document(named: params.document)
    do {
      if params.document != nil { _ = try self.document(named: params.document) }
      let arguments = try document.map { document throws(OrreryError) in
        try PredicateArguments(model: document.model).list(params.arguments)
      }
      let predicate = try PredicateParser.parse(
        params.predicate, arguments: try arguments ?? PredicateArguments.plain(params.arguments))
      if let name = params.entity {
        let model = try self.document(named: params.document).model
        let entity = try model.requireEntity(named: name)
        _ = try PredicateCompiler(model: model).compile(
          predicate, for: entity, variables: [:])
      }
      var tree = PredicateTree(model: document?.model)
      let root = tree.node(predicate.root)
      call.reply(
        PredicateParseResult(
          predicate: predicate.canonicalText(in: document?.model), tree: root,
          keyPaths: tree.keyPaths.sorted(), variables: tree.variables.sorted()))
    } catch {
      call.fail(RequestFailure(any: error, model: document?.model))
    }
  }
}

extension PredicateArguments {
  /// Arguments where there is no document, and so no objects to name.
  fileprivate static func plain(_ raw: [RawJSON]) throws(OrreryError) -> [PredicateArgument] {
    try PredicateArguments(model: try ManagedObjectModel(checking: ModelDescription())).list(raw)
  }
}

/// Turns a syntax tree into the wire's, and notes the key paths and variables it meets.
private struct PredicateTree {
  typealias Node = Wire.PredicateNode
  typealias Expression = Wire.ExpressionNode

  /// What object ids among the constants belong to.
  let model: ManagedObjectModel?
  var keyPaths: Set<String> = []
  var variables: Set<String> = []

  init(model: ManagedObjectModel?) {
    self.model = model
  }

  mutating func node(_ node: Predicates.PredicateNode) -> Node {
    let offset = Int64(node.range.lowerBound)
    switch node.form {
    case .constant(let flag): return Node(kind: flag ? .true : .false, offset: offset)
    case .not(let inner): return Node(kind: .not, predicates: [self.node(inner)], offset: offset)
    case .and(let parts): return Node(kind: .and, predicates: nodes(parts), offset: offset)
    case .or(let parts): return Node(kind: .or, predicates: nodes(parts), offset: offset)
    case .comparison(let comparison): return self.node(comparison, offset: offset)
    }
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

  private mutating func expression(_ node: Predicates.ExpressionNode) -> Expression {
    let offset = Int64(node.range.lowerBound)
    func function(_ name: String, _ arguments: [Expression]) -> Expression {
      Expression(kind: .function, name: name, arguments: arguments, offset: offset)
    }
    switch node.form {
    case .constant(let value, _):
      return Expression(kind: .constant, value: json(value), offset: offset)
    case .selfObject: return Expression(kind: .evaluatedObject, offset: offset)
    case .variable(let name):
      variables.insert(name)
      return Expression(kind: .variable, name: name, offset: offset)
    case .placeholder(_, let spelling): return function(spelling, [])
    case .path(let base, let parts):
      let text = parts.map { part($0) }.joined(separator: ".")
      if let base { return function(".\(text)", [expression(base)]) }
      keyPaths.insert(text)
      return Expression(kind: .keyPath, keyPath: text, offset: offset)
    case .index(let base, let index):
      return function("[\(self.index(index))]", [expression(base)])
    case .unary(let sign, let operand): return function(sign.rawValue, [expression(operand)])
    case .binary(let left, let sign, let right):
      return function(sign.rawValue, [expression(left), expression(right)])
    case .aggregate(let elements):
      return Expression(
        kind: .aggregate, arguments: elements.map { expression($0) }, offset: offset)
    case .subquery(let collection, let variable, let condition):
      let needed = variables
      let subquery = Expression(
        kind: .subquery, name: variable, arguments: [expression(collection)],
        predicates: [self.node(condition)], offset: offset)
      // The subquery itself gives it its values.
      if !needed.contains(variable) { variables.remove(variable) }
      return subquery
    case .ternary(let condition, let first, let second):
      return Expression(
        kind: .conditional, arguments: [expression(first), expression(second)],
        predicates: [self.node(condition)], offset: offset)
    case .cast(let operand, let type): return function("CAST:\(type)", [expression(operand)])
    case .call(let selector, let arguments):
      return function(selector, arguments.map { expression($0) })
    }
  }

  private mutating func part(_ component: PathComponent) -> String {
    switch component.form {
    case .key(let key): return key
    case .collectionOperator(let name): return "@\(name)"
    case .variable(let name):
      variables.insert(name)
      return "$\(name)"
    case .placeholder(_, let spelling): return spelling
    case .call(let selector, _): return selector
    case .group: return "()"
    }
  }

  private func index(_ index: CollectionIndex) -> String {
    switch index {
    case .first: "FIRST"
    case .last: "LAST"
    case .size: "SIZE"
    case .at: "at"
    }
  }

  /// A constant in the form that arguments have.
  private func json(_ value: Value) -> RawJSON {
    func tagged(_ tag: String, _ text: String) -> RawJSON {
      RawJSON(writing: { writer in
        writer.beginObject()
        writer.key(tag)
        writer.string(text)
        writer.endObject()
      })
    }
    switch value {
    case .null, .composite, .objects: return .null
    case .boolean(let flag): return RawJSON(text: flag ? "true" : "false")
    case .integer(let number): return RawJSON(text: String(number))
    case .double(let number): return RawJSON(writing: { $0.double(number) })
    case .string(let text): return RawJSON(writing: { $0.string(text) })
    case .decimal(let number): return tagged("$decimal", number.description)
    case .date(let seconds): return tagged("$date", DateText.text(of: seconds))
    case .uuid(let uuid): return tagged("$uuid", uuid.uuidString)
    case .binary(let bytes):
      return RawJSON(writing: { writer in
        writer.beginObject()
        writer.key("$data")
        writer.base64(bytes)
        writer.endObject()
      })
    case .object(let id): return tagged("$object", model?.text(of: id) ?? "p\(id.key)")
    }
  }
}
