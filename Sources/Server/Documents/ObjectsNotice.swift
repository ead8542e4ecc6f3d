import JSONRPC
import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// A `context/didChangeObjects` as one subscription is to see it.
struct ObjectsNotice {
  let bytes: [UInt8]

  /// - Returns: nil where nothing passes the subscription's filter.
  /// - Throws: what keeps a value from being read.
  init?(
    _ change: ObjectsDidChange, record: ContextRecord, document: Document,
    subscription: Subscription
  ) throws(OrreryError) {
    let change = subscription.filter.map(change.filtered(by:)) ?? change
    if change.isEmpty { return nil }
    let count = change.inserted.count + change.updated.count + change.refreshed.count
    let detail = count > Document.noticeObjects ? Wire.NoticeDetail.ids : subscription.detail
    let writer = ObjectWriter(record: record, form: subscription.session.form)
    let withValues = detail == .objects
    let params = ContextDidChangeObjectsParams(
      document: document.name, context: record.name, stream: subscription.name,
      clock: document.clock.text, since: subscription.since.text,
      origin: Wire.ChangeOrigin(change.origin), by: document.cause, noticeDetail: detail,
      inserted: try writer.objects(change.inserted, withValues: withValues),
      updated: try writer.changes(change.updated, withValues: withValues),
      deleted: change.deleted.map(document.model.text(of:)),
      refreshed: try writer.objects(change.refreshed, withValues: withValues))
    bytes = Message.notification(params)
  }
}

/// A `document/didSave` as one subscription is to see it.
struct SaveNotice {
  let bytes: [UInt8]

  /// - Returns: nil where nothing passes the subscription's filter.
  init?(
    _ save: ContextDidSave, context: String?, document: Document, subscription: Subscription,
    isTruncated: Bool
  ) {
    let transaction = save.transaction
    let save = subscription.filter.map(save.filtered(by:)) ?? save
    if save.isEmpty && !isTruncated { return nil }
    let model = document.model
    let params = DocumentDidSaveParams(
      document: document.name, stream: subscription.name, clock: document.clock.text,
      since: subscription.since.text, context: context, by: document.cause,
      transaction: transaction, author: save.author, noticeDetail: subscription.detail,
      isTruncated: isTruncated,
      inserted: save.inserted.map(model.text(of:)),
      updated: save.updated.map { changed in
        Wire.ChangedKeys(id: model.text(of: changed.id), keys: model.keys(of: changed))
      },
      deleted: save.deleted.map(model.text(of:)))
    bytes = Message.notification(params)
  }
}

extension ObjectsDidChange {
  func filtered(by filter: NoticeFilter) -> Self {
    Self(
      origin: origin, inserted: inserted.filter(filter.passes),
      updated: updated.filter { filter.passes($0.id) }, deleted: deleted.filter(filter.passes),
      refreshed: refreshed.filter(filter.passes))
  }
}

extension ContextDidSave {
  func filtered(by filter: NoticeFilter) -> Self {
    Self(
      name: name, author: author, inserted: inserted.filter(filter.passes),
      updated: updated.filter { filter.passes($0.id) }, deleted: deleted.filter(filter.passes))
  }
}

extension ManagedObjectModel {
  /// The names of the changed properties, sorted.
  func keys(of changed: ChangedObject) -> [String] {
    let properties = self[changed.id.entity].properties
    return changed.slots.map { properties[$0].name }.sorted()
  }
}

extension Wire.ChangeOrigin {
  init(_ origin: ObjectsDidChange.Origin) {
    self =
      switch origin {
      case .edit: .edit
      case .merge: .merge
      case .undo: .undo
      case .redo: .redo
      case .rollback: .rollback
      case .refresh: .refresh
      case .batch: .batch
      case .remote: .remote
      }
  }
}
