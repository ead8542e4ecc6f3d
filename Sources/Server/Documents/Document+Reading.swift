import NIOCore
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Long reads of the store: off the event loop, each on a snapshot of its own, and no more at a
/// time than the lane of the document has room for. Whatever may take long and only reads belongs
/// here.
extension Document {
  /// Whether nothing at all may use the store: one in memory has a single connection, and the event
  /// loop would wait for it.
  var isReadExclusively: Bool { reads.count > 0 && store.isExclusive }

  /// Reads for a request, which can be cancelled meanwhile. What the read sees is what is saved
  /// now.
  ///
  /// - Parameters:
  ///   - body: Runs on another thread. What it does outside of SQLite asks
  ///     `EvaluationInterruption` now and then.
  ///   - completion: Called once, on the event loop, before requests that wait are resumed.
  func read<T: Sendable>(
    for call: Call, of session: Session,
    _ body: @escaping @Sendable (any StoreSnapshot) throws(OrreryError) -> T,
    completion: @escaping (Result<T, OrreryError>) -> Void
  ) {
    let loop = server.eventLoop
    let reader = session.id
    let number = reads.begin(for: reader)
    let receiver = NIOLoopBound(
      (document: self, server: server, completion: completion), eventLoop: loop)
    let handle = store.concurrentRead(body) { outcome in
      loop.execute {
        let (document, server, completion) = receiver.value
        document.readHandles[number] = nil
        document.reads.end(for: reader)
        completion(outcome)
        // A save may have had to leave it to the read.
        if document.store.isExclusive, document.autosaveTask == nil,
          document.mainRecord?.context.hasChanges == true
        {
          document.scheduleAutosave()
        }
        document.resumeWaitingSessions()
        if !document.hasSessions, !document.isClosed { server.leave(document) }
      }
    }
    readHandles[number] = handle
    call.onCancel = { handle.cancel() }
  }
}
