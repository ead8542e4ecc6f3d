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
    let links = layout.allLinks(of: slot, in: owner)
    let pairs = links.map { Pairs($0, layout) }
    let destination = owner.properties[slot].relationship?.destination ?? owner.number
    statements = pairs.map { pairs in
      var columns = [(join.ownColumn, pairs.own), (join.otherColumn, pairs.other)]
      if let column = join.orderColumn { columns.append((column, pairs.order ?? "NULL")) }
      if let column = join.inverseOrderColumn {
        columns.append((column, pairs.inverseOrder ?? "NULL"))
      }
      let names = columns.map { identifier($0.0) }.joined(separator: ", ")
      return "INSERT OR IGNORE INTO \(SQLText.quoted(join.table)) (\(names)) "
        + "SELECT \(columns.map(\.1).joined(separator: ", ")) FROM \(pairs.table) AS o "
        + "WHERE \(pairs.own) IN \(Self.keys(of: owner.number, layout)) "
        + "AND \(pairs.other) IN \(Self.keys(of: destination, layout))"
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

  private static func keys(of entity: EntityNumber, _ layout: MigrationLayout) -> String {
    let numbers = layout.new.storedNumbers(ofFamily: entity).map(String.init)
    return "(SELECT Z_PK FROM \(SQLText.quoted(layout.new.table(of: entity))) "
      + "WHERE Z_ENT IN (\(numbers.joined(separator: ", "))))"
  }

  /// Where the links are read, as expressions over a row `o`.
  private struct Pairs {
    var table: String
    var own: String
    var other: String
    var order: String?
    var inverseOrder: String?

    init(_ link: OldLink, _ layout: MigrationLayout) {
      func column(_ name: String) -> String { "o.\(identifier(name))" }
      switch link.place {
      case .owner(let table, let key, _, let order):
        self.table = Self.rows(of: link.owner, in: table, key: key, layout)
        (own, other) = ("o.Z_PK", column(key))
        inverseOrder = order.map(column)
      case .other(let table, let key, _, let order):
        self.table = Self.rows(of: link.other, in: table, key: key, layout)
        (own, other) = (column(key), "o.Z_PK")
        self.order = order.map(column)
      case .join(let join):
        table = layout.aside(join.table)
        (own, other) = (column(join.ownColumn), column(join.otherColumn))
        order = join.orderColumn.map(column)
        inverseOrder = join.inverseOrderColumn.map(column)
      }
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
