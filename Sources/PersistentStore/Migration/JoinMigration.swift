import ObjectModel

/// The statements that fill one join table of the new store with the links that the old one has.
/// Links to objects that are gone stay behind.
struct JoinMigration {
  let statements: [String]
  /// Order columns without places, with the column of the key that they are counted by.
  let unordered: [PairTable]

  /// - Parameter owner: The entity that declares the relationship.
  init(_ layout: MigrationLayout, owner: Entity, slot: Int, join: PairTable) {
    let pairs = layout.allLinks(of: slot, in: owner).map { Pairs($0, layout) }
    statements = pairs.map { pairs in
      var columns = [(join.ownColumn, pairs.own), (join.otherColumn, pairs.other)]
      if let column = join.orderColumn { columns.append((column, pairs.order ?? "NULL")) }
      if let column = join.inverseOrderColumn {
        columns.append((column, pairs.inverseOrder ?? "NULL"))
      }
      let names = columns.map { identifier($0.0) }.joined(separator: ", ")
      return "INSERT OR IGNORE INTO \(SQLText.quoted(join.table)) (\(names)) "
        + "SELECT \(columns.map(\.1).joined(separator: ", ")) "
        + "FROM \(pairs.tables.joined(separator: ", ")) "
        + "WHERE \(pairs.conditions.joined(separator: " AND "))"
    }
    unordered =
      (pairs.contains { $0.order == nil } ? [join] : [])
      + (pairs.contains { $0.inverseOrder == nil } ? [join.inverse] : [])
  }

  /// Where the links are read, as expressions over a row `o`.
  private struct Pairs {
    var tables: [String]
    var conditions: [String] = []
    var own: String
    var other: String
    var order: String?
    var inverseOrder: String?

    init(_ link: OldLink, _ layout: MigrationLayout) {
      func column(_ name: String) -> String { "o.\(identifier(name))" }
      let pairs = link.pairs
      var rows = layout.aside(pairs.table)
      if link.isInOwnersRow {
        rows = Self.rows(of: link.owner, in: rows, key: pairs.otherColumn, layout)
      } else if link.isInOthersRow {
        rows = Self.rows(of: link.other, in: rows, key: pairs.ownColumn, layout)
      }
      tables = ["\(rows) AS o"]
      (own, other) = (column(pairs.ownColumn), column(pairs.otherColumn))
      (order, inverseOrder) = (pairs.orderColumn.map(column), pairs.inverseOrderColumn.map(column))
      own = end(own, of: link.owner, by: link.ownMoves, "a", layout)
      other = end(other, of: link.other, by: link.otherMoves, "b", layout)
    }

    /// Narrows the pairs to those with an object that there still is at one end.
    /// - Returns: Its key in the new store.
    private mutating func end(
      _ key: String, of old: EntityNumber, by moves: [Int], _ alias: String,
      _ layout: MigrationLayout
    ) -> String {
      guard layout.reassignsKeys(of: old) else {
        let entities = moves.map { layout.moves[$0].entity }
        let numbers = Set(entities.map { layout.new.storedNumber(of: $0.number) }).sorted()
        let table = entities.first.map { layout.new.table(of: $0.number) }
        conditions.append(
          table.map { table in
            "\(key) IN (SELECT Z_PK FROM \(SQLText.quoted(table)) "
              + "WHERE Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))))"
          } ?? "0")
        return key
      }
      tables.append("temp.\(KeyAssignment.table) AS \(alias)")
      conditions.append("\(alias).move IN (\(KeyAssignment.list(moves)))")
      conditions.append("\(alias).old = \(key)")
      return "\(alias).new"
    }

    private static func rows(
      of entity: EntityNumber, in table: String, key: String, _ layout: MigrationLayout
    ) -> String {
      "(SELECT * FROM \(table) WHERE \(identifier(key)) IS NOT NULL "
        + "AND Z_ENT IN (\(layout.old.family(of: entity))))"
    }
  }
}
