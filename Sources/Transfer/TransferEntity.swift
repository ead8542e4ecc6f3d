import OrreryProtocol
import Spelling

/// An entity as a front end sees it in the model that the server describes, with what it inherits.
/// It is not the data column's `Entity`: there are no slots and no objects here.
package struct TransferEntity {
  package let name: String
  package let isAbstract: Bool
  /// Own and inherited, the superentity's first, in the model's order.
  package let attributes: [Wire.ModelAttribute]
  package let relationships: [Wire.ModelRelationship]
  private let fetchedProperties: [String]
  /// Its own name last.
  private let lineage: [String]
  /// Own and inherited.
  private let uniquenessConstraints: [[String]]
  private let entities: [String: Wire.ModelEntity]

  /// - Throws: `TransferError` where the model has no such entity.
  package init(named name: String, in model: Wire.Model) throws {
    let entities = Dictionary(
      model.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    guard entities[name] != nil else {
      throw TransferError(
        "The model has no entity named “\(name)”.",
        hint: NearestName.hint(for: name, among: entities.keys, called: "entities"))
    }
    self.init(name, entities)
  }

  private init(_ name: String, _ entities: [String: Wire.ModelEntity]) {
    var lineage: [Wire.ModelEntity] = []
    var next = entities[name]
    while let entity = next, lineage.count < entities.count {
      lineage.insert(entity, at: 0)
      next = entity.superentity.flatMap { entities[$0] }
    }
    self.name = name
    self.entities = entities
    self.lineage = lineage.map(\.name)
    isAbstract = lineage.last?.isAbstract ?? false
    attributes = lineage.flatMap(\.attributes)
    relationships = lineage.flatMap(\.relationships)
    fetchedProperties = lineage.flatMap { $0.fetchedProperties.map(\.name) }
    uniquenessConstraints = lineage.flatMap(\.uniquenessConstraints)
  }

  package func attribute(named name: String) -> Wire.ModelAttribute? {
    attributes.first { $0.name == name }
  }

  package func relationship(named name: String) -> Wire.ModelRelationship? {
    relationships.first { $0.name == name }
  }

  package func destination(of relationship: Wire.ModelRelationship) -> TransferEntity {
    TransferEntity(relationship.destination, entities)
  }

  /// The attribute that tells an object from all others: it has a uniqueness constraint of its own,
  /// and values whose texts are the same only where the values are. Where there are several, the
  /// first that must have a value.
  package var key: Wire.ModelAttribute? {
    let keys = uniquenessConstraints.filter { $0.count == 1 }.compactMap { attribute(named: $0[0]) }
      .filter { ReferenceKey.canBe($0.type) }
    return keys.first { !$0.isOptional } ?? keys.first
  }

  package var hasUniquenessConstraints: Bool { !uniquenessConstraints.isEmpty }

  /// Whether an attribute alone tells objects apart.
  func isKey(_ attribute: Wire.ModelAttribute) -> Bool {
    uniquenessConstraints.contains([attribute.name]) && ReferenceKey.canBe(attribute.type)
  }

  /// Whether objects at the other end of a relationship may be of this entity, or a key of theirs
  /// is this entity's own.
  func isNamed(by key: Wire.ModelAttribute, atTheEndOf relationship: Wire.ModelRelationship) -> Bool
  {
    let other = destination(of: relationship)
    let isOfKin = lineage.contains(other.name) || other.lineage.contains(name)
    return isOfKin && self.key?.name == key.name
  }

  func inverse(of relationship: Wire.ModelRelationship) -> Wire.ModelRelationship? {
    relationship.inverse.flatMap { destination(of: relationship).relationship(named: $0) }
  }

  func isFetchedProperty(_ name: String) -> Bool { fetchedProperties.contains(name) }

  /// For hints.
  var propertyNames: [String] { attributes.map(\.name) + relationships.map(\.name) }
}
