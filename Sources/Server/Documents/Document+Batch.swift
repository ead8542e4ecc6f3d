import ObjectContext
import ObjectModel
import PersistentStore

/// Batch requests: off the event loop, one at a time. Whoever needs the store's writer meanwhile
/// waits in its session; see `Session+Waiting.swift`.
extension Document {
  /// Whether a request has to wait, by what it needs.
  ///
  /// - Parameter needsWriter: Whether it may write the store.
  func mustWait(needsWriter: Bool) -> Bool {
    // Nobody but the migration has the store.
    if updating != nil || isReadExclusively { return true }
    guard let batch else { return false }
    // While it is being committed nobody can say which of the two states a read would see.
    return needsWriter || batch.isCommitting || store.isExclusive
  }

  func begin(_ run: BatchRun, _ request: BatchRequest) {
    batch = run
    run.progress.watch(of: server)
    run.call.onCancel = { [handle = run.handle] in handle.cancel() }
    let tell = outcomeTeller(run)
    run.transaction = store.prepareBatch(
      request, handle: run.handle, progress: run.progress.counter
    ) {
      tell(.prepared($0))
    }
  }

  /// Ends the request at work, the event loop waiting: taken back, unless it is being committed.
  func endBatch() {
    while let batch {
      batch.handle.cancel()
      batch.mailbox.wait()
      if let outcome = batch.mailbox.take() { proceed(batch, outcome) }
    }
  }

  private func outcomeTeller(_ run: BatchRun) -> @Sendable (BatchRun.Outcome) -> Void {
    run.mailbox.teller(on: server.eventLoop) { self.proceed(run, $0) }
  }

  private func proceed(_ run: BatchRun, _ outcome: BatchRun.Outcome) {
    let tell = outcomeTeller(run)
    switch outcome {
    case .prepared(.failure) where run.handle.isCancelled:
      finish(run) { run.call.fail(Self.batchCancellation) }
    case .prepared(.failure(let error)):
      finish(run) { run.call.fail(error) }
    case .prepared(.success(let result)) where run.handle.isCancelled || run.isRehearsal:
      run.transaction?.rollBack { tell(.rolledBack(result)) }
    case .prepared(.success(let result)):
      run.isCommitting = true
      run.call.onCancel = nil
      run.transaction?.commit { tell(.committed(result, $0)) }
    case .rolledBack(var result):
      finish(run) {
        guard !run.handle.isCancelled else { return run.call.fail(Self.batchCancellation) }
        // These objects there are not.
        result.changes = nil
        run.call.reply(run.answer(result))
      }
    case .committed(_, .failure(let error)):
      finish(run) { run.call.fail(error) }
    case .committed(let result, .success):
      run.transaction?.finish()
      finish(run) {
        cause = run.cause
        spread(result)
        cause = nil
        run.call.reply(run.answer(result))
      }
    }
  }

  /// For a request that nobody has answered yet: it is the server that ends.
  private static var batchCancellation: OrreryError {
    OrreryError(
      .requestCancelled, "The batch request was cancelled, since its document is closed.",
      hint: "The store is as it was.", isRetryable: true)
  }

  /// Notices come before the reply, and progress ends before both.
  private func finish(_ run: BatchRun, _ answer: () -> Void) {
    run.progress.end()
    batch = nil
    answer()
    if let mainRecord, mainRecord.context.hasChanges { scheduleAutosave() }
    resumeWaitingSessions()
  }

  private func spread(_ result: BatchResult) {
    guard result.changedObjects > 0 else { return }
    guard let changes = result.changes else {
      invalidate(origin: .batch)
      return didSave(
        SavedChanges(transaction: result.transaction), by: nil,
        extent: SaveExtent(result))
    }
    coordinator.merge(changes, origin: .batch)
    didSave(SavedChanges(changes, transaction: result.transaction), by: nil)
  }
}
