import GRDB
import ObjectModel
import Spelling

/// Makes properties of columns and join tables that no model explains, by what Core Data's layout
/// says of them and, where it leaves open what they are, by the values in them.
///
/// What the layout tells for certain: the number of a column's or table's entity where its name has
/// one (`Z1_BOOK`, `Z_15OTHERACTIVEPARTICIPANTS`), and that a foreign key has an index. Names are
/// in upper case there, so most are guesses.
struct PropertyGuesser {
  let tables: StoreTables
  private(set) var model: ModelDescription
  private(set) var guesses: [ModelGuess] = []
  /// The entities that got properties.
  private(set) var described: Set<String> = []
  private var indexes: [String: Int] = [:]
  /// By table: entities of one table share their property names' columns.
  private var takenNames: [String: Set<String>] = [:]

  init(tables: StoreTables, model: ModelDescription) {
    self.tables = tables
    self.model = model
    for (index, entity) in model.entities.enumerated() {
      indexes[entity.name] = index
      guard let table = tables.tables[entity.name] else { continue }
      takenNames[table, default: []].formUnion(entity.attributes.map(\.name))
      takenNames[table, default: []].formUnion(entity.relationships.map(\.name))
      takenNames[table, default: []].formUnion(entity.fetchedProperties.map(\.name))
    }
  }

  // MARK: Columns

  mutating func addProperties(
    for columns: [String], of table: String, _ database: Database
  ) throws {
    let probe = ColumnProbe(database: database, table: table)
    let owners = try self.owners(of: columns, table: table, probe)
    var pending = Set(columns)
    for column in columns.sorted() where isForeignKey(column, table, among: columns) {
      guard let owner = owners[column] else { continue }
      let found = try destination(of: column, among: columns, table: table, probe)
      if let destination = found.entity {
        pending.subtract(found.columns)
        let orderColumn = columns.first { $0 == "Z_FOK_\(column.dropFirst())" }
        addToOne(column, to: destination, of: owner, table: table, isOrdered: orderColumn != nil)
        if let orderColumn { pending.remove(orderColumn) }
        pending.remove(column)
      }
    }
    for column in pending.sorted() {
      guard let owner = owners[column] else { continue }
      let isKey = isForeignKey(column, table, among: columns)
      try addAttribute(column, of: owner, table: table, isKey: isKey, probe)
    }
  }

  /// The entity that all objects with a value belong to: all entities of a hierarchy share a table.
  private mutating func owners(
    of columns: [String], table: String, _ probe: ColumnProbe
  ) throws -> [String: String] {
    let entities = tables.entities(in: table)
    guard let root = entities.first.flatMap({ tables.lineage(of: $0.name).last }) else {
      return [:]
    }
    guard entities.count > 1 else {
      return Dictionary(columns.map { ($0, root) }, uniquingKeysWith: { $1 })
    }
    var owners: [String: String] = [:]
    let users = try probe.entityNumbers(usingEach: columns)
    for column in columns {
      let lineages = (users[column] ?? []).compactMap { number in
        tables.entity(numbered: number).map { tables.lineage(of: $0.name) }
      }
      let common = lineages.first?.first { name in lineages.allSatisfy { $0.contains(name) } }
      let owner = common ?? root
      owners[column] = owner
      guesses.add(
        .owner,
        common == nil
          ? "No object has a value in \(column) of \(table): it is taken to be \(owner)'s."
          : "Only objects of \(owner) have a value in \(column) of \(table), so it is taken to "
            + "be that entity's.", entity: owner)
    }
    return owners
  }

  private func type(of column: String, _ table: String) -> String {
    tables.types[.init(table: table, column: column)] ?? ""
  }

  private func isForeignKey(_ column: String, _ table: String, among columns: [String]) -> Bool {
    type(of: column, table) == "INTEGER" && !column.hasBytePrefix("Z_FOK_")
      && ColumnProbe.number(in: column, before: "_") == nil
      && (tables.indexedColumns.contains(.init(table: table, column: column))
        || entityColumn(of: column, among: columns) != nil)
  }

  /// `Z1_BOOK` beside `ZBOOK`: the other object's `Z_ENT`, 1 being the destination's number.
  private func entityColumn(
    of column: String, among columns: [String]
  ) -> (name: String, number: Int64)? {
    for name in columns {
      if let number = ColumnProbe.number(in: name, before: "_\(column.dropFirst())") {
        return (name, number)
      }
    }
    return nil
  }

  /// - Returns: The destination, and the columns that are explained by it.
  private func destination(
    of column: String, among columns: [String], table: String, _ probe: ColumnProbe
  ) throws -> (entity: String?, columns: [String]) {
    if let found = entityColumn(of: column, among: columns) {
      let entity = tables.entity(numbered: found.number)?.name
      let isSuper = entity.map(tables.superentities.contains) ?? false
      return (isSuper ? entity : nil, [found.name])
    }
    // Without such a column the destination has no subentities.
    let candidates = tables.entities.filter { !tables.superentities.contains($0.name) }
    for entity in Self.named(column.dropFirst().uppercased(), among: candidates) {
      if try holds(entity, column, probe) { return (entity.name, []) }
    }
    guard try probe.hasValues(column) else { return (nil, []) }
    var fitting: [String] = []
    for entity in candidates where try holds(entity, column, probe) {
      fitting.append(entity.name)
      if fitting.count > 1 { return (nil, []) }
    }
    return (fitting.first, [])
  }

  /// Entities that a relationship may be named after, the likeliest first: `cover` or `frontCover`
  /// of Cover, then `type` of RecipeType.
  private static func named(
    _ name: String, among entities: [StoreTables.EntityRow]
  ) -> [StoreTables.EntityRow] {
    let within = entities.filter {
      name.hasByteSuffix($0.name.uppercased()) || name.hasBytePrefix($0.name.uppercased())
    }
    let around = entities.filter { $0.name.uppercased().hasByteSuffix(name) }
    return within.sorted { $0.name.count > $1.name.count }
      + around.sorted { $0.name.count < $1.name.count }
  }

  private func holds(
    _ entity: StoreTables.EntityRow, _ column: String, _ probe: ColumnProbe
  ) throws -> Bool {
    guard let table = tables.tables[entity.name] else { return false }
    return try probe.keys(in: column, areAllOf: entity.number, in: table)
  }

  private mutating func addToOne(
    _ column: String, to destination: String, of owner: String, table: String, isOrdered: Bool
  ) {
    guard let name = takeName(for: column, of: owner, table: table) else { return }
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.isOptional = true
    relationship.maximumCount = 1
    guesses.add(
      .destination, "\(column) of \(table) is taken to lead to \(destination).", entity: owner,
      key: name)
    if isOrdered, let inverse = inverseName(of: owner, in: destination) {
      relationship.inverse = inverse
      var back = RelationshipDescription(name: inverse, destination: owner)
      back.inverse = name
      back.isToMany = true
      back.isOrdered = true
      back.isOptional = true
      add(back, to: destination)
      guesses.add(
        .inverse, "\(owner).\(name) has an ordered inverse; its name is not in the tables.",
        entity: destination, key: inverse)
    }
    add(relationship, to: owner)
  }

  /// A name for the to-many end, after the entity it leads to.
  private mutating func inverseName(of entity: String, in destination: String) -> String? {
    guard let table = tables.tables[destination] else { return nil }
    let base = entity.prefix(1).lowercased() + entity.dropFirst() + "s"
    for suffix in ["", "2", "3", "4"] where !(takenNames[table] ?? []).contains(base + suffix) {
      takenNames[table, default: []].insert(base + suffix)
      return base + suffix
    }
    return nil
  }

  /// - Parameter isKey: whether it looks like a relationship's column that leads nowhere.
  private mutating func addAttribute(
    _ column: String, of owner: String, table: String, isKey: Bool, _ probe: ColumnProbe
  ) throws {
    guard !column.hasBytePrefix("Z_FOK_"),
      let guess = try probe.attribute(column, declared: type(of: column, table))
    else {
      guesses.add(
        .omitted, "The column \(column) of \(table) is not understood; left out.", entity: owner)
      return
    }
    guard let name = takeName(for: column, of: owner, table: table) else { return }
    var attribute = AttributeDescription(name: name, type: guess.type)
    attribute.isOptional = true
    attribute.allowsExternalBinaryDataStorage = guess.isExternal
    if isKey {
      guesses.add(
        .destination,
        "\(owner).\(name) may be a relationship; where it leads is not in the tables.",
        entity: owner, key: name)
    } else if let doubt = guess.doubt {
      guesses.add(
        .type, "\(owner).\(name) is taken to be \(guess.type.name): \(doubt).", entity: owner,
        key: name)
    }
    guard let index = indexes[owner] else { return }
    model.entities[index].attributes.append(attribute)
    described.insert(owner)
  }

  private mutating func add(_ relationship: RelationshipDescription, to entity: String) {
    guard let index = indexes[entity] else { return }
    model.entities[index].relationships.append(relationship)
    described.insert(entity)
  }

  // MARK: Names

  /// The property's name: as an index or a trigger spells it, or the column's in lower case.
  /// - Returns: nil where none comes of it, after a guess that says so.
  private mutating func takeName(for column: String, of owner: String, table: String) -> String? {
    let exact =
      tables.propertyNames[.init(table: table, column: column)]
      ?? tables.derivedName(entity: owner, column: column)
    let name = exact ?? column.removingBytePrefix("Z")?.lowercased()
    guard let name, ModelName.fault(in: name) == nil,
      "Z" + name.uppercased() == column.uppercased(),
      takenNames[table, default: []].insert(name).inserted
    else {
      guesses.add(
        .omitted, "The column \(column) of \(table) makes no property name; left out.",
        entity: owner)
      return nil
    }
    if exact == nil {
      guesses.add(
        .name, "\(column) of \(table) does not tell the name's capital letters.", entity: owner,
        key: name)
    }
    return name
  }

  /// Only those whose properties are all there.
  mutating func addConstraints() {
    for index in model.entities.indices where described.contains(model.entities[index].name) {
      let entity = model.entities[index]
      let names = Set(
        tables.lineage(of: entity.name).compactMap { indexes[$0] }.flatMap { index in
          model.entities[index].attributes.map(\.name)
            + model.entities[index].relationships.filter { !$0.isToMany }.map(\.name)
        })
      for constraint in tables.uniquenessConstraints[entity.name] ?? []
      where names.isSuperset(of: constraint) && !entity.uniquenessConstraints.contains(constraint) {
        model.entities[index].uniquenessConstraints.append(constraint)
      }
    }
  }

  // MARK: Join tables

  /// `Z_3AUTHORS` with `Z_3AUTHORS` and `Z_7BOOKS`: each column is named after the relationship
  /// that leads to the objects in it, which are of the entity of that number.
  mutating func addRelationships(for table: SchemaCatalog.Table) {
    guard table.name.hasBytePrefix("Z_") else { return }
    let keys = table.columns.filter { !$0.hasBytePrefix("Z_FOK_") }
    guard keys.count == 2, let last = end(keys[1], of: table) else { return }
    if keys[0] == JoinNaming.reflexiveColumn {
      let name = last.name.lowercased()
      guard takeJoinName(name, in: last.entity) else { return }
      addToMany(name, from: last.entity, to: last.entity, inverse: name, key: keys[1], table)
      return
    }
    guard let first = end(keys[0], of: table),
      first.name != last.name || first.entity != last.entity
    else {
      return
    }
    let (toFirst, toLast) = (first.name.lowercased(), last.name.lowercased())
    guard takeJoinName(toFirst, in: last.entity) else { return }
    guard takeJoinName(toLast, in: first.entity) else { return }
    addToMany(toFirst, from: last.entity, to: first.entity, inverse: toLast, key: keys[0], table)
    addToMany(toLast, from: first.entity, to: last.entity, inverse: toFirst, key: keys[1], table)
  }

  /// The entity that a join table's column has keys of, and what leads there. A column may have
  /// digits behind its name to tell it from another's, where its table has none: `Z_17USERS1` of
  /// `Z_11USERS`.
  private func end(
    _ column: String, of table: SchemaCatalog.Table
  ) -> (entity: String, name: String)? {
    guard let (digits, tail) = column.removingBytePrefix("Z_")?.cutAfterDigits(),
      let tableName = table.name.removingBytePrefix("Z_")?.cutAfterDigits().rest
    else { return nil }
    var name = String(tail)
    if !tableName.isEmpty,
      name.removingBytePrefix(tableName)?.cutAfterDigits().rest.isEmpty == true
    {
      name = String(tableName)
    }
    guard let number = Int64(digits), let entity = tables.entity(numbered: number),
      ModelName.fault(in: name.lowercased()) == nil, name.lowercased().uppercased() == name
    else { return nil }
    return (entity.name, name)
  }

  private mutating func takeJoinName(_ name: String, in entity: String) -> Bool {
    guard let table = tables.tables[entity] else { return false }
    return takenNames[table, default: []].insert(name).inserted
  }

  private mutating func addToMany(
    _ name: String, from owner: String, to destination: String, inverse: String, key: String,
    _ table: SchemaCatalog.Table
  ) {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isToMany = true
    relationship.isOptional = true
    relationship.isOrdered = table.columns.contains("Z_FOK_\(key.dropFirst(2))")
    add(relationship, to: owner)
    guesses.add(
      .name, "\(key) of \(table.name) does not tell the name's capital letters.", entity: owner,
      key: name)
  }
}
