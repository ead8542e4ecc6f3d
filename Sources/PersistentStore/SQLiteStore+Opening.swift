import GRDB
import GRDBSQLite
import ObjectModel

/// Opening: from a path and a model to connections and a schema map, or to the reason why not.
extension SQLiteStore {
  /// Opens a store with its model, or makes one.
  ///
  /// - Throws: `store.notFound`, `store.exists`, `store.openFailed`, `store.corrupt`,
  ///   `store.readOnly`, `store.busy`, `store.full`, or `model.incompatible`, which names
  ///   everything in which the model and the store differ.
  package static func open(
    _ location: StoreLocation, model: ManagedObjectModel, options: StoreOptions = StoreOptions()
  ) throws(OrreryError) -> SQLiteStore {
    switch location {
    case .memory:
      return try openInMemory(model: model, options: options)
    case .file(let path):
      do {
        return try openFile(StoreFile(path: path), model: model, options: options)
      } catch {
        throw OrreryError(storeError: error, path: path)
      }
    }
  }

  /// Looks at what a store says about itself, without its model and without a trace on disk.
  ///
  /// - Throws: as `open` does for a file that cannot be read.
  package static func inspect<T>(
    storeAt path: String, _ body: (StoreInspection) throws -> T
  ) throws(OrreryError) -> T {
    do {
      let file = StoreFile(path: path)
      guard try file.content() == .something else {
        throw OrreryError(
          .storeNotFound, "There is no store at “\(path)”.", hint: "Check the path.")
      }
      var options = StoreOptions()
      options.isReadOnly = true
      let (readPath, copy) = try readOnlyPath(file)
      let queue = try DatabaseQueue(
        path: readPath, configuration: configuration(options, recorder: TriggerRecorder()))
      let result = try queue.read { try body(StoreInspection(database: $0)) }
      try queue.close()
      return withExtendedLifetime(copy) { result }
    } catch {
      throw OrreryError(storeError: error, path: path)
    }
  }

  private static func openInMemory(
    model: ManagedObjectModel, options: StoreOptions
  ) throws(OrreryError) -> SQLiteStore {
    do {
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
      return try make(
        .memory, options: options, model: model, connections: queue,
        catalog: try queue.writeWithoutTransaction(SchemaCatalog.read), recorder: recorder)
    } catch {
      throw OrreryError(storeError: error)
    }
  }

  private static func openFile(
    _ file: StoreFile, model: ManagedObjectModel, options: StoreOptions
  ) throws -> SQLiteStore {
    let content = try file.content()
    if content == .something {
      if options.creation == .always {
        throw OrreryError(
          .storeExists, "There is a store at “\(file.path)” already.",
          hint: "Choose another path, or remove the file.")
      }
      return try openExisting(file, model: model, options: options)
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
    try StoreCreation.create(
      model, at: file, annotations: options.annotations, removingOnFailure: content == .missing)
    return try openExisting(file, model: model, options: options)
  }

  private static func openExisting(
    _ file: StoreFile, model: ManagedObjectModel, options: StoreOptions
  ) throws -> SQLiteStore {
    let location = StoreLocation.file(path: file.path)
    let recorder = TriggerRecorder()
    let configuration = configuration(options, recorder: recorder)
    if options.isReadOnly {
      let (path, copy) = try readOnlyPath(file)
      let pool = try DatabasePool(path: path, configuration: configuration)
      return try make(
        location, options: options, model: model, connections: pool,
        catalog: try pool.writeWithoutTransaction(SchemaCatalog.read), recorder: recorder,
        copy: copy)
    }
    try file.checkWritable()
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    // By the one connection that removes what SQLite puts beside the file.
    let catalog = try pool.writeWithoutTransaction(SchemaCatalog.read)
    if catalog.isMirrored, !options.writesMirroredStores {
      try pool.close()
      var options = options
      options.isReadOnly = true
      return try openExisting(file, model: model, options: options)
    }
    if options.durability == .full {
      // Opening the pool set NORMAL.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }
    return try make(
      location, options: options, model: model, connections: pool, catalog: catalog,
      recorder: recorder)
  }

  static func make(
    _ location: StoreLocation, options: StoreOptions, model: ManagedObjectModel,
    connections: any DatabaseWriter, catalog: SchemaCatalog, recorder: TriggerRecorder,
    copy: StoreCopy? = nil
  ) throws -> SQLiteStore {
    let metadata = try connections.writeWithoutTransaction(StoreMetadata.read)
    let schema = try SchemaMap.match(model, to: catalog, isPartial: options.hasPartialModel)
    let historyTables = try connections.writeWithoutTransaction { database in
      if options.makesHistory, !options.isReadOnly {
        try HistoryTables.create(for: schema.historyLayouts(), in: database)
      }
      return try HistoryTables.read(database)
    }
    var externalData: ExternalDataFolder?
    if case .file(let path) = location { externalData = ExternalDataFolder(storePath: path) }
    let store = SQLiteStore(
      location: location, options: options, schema: schema, metadata: metadata,
      isMirrored: catalog.isMirrored, externalData: externalData, connections: connections,
      derivations: DerivationPlan(schema: schema, triggers: catalog.triggers),
      recorder: recorder, historyTables: historyTables, copy: copy)
    // A history that is too long now can be shortened later.
    try? store.boundHistory()
    return store
  }

  /// How to read a store without leaving a trace. SQLite itself writes beside a file in WAL mode,
  /// and after a crash into it, even when it is opened read-only. So:
  /// - Somebody has the store open, or crashed (there is a `-shm`): what SQLite needs is there
  ///   already; join in.
  /// - Saves are still in the log, or half of one in the journal: read a private copy.
  /// - Otherwise nobody is writing: the file is read as if it never changed. What another process
  ///   saves later is not seen.
  private static func readOnlyPath(_ file: StoreFile) throws(OrreryError) -> (String, StoreCopy?) {
    if file.size("-shm") != nil, file.size("-wal") != nil { return (file.path, nil) }
    let hasUnfinishedBusiness = (file.size("-wal") ?? 0) > 0 || (file.size("-journal") ?? 0) > 0
    if hasUnfinishedBusiness || sqlite3_compileoption_used("USE_URI") == 0 {
      let copy = try StoreCopy(of: file)
      return (copy.file.path, copy)
    }
    return (file.immutableURI, nil)
  }

  /// What SQLite is told on every connection to a store, as SQL.
  ///
  /// A store may come from anywhere. Its schema may call nothing but what is marked harmless, its
  /// pages are checked as they are read, and its size on disk is never mapped into memory: what
  /// SQLite's authors advise for files that are not trusted, but for checking the whole file
  /// first, which takes as long as reading it.
  ///
  /// Sorts stay in temporary files: in memory they take up to twice as long for a million rows,
  /// and are one step of SQLite's, which cannot be interrupted. What it sorts at a time is as much
  /// as it may keep of pages, so that is left at its 2 MB: with 8 MB a cancelled sort went on for
  /// 200 ms, and nothing was faster.
  package static let connectionSettings = """
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA mmap_size = 0;
    """

  /// What every connection to a store is set to.
  static func configuration(
    _ options: StoreOptions, recorder: TriggerRecorder
  ) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = options.isReadOnly
    // Core Data's tables declare none.
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .timeout(options.busyTimeout)
    // Beyond this count GRDB would make its caller wait, which is the event loop.
    configuration.maximumReaderCount = SQLiteStore.maximumConcurrentReads + 1
    configuration.label = "orrery.store"
    configuration.prepareDatabase { database in
      try database.execute(sql: connectionSettings)
      try recorder.register(on: database)
      try FetchFunctions.register(on: database)
    }
    return configuration
  }
}
