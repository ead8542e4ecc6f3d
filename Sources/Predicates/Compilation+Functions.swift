import Foundation
import ObjectModel
import Spelling

/// Arithmetic, TERNARY and the built-in functions.
extension Compilation {
  // MARK: Arithmetic

  func arithmetic(
    _ sign: UnaryOperator, _ inner: ExpressionNode, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let value = try number(inner)
    switch sign {
    case .minus:
      let zero = Operand.Scalar(.constant(.integer(0)))
      return try arithmetic(zero, .subtract, value, node)
    case .onesComplement:
      try requireInteger(value, at: inner.range.lowerBound)
      return applied(.onesComplement, [value], node)
    }
  }

  func arithmetic(
    _ left: ExpressionNode, _ binary: BinaryOperator, _ right: ExpressionNode,
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let operands = (try operand(left), try operand(right))
    if binary == .add, let text = try concatenation(operands.0, operands.1, node) { return text }
    let (first, second) = (try number(operands.0), try number(operands.1))
    let function: ScalarFunction
    switch binary {
    case .add: function = .add
    case .subtract: function = .subtract
    case .multiply: function = .multiply
    case .divide: function = .divide
    case .power: function = .power
    case .bitwiseAnd: function = .bitwiseAnd
    case .bitwiseOr: function = .bitwiseOr
    case .bitwiseXor: function = .bitwiseXor
    case .shiftLeft: function = .leftShift
    case .shiftRight: function = .rightShift
    case .union, .intersect, .minus:
      throw unsupported(binary.rawValue, at: node.range.lowerBound)
    }
    if ScalarFunction.ofIntegers.contains(function) {
      try requireInteger(first, at: left.range.lowerBound)
      try requireInteger(second, at: right.range.lowerBound)
    }
    return try arithmetic(first, function, second, node)
  }

  private func arithmetic(
    _ left: Operand.Scalar, _ function: ScalarFunction, _ right: Operand.Scalar,
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let operands = try unified([left, right], at: node.range.lowerBound)
    return applied(function, operands, node)
  }

  /// The function of the values, computed here where all are known.
  func applied(
    _ function: ScalarFunction, _ arguments: [Operand.Scalar], _ node: ExpressionNode
  ) -> Operand {
    if arguments.contains(where: { $0.kind == .null }) {
      return Operand(Operand.Scalar(.constant(.null)), node)
    }
    let constants = arguments.compactMap(\.constant)
    guard constants.count == arguments.count else {
      return Operand(Operand.Scalar(function, arguments), node)
    }
    return Operand(Operand.Scalar(.constant(function.evaluate(constants))), node)
  }

  private func number(_ node: ExpressionNode) throws(PredicateFault) -> Operand.Scalar {
    try number(try operand(node))
  }

  private func number(_ operand: Operand) throws(PredicateFault) -> Operand.Scalar {
    let scalar = try scalarSide(operand).scalar
    switch scalar.kind {
    case .number, .null: return scalar
    case .date:
      throw failure(
        .predicateType, "Arithmetic needs numbers, and this is a date.", at: operand.offset,
        hint: "Write CAST(CAST(date, \"NSNumber\") + 60, \"NSDate\").")
    default:
      throw failure(
        .predicateType, "Arithmetic needs numbers, and this is \(scalar.kind.name).",
        at: operand.offset)
    }
  }

  private func requireInteger(
    _ scalar: Operand.Scalar, at offset: Int
  ) throws(PredicateFault) {
    if scalar.kind == .null { return }
    switch scalar.type {
    case .integer16, .integer32, .integer64, .boolean: return
    default:
      throw failure(
        .predicateType, "Bitwise operators need integers.", at: offset,
        hint: "Use trunc(…) only on what is an Integer attribute already.")
    }
  }

  // MARK: One type for several

  /// The scalars in one type that holds them all, so that they can stand for one another: doubles
  /// where one is a double, decimals where one is a decimal. A constant beside decimals is one too.
  func unified(
    _ scalars: [Operand.Scalar], at offset: Int
  ) throws(PredicateFault) -> [Operand.Scalar] {
    guard let first = scalars.first(where: { $0.kind != .null }) else { return scalars }
    for scalar in scalars where !first.kind.isComparable(with: scalar.kind) {
      throw failure(
        .predicateType, "\(first.kind.name) and \(scalar.kind.name) are of different types.",
        at: offset)
    }
    guard case .number = first.kind else { return scalars }
    let type = scalars.filter { $0.constant == nil }.map(\.type)
      .reduce(AttributeType?.none) { .unified($0, $1) }
    let all = scalars.map(\.type).reduce(AttributeType?.none) { .unified($0, $1) }
    guard let wanted = type == .decimal && scalars.allSatisfy(fitsDecimal) ? .decimal : all
    else { return scalars }
    return scalars.map { converted($0, to: wanted) }
  }

  /// 1e308 and 5e-324 are no decimals, whatever they stand beside.
  private func fitsDecimal(_ scalar: Operand.Scalar) -> Bool {
    guard let value = scalar.constant, case .double = decimal(value, scalar.spelling) else {
      return true
    }
    return false
  }

  private func converted(_ scalar: Operand.Scalar, to type: AttributeType) -> Operand.Scalar {
    guard scalar.kind != .null, let own = scalar.type else { return scalar }
    let function: ScalarFunction
    switch type {
    case .decimal where own != .decimal:
      if let value = scalar.constant {
        return Operand.Scalar(.constant(decimal(value, scalar.spelling)))
      }
      function = .decimal
    case .double where own == .decimal, .float where own == .decimal: function = .double
    case .integer64 where own == .boolean, .double where own == .boolean,
      .float where own == .boolean:
      function = .number
    default: return scalar
    }
    if let value = scalar.constant {
      return Operand.Scalar(.constant(function.evaluate([value])))
    }
    return Operand.Scalar(function, [scalar])
  }

  // MARK: TERNARY

  func conditional(
    _ condition: PredicateNode, _ first: ExpressionNode, _ second: ExpressionNode,
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let predicate = try compile(condition)
    return try conditional(predicate, try operand(first), try operand(second), node)
  }

  func conditional(
    _ predicate: CompiledPredicate, _ first: Operand, _ second: Operand, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    for operand in [first, second] {
      guard case .scalar = operand.form else {
        throw unsupported(
          "TERNARY of many values", at: operand.offset,
          hint: "Put ANY, IN or the collection operator into each branch.")
      }
    }
    let (yes, no) = (try scalarSide(first).scalar, try scalarSide(second).scalar)
    let branches = try unified([yes, no], at: node.range.lowerBound)
    if let left = root(of: yes), let right = root(of: no), left != right {
      throw failure(
        .predicateType, "The two objects are of different entities.", at: second.offset)
    }
    if case .constant(let value) = predicate {
      return Operand(value ? branches[0] : branches[1], node)
    }
    let kind = branches[0].kind == .null ? branches[1].kind : branches[0].kind
    guard kind != .entity else {
      throw unsupported("TERNARY of entities", at: node.range.lowerBound)
    }
    let expression = CompiledExpression.conditional(
      predicate, branches[0].expression, branches[1].expression)
    let type = AttributeType.unified(branches[0].type, branches[1].type)
    return Operand(Operand.Scalar(expression, type: type), node)
  }

  // MARK: Functions

  func call(
    _ selector: String, _ arguments: [ExpressionNode], _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if let text = try textCall(selector, arguments, node) { return text }
    guard let function = BuiltInFunction(selector: selector) else {
      throw failure(
        .predicateUnsupported, "There is no function “\(selector)”.", at: node.range.lowerBound,
        hint: NearestName.hint(
          for: selector, among: BuiltInFunction.selectors, called: "functions"))
    }
    if let reason = function.reasonForRefusal {
      throw failure(
        .predicateUnsupported, "\(selector) is refused: \(reason)", at: node.range.lowerBound)
    }
    if let count = function.argumentCount, count != arguments.count {
      throw failure(
        .predicateSyntax, "“\(selector)” takes \(count) arguments, not \(arguments.count).",
        at: node.range.lowerBound)
    }
    switch function {
    case .now: return try constant(.date(now), node)
    case .noindex: return try operand(arguments[0])
    case .distinct:
      return Operand(
        form: .collection(distinct(try collection(of: try operand(arguments[0])))), node: node)
    case .objectFrom: return try indexed(arguments[0], .at(arguments[1]), node)
    case .castObject:
      guard case .constant(.string(let type), _) = arguments[1].form else {
        throw failure(
          .predicateSyntax, "Expected a type in quotes.", at: arguments[1].range.lowerBound)
      }
      return try cast(arguments[0], type, node)
    case .aggregate(let aggregate):
      let operand =
        arguments.count == 1 ? try self.operand(arguments[0]) : try list(arguments, node)
      return try self.aggregate(aggregate, operand, node)
    case .binary(let binary):
      return try arithmetic(arguments[0], binary, arguments[1], node)
    case .complement: return try arithmetic(.onesComplement, arguments[0], node)
    case .modulus:
      return try arithmetic(
        try number(arguments[0]), .modulus, try number(arguments[1]), node)
    case .number(let function):
      return applied(function, [try number(arguments[0])], node)
    case .text(let function):
      if let text = try mapText(try operand(arguments[0]), function, node) { return text }
      throw failure(
        .predicateType, "\(selector) needs a string.", at: arguments[0].range.lowerBound,
        hint: "CAST(…, \"NSString\") makes one of other values.")
    case .refused: throw unsupported(selector, at: node.range.lowerBound)
    }
  }

  /// The function of a string, or of each of many; nil for what is none.
  func mapText(
    _ operand: Operand, _ function: ScalarFunction, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand? {
    func mapped(_ scalar: Operand.Scalar) -> Operand.Scalar? {
      guard scalar.kind == .string || scalar.kind == .null,
        case .scalar(let result) = applied(function, [scalar], node).form
      else { return nil }
      return result
    }
    switch operand.form {
    case .scalar(let scalar):
      return mapped(scalar).map { Operand($0, node) }
    case .collection(var collection):
      for (index, part) in collection.parts.enumerated() {
        guard let element = mapped(part.element) else { return nil }
        collection.parts[index].element = element
      }
      return Operand(form: .collection(collection), node: node)
    case .list: return nil
    }
  }
}

extension ScalarFunction {
  /// The functions of bits.
  static let ofIntegers: Set<ScalarFunction> = [
    .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement,
  ]
}
