import Foundation
import JSONText
import OrreryClient
import OrreryProtocol

// What the server pushes, and what comes of it.

extension NSManagedObjectContext {
  /// From any thread: has something taken over on the queue, in order, at once or with the next
  /// request.
  func deliver(_ event: @escaping @Sendable (NSManagedObjectContext) -> Void) {
    inbox.withLock { $0.append(event) }
    queue.async { [weak self] in self?.takePushes() }
  }

  /// Takes over what was pushed, in its order.
  package func takePushes() {
    guard !exchange(&isTaking, with: true) else { return }
    defer { isTaking = false }
    while case let events = inbox.withLock({ exchange(&$0, with: []) }), !events.isEmpty {
      attempt { for event in events { event(self) } }
    }
  }

  /// What cannot be understood may have been anything.
  package func take(_ method: ServerNotification, _ params: RawJSON) {
    switch method {
    case .contextDidChangeObjects:
      guard let notice = try? ContextDidChangeObjectsParams(json: params) else { return takeNew() }
      state = notice.contextState
      guard follows(notice) else { return takeNew() }
      take(
        Wire.MissedChanges(
          noticeDetail: notice.noticeDetail, inserted: notice.inserted, updated: notice.updated,
          deleted: notice.deleted, refreshed: notice.refreshed), at: notice.clock)
    case .documentDidSave:
      if let notice = try? DocumentDidSaveParams(json: params) { take(notice) }
    case .documentDidFailToSave:
      guard let notice = try? DocumentDidFailToSaveParams(json: params) else { return }
      unsavedFailure = OrreryError(notice.error)
      NotificationCenter.default.post(name: .NSManagedObjectContextDidFailToSave, object: self)
    case .connectionDidChange:
      guard let notice = try? ConnectionDidChangeParams(json: params) else { return }
      frontEndBroadcast.send(notice.connections.map { OrreryFrontEnd(wire: $0) })
    case .streamDidReset:
      if let notice = try? StreamDidResetParams(json: params) { state = notice.contextState }
      takeNew()
    case .streamDidFail: end()
    case .listDidChange, .listDidReset, .listDidFail:
      guard let stream = (try? JSONMembers(json: params))?.text("stream") else { return }
      openLists.first { $0.name == stream }?.take(method, params)
    default: break
    }
  }

  /// Whether it is the one after the last of its stream: another between them may tell anything.
  private func follows(_ notice: ContextDidChangeObjectsParams) -> Bool {
    defer { lastNotice = (notice.stream, notice.clock) }
    return lastNotice?.stream != notice.stream || lastNotice?.clock == notice.since
  }

  /// Everything may be other than it was.
  func takeNew() {
    lastNotice = nil
    for object in registeredObjects {
      // What a server that was killed had deleted may be there again.
      object.isGone = false
      object.turnIntoFault()
    }
    post(.NSManagedObjectContextObjectsDidChange, [NSRefreshedObjectsKey: registeredObjects])
  }

  /// The server was reached again: takes what was missed, or everything as new where that is nil.
  ///
  /// - Parameter lost: What tells that changes went with the server of before.
  func resume(_ missed: Wire.MissedChanges?, at clock: String, lost: OrreryError? = nil) {
    lastNotice = nil
    for object in registeredObjects { object.clock = 0 }
    if let missed { take(missed, at: clock) } else { takeNew() }
    guard let lost else { return }
    loss = NSError.make(lost, in: self)
    NotificationCenter.default.post(name: .NSManagedObjectContextDidFailToSave, object: self)
  }

  private func take(_ notice: Wire.MissedChanges, at clock: String) {
    let inserted = take(notice.inserted, at: clock)
    let updated = notice.updated.compactMap { change in
      registered[change.id]?.object?.take(change, at: clock)
    }
    let deleted = notice.deleted.compactMap { registered[$0]?.object }
    for object in deleted where object.isNews(at: clock) { object.isGone = true }
    if let lost = pending.drop({ $0.isGone && !$0.identifier.isTemporaryID }) { lose(lost) }
    let refreshed = notice.refreshed.compactMap { registered[$0.id]?.object }
    for object in refreshed + (notice.noticeDetail == .ids ? inserted : []) {
      _ = object.isNews(at: clock)
      object.turnIntoFault()
    }
    post(
      .NSManagedObjectContextObjectsDidChange,
      [
        NSInsertedObjectsKey: Set(inserted), NSUpdatedObjectsKey: Set(updated),
        NSDeletedObjectsKey: Set(deleted), NSRefreshedObjectsKey: Set(refreshed),
      ])
  }

  /// Another front end has saved the main context, or it has saved by itself.
  private func take(_ notice: DocumentDidSaveParams) {
    guard let session = try? session(), notice.context == session.context else { return }
    state = notice.contextState
    guard notice.by?.connection != session.connection.hello?.connection else { return }
    let updated = notice.updated.map(\.id)
    touched.subtract(objects(named: notice.inserted + updated + notice.deleted))
    didSave(notice.inserted, updated, notice.deleted)
  }

  func didSave(_ inserted: [String]?, _ updated: [String]?, _ deleted: [String]?) {
    unsavedFailure = nil
    let ids = [
      NSInsertedObjectsKey: inserted, NSUpdatedObjectsKey: updated, NSDeletedObjectsKey: deleted,
    ]
    post(.NSManagedObjectContextDidSave, ids.mapValues(objects))
  }

  func post(_ name: Notification.Name, _ objects: [String: Set<NSManagedObject>]) {
    let objects = objects.filter { !$0.value.isEmpty }
    NotificationCenter.default.post(name: name, object: self, userInfo: objects)
    guard name == .NSManagedObjectContextObjectsDidChange else { return }
    changeBroadcast.send(objects.mapValues { Set($0.map(\.identifier)) })
  }
}
