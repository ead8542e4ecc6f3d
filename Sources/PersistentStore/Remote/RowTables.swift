import GRDB
import ObjectModel

/// All objects of a store as a scan has found them, to find out what others change where no history
/// says it.
struct RowTables: Sendable {
  /// What it may take in memory. A store with more is not scanned: then nobody can say what others
  /// changed, and everything is read anew.
  static let maximumBytes = 24 * 1024 * 1024

  /// By root entity.
  private(set) var tables: [EntityNumber: RowTable] = [:]

  /// - Returns: nil where it would take more than `maximumBytes`.
  static func read(_ scans: [RowScan], _ reader: SQLiteReader) throws -> RowTables? {
    var all = RowTables()
    var bytes = 0
    for scan in scans {
      var table = RowTable(columns: scan.owners.count)
      let statement = try PreparedStatement(scan.sql, on: reader.database)
      defer { statement.reset() }
      while try statement.step() {
        bytes += scan.rowSize
        if bytes > maximumBytes { return nil }
        table.append(
          RowTable.Row(
            key: statement.integer(0), version: Int32(truncatingIfNeeded: statement.integer(1)),
            entity: UInt16(truncatingIfNeeded: statement.integer(2)),
            owners: scan.owners.indices.map { statement.integer(Int32(3 + $0)) }),
          withEntity: scan.hasSubentities)
      }
      all.tables[scan.root] = table
    }
    return all
  }

  var count: Int { tables.values.reduce(0) { $0 + $1.count } }
}

/// What two scans differ in, as a save that might have made the difference.
struct RowDifference {
  private let scans: [RowScan]
  private let reader: SQLiteReader
  private(set) var save = ChangeSet()
  private var changes = ChangeSetBuilder()
  /// 0 where no object was deleted.
  private(set) var highestDeletedVersion: Int64 = 0
  /// The other ends, by root entity, key and slot of the collection.
  private var owners: Set<OwnerKey> = []

  private struct OwnerKey: Hashable {
    let destination: EntityNumber
    let key: Int64
    let slot: Int
  }

  /// - Parameters:
  ///   - own: What this process did in between, by root entity and key.
  ///   - reader: Sees what the new scan has seen.
  init(
    from old: RowTables, to new: RowTables, own: [EntityNumber: [Int64: OwnChange]],
    scans: [RowScan], reader: SQLiteReader
  ) throws {
    self.scans = scans
    self.reader = reader
    for scan in scans {
      guard let before = old.tables[scan.root], let after = new.tables[scan.root] else { continue }
      compare(before, after, own: own[scan.root] ?? [:], scan)
    }
    for owner in owners { try note(owner) }
    save = changes.changes(in: reader.model)
  }

  private mutating func compare(
    _ old: RowTable, _ new: RowTable, own: [Int64: OwnChange], _ scan: RowScan
  ) {
    var seen = 0
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let isOld = i < old.count && (j == new.count || old.keys[i] <= new.keys[j])
      let isNew = j < new.count && (i == old.count || new.keys[j] <= old.keys[i])
      let key = isOld ? old.keys[i] : new.keys[j]
      defer { (i, j) = (i + (isOld ? 1 : 0), j + (isNew ? 1 : 0)) }
      let change = own.isEmpty ? nil : own[key]
      if change != nil { seen += 1 }
      if change == nil, isOld, isNew, old.isSame(i, as: new, j) { continue }
      compare(isOld ? old[i] : nil, isNew ? new[j] : nil, key: key, change, scan)
    }
    guard seen < own.count else { return }
    // What this process has made since, and somebody else has deleted.
    for (key, change) in own where !old.contains(key) && !new.contains(key) {
      compare(nil, nil, key: key, change, scan)
    }
  }

  private mutating func compare(
    _ old: RowTable.Row?, _ new: RowTable.Row?, key: Int64, _ own: OwnChange?, _ scan: RowScan
  ) {
    let known = own.map { $0.applied(to: old, key: key, columns: scan.owners.count) } ?? old
    switch (known, new) {
    case (nil, nil): return
    case (nil, let new?): noteInserted(new, scan)
    case (let known?, nil): noteDeleted(known, scan)
    case (let known?, let new?):
      if known.version == new.version && known.owners == new.owners { return }
      noteUpdated(known, new, scan)
    }
  }

  private func id(_ row: RowTable.Row, _ scan: RowScan) -> ObjectID? {
    guard scan.hasSubentities else { return ObjectID(entity: scan.root, key: row.key) }
    return reader.schema.entity(storedNumber: Int64(row.entity), ofFamily: scan.root).map {
      ObjectID(entity: $0, key: row.key)
    }
  }

  private mutating func noteInserted(_ row: RowTable.Row, _ scan: RowScan) {
    guard let id = id(row, scan) else { return }
    changes.insert(id)
    noteOwners(scan, row.owners)
  }

  private mutating func noteDeleted(_ row: RowTable.Row, _ scan: RowScan) {
    guard let id = id(row, scan) else { return }
    changes.delete(id)
    highestDeletedVersion = max(highestDeletedVersion, Int64(row.version))
    noteOwners(scan, row.owners)
  }

  private mutating func noteUpdated(
    _ old: RowTable.Row, _ new: RowTable.Row, _ scan: RowScan
  ) {
    guard let id = id(new, scan) else { return }
    changes.update(id, reader.model[id.entity].rowSlots)
    for (index, owner) in scan.owners.enumerated() where old.owners[index] != new.owners[index] {
      for key in [old.owners[index], new.owners[index]] { noteOwner(owner, key) }
    }
  }

  private mutating func noteOwners(_ scan: RowScan, _ keys: [Int64]) {
    for (owner, key) in zip(scan.owners, keys) { noteOwner(owner, key) }
  }

  private mutating func noteOwner(_ owner: RowScan.Owner, _ key: Int64) {
    guard key != 0 else { return }
    owners.insert(
      OwnerKey(destination: owner.destination, key: key, slot: owner.inverseSlot))
  }

  private mutating func note(_ owner: OwnerKey) throws {
    guard
      let id = try reader.storedID(ObjectID(entity: owner.destination, key: owner.key))
    else { return }
    changes.update(id, [owner.slot])
  }
}
