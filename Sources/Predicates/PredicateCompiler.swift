import Foundation
import ObjectModel
import Spelling

/// Checks a predicate against a model and turns it into the form that both engines run. Whatever
/// one of them could not do is refused here, so that no predicate works in memory and fails in SQL.
///
/// Literals take the type of what they are compared with; comparisons of different kinds are
/// refused. Compounds and comparisons of constants are folded away.
package struct PredicateCompiler: Sendable {
  /// Expressions that go by a name, before any property of that name: the columns of a grouped
  /// fetch, for what selects and sorts its rows.
  package var columns: [String: CompiledExpression] = [:]
  /// Whether a function of many values takes one, and then means the values of all rows of a group:
  /// `sum(age)`.
  package var allowsRowAggregates = false
  /// Whether transient attributes count as values. Only for what is evaluated in memory: the store
  /// does not have them.
  package var allowsTransient = false
  /// Whether texts can be put together and taken apart, which Apple's predicates cannot do.
  package var composesText = false
  /// A variable that stands for the object under test beside SELF, without the dollar.
  package var objectVariable: String?

  private let model: ManagedObjectModel
  private let now: Double?

  /// - Parameter now: what `now()` stands for, in seconds since 2001; the time of compiling, where
  ///   nil.
  package init(model: ManagedObjectModel, now: Double? = nil) {
    self.model = model
    self.now = now
  }

  /// - Parameter variables: what `$name` stands for, without the dollar.
  ///
  /// Errors, all with text and offset: `predicateKeyPath`, `predicateType`, `predicateArguments`
  /// (a placeholder or variable without a value), `predicateUnsupported`, `predicateSyntax` (a
  /// pattern that is no regular expression), `predicateLimit`.
  package func compile(
    _ predicate: Predicate, for entity: Entity, variables: [String: PredicateArgument] = [:]
  ) throws(OrreryError) -> CompiledPredicate {
    try compileTelling(predicate, for: entity, variables: variables).predicate
  }

  /// As `compile`, and whether the time of compiling went into it by `now()`: such a predicate is
  /// not for later.
  package func compileTelling(
    _ predicate: Predicate, for entity: Entity, variables: [String: PredicateArgument] = [:]
  ) throws(OrreryError) -> (predicate: CompiledPredicate, isDated: Bool) {
    let compilation = compilation(of: predicate.text, for: entity, variables)
    let compiled = try PredicateFault.unwrapped { () throws(PredicateFault) in
      try compilation.compile(predicate.root)
    }
    try requireRoom(PredicateNesting(of: compiled).weight, predicate.text, entity)
    return (compiled, compilation.isDated)
  }

  /// Text to compiled form, for predicates that take no arguments.
  package func compile(
    _ format: String, for entity: Entity
  ) throws(OrreryError) -> CompiledPredicate {
    try compile(try PredicateParser.parse(format, arguments: []), for: entity)
  }

  /// An expression with one value.
  ///
  /// Errors: those of a predicate; `predicateType` for what has many values.
  package func compile(
    _ expression: Expression, for entity: Entity, variables: [String: PredicateArgument] = [:]
  ) throws(OrreryError) -> CompiledExpression {
    try compileTelling(expression, for: entity, variables: variables).expression
  }

  /// As `compile`, and whether the time of compiling went into it.
  package func compileTelling(
    _ expression: Expression, for entity: Entity, variables: [String: PredicateArgument] = [:]
  ) throws(OrreryError) -> (expression: CompiledExpression, isDated: Bool) {
    let compilation = compilation(of: expression.text, for: entity, variables)
    let compiled = try PredicateFault.unwrapped { () throws(PredicateFault) in
      try compilation.scalarSide(try compilation.operand(expression.root)).scalar.expression
    }
    try requireRoom(PredicateNesting.weight(of: compiled), expression.text, entity)
    return (compiled, compilation.isDated)
  }

  /// What any expression leads to: one value, or many.
  ///
  /// Errors: those of a predicate; `predicateType` for a list and for an entity.
  package func target(
    of expression: Expression, for entity: Entity
  ) throws(OrreryError) -> KeyPathTarget {
    let compilation = compilation(of: expression.text, for: entity)
    let target = try PredicateFault.unwrapped { () throws(PredicateFault) -> KeyPathTarget in
      let operand = try compilation.operand(expression.root)
      if case .collection(let collection) = operand.form { return .values(collection.compiled) }
      let scalar = try compilation.scalarSide(operand).scalar
      guard scalar.kind != .entity else {
        throw compilation.failure(.predicateType, "An entity is no value.", at: operand.offset)
      }
      return .value(scalar.expression)
    }
    let weight =
      switch target {
      case .value(let value): PredicateNesting.weight(of: value)
      case .values(let values): PredicateNesting.weight(of: .aggregate(.count, values))
      }
    try requireRoom(weight, expression.text, entity)
    return target
  }

  private func requireRoom(
    _ weight: Int, _ text: String, _ entity: Entity
  ) throws(OrreryError) {
    guard weight > PredicateNesting.maximumWeight else { return }
    throw OrreryError(
      .predicateLimit, "The predicate nests deeper than a store can follow.",
      entity: entity.name, predicate: text, offset: 0,
      hint: "Up to four SUBQUERYs, or ten functions, have room within one another.")
  }

  /// Errors: `predicateKeyPath`, `predicateType` (a string order for what is no string).
  package func compile(
    _ descriptors: [SortDescriptor], for entity: Entity
  ) throws(OrreryError) -> [CompiledSortDescriptor] {
    var compiled: [CompiledSortDescriptor] = []
    for descriptor in descriptors {
      compiled.append(try compile(descriptor, for: entity))
    }
    return compiled
  }

  /// What a key path of to-one steps leads to, or a collection operator behind a to-many one: a
  /// column of a fetch, a section name, a sort key.
  ///
  /// Errors: `predicateKeyPath`, whose `predicate` is the key path; `predicateType` for what has no
  /// single value.
  package func resolve(
    keyPath: String, for entity: Entity
  ) throws(OrreryError) -> CompiledExpression {
    switch try target(ofKeyPath: keyPath, for: entity) {
    case .value(let expression): return expression
    case .values:
      throw OrreryError(
        .predicateType, "“\(keyPath)” leads to many values.", entity: entity.name, key: keyPath,
        predicate: keyPath, offset: 0, hint: "Append @count, or name a to-one path.")
    }
  }

  /// What any key path leads to.
  ///
  /// Errors: as `resolve`.
  package func target(
    ofKeyPath keyPath: String, for entity: Entity
  ) throws(OrreryError) -> KeyPathTarget {
    let operand = try self.operand(keyPath, entity)
    switch operand.form {
    case .scalar(let scalar) where scalar.kind == .entity:
      throw OrreryError(
        .predicateType, "“\(keyPath)” is an entity and no value.", entity: entity.name,
        key: keyPath, predicate: keyPath, offset: 0,
        hint: "The entity stands beside the id of every object.")
    case .scalar(let scalar): return .value(scalar.expression)
    case .collection(let collection): return .values(collection.compiled)
    case .list:
      throw OrreryError(
        .predicateType, "“\(keyPath)” is no key path.", entity: entity.name, key: keyPath)
    }
  }

  private func compilation(
    of text: String, for entity: Entity, _ variables: [String: PredicateArgument] = [:]
  ) -> Compilation {
    let compilation = Compilation(
      model: model, text: text, entity: entity, variables: variables,
      now: now ?? Date.timeIntervalSinceReferenceDate)
    compilation.columns = columns
    compilation.allowsRowAggregates = allowsRowAggregates
    compilation.allowsTransient = allowsTransient
    compilation.composesText = composesText
    if let objectVariable {
      let path = ResolvedKeyPath(
        root: .evaluatedObject, steps: [], entity: entity.number, leaf: .object, type: nil)
      compilation.bound[objectVariable] = Operand.Scalar(.path(path), .object(entity.number))
    }
    return compilation
  }

  private func compile(
    _ descriptor: SortDescriptor, for entity: Entity
  ) throws(OrreryError) -> CompiledSortDescriptor {
    let keyPath = descriptor.keyPath
    guard case .scalar(let scalar) = try operand(keyPath, entity).form else {
      throw unsortable(keyPath, entity, "leads to many values")
    }
    switch scalar.kind {
    case .number, .date, .uuid, .binary:
      guard descriptor.comparator == .compare else {
        throw unsortable(
          keyPath, entity, "is no string, which \(descriptor.comparator.rawValue) needs")
      }
    case .string: break
    case .object, .opaque, .entity, .null: throw unsortable(keyPath, entity, "has no order")
    }
    return CompiledSortDescriptor(
      expression: scalar.expression, isAscending: descriptor.isAscending,
      comparator: descriptor.comparator)
  }

  private func unsortable(_ keyPath: String, _ entity: Entity, _ fault: String) -> OrreryError {
    OrreryError(
      .predicateType, "Cannot sort by “\(keyPath)”: it \(fault).", entity: entity.name,
      key: keyPath, predicate: keyPath, offset: 0,
      hint: "Sort by an attribute, over to-one relationships if need be, or by rel.@count.")
  }

  private func operand(_ keyPath: String, _ entity: Entity) throws(OrreryError) -> Operand {
    let compilation = compilation(of: keyPath, for: entity)
    var components: [PathComponent] = []
    var offset = 0
    for key in try KeyPathText.keys(of: keyPath) {
      let range = offset..<offset + key.utf8.count
      offset = range.upperBound + 1
      let form: PathComponent.Form =
        key.removingBytePrefix("@").map { .collectionOperator(String($0)) } ?? .key(String(key))
      components.append(PathComponent(form: form, range: range))
    }
    let node = ExpressionNode(
      form: .path(base: nil, components), range: 0..<keyPath.utf8.count)
    do throws(OrreryError) {
      return try PredicateFault.unwrapped { () throws(PredicateFault) in
        try compilation.operand(node)
      }
    } catch {
      var error = error
      error.key = error.key ?? keyPath
      throw error
    }
  }
}

/// Where a key path ends.
package enum KeyPathTarget: Hashable, Sendable {
  case value(CompiledExpression)
  case values(CompiledCollection)
}
