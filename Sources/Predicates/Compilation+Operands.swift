import Foundation
import ObjectModel
import Spelling

/// Expressions: constants, variables, lists and what paths start from.
extension Compilation {
  func operand(_ node: ExpressionNode) throws(PredicateFault) -> Operand {
    try countRepetitions(5, at: node.range.lowerBound)
    switch node.form {
    case .constant(let value, let spelling):
      return try constant(value, node, spelling: spelling)
    case .selfObject:
      return try path([], from: 0, node)
    case .variable(let name):
      return try variable(name, [], node)
    case .placeholder(let index, let spelling):
      throw missingArgument(index, spelling, at: node.range.lowerBound)
    case .path(let base, let components):
      return try pathOperand(base, components, node)
    case .index(let base, let index):
      return try indexed(base, index, node)
    case .unary(let sign, let inner):
      return try arithmetic(sign, inner, node)
    case .binary(let left, let binary, let right):
      return try self.binary(left, binary, right, node)
    case .aggregate(let elements):
      return try list(elements, node)
    case .subquery(let collection, let variable, let predicate):
      return try subquery(collection, variable, predicate, node)
    case .cast(let inner, let type):
      return try cast(inner, type, node)
    case .call(let selector, let arguments):
      return try call(selector, arguments, node)
    case .ternary(let condition, let first, let second):
      return try conditional(condition, first, second, node)
    }
  }

  private func binary(
    _ left: ExpressionNode, _ binary: BinaryOperator, _ right: ExpressionNode,
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    switch binary {
    case .union: return try union(left, right, node)
    case .intersect: return try selection(left, in: right, isKept: true, node)
    case .minus: return try selection(left, in: right, isKept: false, node)
    default: return try arithmetic(left, binary, right, node)
    }
  }

  func list(
    _ elements: [ExpressionNode], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    var operands: [Operand] = []
    operands.reserveCapacity(elements.count)
    for element in elements { operands.append(try operand(element)) }
    return Operand(form: .list(operands), node: node)
  }

  /// - Parameter value: decimals are rounded to what a column can hold, as those they meet are.
  func constant(
    _ value: Value, _ node: ExpressionNode, spelling: String? = nil
  ) throws(PredicateFault) -> Operand {
    var value = value
    if case .decimal(let number) = value, let stored = StoredDecimal(number) {
      value = .decimal(stored.decimal)
    }
    guard let kind = ValueKind(of: value) else {
      throw unsupported("A composite value", at: node.range.lowerBound)
    }
    return Operand(Operand.Scalar(.constant(value), kind, spelling: spelling), node)
  }

  // MARK: Paths

  private func pathOperand(
    _ base: ExpressionNode?, _ components: [PathComponent], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    switch base?.form {
    case nil:
      if case .key(let name) = components[0].form, let column = columns[name] {
        return try follow(
          components[1...], behind: Operand(Operand.Scalar(column), node), node)
      }
      return try path(components, from: 0, node)
    case .selfObject?:
      return try path(components, from: 0, node)
    case .variable(let name)?:
      return try variable(name, components, node)
    default:
      return try follow(components[...], behind: try operand(base ?? node), node)
    }
  }

  /// A variable is the element of a subquery around, or what the caller says it is.
  private func variable(
    _ name: String, _ components: [PathComponent], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if let element = bound[name] {
      return try follow(components[...], behind: Operand(element, node), node)
    }
    guard var argument = variables[name] else {
      throw failure(
        .predicateArguments, "The variable $\(name) has no value.", at: node.range.lowerBound,
        key: name,
        hint: variables.isEmpty
          ? "Give it one in the variables."
          : "Variables: \(variables.keys.sorted().joined(separator: ", ")).")
    }
    var components = components[...]
    while case .members(let members) = argument, case .key(let key)? = components.first?.form {
      argument = members[key] ?? .value(.null)
      components.removeFirst()
    }
    if case .keyPath(let keys) = argument {
      let prefix = keys.parts(separatedBy: ".").map {
        PathComponent(form: .key(String($0)), range: node.range)
      }
      return try path(prefix + Array(components), from: 0, node)
    }
    let value = try operand(for: argument, node, depth: 1)
    return try follow(components, behind: value, node)
  }

  private func operand(
    for argument: PredicateArgument, _ node: ExpressionNode, depth: Int
  ) throws(PredicateFault) -> Operand {
    guard depth <= PredicateLimits.standard.maximumDepth else {
      throw failure(
        .predicateLimit, "The value of this variable nests too deep.", at: node.range.lowerBound)
    }
    switch argument {
    case .value(.objects(let ids)):
      var operands: [Operand] = []
      for id in ids { operands.append(try constant(.object(id), node)) }
      return Operand(form: .list(operands), node: node)
    case .value(let value):
      return try constant(value, node)
    case .values(let arguments):
      var operands: [Operand] = []
      for argument in arguments {
        operands.append(try operand(for: argument, node, depth: depth + 1))
      }
      return Operand(form: .list(operands), node: node)
    case .keyPath:
      throw unsupported("A key path in a list", at: node.range.lowerBound)
    case .predicate:
      throw unsupported(
        "A predicate as a variable", at: node.range.lowerBound,
        hint: "Give it as an argument of the predicate it belongs to.")
    case .members(let members):
      throw unsupported(
        "A fetched property as a value", at: node.range.lowerBound,
        hint: "Name one of \(members.keys.sorted().joined(separator: ", ")) behind it.")
    }
  }

  // MARK: Behind a computed value

  /// Keys behind something other than SELF: `SUBQUERY(…).age`, `$x.name`, `kids[0].name`.
  func follow(
    _ components: ArraySlice<PathComponent>, behind operand: Operand, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    guard let first = components.first else { return Operand(form: operand.form, node: node) }
    let written = WrittenPath(components: Array(components), node: node)
    if case .scalar(let scalar) = operand.form, scalar.kind.isObject {
      return try follow(components, behindObject: scalar, written)
    }
    if case .scalar(let scalar) = operand.form, scalar.kind == .null {
      return Operand(scalar, node)
    }
    if let value = try behindValue(operand, components, node) { return value }
    if var collection = try? collection(of: operand),
      collection.parts.allSatisfy({ $0.element.kind.isObject })
    {
      let isOperator: (PathComponent) -> Bool = {
        if case .collectionOperator = $0.form { true } else { false }
      }
      let end = components.firstIndex(where: isOperator) ?? components.endIndex
      collection = try mapped(collection, components[..<end], written)
      let result = Operand(form: .collection(collection), node: node)
      guard end < components.endIndex else { return result }
      if let value = try behindValue(result, components[end...], node) { return value }
      collection = try mapped(collection, components[(end + 1)...], written)
      let values = Operand(form: .collection(collection), node: node)
      if let value = try behindValue(values, components[end...end], node) { return value }
    }
    throw failure(
      .predicateKeyPath, "“\(operand.node.description)” has no keys.",
      at: first.range.lowerBound, key: node.description,
      hint: "Keys stand behind objects and to-many relationships.")
  }

  private func follow(
    _ components: ArraySlice<PathComponent>, behindObject object: Operand.Scalar,
    _ written: WrittenPath
  ) throws(PredicateFault) -> Operand {
    switch object.expression {
    case .path(let path):
      return try follow(
        components, Walk(root: path.root, entity: model[path.entity], steps: path.steps), written)
    case .constant(.object(let id)):
      return try follow(
        components, Walk(root: .object(id), entity: try entity(of: id, written)),
        written)
    case .conditional(let condition, let first, let second):
      var branches: [Operand] = []
      for (index, branch) in [first, second].enumerated() {
        let object = Operand(Operand.Scalar(branch), written.node)
        let offset = written.node.range.lowerBound
        branches.append(
          try repeating(index, at: offset) { () throws(PredicateFault) in
            try countRepetitions(5 * components.count, at: offset)
            return try follow(components, behind: object, written.node)
          })
      }
      return try conditional(condition, branches[0], branches[1], written.node)
    case .element(let collection, let position):
      return try follow(components, behindElement: position, of: collection, written)
    default:
      throw unsupported(
        "A key path behind this", at: written.node.range.lowerBound,
        hint: "Start the path at SELF.")
    }
  }

  private func entity(of id: ObjectID, _ written: WrittenPath) throws(PredicateFault) -> Entity {
    guard (1...max(1, model.entities.count)).contains(id.entity.rawValue), !model.entities.isEmpty
    else {
      throw failure(
        .predicateType, "The object is of no entity of the model.",
        at: written.node.range.lowerBound)
    }
    return model[id.entity]
  }

  private func follow(
    _ components: ArraySlice<PathComponent>, behindElement position: ElementPosition,
    of compiled: CompiledCollection, _ written: WrittenPath
  ) throws(PredicateFault) -> Operand {
    let part = compiled.parts[0]
    let collection = Operand.Collection(
      parts: [
        Operand.Collection.Part(
          paths: part.paths, firstScope: part.firstScope, predicate: part.predicate,
          identity: part.identity, element: Operand.Scalar(part.value))
      ])
    let values = try mapped(collection, components, written)
    guard values.parts[0].paths.count == part.paths.count else {
      throw unsupported(
        "A to-many relationship behind an index", at: written.node.range.lowerBound,
        hint: "Use SUBQUERY.")
    }
    let kind = values.parts[0].element.kind
    return Operand(
      Operand.Scalar(.element(values.compiled, position), kind), written.node)
  }

  /// The collection with every element replaced by what the keys lead to from there.
  private func mapped(
    _ collection: Operand.Collection, _ components: ArraySlice<PathComponent>,
    _ written: WrittenPath
  ) throws(PredicateFault) -> Operand.Collection {
    guard !components.isEmpty else { return collection }
    var result = collection
    for (index, part) in collection.parts.enumerated() {
      let walk = try walk(from: part, isDistinct: collection.isDistinct, written)
      guard case .collection(let mapped) = try follow(components, walk, written).form else {
        throw unsupported("A key path behind this", at: written.node.range.lowerBound)
      }
      result.parts[index] = mapped.parts[0]
      result.isDistinct = mapped.isDistinct
    }
    return result
  }

  private func walk(
    from part: Operand.Collection.Part, isDistinct: Bool, _ written: WrittenPath
  ) throws(PredicateFault) -> Walk {
    switch part.element.expression {
    case .path(let path):
      return Walk(
        root: path.root, entity: model[path.entity], steps: path.steps, part: part,
        isDistinct: isDistinct)
    case .constant(.object(let id)):
      return Walk(
        root: .object(id), entity: try entity(of: id, written), part: part,
        isDistinct: isDistinct)
    default:
      throw unsupported(
        "A key path behind this", at: written.node.range.lowerBound,
        hint: "Start the path at SELF.")
    }
  }

  /// What can follow values that are no objects: collection operators without a key, and the length
  /// of a string. Nil where none of these follows.
  func behindValue(
    _ operand: Operand, _ components: ArraySlice<PathComponent>, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand? {
    guard let component = components.first, components.count == 1 else { return nil }
    switch component.form {
    case .collectionOperator(let name):
      guard let function = CollectionOperator(rawValue: name) else { return nil }
      if case .scalar = operand.form { return nil }
      return try applied(function, to: operand, node)
    case .key("length"):
      return try mapText(operand, .length, node)
    default: return nil
    }
  }
}
