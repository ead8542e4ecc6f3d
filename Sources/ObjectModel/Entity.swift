import Spelling

/// One entity of a checked model, with what it inherits. Immutable, so any thread may read it.
///
/// Properties have slots, 0 up. The superentity's come first and in its order, so a slot of an
/// entity names the same property in every subentity, and an object's values can be an array.
package final class Entity: Sendable {
  package let name: String
  package let number: EntityNumber
  package let superentity: EntityNumber?
  /// The topmost entity, whose table holds the objects. Itself, where there is no superentity.
  package let root: EntityNumber
  /// Direct subentities.
  package let subentities: [EntityNumber]
  /// This entity and all below it: depth-first numbering makes them consecutive.
  package let family: ClosedRange<EntityNumber>
  /// Own and inherited, by slot.
  package let properties: [Property]
  /// The first slot that the superentity does not have.
  package let firstOwnSlot: Int
  /// Own and inherited.
  package let uniquenessConstraints: [[String]]
  /// As the model file states it: what is inherited already is not repeated.
  package let description: EntityDescription

  /// Whether a store keeps every property as it is given: none is transient or derived.
  package let isStoredAsGiven: Bool
  /// Those of its properties that a save has to look at, by slot.
  package let checks: [PropertyCheck]

  private let slots: [String: Int]

  package init(
    description: EntityDescription, number: EntityNumber, superentity: Entity?, root: EntityNumber,
    subentities: [EntityNumber], family: ClosedRange<EntityNumber>, ownProperties: [Property]
  ) {
    name = description.name
    self.number = number
    self.superentity = superentity?.number
    self.root = root
    self.subentities = subentities
    self.family = family
    properties = (superentity?.properties ?? []) + ownProperties
    firstOwnSlot = superentity?.properties.count ?? 0
    uniquenessConstraints =
      (superentity?.uniquenessConstraints ?? []) + description.uniquenessConstraints
    self.description = description
    isStoredAsGiven = properties.allSatisfy {
      $0.isSaved
    }
    checks = properties.enumerated().compactMap { PropertyCheck(of: $1, slot: $0) }
    slots = Dictionary(
      uniqueKeysWithValues: properties.enumerated().map { ($0.element.name, $0.offset) })
  }

  package var isAbstract: Bool { description.isAbstract }
  package var hasSubentities: Bool { !subentities.isEmpty }

  /// The slot of the property of that name, own or inherited.
  package func slot(named name: String) -> Int? {
    slots[name]
  }

  /// The property of that name, or an error that lists what there is.
  package func requireSlot(named key: String) throws(OrreryError) -> Int {
    if let slot = slot(named: key) { return slot }
    throw OrreryError(
      .unknownKey, "\(name) has no property named “\(key)”.", entity: name, key: key,
      hint: NearestName.hint(for: key, among: properties.map(\.name), called: "properties"))
  }

  package func property(named name: String) -> Property? {
    slots[name].map { properties[$0] }
  }

  package func attribute(named name: String) -> Attribute? {
    property(named: name)?.attribute
  }

  package func relationship(named name: String) -> Relationship? {
    property(named: name)?.relationship
  }

  /// Whether `self` is `other` or one of its subentities.
  package func isKind(of other: Entity) -> Bool {
    other.family.contains(number)
  }
}
