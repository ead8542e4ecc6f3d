import ObjectModel
import Spelling

/// The history of a batch request.
extension BatchWork {
  /// While the rows are there.
  func writeDeletions() throws {
    guard let history else { return }
    for entity in model.entities {
      let layout = history.layout(of: entity.number)
      let tombstones = layout.tombstones.prefix(history.tables.tombstoneCount)
      let names = tombstones.indices.map { ", ZTOMBSTONE\($0)" }.joined()
      let values = tombstones.map { ", o.\(identifier($0.column.name))" }.joined()
      let doomed =
        "FROM temp.doomed AS d JOIN \(layout.table) AS o ON o.Z_PK = d.pk "
        + "WHERE d.root = \(entity.root.rawValue) AND d.ent = \(layout.storedNumber)"
      guard try integers("SELECT 1 \(doomed) LIMIT 1").first != nil else { continue }
      try history.writeMany(names) { number in
        "SELECT ?1 + row_number() OVER (ORDER BY d.pk), "
          + "\(HistoryTable.changes.rawValue), \(number), "
          + "\(HistoryChange.Kind.delete.rawValue), d.ent, d.pk\(values) \(doomed)"
      }
    }
  }

  func writeHistory() throws {
    guard let history else { return }
    try writeInsertions(history)
    for root in try changedRoots() { try writeUpdates(of: root, history) }
    try history.finish()
    if let historyBounds, let number = history.number, number > 1 {
      try reader.applyHistoryBounds(
        historyBounds, limit: HistoryGrowth.purgeLimit(changes: history.changeCount),
        tables: history.tables)
    }
  }

  private func writeInsertions(_ history: HistoryWriter) throws {
    guard let insertedEntity, !given.inserted.isEmpty else { return }
    let entity = history.layout(of: insertedEntity).storedNumber
    try history.writeMany { number in
      "SELECT ?1 + row_number() OVER (ORDER BY pk), \(HistoryTable.changes.rawValue), \(number), "
        + "\(HistoryChange.Kind.insert.rawValue), \(entity), pk FROM temp.inserted"
    }
  }

  private func writeUpdates(of root: EntityNumber, _ history: HistoryWriter) throws {
    // Few sets of slots are the changes of many objects.
    var bitmaps: [String: [UInt8]] = [:]
    try forEachRow(
      of: "SELECT c.pk, t.Z_ENT, group_concat(c.slot) FROM temp.changed AS c "
        + "JOIN \(table(of: root)) AS t ON t.Z_PK = c.pk WHERE c.root = ?1 GROUP BY c.pk",
      .integer(Int64(root.rawValue))
    ) { row in
      let (stored, slots) = (row.integer(1), row.text(2))
      guard let entity = schema.entity(storedNumber: stored, ofFamily: root) else { return }
      let key = "\(stored):\(slots)"
      let bitmap =
        bitmaps[key]
        ?? history.layout(of: entity).bitmap(
          of: slots.parts(separatedBy: ",").compactMap { Int($0) })
      bitmaps[key] = bitmap
      try history.write(.update, entity: stored, key: row.integer(0), columns: bitmap)
    }
  }
}
