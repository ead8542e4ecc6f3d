import ObjectContext
import OrreryProtocol
import PersistentStore

/// Telling sessions what became of their live queries: one push for each and commit, or edit, sent
/// like every notice from inside the request that caused it. For a client that reads too slowly
/// changes are noted only, and told as one once there is room.
extension Document {
  func tellQueries(of record: ContextRecord, _ change: ChangeSet, _ origin: ChangeOrigin) {
    let occasion = Occasion(origin: Wire.ChangeOrigin(origin), cause: cause)
    for live in record.queries.listeners(concernedBy: change) {
      tell(live, occasion) { try live.query.note(change) }
    }
  }

  /// What a save of the context, or of one above it, changed in silence.
  func tellQueries(of record: ContextRecord, _ save: SavedChanges) {
    let occasion = Occasion(origin: .refresh, cause: cause)
    for live in record.queries.listeners { tell(live, occasion) { live.query.note(save) } }
  }

  /// The context was reset, or changed in more than anybody lists.
  func renewQueries(of record: ContextRecord, _ reason: Wire.ListResetReason) {
    let occasion = Occasion(origin: .refresh, cause: cause, reset: reason)
    for live in record.queries.listeners { tell(live, occasion) { live.query.noteEverything() } }
  }

  /// The document has another model: what they were opened with is asked of that.
  func remakeQueries(of record: ContextRecord) {
    for live in record.queries.removeAll() {
      guard let session = live.session else { continue }
      do {
        try live.renew(in: ContextScope(session: session, record: record))
      } catch {
        fail(live, error)
        continue
      }
      record.queries.add(live)
      if !session.isCongested { push(live, Occasion(origin: .refresh)) }
    }
  }

  /// What changed while the content was fetched, which is there now, or while it was held.
  func tellNews(of live: LiveQuery) {
    if let session = live.session, !session.isCongested { push(live, .late) }
  }

  /// Brings the client in step before anything else is said of the query.
  func catchUp(_ live: LiveQuery) { push(live, .late) }

  /// The session has room again.
  func resumeQueries(of session: Session) {
    for record in records {
      for live in record.queries.listeners where live.session === session { push(live, .late) }
    }
  }

  // MARK: Sessions that end

  /// Keeps the session's lists and observers of the main context for a while, and nothing else of
  /// it.
  func retainQueries(of session: Session) {
    for record in records {
      for live in record.queries.listeners where live.session === session {
        guard record.isMain, live.form.key != nil, !live.isRenewed, !live.isExpecting else {
          live.close()
          continue
        }
        live.retain()
        retained.add(live, now: .now())
        if retentionTask == nil { forgetOutdatedQueries() }
      }
    }
  }

  /// Drops what nobody came back for, now and when the next one's time is over.
  private func forgetOutdatedQueries() {
    retentionTask = nil
    guard let deadline = retained.removeOutdated(.now()) else { return }
    retentionTask = server.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      [weak self] in self?.forgetOutdatedQueries()
    }
  }

  // MARK: One query

  private func tell(_ live: LiveQuery, _ occasion: Occasion, _ note: () throws -> Void) {
    let hadNews = live.hasNews
    do {
      try live.record.context.withoutKeeping(note)
    } catch {
      // Whoever fetches again is told what keeps it from being read.
      return live.isExpecting ? live.query.noteEverything() : fail(live, error)
    }
    guard let session = live.session, !session.isCongested || isCause(session) else { return }
    push(live, hadNews ? .late : occasion)
  }

  private func push(_ live: LiveQuery, _ occasion: Occasion) {
    guard live.hasNews, !live.isExpecting, !live.isHeld, let session = live.session else { return }
    do {
      let scope = ContextScope(session: session, record: live.record)
      let notice = try live.record.context.withoutKeeping { try live.notice(occasion, in: scope) }
      guard let bytes = notice else { return }
      live.since = clock
      session.send(bytes)
    } catch {
      fail(live, error)
    }
  }

  /// What fails is closed, and its client told.
  private func fail(_ live: LiveQuery, _ error: any Error) {
    live.close()
    retained.remove(live)
    let info = RequestFailure(any: error, model: model).info
    live.session?.send(type(of: live.form).failure.notice(of: live, info))
  }
}
