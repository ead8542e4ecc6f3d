import GRDB
import ObjectModel

/// One table of the history, by its number in the list of keys.
enum HistoryTable: Int64, CaseIterable {
  case changes = 16_001
  case transactions = 16_002
  case strings = 16_003

  /// As the list of keys calls it; the table has an A before that.
  var entity: String {
    switch self {
    case .changes: "CHANGE"
    case .transactions: "TRANSACTION"
    case .strings: "TRANSACTIONSTRING"
    }
  }
}

extension Database {
  /// The highest key that the table ever had. As a `StoredCount`.
  func highestKey(of table: HistoryTable) throws -> Int64 {
    try highestKey(ofStored: table.rawValue, inTable: "A\(table.entity)")
  }

  func setHighestKey(of table: HistoryTable, to key: Int64) throws {
    try setHighestKey(ofStored: table.rawValue, to: key)
  }
}

/// Core Data's persistent history in one store: which of its tables and columns are there.
///
/// `ATRANSACTION` has a row for each save, `ACHANGE` one for each object that the save inserted,
/// updated or deleted, and `ATRANSACTIONSTRING` the names that transactions have in common. Names
/// and statements are those of a store written by version 1344 of Apple's framework.
struct HistoryTables: Hashable, Sendable {
  /// Whether names of authors, contexts and programs are in `ATRANSACTIONSTRING`; if not they stand
  /// in the transactions themselves, as the first versions had it.
  var hasStrings: Bool
  /// Of `ZTOMBSTONE0`, …: how many there are.
  var tombstoneCount: Int

  /// - Returns: nil where the store has no history, or one in no form that was ever seen.
  static func read(_ database: Database) throws -> HistoryTables? {
    let changes = try columns(of: "ACHANGE", database)
    let transactions = try columns(of: "ATRANSACTION", database)
    let needed: Set = ["Z_PK", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID", "ZCOLUMNS"]
    guard needed.isSubset(of: changes), transactions.isSuperset(of: ["Z_PK", "ZTIMESTAMP"]) else {
      return nil
    }
    let interned: Set = ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"]
    let plain: Set = ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"]
    let strings = try columns(of: "ATRANSACTIONSTRING", database)
    let hasStrings =
      interned.isSubset(of: transactions) && strings.isSuperset(of: ["Z_PK", "ZNAME"])
    guard hasStrings || plain.isSubset(of: transactions) else { return nil }
    var count = 0
    while changes.contains("ZTOMBSTONE\(count)") { count += 1 }
    return HistoryTables(hasStrings: hasStrings, tombstoneCount: count)
  }

  private static func columns(of table: String, _ database: Database) throws -> Set<String> {
    Set(
      try database.rows(of: "SELECT upper(name) FROM pragma_table_info(?1)", .text(table)) {
        $0.text(0)
      })
  }

  // MARK: Making them

  /// Makes the tables where there are none. What is there already stays as it is.
  static func create(for layouts: [HistoryLayout], in database: Database) throws {
    try database.inWriteTransaction {
      if try columns(of: "ACHANGE", database).isEmpty {
        for statement in statements(tombstones: layouts.map(\.tombstones.count).max() ?? 0) {
          try database.run(statement)
        }
      }
      for table in HistoryTable.allCases {
        try database.change(
          "INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) "
            + "VALUES (?1, ?2, 0, 0)", .integer(table.rawValue), .text(table.entity))
      }
    }
  }

  private static func statements(tombstones: Int) -> [String] {
    let values = (0..<tombstones).map { ", ZTOMBSTONE\($0) BLOB" }.joined()
    return [
      "CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, "
        + "ZCOLUMNS BLOB\(values) )",
      "CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, "
        + "ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, "
        + "ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB )",
      "CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, "
        + "Z_OPT INTEGER, ZNAME VARCHAR )",
      "CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
      "CREATE INDEX ATRANSACTION_ZAUTHORTS_INDEX ON ATRANSACTION (ZAUTHORTS)",
      "CREATE INDEX ATRANSACTION_ZBUNDLEIDTS_INDEX ON ATRANSACTION (ZBUNDLEIDTS)",
      "CREATE INDEX ATRANSACTION_ZCONTEXTNAMETS_INDEX ON ATRANSACTION (ZCONTEXTNAMETS)",
      "CREATE INDEX ATRANSACTION_ZPROCESSIDTS_INDEX ON ATRANSACTION (ZPROCESSIDTS)",
      "CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION "
        + "(ZAUTHOR COLLATE BINARY ASC)",
      "CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION "
        + "(ZTIMESTAMP COLLATE BINARY ASC)",
      "CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING "
        + "(ZNAME COLLATE BINARY ASC)",
    ]
  }
}
