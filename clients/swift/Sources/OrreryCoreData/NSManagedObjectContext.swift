import Foundation
import JSONText
import OrreryProtocol
import Synchronization

/// Which queue a context is used on.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case privateQueueConcurrencyType = 1
  case mainQueueConcurrencyType = 2
}

/// Objects and their unsaved changes. The main context of a store, `viewContext`, is shared with
/// every other front end of the server: it sees their unsaved edits, and they see its own. Others are
/// of this program alone.
///
/// A context is used on its queue. Its requests wait for the server; what others change is taken
/// over on the queue when it is free, or with the next request.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  struct Session {
    let connection: any ServerConnection
    let document: String
    let context: String
  }

  struct Changes {
    var inserted: Set<String> = []
    var updated: [String: [String]] = [:]
    var deleted: Set<String> = []
  }

  struct WeakObject {
    weak var object: NSManagedObject?
  }

  /// How many objects are kept although nobody has them, so that they need not be read again.
  private static let recentCount = 1024
  private static let queueKey = DispatchSpecificKey<ObjectIdentifier>()

  /// Which queue it is used on.
  public let concurrencyType: NSManagedObjectContextConcurrencyType
  /// The store that it is of; to be set before its first use.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  /// The context that it saves to; to be set before its first use.
  open var parent: NSManagedObjectContext? {
    didSet { persistentStoreCoordinator = parent?.persistentStoreCoordinator }
  }
  /// A name for people; to be set before its first use.
  open var name: String?
  /// Recorded with its saves; to be set before its first use.
  open var transactionAuthor: String?
  /// What a save does about conflicts; to be set before the first use of a context that is not the
  /// main one, which fails.
  open var mergePolicy = NSMergePolicy.error
  /// Whether it takes over what its parent saves; to be set before its first use. The main context
  /// always does.
  open var automaticallyMergesChangesFromParent = false
  /// Undoes its steps. The main context's are those of all front ends. Contexts of a queue of their
  /// own have none unless one is set before their first use.
  open var undoManager: UndoManager? {
    didSet { undoManager?.context = self }
  }
  /// For the program's own use.
  public let userInfo = NSMutableDictionary()
  /// Whether objects are kept although nobody has them.
  open var retainsRegisteredObjects = false

  let queue: DispatchQueue
  let inbox = Mutex<[(ServerNotification, RawJSON)]>([])
  private var openSession: Session?
  var registered: [String: WeakObject] = [:]
  private var recent: [NSManagedObject] = []
  private var recentIndex = 0
  private var purgeCount = 1024
  /// The permanent ids of objects whose temporary ids may still be about.
  private var permanentIDs: [String: NSManagedObjectID] = [:]
  private var pending = PendingEdits()
  private var isScheduled = false
  private var isSending = false
  private var isTaking = false
  /// What this program has changed since the last save.
  private var touched: Set<NSManagedObject> = []
  private var knownChanges: Changes?
  var state = Wire.ContextState(hasChanges: false, canUndo: false, canRedo: false)
  var lists: [String: () -> LiveResults?] = [:]

  /// A context of a store's or, when its `parent` is set, of another context's.
  public init(concurrencyType: NSManagedObjectContextConcurrencyType) {
    self.concurrencyType = concurrencyType
    queue =
      concurrencyType == .mainQueueConcurrencyType
      ? .main : DispatchQueue(label: "NSManagedObjectContext")
    super.init()
    if concurrencyType == .mainQueueConcurrencyType {
      let undoManager = UndoManager()
      undoManager.context = self
      self.undoManager = undoManager
    } else {
      queue.setSpecific(key: Self.queueKey, value: ObjectIdentifier(self))
    }
  }

  deinit {
    guard let openSession,
      parent != nil || openSession.context != persistentStoreCoordinator?.document?.context
    else { return }
    _ = try? openSession.connection.sendAndWait(ContextCloseParams(context: openSession.context))
  }

  // MARK: Queues

  private var isOnQueue: Bool {
    concurrencyType == .mainQueueConcurrencyType
      ? Thread.isMainThread
      : DispatchQueue.getSpecific(key: Self.queueKey) == ObjectIdentifier(self)
  }

  /// Runs a block on the context's queue, later.
  open func perform(_ block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block
    queue.async {
      block()
      self.processPendingChanges()
    }
  }

  /// Runs a block on the context's queue, and waits for it.
  @discardableResult
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
    if isOnQueue { return try block() }
    return try queue.sync {
      defer { processPendingChanges() }
      return try block()
    }
  }

  /// Runs a block on the context's queue, and returns what it does.
  open func perform<T: Sendable>(_ block: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result(catching: block))
        self.processPendingChanges()
      }
    }
  }

  // MARK: The server

  func session() throws -> Session {
    if let openSession { return openSession }
    guard let coordinator = persistentStoreCoordinator, let document = coordinator.document,
      let connection = coordinator.connection
    else { throw NSError(coreData: "The context has no store.", code: NSPersistentStoreOpenError) }
    let session: Session
    if parent == nil, concurrencyType == .mainQueueConcurrencyType, coordinator.claimMain(self) {
      session = Session(
        connection: connection, document: document.document, context: document.context)
    } else {
      let made = try connection.sendAndWait(
        ContextCreateParams(
          document: document.document, parent: try parent?.session().context, name: name,
          author: transactionAuthor, mergePolicy: mergePolicy.wire,
          undoLevels: Int64(undoManager?.levels ?? 0),
          automaticallyMerges: automaticallyMergesChangesFromParent))
      session = Session(
        connection: connection, document: document.document, context: made.context)
      coordinator.register(self, as: made.context)
      _ = try connection.sendAndWait(StreamOpenParams(context: made.context))
    }
    openSession = session
    return session
  }

  /// Sends what is pending and then a request; takes over what was pushed before its reply.
  func send<P: RequestParams>(_ makeParams: (Session) throws -> P) throws -> P.Result {
    try flush()
    return try ask(makeParams)
  }

  private func ask<P: RequestParams>(_ makeParams: (Session) throws -> P) throws -> P.Result {
    do {
      let session = try session()
      defer { takePushes() }
      return try session.connection.sendAndWait(makeParams(session))
    } catch {
      throw NSError.make(error, in: self)
    }
  }

  /// Sends the edits that have not been sent. Those that are refused stay, and are tried again.
  func flush() throws {
    if let parent, parent.isOnQueue { try parent.flush() }
    takePushes()
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while !pending.isEmpty {
      do {
        let session = try session()
        let (edits, operations) = try pending.operations()
        let result = try session.connection.sendAndWait(
          ContextPerformParams(
            context: session.context, operations: operations,
            actionName: undoManager?.takeName()))
        pending.removeSent()
        knownChanges = nil
        state.hasChanges = true
        name(edits, result.results)
      } catch {
        throw NSError.make(error, in: self)
      }
      takePushes()
    }
  }

  /// Gives new objects their ids, before what was pushed names them.
  private func name(_ edits: [PendingEdit], _ results: [Wire.OperationResult]) {
    for (edit, result) in zip(edits, results) {
      guard case .insert = edit.kind, edit.object.identifier.isTemporaryID,
        let made = try? ObjectInsertResult(json: result.result).object,
        let id = identifier(made.id)
      else { continue }
      permanentIDs[edit.object.identifier.text] = id
      edit.object.identifier = id
      register(edit.object)
    }
  }

  /// Sends what has been edited, and takes over what others have. What is wrong with the edits,
  /// `save()` says.
  open func processPendingChanges() {
    isScheduled = false
    try? flush()
  }

  /// Sends the edits if they can have changed what relationships hold.
  func sendRelationships() {
    if pending.touchRelationships { processPendingChanges() } else { takePushes() }
  }

  // MARK: Edits

  func insert(_ object: NSManagedObject) {
    ManagedObjectClasses.note(type(of: object))
    object.managedObjectContext = self
    note(PendingEdit(.insert, object))
    object.awakeFromInsert()
  }

  /// Inserts an object that was made without a context.
  open func insert(object: NSManagedObject) { insert(object) }

  func edit(_ object: NSManagedObject, _ key: String, _ value: Any?) {
    pending.set(key, of: object, to: value)
    noted(object)
  }

  func relate(
    _ object: NSManagedObject, _ key: String, _ relation: PendingEdit.Relation,
    _ objects: [NSManagedObject]
  ) {
    note(PendingEdit(.relate(key, relation, objects), object))
  }

  /// Deletes an object, and what its delete rules take with it.
  open func delete(_ object: NSManagedObject) {
    object.prepareForDeletion()
    note(PendingEdit(.delete, object))
  }

  private func note(_ edit: PendingEdit) {
    pending.append(edit)
    noted(edit.object)
  }

  /// Edits are sent at the end of the event at the latest.
  private func noted(_ object: NSManagedObject) {
    touched.insert(object)
    guard !isScheduled else { return }
    isScheduled = true
    queue.async { [weak self] in self?.processPendingChanges() }
  }

  /// Saves to the store, or to the parent context, all or nothing.
  /// - Throws: an `NSError` with Core Data's code; every failure is in `NSDetailedErrorsKey`.
  open func save() throws {
    for object in touched where !object.isGone { object.willSave() }
    NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    let saved = try send { ContextSaveParams(context: $0.context, returning: .ids) }
    state.hasChanges = false
    knownChanges = nil
    let objects = [
      NSInsertedObjectsKey: objects(named: saved.inserted?.map(\.id)),
      NSUpdatedObjectsKey: objects(named: saved.updated?.map(\.id)),
      NSDeletedObjectsKey: objects(named: saved.deleted),
    ]
    let changed = touched
    touched = []
    permanentIDs = [:]
    for object in changed where !object.isGone { object.didSave() }
    post(.NSManagedObjectContextDidSave, objects)
    for object in objects[NSDeletedObjectsKey] ?? [] { forget(object) }
  }

  private func objects(named ids: [String]?) -> Set<NSManagedObject> {
    Set((ids ?? []).compactMap { object(withText: $0) })
  }

  /// Whether there is something to save.
  open var hasChanges: Bool {
    takePushes()
    return !pending.isEmpty || state.hasChanges
  }

  /// Takes back what is not saved.
  open func rollback() {
    dropPending()
    _ = try? send { ContextRollbackParams(context: $0.context) }
    state.hasChanges = false
  }

  /// Forgets every object, and what is not saved.
  open func reset() {
    dropPending()
    for object in registered.values.compactMap(\.object) { forget(object) }
    recent = []
    _ = try? send { ContextResetParams(context: $0.context) }
    state.hasChanges = false
  }

  private func dropPending() {
    let edits = pending.edits
    pending = PendingEdits()
    touched = []
    knownChanges = nil
    for object in edits.map(\.object) {
      if object.identifier.isTemporaryID { forget(object) } else { object.turnIntoFault() }
    }
  }

  private func forget(_ object: NSManagedObject) {
    registered[object.identifier.text] = nil
    object.managedObjectContext = nil
    object.isGone = true
  }

  /// Takes back the last step.
  open func undo() {
    let result = try? send { ContextUndoParams(context: $0.context) }
    if let result { state = result.contextState }
  }

  /// Does again what was taken back.
  open func redo() {
    let result = try? send { ContextRedoParams(context: $0.context) }
    if let result { state = result.contextState }
  }

  /// Reads an object's values from the store again, and keeps what is unsaved of them or not.
  open func refresh(_ object: NSManagedObject, mergeChanges: Bool) {
    refresh([object], mergeChanges)
  }

  /// Reads all objects' values from the store again, and keeps what is unsaved.
  open func refreshAllObjects() { refresh(registered.values.compactMap(\.object), true) }

  private func refresh(_ objects: [NSManagedObject], _ mergeChanges: Bool) {
    if !mergeChanges {
      pending.remove { object in
        objects.contains { $0 === object && !object.identifier.isTemporaryID }
      }
    }
    let ids = objects.map(\.objectID).filter { !$0.isTemporaryID }.map(\.text)
    _ = try? send {
      ContextRefreshParams(context: $0.context, ids: ids, mergeChanges: mergeChanges)
    }
    for object in objects { object.turnIntoFault() }
  }

  /// Takes over what another context saved. The main context has done so already.
  open func mergeChanges(fromContextDidSave notification: Notification) {
    let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey]
    let ids = keys.flatMap { notification.userInfo?[$0] as? Set<NSManagedObject> ?? [] }
      .map(\.identifier.text)
    guard !ids.isEmpty else { return }
    _ = try? send { ContextRefreshParams(context: $0.context, ids: ids) }
  }

  // MARK: Unsaved changes

  /// What is unsaved, edits of other front ends of the main context included.
  func changes() -> Changes {
    if !pending.isEmpty { processPendingChanges() }
    if let knownChanges { return knownChanges }
    guard let got = try? ask({ ContextGetChangesParams(context: $0.context) }) else {
      return Changes()
    }
    let changes = Changes(
      inserted: Set(got.inserted.map(\.id)),
      updated: Dictionary(got.updated.map { ($0.id, $0.keys) }) { $1 }, deleted: Set(got.deleted))
    knownChanges = changes
    return changes
  }

  /// New objects that are not saved.
  open var insertedObjects: Set<NSManagedObject> { objects(named: Array(changes().inserted)) }
  /// Objects with unsaved changes.
  open var updatedObjects: Set<NSManagedObject> { objects(named: Array(changes().updated.keys)) }
  /// Deleted objects, where that is not saved.
  open var deletedObjects: Set<NSManagedObject> { objects(named: Array(changes().deleted)) }
  /// The objects that the program has.
  open var registeredObjects: Set<NSManagedObject> {
    Set(registered.values.compactMap(\.object))
  }

  // MARK: Objects

  func identifier(_ text: String) -> NSManagedObjectID? {
    if let known = registered[text]?.object { return known.identifier }
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")),
      let coordinator = persistentStoreCoordinator,
      let entity = coordinator.managedObjectModel.entitiesByName[String(text[..<slash])]
    else { return nil }
    return NSManagedObjectID(text, of: entity, in: coordinator.persistentStores.first)
  }

  func object(withText text: String) -> NSManagedObject? {
    if let known = registered[text]?.object { return known }
    return identifier(text).map { object(with: $0) }
  }

  /// The object of an id, whether it exists or not: its values are read when they are needed.
  open func object(with id: NSManagedObjectID) -> NSManagedObject {
    let id = permanentIDs[id.text] ?? id
    if let known = registered[id.text]?.object { return known }
    let pendingObject = id.isTemporaryID ? pending.edits.first { $0.object.identifier == id } : nil
    if let object = pendingObject?.object { return object }
    let object = id.entity.objectClass.init(entity: id.entity, insertInto: nil)
    object.identifier = id
    object.managedObjectContext = self
    object.stored = [:]
    object.isFault = true
    register(object)
    return object
  }

  /// The object of an id, if the program has it.
  open func registeredObject(for id: NSManagedObjectID) -> NSManagedObject? {
    registered[(permanentIDs[id.text] ?? id).text]?.object
  }

  /// The object of an id, with its values.
  /// - Throws: where there is no such object.
  open func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject {
    let object = object(with: id)
    object.fire()
    guard !object.isGone else {
      throw NSError(
        coreData: "There is no object \(id.text).", code: NSManagedObjectReferentialIntegrityError)
    }
    return object
  }

  /// Sends the edits: objects have permanent ids then.
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try flush() }

  private func register(_ object: NSManagedObject) {
    registered[object.identifier.text] = WeakObject(object: object)
    if registered.count > purgeCount {
      registered = registered.filter { $0.value.object != nil }
      purgeCount = max(1024, registered.count * 2)
    }
  }

  private func keep(_ object: NSManagedObject) {
    if recent.count < Self.recentCount || retainsRegisteredObjects {
      recent.append(object)
    } else {
      recentIndex = (recentIndex + 1) % Self.recentCount
      recent[recentIndex] = object
    }
  }

  /// Takes objects that a reply or a push tells.
  @discardableResult
  func take(_ objects: [Wire.ManagedObject], at clock: String) -> [NSManagedObject] {
    let own = pending.keys
    let number = Self.number(of: clock)
    return objects.compactMap { each in
      guard let object = object(withText: each.id) else { return nil }
      object.isGone = false
      guard let values = each.values else { return object }
      let wasFault = object.isFault
      object.isFault = false
      object.take(values, but: own[ObjectIdentifier(object)] ?? [], at: number)
      keep(object)
      if wasFault { object.awakeFromFetch() }
      return object
    }
  }

  /// Clocks of one epoch are in the order of their numbers.
  private static func number(of clock: String) -> Int64 {
    let digits = clock.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()
      .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int64(String(digits) ?? "") ?? 0
  }

  // MARK: Pushes

  /// Takes over what was pushed, in its order.
  func takePushes() {
    guard !isTaking else { return }
    isTaking = true
    defer { isTaking = false }
    while let (method, params) = inbox.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      switch method {
      case .contextDidChangeObjects:
        if let notice = try? ContextDidChangeObjectsParams(json: params) { take(notice) }
      case .documentDidSave:
        if let notice = try? DocumentDidSaveParams(json: params) { take(notice) }
      case .streamDidReset:
        knownChanges = nil
        if let notice = try? StreamDidResetParams(json: params) { state = notice.contextState }
        for object in registered.values.compactMap(\.object) { object.turnIntoFault() }
        post(.NSManagedObjectContextObjectsDidChange, [:], [NSInvalidatedAllObjectsKey: []])
      case .listDidChange, .listDidReset, .listDidFail:
        guard let stream = (try? JSONValue(params))?["stream"]?.string else { continue }
        lists[stream]?()?.take(method, params)
      default: break
      }
    }
  }

  private func take(_ notice: ContextDidChangeObjectsParams) {
    knownChanges = nil
    state = notice.contextState
    let inserted = take(notice.inserted, at: notice.clock)
    let number = Self.number(of: notice.clock)
    let own = pending.keys
    let updated = notice.updated.compactMap { change -> NSManagedObject? in
      guard let object = registered[change.id]?.object else { return nil }
      object.take(change, but: own[ObjectIdentifier(object)] ?? [], at: number)
      return object
    }
    let deleted = notice.deleted.compactMap { registered[$0]?.object }
    for object in deleted { object.isGone = true }
    pending.remove { $0.isGone }
    let refreshed = notice.refreshed.compactMap { registered[$0.id]?.object }
    for object in refreshed { object.turnIntoFault() }
    for object in inserted where notice.noticeDetail == .ids { object.turnIntoFault() }
    post(
      .NSManagedObjectContextObjectsDidChange,
      [
        NSInsertedObjectsKey: Set(inserted), NSUpdatedObjectsKey: Set(updated),
        NSDeletedObjectsKey: Set(deleted), NSRefreshedObjectsKey: Set(refreshed),
      ])
  }

  /// Another front end has saved the main context, or it has saved by itself.
  private func take(_ notice: DocumentDidSaveParams) {
    guard let openSession, notice.context == openSession.context else { return }
    knownChanges = nil
    state = notice.contextState
    guard notice.by?.connection != openSession.connection.name else { return }
    post(
      .NSManagedObjectContextDidSave,
      [
        NSInsertedObjectsKey: objects(named: notice.inserted),
        NSUpdatedObjectsKey: objects(named: notice.updated.map(\.id)),
        NSDeletedObjectsKey: objects(named: notice.deleted),
      ])
  }

  private func post(
    _ name: Notification.Name, _ objects: [String: Set<NSManagedObject>],
    _ more: [AnyHashable: Any] = [:]
  ) {
    var userInfo = more
    for (key, objects) in objects where !objects.isEmpty { userInfo[key] = objects }
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}
