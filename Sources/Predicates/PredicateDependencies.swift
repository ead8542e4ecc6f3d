import ObjectModel

/// What a predicate or an order reads: changes to anything else cannot change its outcome. It says
/// nothing about which objects those are; that is for who walks the chains back.
package struct PredicateDependencies: Hashable, Sendable {
  /// A property that is read, and how SELF leads to the object that has it.
  package struct Chain: Hashable, Sendable {
    /// Where the chain begins: at SELF where nil, or at one object, whatever is under test.
    package let start: ObjectID?
    /// To-one and to-many, from there.
    package let steps: [RelationshipStep]
    package let property: PropertyReference

    package init(
      start: ObjectID? = nil, steps: [RelationshipStep], property: PropertyReference
    ) {
      self.start = start
      self.steps = steps
      self.property = property
    }
  }

  /// Every relationship on the way to a property is a chain of its own.
  package private(set) var chains: Set<Chain> = []

  package init() {}

  package init(of predicate: CompiledPredicate) {
    collect(predicate, [Way()])
  }

  package init(of descriptors: [CompiledSortDescriptor]) {
    for descriptor in descriptors { collect(descriptor.expression, [Way()]) }
  }

  package init(of expression: CompiledExpression) {
    collect(expression, [Way()])
  }

  /// Those of a property by itself, read of SELF.
  package init(of entity: Entity, slot: Int) {
    let property = PropertyReference(entity: entity.number, slot: slot)
    chains = [Chain(steps: [], property: property)]
  }

  package mutating func formUnion(_ other: PredicateDependencies) {
    chains.formUnion(other.chains)
  }

  /// Each property that is read, as the path that reads it names it: the object may be of a
  /// subentity.
  package var properties: Set<PropertyReference> {
    Set(chains.map(\.property))
  }

  /// The entities whose objects are read, subentities not listed.
  package var entities: Set<EntityNumber> {
    Set(chains.map(\.property.entity))
  }

  /// Whether a change of that property of an object of that entity can matter.
  package func contains(_ slot: Int, of entity: Entity, in model: ManagedObjectModel) -> Bool {
    chains.contains {
      $0.property.slot == slot && entity.isKind(of: model[$0.property.entity])
    }
  }

  // MARK: Collecting

  /// The way to an object that a path starts from.
  private struct Way {
    var start: ObjectID?
    var steps: [RelationshipStep] = []
  }

  private mutating func collect(_ predicate: CompiledPredicate, _ scopes: [Way]) {
    switch predicate {
    case .constant: break
    case .not(let operand): collect(operand, scopes)
    case .and(let operands), .or(let operands):
      for operand in operands { collect(operand, scopes) }
    case .comparison(let left, _, let right, _):
      collect(left, scopes)
      collect(right, scopes)
    case .between(let value, let first, let second):
      for expression in [value, first, second] { collect(expression, scopes) }
    case .isIn(let value, let list, _):
      collect(value, scopes)
      for expression in list { collect(expression, scopes) }
    case .exists(let path, let element, let operand):
      collect(operand, scopes.prefix(element) + [collect(path, scopes)])
    case .isEntity(let path, _): collect(.path(path), scopes)
    }
  }

  private mutating func collect(_ expression: CompiledExpression, _ scopes: [Way]) {
    switch expression {
    case .constant: break
    case .call(_, let arguments):
      for argument in arguments { collect(argument, scopes) }
    case .conditional(let predicate, let first, let second):
      collect(predicate, scopes)
      collect(first, scopes)
      collect(second, scopes)
    case .aggregate(_, let collection), .element(let collection, _):
      for part in collection.parts { collect(part, scopes) }
    case .rowAggregate(_, let expression, _): collect(expression, scopes)
    case .path(let path):
      let way = collect(path.steps, from: way(to: path.root, scopes))
      if case .attribute(let slot, _) = path.leaf {
        let property = PropertyReference(entity: path.entity, slot: slot)
        chains.insert(Chain(start: way.start, steps: way.steps, property: property))
      }
    }
  }

  private mutating func collect(_ part: CompiledCollection.Part, _ scopes: [Way]) {
    var scopes = scopes
    for (index, path) in part.paths.enumerated() {
      scopes = scopes.prefix(part.firstScope + index) + [collect(path, scopes)]
    }
    collect(part.predicate, scopes)
    collect(part.identity, scopes)
    collect(part.value, scopes)
  }

  private mutating func collect(_ path: CollectionPath, _ scopes: [Way]) -> Way {
    collect(path.toOneSteps + [path.toMany], from: way(to: path.root, scopes))
  }

  private func way(to root: PathRoot, _ scopes: [Way]) -> Way {
    switch root {
    case .scope(let scope): scopes[scope]
    case .object(let id): Way(start: id)
    }
  }

  /// - Returns: the way to the object behind the steps.
  private mutating func collect(_ steps: [RelationshipStep], from start: Way) -> Way {
    var way = start
    for step in steps {
      let property = PropertyReference(entity: step.entity, slot: step.slot)
      chains.insert(Chain(start: way.start, steps: way.steps, property: property))
      way.steps.append(step)
    }
    return way
  }
}

/// A property by its entity and slot.
package struct PropertyReference: Hashable, Sendable {
  package let entity: EntityNumber
  package let slot: Int

  package init(entity: EntityNumber, slot: Int) {
    self.entity = entity
    self.slot = slot
  }
}

extension CompiledPredicate {
  package var dependencies: PredicateDependencies { PredicateDependencies(of: self) }
}
