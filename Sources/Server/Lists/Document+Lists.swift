import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Telling sessions what became of their live lists: one push for each list and commit, or edit,
/// sent like every notice from inside the request that caused it.
extension Document {
  func tellLists(of record: ContextRecord, _ change: ChangeSet, _ origin: ChangeOrigin) {
    for list in record.lists.listeners(concernedBy: change) {
      if list.isExpecting {
        list.controller.note(change)
        continue
      }
      receive(list, origin: Wire.ChangeOrigin(origin)) { controller throws(OrreryError) in
        try controller.receive(change)
      }
    }
  }

  func tellLists(of record: ContextRecord, _ save: SavedChanges) {
    for list in record.lists.listeners where list.controller.isConcerned(by: save) {
      if list.isExpecting {
        list.controller.noteEverything()
        continue
      }
      receive(list, origin: .refresh) { controller throws(OrreryError) in
        try controller.receive(save)
      }
    }
  }

  /// The context was reset, or changed in more than anybody lists.
  func resetLists(of record: ContextRecord, reason: Wire.ListResetReason) {
    for list in record.lists.listeners {
      if list.isExpecting {
        list.controller.noteEverything()
        continue
      }
      receive(list, origin: .refresh, reason: reason) { controller throws(OrreryError) in
        try controller.reload()
        return .reset
      }
    }
  }

  /// What changed while a list's rows were fetched, which it has now.
  func tellNews(of list: LiveList) {
    receive(list, origin: .merge) { controller throws(OrreryError) in
      try controller.receiveNoted()
    }
  }

  /// The document has another model: what the lists were opened with is asked of that.
  func remakeLists(of record: ContextRecord) {
    for list in record.lists.removeAll() {
      tell(list) { (session) throws(OrreryError) in
        guard let session else { return nil }
        try list.renew(in: ContextScope(session: session, record: record))
        record.lists.add(list)
        return session.isCongested ? nil : try resetNotice(of: list, to: session, .model)
      }
    }
  }

  /// The session has room again.
  func resumeLists(of session: Session) {
    for record in records {
      for list in record.lists.listeners where list.session === session {
        guard list.missed != nil, !list.isHeld else { continue }
        tell(list) { (_) throws(OrreryError) in
          try missedNotice(of: list, to: session)
        }
      }
    }
  }

  // MARK: Sessions that end

  /// Keeps the session's lists of the main context for a while.
  func retainLists(of session: Session) {
    guard let mainRecord else { return }
    for list in mainRecord.lists.listeners where list.session === session {
      // It knows nothing of a list that it was not told.
      guard !list.isExpecting else {
        mainRecord.lists.remove(list)
        continue
      }
      list.retain()
      retain(.list(list))
    }
  }

  func retain(_ stream: RetainedStreams.Stream) {
    retained.add(stream, now: .now())
    if retentionTask == nil { forgetOutdatedStreams() }
  }

  /// Nobody is to come back to what was of another model.
  func forgetRetainedStreams() {
    retained = RetainedStreams()
    retentionTask?.cancel()
    retentionTask = nil
  }

  /// Drops what nobody came back for, now and when the next one's time is over.
  private func forgetOutdatedStreams() {
    retentionTask = nil
    retained.removeOutdated(.now())
    guard let deadline = retained.nextDeadline else { return }
    retentionTask = server.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      [weak self] in self?.forgetOutdatedStreams()
    }
  }

  // MARK: One list

  private func receive(
    _ list: LiveList, origin: Wire.ChangeOrigin, reason: Wire.ListResetReason = .changed,
    _ body: (FetchedResultsController) throws(OrreryError) -> FetchedResultsController.Outcome
  ) {
    let isCause = isCause(list.session)
    if list.missed == nil, list.session?.isCongested ?? true, !isCause {
      list.missed = .init(list.controller)
    }
    tell(list) { (session) throws(OrreryError) in
      let outcome = try body(list.controller)
      if list.missed != nil { list.missed?.add(outcome) }
      guard let session, list.missed == nil || isCause, !list.isHeld else { return nil }
      if list.missed != nil { return try missedNotice(of: list, to: session) }
      switch outcome {
      case .nothing: return nil
      case .reset: return try resetNotice(of: list, to: session, reason)
      case .change(let change):
        return try changeNotice(of: list, to: session, change, origin, by: cause)
      }
    }
  }

  /// Sends what the body makes. A list that fails is closed, and its client told.
  private func tell(
    _ list: LiveList, _ notice: (Session?) throws(OrreryError) -> [UInt8]?
  ) {
    do throws(OrreryError) {
      guard let bytes = try notice(list.session) else { return }
      list.since = clock
      list.session?.send(bytes)
    } catch {
      list.record.lists.remove(list)
      retained.remove(list)
      list.session?.notify(
        ListDidFailParams(
          document: name, context: list.record.name, stream: list.name, clock: clock.text,
          since: list.since.text, error: Wire.ErrorInfo(error, model: model)))
    }
  }

  /// What the client missed, as one change or as a whole.
  private func missedNotice(
    of list: LiveList, to session: Session
  ) throws(OrreryError) -> [UInt8]? {
    guard let change = list.takeMissed() else {
      return try resetNotice(of: list, to: session, .overflow)
    }
    return change.isEmpty
      ? nil : try changeNotice(of: list, to: session, change, .merge, by: nil)
  }

  private func changeNotice(
    of list: LiveList, to session: Session, _ change: FetchedResultsChange,
    _ origin: Wire.ChangeOrigin, by cause: Wire.ChangeCause?
  ) throws(OrreryError) -> [UInt8]? {
    let changes = try list.writer(for: session).change(change, known: &list.known)
    if changes.tellsNothing { return nil }
    return Message.notification(
      ListDidChangeParams(
        document: name, context: list.record.name, stream: list.name, clock: clock.text,
        since: list.since.text, origin: origin, by: cause, changes: changes))
  }

  private func resetNotice(
    of list: LiveList, to session: Session, _ reason: Wire.ListResetReason
  ) throws(OrreryError) -> [UInt8] {
    let writer = list.writer(for: session)
    let snapshot = try writer.snapshot()
    list.didTell(writer.shownObjects)
    return Message.notification(
      ListDidResetParams(
        document: name, context: list.record.name, stream: list.name, clock: clock.text,
        since: list.since.text, reason: reason, snapshot: snapshot))
  }
}

extension Wire.ListChange {
  /// Updates outside the window are not told: nothing else may be left.
  fileprivate var tellsNothing: Bool {
    sectionDeletes.isEmpty && sectionInserts.isEmpty && deletes.isEmpty && moves.isEmpty
      && inserts.isEmpty && updates.isEmpty && entered.isEmpty
  }
}
