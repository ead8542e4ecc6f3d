/// What differs between two versions of a model, and what Core Data's lightweight migration would
/// make of stored objects: which entity and which property becomes which, what is lost, and what
/// cannot be inferred. A pure function of the two models; it reads no store.
///
/// What can be inferred follows Apple's guide “Using lightweight migration”: entities and
/// properties may be added, removed and renamed; attributes become optional, or mandatory with a
/// default value; to-one relationships become to-many, and to-many ones ordered or unordered;
/// entities and properties move in a hierarchy, but hierarchies do not merge. Beyond it, an
/// attribute may change to a type that holds every value of the old one.
///
/// What is not stored and checked by nothing stored is left out: fetched properties, fetch
/// requests, indexes, configurations, user info, classes, rules of validation.
package struct ModelDiff: Sendable {
  /// What becomes of one entity: Core Data's NSEntityMapping.
  package struct Mapping: Hashable, Sendable {
    /// nil where the entity is new.
    package var source: EntityNumber?
    /// nil where the entity is gone.
    package var destination: EntityNumber?
    /// By the new entity's slots: the old entity's. nil for what is new.
    package var slots: [Int?] = []
    /// Whether objects are taken over as they are.
    package var isCopy = false
  }

  package let source: ManagedObjectModel
  package let destination: ManagedObjectModel
  /// Entities of the new model by number, then those that are gone.
  package let mappings: [Mapping]
  /// In the order of the mappings.
  package let changes: [ModelChange]

  /// - Parameters:
  ///   - source: The earlier model, which the stored objects are of.
  ///   - destination: The later one.
  package init(from source: ManagedObjectModel, to destination: ManagedObjectModel) {
    self.source = source
    self.destination = destination
    let comparison = ModelComparison(from: source, to: destination)
    mappings = comparison.mappings
    changes = comparison.changes
  }

  /// Whether a migration changes what is stored, and not only which model it is of.
  package var changesRows: Bool {
    changes.contains(where: \.changesRows)
  }

  /// Whether a migration can be inferred. What it would lose does not count.
  package var isInferable: Bool {
    changes.allSatisfy { $0.obstacle == nil }
  }
}
