import Foundation
import ObjectModel
import Predicates
import Seeds
import Testing

@testable import PersistentStore

/// Every kind of edit on copies of stores that Apple's framework wrote, and then a look at the file
/// past the code under test: what was not edited is as it was, and all of it holds together.
@Suite(
  .serialized, .enabled(if: StoreFixtures.areAvailable, "The fixture stores are not here."))
struct FixtureEditTests {
  private static let steps = Nightly.isOn ? 1_500 : 6
  /// Until every kind of edit has been saved once.
  private static let maximumSteps = 5_000

  @Test(arguments: StoreFixtures.pairs, [false, true])
  func editsLeaveTheRestAsItWas(_ pair: StoreFixtures.Pair, makesHistory: Bool) throws {
    let random = FetchRandom("\(#function) \(pair.testDescription), history \(makesHistory)")
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    var options = StoreOptions(durability: .normal)
    options.makesHistory = makesHistory
    let store = try SQLiteStore.open(.file(path: path), model: pair.model(), options: options)
    let schema = store.schema
    let before = try StoreImage(path: path, schema: schema)
    let faults = try before.faults
    let history = try HistoryRows(path)
    var edited = try EditedStore(store, seed: random.seed)
    let kinds = kinds(in: store.model)
    for step in 0..<Self.maximumSteps
    where step < Self.steps || !kinds.isSubset(of: edited.account.kinds.keys) {
      try edited.step()
    }
    let account = edited.account
    try edited.close()

    let after = try StoreImage(path: path, schema: schema)
    #expect(after.statements == before.statements)
    #expect(try after.faults.subtracting(faults) == [])
    #expect(try RawStore.column(path, "PRAGMA integrity_check") == ["ok"])
    expectUntouched(before, after, account.touched)
    expectUntouchedPairs(before, after, account.touched)
    expectVersions(before, after, account)
    try expectHighestKeys(before, after, account)
    try expectDerivedCounts(after)
    try expectHistory(history, HistoryRows(path), account, schema)
    let missing = kinds.subtracting(account.kinds.keys)
    #expect(missing == [], "\(account.kinds), refused \(account.refusals)")
  }

  private func kinds(in model: ManagedObjectModel) -> Set<String> {
    var kinds: Set = [
      "insert", "set", "delete", "undo", "redo", "batch insert", "batch update", "batch delete",
    ]
    let relates = model.entities.contains { entity in
      entity.properties.contains { $0.relationship != nil }
    }
    if relates { kinds.insert("relate") }
    return kinds
  }

  // MARK: What is not touched

  private func expectUntouched(
    _ before: StoreImage, _ after: StoreImage, _ touched: Set<ObjectID>
  ) {
    let keys = Dictionary(grouping: touched) { before.schema.table(of: $0.entity) }
      .mapValues { Set($0.map(\.key)) }
    for (table, rows) in before.rows {
      let left = rows.filter { keys[table]?.contains($0.key) != true }
      let dependent = before.dependentColumns(of: table)
      let changed = left.filter { key, row in
        let now = after.rows[table]?[key]
        return row.filter { !dependent.contains($0.key) }
          != now?.filter { !dependent.contains($0.key) }
      }
      #expect(changed.isEmpty, "\(table)")
      let new = Set((after.rows[table] ?? [:]).keys).subtracting(rows.keys)
      #expect(new.isSubset(of: keys[table] ?? []), "\(table)")
    }
  }

  private func expectUntouchedPairs(
    _ before: StoreImage, _ after: StoreImage, _ touched: Set<ObjectID>
  ) {
    let touched = Set(touched.map(before.root))
    for (table, pairs) in before.pairs {
      let changed = pairs.symmetricDifference(after.pairs[table] ?? [])
        .filter { !touched.contains($0.owner) || !touched.contains($0.other) }
      #expect(changed.isEmpty, "\(table)")
    }
  }

  // MARK: Versions and keys

  private func expectVersions(_ before: StoreImage, _ after: StoreImage, _ account: EditAccount) {
    let inserted = account.inserted
    for (id, moves) in account.versionMoves where !inserted.contains(id) {
      guard let old = before.row(id), let new = after.row(id) else { continue }
      let version = (old["Z_OPT"].flatMap { Int64($0) } ?? 0) + moves
      #expect(new["Z_OPT"] == "\(version)", "\(after.schema.model.text(of: id))")
    }
    for id in inserted {
      guard let row = after.row(id) else { continue }
      #expect(row["Z_ENT"] == "\(after.schema.storedNumber(of: id.entity))")
    }
  }

  private func expectHighestKeys(
    _ before: StoreImage, _ after: StoreImage, _ account: EditAccount
  ) throws {
    var expected = before.highestKeys
    for id in account.inserted {
      let root = "\(after.schema.storedNumber(of: after.schema.model[id.entity].root))"
      expected[root] = max(expected[root] ?? 0, id.key)
    }
    for (entity, key) in expected where Int64(entity).map({ $0 < 16_000 }) == true {
      #expect(after.highestKeys[entity] == key, "entity \(entity)")
    }
  }

  // MARK: Derived attributes

  private func expectDerivedCounts(_ image: StoreImage) throws {
    let model = image.schema.model
    for (place, storage) in image.places {
      guard case .attribute(let column) = storage,
        case .count(let name)? = model[place.entity].properties[place.slot].attribute?.derivation,
        let slot = model[place.entity].slot(named: name),
        case .oneToMany(let members) = image.schema.storage(of: slot, in: place.entity)
      else { continue }
      let wrong = try RawStore.column(
        image.path,
        """
        SELECT o.Z_PK FROM "\(image.schema.table(of: place.entity))" AS o
        WHERE o."\(column.name)" IS NOT
        (SELECT COUNT(*) FROM "\(members.table)" AS m WHERE m."\(members.ownColumn)" = o.Z_PK)
        """)
      #expect(wrong == [], "\(column.name)")
    }
  }

  // MARK: History

  private func expectHistory(
    _ before: HistoryRows, _ after: HistoryRows, _ account: EditAccount, _ schema: SchemaMap
  ) {
    #expect(after.changes.starts(with: before.changes))
    guard after.exists else { return }
    var found: [[String]: Int] = [:]
    for change in after.changes.dropFirst(before.changes.count) { found[change, default: 0] += 1 }
    var expected: [[String]: Int] = [:]
    for (index, transaction) in account.transactions.enumerated() {
      let kinds = [transaction.inserted, transaction.updated, transaction.deleted]
      for (kind, ids) in kinds.enumerated() {
        for id in ids {
          let entity = "\(schema.storedNumber(of: id.entity))"
          let number = "\(after.firstNumber(after: before) + Int64(index))"
          expected[["\(kind)", entity, "\(id.key)", number], default: 0] += 1
        }
      }
    }
    #expect(found == expected)
  }
}

/// What a store's history tables say, read with plain SQL.
private struct HistoryRows {
  let exists: Bool
  /// Kind, entity, key and transaction, in the order written.
  let changes: [[String]]
  let transactions: [Int64]

  init(_ path: String) throws {
    let tables = try RawStore.column(
      path, "SELECT name FROM sqlite_master WHERE name IN ('ACHANGE', 'ATRANSACTION')")
    exists = tables.count == 2
    guard exists else {
      (changes, transactions) = ([], [])
      return
    }
    changes = try RawStore.rows(
      path, "SELECT ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID FROM ACHANGE ORDER BY Z_PK")
    transactions = try RawStore.column(path, "SELECT Z_PK FROM ATRANSACTION ORDER BY Z_PK")
      .compactMap { Int64($0) }
  }

  /// The number of the first transaction that the other does not have.
  func firstNumber(after other: HistoryRows) -> Int64 { (other.transactions.last ?? 0) + 1 }
}
