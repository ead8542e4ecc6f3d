import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Telling sessions what became of their live aggregates and of the values they observe: one push
/// for each and commit, or edit, sent like every notice from inside the request that caused it. For
/// a client that reads too slowly changes are noted only, and told as one once there is room.
extension Document {
  func tellQueries(of record: ContextRecord, _ change: ChangeSet, _ origin: ChangeOrigin) {
    for live in record.queries.listeners(concernedBy: change) {
      tell(live, Wire.ChangeOrigin(origin)) { try live.query.note(change) }
    }
  }

  func tellQueries(of record: ContextRecord, _ save: SavedChanges) {
    for live in record.queries.listeners { tell(live, .refresh) { live.query.note(save) } }
  }

  /// The context was reset, or changed in more than anybody lists.
  func renewQueries(of record: ContextRecord) {
    for live in record.queries.listeners { tell(live, .refresh) { live.query.noteEverything() } }
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
      if !session.isCongested { push(live, .refresh, by: nil) }
    }
  }

  /// What changed while the content was fetched, which is there now.
  func tellNews(of live: LiveQuery) {
    if let session = live.session, !session.isCongested { push(live, .merge, by: nil) }
  }

  /// The session has room again.
  func resumeQueries(of session: Session) {
    for record in records {
      for live in record.queries.listeners where live.session === session && !live.isExpecting {
        push(live, .merge, by: nil)
      }
    }
  }

  /// Keeps the session's observers of the main context for a while, and nothing else of it.
  func retainQueries(of session: Session) {
    for record in records {
      for live in record.queries.listeners where live.session === session {
        if record.isMain, let form = live.form as? ObservationForm, live.resetReason == nil,
          !live.isExpecting
        {
          live.retain()
          retain(.observer(live, form.key))
        } else {
          record.queries.remove(live)
        }
      }
    }
  }

  // MARK: One query

  private func tell(_ live: LiveQuery, _ origin: Wire.ChangeOrigin, _ note: () throws -> Void) {
    let hadNews = live.hasNews
    do {
      try note()
    } catch {
      // Whoever fetches again is told what keeps it from being read.
      return live.isExpecting ? live.query.noteEverything() : fail(live, error)
    }
    guard !live.isExpecting, let session = live.session, !session.isCongested || isCause(session)
    else { return }
    // What was held back is told with what is new.
    if hadNews { push(live, .merge, by: nil) } else { push(live, origin, by: cause) }
  }

  private func push(
    _ live: LiveQuery, _ origin: Wire.ChangeOrigin, by cause: Wire.ChangeCause?
  ) {
    guard live.hasNews, let session = live.session else { return }
    do {
      let scope = ContextScope(session: session, record: live.record)
      guard let bytes = try live.notice(origin, by: cause, in: scope) else { return }
      live.since = clock
      session.send(bytes)
    } catch {
      fail(live, error)
    }
  }

  /// What fails is closed, and its client told.
  private func fail(_ live: LiveQuery, _ error: any Error) {
    live.record.queries.remove(live)
    retained.remove(live)
    live.session?.send(live.form.failure(of: live, RequestFailure(any: error, model: model).info))
  }
}
