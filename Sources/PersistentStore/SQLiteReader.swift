import GRDB
import ObjectModel

/// One connection and what its tables are called: what a read of the store runs on.
package struct SQLiteReader: StoreSnapshot {
  package let database: Database
  package let schema: SchemaMap
  package let externalData: ExternalDataFolder?
  package var pauses: ReadPauses?
  /// What is read, where SQLite is told that nobody writes it.
  var unwritten: UnwrittenFile?
  /// Files of large values that no row names and that are known to go.
  var obsoleteFiles: [String] = []

  package var model: ManagedObjectModel { schema.model }

  // MARK: Whole objects, by id. Fetching by predicate is elsewhere.

  package func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    try withStoreErrors {
      // One row is one statement, which needs no transaction to see one state of the store.
      if ids.count == 1 { return try ids.compactMap(snapshot) }
      return try inOneTransaction { try ids.compactMap(snapshot) }
    }
  }

  package func present(among ids: [ObjectID]) throws(OrreryError) -> Set<ObjectID> {
    try withStoreErrors {
      try inOneTransaction { Set(try ids.filter { try storedID($0) == $0 }) }
    }
  }

  package func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value {
    guard case .attribute(let column) = schema.storage(of: slot, in: entity) else { return .null }
    var sql = "SELECT MAX(\(identifier(column.name))) FROM \(schema.layout(of: entity).table)"
    // Where the table has objects that are not of the entity's family.
    if model[entity].root != entity { sql += " WHERE Z_ENT IN (\(schema.family(of: entity)))" }
    return try withStoreErrors {
      try database.firstRow(of: sql) {
        try $0.value(0, as: column.coding, externalData: externalData)
      } ?? .null
    }
  }

  /// One view of the store for several statements, which by themselves would each lock the file.
  func inOneTransaction<T>(_ body: () throws -> T) throws -> T {
    try database.isInsideTransaction ? body() : database.committing(.deferred, body)
  }

  // MARK: Snapshots

  /// The object as it is stored; nil where there is none of the id's entity or one below it.
  func snapshot(of id: ObjectID) throws -> ObjectSnapshot? {
    var layout = schema.layout(of: id.entity)
    var statement = try PreparedStatement(layout.selectSQL, on: database)
    statement.bind(id.key, at: 1)
    guard try statement.step() else { return nil }
    let storedNumber = statement.integer(0)
    if storedNumber != layout.storedNumber {
      statement.reset()
      guard let entity = schema.entity(storedNumber: storedNumber, ofFamily: id.entity) else {
        return nil
      }
      layout = schema.layout(of: entity)
      statement = try PreparedStatement(layout.selectSQL, on: database)
      statement.bind(id.key, at: 1)
      guard try statement.step() else { return nil }
    }
    defer { statement.reset() }
    return ObjectSnapshot(
      id: ObjectID(entity: layout.entity, key: id.key), version: statement.integer(1),
      values: try values(of: statement, layout: layout))
  }

  private func values(of statement: PreparedStatement, layout: RowLayout) throws -> [Value] {
    var values = [Value](repeating: .null, count: layout.slotCount)
    for (offset, part) in layout.parts.enumerated() {
      let index = RowLayout.firstSelectedColumn + Int32(offset)
      switch part {
      case .attribute(let slot, let coding):
        values[slot] = try statement.value(index, as: coding, externalData: externalData)
      case .leaf(let slot, let leaf):
        let value = try statement.value(index, as: leaf.column.coding, externalData: externalData)
        if !value.isNull { values[slot].setElement(leaf.path[...], to: value) }
      case .objectKey(let slot, let destination, let hasEntityColumn):
        if statement.isNull(index) { continue }
        let stored = hasEntityColumn ? statement.integer(index + 1) : nil
        values[slot] = .object(
          try objectID(key: statement.integer(index), storedEntity: stored, of: destination))
      case .objectEntity:
        continue
      }
    }
    return values
  }

  /// The id of a to-one relationship's object. Where the row does not say its entity, the object's
  /// own row does.
  private func objectID(
    key: Int64, storedEntity: Int64?, of destination: EntityNumber
  ) throws -> ObjectID {
    let declared = ObjectID(entity: destination, key: key)
    guard model[destination].hasSubentities else { return declared }
    if let storedEntity,
      let found = schema.entity(storedNumber: storedEntity, ofFamily: destination)
    {
      return ObjectID(entity: found, key: key)
    }
    return try storedID(declared) ?? declared
  }

  /// An object's id under its own entity; nil where there is no such object.
  func storedID(_ id: ObjectID) throws -> ObjectID? {
    try database.firstRow(
      of: "SELECT Z_ENT FROM \(schema.layout(of: id.entity).table) WHERE Z_PK = ?1",
      .integer(id.key)
    ) {
      schema.entity(storedNumber: $0.integer(0), ofFamily: id.entity).map {
        ObjectID(entity: $0, key: id.key)
      }
    }
  }

  /// Those of the objects that the store does not have.
  func missing(among ids: Set<ObjectID>) throws -> Set<ObjectID> {
    var missing: Set<ObjectID> = []
    for (table, ids) in Dictionary(grouping: ids, by: { schema.layout(of: $0.entity).table }) {
      let statement = try PreparedStatement("SELECT 1 FROM \(table) WHERE Z_PK = ?1", on: database)
      for id in ids {
        statement.bind(id.key, at: 1)
        if try !statement.step() { missing.insert(id) }
        statement.reset()
      }
    }
    return missing
  }
}

extension Value {
  /// Sets an element of a composite value, making the composites on the way.
  mutating func setElement(_ path: ArraySlice<String>, to value: Value) {
    guard let name = path.first else {
      self = value
      return
    }
    var elements: [String: Value] = [:]
    if case .composite(let existing) = self { elements = existing }
    var element = elements[name] ?? .null
    element.setElement(path.dropFirst(), to: value)
    elements[name] = element
    self = .composite(elements)
  }

  /// An element of a composite value; `.null` where there is none.
  func element(_ path: ArraySlice<String>) -> Value {
    guard let name = path.first else { return self }
    guard case .composite(let elements) = self else { return .null }
    return (elements[name] ?? .null).element(path.dropFirst())
  }
}
