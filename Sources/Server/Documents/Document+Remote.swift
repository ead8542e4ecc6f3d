import Files
import NIOCore
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Other processes that write the same file: the system tells when somebody writes to it or to its
/// log, and a look at SQLite's count of commits whether that was another. It is merged then and
/// told like a save of this process. That goes on as long as somebody has the document open.
extension Document {
  /// Starts looking, with the first session.
  func watchOthers() {
    guard path != nil, remoteTask == nil else { return }
    beginWatching()
    scheduleRemoteCheck(in: server.remoteCheckInterval)
  }

  func beginWatching() {
    do {
      try store.beginWatching()
    } catch {
      server.logger.warning(
        "Other processes' saves cannot be noticed.", metadata: ["error": "\(error.message)"])
    }
    watchFiles()
  }

  /// Stops looking, with the last one.
  func ignoreOthers() {
    remoteTask?.cancel()
    remoteTask = nil
    remoteWatches = []
    store.endWatching()
  }

  /// Listens to the store and its log; both are other files after the store was closed for a while.
  func watchFiles() {
    remoteWatches = []
    isToldOfWrites = false
    guard let path, let watcher = server.fileWatcher else { return }
    let loop = server.eventLoop
    let receiver = NIOLoopBound<() -> Void>(
      { [weak self] in self?.othersMayHaveWritten() }, eventLoop: loop)
    for file in [path, "\(path)-wal"] {
      let watch = watcher.watch(file) { loop.execute { receiver.value() } }
      if let watch { remoteWatches.append(watch) }
    }
    isToldOfWrites =
      remoteWatches.count == 2 && store.fileIdentity.map(MountTable.isShared) == false
  }

  /// Looks soon, but not more often than at the interval: somebody may write all the time.
  private func othersMayHaveWritten() {
    guard remoteTask != nil else { return }
    lastNoticedWrite = .now()
    let passed = NIODeadline.now() - lastRemoteCheck
    let wait = max(server.remoteCheckInterval - passed, .zero)
    if nextRemoteCheck > .now() + wait { scheduleRemoteCheck(in: wait) }
  }

  private func scheduleRemoteCheck(in time: TimeAmount) {
    remoteTask?.cancel()
    nextRemoteCheck = .now() + time
    let loop = server.eventLoop.assumeIsolated()
    remoteTask = loop.scheduleTask(in: time) { [weak self] in
      guard let self, !isClosed else { return }
      lastRemoteCheck = .now()
      let isDone = checkForRemoteChanges()
      scheduleRemoteCheck(in: isDone ? timeToNextCheck : server.remoteCheckInterval)
    }
  }

  private var timeToNextCheck: TimeAmount {
    // A commit is seen only when the disk has what was written before, and nobody tells of that.
    let isSettled = NIODeadline.now() - lastNoticedWrite > server.remoteSettlingTime
    guard isSettled else { return server.remoteCheckInterval }
    return isToldOfWrites ? server.remoteReviewInterval : server.remotePollInterval
  }

  /// Takes up what others have committed, if anything.
  ///
  /// - Returns: Whether that is all until somebody writes again.
  private func checkForRemoteChanges() -> Bool {
    // While a batch request is at work nobody else can write; its own commit it tells itself.
    // What happens to a store that is suspended is found when it has been resumed.
    guard !isOccupied else { return false }
    do {
      let hasCommits = try store.hasRemoteCommits()
      recover()
      if hasCommits, let changes = try store.remoteChanges(orLater: makeRemoteChangesTaker()) {
        take(changes)
      }
      return !store.isLookingForRemoteChanges
    } catch {
      return failed(toFollow: error)
    }
  }

  /// Whether its file is gone, or another by now, and with it nothing that anybody but the session
  /// has open, or has not saved.
  func isAbandoned(but session: Session) -> Bool {
    guard attached.allSatisfy({ $0 === session }), reads.count == 0, batch == nil, updating == nil,
      !records.contains(where: \.context.hasChanges), let path, let identity = store.fileIdentity
    else { return false }
    do {
      return try FileIdentity(path: path) != identity
    } catch {
      // Whoever uses the store is told why it cannot be examined.
      return false
    }
  }

  /// For changes that take long to find.
  private func makeRemoteChangesTaker() -> @Sendable () -> Void {
    let loop = server.eventLoop
    let receiver = NIOLoopBound(self, eventLoop: loop)
    return {
      loop.execute {
        let document = receiver.value
        guard !document.isClosed else { return }
        do throws(OrreryError) {
          document.take(try document.store.takeRemoteChanges())
        } catch {
          document.failed(toFollow: error)
        }
      }
    }
  }

  /// What cannot be followed any more is told; what is busy will be free the next time.
  ///
  /// - Returns: Whether it is told.
  @discardableResult
  private func failed(toFollow error: OrreryError) -> Bool {
    guard error.kind == .storeReplaced || error.kind == .modelIncompatible else { return false }
    storeFailure = Wire.ErrorInfo(error, model: model)
    tellState()
    return true
  }

  /// The store is back at its place.
  private func recover() {
    guard storeFailure?.data.kind == ErrorKind.storeReplaced.rawValue else { return }
    storeFailure = nil
    // What a save met meanwhile is no longer so, and the next may succeed.
    if saveFailure?.error.kind == .storeReplaced {
      saveFailure = nil
      scheduleAutosave()
    }
    tellState()
  }

  private func take(_ changes: RemoteChanges) {
    switch changes {
    case .unknown:
      var save = SavedChanges()
      do {
        save.transaction = try store.latestHistoryNumber()
      } catch {
        // Up to where clients are told is unknown: who resumes now reads everything anew.
        toldTransaction = nil
      }
      invalidate(origin: .remote)
      didSave(save, by: nil, extent: .uncounted)
    case .saves(let saves):
      merge(saves)
    }
  }

  /// One change of the contexts, whatever the number of saves; each save is told by itself.
  private func merge(_ saves: [SavedChanges]) {
    guard !saves.isEmpty else { return }
    coordinator.merge(ChangeSet(combining: saves.map(\.changes), in: model), origin: .remote)
    for save in saves { didSave(save, by: nil) }
  }
}
