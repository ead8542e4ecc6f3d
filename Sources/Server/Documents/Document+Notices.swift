import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// Telling sessions what happened: one push per subscription and commit or edit, sent before the
/// reply to the request that caused it, because it is sent from inside that request.
extension Document {
  /// A notice of more objects than this carries ids only, so that a bulk edit never floods a
  /// client.
  static let noticeObjects = 1000

  func contextDidChange(_ record: ContextRecord, _ change: ObjectsDidChange) {
    advanceClock()
    if record.isMain { log.append(change, at: clock.count) }
    push(.objects, of: record) { [self] subscription in
      ObjectsNotice(change, record: record, document: self, subscription: subscription)?.bytes
    }
    tellResults(of: record, change)
    tellQueries(of: record, change)
    if record.isMain, change.origin != .refresh { scheduleAutosave() }
  }

  func contextDidSave(_ record: ContextRecord, _ save: ContextDidSave) {
    // A child's save is an edit of its parent, and was told as that.
    if record.parent == nil { didSave(save, by: record) }
    tellResults(of: record, save)
    tellQueries(of: record, save)
  }

  /// - Parameters:
  ///   - record: nil for what no context saved.
  ///   - isTruncated: Whether there is more than `save` lists.
  func didSave(_ save: ContextDidSave, by record: ContextRecord?, isTruncated: Bool = false) {
    guard let mainRecord else { return }
    if let number = save.transaction { toldTransaction = number }
    advanceClock()
    push(.saves, of: mainRecord) { [self] subscription in
      SaveNotice(
        save, context: record?.name, document: self, subscription: subscription,
        isTruncated: isTruncated)?.bytes
    }
  }

  /// What goes over a context's change stream when its state has to be read anew.
  func reset(_ record: ContextRecord, reason: Wire.ResetReason) {
    advanceClock()
    if record.isMain { log.forget(at: clock.count) }
    for subscription in subscriptions
    where subscription.stream == .objects && subscription.record === record {
      sendReset(to: subscription, reason: reason)
    }
    resetResults(of: record, reason: reason == .reset ? .reset : .changed)
    renewQueries(of: record)
  }

  /// The session has room again: one reset for each stream whose notices were held back.
  func resumeStaleSubscriptions(of session: Session) {
    // What is told then is told when the update has ended.
    guard updating == nil else { return }
    for subscription in subscriptions
    where subscription.session === session && subscription.isStale {
      sendReset(to: subscription, reason: .overflow)
    }
    resumeResults(of: session)
    resumeQueries(of: session)
  }

  // MARK: Sending

  /// Messages that several subscriptions share to the letter are made once.
  private struct MessageKey: Hashable {
    let detail: Wire.NoticeDetail
    let form: ValueForm
    let since: Clock
  }

  private func push(
    _ stream: Subscription.Stream, of record: ContextRecord,
    message: (Subscription) -> [UInt8]?
  ) {
    var shared: [MessageKey: [UInt8]] = [:]
    for subscription in subscriptions
    where subscription.stream == stream && subscription.record === record {
      if subscription.isStale { continue }
      let session = subscription.session
      if session.isCongested {
        subscription.isStale = true
        continue
      }
      let isShared = subscription.filter == nil && subscription.observer == nil
      let key = MessageKey(
        detail: subscription.detail, form: session.form, since: subscription.since)
      guard let bytes = (isShared ? shared[key] : nil) ?? message(subscription) else { continue }
      if isShared { shared[key] = bytes }
      subscription.since = clock
      session.send(bytes)
    }
  }

  func sendReset(to subscription: Subscription, reason: Wire.ResetReason) {
    let notice = ContextDidResetParams(
      document: name, context: subscription.record.name, clock: clock.text,
      since: subscription.since.text, observer: subscription.observer, reason: reason,
      state: state, hasChanges: subscription.record.context.hasChanges)
    subscription.isStale = false
    subscription.since = clock
    subscription.session.notify(notice)
  }
}
