import ObjectModel

/// The operators that stand in a key path behind a to-many relationship, without the at sign.
enum CollectionOperator: String, CaseIterable {
  case count
  case sum
  case avg
  case min
  case max
  case unionOfObjects
  case distinctUnionOfObjects
  case unionOfArrays
  case distinctUnionOfArrays
  case unionOfSets
  case distinctUnionOfSets

  var function: AggregateFunction? {
    switch self {
    case .count: .count
    case .sum: .sum
    case .avg: .average
    case .min: .min
    case .max: .max
    default: nil
    }
  }

  var isDistinct: Bool {
    switch self {
    case .distinctUnionOfObjects, .distinctUnionOfArrays, .distinctUnionOfSets, .unionOfSets: true
    default: false
    }
  }
}

/// Many values: collection operators, subqueries, sets and elements by their index.
extension Compilation {
  /// - Parameter rest: the keys behind the operator, which it is applied to.
  func collectionOperator(
    _ name: String, _ rest: ArraySlice<PathComponent>, _ walk: Walk, _ written: WrittenPath,
    _ component: PathComponent
  ) throws(PredicateFault) -> Operand {
    guard let operation = CollectionOperator(rawValue: name) else {
      let all = CollectionOperator.allCases.map { "@" + $0.rawValue }.joined(separator: ", ")
      throw unsupported(
        "The collection operator @\(name)", at: component.range.lowerBound, hint: "There is \(all)."
      )
    }
    guard walk.part != nil else {
      throw keyPathFailure(
        "@\(name) needs a to-many relationship before it.", written, component, walk.entity)
    }
    switch (operation, rest.first) {
    case (.count, let next?):
      throw keyPathFailure("Nothing follows @count.", written, next, walk.entity)
    case (.sum, nil), (.avg, nil), (.min, nil), (.max, nil):
      throw keyPathFailure(
        "@\(name) needs a key behind it.", written, component, walk.entity,
        hint: "Write @\(name) and the key of the elements: kids.@\(name).age.")
    default:
      return try applied(operation, to: try values(rest, of: walk, written), written.node)
    }
  }

  /// What the keys lead to from each element; with an operator among them, from each by itself.
  private func values(
    _ components: ArraySlice<PathComponent>, of walk: Walk, _ written: WrittenPath
  ) throws(PredicateFault) -> Operand {
    let hasOperator = components.contains {
      if case .collectionOperator = $0.form { true } else { false }
    }
    guard hasOperator, let part = walk.part else { return try follow(components, walk, written) }
    return try within(part) { () throws(PredicateFault) -> Operand in
      let start = Walk(root: walk.root, entity: walk.entity, steps: walk.steps)
      guard case .scalar(let scalar) = try follow(components, start, written).form else {
        throw unsupported(
          "A collection of collections", at: components[components.startIndex].range.lowerBound)
      }
      return finish(walk, scalar, written.node)
    }
  }

  /// Runs the body where the elements of the part are there to be spoken of.
  func within<Result>(
    _ part: Operand.Collection.Part, _ body: () throws(PredicateFault) -> Result
  ) throws(PredicateFault) -> Result {
    let outer = scopes
    scopes = outer.prefix(part.firstScope) + part.paths.map { model[$0.destination] }
    defer { scopes = outer }
    return try body()
  }

  /// The operator on values.
  func applied(
    _ operation: CollectionOperator, to operand: Operand, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if let function = operation.function {
      if function == .count, case .list(let elements) = operand.form {
        return try constant(.integer(Int64(elements.count)), node)
      }
      return try aggregate(function, operand, node)
    }
    var collection = try collection(of: operand)
    if operation.isDistinct { collection = distinct(collection) }
    return Operand(form: .collection(collection), node: node)
  }

  func distinct(_ collection: Operand.Collection) -> Operand.Collection {
    var collection = collection
    collection.isDistinct = true
    for index in collection.parts.indices {
      collection.parts[index].identity = collection.parts[index].element.expression
    }
    return collection
  }

  /// The operand as many values: a list's elements stand each by itself.
  func collection(of operand: Operand) throws(PredicateFault) -> Operand.Collection {
    switch operand.form {
    case .collection(let collection): return collection
    case .list(let elements):
      guard elements.count <= PredicateLimits.standard.maximumSetParts else {
        throw failure(
          .predicateLimit,
          "The list has more than \(PredicateLimits.standard.maximumSetParts) elements, which is "
            + "too many for anything but IN and ANY.", at: operand.offset)
      }
      return Operand.Collection(parts: try parts(of: elements))
    case .scalar:
      throw failure(
        .predicateType, "“\(operand.node.description)” is one value and not many.",
        at: operand.offset, hint: "Use a to-many relationship or a list in braces.")
    }
  }

  private func parts(
    of elements: [Operand]
  ) throws(PredicateFault) -> [Operand.Collection.Part] {
    var parts: [Operand.Collection.Part] = []
    for element in elements {
      let scalar = try scalarSide(element).scalar
      parts.append(
        Operand.Collection.Part(
          firstScope: scopes.count, identity: scalar.expression, element: scalar))
    }
    return parts
  }

  // MARK: Aggregates

  func aggregate(
    _ function: AggregateFunction, _ operand: Operand, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if case .scalar(let scalar) = operand.form, allowsRowAggregates {
      try requireKind(scalar.kind, for: function, at: operand.offset)
      guard scalar.expression.rowAggregates.isEmpty else {
        throw unsupported("A function of all rows within another", at: operand.offset)
      }
      return Operand(
        Operand.Scalar(.rowAggregate(function, scalar.expression, isDistinct: false)), node)
    }
    var values = Operand.Collection(parts: [])
    // A list of constants may be as long as an argument can be.
    if case .list(let elements) = operand.form {
      values.parts = try parts(of: elements)
    } else {
      values = try collection(of: operand)
    }
    values = try unified(values, function, at: operand.offset)
    if let constants = constants(of: values) {
      var accumulator = AggregateAccumulator(function)
      for constant in constants { accumulator.add(constant) }
      return Operand(Operand.Scalar(.constant(accumulator.result)), node)
    }
    if case .list = operand.form { _ = try collection(of: operand) }
    if !values.isDistinct { dropIdentities(of: &values) }
    return Operand(Operand.Scalar(.aggregate(function, values.compiled)), node)
  }

  /// Identities that nobody asks for make no two equal collections different.
  private func dropIdentities(of collection: inout Operand.Collection) {
    for index in collection.parts.indices {
      collection.parts[index].identity = collection.parts[index].element.expression
    }
  }

  /// The values, where they are all known.
  private func constants(of collection: Operand.Collection) -> [Value]? {
    guard !collection.isDistinct else { return nil }
    var values: [Value] = []
    for part in collection.parts {
      guard part.paths.isEmpty, part.predicate == .constant(true),
        let value = part.element.constant
      else { return nil }
      values.append(value)
    }
    return values
  }

  /// The collection with all numbers of one type, where the function computes with them.
  private func unified(
    _ collection: Operand.Collection, _ function: AggregateFunction, at offset: Int
  ) throws(PredicateFault) -> Operand.Collection {
    for part in collection.parts {
      try requireKind(part.element.kind, for: function, at: offset)
    }
    guard function != .count else { return collection }
    var collection = collection
    let elements = try unified(collection.parts.map(\.element), at: offset)
    for (index, element) in elements.enumerated() { collection.parts[index].element = element }
    return collection
  }

  private func requireKind(
    _ kind: ValueKind, for function: AggregateFunction, at offset: Int
  ) throws(PredicateFault) {
    switch (function, kind) {
    case (.count, _), (_, .number), (_, .null): return
    case (.min, .string), (.min, .date), (.min, .uuid), (.min, .binary),
      (.max, .string), (.max, .date), (.max, .uuid), (.max, .binary):
      return
    default:
      throw failure(
        .predicateType, "\(function.rawValue) cannot be applied to \(kind.name).", at: offset,
        hint: function == .min || function == .max
          ? "It takes numbers, dates, strings, UUIDs and data." : "It takes numbers.")
    }
  }

  // MARK: Subqueries

  func subquery(
    _ collectionNode: ExpressionNode, _ variable: String, _ predicate: PredicateNode,
    _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let operand = try self.operand(collectionNode)
    if case .scalar = operand.form {
      throw failure(
        .predicateType, "SUBQUERY needs a to-many relationship.", at: operand.offset)
    }
    var collection = try collection(of: operand)
    let outer = bound[variable]
    defer { bound[variable] = outer }
    for (index, part) in collection.parts.enumerated() {
      bound[variable] = part.element
      let inner = try repeating(index, at: node.range.lowerBound) { () throws(PredicateFault) in
        try within(part) { () throws(PredicateFault) in try compile(predicate) }
      }
      collection.parts[index].predicate = .conjunction(of: [part.predicate, inner])
    }
    return Operand(form: .collection(collection), node: node)
  }

  /// Some element for which the predicate holds, which speaks of the elements' scopes.
  func exists(
    _ part: Operand.Collection.Part, _ predicate: CompiledPredicate
  ) -> CompiledPredicate {
    let predicate = CompiledPredicate.conjunction(of: [part.predicate, predicate])
    guard predicate != .constant(false) else { return predicate }
    var result = predicate
    for (index, path) in part.paths.enumerated().reversed() {
      result = .exists(path, element: part.firstScope + index, result)
    }
    return result
  }

  // MARK: Sets

  func union(
    _ left: ExpressionNode, _ right: ExpressionNode, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    var result = try collection(of: try operand(left))
    result.parts += try collection(of: try operand(right)).parts
    guard result.parts.count <= PredicateLimits.standard.maximumSetParts else {
      throw failure(
        .predicateLimit,
        "The set has more than \(PredicateLimits.standard.maximumSetParts) parts.",
        at: node.range.lowerBound)
    }
    let elements = try unified(result.parts.map(\.element), at: node.range.lowerBound)
    for (index, element) in elements.enumerated() { result.parts[index].element = element }
    return Operand(form: .collection(distinct(result)), node: node)
  }

  /// INTERSECT keeps what is on the right side too, MINUS what is not.
  func selection(
    _ left: ExpressionNode, in right: ExpressionNode, isKept: Bool, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    let operand = try self.operand(left)
    var result = try collection(of: operand)
    for (index, part) in result.parts.enumerated() {
      let isMember = try within(part) { () throws(PredicateFault) in
        try isIn(Side(part.element, operand), [], try self.operand(right))
      }
      result.parts[index].predicate = .conjunction(
        of: [part.predicate, isKept ? isMember : .negation(of: isMember)])
    }
    if result.parts.count > 1 || result.parts.first.map({ $0.paths.count > 1 }) == true
      || !result.isOfElements
    {
      result = distinct(result)
    }
    return Operand(form: .collection(result), node: node)
  }

  // MARK: Elements

  func indexed(
    _ base: ExpressionNode, _ index: CollectionIndex, _ node: ExpressionNode
  ) throws(PredicateFault) -> Operand {
    if let text = try component(base, index, node) { return text }
    let operand = try self.operand(base)
    if case .size = index {
      return try applied(.count, to: operand, node)
    }
    let position = try position(index)
    switch operand.form {
    case .list(let elements):
      let number =
        switch position {
        case .first: 0
        case .last: elements.count - 1
        case .index(let number): number
        }
      guard elements.indices.contains(number) else { return try constant(.null, node) }
      return Operand(form: elements[number].form, node: node)
    case .collection(let collection):
      guard collection.parts.count == 1, collection.parts[0].paths.count == 1,
        !collection.isDistinct
      else {
        throw unsupported(
          "An index of what more than one relationship leads to", at: node.range.lowerBound)
      }
      let part = collection.parts[0]
      guard isOrdered(part.paths[0].toMany) else {
        throw failure(
          .predicateType, "“\(base.description)” is not ordered and has no first or last element.",
          at: base.range.lowerBound, key: base.description,
          hint: "Use @min, @max or SUBQUERY, or make the relationship ordered.")
      }
      return Operand(
        Operand.Scalar(.element(collection.compiled, position), part.element.kind), node)
    case .scalar:
      throw failure(
        .predicateType, "“\(base.description)” is one value and has no elements.",
        at: operand.offset)
    }
  }

  func position(_ index: CollectionIndex) throws(PredicateFault) -> ElementPosition {
    switch index {
    case .first: return .first
    case .last: return .last
    case .size: return .first
    case .at(let node):
      guard case .scalar(let scalar) = try operand(node).form,
        case .integer(let number)? = scalar.constant
      else {
        throw unsupported(
          "An index that is no constant integer", at: node.range.lowerBound,
          hint: "Write FIRST, LAST, SIZE or a number from 0.")
      }
      return .index(Int(clamping: number))
    }
  }

  private func isOrdered(_ step: RelationshipStep) -> Bool {
    model[step.entity].properties[step.slot].relationship?.isOrdered ?? false
  }
}
