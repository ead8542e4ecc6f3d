import ObjectContext
import ObjectModel
import OrreryProtocol

/// Telling sessions what became of their live aggregates and of the values they observe: one push
/// for each and commit, or edit, sent like every notice from inside the request that caused it. For
/// a client that reads too slowly changes are noted only, and told as one once there is room.
extension Document {
  func tellQueries(of record: ContextRecord, _ change: ObjectsDidChange) {
    for live in record.queries.listeners(concernedBy: change) {
      tell(live, Wire.ChangeOrigin(change.origin)) { try live.query.note(change) }
    }
  }

  func tellQueries(of record: ContextRecord, _ save: ContextDidSave) {
    for live in record.queries.listeners { tell(live, .refresh) { live.query.note(save) } }
  }

  /// The context was reset, or changed in more than anybody lists.
  func renewQueries(of record: ContextRecord) {
    for live in record.queries.listeners { tell(live, .refresh) { live.query.noteEverything() } }
  }

  /// The document has another model: what they were opened with is asked of that.
  func remakeQueries(of record: ContextRecord) {
    for live in record.queries.removeAll() {
      do {
        try live.renew()
      } catch {
        fail(live, error)
        continue
      }
      record.queries.add(live)
      if !live.session.isCongested { push(live, .refresh, by: nil) }
    }
  }

  /// The session has room again.
  func resumeQueries(of session: Session) {
    for record in records {
      for live in record.queries.listeners where live.session === session {
        push(live, .merge, by: nil)
      }
    }
  }

  func removeQueries(of session: Session) {
    for record in records {
      for live in record.queries.listeners where live.session === session {
        record.queries.remove(live)
      }
    }
  }

  // MARK: One query

  private func tell(_ live: LiveQuery, _ origin: Wire.ChangeOrigin, _ note: () throws -> Void) {
    let hadNews = live.hasNews
    do {
      try note()
    } catch {
      return fail(live, error)
    }
    if live.session.isCongested, !isCause(live.session) { return }
    // What was held back is told with what is new.
    if hadNews { push(live, .merge, by: nil) } else { push(live, origin, by: cause) }
  }

  private func push(
    _ live: LiveQuery, _ origin: Wire.ChangeOrigin, by cause: Wire.ChangeCause?
  ) {
    guard live.hasNews else { return }
    do {
      guard let bytes = try live.notice(origin, by: cause) else { return }
      live.since = clock
      live.session.send(bytes)
    } catch {
      fail(live, error)
    }
  }

  /// What fails is closed, and its client told.
  private func fail(_ live: LiveQuery, _ error: any Error) {
    live.record.queries.remove(live)
    live.session.send(live.form.failure(of: live, RequestFailure(any: error, model: model).info))
  }
}
