import Foundation
import ObjectModel

/// Checks a predicate against a model and turns it into the form that both engines run. Whatever
/// one of them could not do is refused here, so that no predicate works in memory and fails in SQL.
///
/// Literals take the type of what they are compared with; comparisons of different kinds are
/// refused. Compounds and comparisons of constants are folded away.
package struct PredicateCompiler: Sendable {
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
  /// pattern that is no regular expression).
  package func compile(
    _ predicate: Predicate, for entity: Entity, variables: [String: PredicateArgument] = [:]
  ) throws(OrreryError) -> CompiledPredicate {
    let compilation = Compilation(
      model: model, text: predicate.text, entity: entity, variables: variables,
      now: now ?? Date.timeIntervalSinceReferenceDate)
    return try PredicateFault.unwrapped { () throws(PredicateFault) in
      try compilation.compile(predicate.root)
    }
  }

  /// Text to compiled form, for predicates that take no arguments.
  package func compile(
    _ format: String, for entity: Entity
  ) throws(OrreryError) -> CompiledPredicate {
    try compile(try PredicateParser.parse(format, arguments: []), for: entity)
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

  /// What a key path of to-one steps leads to, or `rel.@count`: a column of a fetch, a section
  /// name, a sort key.
  ///
  /// Errors: `predicateKeyPath`, whose `predicate` is the key path; `predicateType` for what has no
  /// single value.
  package func resolve(
    keyPath: String, for entity: Entity
  ) throws(OrreryError) -> CompiledExpression {
    let operand = try self.operand(keyPath, entity)
    guard case .scalar(let scalar) = operand.form else {
      throw OrreryError(
        .predicateType, "“\(keyPath)” leads to many values.", entity: entity.name, key: keyPath,
        predicate: keyPath, offset: 0, hint: "Append @count, or name a to-one path.")
    }
    return scalar.expression
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
    case .object, .opaque, .null: throw unsortable(keyPath, entity, "has no order")
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
    let compilation = Compilation(
      model: model, text: keyPath, entity: entity, variables: [:], now: 0)
    var components: [PathComponent] = []
    var offset = 0
    for key in keyPath.split(separator: ".", omittingEmptySubsequences: false) {
      let range = offset..<offset + key.utf8.count
      offset = range.upperBound + 1
      let form: PathComponent.Form =
        key.hasPrefix("@") ? .collectionOperator(String(key.dropFirst())) : .key(String(key))
      components.append(PathComponent(form: form, range: range))
    }
    let node = ExpressionNode(
      form: .path(base: nil, components), range: 0..<keyPath.utf8.count)
    return try PredicateFault.unwrapped { () throws(PredicateFault) in
      try compilation.operand(node)
    }
  }
}
