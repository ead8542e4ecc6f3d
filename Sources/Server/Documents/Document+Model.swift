import JSONRPC
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Another model for a document that is open: its store is suspended, migrated off the event loop,
/// and opened again, and the contexts are made anew under the same names. It waits for those who
/// read, and who asks for anything meanwhile waits for it.
extension Document {
  /// Whether something is at work that requests about the document may have to wait for.
  var isOccupied: Bool { batch != nil || updating != nil || isReadExclusively }

  /// Whether a `model/update` waits for reads under way to end: no others begin before it.
  var awaitsUpdate: Bool {
    batch == nil && attached.contains { $0.waiting.beginsWithUpdate(of: self) }
  }

  /// Begins it, and answers the call when all have been told. No read is under way.
  func updateModel(
    to source: ModelSource, by mapping: MappingSource?, _ call: Call, of session: Session,
    token: RequestID?
  ) {
    let run = MigrationRun(call, at: request.location, of: session, token: token)
    let updating = ModelUpdateRun(
      run, cause: Wire.ChangeCause(connection: session.name, request: call.id))
    self.updating = updating
    run.onPlan = { [unowned self, unowned updating] in handOver(updating, $0) }
    run.completions.append { [self] in finish(updating, $0) }
    let (model, place) = (model, store.place)
    server.begin(run) { thread throws(OrreryError) in
      guard let update = try ModelUpdate(from: model, to: source, by: mapping) else {
        return MigrationRun.Success()
      }
      place.waitForReads()
      guard thread.mayBegin(update) else { throw StoreMigration.cancellation }
      try place.migrate(
        update.diffs, annotations: ModelLoader.annotations(of: update.model), work: thread.work)
      return MigrationRun.Success(migration: update.migration)
    }
  }

  /// Ends the update at work, the event loop waiting: taken back, unless it is being committed.
  func endUpdate() {
    if let updating { server.end(updating.run) }
  }

  /// Saves and suspends the store, where nothing is in the way.
  private func handOver(_ updating: ModelUpdateRun, _ update: ModelUpdate) -> Bool {
    do {
      try requireSavedContexts()
      if let mainRecord, mainRecord.context.hasChanges {
        cause = updating.cause
        defer { cause = nil }
        _ = try save(mainRecord)
      }
      updating.update = update
      try store.suspend(keeping: coordinator.highestKeys)
      coordinator.didGiveBackKeys()
      return true
    } catch {
      updating.refusal = error
      return false
    }
  }

  private func requireSavedContexts() throws(RequestFailure) {
    let unsaved = records.filter { !$0.isMain && $0.context.hasChanges }.map(\.name)
    guard !unsaved.isEmpty else { return }
    var failure = RequestFailure(
      .contextUnsavedChanges,
      "Changes that are not saved would be lost, of \(unsaved.joined(separator: ", ")).",
      hint: "Save these contexts, roll them back or close them; then try again.",
      isRetryable: true)
    failure.info.data.contexts = unsaved
    throw failure
  }

  private func finish(
    _ updating: ModelUpdateRun, _ result: Result<MigrationRun.Success, OrreryError>
  ) {
    do {
      if let refusal = updating.refusal { throw refusal }
      let migration = try result.get().migration
      let update = migration == nil ? nil : updating.update
      if let update { try adopt(update.model) }
      self.updating = nil
      if let update { tell(update, by: updating.cause) }
      updating.run.call.reply(
        ModelUpdateResult(migration: migration, changes: update?.changes ?? [], clock: clock.text))
    } catch {
      let failure = RequestFailure(any: error, model: model)
      resumeStore()
      self.updating = nil
      updating.run.call.fail(failure)
    }
    if let mainRecord, mainRecord.context.hasChanges { scheduleAutosave() }
    for session in attached where !session.isCongested { resumeStaleSubscriptions(of: session) }
    resumeWaitingSessions()
  }

  /// Goes on with the old model.
  private func resumeStore() {
    do {
      store = try store.resumed()
      coordinator.resume(with: store)
      if remoteTask != nil { watchFiles() }
    } catch {
      server.logger.error(
        "A store cannot be opened any more.", metadata: ["error": "\(error.message)"])
      storeFailure = Wire.ErrorInfo(error, model: model)
      tellState()
    }
  }

  // MARK: The new model

  /// Opens the store that was migrated, and makes everything anew that knows of the model.
  private func adopt(_ model: ManagedObjectModel) throws(OrreryError) {
    let new = try store.resumed(with: model)
    toldTransaction = try new.latestHistoryNumber()
    store = new
    modelOrigin = nil
    coordinator = PersistentStoreCoordinator(store: new)
    predicates = PredicateCache()
    // Parents come before their children.
    for record in records {
      let old = record.context
      old.close()
      record.context = ManagedObjectContext(
        coordinator: coordinator, parent: record.parent?.context, options: old.options)
      listen(to: record)
    }
    if remoteTask != nil { beginWatching() }
  }

  private func tell(_ update: ModelUpdate, by cause: Wire.ChangeCause) {
    advanceClock()
    for record in records { record.log.forget(at: clock.count) }
    savedLog.forget(at: clock.count)
    let notice = Message.notification(
      DocumentDidChangeModelParams(
        document: name, clock: clock.text, by: cause,
        model: Wire.Model(update.model), changes: update.changes))
    for session in attached { session.send(notice) }
    // Nothing is unsaved any more that could not be saved.
    (saveFailure, storeFailure, toldUnsaved, editors) = (nil, nil, nil, [:])
    tellState()
    remakeSubscriptions()
    // Nobody is to come back to what was of another model.
    retained = RetainedQueries()
    retentionTask?.cancel()
    retentionTask = nil
    for record in records { remakeQueries(of: record) }
  }

  /// Narrows the streams by what the new model makes of what they were asked for, and resets them.
  private func remakeSubscriptions() {
    for subscription in subscriptions {
      guard let asked = subscription.asked else { continue }
      // What it has remembered so far does not count beside what it is to remember.
      subscription.filter = nil
      do {
        let scope = ContextScope(session: subscription.session, record: subscription.record)
        subscription.filter = try NoticeFilter(asked, in: scope, requiringObjects: false)
        try subscription.note(nil)
      } catch {
        fail(subscription, error)
      }
    }
    for subscription in subscriptions where subscription.notice == .contextDidChangeObjects {
      sendReset(to: subscription, reason: .model)
    }
  }
}
