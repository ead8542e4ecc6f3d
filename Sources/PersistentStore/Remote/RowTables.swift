import ObjectModel

/// All objects of a store as a scan has found them.
struct RowTables: Sendable {
  /// What it may take in memory. A store with more is not scanned: then nobody can say what others
  /// changed, and everything is read anew.
  static let maximumBytes = 24 * 1024 * 1024

  /// By root entity.
  private(set) var tables: [EntityNumber: RowTable] = [:]

  /// - Returns: nil where it would take more than `maximumBytes`.
  static func read(_ scans: RowScans, _ reader: SQLiteReader) throws -> RowTables? {
    var all = RowTables()
    var bytes = 0
    for (root, scan) in scans {
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
      all.tables[root] = table
    }
    return all
  }

  var count: Int { tables.values.reduce(0) { $0 + $1.count } }
}

/// A save that might have made the difference between two scans.
struct RowDifference {
  private let reader: SQLiteReader
  private(set) var save = ChangeSet()
  private var changes = ChangeSetBuilder()
  /// 0 where no object was deleted.
  private(set) var highestDeletedVersion: Int64 = 0
  /// Collections that have others: their slots by the objects, which may be of entities below.
  private var collections: [ObjectID: Set<Int>] = [:]

  /// - Parameter own: What this process did in between, by root entity and key.
  init(
    from old: RowTables, to new: RowTables, own: [EntityNumber: [Int64: OwnChange]],
    scans: RowScans, reader: SQLiteReader
  ) throws {
    self.reader = reader
    for (root, scan) in scans {
      guard let before = old.tables[root], let after = new.tables[root] else { continue }
      compare(before, after, own: own[root] ?? [:], scan)
    }
    for (object, slots) in collections {
      if let id = try reader.storedID(object) { changes.update(id, slots) }
    }
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
    if let known, let new, known.version == new.version, known.owners == new.owners { return }
    guard let id = (new ?? known).flatMap({ self.id($0, scan) }) else { return }
    if known == nil {
      changes.insert(id)
    } else if new == nil {
      changes.delete(id)
      highestDeletedVersion = max(highestDeletedVersion, Int64(known?.version ?? 0))
    } else {
      changes.update(id, reader.model[id.entity].rowSlots)
    }
    for (index, owner) in scan.owners.enumerated() {
      let (old, new) = (known?.owners[index] ?? 0, new?.owners[index] ?? 0)
      for key in [old, new] where old != new && key != 0 {
        collections[ObjectID(entity: owner.destination, key: key), default: []]
          .insert(owner.inverseSlot)
      }
    }
  }

  private func id(_ row: RowTable.Row, _ scan: RowScan) -> ObjectID? {
    guard scan.hasSubentities else { return ObjectID(entity: scan.root, key: row.key) }
    return reader.schema.entity(storedNumber: Int64(row.entity), ofFamily: scan.root).map {
      ObjectID(entity: $0, key: row.key)
    }
  }
}
