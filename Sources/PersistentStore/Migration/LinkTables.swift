import GRDB
import ObjectModel
import Predicates

/// Notes down what the relationships that a mapping computes lead to, as if the old store had a
/// join table for each: pairs of keys of old objects. The tables are temporary ones.
struct LinkTables {
  let layout: MigrationLayout
  let database: Database

  static func table(of slot: Int, in move: Move) -> PairTable {
    var isOrdered = move.entity.properties[slot].relationship?.isOrdered == true
    // Several collections together have no order.
    if case .values(let collection)? = move.objects[slot]?.target {
      isOrdered = isOrdered && collection.parts.count == 1
    } else {
      isOrdered = false
    }
    return PairTable(
      table: "ORRERY_LINKS_\(move.index)_\(slot)", ownColumn: "owner", otherColumn: "other",
      orderColumn: isOrdered ? "place" : nil)
  }

  func make() throws {
    for (table, move, target) in tables {
      try database.run(
        "CREATE TEMP TABLE \(table) (owner INTEGER, other INTEGER, place INTEGER, "
          + "PRIMARY KEY (owner, other)) WITHOUT ROWID")
      try database.run("CREATE INDEX temp.\(table)_other ON \(table) (other)")
      let generator = SQLGenerator(schema: layout.setAside, entity: move.old.number)
      switch target {
      case .value(let expression):
        var generator = generator
        let rows = SQLGenerator.Rows(values: [try generator.value(expression)])
        try fill(table, move, rows, generator)
      case .values(let collection):
        for part in collection.parts {
          var generator = generator
          try fill(table, move, try generator.rows(of: part, [part.value]), generator)
        }
      }
    }
  }

  func drop() throws {
    for (table, _, _) in tables { try database.run("DROP TABLE temp.\(table)") }
  }

  private var tables: [(name: String, move: Move, target: KeyPathTarget)] {
    layout.moves.filter { !$0.old.isAbstract }.flatMap { move in
      move.objects.sorted { $0.key < $1.key }.compactMap { slot, objects in
        objects.entity == nil
          ? nil : (Self.table(of: slot, in: move).table, move, objects.target)
      }
    }
  }

  private func fill(
    _ table: String, _ move: Move, _ rows: SQLGenerator.Rows, _ generator: SQLGenerator
  ) throws {
    var generator = generator
    let key = rows.values[0]
    var conditions = ["t0.Z_ENT = \(layout.old.storedNumber(of: move.old.number))"]
    conditions += rows.conditions + ["\(key) IS NOT NULL"]
    if let predicate = move.predicate { conditions.append(try generator.condition(predicate).text) }
    let from = ([generator.tables] + rows.tables).joined(separator: ", ")
    let place = rows.elements.last?.place.map {
      "\(OrderKeys.first - OrderKeys.step) + \(OrderKeys.step) * ROW_NUMBER() OVER ("
        + "PARTITION BY t0.Z_PK ORDER BY \($0) IS NULL, \($0), \(key))"
    }
    var sql = generator.sql
    sql.text =
      "INSERT OR IGNORE INTO temp.\(table) (owner, other, place) "
      + "SELECT t0.Z_PK, \(key), \(place ?? "NULL") "
      + "FROM \(from) WHERE \(conditions.joined(separator: " AND "))"
    try database.change(sql)
  }
}
