import Files
import GRDB
import GRDBSQLite
import ObjectModel

/// From a path and a model to connections and a schema map, or to the reason why not.
extension SQLiteStore {
  package static func open(
    _ location: StoreLocation, model: ManagedObjectModel, options: StoreOptions = StoreOptions()
  ) throws(OrreryError) -> SQLiteStore {
    switch location {
    case .memory:
      return try openInMemory(model: model, options: options)
    case .file(let path):
      return try withStoreErrors(path: path) {
        try openFile(StoreFile(path: path), model: model, options: options)
      }
    }
  }

  package static func inspect<T>(
    storeAt path: String, _ body: (StoreInspection) throws -> T
  ) throws(OrreryError) -> T {
    try withStoreErrors(path: path) {
      let file = StoreFile(path: path)
      guard try file.content() == .something else {
        throw OrreryError(
          .storeNotFound, "There is no store at “\(path)”.", hint: "Check the path.")
      }
      return try look(at: file) { database in
        try checkTables(database)
        return try body(StoreInspection(database: database))
      }
    }
  }

  /// A view in a table's place could compute for ever.
  private static func checkTables(_ database: Database) throws {
    let views = try database.texts(
      """
      SELECT name FROM sqlite_master
      WHERE type <> 'table' AND UPPER(name) IN ('Z_METADATA', 'Z_MODELCACHE', 'Z_PRIMARYKEY')
      """)
    guard let view = views.first else { return }
    throw OrreryError(
      .storeOpenFailed, "The file is no Core Data store: \(view) is no table in it.",
      hint: "Check the path.")
  }

  /// Reads a file that is there without a trace on disk.
  private static func look<T>(at file: StoreFile, _ body: (Database) throws -> T) throws -> T {
    var options = StoreOptions()
    options.isReadOnly = true
    return try UnwrittenFile.repeating {
      let way = try ReadingWay(to: file)
      let result = try UnwrittenFile.reading(way.unwritten) {
        let queue = try DatabaseQueue(
          path: way.path, configuration: configuration(options, recorder: TriggerRecorder()))
        let result = try queue.read(body)
        try queue.close()
        return result
      }
      return withExtendedLifetime(way.copy) { result }
    }
  }

  private static func openInMemory(
    model: ManagedObjectModel, options: StoreOptions
  ) throws(OrreryError) -> SQLiteStore {
    try withStoreErrors {
      // There is nothing in it that reading alone could be about.
      var options = options
      options.isReadOnly = false
      let recorder = TriggerRecorder()
      var configuration = configuration(options, recorder: recorder)
      // Batch requests work and commit in two steps.
      configuration.allowsUnsafeTransactions = true
      let queue = try DatabaseQueue(configuration: configuration)
      try queue.writeWithoutTransaction {
        try StoreCreation.create(model, annotations: options.annotations, in: $0)
      }
      return try SQLiteStore(
        .memory, options, model, queue, recorder,
        catalog: queue.writeWithoutTransaction(SchemaCatalog.read))
    }
  }

  private static func openFile(
    _ file: StoreFile, model: ManagedObjectModel, options: StoreOptions
  ) throws -> SQLiteStore {
    let content = try file.content()
    if content == .something {
      do {
        guard options.creation != .always else { throw exists(file) }
        return try openExisting(file, model: model, options: options)
      } catch let error as OrreryError {
        guard [.storeExists, .storeOpenFailed].contains(error.kind), isBlank(file) else {
          throw error
        }
      }
    }
    guard options.creation != .never, !options.isReadOnly else {
      throw content == .missing
        ? OrreryError(
          .storeNotFound, "There is no store at “\(file.path)”.",
          hint: "Check the path, or ask for the store to be created.")
        : OrreryError(
          .storeOpenFailed, "The file “\(file.path)” is empty.",
          hint: "Ask for the store to be created, or restore it from a backup.")
    }
    try file.checkWritable()
    do {
      if content == .missing {
        try StoreCreation.create(model, at: file, annotations: options.annotations)
      } else {
        try StoreCreation.fill(file, model, options.annotations)
      }
    } catch let error as FileError where error.isTaken {
      // Another has made one meanwhile.
      guard options.creation != .always else { throw exists(file) }
    }
    return try openExisting(file, model: model, options: options, isNew: true)
  }

  private static func exists(_ file: StoreFile) -> OrreryError {
    OrreryError(
      .storeExists, "There is a store at “\(file.path)” already.",
      hint: "Choose another path, or remove the file.")
  }

  /// Whether a file is what an interrupted creation may leave under the store's own name: a
  /// database in which nothing is. It is looked at without a trace.
  private static func isBlank(_ file: StoreFile) -> Bool {
    do {
      return try look(at: file, StoreCreation.isBlank)
    } catch {
      // Somebody's store may be in it.
      return false
    }
  }

  private static func openExisting(
    _ file: StoreFile, model: ManagedObjectModel, options: StoreOptions, isNew: Bool = false
  ) throws -> SQLiteStore {
    if options.isReadOnly {
      return try UnwrittenFile.repeating {
        try openForReading(file, model: model, options: options)
      }
    }
    let recorder = TriggerRecorder()
    var configuration = configuration(options, recorder: recorder)
    try file.checkWritable()
    // A log in its place would be a trace of reading.
    let awaitsFirstWrite = try !isNew && !options.makesHistory && file.hasIdleJournal()
    configuration.readonly = awaitsFirstWrite
    let (pool, log) =
      try awaitsFirstWrite
      ? (DatabasePool(path: file.path, configuration: configuration), nil)
      : writingPool(file.path, options, recorder)
    // By the one connection that removes what SQLite puts beside the file.
    let catalog = try pool.writeWithoutTransaction(SchemaCatalog.read)
    if catalog.isMirrored, !options.writesMirroredStores {
      try pool.close()
      var options = options
      options.isReadOnly = true
      return try openExisting(file, model: model, options: options)
    }
    return try SQLiteStore(
      .file(path: file.path), options, model, pool, recorder, catalog: catalog, log: log,
      awaitsFirstWrite: awaitsFirstWrite)
  }

  private static func openForReading(
    _ file: StoreFile, model: ManagedObjectModel, options: StoreOptions
  ) throws -> SQLiteStore {
    let recorder = TriggerRecorder()
    var configuration = configuration(options, recorder: recorder)
    let way = try ReadingWay(to: file)
    if way.copy != nil {
      let folder = ExternalDataFolder(storePath: file.path)
      configuration.prepareDatabase { try FetchFunctions.registerData(on: $0, folder) }
    }
    return try UnwrittenFile.reading(way.unwritten) {
      let pool = try DatabasePool(path: way.path, configuration: configuration)
      return try SQLiteStore(
        .file(path: file.path), options, model, pool, recorder,
        catalog: pool.writeWithoutTransaction(SchemaCatalog.read), copy: way.copy,
        unwritten: way.unwritten)
    }
  }

  /// Connections that write a file and read it. As long as nothing is written nothing of it
  /// changes, if it is in WAL mode. A log of another file is put aside first.
  static func writingPool(
    _ path: String, _ options: StoreOptions, _ recorder: TriggerRecorder,
    _ patience: LockedFile.Patience = .long
  ) throws -> (DatabasePool, StoreLog.Note?) {
    try StoreLog.putAside(beside: path, patience)
    let mark = try FileMark(path: path)
    var configuration = configuration(options, recorder: recorder)
    configuration.prepareDatabase { database in
      if !database.configuration.readonly { try? fillLog(of: path, database) }
    }
    let pool = try DatabasePool(path: path, configuration: configuration)
    if options.durability == .full {
      // Opening the pool set NORMAL.
      try pool.writeWithoutTransaction { try $0.run("PRAGMA synchronous = FULL") }
    }
    return (pool, try StoreLog.note(beside: path, database: mark, patience))
  }

  /// A pool of GRDB's writes to a store whose log is empty. So the log gets the bytes of a header:
  /// SQLite takes what has no frame for empty.
  private static func fillLog(of path: String, _ database: Database) throws {
    guard try database.texts("PRAGMA journal_mode") == ["wal"] else { return }
    // Nobody else writes to the log meanwhile.
    try database.run("BEGIN IMMEDIATE")
    defer { try? database.run("ROLLBACK") }
    guard try FileSystem.status(path + "-wal")?.size == 0 else { return }
    try FileSystem.append([UInt8](repeating: 0, count: StoreLog.headerBytes), to: path + "-wal")
  }

  /// What every connection to a store is set to.
  static func configuration(_ options: StoreOptions, recorder: TriggerRecorder) -> Configuration {
    var configuration = StoreConnection.configuration()
    configuration.readonly = options.isReadOnly
    configuration.busyMode = .timeout(options.busyTimeout)
    // Beyond this count GRDB would make its caller wait, which is the event loop.
    configuration.maximumReaderCount = ConcurrentReads.maximumCount + 1
    configuration.prepareDatabase { database in
      try recorder.register(on: database)
      try FetchFunctions.register(on: database)
    }
    return configuration
  }
}

/// How to read a store without leaving a trace. SQLite itself writes beside a file in WAL mode, and
/// after a crash into it, even when it is opened read-only. So:
/// - Somebody has the store open, or crashed (there is a `-shm`): what SQLite needs is there
///   already; join in.
/// - Saves are still in the log, or half of one in the journal: read a private copy.
/// - The log is that of a replaced file: it is passed over. So is an index of it.
/// - Otherwise nobody is writing: the file is read as if it never changed, until it does.
struct ReadingWay {
  /// For SQLite.
  let path: String
  var copy: StoreCopy?
  var unwritten: UnwrittenFile?

  init(to file: StoreFile, _ patience: LockedFile.Patience = .long) throws {
    let unwritten = try UnwrittenFile(path: file.path)
    let hasLog: Bool
    do {
      hasLog = try !StoreLog.isOfReplacedFile(beside: file.path, patience)
    } catch let error where error.isLocked {
      throw error
    } catch {
      // What cannot be read there SQLite will not read either, and says so.
      hasLog = true
    }
    let logSize = hasLog ? try file.size("-wal") : nil
    if try file.size("-shm") != nil, logSize != nil {
      path = file.path
      return
    }
    let journalSize = try file.size("-journal")
    let hasUnfinishedBusiness = (logSize ?? 0) > 0 || (journalSize ?? 0) > 0
    if hasUnfinishedBusiness || sqlite3_compileoption_used("USE_URI") == 0 {
      let copy = try StoreCopy(of: file, withLog: hasLog)
      // It may have been copied in the midst of somebody's writing.
      try unwritten.settle()
      (path, self.copy) = (copy.file.path, copy)
    } else {
      try unwritten.settle()
      (path, self.unwritten) = (file.immutableURI, unwritten)
    }
  }
}
