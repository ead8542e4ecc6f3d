import NIOCore
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Other processes that write the same file: noticed by a look at SQLite's count of commits as long
/// as somebody has the document open, then merged and told like a save of this process.
extension Document {
  /// Starts looking, with the first session.
  func watchOthers() {
    guard path != nil, remoteTask == nil else { return }
    beginWatching()
    scheduleRemoteCheck()
  }

  func beginWatching() {
    do {
      try store.beginWatching()
    } catch {
      server.logger.warning(
        "Other processes' saves cannot be noticed.", metadata: ["error": "\(error.message)"])
    }
  }

  /// Stops looking, with the last one.
  func ignoreOthers() {
    remoteTask?.cancel()
    remoteTask = nil
    store.endWatching()
  }

  private func scheduleRemoteCheck() {
    let loop = server.eventLoop.assumeIsolated()
    remoteTask = loop.scheduleTask(in: server.remoteCheckInterval) { [weak self] in
      guard let self, !isClosed else { return }
      checkForRemoteChanges()
      scheduleRemoteCheck()
    }
  }

  /// Takes up what others have committed, if anything.
  func checkForRemoteChanges() {
    // While a batch request is at work nobody else can write; its own commit it tells itself.
    // What happens to a store that is suspended is found when it has been resumed.
    guard !isOccupied, !isClosed else { return }
    do {
      guard try store.hasRemoteCommits() else { return recover() }
      recover()
      if store.takesLongToScan {
        try scanForRemoteChanges()
      } else {
        take(try store.remoteChanges())
      }
    } catch {
      failed(toFollow: error)
    }
  }

  private func scanForRemoteChanges() throws(OrreryError) {
    let loop = server.eventLoop
    let receiver = NIOLoopBound((document: self, store: store), eventLoop: loop)
    try store.scanConcurrently { outcome in
      loop.execute {
        let (document, store) = receiver.value
        guard !document.isClosed, document.store === store else { return }
        switch outcome {
        case .success(let outcome):
          document.take(document.store.adopt(outcome))
        case .failure(let error):
          document.store.abandonScan()
          document.failed(toFollow: error)
        }
      }
    }
  }

  /// What cannot be followed any more is told; what is busy will be free the next time.
  private func failed(toFollow error: OrreryError) {
    guard error.kind == .storeReplaced || error.kind == .modelIncompatible else { return }
    change(state: .inConflict, failure: Wire.ErrorInfo(error, model: model))
  }

  /// The store is back at its place.
  private func recover() {
    guard state == .inConflict, saveFailure?.data.kind == ErrorKind.storeReplaced.rawValue else {
      return
    }
    change(state: store.isReadOnly ? .editingDisabled : .normal, failure: nil)
  }

  private func take(_ changes: RemoteChanges) {
    switch changes {
    case .unknown:
      let number = try? store.latestHistoryNumber()
      invalidate(origin: .remote)
      var save = ContextDidSave()
      save.transaction = number ?? nil
      didSave(save, by: nil, isTruncated: true)
    case .saves(let saves):
      merge(saves)
    }
  }

  /// One change of the contexts, whatever the number of saves; each save is told by itself.
  private func merge(_ saves: [RemoteSave]) {
    guard !saves.isEmpty else { return }
    var net = NetChanges()
    for save in saves { net.add(save, model: model) }
    coordinator.merge(
      inserted: net.inserted.sorted(), updated: net.changedObjects, deleted: net.deleted.sorted(),
      origin: .remote)
    for save in saves {
      var notice = ContextDidSave(
        author: save.author, inserted: save.inserted.sorted(),
        updated: save.updated.map { ChangedObject(id: $0.key, slots: $0.value.sorted()) }
          .sorted { $0.id < $1.id },
        deleted: save.deleted.sorted())
      notice.transaction = save.transaction
      didSave(notice, by: nil)
    }
  }
}
