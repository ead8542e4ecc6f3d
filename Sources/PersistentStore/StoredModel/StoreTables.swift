import GRDB
import ObjectModel
import Spelling

/// What a store's tables say of the model they were made for, beside what a schema catalog has.
struct StoreTables {
  struct EntityRow {
    var number: Int64
    var name: String
    /// By name.
    var superentity: String?
  }

  /// A column that indexes or triggers give the property's name of.
  struct ColumnName: Hashable {
    var table: String
    var column: String
  }

  /// In the order of their numbers.
  private(set) var entities: [EntityRow] = []
  /// The table of each entity's root, by entity name; none where that is not there.
  private(set) var tables: [String: String] = [:]
  /// Names of entities with subentities.
  private(set) var superentities: Set<String> = []
  /// As declared, in upper case.
  private(set) var types: [ColumnName: String] = [:]
  /// Columns with an index of their own named after them, as every foreign key has.
  private(set) var indexedColumns: Set<ColumnName> = []
  private(set) var propertyNames: [ColumnName: String] = [:]
  /// Property names that must be unique together, by entity name.
  private(set) var uniquenessConstraints: [String: [[String]]] = [:]
  private var indexesByName: [String: Int] = [:]
  private var indexesByNumber: [Int64: Int] = [:]
  /// What derived attributes' triggers have between `Z_DA_` and `_SOURCE_INSERT`, by the same in
  /// upper case.
  private var derivedAttributes: [String: String] = [:]

  static func read(_ database: Database, catalog: SchemaCatalog) throws -> StoreTables {
    var tables = StoreTables()
    for trigger in catalog.triggers {
      guard
        let middle = trigger.removingBytePrefix("Z_DA_")?.removingByteSuffix("_SOURCE_INSERT")
      else { continue }
      tables.derivedAttributes[middle.uppercased()] = String(middle)
    }
    try tables.readEntities(database)
    tables.findTables(catalog)
    try tables.readTypes(database)
    try tables.readIndexes(database)
    return tables
  }

  func entity(named name: String) -> EntityRow? {
    indexesByName[name].map { entities[$0] }
  }

  func entity(numbered number: Int64) -> EntityRow? {
    indexesByNumber[number].map { entities[$0] }
  }

  /// The entity, its superentity, and so on; empty for a name that is not there.
  func lineage(of entity: String) -> [String] {
    var lineage: [String] = []
    var name: String? = entity
    // A circle of superentities ends after as many steps as there are entities.
    while let next = name, let row = self.entity(named: next), lineage.count < entities.count {
      lineage.append(next)
      name = row.superentity
    }
    return lineage
  }

  func entities(in table: String) -> [EntityRow] {
    entities.filter { tables[$0.name] == table }
  }

  // MARK: Reading

  private mutating func readEntities(_ database: Database) throws {
    var supers: [Int64] = []
    try database.forEachRow(
      of: "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    ) { row in
      let number = row.integer(0)
      guard (1..<SchemaCatalog.firstPrivateEntityNumber).contains(number) else { return }
      (indexesByName[row.text(1)], indexesByNumber[number]) = (entities.count, entities.count)
      entities.append(EntityRow(number: number, name: row.text(1)))
      supers.append(row.integer(2))
    }
    for (index, number) in supers.enumerated() {
      guard number != entities[index].number, let name = entity(numbered: number)?.name else {
        continue
      }
      entities[index].superentity = name
      superentities.insert(name)
    }
  }

  private mutating func findTables(_ catalog: SchemaCatalog) {
    var roots: [String: String] = [:]
    for entity in entities {
      var passed: Set<String> = []
      var name = entity.name
      while roots[name] == nil, passed.insert(name).inserted,
        let above = self.entity(named: name)?.superentity
      {
        name = above
      }
      let root = roots[name] ?? name
      for name in passed { roots[name] = root }
      tables[entity.name] = catalog.table("Z" + root.uppercased())?.name
    }
  }

  private mutating func readTypes(_ database: Database) throws {
    for table in Set(tables.values) {
      try database.forEachRow(
        of: "SELECT name, upper(type) FROM pragma_table_info(?1)", .text(table)
      ) { types[ColumnName(table: table, column: $0.text(0))] = $0.text(1) }
    }
  }

  private mutating func readIndexes(_ database: Database) throws {
    let known = Set(tables.values)
    try database.forEachRow(
      of: "SELECT name, tbl_name FROM sqlite_master WHERE type = 'index' ORDER BY name"
    ) { index in
      let (name, table) = (index.text(0), index.text(1))
      guard known.contains(table) else { return }
      let names = try database.rows(
        of: "SELECT name FROM pragma_index_info(?1) ORDER BY seqno", .text(name)
      ) { $0.text(0) }
      if let column = names.first, names.count == 1, name == "\(table)_\(column)_INDEX" {
        indexedColumns.insert(ColumnName(table: table, column: column))
      }
      readConstraint(index: name, table: table, columns: names)
    }
  }

  /// `Z_Book_UNIQUE_firstName_lastName` over `ZFIRSTNAME` and `ZLASTNAME`.
  private mutating func readConstraint(index: String, table: String, columns: [String]) {
    guard let index = index.removingBytePrefix("Z_"),
      let mark = index.firstByteRange(of: "_UNIQUE_")
    else { return }
    let entity = String(index[..<mark.lowerBound])
    guard tables[entity] == table else { return }
    var rest = index[mark.upperBound...].unicodeScalars
    var names: [String] = []
    for column in columns {
      let length = max(0, column.unicodeScalars.count - 1)
      let name = String(rest.prefix(length))
      guard "Z" + name.uppercased() == column.uppercased() else { return }
      names.append(name)
      rest = rest.dropFirst(length + 1)
    }
    guard rest.isEmpty, !names.isEmpty else { return }
    for (name, column) in zip(names, columns) {
      propertyNames[ColumnName(table: table, column: column)] = name
    }
    uniquenessConstraints[entity, default: []].append(names)
  }

  /// The name that a derived attribute's triggers spell out, `Z_DA_ZBOOK_Book_pagesCount_…`.
  func derivedName(entity: String, column: String) -> String? {
    guard let table = tables[entity] else { return nil }
    let middle = derivedAttributes["\(table)_\(entity)_\(column.dropFirst())".uppercased()]
    return middle?.removingBytePrefix("\(table)_\(entity)_").map(String.init)
  }
}
