import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// Telling sessions what happened: one push per subscription and commit or edit, sent before the
/// reply to the request that caused it, because it is sent from inside that request.
extension Document {
  /// A notice of more objects than this carries ids only, so that a bulk edit never floods a
  /// client.
  static let noticeObjects = 1000

  func contextDidChange(_ record: ContextRecord, _ change: ChangeSet, _ origin: ChangeOrigin) {
    advanceClock()
    note(change, origin, of: record)
    noteForFilters(change, of: record)
    push(.contextDidChangeObjects, of: record) { [self] (subscription) throws(OrreryError) in
      if change.count > ServerLimits.namedObjects {
        return resetNotice(of: subscription, reason: .size)
      }
      let change = subscription.filter.map { change.filtered(by: $0.passes) } ?? change
      return change.isEmpty ? nil : try objectsNotice(change, origin, to: subscription)
    }
    tellQueries(of: record, change, origin)
    guard record.isMain else { return }
    if [.edit, .undo, .redo].contains(origin) { noteEditor(of: change) }
    reviewUnsaved()
    if origin != .refresh { scheduleAutosave() }
  }

  /// Tells what a context shows beside its objects, where that alone has changed.
  func tellState(of record: ContextRecord) {
    advanceClock()
    push(.contextDidChangeObjects, of: record) { [self] (subscription) throws(OrreryError) in
      try objectsNotice(ChangeSet(), .edit, to: subscription)
    }
  }

  /// The main context has changed: what was unsaved may be gone. After a save that is told there.
  private func reviewUnsaved() {
    guard savingRecord?.isMain != true, let mainRecord else { return }
    reviewFailure()
    guard !mainRecord.context.hasChanges else { return }
    editors = [:]
    if !recovery.own.isEmpty { updateRecovery() }
  }

  /// Keeps the change for whoever asks what has changed since.
  private func note(_ change: ChangeSet, _ origin: ChangeOrigin, of record: ContextRecord) {
    let isFromBelow = [.merge, .batch, .remote].contains(origin)
    guard record.isMain || !isFromBelow else { return }
    let child = savingRecord.flatMap { $0.parent === record ? $0 : nil }
    let source = ChangeSource(
      cause: cause, author: child?.context.options.author, savedContext: child?.name,
      isComputed: savingRecord === record && origin == .refresh)
    record.log.append(change, origin, at: clock.count, from: source)
  }

  func contextDidSave(_ record: ContextRecord, _ save: SavedChanges) {
    // A child's save is an edit of its parent, and was told as that.
    if record.parent == nil { didSave(save, by: record) }
    tellQueries(of: record, save)
  }

  /// What follows a context that does not merge finds what a fetch in it would. Nobody else is
  /// told: its objects are as they were.
  func tellFollowers(
    of record: ContextRecord, ofUnmerged change: ChangeSet?, _ origin: ChangeOrigin
  ) {
    guard !record.queries.listeners.isEmpty else { return }
    advanceClock()
    if let change {
      tellQueries(of: record, change, origin)
    } else {
      renewQueries(of: record, .changed)
    }
  }

  /// - Parameters:
  ///   - record: nil for what no context saved.
  ///   - extent: Whether there is more than `save` lists; left out: as it says itself.
  func didSave(_ save: SavedChanges, by record: ContextRecord?, extent: SaveExtent? = nil) {
    let extent = extent ?? SaveExtent(save.changes)
    guard let mainRecord else { return }
    if let number = save.transaction { toldTransaction = number }
    advanceClock()
    if extent.isTruncated, save.changes.isEmpty {
      savedLog.forget(at: clock.count)
    } else {
      let origin: ChangeOrigin = record != nil ? .merge : cause != nil ? .batch : .remote
      savedLog.append(
        save.changes, origin, at: clock.count,
        from: ChangeSource(cause: cause, author: save.author, savedContext: record?.name))
    }
    push(.documentDidSave, of: mainRecord) { [self] subscription in
      saveNotice(save, context: record?.name, extent, to: subscription)
    }
    for subscription in subscriptions where subscription.notice == .documentDidSave {
      subscription.filter?.note(save, hasPendingChanges: mainRecord.context.hasChanges)
    }
  }

  /// Which objects match the predicates of streams.
  ///
  /// - Parameter change: nil for one that nobody can list.
  private func noteForFilters(_ change: ChangeSet?, of record: ContextRecord) {
    for subscription in subscriptions where subscription.record === record {
      do {
        try record.context.withoutKeeping { try subscription.note(change) }
      } catch {
        fail(subscription, error)
      }
    }
  }

  /// What goes over a context's change stream when its state has to be read anew.
  func reset(_ record: ContextRecord, reason: Wire.ResetReason) {
    advanceClock()
    record.log.forget(at: clock.count)
    if record.isMain {
      // A reset tells the state.
      reviewUnsaved()
    }
    noteForFilters(nil, of: record)
    for subscription in subscriptions
    where subscription.record === record && subscription.notice == .contextDidChangeObjects {
      sendReset(to: subscription, reason: reason)
    }
    renewQueries(of: record, reason == .reset ? .reset : .changed)
  }

  /// The session has room again: one reset for each stream whose notices were held back.
  func resumeStaleSubscriptions(of session: Session) {
    // What is told then is told when the update has ended.
    guard updating == nil else { return }
    for subscription in subscriptions
    where subscription.session === session && subscription.isStale {
      sendReset(to: subscription, reason: .overflow)
    }
    resumeConnections(of: session)
    resumeQueries(of: session)
  }

  /// Whether the request at work is the session's. What it causes comes before its reply, so that
  /// is not held back, however slowly the session reads: it waits for its replies, too.
  func isCause(_ session: Session?) -> Bool {
    session != nil && cause?.connection == session?.name
  }

  // MARK: Sending

  /// Messages that several subscriptions share to the letter are made once.
  private struct MessageKey: Hashable {
    let stream: String
    let detail: Wire.NoticeDetail
    let form: ValueForm
    let since: Clock
  }

  private func push(
    _ notice: Wire.ObservableNotice, of record: ContextRecord,
    message: (Subscription) throws(OrreryError) -> [UInt8]?
  ) {
    let listeners = subscriptions.filter {
      $0.notice == notice && $0.record === record && !$0.isExpecting
    }
    var shared: [MessageKey: [UInt8]] = [:]
    for subscription in listeners {
      let session = subscription.session
      if subscription.isStale {
        // What was held back is told with what the session's own request causes.
        if isCause(session) { sendReset(to: subscription, reason: .overflow) }
        continue
      }
      if session.isCongested, !isCause(session) {
        subscription.isStale = true
        continue
      }
      let isShared = listeners.count > 1 && subscription.filter == nil
      let key = MessageKey(
        stream: subscription.name, detail: subscription.detail, form: session.form,
        since: subscription.since)
      do throws(OrreryError) {
        var bytes = isShared ? shared[key] : nil
        if bytes == nil { bytes = try message(subscription) }
        guard let bytes else { continue }
        if isShared { shared[key] = bytes }
        subscription.since = clock
        session.send(bytes)
      } catch {
        // The client reads what changed by itself, and is told what keeps it from that.
        server.logger.warning(
          "A changed object cannot be read.", metadata: ["error": "\(error.message)"])
        sendReset(to: subscription, reason: .unreadable)
      }
    }
  }

  /// Tells a stream's client to read anew; where that reads too slowly, once it has room.
  func sendReset(to subscription: Subscription, reason: Wire.ResetReason) {
    guard !subscription.isExpecting else { return }
    guard !subscription.session.isCongested || isCause(subscription.session) else {
      subscription.isStale = true
      return
    }
    let notice = resetNotice(of: subscription, reason: reason)
    subscription.isStale = false
    subscription.since = clock
    subscription.session.send(notice)
  }

  private func resetNotice(of subscription: Subscription, reason: Wire.ResetReason) -> [UInt8] {
    Message.notification(
      StreamDidResetParams(
        contextState: Wire.ContextState(subscription.record.context), document: name,
        context: subscription.record.name, stream: subscription.name, clock: clock.text,
        since: subscription.since.text, reason: reason, documentState: state))
  }

  /// Closes a stream that cannot go on.
  func fail(_ subscription: Subscription, _ error: any Error) {
    subscriptions.removeAll { $0 === subscription }
    subscription.session.notify(
      StreamDidFailParams(
        document: name, context: subscription.record.name, stream: subscription.name,
        clock: clock.text, since: subscription.since.text,
        error: RequestFailure(any: error, model: model).info))
  }
}
