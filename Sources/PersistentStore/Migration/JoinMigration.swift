import ObjectModel

/// The statements that fill one join table of the new store with the links that the old one has,
/// wherever it has them. Links to objects that are gone stay behind.
struct JoinMigration {
  let statements: [String]
  /// Order columns without places, with the column of the key that they are counted by.
  let unordered: [RowMigration.OrderColumn]

  /// - Parameters:
  ///   - owner: The entity that declares the relationship.
  ///   - join: The relationship's table, from the owner's side.
  init(_ layout: MigrationLayout, owner: Entity, slot: Int, join: JoinTable) {
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
    var unordered: [RowMigration.OrderColumn] = []
    if let column = join.orderColumn, pairs.contains(where: { $0.order == nil }) {
      unordered.append(
        RowMigration.OrderColumn(table: join.table, key: join.ownColumn, order: column))
    }
    if let column = join.inverseOrderColumn, pairs.contains(where: { $0.inverseOrder == nil }) {
      unordered.append(
        RowMigration.OrderColumn(table: join.table, key: join.otherColumn, order: column))
    }
    self.unordered = unordered
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
      switch link.place {
      case .owner(let table, let key, _, let order):
        tables = ["\(Self.rows(of: link.owner, in: table, key: key, layout)) AS o"]
        (own, other) = ("o.Z_PK", column(key))
        inverseOrder = order.map(column)
      case .other(let table, let key, _, let order):
        tables = ["\(Self.rows(of: link.other, in: table, key: key, layout)) AS o"]
        (own, other) = (column(key), "o.Z_PK")
        self.order = order.map(column)
      case .join(let join):
        tables = ["\(layout.aside(join.table)) AS o"]
        (own, other) = (column(join.ownColumn), column(join.otherColumn))
        order = join.orderColumn.map(column)
        inverseOrder = join.inverseOrderColumn.map(column)
      }
      own = end(own, of: link.owner, by: link.ownMoves, "a", layout)
      other = end(other, of: link.other, by: link.otherMoves, "b", layout)
    }

    /// Narrows the pairs to those with an object that there still is at one end.
    ///
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
      let numbers = layout.old.storedNumbers(ofFamily: entity).map(String.init)
      return "(SELECT * FROM \(layout.aside(table)) WHERE \(identifier(key)) IS NOT NULL "
        + "AND Z_ENT IN (\(numbers.joined(separator: ", "))))"
    }
  }
}
