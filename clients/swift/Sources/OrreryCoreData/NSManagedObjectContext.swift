import Foundation
import OrreryClient
import OrreryProtocol
import Synchronization

/// Which queue a context is used on.
public enum NSManagedObjectContextConcurrencyType: Sendable {
  case privateQueueConcurrencyType, mainQueueConcurrencyType
}

/// What is known for as long as somebody else has it.
struct Weak<Object: AnyObject> { weak var object: Object? }

extension Weak: Sendable where Object: Sendable {}

extension Array {
  /// Adds an object, once, and forgets those that are gone.
  mutating func add<Object: AnyObject>(_ object: Object) where Element == Weak<Object> {
    removeAll { $0.object == nil || $0.object === object }
    append(Weak(object: object))
  }
}

/// What a body returns; nil where it throws. It is not cancelled, since nobody would be told.
@discardableResult
func attempt<T>(_ body: () throws -> T) -> T? {
  try? Cancellation.$current.withValue(nil, operation: body)
}

/// Objects and their unsaved changes. The main context of a store, `viewContext`, is shared with
/// every other front end of the server: it sees their unsaved edits, and they see its own. Others
/// are of this program alone.
///
/// A context is used on its queue. Its requests wait for the server; what others change is taken
/// over on the queue when it is free, or with the next request. When the connection was lost and is
/// there again, the main context goes on where it was; others have lost what was not saved.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  package struct Session: Sendable {
    package let connection: Connection
    package let document: String
    package fileprivate(set) var context: String
    let greetings: Int

    /// Whether the server has not been reached anew since.
    var isCurrent: Bool { greetings == connection.greetings }
  }

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
  open var undoManager: UndoManager? { didSet { undoManager?.context = self } }

  let queue: NestableQueue
  let inbox = Mutex<[@Sendable (NSManagedObjectContext) -> Void]>([])
  private var openSession: Session?
  /// Whether it is the store's main context, as its first use tells.
  private var isShared = false
  /// Objects by their ids, temporary ones that may still be about included.
  var registered: [String: Weak<NSManagedObject>] = [:]
  /// Objects that are kept although nobody may have them, so that they need not be read again.
  private var recent: [NSManagedObject] = []
  private var purgeCount = 1024
  var pending = PendingEdits()
  private var isScheduled = false
  private var isSending = false
  var isTaking = false
  /// Why edits were lost that the next save would have saved.
  var loss: (any Error)?
  /// What this program has changed since the last save.
  var touched: Set<NSManagedObject> = []
  package var state = Wire.ContextState(hasChanges: false, canUndo: false, canRedo: false)
  /// The stream and the clock of the last notice.
  var lastNotice: (stream: String, clock: String)?
  var lists: [Weak<LiveResults>] = []
  /// Why edits were lost that the next `save()` would have saved, which throws it; of the main
  /// context also why the server could not save all of it by itself, until somebody saves.
  public var saveFailure: (any Error)? { loss ?? unsavedFailure.map { NSError.make($0, in: self) } }
  var unsavedFailure: OrreryError?
  private(set) var frontEndBroadcast = Broadcast<[OrreryFrontEnd]>()
  /// Of the main context: who has the store open, each time that somebody comes or goes from now
  /// on. It ends with the connection.
  public var frontEndChanges: AsyncStream<[OrreryFrontEnd]> { frontEndBroadcast.elements() }
  private(set) var changeBroadcast = Broadcast<[String: Set<NSManagedObjectID>]>()
  /// What changes from now on, by whomever, as `NSManagedObjectContextObjectsDidChange` tells it,
  /// under its keys; but ids, which may be handed to any task. It ends with the connection.
  public var objectChanges: AsyncStream<[String: Set<NSManagedObjectID>]> {
    changeBroadcast.elements()
  }

  /// A context of a store's or, when its `parent` is set, of another context's.
  public init(concurrencyType: NSManagedObjectContextConcurrencyType) {
    self.concurrencyType = concurrencyType
    let isMain = concurrencyType == .mainQueueConcurrencyType
    queue = isMain ? .main : NestableQueue(label: "NSManagedObjectContext")
    super.init()
    undoManager = isMain ? UndoManager() : nil
    undoManager?.context = self
  }

  deinit {
    guard let openSession, openSession.isCurrent, !isShared else { return }
    openSession.connection.send(ContextCloseParams(context: openSession.context))
  }

  /// The live lists that are to be open.
  var openLists: [LiveResults] {
    lists.compactMap(\.object).filter { $0.isOpen && $0.failure == nil }
  }

  // MARK: Queues

  /// Runs a block on the context's queue, later.
  open func perform(_ block: @escaping () -> Void) {
    nonisolated(unsafe) let block = block
    queue.async { self.event(nil, block) }
  }

  /// Runs a block on the context's queue, and waits for it.
  @discardableResult
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
    try queue.isHeld ? block() : queue.sync { try event(.current, block) }
  }

  /// Runs a block on the context's queue, and returns what it does. Cancelling the task cancels the
  /// request that the block waits for: it throws `CancellationError`, unless it was carried out
  /// before; and so does all that may throw and asks the server after that.
  open func perform<T: Sendable, E: Error>(
    _ block: @escaping @Sendable () throws(E) -> T
  ) async throws(E) -> T {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(returning: self.event(cancellation) { Result(catching: block) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }.get()
  }

  /// Runs a block; what it edits is sent at its end.
  private func event<T>(_ cancellation: Cancellation?, _ block: () throws -> T) rethrows -> T {
    defer { processPendingChanges() }
    return try Cancellation.$current.withValue(cancellation, operation: block)
  }

  // MARK: The server

  var model: NSManagedObjectModel? { persistentStoreCoordinator?.managedObjectModel }

  package func session() throws -> Session {
    guard let coordinator = persistentStoreCoordinator, var session = try coordinator.session
    else { throw NSError(coreData: "The context has no store.", code: NSPersistentStoreOpenError) }
    if let openSession, openSession.isCurrent { return openSession }
    isShared = coordinator.claimMain(self)
    if isShared {
      (state, unsavedFailure) = coordinator.told
    } else {
      if exchange(&state.hasChanges, with: false) {
        loss = NSError.make(Connection.lostError, in: nil)
      }
      // The main context may be at work on its queue meanwhile.
      let parent = try parent.map { parent in
        try coordinator.claimMain(parent) ? session : parent.performAndWait { try parent.session() }
      }
      let params = ContextCreateParams(
        document: session.document, parent: parent?.context, name: name,
        author: transactionAuthor, mergePolicy: mergePolicy.wire,
        undoLevels: undoManager?.levels ?? 0,
        automaticallyMerges: automaticallyMergesChangesFromParent)
      session.context = try session.connection.send(params).reply.wait().context
      coordinator.register(self, as: session.context)
      _ = try session.connection.send(StreamOpenParams(context: session.context)).reply.wait()
    }
    // The main context is told what it missed.
    if exchange(&openSession, with: session) != nil, !isShared { resume(nil, at: "") }
    return session
  }

  /// Sends what is pending and then a request; takes over what was pushed before its reply.
  ///
  /// - Parameter isAlone: Sends the request and nothing else, and takes over nothing.
  @discardableResult
  func send<P: RequestParams>(
    isAlone: Bool = false, progress: Connection.ProgressHandler? = nil,
    _ makeParams: (Session) throws -> P
  ) throws -> P.Result {
    if !isAlone { try flush() }
    defer { if !isAlone { takePushes() } }
    do {
      if Cancellation.current?.isCancelled == true { throw CancellationError() }
      let session = try session()
      return try session.connection.send(makeParams(session), progress: progress).wait()
    } catch { throw NSError.make(error, in: self) }
  }

  /// The same for what cannot throw; nil where it fails.
  @discardableResult
  func ask<P: RequestParams>(_ makeParams: (Session) throws -> P) -> P.Result? {
    attempt { try send(makeParams) }
  }

  /// Sends the edits that have not been sent. Those that are refused stay, and are tried again;
  /// those of which the reply was lost do not.
  func flush() throws {
    if let parent, parent.queue.isHeld { try parent.flush() }
    takePushes()
    guard !exchange(&isSending, with: true) else { return }
    defer { isSending = false }
    while !pending.edits.isEmpty {
      do {
        let (edits, operations) = try pending.operations()
        let result = try send(isAlone: true) {
          ContextPerformParams(
            context: $0.context, operations: operations, actionName: undoManager?.name)
        }
        undoManager?.name = nil
        pending.removeSent()
        // New objects have their ids before what was pushed names them.
        for (edit, result) in zip(edits, result.results) where edit.method == .objectInsert {
          let made = try? ObjectInsertResult(json: result.result).object
          edit.object.identifier = made.flatMap { identifier($0.id) } ?? edit.object.identifier
          register(edit.object)
        }
        // Of new objects that were deleted in the same step nothing is pushed.
        let deleted = result.results.compactMap { try? ObjectDeleteResult(json: $0.result).deleted }
        for id in deleted.joined() { registered[id]?.object?.isGone = true }
      } catch {
        if let told = (error as NSError).orrery, told.kind == .connectionLost, !told.isRetryable {
          dropPending()
          loss = error
        }
        throw error
      }
      takePushes()
    }
  }

  /// Sends what has been edited, and takes over what others have. What is wrong with the edits,
  /// `save()` says.
  open func processPendingChanges() {
    isScheduled = false
    attempt { try flush() }
  }

  /// Sends the edits if they can have changed what relationships hold.
  func sendRelationships() {
    if pending.touchRelationships { processPendingChanges() } else { takePushes() }
  }

  /// Nothing is told any more, but of a store that is opened later.
  func end() {
    for list in openLists { list.end() }
    (changeBroadcast, frontEndBroadcast) = (Broadcast(), Broadcast())
  }

  // MARK: Edits

  /// Inserts an object that was made without a context, with the values that it has.
  open func insert(_ object: NSManagedObject) {
    guard object.context !== self else { return }
    ManagedObjectClasses.note(type(of: object))
    object.context = self
    register(object)
    edit(object) { $0.append(.objectInsert, object) }
    object.editInContext()
    object.awakeFromInsert()
  }

  /// Deletes an object, and what its delete rules take with it.
  open func delete(_ object: NSManagedObject) {
    guard !object.isGone else { return }
    object.prepareForDeletion()
    edit(object) { $0.append(.objectDelete, object) }
    // Nobody else knows it yet.
    if object.identifier.isTemporaryID { object.isGone = true }
  }

  /// Edits are sent at the end of the event at the latest.
  func edit(_ object: NSManagedObject, _ change: (inout PendingEdits) -> Void) {
    guard !object.isGone else { return lose(object) }
    change(&pending)
    touched.insert(object)
    guard !exchange(&isScheduled, with: true) else { return }
    queue.async { [weak self] in self?.processPendingChanges() }
  }

  /// Has the next save tell that an edit of an object came to nothing.
  func lose(_ object: NSManagedObject) {
    let told = "\(object.identifier.text) is gone, and what was edited of it is lost."
    let hint = "Bring it back by undo or rollback and edit it then, or save again without it."
    loss = loss ?? NSError.make(OrreryError(.deleted, told, hint: hint), in: self)
  }

  /// Saves to the store, or to the parent context, all or nothing.
  /// - Throws: an `NSError` with Core Data's code; every failure is in `NSDetailedErrorsKey`.
  open func save() throws {
    // Whatever it fails with has been told then.
    defer { loss = nil }
    for object in touched where !object.isGone { object.willSave() }
    NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    let saved = try send { session in
      if let loss { throw loss }
      return ContextSaveParams(context: session.context, returning: .ids)
    }
    // Of the main context others may have edits by now, which a notice has told.
    if !isShared { state.hasChanges = false }
    // What is unsaved of the parent now, it knows before it is read.
    if let parent, parent.queue.isHeld { parent.takePushes() }
    for object in exchange(&touched, with: []) where !object.isGone { object.didSave() }
    didSave(saved.inserted?.map(\.id), saved.updated?.map(\.id), saved.deleted)
  }

  func objects(named ids: [String]?) -> Set<NSManagedObject> {
    Set((ids ?? []).compactMap(object(withText:)))
  }

  /// Whether there is something to save.
  open var hasChanges: Bool {
    _ = try? session()
    takePushes()
    return !pending.edits.isEmpty || state.hasChanges || loss != nil
  }

  /// Takes back what is not saved.
  open func rollback() {
    dropPending()
    ask { ContextRollbackParams(context: $0.context) }
    loss = nil
  }

  /// Forgets every object, and what is not saved.
  open func reset() {
    forgetAll()
    ask { ContextResetParams(context: $0.context) }
    loss = nil
  }

  func forgetAll() {
    dropPending()
    for object in registeredObjects { forget(object) }
    recent = []
  }

  package func dropPending() {
    (touched, loss) = ([], nil)
    for object in exchange(&pending, with: PendingEdits()).edits.map(\.object) {
      if object.identifier.isTemporaryID { forget(object) } else { object.turnIntoFault() }
    }
  }

  private func forget(_ object: NSManagedObject) {
    registered[object.identifier.text] = nil
    (object.context, object.isGone) = (nil, true)
  }

  /// Takes back the last step, where there is an undo manager.
  open func undo() { try? step({ ContextUndoParams(context: $0.context) }, \.contextState) }

  /// Does again what was taken back.
  open func redo() { try? step({ ContextRedoParams(context: $0.context) }, \.contextState) }

  package func step<P: RequestParams>(
    _ params: (Session) -> P, _ stateAfter: (P.Result) -> Wire.ContextState
  ) throws {
    guard undoManager != nil else { return }
    state = stateAfter(try Cancellation.$current.withValue(nil) { try send(params) })
  }

  /// Reads an object's values from the store again, and keeps what is unsaved of them or not.
  open func refresh(_ object: NSManagedObject, mergeChanges: Bool) {
    if !mergeChanges, !object.identifier.isTemporaryID { _ = pending.drop { $0 === object } }
    let ids = [object.objectID.text]
    ask { ContextRefreshParams(context: $0.context, ids: ids, mergeChanges: mergeChanges) }
    object.turnIntoFault()
  }

  /// Takes over what another context saved. The main context has done so already.
  open func mergeChanges(fromContextDidSave notification: Notification) {
    let objects = notification.userInfo?.values.compactMap { $0 as? Set<NSManagedObject> } ?? []
    let ids = objects.joined().map(\.identifier.text)
    // A save of very many objects names none.
    ask { ContextRefreshParams(context: $0.context, ids: ids.isEmpty ? nil : ids) }
  }

  // MARK: Unsaved changes

  /// What is unsaved of an object; nil where nothing is.
  func unsavedChange(of object: NSManagedObject) -> Wire.UnsavedChange? {
    ask { ObjectChangedValuesParams(context: $0.context, ids: [object.identifier.text]) }?
      .objects.first
  }

  /// What is unsaved, edits of other front ends of the main context included.
  var changes: ContextGetChangesResult? { ask { ContextGetChangesParams(context: $0.context) } }

  /// New objects that are not saved.
  open var insertedObjects: Set<NSManagedObject> { objects(named: changes?.inserted.map(\.id)) }
  /// Objects with unsaved changes.
  open var updatedObjects: Set<NSManagedObject> { objects(named: changes?.updated.map(\.id)) }
  /// Deleted objects, where that is not saved.
  open var deletedObjects: Set<NSManagedObject> { objects(named: changes?.deleted) }
  /// The objects that the program has.
  open var registeredObjects: Set<NSManagedObject> {
    Set(registered.values.compactMap(\.object).filter { $0.context != nil })
  }

  // MARK: Objects

  func identifier(_ text: String) -> NSManagedObjectID? {
    registered[text]?.object?.identifier ?? persistentStoreCoordinator?.identifier(text)
  }

  package func object(withText text: String) -> NSManagedObject? {
    registered[text]?.object ?? identifier(text).map { object(with: $0) }
  }

  /// The object of an id, whether it exists or not: its values are read when they are needed.
  open func object(with id: NSManagedObjectID) -> NSManagedObject {
    if let known = registered[id.text]?.object { return known }
    let object = id.entity.objectClass.init(entity: id.entity, insertInto: nil)
    (object.identifier, object.context) = (id, self)
    (object.stored, object.isFault) = ([:], true)
    register(object)
    return object
  }

  /// The object of an id, if the program has it.
  open func registeredObject(for id: NSManagedObjectID) -> NSManagedObject? {
    registered[id.text]?.object
  }

  /// The object of an id, with its values.
  /// - Throws: where there is no such object.
  open func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject {
    let object = object(with: id)
    if object.isFault { try fulfil(object) }
    guard !object.isGone else {
      throw NSError(
        coreData: "There is no object \(id.text).",
        code: NSManagedObjectReferentialIntegrityError, kind: .init(rawValue: "object.notFound"))
    }
    return object
  }

  /// Sends the edits: objects have permanent ids then.
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try flush() }

  private func register(_ object: NSManagedObject) {
    registered[object.identifier.text] = Weak(object: object)
    guard registered.count > purgeCount else { return }
    registered = registered.filter { $0.value.object != nil }
    purgeCount = max(1024, registered.count * 2)
  }

  /// Takes objects that a reply or a push tells.
  @discardableResult
  package func take(_ objects: [Wire.ManagedObject], at clock: String) -> [NSManagedObject] {
    defer { if recent.count > 2048 { recent.removeFirst(recent.count - 1024) } }
    return objects.compactMap { each in
      guard let object = object(withText: each.id), object.isNews(at: clock) else {
        return registered[each.id]?.object
      }
      object.isGone = false
      guard let values = each.values else { return object }
      let wasFault = exchange(&object.isFault, with: false)
      object.take(values)
      recent.append(object)
      if wasFault { object.awakeFromFetch() }
      return object
    }
  }
}
