import Dispatch
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Openings of stores and migrations, before documents open and of documents that are open: off the
/// event loop, one for each store. Whoever opens a store that is being opened or migrated waits for
/// that.
extension OrreryServer {
  func migration(at location: StoreLocation) -> MigrationRun? {
    // Stores in memory are all at one place.
    location == .memory ? nil : migrations.first { $0.location == location }
  }

  /// Begins a migration. `run` has been given its completion.
  ///
  /// - Parameter body: Does it, on a thread of its own.
  func begin(
    _ run: MigrationRun,
    _ body:
      @escaping @Sendable (MigrationRun.Thread) throws(OrreryError) -> MigrationRun.Success
  ) {
    migrations.append(run)
    run.progress.watch(of: self)
    run.call.onCancel = { [handle = run.handle] in handle.cancel() }
    let tell = run.mailbox.teller(on: eventLoop) { self.proceed(run, $0) }
    let ask = { @Sendable (makeOutcome: (MigrationRun.Leave) -> MigrationRun.Outcome) in
      let leave = MigrationRun.Leave()
      tell(makeOutcome(leave))
      leave.wait()
      return leave.take() ?? false
    }
    let work = MigrationWork(handle: run.handle, progress: run.progress.counter) {
      ask(MigrationRun.Outcome.prepared)
    }
    let thread = MigrationRun.Thread(work: work) { update in ask { .planned(update, $0) } }
    DispatchQueue(label: "orrery.migration").async {
      do throws(OrreryError) {
        tell(.finished(.success(try body(thread))))
      } catch {
        tell(.finished(.failure(error)))
      }
    }
  }

  /// Ends it, the event loop waiting: taken back, unless it is being committed.
  func end(_ run: MigrationRun) {
    run.handle.cancel()
    while migrations.contains(where: { $0 === run }) {
      run.mailbox.wait()
      if let outcome = run.mailbox.take() { proceed(run, outcome) }
    }
  }

  private func proceed(_ run: MigrationRun, _ outcome: MigrationRun.Outcome) {
    switch outcome {
    case .planned(let update, let leave):
      leave.put(!run.handle.isCancelled && run.onPlan?(update) ?? false)
    case .prepared(let leave):
      let isWanted = !run.handle.isCancelled
      if isWanted {
        run.progress.isCancellable = false
        run.call.onCancel = nil
      }
      leave.put(isWanted)
    case .finished(let result):
      run.progress.end()
      migrations.removeAll { $0 === run }
      // What they hold goes with them, here and now: the thread may keep the run a little longer,
      // and a lock of the store would be in the way of who opens it next.
      let completions = run.completions
      run.completions = []
      for complete in completions { complete(result) }
      // Nobody wants the document any more.
      if case .success(let outcome) = result, let unused = outcome.opened?.take() {
        try? unused.store.close()
      }
      resumeWaitingSessions()
    }
  }
}
