import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What one subscription is told of a change, or of a save.
extension Document {
  /// A `context/didChangeObjects`.
  ///
  /// - Throws: what keeps a value from being read.
  func objectsNotice(
    _ change: ChangeSet, _ origin: ChangeOrigin, to subscription: Subscription
  ) throws(OrreryError) -> [UInt8] {
    let count = change.inserted.count + change.updated.count + change.refreshed.count
    let detail = count > Document.noticeObjects ? Wire.NoticeDetail.ids : subscription.detail
    let record = subscription.record
    let writer = ObjectWriter(record: record, form: subscription.session.form)
    let withValues = detail == .objects
    return Message.notification(
      ContextDidChangeObjectsParams(
        contextState: Wire.ContextState(record.context), document: name, context: record.name,
        stream: subscription.name, clock: clock.text, since: subscription.since.text,
        origin: Wire.ChangeOrigin(origin), by: cause, noticeDetail: detail,
        inserted: try writer.objects(change.inserted, withValues: withValues),
        updated: try writer.changes(change.updated, withValues: withValues),
        deleted: change.deleted.map(model.text(of:)),
        refreshed: try writer.objects(change.refreshed, withValues: withValues)))
  }

  /// A `document/didSave`.
  ///
  /// - Parameter context: The name of the one that saved.
  /// - Returns: nil where nothing passes the subscription's filter.
  func saveNotice(
    _ saved: SavedChanges, context: String?, _ extent: SaveExtent, to subscription: Subscription
  ) -> [UInt8]? {
    let save =
      extent.isTruncated
      ? ChangeSet()
      : subscription.filter.map { saved.changes.filtered(by: $0.passes) } ?? saved.changes
    if save.isEmpty, !extent.isTruncated { return nil }
    let detail =
      save.inserted.count + save.updated.count > Document.noticeObjects
      ? Wire.NoticeDetail.ids : subscription.detail
    let withMembers = detail == .objects && save.updated.canTellMembers
    return Message.notification(
      DocumentDidSaveParams(
        contextState: Wire.ContextState(subscription.record.context), document: name,
        stream: subscription.name, clock: clock.text, since: subscription.since.text,
        context: context, by: cause, transaction: saved.transaction, author: saved.author,
        noticeDetail: detail, isTruncated: extent.isTruncated,
        insertedCount: extent.counts?.inserted, updatedCount: extent.counts?.updated,
        deletedCount: extent.counts?.deleted, inserted: save.inserted.map(model.text(of:)),
        updated: save.updated.map { changed in
          Wire.ObjectChange(changed, in: model, withMembers: withMembers)
        },
        deleted: save.deleted.map(model.text(of:))))
  }
}

/// Whether a save names its objects, or has more than a notice names.
struct SaveExtent {
  static let uncounted = SaveExtent(isTruncated: true, counts: nil)

  let isTruncated: Bool
  /// Of objects that are not named; nil where nobody has counted them.
  let counts: (inserted: Int64, updated: Int64, deleted: Int64)?
}

extension SaveExtent {
  init(_ save: ChangeSet) {
    let counts = (save.inserted.count, save.updated.count, save.deleted.count)
    isTruncated = counts.0 + counts.1 + counts.2 > ServerLimits.namedObjects
    self.counts = isTruncated ? (Int64(counts.0), Int64(counts.1), Int64(counts.2)) : nil
  }

  init(_ result: BatchResult) {
    isTruncated = true
    counts = (Int64(result.inserted), Int64(result.updated), Int64(result.deleted))
  }
}

extension ManagedObjectModel {
  /// The names of the changed properties, sorted.
  func keys(of changed: ChangedObject) -> [String] {
    let properties = self[changed.id.entity].properties
    return changed.slots.map { properties[$0].name }.sorted()
  }
}

extension Wire.ContextState {
  init(_ context: ManagedObjectContext) {
    self.init(
      hasChanges: context.hasChanges, canUndo: context.canUndo, canRedo: context.canRedo,
      undoActionName: context.undoActionName, redoActionName: context.redoActionName)
  }
}

extension Wire.ChangeOrigin {
  init(_ origin: ChangeOrigin) { self.init(rawValue: origin.rawValue) }
}
