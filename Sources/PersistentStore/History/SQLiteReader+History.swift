import Foundation
import ObjectModel

/// Reading the store's history, oldest first.
extension SQLiteReader {
  /// The number of the last transaction, purged or not.
  func latestHistoryNumber() throws -> Int64 { try database.highestKey(of: .transactions) }

  /// The number of the last transaction that was purged; 0 where none was.
  func purgedHistoryNumber() throws -> Int64 {
    guard let first = try database.integer("SELECT MIN(Z_PK) FROM ATRANSACTION") else {
      return try latestHistoryNumber()
    }
    return try StoredCount.checked(first, column: "Z_PK", row: first, of: "ATRANSACTION") - 1
  }

  /// Another process may have made the tables.
  package func history(_ request: HistoryRequest) throws(OrreryError) -> HistoryPage {
    try withStoreErrors {
      guard let tables = try HistoryTables.read(database) else { throw OrreryError.historyMissing }
      return try history(request, tables: tables, layouts: schema.historyLayouts())
    }
  }

  /// - Throws: `history.tokenExpired` where something after the position was purged.
  func history(
    _ request: HistoryRequest, tables: HistoryTables, layouts: [HistoryLayout]
  ) throws -> HistoryPage {
    try inOneTransaction {
      let latest = try latestHistoryNumber()
      let purged = try purgedHistoryNumber()
      if let after = request.after {
        guard after.number - (after.change == nil ? 0 : 1) >= purged, after.number <= latest else {
          throw OrreryError(
            .historyTokenExpired, "The history no longer reaches back to that token.",
            hint: "Read everything anew, then go on with a token from now on.")
        }
      }
      var start = request
      start.after = request.after ?? HistoryPosition(number: purged)
      var page = try changes(start, tables: tables, layouts: layouts)
      for index in page.transactions.indices {
        try readDetails(of: &page.transactions[index], tables: tables)
      }
      if !page.hasMore { page.end = HistoryPosition(number: latest) }
      return page
    }
  }

  private func changes(
    _ request: HistoryRequest, tables: HistoryTables, layouts: [HistoryLayout]
  ) throws -> HistoryPage {
    let start = request.after ?? HistoryPosition(number: 0)
    var page = HistoryPage(end: start)
    let statement = try changeStatement(request, from: start, tables: tables)
    defer { statement.reset() }
    var seen = 0
    while try statement.step() {
      let number = statement.integer(1)
      if seen == request.limit {
        page.hasMore = true
        if number > page.end.number { page.end.change = nil }
        return page
      }
      seen += 1
      page.end = HistoryPosition(number: number, change: statement.integer(0))
      guard let change = try change(in: statement, tables: tables, layouts: layouts) else {
        continue
      }
      if page.transactions.last?.number != number {
        page.transactions.append(HistoryTransaction(number: number, date: 0))
      }
      page.transactions[page.transactions.count - 1].changes.append(change)
    }
    return page
  }

  private func changeStatement(
    _ request: HistoryRequest, from start: HistoryPosition, tables: HistoryTables
  ) throws -> PreparedStatement {
    let tombstones = (0..<tables.tombstoneCount).map { ", c.ZTOMBSTONE\($0)" }.joined()
    // Changes without their transaction are purged ones, on their way out.
    var sql = SQLText(
      text: "SELECT c.Z_PK, c.ZTRANSACTIONID, c.ZCHANGETYPE, c.ZENTITY, c.ZENTITYPK, c.ZCOLUMNS"
        + "\(tombstones) FROM ACHANGE AS c CROSS JOIN ATRANSACTION AS t "
        + "ON t.Z_PK = c.ZTRANSACTIONID WHERE ")
    let number = sql.bind(.integer(start.change == nil ? start.number + 1 : start.number))
    sql.text += "c.ZTRANSACTIONID >= \(number)"
    if let change = start.change {
      let key = sql.bind(.integer(change))
      sql.text += " AND (c.ZTRANSACTIONID > \(number) OR c.Z_PK > \(key))"
    }
    if let entity = request.entity {
      sql.text += " AND c.ZENTITY IN (\(schema.family(of: entity)))"
    }
    if let date = request.afterDate {
      let bound = sql.bind(.double(date))
      sql.text += " AND t.ZTIMESTAMP > \(bound)"
    }
    if let author = request.author {
      let name = sql.bind(.text(author))
      let key = "(SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = \(name))"
      sql.text += " AND " + (tables.hasStrings ? "t.ZAUTHORTS = \(key)" : "t.ZAUTHOR = \(name)")
    }
    let limit = sql.bind(.integer(Int64(request.limit) + 1))
    sql.text += " ORDER BY c.ZTRANSACTIONID, c.Z_PK LIMIT \(limit)"
    return try PreparedStatement(sql, on: database)
  }

  /// - Returns: nil for an entity that the model does not have, and for what is no change.
  private func change(
    in row: PreparedStatement, tables: HistoryTables, layouts: [HistoryLayout]
  ) throws(OrreryError) -> HistoryChange? {
    guard let entity = schema.entity(storedNumber: row.integer(3)),
      let kind = HistoryChange.Kind(rawValue: row.integer(2))
    else { return nil }
    let layout = layouts[entity.rawValue - 1]
    var change = HistoryChange(
      key: row.integer(0), kind: kind, id: ObjectID(entity: entity, key: row.integer(4)))
    switch kind {
    case .insert: break
    case .update: change.slots = row.isNull(5) ? nil : layout.slots(of: row.blob(5))
    case .delete:
      for (index, tombstone) in layout.tombstones.prefix(tables.tombstoneCount).enumerated() {
        let value = try row.value(
          Int32(6 + index), as: tombstone.column.coding, externalData: externalData)
        change.tombstone[tombstone.slot] = value
      }
    }
    return change
  }

  private func readDetails(of transaction: inout HistoryTransaction, tables: HistoryTables) throws {
    let names = ["AUTHOR", "CONTEXTNAME", "BUNDLEID", "PROCESSID"]
    let columns = names.map { name in
      tables.hasStrings
        ? "(SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = t.Z\(name)TS)" : "t.Z\(name)"
    }
    try database.forEachRow(
      of: "SELECT t.ZTIMESTAMP, \(columns.joined(separator: ", ")) FROM ATRANSACTION AS t "
        + "WHERE t.Z_PK = ?1", .integer(transaction.number)
    ) { row in
      let text = { (column: Int32) in row.isNull(column) ? nil : row.text(column) }
      transaction.date = row.double(0).isFinite ? row.double(0) : 0
      (transaction.author, transaction.contextName) = (text(1), text(2))
      (transaction.bundleID, transaction.processID) = (text(3), text(4))
    }
  }

  // MARK: Purging

  /// Transactions are gone at once; the room their changes take up is given back piece by piece.
  ///
  /// - Parameter limit: How many changes to remove, at the most.
  func purgeHistory(
    through number: Int64, limit: Int, tables: HistoryTables
  ) throws -> HistoryPurge {
    var purge = HistoryPurge()
    purge.transactions = try database.change(
      "DELETE FROM ATRANSACTION WHERE Z_PK <= ?1", .integer(number))
    let kept = try purgedHistoryNumber()
    purge.changes = try database.change(
      "DELETE FROM ACHANGE WHERE Z_PK IN (SELECT Z_PK FROM ACHANGE WHERE ZTRANSACTIONID <= ?1 "
        + "ORDER BY ZTRANSACTIONID LIMIT ?2)", .integer(kept),
      .integer(Int64(limit)))
    purge.hasMore = purge.changes == limit
    if purge.transactions > 0, tables.hasStrings {
      let used = ["AUTHOR", "BUNDLEID", "CONTEXTNAME", "PROCESSID"].map {
        "NOT EXISTS (SELECT 1 FROM ATRANSACTION WHERE Z\($0)TS = ATRANSACTIONSTRING.Z_PK)"
      }
      try database.change("DELETE FROM ATRANSACTIONSTRING WHERE \(used.joined(separator: " AND "))")
    }
    return purge
  }

  func applyHistoryBounds(_ bounds: HistoryBounds, limit: Int, tables: HistoryTables) throws {
    let now = Date().timeIntervalSinceReferenceDate
    let old = try lastHistoryNumber(before: now - bounds.maximumAge)
    let highest = try database.highestKey(of: .changes)
    let many = try database.integer(
      "SELECT ZTRANSACTIONID FROM ACHANGE WHERE Z_PK <= ?1 ORDER BY Z_PK DESC LIMIT 1",
      .integer(highest - bounds.maximumChanges))
    let last = min(max(try purgedHistoryNumber(), old, many ?? 0), try latestHistoryNumber() - 1)
    _ = try purgeHistory(through: last, limit: limit, tables: tables)
  }

  /// 0 where there is none.
  func lastHistoryNumber(before date: Double) throws -> Int64 {
    try database.integer(
      "SELECT MAX(Z_PK) FROM ATRANSACTION WHERE ZTIMESTAMP < ?1", .double(date)) ?? 0
  }
}
