import ObjectModel
import Spelling

/// The SQL that makes a new store's schema, as the newest framework version that was seen (1344)
/// words it.
struct SchemaStatements {
  let plan: SchemaPlan
  let schema: SchemaMap

  /// In an order in which they can be made.
  var all: [String] {
    tables + indexes + DerivedAttributeTriggers(schema: schema).statements + bookkeeping
  }

  var tables: [String] {
    plan.tables.map { table in
      let columns = table.columns.map { "\(identifier($0.name)) \($0.type)" }
      let keys = table.columns.prefix(2).map { identifier($0.name) }.joined(separator: ", ")
      let body =
        table.isJoinTable
        ? columns + ["PRIMARY KEY (\(keys))"]
        : ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"] + columns
      return "CREATE TABLE \(identifier(table.name)) ( \(body.joined(separator: ", ")) )"
    }
  }

  private var bookkeeping: [String] {
    [
      "CREATE TABLE Z_PRIMARYKEY "
        + "(Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
      "CREATE TABLE Z_METADATA "
        + "(Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      // Core Data keeps an archive of the model in it that only its own classes can read. It makes
      // one itself where the table is empty, so the table stays empty here.
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    ]
  }

  // MARK: Indexes

  private typealias Index = (name: String, text: String)

  var indexes: [String] {
    var statements = joinIndexes
    let constraintIndexes = constraintIndexes
    var names = reservedNames(constraintIndexes)
    for entity in schema.model.entities {
      for index in indexes(of: entity) where names.insert(index.name.uppercased()).inserted {
        statements.append(index.text)
      }
      statements += constraintIndexes[entity.number, default: []].map(\.text)
    }
    return statements
  }

  /// Those that are there for fetches alone, by name: of fetch indexes, and of attributes that are
  /// marked as indexed. Where two have a name the first one has it.
  var fetchIndexes: [String: String] {
    var indexes: [String: String] = [:]
    var names = reservedNames(constraintIndexes)
    for entity in schema.model.entities {
      for index in indexesForFetches(of: entity)
      where names.insert(index.name.uppercased()).inserted {
        indexes[index.name] = index.text
      }
    }
    return indexes
  }

  /// Names that no index for fetches may have, in upper case, as SQLite compares them: one for
  /// fetches may be missing, one that keeps values unique may not.
  private func reservedNames(_ constraintIndexes: [EntityNumber: [Index]]) -> Set<String> {
    Set(schema.tables.map { $0.uppercased() })
      .union(constraintIndexes.values.joined().map { $0.name.uppercased() })
  }

  private var joinIndexes: [String] {
    plan.tables.filter(\.isJoinTable).map { table in
      let (first, second) = (table.columns[0].name, table.columns[1].name)
      return index(
        "\(table.name)_\(second)_INDEX", on: table.name,
        "\(identifier(second)), \(identifier(first))"
      ).text
    }
  }

  private func indexes(of entity: Entity) -> [Index] {
    var indexes = foreignKeyIndexes(of: entity)
    if entity.root == entity.number && entity.hasSubentities {
      indexes.append(plainIndex(on: schema.table(of: entity.number), "Z_ENT"))
    }
    return indexes + indexesForFetches(of: entity)
  }

  private func indexesForFetches(of entity: Entity) -> [Index] {
    propertyIndexes(of: entity)
      + entity.description.fetchIndexes.compactMap { fetchIndex($0, of: entity) }
  }

  private var constraintIndexes: [EntityNumber: [Index]] {
    var indexes: [EntityNumber: [Index]] = [:]
    var names = Set(schema.tables.map { $0.uppercased() })
    for entity in schema.model.entities {
      var constraints: Set<[String]> = []
      for constraint in entity.description.uniquenessConstraints
      where constraints.insert(constraint).inserted {
        let columns = constraint.flatMap { self.columns(named: $0, in: entity) }
        guard !columns.isEmpty else { continue }
        // The property a_b, and a and b together, would have one name.
        let base = "Z_\(entity.name)_UNIQUE_\(constraint.joined(separator: "_"))"
        var name = base
        var count = 0
        while !names.insert(name.uppercased()).inserted {
          count += 1
          name = "\(base)\(count)"
        }
        indexes[entity.number, default: []].append(
          index(name, on: schema.table(of: entity.number), Self.list(columns), isUnique: true))
      }
    }
    return indexes
  }

  static func name(ofFetchIndex name: String, of entity: Entity) -> String {
    "Z_\(entity.name)_\(name)"
  }

  /// To-many relationships in one are passed over, as Core Data does.
  ///
  /// - Returns: nil where the index has an `omission`, which the model's checker warned of, or no
  ///   column.
  func fetchIndex(
    _ index: FetchIndexDescription, of entity: Entity
  ) -> (name: String, text: String)? {
    let columns = index.elements.filter { !$0.isToMany(of: entity) }
      .map { self.columns(of: $0, entity: entity) }
    guard index.omission == nil, !columns.isEmpty, columns.allSatisfy({ $0 != nil })
    else { return nil }
    return self.index(
      Self.name(ofFetchIndex: index.name, of: entity), on: schema.table(of: entity.number),
      columns.compactMap(\.self).joined(separator: ", "))
  }

  private func foreignKeyIndexes(of entity: Entity) -> [Index] {
    (entity.firstOwnSlot..<entity.properties.count).compactMap { slot in
      switch schema.storage(of: slot, in: entity.number) {
      case .toOne(let column, _, _): plainIndex(on: schema.table(of: entity.number), column)
      case .oneToMany(let pairs) where entity.properties[slot].relationship?.inverseSlot == nil:
        plainIndex(on: pairs.table, pairs.ownColumn)
      default: nil
      }
    }
  }

  /// Marking an attribute as indexed, the old way, makes an index named after it; so does a fetch
  /// index that has the attribute as its only element, beside the one named after the fetch index.
  private func propertyIndexes(of entity: Entity) -> [Index] {
    var names = entity.description.attributes.filter(\.isIndexed).map(\.name)
    for index in entity.description.fetchIndexes where index.elements.count == 1 {
      if case .property(let name) = index.elements[0].subject,
        index.elements[0].collation == .binary
      {
        names.append(name)
      }
    }
    return names.compactMap { name in
      let columns = columns(named: name, in: entity)
      if columns.isEmpty { return nil }
      return index(
        Self.name(ofFetchIndex: name, of: entity), on: schema.table(of: entity.number),
        Self.list(columns))
    }
  }

  private func plainIndex(on table: String, _ column: String) -> Index {
    index("\(table)_\(column)_INDEX", on: table, identifier(column))
  }

  private func index(
    _ name: String, on table: String, _ columns: String, isUnique: Bool = false
  ) -> Index {
    (
      name,
      "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(identifier(name)) "
        + "ON \(identifier(table)) (\(columns))"
    )
  }

  private func columns(of element: FetchIndexDescription.Element, entity: Entity) -> String? {
    guard case .property(let name) = element.subject else { return nil }
    let columns = columns(named: name, in: entity)
    return columns.isEmpty ? nil : Self.list(columns, element.isAscending ? "ASC" : "DESC")
  }

  private static func list(_ columns: [String], _ order: String = "ASC") -> String {
    columns.map { "\(identifier($0)) COLLATE BINARY \(order)" }.joined(separator: ", ")
  }

  /// - Parameter name: Of an attribute, a to-one relationship or, with dots, a composite's element.
  private func columns(named name: String, in entity: Entity) -> [String] {
    let path = name.parts(separatedBy: ".").map(String.init)
    guard let first = path.first, let slot = entity.slot(named: first) else { return [] }
    if case .toOne(let column, _, _) = schema.storage(of: slot, in: entity.number) {
      return path.count == 1 ? [column] : []
    }
    return schema.leaves(of: slot, in: entity.number)
      .filter { $0.path.starts(with: path.dropFirst()) }.map(\.column.name)
  }
}

extension FetchIndexDescription.Element {
  fileprivate func isToMany(of entity: Entity) -> Bool {
    guard case .property(let name) = subject, let slot = entity.slot(named: name) else {
      return false
    }
    return entity.properties[slot].relationship?.isToMany ?? false
  }
}
