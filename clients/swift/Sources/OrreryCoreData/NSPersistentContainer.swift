import Foundation
import JSONRPC
import JSONText
import OrreryProtocol
import Synchronization

/// The type of a store in a file: SQLite, as Core Data's.
public let NSSQLiteStoreType = "SQLite"
/// The type of a store in memory.
public let NSInMemoryStoreType = "InMemory"
/// An option of a store: open it for reading only.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// An option of a store: migrate it where it is of an earlier version of the model.
public let NSMigratePersistentStoresAutomaticallyOption =
  "NSMigratePersistentStoresAutomaticallyOption"
/// An option of a store: infer what is to be migrated, which is always done.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// An option of a store: record its history.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
/// An option of a store: `true` where the server is to save by itself, as it does for other front
/// ends. Core Data's contexts are saved by the program alone, and so are these without it.
public let OrreryAutosaveOption = "OrreryAutosaveOption"

/// Where a store is, and how it is to be opened.
open class NSPersistentStoreDescription: NSObject {
  /// The store's file.
  open var url: URL?
  /// `NSSQLiteStoreType` or `NSInMemoryStoreType`.
  open var type = NSSQLiteStoreType
  /// The configuration of the model whose entities the store holds; nil: all.
  open var configuration: String?
  /// Refuse edits, and do not write to the file at all.
  open var isReadOnly = false
  /// For code that is written for Core Data: stores are opened before `loadPersistentStores` returns.
  open var shouldAddStoreAsynchronously = false
  /// Migrate a store of an earlier version of the model.
  open var shouldMigrateStoreAutomatically = true
  /// For code that is written for Core Data: it is always inferred.
  open var shouldInferMappingModelAutomatically = true
  /// Other options, by their keys.
  public private(set) var options: [String: NSObject] = [:]

  /// A store in a file.
  public init(url: URL) { self.url = url }
  /// A store whose `url` or `type` is set later.
  public override init() {}

  /// Sets an option; nil takes it back.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  fileprivate func isOn(_ key: String) -> Bool { (options[key] as? NSNumber)?.boolValue ?? false }
}

/// A store that is open.
public final class NSPersistentStore: NSObject, @unchecked Sendable {
  /// Its UUID, which stays with the file.
  public let identifier: String
  /// Its file.
  public let url: URL?
  /// Its type.
  public let type: String
  /// The configuration that it was opened with.
  public let configurationName: String
  /// Whether it refuses edits.
  public let isReadOnly: Bool
  /// Who opened it.
  public private(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

  init(
    _ opened: DocumentOpenResult, _ description: NSPersistentStoreDescription,
    _ coordinator: NSPersistentStoreCoordinator
  ) {
    identifier = opened.storeUUID
    url = description.url
    type = description.type
    configurationName = description.configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
    isReadOnly = opened.readOnly
    persistentStoreCoordinator = coordinator
  }
}

/// A store and its model, on a server of its own: a child process that ends with this program.
/// Other front ends find that server by `orrery attach`, as this program finds theirs.
public final class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  struct WeakContext {
    weak var context: NSManagedObjectContext?
  }

  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The store, if it is open. There is one at the most.
  public private(set) var persistentStores: [NSPersistentStore] = []
  /// A name for people.
  public var name: String?
  private(set) var connection: (any ServerConnection)?
  private(set) var document: DocumentOpenResult?
  private let contexts = Mutex<[String: WeakContext]>([:])

  /// A coordinator of a model; `addPersistentStore` opens the store.
  public init(managedObjectModel model: NSManagedObjectModel) {
    managedObjectModel = model
  }

  /// Opens a store, and makes it where it is not there.
  @discardableResult
  public func addPersistentStore(
    ofType type: String, configurationName: String?, at url: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    let description = NSPersistentStoreDescription()
    description.type = type
    description.url = url
    description.configuration = configurationName
    description.shouldMigrateStoreAutomatically = false
    for (key, value) in options ?? [:] {
      guard let key = key as? String else { continue }
      description.setOption(value as? NSNumber ?? value as? NSObject, forKey: key)
    }
    return try open(description)
  }

  /// Opens a store, and makes it where it is not there.
  public func addPersistentStore(
    with description: NSPersistentStoreDescription,
    completionHandler block: (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    do {
      try open(description)
      block(description, nil)
    } catch {
      block(description, error)
    }
  }

  @discardableResult
  private func open(_ description: NSPersistentStoreDescription) throws -> NSPersistentStore {
    guard persistentStores.isEmpty else {
      throw NSError(coreData: "A coordinator has one store.", code: NSPersistentStoreOpenError)
    }
    do {
      let (connection, opened) = try connect(description)
      managedObjectModel.take(opened.model)
      let store = NSPersistentStore(opened, description, self)
      self.connection = connection
      document = opened
      persistentStores = [store]
      connection.setPushHandler { [weak self] in self?.take($0, $1) }
      return store
    } catch {
      throw NSError.make(error, in: nil)
    }
  }

  /// One server at a time has a store open: where another has, this program attaches to that.
  private func connect(
    _ description: NSPersistentStoreDescription
  ) throws -> (any ServerConnection, DocumentOpenResult) {
    do {
      let connection = try OrreryServer.connect(["serve"])
      return (connection, try open(description, on: connection))
    } catch let error as ResponseError {
      guard let data = try? error.data.map({ try Wire.ErrorData(json: $0) }),
        data.kind == "store.inUse", let path = description.url?.path
      else { throw error }
      let connection = try OrreryServer.connect(["attach", path])
      return (connection, try connection.sendAndWait(DocumentOpenParams(location: .path(path))))
    }
  }

  private func open(
    _ description: NSPersistentStoreDescription, on connection: any ServerConnection
  ) throws -> DocumentOpenResult {
    let isReadOnly = description.isReadOnly || description.isOn(NSReadOnlyPersistentStoreOption)
    let isMigrated =
      description.shouldMigrateStoreAutomatically
      || description.isOn(NSMigratePersistentStoresAutomaticallyOption)
    let path = description.type == NSInMemoryStoreType ? ":memory:" : description.url?.path
    let isSavedByServer = description.isOn(OrreryAutosaveOption)
    var params = DocumentOpenParams(
      location: .path(path ?? ":memory:"), model: managedObjectModel.url.map { .path($0.path) },
      configuration: description.configuration, create: isReadOnly ? .never : .ifMissing,
      readOnly: isReadOnly, migrate: isMigrated)
    if !isSavedByServer { params.autosave = Wire.AutosaveOptions(enabled: false) }
    if description.isOn(NSPersistentHistoryTrackingKey) { params.history = true }
    if let path, path != ":memory:", let folder = description.url?.deletingLastPathComponent() {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    return try connection.sendAndWait(params)
  }

  /// The id that an `x-coredata` URL of the store stands for.
  public func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    guard let store = persistentStores.first, url.scheme == "x-coredata",
      url.host?.uppercased() == store.identifier.uppercased(),
      let entity = url.pathComponents.dropFirst().first,
      let description = managedObjectModel.entitiesByName[entity]
    else { return nil }
    return NSManagedObjectID("\(entity)/\(url.lastPathComponent)", of: description, in: store)
  }

  /// The open store of a file.
  public func persistentStore(for url: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url == url }
  }

  /// Closes the store.
  public func remove(_ store: NSPersistentStore) throws {
    guard let connection, let document, store === persistentStores.first else { return }
    _ = try connection.sendAndWait(DocumentCloseParams(document: document.document))
    persistentStores = []
    self.connection = nil
    self.document = nil
  }

  // MARK: Contexts

  /// Whether the context is the store's main one: the first one that uses the main queue.
  func claimMain(_ context: NSManagedObjectContext) -> Bool {
    guard let document else { return false }
    return contexts.withLock { contexts in
      if let main = contexts[document.context]?.context { return main === context }
      contexts[document.context] = WeakContext(context: context)
      return true
    }
  }

  func register(_ context: NSManagedObjectContext, as name: String) {
    contexts.withLock { $0[name] = WeakContext(context: context) }
  }

  /// On the thread that reads: hands a push to its context, which takes it on its queue.
  private func take(_ method: ServerNotification, _ params: RawJSON) {
    guard let name = (try? JSONValue(params))?["context"]?.string,
      let context = contexts.withLock({ $0[name]?.context })
    else { return }
    context.inbox.withLock { $0.append((method, params)) }
    context.queue.async { [weak context] in context?.takePushes() }
  }
}

/// How the program `orrery` is found.
public enum OrreryServer {
  private static let program = Mutex<URL?>(nil)

  /// The program. Left at nil: what `ORRERY` of the environment names, else `orrery` in `PATH`.
  public static var programURL: URL? {
    get { program.withLock { $0 } }
    set { program.withLock { $0 = newValue } }
  }

  static func connect(_ arguments: [String]) throws -> any ServerConnection {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":").map { String($0) }
    let found =
      programURL ?? environment["ORRERY"].map { URL(fileURLWithPath: $0) }
      ?? folders.map { URL(fileURLWithPath: $0).appendingPathComponent("orrery") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else {
      throw NSError(
        coreData: "The program orrery is not in PATH.", code: NSPersistentStoreOpenError)
    }
    return try ChildConnection(program: found, arguments: arguments)
  }
}

/// A model, its store and the context of the main queue: what a program begins with.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  private static let folders = Mutex<[URL]>([])

  /// Where models are looked for: these, then beside the program and in the working directory.
  public static var modelDirectories: [URL] {
    get { folders.withLock { $0 } }
    set { folders.withLock { $0 = newValue } }
  }

  /// The name of the model and of the store.
  public let name: String
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// Whoever has the store open.
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The store's main context, of the main queue.
  public let viewContext: NSManagedObjectContext
  /// What `loadPersistentStores` opens: one store, by default a file in `defaultDirectoryURL`.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  /// A container whose model is found by its name: `Name.xcdatamodeld`, `.momd`, `.mom` or `.json`.
  public convenience init(name: String) {
    self.init(name: name, managedObjectModel: NSManagedObjectModel(at: Self.model(named: name)))
  }

  /// A container of a model.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    let file = Self.defaultDirectoryURL().appendingPathComponent(name + ".sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
  }

  private static func model(named name: String) -> URL? {
    let places = [
      Bundle.main.resourceURL, Bundle.main.bundleURL,
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    ]
    let files = (modelDirectories + places.compactMap { $0 }).flatMap { folder in
      ["xcdatamodeld", "momd", "mom", "xcdatamodel", "json"].map {
        folder.appendingPathComponent(name).appendingPathExtension($0)
      }
    }
    return files.first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Where stores are unless their descriptions say otherwise: the user's folder for data of
  /// applications, and in it one of the program's name.
  open class func defaultDirectoryURL() -> URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent(ProcessInfo.processInfo.processName)
  }

  /// Opens the store, and says how that went before it returns.
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  /// A context of a queue of its own.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Runs a block with a context of a queue of its own.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }

  /// Runs a block with a context of a queue of its own, and returns what it does.
  open func performBackgroundTask<T: Sendable>(
    _ block: @escaping @Sendable (NSManagedObjectContext) throws -> T
  ) async throws -> T {
    let context = newBackgroundContext()
    return try await context.perform { try block(context) }
  }
}
