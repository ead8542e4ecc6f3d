import GRDB
import ObjectModel

/// The keys a store object has taken from `Z_PRIMARYKEY` in one piece up to `top`, and not given
/// back. Pieces that others have reserved on top of are left to be gaps.
struct KeyReservation {
  /// `Z_MAX` before the piece was taken.
  var base: Int64
  /// `Z_MAX` after.
  var top: Int64
  /// The highest key that a saved object has.
  var highestSaved: Int64 = 0
}

extension SQLiteStore {
  /// Keys that are taken at once, at the most.
  private static let maximumReservation = 1 << 40

  package func reserveKeys(
    root: EntityNumber, count: Int
  ) throws(OrreryError) -> ClosedRange<Int64> {
    try checkWritable()
    let root = model[root].root
    guard (1...Self.maximumReservation).contains(count), let count = Int64(exactly: count) else {
      throw OrreryError(.storeFailed, "So many keys cannot be reserved: \(count).")
    }
    let base = try withConnection { database in
      try unsynced(database) { reader in
        let base = try reader.highestKey(of: root)
        try reader.setHighestKey(of: root, to: base + count)
        return base
      }
    }
    let top = base + count
    watch?.noteOwn(keys: [schema.storedNumber(of: root): top])
    if var reservation = reservations[root], reservation.top == base {
      reservation.top = top
      reservations[root] = reservation
    } else {
      reservations[root] = KeyReservation(base: base, top: top)
    }
    return (base + 1)...top
  }

  /// Runs a transaction that need not reach the disk before this returns: living processes see a
  /// reservation in the log whether it is on disk or not. If the machine stops, they and their
  /// unsaved objects are gone; a save's own sync puts what is before it in the log on disk, too.
  private func unsynced<T>(_ database: Database, _ body: (SQLiteReader) throws -> T) throws -> T {
    func run() throws -> T {
      try database.inWriteTransaction { try body(reader(on: database)) }
    }
    guard options.durability == .full, case .file = location else { return try run() }
    try PreparedStatement("PRAGMA synchronous = NORMAL", on: database).run()
    let result = Result(catching: run)
    try PreparedStatement("PRAGMA synchronous = FULL", on: database).run()
    return try result.get()
  }

  /// Within a save: writes `Z_MAX` of roots that got objects or whose unused keys are given back.
  /// - Returns: The reservations as they are once the transaction is committed.
  func settleKeys(
    for changes: StoreChanges, _ reader: SQLiteReader
  ) throws -> [EntityNumber: KeyReservation] {
    var settled = reservations
    settledKeys = [:]
    var saved: [EntityNumber: Int64] = [:]
    var rest = changes.inserted[...]
    while let entity = rest.first?.id.entity {
      let objects = rest.prefix { $0.id.entity == entity }
      let root = model[entity].root
      saved[root] = objects.reduce(saved[root] ?? 0) { max($0, $1.id.key) }
      rest = rest[objects.endIndex...]
    }
    for root in Set(saved.keys).union(changes.highestKeys.keys) {
      let current = try reader.highestKey(of: root)
      var wanted = max(current, saved[root] ?? 0)
      if var reservation = settled[root] {
        reservation.highestSaved = max(reservation.highestSaved, saved[root] ?? 0)
        if let highest = changes.highestKeys[root], reservation.top == current {
          wanted = max(reservation.base, reservation.highestSaved, min(highest, reservation.top))
          reservation.top = wanted
        }
        settled[root] = reservation
      }
      if wanted != current { try reader.setHighestKey(of: root, to: wanted) }
      settledKeys[schema.storedNumber(of: root)] = wanted
    }
    return settled
  }

  /// Gives back what nobody has been given. Keys that cannot be given back, as while somebody else
  /// writes, are merely never used.
  ///
  /// - Parameter kept: As `StoreChanges.highestKeys`, while objects that are not saved may come
  ///   back; nil where nobody has any.
  func giveBackKeys(above kept: [EntityNumber: Int64]?) {
    let wanted = reservations.compactMap { root, reservation -> (EntityNumber, Int64)? in
      let used = max(reservation.base, reservation.highestSaved)
      guard let kept else { return reservation.top > used ? (root, used) : nil }
      return kept[root].map { (root, min(max(used, $0), reservation.top)) }
    }
    guard !wanted.isEmpty else { return }
    try? withConnection { database in
      try unsynced(database) { reader in
        for (root, key) in wanted
        where try reader.highestKey(of: root) == reservations[root]?.top {
          try reader.setHighestKey(of: root, to: key)
        }
      }
    }
    reservations = [:]
  }

  package var readOnlyHint: String {
    if options.hasPartialModel {
      return "Its model is a guess: open it with the model to edit it."
    }
    return isMirrored && !options.writesMirroredStores
      ? "CloudKit mirrors it: open it with writeMirrored to edit it all the same."
      : "Open it without readOnly to edit it."
  }

  func checkWritable() throws(OrreryError) {
    try checkFile()
    guard isReadOnly else { return try beginWriting() }
    throw OrreryError(.storeReadOnly, "The store was opened read-only.", hint: readOnlyHint)
  }
}

extension SQLiteReader {
  /// `Z_MAX` of a root entity: the highest key that anybody has taken. As a `StoredCount`.
  func highestKey(of root: EntityNumber) throws -> Int64 {
    let key = try database.givenKey(ofStored: schema.storedNumber(of: root))
    guard let key else {
      throw OrreryError(
        .storeCorrupt, "The store's list of keys has lost the entity \(model[root].name).",
        entity: model[root].name)
    }
    return key
  }

  func setHighestKey(of root: EntityNumber, to key: Int64) throws {
    try database.setHighestKey(ofStored: schema.storedNumber(of: root), to: key)
  }
}

/// Entities are given by their numbers in the store; the history's tables have some, too.
extension Database {
  func setHighestKey(ofStored entity: Int64, to key: Int64) throws {
    try change(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ?2 WHERE Z_ENT = ?1", .integer(entity), .integer(key))
  }

  /// `Z_MAX` of an entity; nil where that is not in the list. As a `StoredCount`.
  func givenKey(ofStored entity: Int64) throws -> Int64? {
    try firstRow(of: "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?1", .integer(entity)) {
      try StoredCount.checked($0.integer(0), column: "Z_MAX", row: entity, of: "Z_PRIMARYKEY")
    }
  }

  /// The highest key that objects of an entity ever had. As a `StoredCount`.
  func highestKey(ofStored entity: Int64, inTable table: String) throws -> Int64 {
    let used = try integer("SELECT MAX(Z_PK) FROM \(table)")
    return try max(
      givenKey(ofStored: entity) ?? 0,
      used.map { try StoredCount.checked($0, column: "Z_PK", row: $0, of: table) } ?? 0)
  }
}
