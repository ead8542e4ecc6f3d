import Foundation
import JSONText
import OrreryClient
import OrreryProtocol
import Spelling
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
  /// For code that is written for Core Data: stores are opened before `loadPersistentStores`
  /// returns.
  open var shouldAddStoreAsynchronously = false
  /// Migrate a store of an earlier version of the model.
  open var shouldMigrateStoreAutomatically = true
  /// The server that has the store, such as `.document(path)` or `.socket("unix:/run/orrery")`; nil
  /// for the one of the file at `url`, which is started where there is none.
  open var serverAddress: ServerAddress?
  /// The connection to use, which the store's coordinator ends then.
  package var connection: Connection?
  /// What to do where there is no file, and where there is one.
  package var creation: Wire.CreateMode?
  /// Other options, by their keys.
  public private(set) var options: [String: NSObject] = [:]
  fileprivate let broadcast = Broadcast<OrreryProgress>()
  /// How far the migration of the store is, from when it has taken 200 ms on, as a server at a
  /// `.socket` tells it. It ends when the store is open, or cannot be opened.
  public var progress: AsyncStream<OrreryProgress> { broadcast.elements() }

  /// A store in a file.
  public init(url: URL) { self.url = url }
  /// A store whose `url` or `type` is set later.
  public override init() {}

  /// Sets an option; nil takes it back.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  private func isOn(_ key: String) -> Bool { (options[key] as? NSNumber)?.boolValue ?? false }

  fileprivate var address: ServerAddress {
    let program = NSPersistentContainer.serverProgram
    if let serverAddress { return serverAddress }
    if type == NSInMemoryStoreType { return .program(program, arguments: ["serve"]) }
    return .document(url?.path ?? "", program: program)
  }

  /// As the protocol has it.
  fileprivate func params(_ model: NSManagedObjectModel) -> DocumentOpenParams {
    let isReadOnly = isReadOnly || isOn(NSReadOnlyPersistentStoreOption)
    let isMigrated =
      shouldMigrateStoreAutomatically || isOn(NSMigratePersistentStoresAutomaticallyOption)
    var path = type == NSInMemoryStoreType ? nil : url?.path
    if case .document(let other, _) = address { path = URL(fileURLWithPath: other).path }
    return DocumentOpenParams(
      location: .path(path ?? ":memory:"), model: model.url.map { .path($0.path) },
      configuration: configuration, create: creation ?? (isReadOnly ? .never : .ifMissing),
      readOnly: isReadOnly, migrate: isMigrated,
      autosave: isOn(OrreryAutosaveOption) ? nil : Wire.AutosaveOptions(enabled: false),
      history: isOn(NSPersistentHistoryTrackingKey) ? true : nil)
  }
}

/// A store that is open.
public final class NSPersistentStore: NSObject, @unchecked Sendable {
  /// Its UUID, which stays with the file.
  public let identifier: String
  /// Its file.
  public let url: URL?
  /// Its type.
  public let type: String
  /// Whether it refuses edits.
  public let isReadOnly: Bool

  fileprivate init(_ opened: DocumentOpenResult, _ description: NSPersistentStoreDescription) {
    (identifier, isReadOnly) = (opened.storeUUID, opened.readOnly)
    (url, type) = (description.url, description.type)
  }
}

/// A store and its model, and the connection to the server that has it. When that is lost, it is
/// made again, and the store is opened again.
public final class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  private struct State {
    var stores: [NSPersistentStore] = []
    var connection: Connection?
    /// How the store is reached, or why it could not be opened again; nil where there is none.
    var session: Result<NSManagedObjectContext.Session, any Error>?
    weak var main: NSManagedObjectContext?
    /// How the document is opened again: since the last clock of the main context.
    var opening = DocumentOpenParams(location: .path(""))
    /// Contexts that were used, with what the server calls them.
    var contexts: [(name: String?, context: Weak<NSManagedObjectContext>)] = []
    /// How the main context is, and why it could not be saved, as was told last.
    var told = Wire.ContextState(hasChanges: false, canUndo: false, canRedo: false)
    var failure: OrreryError?
    /// Files with what could not be saved, as of when the document was opened last.
    var recovery: [Wire.RecoveryFile] = []

    mutating func register(_ context: NSManagedObjectContext, as name: String) {
      contexts.removeAll { $0.context.object == nil || $0.context.object === context }
      contexts.append((name, Weak(object: context)))
    }
  }

  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  private let state = Mutex(State())

  /// The store, if it is open. There is one at the most.
  public var persistentStores: [NSPersistentStore] { state.withLock { $0.stores } }

  /// A coordinator of a model; `addPersistentStore` opens the store.
  public init(managedObjectModel model: NSManagedObjectModel) { managedObjectModel = model }

  deinit { try? close() }

  /// Opens a store, and makes it where it is not there.
  @discardableResult
  public func addPersistentStore(
    ofType type: String, configurationName: String?, at url: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    let description = NSPersistentStoreDescription()
    (description.type, description.url, description.configuration) = (type, url, configurationName)
    description.shouldMigrateStoreAutomatically = false
    for (key, value) in options ?? [:] {
      description.setOption(value as? NSNumber ?? value as? NSObject, forKey: "\(key.base)")
    }
    return try open(description)
  }

  /// Opens a store, and makes it where it is not there.
  public func addPersistentStore(
    with description: NSPersistentStoreDescription,
    completionHandler block: (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    do { try open(description) } catch { return block(description, error) }
    block(description, nil)
  }

  /// One server at a time has a store open: where another has, this program attaches to that.
  @discardableResult
  private func open(_ description: NSPersistentStoreDescription) throws -> NSPersistentStore {
    guard persistentStores.isEmpty else {
      throw NSError(coreData: "A coordinator has one store.", code: NSPersistentStoreOpenError)
    }
    defer { description.broadcast.finish() }
    var params = description.params(managedObjectModel)
    do {
      if description.serverAddress == nil, let url = description.url {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      do { return try open(description, params) } catch let error as OrreryError
        where error.kind.rawValue == "document.openOtherwise" && error.parameter == "autosave"
      {
        // Whoever has it open has chosen when it is saved.
        params.autosave = nil
        return try open(description, params)
      }
    } catch let error as OrreryError
      where error.kind.rawValue == "store.notFound" && managedObjectModel.url == nil
    {
      let folders = NSPersistentContainer.modelFolders.map(\.path).joined(separator: ", ")
      let told = "\(error.message) No model to make it of was found in \(folders)."
      let hint = "Add the model's folder to NSPersistentContainer.modelDirectories."
      throw NSError.make(OrreryError(error.kind, told, hint: hint), in: nil)
    } catch { throw NSError.make(error, in: nil) }
  }

  private func open(
    _ description: NSPersistentStoreDescription, _ params: DocumentOpenParams
  ) throws -> NSPersistentStore {
    let made = { Connection.connect(to: description.address, opening: params) }
    let connection = try description.connection ?? made().wait()
    connection.onEvent { [weak self] event in
      switch event {
      case .pushed(let method, let params): self?.take(method, params)
      case .reconnected: self?.tell { for list in $0.openLists { list.resume() } }
      case .closed: self?.tell { $0.end() }
      case .disconnected, .failed: break
      }
    }
    state.withLock { $0.opening = params.again }
    let opened = try connection.send(
      params, applying: { [weak self] in try self?.take($0, on: connection) },
      progress: description.broadcast.send
    ).wait()
    if let failure = opened.error, failure.data.kind == "store.replaced" {
      try close()
      throw OrreryError(failure)
    }
    managedObjectModel.take(opened.model)
    let store = NSPersistentStore(opened, description)
    state.withLock { $0.stores = [store] }
    connection.addResumer { [weak self] in try await self?.resume() }
    return store
  }

  private func resume() async throws {
    let (params, connection) = state.withLock { ($0.opening, $0.connection) }
    guard let connection else { return }
    do {
      _ = try await connection.send(params) { try self.take($0, on: connection) }.value()
    } catch let error as OrreryError
      where ![.connectionLost, .changesLost].contains(error.kind)
    {
      let failure = NSError.make(error, in: nil)
      state.withLock { ($0.session, $0.told.hasChanges) = (.failure(failure), false) }
      tell { $0.end() }
      throw error
    }
  }

  /// Opens the document, first or again. What it was told is taken in the reading loop, since what
  /// is pushed next builds on it.
  ///
  /// - Throws: `changesLost`, when all is done, where what was unsaved may have gone with the
  ///   server of before, which has not written it to a file.
  private func take(_ opened: DocumentOpenResult, on connection: Connection) throws {
    let session = NSManagedObjectContext.Session(
      connection: connection, document: opened.document, context: opened.context,
      greetings: connection.greetings)
    let (main, lost) = state.withLock { state in
      (state.connection, state.session) = (connection, .success(session))
      let wasEdited = exchange(&state.told, with: opened.contextState).hasChanges
      state.failure = opened.error.map { OrreryError($0) }
      var lost: OrreryError?
      if state.opening.since?.cut(at: ":")?.before != opened.clock.cut(at: ":")?.before {
        let isKept = !opened.recovery.allSatisfy(state.recovery.contains)
        let told = "What was unsaved of \(opened.path ?? "the store") may be gone with its server."
        let error = OrreryError(.changesLost, told, hint: "Look at it, and edit it again.")
        lost = wasEdited && !isKept ? error : nil
      }
      (state.opening.since, state.recovery) = (opened.clock, opened.recovery)
      // Others have none until they are used again.
      for index in state.contexts.indices { state.contexts[index].name = nil }
      if let main = state.main { state.register(main, as: opened.context) }
      return (state.main, lost)
    }
    main?.deliver { $0.resume(opened.changes, at: opened.clock, lost: lost) }
    if let lost { throw lost }
  }

  /// What the main context takes over when it is used first, or again.
  var told: (Wire.ContextState, OrreryError?) { state.withLock { ($0.told, $0.failure) } }

  /// What is of no context is of the main one.
  private func take(_ method: ServerNotification, _ params: RawJSON) {
    guard let members = try? JSONMembers(json: params) else { return }
    let name = members.text("context")
    let context = state.withLock { state in
      let main = try? state.session?.get().context
      if name == main { state.opening.since = members.text("clock") ?? state.opening.since }
      if name == main, let told = try? Wire.ContextState(json: params) { state.told = told }
      if method == .documentDidChangeState {
        state.failure = members["error"].flatMap { try? OrreryError(Wire.ErrorInfo(json: $0)) }
      }
      return state.contexts.first { $0.name == name ?? main }?.context.object
    }
    context?.deliver { $0.take(method, params) }
  }

  private func tell(_ event: @escaping @Sendable (NSManagedObjectContext) -> Void) {
    for each in state.withLock({ $0.contexts }) { each.context.object?.deliver(event) }
  }

  /// The id that an `x-coredata` URL of the store stands for.
  public func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    guard let store = persistentStores.first, url.scheme == "x-coredata",
      url.host?.uppercased() == store.identifier.uppercased()
    else { return nil }
    return identifier(url.pathComponents.dropFirst().joined(separator: "/"))
  }

  /// The id that the protocol writes as `Item/p42`.
  func identifier(_ text: String) -> NSManagedObjectID? {
    let name = text.cut(at: "/").map { String($0.before) } ?? text
    return managedObjectModel.entitiesByName[name].map {
      NSManagedObjectID(text, of: $0, in: persistentStores.first)
    }
  }

  /// Closes the store and its connection.
  ///
  /// - Throws: where edits could not be saved, and where the connection was lost before the server
  ///   has said that unsaved changes are saved. It is closed all the same; once more, nothing is
  ///   thrown.
  public func remove(_ store: NSPersistentStore) throws {
    guard store === persistentStores.first else { return }
    do { try close() } catch { throw NSError.make(error, in: nil) }
  }

  private func close() throws {
    defer {
      tell { $0.forgetAll() }
      state.withLock { $0 = State(main: $0.main) }
    }
    let isTold = try state.withLock { $0.connection }?.closeAndWait() ?? true
    if !isTold, state.withLock({ $0.told.hasChanges }) { throw Connection.endError }
  }

  // MARK: Contexts

  package var session: NSManagedObjectContext.Session? {
    get throws { try state.withLock { try $0.session?.get() } }
  }

  /// Whether the context is the store's main one: the first one that uses the main queue.
  func claimMain(_ context: NSManagedObjectContext) -> Bool {
    guard context.parent == nil, context.concurrencyType == .mainQueueConcurrencyType
    else { return false }
    return state.withLock { state in
      guard let name = try? state.session?.get().context else { return false }
      if state.main == nil { state.register(context, as: name) }
      state.main = state.main ?? context
      return state.main === context
    }
  }

  func register(_ context: NSManagedObjectContext, as name: String) {
    state.withLock { $0.register(context, as: name) }
  }
}

/// A model, its store and the context of the main queue: what a program begins with.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  /// The program that serves stores, by path or by name: what `ORRERY` of the environment says, or
  /// else `orrery`. To be set before a store is opened.
  public nonisolated(unsafe) static var serverProgram = ServerAddress.defaultProgram

  /// Where models are looked for: these, then beside the program and in the working directory. To
  /// be set before a container is made.
  public nonisolated(unsafe) static var modelDirectories: [URL] = []

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
    (self.name, managedObjectModel) = (name, model)
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    let file = Self.defaultDirectoryURL().appendingPathComponent(name + ".sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
  }

  fileprivate static var modelFolders: [URL] {
    modelDirectories + [Bundle.main.bundleURL, URL(fileURLWithPath: ".")]
  }

  private static func model(named name: String) -> URL? {
    let files = modelFolders.flatMap { folder in
      ["xcdatamodeld", "momd", "mom", "xcdatamodel", "json"]
        .map { folder.appendingPathComponent("\(name).\($0)") }
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
  open func performBackgroundTask<T: Sendable, E: Error>(
    _ block: @escaping @Sendable (NSManagedObjectContext) throws(E) -> T
  ) async throws(E) -> T {
    let context = newBackgroundContext()
    return try await context.perform { () throws(E) in try block(context) }
  }
}
