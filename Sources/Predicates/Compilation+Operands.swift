import Foundation
import ObjectModel

/// Expressions: constants folded, key paths resolved.
extension Compilation {
  func operand(_ node: ExpressionNode) throws(PredicateFault) -> Operand {
    switch node.form {
    case .constant(let value, let spelling):
      return try constant(value, spelling, node)
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
      return try arithmetic(left, binary, right, node)
    case .aggregate(let elements):
      return try list(elements, node)
    case .subquery(let collection, let variable, let predicate):
      return try subquery(collection, variable, predicate, node)
    case .cast(let inner, let type):
      return try cast(inner, type, node)
    case .call(let selector, let arguments):
      return try call(selector, arguments, node)
    case .ternary:
      throw unsupported(
        "TERNARY", at: node.range.lowerBound, hint: "Say the same with AND and OR.")
    }
  }

  private func call(
    _ selector: String, _ arguments: [ExpressionNode], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if selector == "now", arguments.isEmpty { return try constant(.date(now), nil, node) }
    throw unsupported("The function \(selector)", at: node.range.lowerBound)
  }

  private func list(
    _ elements: [ExpressionNode], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    var operands: [Operand] = []
    operands.reserveCapacity(elements.count)
    for element in elements { operands.append(try operand(element)) }
    return Operand(form: .list(operands), node: node)
  }

  private func constant(
    _ value: Value, _ spelling: String?, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    guard let kind = ValueKind(of: value) else {
      throw unsupported("A composite value", at: node.range.lowerBound)
    }
    let scalar = Operand.Scalar(expression: .constant(value), kind: kind, spelling: spelling)
    return Operand(form: .scalar(scalar), node: node)
  }

  // MARK: Paths

  private func pathOperand(
    _ base: ExpressionNode?, _ components: [PathComponent], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    switch base?.form {
    case nil, .selfObject?:
      return try path(components, from: 0, node)
    case .variable(let name)?:
      return try variable(name, components, node)
    case .subquery?:
      return try counted(try operand(base ?? node), components, node)
    default:
      throw unsupported(
        "A key path behind a computed value", at: node.range.lowerBound,
        hint: "Start the path at SELF.")
    }
  }

  private func counted(
    _ operand: Operand, _ components: [PathComponent], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    guard case .subquery(let predicate) = operand.form, components.count == 1,
      case .collectionOperator("count") = components[0].form
    else {
      throw unsupported(
        "A path other than @count behind SUBQUERY", at: components[0].range.lowerBound,
        hint: "Write SUBQUERY(…).@count > 0.")
    }
    return Operand(form: .subqueryCount(predicate), node: node)
  }

  /// A variable is the object of a subquery around, or what the caller says it is.
  private func variable(
    _ name: String, _ components: [PathComponent], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if let scope = bound[name] { return try path(components, from: scope, node) }
    guard let argument = variables[name] else {
      throw failure(
        .predicateArguments, "The variable $\(name) has no value.", at: node.range.lowerBound,
        key: name,
        hint: variables.isEmpty
          ? "Give it one in the variables."
          : "Variables: \(variables.keys.sorted().joined(separator: ", ")).")
    }
    if case .keyPath(let keys) = argument {
      let prefix = keys.split(separator: ".").map {
        PathComponent(form: .key(String($0)), range: node.range)
      }
      return try path(prefix + components, from: 0, node)
    }
    guard components.isEmpty else {
      throw unsupported(
        "A key path behind the value of $\(name)", at: node.range.lowerBound,
        hint: "Give the value at the end of the path instead.")
    }
    return try operand(for: argument, node, depth: 1)
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
      for id in ids { operands.append(try constant(.object(id), nil, node)) }
      return Operand(form: .list(operands), node: node)
    case .value(let value):
      return try constant(value, nil, node)
    case .values(let arguments):
      var operands: [Operand] = []
      for argument in arguments {
        operands.append(try operand(for: argument, node, depth: depth + 1))
      }
      return Operand(form: .list(operands), node: node)
    case .keyPath:
      throw unsupported("A key path in a list", at: node.range.lowerBound)
    }
  }

  private func indexed(
    _ base: ExpressionNode, _ index: CollectionIndex, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    guard case .size = index else {
      throw unsupported("An index", at: node.range.lowerBound)
    }
    switch try operand(base).form {
    case .collection(let paths, let element) where paths.count == 1 && element.isElementItself:
      let scalar = Operand.Scalar(expression: .count(paths[0]), kind: .number(.integer64))
      return Operand(form: .scalar(scalar), node: node)
    case .list(let operands):
      return try constant(.integer(Int64(operands.count)), nil, node)
    default:
      throw unsupported(
        "[SIZE] of what is no to-many relationship", at: node.range.lowerBound)
    }
  }

  // MARK: Subqueries

  private func subquery(
    _ collection: ExpressionNode, _ variable: String, _ predicate: PredicateNode,
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    guard case .collection(let paths, let element) = try operand(collection).form else {
      throw failure(
        .predicateType, "SUBQUERY needs a to-many relationship.", at: collection.range.lowerBound)
    }
    guard paths.count == 1, case .path(let elementPath) = element.expression,
      element.isElementItself
    else {
      throw unsupported(
        "SUBQUERY over more than one to-many relationship", at: collection.range.lowerBound,
        hint: "Nest one SUBQUERY in another.")
    }
    let outer = bound[variable]
    bound[variable] = scopes.count
    scopes.append(model[elementPath.entity])
    defer {
      scopes.removeLast()
      bound[variable] = outer
    }
    let inner = try compile(predicate)
    return Operand(
      form: .subquery(exists(paths, from: scopes.count - 1, inner)), node: node)
  }

  /// Some chain of elements, bound to scopes from `first` up, satisfies the predicate.
  func exists(
    _ paths: [CollectionPath], from first: Int, _ predicate: CompiledPredicate
  ) -> CompiledPredicate {
    guard predicate != .constant(false) else { return predicate }
    var result = predicate
    for (index, path) in paths.enumerated().reversed() {
      result = .exists(path, element: first + index, result)
    }
    return result
  }

  // MARK: Constants

  private func constantNumber(
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Value {
    guard case .scalar(let scalar) = try operand(node).form,
      case .constant(let value) = scalar.expression
    else {
      throw unsupported(
        "Arithmetic on a key path", at: node.range.lowerBound,
        hint: "Move the arithmetic to the side of the constants.")
    }
    switch scalar.kind {
    case .number, .null: return value
    default:
      throw failure(
        .predicateType, "Arithmetic needs numbers, and this is \(scalar.kind.name).",
        at: node.range.lowerBound)
    }
  }

  private func arithmetic(
    _ sign: UnaryOperator, _ inner: ExpressionNode, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let value = try constantNumber(inner)
    return try folded(ConstantArithmetic.evaluate(sign, value), node)
  }

  private func arithmetic(
    _ left: ExpressionNode, _ binary: BinaryOperator, _ right: ExpressionNode,
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    switch binary {
    case .union, .intersect, .minus:
      throw unsupported("The set operation \(binary.rawValue)", at: node.range.lowerBound)
    default:
      let leftValue = try constantNumber(left)
      let rightValue = try constantNumber(right)
      return try folded(
        ConstantArithmetic.evaluate(leftValue, binary, rightValue), node)
    }
  }

  /// - Parameter value: nil where the operator needs integers and has none.
  private func folded(_ value: Value?, _ node: ExpressionNode) throws(PredicateFault) -> Operand {
    guard let value else {
      throw failure(
        .predicateType, "Bitwise operators need integers.", at: node.range.lowerBound)
    }
    return try constant(value, nil, node)
  }

  /// Casts that spell a constant.
  private func cast(
    _ inner: ExpressionNode, _ type: String, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    guard case .scalar(let scalar) = try operand(inner).form,
      case .constant(let value) = scalar.expression
    else {
      throw unsupported("CAST of a key path", at: node.range.lowerBound)
    }
    switch (CastType(rawValue: type), value) {
    case (.objectID, .string(let text)):
      guard let id = objectID(text) else {
        throw failure(
          .predicateType, "“\(text)” names no object.", at: inner.range.lowerBound,
          hint: "An object id is written Entity/p1.")
      }
      return try constant(.object(id), nil, node)
    case (_, .null), (.url, .string), (.string, .string), (.number, .integer), (.number, .double):
      return try constant(value, scalar.spelling, node)
    case (.number, .date(let seconds)):
      return try constant(.double(seconds), nil, node)
    case (.date, .integer(let number)):
      return try constant(.date(Double(number)), nil, node)
    case (.date, .double(let number)) where number.isFinite:
      return try constant(.date(number), nil, node)
    case (.decimal, .integer(let number)):
      return try constant(.decimal(Decimal(number)), nil, node)
    case (.decimal, .double(let number)):
      let decimal = DecimalText.parse(scalar.spelling ?? number.description)
      return try constant(decimal.map { .decimal($0) } ?? .double(number), nil, node)
    default:
      throw unsupported("CAST of \(scalar.kind.name) to \(type)", at: node.range.lowerBound)
    }
  }

  /// Also the form with the entity's number, which is printed where no model is at hand.
  private func objectID(_ text: String) -> ObjectID? {
    if let id = model.objectID(parsing: text) { return id }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]),
      (1...max(1, model.entities.count)).contains(number), !model.entities.isEmpty
    else { return nil }
    return model.objectID(parsing: "\(model.entities[number - 1].name)/\(parts[1])")
  }
}

extension Operand.Scalar {
  /// Whether this is the very object that a to-many path leads to.
  var isElementItself: Bool {
    if case .path(let path) = expression {
      path.leaf == .object && path.steps.isEmpty
    } else {
      false
    }
  }

  var constant: Value? {
    if case .constant(let value) = expression { value } else { nil }
  }
}
