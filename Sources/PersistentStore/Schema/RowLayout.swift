import ObjectModel

/// One entity's row: its columns in a fixed order, what each is for, and the statements over all of
/// them. Reading and writing rows builds no text. A class because it is looked up for every row.
final class RowLayout: Sendable {
  enum Part: Sendable {
    case attribute(slot: Int, ColumnCoding)
    case leaf(slot: Int, CompositeLeaf)
    /// The key of a to-one relationship's object.
    case objectKey(slot: Int, destination: EntityNumber, hasEntityColumn: Bool)
    /// Its `Z_ENT`, always right after the key.
    case objectEntity(slot: Int)
  }

  let entity: EntityNumber
  let table: String
  let storedNumber: Int64
  let slotCount: Int
  let columns: [String]
  let parts: [Part]
  /// Attributes whose values may be in files.
  let externalColumns: [(slot: Int, column: String)]
  /// By slot, where its parts are; empty for what has no column.
  let ranges: [Range<Int>]
  /// `Z_ENT`, `Z_OPT`, then the columns; by `Z_PK`, argument 1.
  let selectSQL: String
  /// `Z_PK`, `Z_ENT`, `Z_OPT`, then the columns.
  let insertSQL: String

  static let firstSelectedColumn: Int32 = 2
  static let firstInsertedArgument: Int32 = 4

  init(entity: Entity, place: EntityTable) {
    self.entity = entity.number
    table = identifier(place.table)
    storedNumber = place.storedNumber
    slotCount = place.slots.count
    var columns: [String] = []
    var parts: [Part] = []
    var ranges: [Range<Int>] = []
    for (slot, storage) in place.slots.enumerated() {
      let start = parts.count
      switch storage {
      case .attribute(let column):
        columns.append(identifier(column.name))
        parts.append(.attribute(slot: slot, column.coding))
      case .composite(let leaves):
        columns += leaves.map { identifier($0.column.name) }
        parts += leaves.map { .leaf(slot: slot, $0) }
      case .toOne(let column, let entityColumn, _):
        guard let relationship = entity.properties[slot].relationship else { break }
        columns.append(identifier(column))
        parts.append(
          .objectKey(
            slot: slot, destination: relationship.destination,
            hasEntityColumn: entityColumn != nil))
        if let entityColumn {
          columns.append(identifier(entityColumn))
          parts.append(.objectEntity(slot: slot))
        }
      case .none, .oneToMany, .manyToMany:
        break
      }
      ranges.append(start..<parts.count)
    }
    self.columns = columns
    self.parts = parts
    self.ranges = ranges
    externalColumns = zip(parts, columns).compactMap { part, column in
      guard case .attribute(let slot, let coding) = part, coding.mayBeExternal else { return nil }
      return (slot, column)
    }
    let selected = (["Z_ENT", "Z_OPT"] + columns).joined(separator: ", ")
    selectSQL = "SELECT \(selected) FROM \(table) WHERE Z_PK = ?1"
    let inserted = (["Z_PK", "Z_ENT", "Z_OPT"] + columns).joined(separator: ", ")
    let places = Array(repeating: "?", count: columns.count + 3).joined(separator: ", ")
    insertSQL = "INSERT INTO \(table) (\(inserted)) VALUES (\(places))"
  }
}
