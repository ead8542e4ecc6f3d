import ObjectModel

/// The objects of one root entity as a scan has found them: keys and versions, and where their
/// to-one relationships lead whose other end is a collection. Twelve bytes for each object, eight
/// for each such relationship, two where there are subentities.
struct RowTable: Sendable {
  /// Ascending.
  private(set) var keys: [Int64] = []
  private(set) var versions: [Int32] = []
  /// `Z_ENT`; empty where the root has no subentities.
  private(set) var entities: [UInt16] = []
  /// By column of the plan, then row: 0 for nil.
  private(set) var owners: [[Int64]]

  init(columns: Int) {
    owners = Array(repeating: [], count: columns)
  }

  struct Row: Hashable, Sendable {
    var key: Int64
    var version: Int32
    var entity: UInt16
    var owners: [Int64]
  }

  var count: Int { keys.count }

  func contains(_ key: Int64) -> Bool {
    let place = keys.indices.partitioningIndex { keys[$0] >= key }
    return place < keys.count && keys[place] == key
  }

  mutating func append(_ row: Row, withEntity: Bool) {
    keys.append(row.key)
    versions.append(row.version)
    if withEntity { entities.append(row.entity) }
    for (index, owner) in row.owners.enumerated() { owners[index].append(owner) }
  }

  subscript(index: Int) -> Row {
    Row(
      key: keys[index], version: versions[index], entity: entities.isEmpty ? 0 : entities[index],
      owners: owners.map { $0[index] })
  }

  /// Whether the same row of another table says the same.
  func isSame(_ index: Int, as other: RowTable, _ otherIndex: Int) -> Bool {
    versions[index] == other.versions[otherIndex]
      && owners.indices.allSatisfy { owners[$0][index] == other.owners[$0][otherIndex] }
  }
}

/// What this process itself has done to an object since the last scan, so that the next one does
/// not take it for somebody else's.
struct OwnChange: Sendable {
  enum Version: Sendable {
    /// Of an object that it has made.
    case exactly(Int32)
    /// More than before by so much: what others have done before or since comes on top.
    case moved(by: Int32)
  }

  /// As `Z_ENT` has it.
  var entity: UInt16
  /// nil: deleted.
  var version: Version?
  /// By column of the scan, those that were set: 0 for nil.
  var owners: [Int: Int64] = [:]

  /// The same with what came later.
  mutating func add(_ later: OwnChange) {
    switch (version, later.version) {
    case (.exactly(let version)?, .moved(let by)?): self.version = .exactly(version &+ by)
    case (.moved(let earlier)?, .moved(let by)?): version = .moved(by: earlier &+ by)
    default: version = later.version
    }
    owners.merge(later.owners) { $1 }
  }

  /// What it has made of a row; nil where that is gone, or somebody else has made the object.
  func applied(to old: RowTable.Row?, key: Int64, columns: Int) -> RowTable.Row? {
    let number: Int32
    switch version {
    case nil: return nil
    case .exactly(let version): number = version
    case .moved(let by):
      guard let old else { return nil }
      number = old.version &+ by
    }
    return RowTable.Row(
      key: key, version: number, entity: entity,
      owners: (0..<columns).map { owners[$0] ?? old?.owners[$0] ?? 0 })
  }
}

/// By root entity.
typealias RowScans = [EntityNumber: RowScan]

/// How the objects of one root entity are scanned.
struct RowScan: Sendable {
  struct Owner: Sendable {
    /// That declares the relationship.
    let entity: EntityNumber
    let column: String
    let destination: EntityNumber
    /// Of the collection at the other end.
    let inverseSlot: Int
    let slot: Int
  }

  let root: EntityNumber
  let hasSubentities: Bool
  let owners: [Owner]
  /// By entity: in which columns its objects have their owners.
  let columns: [EntityNumber: [Int]]
  let sql: String
  /// The owners of one object, ?1.
  let ownersSQL: String

  /// In bytes.
  var rowSize: Int { 12 + 8 * owners.count + (hasSubentities ? 2 : 0) }

  init(root: Entity, schema: SchemaMap) {
    self.root = root.number
    hasSubentities = root.hasSubentities
    let model = schema.model
    let owners: [Owner] = schema.relationships.compactMap { place in
      guard place.entity.root == root.number, let inverseSlot = place.relationship.inverseSlot,
        model.inverse(of: place.relationship)?.isToMany == true,
        case .toOne(let column, _, _) = place.storage
      else { return nil }
      return Owner(
        entity: place.entity.number, column: identifier(column), destination: place.destination,
        inverseSlot: inverseSlot, slot: place.slot)
    }
    var columns: [EntityNumber: [Int]] = [:]
    for entity in model.entities where entity.root == root.number {
      columns[entity.number] = owners.indices.filter {
        model[owners[$0].entity].family.contains(entity.number)
      }
    }
    (self.owners, self.columns) = (owners, columns)
    let table = schema.layout(of: root.number).table
    let keys = owners.map { "IFNULL(\($0.column), 0)" }
    let selected = ["Z_PK", "IFNULL(Z_OPT, 0)", "Z_ENT"] + keys
    sql = "SELECT \(selected.joined(separator: ", ")) FROM \(table) ORDER BY Z_PK"
    ownersSQL = "SELECT \(keys.joined(separator: ", ")) FROM \(table) WHERE Z_PK = ?1"
  }
}

extension SchemaMap {
  /// Whether a scan sees every change that Core Data or Orrery makes: whether all that an object is
  /// related to stands in rows whose versions count. Join tables, order columns and derived
  /// attributes of other objects have none.
  var hasVersionsThroughout: Bool {
    model.entities.allSatisfy { entity in
      entity.properties.indices.allSatisfy { slot in
        switch storage(of: slot, in: entity.number) {
        case .none, .composite: true
        case .attribute: entity.properties[slot].attribute?.derivation?.isOfOwnRow != false
        case .toOne(_, _, let order): order == nil
        case .oneToMany(let columns):
          columns.orderColumn == nil && entity.properties[slot].relationship?.inverseSlot != nil
        case .manyToMany: false
        }
      }
    }
  }
}

extension Derivation {
  fileprivate var isOfOwnRow: Bool {
    switch self {
    case .now: true
    case .keyPath(let names), .function(_, let names): names.count == 1
    case .count, .sum: false
    }
  }
}
