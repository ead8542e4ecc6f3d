import Files
import GRDB
import ObjectModel

/// Makes a store of an earlier version of a model one of a later version, as Core Data's
/// lightweight migration does: objects keep their keys and version counts, what is new gets default
/// values, what the new model lacks is dropped. What a mapping says takes the place of that.
///
/// It is done in the store's own file and one transaction: whatever happens, SQLite leaves the old
/// store or the new one, whole, and what the store holds beside the model's tables stays. (A new
/// file in the old one's place would lose what another process writes to the old one meanwhile, and
/// leave its log behind to be taken for the new one's.) Nobody else may have the store open.
///
/// Persistent history tells of objects and properties of the old model, so it is purged.
package struct StoreMigration {
  let layout: MigrationLayout
  let database: Database
  private let annotations: [String: String]
  private let externalData: ExternalDataFolder?
  private let work: MigrationWork
  private let conversions = ValueConversions()
  /// This one included.
  private let remainingSteps: Int

  /// - Parameters:
  ///   - diffs: From the model that the store has to the one that it is to have; several where it
  ///     goes through versions in between.
  ///   - annotations: The new model's, to be kept in the metadata: `StoreOptions.annotations`.
  /// - Throws: As `ModelDiff.checkMapping` and `migration.notInferable`, before the store is
  ///   touched; what setting or saving a value would, for one that a mapping computes;
  ///   `model.incompatible` where the store is not of the model that the difference starts from;
  ///   `save.constraintConflict` where objects are not unique as the new model wants them;
  ///   `store.busy` where somebody else has the store open; `rpc.requestCancelled`; and as opening
  ///   does. Then the store is as it was.
  package static func migrate(
    storeAt path: String, _ diffs: [ModelDiff], annotations: [String: String],
    work: MigrationWork = MigrationWork()
  ) throws(OrreryError) {
    let steps = try self.steps(of: diffs)
    let file = StoreFile(path: path)
    try withStoreErrors(path: path) {
      try file.checkWritable()
      let held = try HeldFile(path: file.path)
      defer { withExtendedLifetime(held) {} }
      try StoreLog.putAside(beside: file.path)
      let mark = try FileMark(path: file.path)
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      // With the first read there is a log.
      _ = try queue.writeWithoutTransaction { try $0.schemaVersion }
      _ = try StoreLog.note(beside: file.path, database: mark, .long)
      let folder = ExternalDataFolder(storePath: file.path)
      let obsolete = try migrate(
        queue, steps, annotations: annotations, externalData: folder, work: work)
      try queue.close()
      folder.remove(obsolete)
    }
  }

  /// One difference, checked.
  typealias Step = (diff: ModelDiff, moves: [Move])

  /// - Throws: As `migrate` before the store is touched.
  static func steps(of diffs: [ModelDiff]) throws(OrreryError) -> [Step] {
    try diffs.map { diff throws(OrreryError) in
      let moves = try MappingCompiler.moves(of: diff)
      if let error = diff.obstacleError { throw error }
      return (diff, moves)
    }
  }

  /// - Parameter externalData: nil for a store in memory.
  /// - Returns: Files of large values that no row refers to any more.
  static func migrate(
    _ connections: any DatabaseWriter, _ steps: [Step], annotations: [String: String],
    externalData: ExternalDataFolder?, work: MigrationWork
  ) throws -> [String] {
    var obsolete: [String] = []
    try connections.writeWithoutTransaction { database in
      try database.inTransaction(.exclusive) {
        try work.handle.watching(database.sqliteConnection) {
          Result {
            for (index, step) in steps.enumerated() {
              let catalog = try SchemaCatalog.read(database)
              let layout = try MigrationLayout(step.diff, step.moves, catalog: catalog)
              guard !catalog.isMirrored else { throw Self.mirrored }
              let migration = StoreMigration(
                layout: layout, database: database, annotations: annotations,
                externalData: externalData, work: work, remainingSteps: steps.count - index)
              obsolete += try migration.run()
            }
          }
        }.get()
        guard !work.handle.isCancelled, work.mayCommit() else { throw Self.cancellation }
        return .commit
      }
      // The old tables' room. What is not given back is used again.
      try? database.run("PRAGMA incremental_vacuum")
    }
    return obsolete
  }

  package static let cancellation = OrreryError(
    .requestCancelled, "The migration was cancelled.", hint: "The store is as it was.")

  private static let mirrored = OrreryError(
    .modelIncompatible,
    "The store is mirrored with CloudKit, which keeps entity numbers of its own in it.",
    hint: "Migrate it with the application that it belongs to.")

  private static var configuration: Configuration {
    var configuration = SQLiteStore.configuration(StoreOptions(), recorder: TriggerRecorder())
    configuration.prepareDatabase { database in
      // Before the file is first read: then whoever else has it open makes this fail.
      try database.run("PRAGMA locking_mode = EXCLUSIVE")
      try database.run("PRAGMA synchronous = FULL")
    }
    return configuration
  }

  // MARK: The steps, inside the transaction

  /// - Returns: Files of large values that no row refers to any more.
  private func run() throws -> [String] {
    try checkStore()
    guard layout.diff.changesRows else {
      try IndexMigration(diff: layout.diff, database: database).run()
      try MigrationBookkeeping.writeModel(layout.diff.destination, annotations, in: database)
      return []
    }
    var obsolete = try obsoleteFiles()
    let bookkeeping = try MigrationBookkeeping(layout, database: database)
    try setAside()
    for statement in layout.schemaStatements.tables { try database.run(statement) }
    let keys = KeyAssignment(layout: layout, database: database)
    let links = LinkTables(layout: layout, database: database)
    try keys.make()
    try links.make()
    var unordered = try takeOverRows(keys)
    for join in layout.joins {
      for statement in join.statements { try database.run(statement) }
      unordered.formUnion(join.unordered)
    }
    try links.drop()
    try keys.drop()
    for table in layout.old.tables { try database.run("DROP TABLE \(layout.aside(table))") }
    try makeIndexes()
    for statement in layout.unsharings + layout.partings { try database.run(statement) }
    for pairs in unordered { try giveOutPlaces(pairs) }
    if layout.reassignsKeys {
      for place in layout.new.relationships {
        if let pairs = layout.new.pairs(of: place.slot, in: place.entity.number) {
          try partPlaces(pairs)
        }
      }
    }
    try requireMappedObjects()
    if layout.reassignsKeys { obsolete = try withoutFilesInUse(obsolete) }
    try MigrationDerivations(layout: layout, database: database, externalData: externalData).run()
    for statement in DerivedAttributeTriggers(schema: layout.new).statements {
      try database.run(statement)
    }
    try bookkeeping.write(annotations: annotations)
    // Nothing is committed that would not open.
    _ = try SchemaMap.match(layout.diff.destination, to: SchemaCatalog.read(database))
    return obsolete
  }

  /// - Returns: What has no order yet.
  private func takeOverRows(_ keys: KeyAssignment) throws -> Set<PairTable> {
    var unordered: Set<PairTable> = []
    let moves = layout.moves.filter { !$0.old.isAbstract }
    let count = try moves.reduce(0) { $0 + (try self.count($1, keys)) }
    // The steps to come have no more objects than this one.
    work.progress.begin(total: work.progress.completed + remainingSteps * count)
    try conversions.register(on: database)
    defer { ValueConversions.remove(from: database) }
    for move in moves {
      let rows = try RowMigration(layout, move, conversions)
      do {
        try takeOver(rows, of: move.old)
      } catch {
        throw conversions.failure ?? error
      }
      unordered.formUnion(rows.unordered)
    }
    return unordered
  }

  private func count(_ move: Move, _ keys: KeyAssignment) throws -> Int {
    if layout.reassignsKeys(of: move.old.number) { return try keys.count(move) }
    let count = try database.integer(
      "SELECT COUNT(*) FROM \(layout.aside(layout.old.table(of: move.old.number))) "
        + "WHERE Z_ENT = ?", .integer(layout.old.storedNumber(of: move.old.number)))
    return Int(count ?? 0)
  }

  /// Keys taken over by one statement: what progress is told in.
  private static let keysPerStatement: Int64 = 20_000

  private func takeOver(_ rows: RowMigration, of old: Entity) throws {
    let table = layout.aside(layout.old.table(of: old.number))
    guard let first = try database.integer("SELECT MIN(Z_PK) FROM \(table)"),
      let last = try database.integer("SELECT MAX(Z_PK) FROM \(table)")
    else { return }
    var statement = rows.statement
    let from = statement.bind(.null)
    let through = statement.bind(.null)
    statement.text += " AND t0.Z_PK BETWEEN \(from) AND \(through) ORDER BY t0.Z_PK"
    let prepared = try PreparedStatement(statement, on: database)
    let count = Int32(statement.bindings.count)
    var start = first
    while true {
      let end = try database.integer(
        "SELECT MAX(Z_PK) FROM (SELECT Z_PK FROM \(table) WHERE Z_PK >= ? "
          + "ORDER BY Z_PK LIMIT ?)", .integer(start), .integer(Self.keysPerStatement))
      guard let end else { break }
      prepared.bind(start, at: count - 1)
      prepared.bind(end, at: count)
      try prepared.run()
      work.progress.complete(prepared.changedRows)
      guard end < last else { break }
      start = end + 1
    }
    prepared.clearArguments()
  }

  private func checkStore() throws {
    let old = layout.old
    for root in old.model.roots {
      let table = old.table(of: root.number)
      let stray = try database.integer(
        "SELECT Z_PK FROM \(SQLText.quoted(table)) "
          + "WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(old.family(of: root.number))) LIMIT 1")
      if let stray {
        throw OrreryError(
          .storeCorrupt, "The row \(stray) of \(table) is of no entity of the model.",
          entity: root.name, hint: "Restore the store from a backup.")
      }
    }
  }

  /// Out of the way, without what is tied to their names.
  private func setAside() throws {
    let names = Set(layout.old.tables.map { $0.uppercased() })
    let triggers = try database.rows(
      of: "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'"
    ) { names.contains($0.text(1).uppercased()) ? $0.text(0) : nil }
    for trigger in triggers { try database.run("DROP TRIGGER \(SQLText.quoted(trigger))") }
    for table in layout.old.tables {
      try database.run("ALTER TABLE \(SQLText.quoted(table)) RENAME TO \(layout.aside(table))")
    }
  }

  private func makeIndexes() throws {
    for statement in layout.schemaStatements.indexes {
      do {
        try database.run(statement)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw OrreryError(
          .constraintConflict,
          "Objects of the store are not unique as the new model wants them: "
            + "\(error.message ?? statement).",
          hint: "Open the store with the model that it has, and change or delete one of them.")
      }
    }
  }

  // MARK: Large values

  /// Files of values that are dropped, or come back into their rows.
  private func obsoleteFiles() throws -> [String] {
    var kept: Set<String> = []
    for move in layout.moves where !layout.reassignsKeys(of: move.old.number) {
      for (slot, property) in move.entity.properties.enumerated() {
        guard let attribute = property.attribute,
          attribute.description.allowsExternalBinaryDataStorage,
          let oldSlot = move.slots[slot],
          attribute.keepsValues(of: move.old.properties[oldSlot].attribute), !attribute.isTransient
        else { continue }
        kept.insert("\(move.old.number.rawValue).\(oldSlot)")
      }
    }
    var files: [String] = []
    for rows in layout.old.layouts {
      for (slot, column) in rows.externalColumns
      where !kept.contains("\(rows.entity.rawValue).\(slot)") {
        files += try self.files(named: column, in: rows)
      }
    }
    return files
  }

  /// Without those that objects have taken over after all.
  private func withoutFilesInUse(_ files: [String]) throws -> [String] {
    guard !files.isEmpty else { return [] }
    var used: Set<String> = []
    for rows in layout.new.layouts {
      for (_, column) in rows.externalColumns {
        used.formUnion(try self.files(named: column, in: rows))
      }
    }
    return files.filter { !used.contains($0) }
  }

  private func files(named column: String, in rows: RowLayout) throws -> [String] {
    try database.rows(
      of: "SELECT \(column) FROM \(rows.table) WHERE Z_ENT = \(rows.storedNumber) "
        + "AND \(ExternalDataFolder.namesFile(column))"
    ) { ExternalDataFolder.fileName($0.blob(0)) }
  }
}
