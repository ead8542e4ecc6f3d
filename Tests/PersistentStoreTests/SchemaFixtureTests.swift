import Foundation
import ObjectModel
import PersistentStore
import Testing

/// A new store has what Apple's framework makes for the same model: checked against real stores.
@Suite(.enabled(if: StoreFixtures.areAvailable, "The fixture stores are not here."))
struct SchemaFixtureTests {
  /// Persistent history, which Core Data makes only where its option is on.
  private static let historyTables: Set<String> = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"]
  /// Framework versions from which on indexes are named and worded as they are now. Before, fetch
  /// indexes had other names and constraints stood in the table's declaration.
  private static let namesIndexesAsNow = 1000

  private struct Table {
    var columns: [String]
    var order: [String]
  }

  private func tables(of path: String) throws -> [String: Table] {
    let names = try RawStore.column(
      path, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    var tables: [String: Table] = [:]
    for name in names where !Self.historyTables.contains(name) {
      let columns = try RawStore.column(
        path, "SELECT name || ' ' || type || ' ' || pk FROM pragma_table_info('\(name)')")
      tables[name] = Table(columns: columns.sorted(), order: columns)
    }
    return tables
  }

  private func texts(of path: String, type: String) throws -> Set<String> {
    let rows = try RawStore.rows(
      path,
      "SELECT tbl_name, sql FROM sqlite_master WHERE type = '\(type)' AND sql IS NOT NULL")
    return Set(rows.filter { !Self.historyTables.contains($0[0]) }.map { $0[1] })
  }

  private func frameworkVersion(_ path: String) throws -> Int {
    let hex = try RawStore.column(path, "SELECT Z_PLIST FROM Z_METADATA")[0]
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { offset in
      let start = hex.index(hex.startIndex, offsetBy: offset)
      return UInt8(hex[start..<hex.index(start, offsetBy: 2)], radix: 16)
    }
    let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let dictionary = try #require(list as? [String: Any])
    return try #require((dictionary["NSPersistenceFrameworkVersion"] as? NSNumber)?.intValue)
  }

  @Test(arguments: StoreFixtures.pairs)
  func newStoreHasTheTablesOfApples(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let apples = try folder.copy(pair)
    let ours = folder.path("ours.sqlite")
    let options = StoreOptions(creation: .always)
    try SQLiteStore.open(.file(path: ours), model: pair.model(), options: options).close()
    let expected = try tables(of: apples)
    var found = try tables(of: ours)
    if expected["Z_MODELCACHE"] == nil {
      // Before iOS 8.
      found["Z_MODELCACHE"] = nil
    }
    #expect(Set(found.keys) == Set(expected.keys))
    for (name, table) in expected {
      #expect(found[name]?.columns == table.columns, "\(name)")
    }
    let version = try frameworkVersion(apples)
    // Before, texts stood in an order of their own.
    if version > 241 {
      for (name, table) in expected { #expect(found[name]?.order == table.order, "\(name)") }
    }
    let names = "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < 16000"
    #expect(try RawStore.rows(ours, names) == RawStore.rows(apples, names))
    // The store was made by the model version before the one that came with it, which has no fetch
    // indexes but is the same otherwise.
    let isOfOlderModel = pair.store.lastPathComponent.contains("Bookmarks_V1")
    if version >= Self.namesIndexesAsNow && !isOfOlderModel {
      for type in ["table", "index", "trigger"] {
        var expected = try texts(of: apples, type: type)
        expected = expected.filter { !$0.contains("sqlite_") }
        #expect(try texts(of: ours, type: type) == expected, "\(type)")
      }
    }
  }

  @Test(arguments: StoreFixtures.pairs)
  func newStoreHasApplesPragmas(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let ours = folder.path("ours.sqlite")
    let options = StoreOptions(creation: .always)
    try SQLiteStore.open(.file(path: ours), model: pair.model(), options: options).close()
    #expect(try RawStore.column(ours, "PRAGMA page_size") == ["4096"])
    #expect(try RawStore.column(ours, "PRAGMA auto_vacuum") == ["2"])
    #expect(try RawStore.column(ours, "PRAGMA journal_mode") == ["wal"])
    #expect(try RawStore.column(ours, "PRAGMA encoding") == ["UTF-8"])
    #expect(try RawStore.column(ours, "PRAGMA integrity_check") == ["ok"])
    #expect(try RawStore.column(ours, "PRAGMA user_version") == ["0"])
    #expect(try RawStore.column(ours, "PRAGMA application_id") == ["0"])
  }
}
