import ObjectModel

/// A key path that reaches at most one value, resolved against a model: to-one steps, then an
/// attribute or the object itself. It is not a collection; to-many steps are in `CollectionPath`.
///
/// Its value is nil where any step is nil.
package struct ResolvedKeyPath: Hashable, Sendable {
  package enum Leaf: Hashable, Sendable {
    /// The object that the steps lead to.
    case object
    /// The slot in `ResolvedKeyPath.entity`, and the names that lead into a composite attribute:
    /// none for every other attribute, never none for a composite.
    case attribute(slot: Int, elements: [String])
  }

  package let root: PathRoot
  package let steps: [RelationshipStep]
  /// The entity of the object that the steps lead to, as the model declares it.
  package let entity: EntityNumber
  package let leaf: Leaf
  /// The type of the attribute or of the composite's element; nil for an object.
  package let type: AttributeType?

  package init(
    root: PathRoot, steps: [RelationshipStep], entity: EntityNumber, leaf: Leaf,
    type: AttributeType?
  ) {
    self.root = root
    self.steps = steps
    self.entity = entity
    self.leaf = leaf
    self.type = type
  }
}

/// Where a path starts from.
package enum PathRoot: Hashable, Sendable {
  /// The object bound to a scope; 0 is SELF.
  case scope(Int)
  /// One object, whatever is under test: `$FETCH_SOURCE.name`. Where it does not exist, all of its
  /// values are nil.
  case object(ObjectID)

  package static let evaluatedObject = PathRoot.scope(0)
}

/// One relationship on a path: the entity that the step starts from, as the model declares it, and
/// the relationship's slot there. The object at hand may be of a subentity: same slot.
package struct RelationshipStep: Hashable, Sendable {
  package let entity: EntityNumber
  package let slot: Int

  package init(entity: EntityNumber, slot: Int) {
    self.entity = entity
    self.slot = slot
  }
}

/// A path to many objects: to-one steps, then one to-many relationship. Further steps belong to
/// what is said about the element, in the element's scope.
///
/// The collection is empty where any to-one step is nil.
package struct CollectionPath: Hashable, Sendable {
  package let root: PathRoot
  package let toOneSteps: [RelationshipStep]
  package let toMany: RelationshipStep
  /// The entity of the elements: the to-many relationship's destination.
  package let destination: EntityNumber

  package init(
    root: PathRoot, toOneSteps: [RelationshipStep], toMany: RelationshipStep,
    destination: EntityNumber
  ) {
    self.root = root
    self.toOneSteps = toOneSteps
    self.toMany = toMany
    self.destination = destination
  }
}
