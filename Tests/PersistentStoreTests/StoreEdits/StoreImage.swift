import ObjectModel
import PersistentStore
import Predicates

/// All rows of a store's entities and join tables, and its schema, read with plain SQL.
struct StoreImage {
  /// By column; NULL is “NULL”.
  typealias Row = [String: String]

  /// The two objects that a row of a join table relates.
  struct Pair: Hashable {
    let owner: ObjectID
    let other: ObjectID
  }

  let path: String
  let schema: SchemaMap
  /// By table, then key.
  private(set) var rows: [String: [Int64: Row]] = [:]
  /// By join table.
  private(set) var pairs: [String: Set<Pair>] = [:]
  let statements: [[String]]
  /// By `Z_ENT`.
  private(set) var highestKeys: [String: Int64] = [:]

  init(path: String, schema: SchemaMap) throws {
    self.path = path
    self.schema = schema
    statements = try RawStore.rows(
      path, "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name")
    for row in try RawStore.rows(path, "SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY") {
      highestKeys[row[0]] = Int64(row[1])
    }
    for entity in schema.model.entities where entity.root == entity.number {
      let table = schema.table(of: entity.number)
      rows[table] = try Self.rows(of: table, path)
    }
    for (place, storage) in places {
      guard case .manyToMany(let join) = storage, pairs[join.table] == nil,
        let relationship = schema.model[place.entity].properties[place.slot].relationship
      else { continue }
      pairs[join.table] = Set(
        try RawStore.rows(
          path, "SELECT \"\(join.ownColumn)\", \"\(join.otherColumn)\" FROM \"\(join.table)\""
        ).map {
          Pair(
            owner: root(place.entity, $0[0]), other: root(relationship.destination, $0[1]))
        })
    }
  }

  private static func rows(of table: String, _ path: String) throws -> [Int64: Row] {
    let columns = try RawStore.column(path, "SELECT name FROM pragma_table_info('\(table)')")
    var rows: [Int64: Row] = [:]
    for values in try RawStore.rows(path, "SELECT * FROM \"\(table)\"") {
      let row = Dictionary(zip(columns, values)) { first, _ in first }
      if let key = row["Z_PK"].flatMap({ Int64($0) }) { rows[key] = row }
    }
    return rows
  }

  /// Every property of every entity that declares it, with where it is stored.
  var places: [(place: PropertyReference, storage: SlotStorage)] {
    schema.model.entities.flatMap { entity in
      (entity.firstOwnSlot..<entity.properties.count).map { slot in
        (
          PropertyReference(entity: entity.number, slot: slot),
          schema.storage(of: slot, in: entity.number)
        )
      }
    }
  }

  /// An id that tells objects apart by table and key alone.
  func root(_ id: ObjectID) -> ObjectID {
    ObjectID(entity: schema.model[id.entity].root, key: id.key)
  }

  private func root(_ entity: EntityNumber, _ key: String) -> ObjectID {
    root(ObjectID(entity: entity, key: Int64(key) ?? 0))
  }

  func row(_ id: ObjectID) -> Row? { rows[schema.table(of: id.entity)]?[id.key] }

  /// Of the table: those that others' changes may change, orders and derived values.
  func dependentColumns(of table: String) -> Set<String> {
    var columns: Set<String> = []
    for (place, storage) in places where schema.table(of: place.entity) == table {
      switch storage {
      case .toOne(_, _, let order?): columns.insert(order)
      case .attribute(let column)
      where schema.model[place.entity].properties[place.slot].attribute?.isDerived == true:
        columns.insert(column.name)
      default: break
      }
    }
    for case (_, .oneToMany(let other)) in places where other.table == table {
      if let order = other.orderColumn { columns.insert(order) }
    }
    return columns
  }

  // MARK: What does not hold together

  /// To-one relationships that lead nowhere or to another entity, one-to-one relationships whose
  /// ends disagree, pairs of what is not there, places in an order that are missing or taken twice.
  var faults: Set<String> {
    get throws {
      var faults: Set<String> = []
      for (place, storage) in places {
        guard
          let relationship = schema.model[place.entity].properties[place.slot].relationship
        else { continue }
        let name = "\(schema.model[place.entity].name).\(relationship.name)"
        for query in queries(place, storage, relationship) {
          for row in try RawStore.rows(path, query) { faults.insert("\(name): \(row), \(query)") }
        }
      }
      for (table, rows) in rows {
        for (key, row) in rows where Int64(row["Z_OPT"] ?? "").map({ $0 > 0 }) != true {
          faults.insert("\(table) \(key) has no version.")
        }
      }
      return faults
    }
  }

  /// Each finds what is wrong.
  private func queries(
    _ place: PropertyReference, _ storage: SlotStorage, _ relationship: Relationship
  ) -> [String] {
    let table = schema.table(of: place.entity)
    let destination = schema.table(of: relationship.destination)
    switch storage {
    case .toOne(let column, let entityColumn, _):
      var queries = [
        """
        SELECT o.Z_PK FROM "\(table)" AS o LEFT JOIN "\(destination)" AS d ON d.Z_PK = o."\(column)"
        WHERE o."\(column)" IS NOT NULL AND d.Z_PK IS NULL
        """
      ]
      if let entityColumn {
        queries.append(
          """
          SELECT o.Z_PK FROM "\(table)" AS o JOIN "\(destination)" AS d ON d.Z_PK = o."\(column)"
          WHERE o."\(entityColumn)" IS NOT d.Z_ENT
          """)
      }
      if let inverse = schema.model.inverse(of: relationship), !inverse.isToMany,
        let slot = relationship.inverseSlot,
        case .toOne(let back, _, _) = schema.storage(of: slot, in: relationship.destination)
      {
        queries.append(
          """
          SELECT o.Z_PK FROM "\(table)" AS o JOIN "\(destination)" AS d ON d.Z_PK = o."\(column)"
          WHERE d."\(back)" IS NOT o.Z_PK
          """)
      }
      return queries
    case .oneToMany(let columns):
      return orderQueries(columns.table, columns.ownColumn, columns.orderColumn)
    case .manyToMany(let join):
      return [
        """
        SELECT j."\(join.ownColumn)" FROM "\(join.table)" AS j
        WHERE j."\(join.ownColumn)" NOT IN (SELECT Z_PK FROM "\(table)")
        OR j."\(join.otherColumn)" NOT IN (SELECT Z_PK FROM "\(destination)")
        """
      ] + orderQueries(join.table, join.ownColumn, join.orderColumn)
    case .none, .attribute, .composite:
      return []
    }
  }

  private func orderQueries(_ table: String, _ owner: String, _ order: String?) -> [String] {
    guard let order else { return [] }
    return [
      """
      SELECT "\(owner)", COUNT(*) FROM "\(table)" WHERE "\(owner)" IS NOT NULL
      GROUP BY "\(owner)", "\(order)" HAVING COUNT(*) > 1 OR "\(order)" IS NULL
      """
    ]
  }
}
