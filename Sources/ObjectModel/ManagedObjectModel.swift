import Spelling

/// A checked model. Immutable, so any thread may read it; changing a model makes another.
package final class ManagedObjectModel: Sendable {
  /// By number, from 1: `entities[0]` has number 1.
  package let entities: [Entity]
  package let composites: [CompositeDescription]
  package let configurations: [String: [EntityNumber]]
  package let fetchRequestTemplates: [String: FetchRequestTemplate]
  package let versionIdentifiers: [String]
  /// 32 bytes by entity name. They change when what is stored would: see `VersionHash`.
  package let versionHashes: [String: [UInt8]]
  /// What looks like a mistake in the model file but is common in real ones and harmless.
  package let warnings: [OrreryError]

  private let numbers: [String: EntityNumber]

  /// For `init(checking:)` only, which is what makes a model.
  init(
    entities: [Entity], composites: [CompositeDescription],
    configurations: [String: [EntityNumber]],
    fetchRequestTemplates: [String: FetchRequestTemplate], versionIdentifiers: [String],
    warnings: [OrreryError]
  ) {
    self.entities = entities
    self.composites = composites
    self.configurations = configurations
    self.fetchRequestTemplates = fetchRequestTemplates
    self.versionIdentifiers = versionIdentifiers
    self.warnings = warnings
    versionHashes = VersionHash.hashes(of: entities)
    numbers = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0.number) })
  }

  /// - Precondition: the number is one of this model's.
  package subscript(number: EntityNumber) -> Entity {
    entities[number.rawValue - 1]
  }

  package func entity(named name: String) -> Entity? {
    numbers[name].map { self[$0] }
  }

  /// The entity of that name, or an error that lists what there is.
  package func requireEntity(named name: String) throws(OrreryError) -> Entity {
    if let entity = entity(named: name) { return entity }
    throw OrreryError(
      .unknownEntity, "The model has no entity named “\(name)”.", entity: name,
      hint: NearestName.hint(for: name, among: entities.map(\.name), called: "entities"))
  }

  /// The entity, itself or above it, that has the property of its own.
  package func entity(declaring slot: Int, of entity: Entity) -> Entity {
    var entity = entity
    while slot < entity.firstOwnSlot, let superentity = entity.superentity {
      entity = self[superentity]
    }
    return entity
  }

  /// Whether objects can have values that no store has.
  package var hasTransientAttributes: Bool {
    hasAttribute(where: \.isTransient)
  }

  package func hasAttribute(where condition: (Attribute) -> Bool) -> Bool {
    entities.contains { entity in
      entity.properties.contains { $0.attribute.map(condition) == true }
    }
  }

  /// An inverse's relationship and slot, where the relationship has an inverse.
  package func inverse(of relationship: Relationship) -> Relationship? {
    relationship.inverseSlot.flatMap { self[relationship.destination].properties[$0].relationship }
  }
}
