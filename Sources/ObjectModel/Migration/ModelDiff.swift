import Spelling

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
/// A mapping takes the place of what would be inferred about the entities and properties that it
/// names. Its expressions stay text here.
///
/// What is not stored and checked by nothing stored is left out: fetched properties, fetch
/// requests, indexes, configurations, user info, classes, rules of validation.
package struct ModelDiff: Sendable {
  /// What becomes of one entity: Core Data's NSEntityMapping.
  package struct Mapping: Hashable, Sendable {
    /// By which relationships of a mapping refer to it.
    package var name: String
    /// nil where the entity is new.
    package var source: EntityNumber?
    /// nil where the entity is gone.
    package var destination: EntityNumber?
    /// By the new entity's slots: the old entity's. nil for what is new.
    package var slots: [Int?] = []
    /// Whether objects are taken over as they are.
    package var isCopy = false
    /// Which of the source's objects; nil for all.
    package var predicate: String?
    /// What tells objects apart, of which only one becomes a new one; none where all do.
    package var distinctBy: [String] = []
    /// What takes the place of old values, by slot and elements.
    package var values: [MappedValue] = []
    /// Slots that the mapping names a value for, computed or taken over.
    package var stated: Set<Int> = []
    /// Slots that take nothing over, not from the other end of a relationship either.
    package var unmapped: Set<Int> = []
    /// Where in the mapping model this stands; nil for what is inferred.
    package var position: Int?
  }

  /// What a mapping says about one property.
  package struct MappedValue: Hashable, Sendable {
    package var slot: Int
    /// Names that lead into a composite; else none.
    package var elements: [String]
    package var expression: String
    /// Of a relationship: by which entity mapping its objects come; nil for any.
    package var entityMapping: String?

    package func key(in entity: Entity) -> String {
      ([entity.properties[slot].name] + elements).joined(separator: ".")
    }
  }

  package let source: ManagedObjectModel
  package let destination: ManagedObjectModel
  /// What somebody said about it; nil for what is inferred throughout.
  package let mapping: MappingModel?
  /// By the new model's entities in their order, then those that are gone. An entity has several
  /// where a mapping says so.
  package let mappings: [Mapping]
  /// In the order of the mappings.
  package let changes: [ModelChange]

  /// - Parameters:
  ///   - source: The earlier model, which the stored objects are of.
  ///   - destination: The later one.
  ///   - mapping: What is not to be inferred. What it has wrong is ignored here.
  package init(
    from source: ManagedObjectModel, to destination: ManagedObjectModel,
    by mapping: MappingModel? = nil
  ) {
    self.source = source
    self.destination = destination
    self.mapping = mapping
    let comparison = ModelComparison(from: source, to: destination, by: mapping)
    mappings = comparison.mappings
    changes = comparison.changes
  }

  /// Whether a migration changes what is stored, and not only which model it is of.
  package var changesRows: Bool {
    changes.contains(where: \.changesRows)
  }

  /// Whether a migration makes or drops indexes that are there for fetches alone. They are no part
  /// of a model's version, and no change of what is stored.
  package var changesIndexes: Bool {
    mappings.contains { mapping in
      guard let old = mapping.source, let new = mapping.destination else { return false }
      let (before, after) = (source[old].description, destination[new].description)
      return before.fetchIndexes != after.fetchIndexes
        || before.indexedAttributes != after.indexedAttributes
    }
  }

  /// Whether a migration can be inferred. What it would lose does not count.
  package var isInferable: Bool {
    changes.allSatisfy { $0.obstacle == nil }
  }
}

extension ModelDiff.Mapping {
  init(_ pair: EntityMatching.Pair, to entity: Entity, isCopy: Bool) {
    let properties = pair.properties
    name =
      pair.mapping?.name
      ?? MappingModel.EntityMapping.name(from: pair.old.name, to: entity.name)
    source = pair.old.number
    destination = entity.number
    slots = properties.oldSlots
    predicate = pair.mapping?.predicate
    distinctBy = pair.mapping?.distinctBy ?? []
    stated = properties.stated
    unmapped = properties.unmapped
    position = pair.position
    for (key, expression) in pair.mapping?.values.sorted(by: { $0.key < $1.key }) ?? [] {
      let path = key.parts(separatedBy: ".").map(String.init)
      guard let slot = path.first.flatMap(entity.slot(named:)), properties.computed.contains(slot)
      else { continue }
      values.append(
        ModelDiff.MappedValue(
          slot: slot, elements: Array(path.dropFirst()), expression: expression,
          entityMapping: pair.mapping?.entityMappings[key]))
      // The other elements of a composite are taken over.
      if path.count == 1 { slots[slot] = nil }
    }
    self.isCopy = isCopy && predicate == nil && distinctBy.isEmpty && values.isEmpty
  }
}

extension EntityDescription {
  fileprivate var indexedAttributes: Set<String> {
    Set(attributes.filter(\.isIndexed).map(\.name))
  }
}
