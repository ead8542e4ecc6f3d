import ObjectModel

/// Where a model's entities and properties are in one store: tables, columns and the store's own
/// entity numbers. Names are as the store spells them, not quoted.
package final class SchemaMap: Sendable {
  package let model: ManagedObjectModel
  private let entities: [EntityTable]
  private let numbers: [Int64: EntityNumber]
  let layouts: [RowLayout]

  /// - Parameter entities: By entity number, from 1.
  init(model: ManagedObjectModel, entities: [EntityTable]) {
    self.model = model
    self.entities = entities
    numbers = Dictionary(
      zip(entities.map(\.storedNumber), model.entities.map(\.number)),
      uniquingKeysWith: { first, _ in first })
    layouts = zip(model.entities, entities).map { RowLayout(entity: $0, place: $1) }
  }

  func layout(of entity: EntityNumber) -> RowLayout {
    layouts[entity.rawValue - 1]
  }

  /// The table that holds the entity's objects: that of its root.
  package func table(of entity: EntityNumber) -> String {
    self[entity].table
  }

  /// What `Z_ENT` holds for objects of exactly this entity, in this store.
  package func storedNumber(of entity: EntityNumber) -> Int64 {
    self[entity].storedNumber
  }

  /// `Z_ENT` of the entity and all entities below it.
  package func storedNumbers(ofFamily entity: EntityNumber) -> [Int64] {
    let family = model[entity].family
    return (family.lowerBound.rawValue...family.upperBound.rawValue).map {
      self[EntityNumber(rawValue: $0)].storedNumber
    }
  }

  /// The same for `IN (…)`.
  func family(of entity: EntityNumber) -> String {
    storedNumbers(ofFamily: entity).map(String.init).joined(separator: ", ")
  }

  /// The model's entity for a row's `Z_ENT`; nil for what the model does not know.
  package func entity(storedNumber: Int64) -> EntityNumber? {
    numbers[storedNumber]
  }

  /// The entity of a row where only objects of an entity, or of one below it, can be; nil for a row
  /// that says to be of another, or of none: whose values that has is not known.
  package func entity(storedNumber: Int64, ofFamily entity: EntityNumber) -> EntityNumber? {
    guard let found = self.entity(storedNumber: storedNumber), model[entity].family.contains(found)
    else { return nil }
    return found
  }

  /// Where the values of a property are. The same for an entity and its subentities.
  package func storage(of slot: Int, in entity: EntityNumber) -> SlotStorage {
    self[entity].slots[slot]
  }

  /// Where a to-many relationship has its pairs; nil for what is none.
  func pairs(of slot: Int, in entity: EntityNumber) -> PairTable? {
    switch storage(of: slot, in: entity) {
    case .oneToMany(let pairs), .manyToMany(let pairs): pairs
    case .none, .attribute, .composite, .toOne: nil
    }
  }

  /// The columns of an attribute: one, with no names, where it is no composite.
  func leaves(of slot: Int, in entity: EntityNumber) -> [CompositeLeaf] {
    switch storage(of: slot, in: entity) {
    case .attribute(let column): [CompositeLeaf(path: [], column: column)]
    case .composite(let leaves): leaves
    case .none, .toOne, .oneToMany, .manyToMany: []
    }
  }

  package subscript(entity: EntityNumber) -> EntityTable {
    entities[entity.rawValue - 1]
  }

  /// Every relationship, in the entity that declares it.
  var relationships: [RelationshipPlace] {
    model.entities.flatMap { entity in
      (entity.firstOwnSlot..<entity.properties.count).compactMap { slot in
        entity.properties[slot].relationship.map {
          RelationshipPlace(
            entity: entity, slot: slot, relationship: $0,
            storage: storage(of: slot, in: entity.number))
        }
      }
    }
  }
}

/// A relationship in the entity that declares it, and where a store has it.
struct RelationshipPlace {
  let entity: Entity
  let slot: Int
  let relationship: Relationship
  let storage: SlotStorage

  var destination: EntityNumber { relationship.destination }
}

extension ManagedObjectModel {
  /// The entities that have tables.
  var roots: [Entity] { entities.filter { $0.root == $0.number } }
}

package struct EntityTable: Hashable, Sendable {
  package var table: String
  package var storedNumber: Int64
  /// By slot.
  package var slots: [SlotStorage]
}

/// Where the values of one property are.
package enum SlotStorage: Hashable, Sendable {
  /// Transient attributes, fetched properties: nowhere.
  case none
  case attribute(AttributeColumn)
  /// One column per leaf; elements that are composites themselves are not leaves.
  case composite([CompositeLeaf])
  /// `column` has the other object's key, and `entityColumn` its `Z_ENT` where that is not known
  /// from the model. `orderColumn` has this object's place in the inverse, if that is ordered.
  case toOne(column: String, entityColumn: String?, orderColumn: String?)
  /// Rows of the other objects.
  case oneToMany(PairTable)
  /// Rows of a join table.
  case manyToMany(PairTable)
}

package struct AttributeColumn: Hashable, Sendable {
  package var name: String
  package var type: AttributeType
  /// Whether values begin with a byte that says where the data is.
  package var mayBeExternal = false

  package var coding: ColumnCoding { ColumnCoding(type: type, mayBeExternal: mayBeExternal) }
}

/// `AttributeColumn` without the name, for loops over rows.
package struct ColumnCoding: Hashable, Sendable {
  package var type: AttributeType
  package var mayBeExternal: Bool
}

package struct CompositeLeaf: Hashable, Sendable {
  /// Names of elements from the composite attribute down.
  package var path: [String]
  package var column: AttributeColumn
}

/// The rows that say which objects a relationship leads to: those of a join table, or the objects'
/// own at that end that names the other.
package struct PairTable: Hashable, Sendable {
  /// Of an object's own key.
  static let keyColumn = "Z_PK"

  package var table: String
  /// The key of the object that has the relationship.
  package var ownColumn: String
  package var otherColumn = keyColumn
  /// In objects' own rows: `Z_ENT` of the object that they name, where the model does not tell.
  package var entityColumn: String?
  /// The other object's place in the relationship, where that is ordered.
  package var orderColumn: String?
  /// The owner's place in the inverse, where that is ordered.
  package var inverseOrderColumn: String?

  /// The same from the other side.
  var inverse: PairTable {
    PairTable(
      table: table, ownColumn: otherColumn, otherColumn: ownColumn, entityColumn: entityColumn,
      orderColumn: inverseOrderColumn, inverseOrderColumn: orderColumn)
  }
}
