import Files
import NIOCore
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// One store with its model and contexts, shared by the sessions that have it open: Core Data's
/// UIManagedDocument. Whom it tells of changes is in `Document+Notices.swift`, when it saves by
/// itself in `Document+Autosave.swift`.
final class Document {
  /// `d1`, unique on this server.
  let name: String
  unowned let server: OrreryServer
  let request: DocumentRequest
  /// As long as the store is open for writing, where it can be locked.
  private var lock: StoreLock?
  /// This and the next three are of one model, and are others once it is.
  var store: any PersistentStore
  /// Where the model is from; nil where it was given.
  var modelOrigin: Wire.ModelOrigin?
  var coordinator: PersistentStoreCoordinator
  var predicates = PredicateCache()
  /// nil only while the document is being made.
  private(set) var mainRecord: ContextRecord?
  private(set) var records: [ContextRecord] = []

  var clock = Clock()
  /// What was saved to the store, by whomever.
  var savedLog = ChangeLog(
    maximumObjects: ServerLimits.resumableObjects, keepsMembers: false, since: 0)
  /// With history: the number of the last transaction that everybody has been told of.
  var toldTransaction: Int64?
  /// Why edits of the main context are unsaved that the last save was to write.
  var saveFailure: SaveFailure?
  /// Why the store can no longer be read or written.
  var storeFailure: Wire.ErrorInfo?
  /// What sessions have been told of these.
  var toldState = Wire.DocumentState.normal
  var toldFailure: Wire.ErrorInfo?
  var toldUnsaved: ToldUnsaved?
  /// By unsaved object of the main context: the request that changed it last.
  var editors: [ObjectID: Wire.ChangeCause] = [:]
  /// Connections that have asked for no autosave, but by the command line, which speaks for all.
  var discarders: Set<String> = []
  var recovery: Recovery
  /// Logs beside the store that SQLite was not to apply, as of when it was opened.
  let logsOfReplacedFiles: [String]
  /// Whether all that is unsaved is in a file.
  var isKept = false
  /// Whether the document stays open without sessions: the one named on the command line.
  var isPinned = false
  private(set) var isClosed = false

  /// Sessions in the order in which they came.
  private(set) var attached: [Session] = []
  private var attachedIDs: Set<Session.ID> = []
  /// Those that are to be told who has the document open: soon, or once they have room.
  var sessionsInTheDark: Set<Session.ID> = []
  /// Whether they are told later in this turn of the event loop.
  var tellsConnectionsSoon = false
  /// Which of them is the first whose waiting requests are resumed the next time.
  private var waitingTurn = 0
  var subscriptions: [Subscription] = []
  /// The context that is being saved: what its parent tells meanwhile is its save. That of the main
  /// context says itself what came of it.
  var savingRecord: ContextRecord?
  /// The request at work, which the changes that it makes name as their cause.
  var cause: Wire.ChangeCause?
  var autosaveTask: Scheduled<Void>?
  /// The next look for what other processes have saved, when it is, and when the last one was.
  var remoteTask: Scheduled<Void>?
  var nextRemoteCheck = NIODeadline.distantFuture
  var lastRemoteCheck = NIODeadline.uptimeNanoseconds(0)
  /// When the system last told of a write, by whomever.
  var lastNoticedWrite = NIODeadline.uptimeNanoseconds(0)
  /// Of the store's file and its log; fewer where the system has none left.
  var remoteWatches: [FileWatcher.Watch] = []
  /// Whether the system tells of every write by those.
  var isToldOfWrites = false
  /// What an invalidation of the contexts is told as.
  private var resetReason = Wire.ResetReason.batch
  /// Reads of the store that are at work off the event loop.
  var reads = Lane.reads
  /// To give them up, by number.
  var readHandles: [Int: ReadHandle] = [:]
  /// Fetches of the store whose rows are streamed.
  var streams: [ObjectIdentifier: PartialResultStream] = [:]
  /// The batch request at work: one at a time.
  var batch: BatchRun?
  /// What goes on when that is done.
  private var writersInWaiting: [() -> Void] = []
  /// The `model/update` at work.
  var updating: ModelUpdateRun?
  /// Live lists and observers whose clients have gone.
  var retained = RetainedQueries()
  var retentionTask: Scheduled<Void>?

  init(
    name: String, server: OrreryServer, request: DocumentRequest, opened: ModelLoader.OpenedStore,
    lock: StoreLock?
  ) throws {
    self.name = name
    self.server = server
    self.request = request
    self.lock = lock
    store = opened.store
    modelOrigin = opened.modelOrigin
    recovery = opened.recovery
    coordinator = PersistentStoreCoordinator(store: store)
    logsOfReplacedFiles = store.logsOfReplacedFiles
    if !logsOfReplacedFiles.isEmpty {
      server.logger.warning(
        "The log of a file that was at the path before is not applied to the store.",
        metadata: ["logs": "\(logsOfReplacedFiles)"])
    }
    if store.isMirrored {
      server.logger.warning(
        store.isReadOnly
          ? "CloudKit mirrors the store: it is open for reading only."
          : "CloudKit mirrors the store: what is written here need not reach other devices.",
        metadata: ["path": "\(request.location)"])
    }
    toldTransaction = try store.latestHistoryNumber()
    mainRecord = makeRecord(options: ContextOptions(name: "main"), parent: nil, owner: nil)
    clock.start(at: historyMark)
    toldState = state
  }

  var model: ManagedObjectModel { store.model }

  func isAt(_ location: StoreLocation) -> Bool {
    location != .memory && location == request.location
  }

  var path: String? { if case .file(let path) = request.location { path } else { nil } }

  // MARK: Contexts

  func makeRecord(
    options: ContextOptions, parent: ContextRecord?, owner: Session.ID?
  ) -> ContextRecord {
    let context = ManagedObjectContext(
      coordinator: coordinator, parent: parent?.context, options: options)
    let record = ContextRecord(
      name: server.makeContextName(), context: context, document: self, parent: parent,
      owner: owner, clock: clock)
    records.append(record)
    listen(to: record)
    return record
  }

  /// From now on the document hears of the record's context.
  func listen(to record: ContextRecord) {
    let context = record.context
    context.onChange = { [unowned self, unowned record] in contextDidChange(record, $0, $1) }
    context.onUnmergedChange = { [unowned self, unowned record] in
      tellFollowers(of: record, ofUnmerged: $0, $1)
    }
    context.onSave = { [unowned self, unowned record] in contextDidSave(record, $0) }
    context.onSaveAbove = { [unowned self, unowned record] in tellQueries(of: record, $0) }
    context.editor = { [unowned self] in cause?.connection }
    context.onInvalidation = { [unowned self, unowned record] in reset(record, reason: resetReason)
    }
  }

  func record(named name: String) -> ContextRecord? {
    records.first { $0.name == name }
  }

  /// Closes a context with those below it. Their unsaved changes are gone.
  func close(_ record: ContextRecord) {
    for child in records where child.parent === record { close(child) }
    record.context.close()
    records.removeAll { $0 === record }
    subscriptions.removeAll { $0.record === record }
  }

  // MARK: Sessions

  var hasSessions: Bool { !attached.isEmpty }

  func isAttached(_ session: Session) -> Bool {
    attachedIDs.contains(session.id)
  }

  /// - Parameter detail: what the notices to this session carry.
  func attach(_ session: Session, detail: Wire.NoticeDetail) {
    guard !isAttached(session) else { return }
    tellConnectionsSoon()
    attached.append(session)
    attachedIDs.insert(session.id)
    watchOthers()
    guard detail != .none, let mainRecord else { return }
    for notice in Wire.ObservableNotice.allCases {
      subscriptions.append(
        Subscription(session: session, notice: notice, record: mainRecord, detail: detail))
    }
  }

  func detach(_ session: Session) {
    for record in records where record.owner == session.id { close(record) }
    subscriptions.removeAll { $0.session === session }
    for record in records { record.context.endUndoGroups(of: session.name) }
    retainQueries(of: session)
    attached.removeAll { $0 === session }
    attachedIDs.remove(session.id)
    sessionsInTheDark.remove(session.id)
    tellConnectionsSoon()
    if attached.isEmpty { ignoreOthers() }
  }

  /// Goes on with a request that has begun already, at once or when the store may be written again.
  func whenWriterIsFree(_ body: @escaping () -> Void) {
    if mustWait(needsWriter: true) { writersInWaiting.append(body) } else { body() }
  }

  /// What kept requests waiting may have ended. Each time another session's have the first turn.
  func resumeWaitingSessions() {
    let bodies = writersInWaiting
    writersInWaiting = []
    for body in bodies { whenWriterIsFree(body) }
    guard !attached.isEmpty else { return }
    waitingTurn = (waitingTurn + 1) % attached.count
    for session in attached[waitingTurn...] + attached[..<waitingTurn] { session.resumeWaiting() }
  }

  /// Makes every context forget what it has read, and tells so.
  func invalidate(origin: ChangeOrigin) {
    resetReason = origin == .remote ? .remote : .batch
    coordinator.invalidate(origin: origin)
  }

  // MARK: Closing

  func cancelReads() {
    for handle in readHandles.values { handle.cancel() }
    for stream in streams.values { stream.stopWaiting() }
  }

  /// Closes contexts and store; what is unsaved is gone.
  func close() {
    guard !isClosed else { return }
    endBatch()
    endUpdate()
    isClosed = true
    autosaveTask?.cancel()
    retentionTask?.cancel()
    ignoreOthers()
    for record in records.reversed() { record.context.close() }
    records.removeAll()
    subscriptions.removeAll()
    mainRecord = nil
    // The store waits for its reads.
    cancelReads()
    do {
      // Objects that are to come back keep their keys.
      try store.close(keeping: recovery.own.isEmpty ? nil : coordinator.highestKeys)
    } catch {
      server.logger.error("Closing a store failed.", metadata: ["error": "\(error.message)"])
    }
    lock = nil
  }
}
