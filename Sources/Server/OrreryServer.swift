import CLinux
import Dispatch
import Files
import Logging
import NIOCore
import OrreryProtocol
import PersistentStore
import Transport

/// The process's state: its documents and the sessions attached to them. It does no I/O of its own;
/// connections are handed to it.
///
/// Everything from here down lives on one event loop and is not Sendable, so the compiler keeps it
/// there.
package final class OrreryServer {
  /// The version of the program; the protocol's is `OrreryProtocol`'s.
  package static let version = "0.1.0"

  package let eventLoop: any EventLoop
  let logger: Logger
  /// For what clients cause, however often.
  let clientLog: LogLimiter
  private(set) var documents: [Document] = []
  private(set) var sessions: [Session.ID: Session] = [:]
  /// Stores that are being opened or migrated.
  var migrations: [MigrationRun] = []
  /// Whose they are.
  var openings = Lane.openings
  /// Where backups are being written.
  var backups: Set<String> = []
  /// Models that are read and compared off the event loop, for requests.
  var modelReads = Lane.models
  let modelWork = DispatchGroup()
  /// Whether it ends by itself some time after the last session has gone.
  package var endsWhenIdle = false
  /// Called whenever the last session has gone.
  package var onIdle: (() -> Void)?
  /// How long a request may take before its progress is told, and how often from then on.
  package var progressInterval = TimeAmount.milliseconds(200)
  /// How often at most documents look for what other processes have saved.
  package var remoteCheckInterval = TimeAmount.milliseconds(25)
  /// How long they go on looking after the system told of a write: as a commit may take.
  package var remoteSettlingTime = TimeAmount.seconds(2)
  /// How often they look where the system does not tell that somebody has written.
  package var remotePollInterval = TimeAmount.milliseconds(500)
  /// How often they look all the same: a folder above the store that is moved tells nothing.
  package var remoteReviewInterval = TimeAmount.seconds(5)
  /// How long requests of a client from the network go on that sends nothing more.
  package var remainingTime = TimeAmount.seconds(10)
  /// What this process says of itself to others.
  package var holder = Wire.StoreHolder.thisProcess()
  /// Keeps other processes from the stores that are open here for writing; nil for a server that
  /// does not mind them, as some tests want it. Set before a document is opened.
  package var locks: StoreLocks?
  /// Where edits are kept that could not be saved, of stores that have no room beside them. It is
  /// made when it is needed; nil where there is no such place. Set before a document is opened.
  package var recoveryFolder: String?
  /// Called when a client has ended the server and its documents are closed, with whether all could
  /// be saved. Connections are still to be closed.
  package var onStop: ((Bool) -> Void)?
  /// Called when a document's store is open, with its name and its lock, if it has one.
  package var onOpen: ((String, StoreLock?) -> Void)?
  /// Called when a document is closed, with its name.
  package var onClose: ((String) -> Void)?
  /// nil where the system has no instance left; set before a document is opened.
  package var fileWatcher = FileWatcher.shared
  /// How many names were given.
  private var names = (documents: 0, contexts: 0, sessions: 0)
  private var isReleasingMemory = false

  package init(eventLoop: any EventLoop, logger: Logger) {
    self.eventLoop = eventLoop
    self.logger = logger
    clientLog = LogLimiter(logger, on: eventLoop)
    orrery_return_blocks(Int32(ServerLimits.smallRequestBytes))
  }

  package var isIdle: Bool { sessions.isEmpty }

  /// Whether it only waits for somebody to come back, apart from one who asks.
  func isIdle(but session: Session) -> Bool {
    endsWhenIdle && sessions.values.allSatisfy { $0 === session }
      && migrations.isEmpty && backups.isEmpty
      && !documents.contains { $0.batch != nil || $0.mainRecord?.context.hasChanges == true }
  }

  /// Gives back to the system what a large request and its reply have taken, when that has been
  /// sent: the C library keeps what is free between pieces that are not.
  func releaseMemory(after bytes: Int) {
    guard bytes > ServerLimits.smallRequestBytes, !isReleasingMemory else { return }
    isReleasingMemory = true
    eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) { [weak self] in
      // It goes through all that is free.
      DispatchQueue.global(qos: .utility).async { malloc_trim(0) }
      self?.isReleasingMemory = false
    }
  }

  // MARK: Sessions

  /// Serves a client until its connection closes; its parameters are as those of a session.
  package func makeSession(
    on connection: any ClientConnection, tokens: AccessTokens? = nil, document: String? = nil
  ) -> Session {
    names.sessions += 1
    let session = Session(
      number: names.sessions, server: self, connection: connection, tokens: tokens,
      document: document)
    sessions[session.id] = session
    return session
  }

  /// Those that clients have opened, in the order in which they came.
  var initializedSessions: [Session] {
    sessions.values.filter(\.isInitialized).sorted { $0.number < $1.number }
  }

  /// Forgets a session whose connection is gone, and what was its own.
  func sessionDidEnd(_ session: Session) {
    guard sessions.removeValue(forKey: session.id) != nil else { return }
    for document in documents where document.isAttached(session) {
      if detach(session, from: document) != nil { session.onExit?(1) }
    }
    if sessions.isEmpty { onIdle?() }
  }

  /// Ends every connection once it is flushed. `onIdle` tells when all have gone.
  package func closeConnections() {
    for session in sessions.values { session.close() }
  }

  /// There is room again in a lane that all sessions share.
  func resumeWaitingSessions() {
    for session in Array(sessions.values) { session.resumeWaiting() }
  }

  // MARK: Documents

  /// The document at that place, where one is open.
  func document(at location: StoreLocation) -> Document? {
    documents.first { $0.isAt(location) }
  }

  /// Makes a document of a store that was opened for it.
  ///
  /// - Parameter lock: From before it was opened. Where the store's folder was made with it there
  ///   was none.
  func makeDocument(
    _ request: DocumentRequest, _ opened: ModelLoader.OpenedStore, _ lock: StoreLock?
  ) throws -> Document {
    let (kept, document): (StoreLock?, Document)
    do {
      try checkNames(request.location)
      kept = opened.store.isReadOnly ? nil : try lock ?? self.lock(request)
      document = try Document(
        name: "d\(names.documents + 1)", server: self, request: request, opened: opened,
        lock: kept)
    } catch {
      try? opened.store.close()
      throw error
    }
    names.documents += 1
    documents.append(document)
    onOpen?(document.name, kept)
    return document
  }

  /// Keeps other processes from a store that is to be opened for writing.
  ///
  /// - Throws: `store.inUse`.
  func lock(_ request: DocumentRequest) throws(RequestFailure) -> StoreLock? {
    guard case .file(let path) = request.location, !request.options.isReadOnly else { return nil }
    try checkLinks(path)
    return try locks?.lock(path, for: holder)
  }

  /// A backup would take away the file under a document that is opened meanwhile.
  func checkNoBackup(at location: StoreLocation) throws(RequestFailure) {
    guard case .file(let path) = location, backups.contains(path) else { return }
    throw RequestFailure(
      .documentBadLocation, "A backup is being written to \(path).", parameter: "location",
      hint: "Try again when it is done.", isRetryable: true)
  }

  /// SQLite keeps a log under each name of a file, and what is in one is not in the other: two
  /// documents would damage the one store.
  func checkNames(_ location: StoreLocation) throws {
    guard case .file(let path) = location, let identity = try FileIdentity(path: path),
      documents.contains(where: { $0.store.fileIdentity == identity })
    else { return }
    throw RequestFailure(
      .documentBadLocation, "“\(path)” is another name of a file that is open as a document.",
      parameter: "location", hint: "Open it by the name that it is open by, or give it only one.")
  }

  /// Locks and SQLite's log go by the name. Who opens a file by two of them mixes two logs.
  private func checkLinks(_ path: String) throws(RequestFailure) {
    let count: UInt
    do {
      guard let status = try FileSystem.status(path), status.kind == .file else { return }
      count = status.linkCount
    } catch {
      // What cannot be examined cannot be opened, which says why.
      return
    }
    guard count > 1 else { return }
    throw RequestFailure(
      .documentBadLocation, "The file at “\(path)” has \(count) names (hard links).",
      parameter: "location",
      hint: "Open a copy of it, or open it for reading only.")
  }

  /// Opens a document for every session, to stay open until the server ends. The event loop waits.
  package func openForEverySession(_ request: DocumentRequest) throws {
    if let document = document(at: request.location) { return document.isPinned = true }
    try checkNames(request.location)
    let lock = try lock(request)
    var request = request
    request.recoveryFolder = recoveryFolder
    try makeDocument(request, try ModelLoader.openStore(for: request), lock).isPinned = true
  }

  func makeContextName() -> String {
    names.contexts += 1
    return "c\(names.contexts)"
  }

  /// The session leaves the document; with its last one a document is saved and closed. It stays
  /// open where edits could neither be saved nor kept.
  ///
  /// - Returns: What could not be saved, where nobody is left to mend it.
  @discardableResult
  func detach(_ session: Session, from document: Document) -> RequestFailure? {
    document.detach(session)
    guard !document.hasSessions else { return nil }
    document.endBatch()
    document.endUpdate()
    return leave(document)
  }

  /// Saves a document that has no session any more, and closes it unless it is to stay open.
  @discardableResult
  func leave(_ document: Document) -> RequestFailure? {
    let failure = document.saveFinally()
    if let failure { logger.error("\(failure.info.message)") }
    let isUnused = !document.hasSessions && !document.isPinned && document.reads.count == 0
    // To close its store is to wait for its reads.
    if failure == nil || document.isKept, isUnused, !document.isClosed { close(document) }
    if failure != nil, !document.isClosed { document.retryLater() }
    return failure
  }

  func close(_ document: Document) {
    documents.removeAll { $0 === document }
    document.close()
    onClose?(document.name)
  }

  /// Saves what is unsaved, where autosave is on, and closes every document. Safe to call twice.
  ///
  /// - Returns: What could not be saved, and is in recovery files.
  @discardableResult
  package func shutDown() -> RequestFailure? {
    // Nothing that ends is to wait for what only reads.
    for document in documents { document.cancelReads() }
    // What is being opened or migrated may be on a disk that does not answer.
    endBatches()
    // A `model/update` that is far enough has the store for itself.
    for document in documents where document.updating?.update == nil { _ = document.saveFinally() }
    while let run = migrations.first { end(run) }
    // Requests that waited for that have had their turn.
    endBatches()
    let failures = documents.compactMap { $0.saveFinally() }
    for failure in failures { logger.error("\(failure.info.message)") }
    // To close a store is to wait for its reads.
    while let document = documents.first { close(document) }
    modelWork.wait()
    clientLog.flush()
    return RequestFailure.combining(failures)
  }

  /// Requests that waited for one may begin others.
  private func endBatches() {
    while let document = documents.first(where: { $0.batch != nil }) { document.endBatch() }
  }
}
