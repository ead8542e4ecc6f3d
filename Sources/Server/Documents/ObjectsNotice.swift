import JSONRPC
import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// A `context/didChangeObjects` as one subscription is to see it.
struct ObjectsNotice {
  let bytes: [UInt8]

  /// - Returns: nil where nothing passes the subscription's filter.
  /// - Throws: what keeps a value from being read.
  init?(
    _ change: ChangeSet, _ origin: ChangeOrigin, record: ContextRecord, document: Document,
    subscription: Subscription
  ) throws(OrreryError) {
    let change = subscription.filter.map(change.filtered(by:)) ?? change
    if change.isEmpty { return nil }
    try self.init(
      telling: change, origin, record: record, document: document, subscription: subscription)
  }

  /// - Throws: what keeps a value from being read.
  init(
    telling change: ChangeSet, _ origin: ChangeOrigin, record: ContextRecord, document: Document,
    subscription: Subscription
  ) throws(OrreryError) {
    let count = change.inserted.count + change.updated.count + change.refreshed.count
    let detail = count > Document.noticeObjects ? Wire.NoticeDetail.ids : subscription.detail
    let writer = ObjectWriter(record: record, form: subscription.session.form)
    let withValues = detail == .objects
    let params = ContextDidChangeObjectsParams(
      contextState: Wire.ContextState(record.context), document: document.name,
      context: record.name, stream: subscription.name, clock: document.clock.text,
      since: subscription.since.text,
      origin: Wire.ChangeOrigin(origin), by: document.cause, noticeDetail: detail,
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
    _ saved: SavedChanges, context: String?, document: Document, subscription: Subscription,
    extent: SaveExtent, main: ContextRecord
  ) {
    let save =
      extent.isTruncated
      ? ChangeSet() : subscription.filter.map(saved.changes.filtered(by:)) ?? saved.changes
    if save.isEmpty, case .named = extent { return nil }
    let model = document.model
    let detail =
      save.inserted.count + save.updated.count > Document.noticeObjects
      ? Wire.NoticeDetail.ids : subscription.detail
    let withMembers = detail == .objects && save.updated.canTellMembers
    let params = DocumentDidSaveParams(
      contextState: Wire.ContextState(main.context), document: document.name,
      stream: subscription.name, clock: document.clock.text,
      since: subscription.since.text, context: context, by: document.cause,
      transaction: saved.transaction, author: saved.author, noticeDetail: detail,
      isTruncated: extent.isTruncated, insertedCount: extent.counts?.inserted,
      updatedCount: extent.counts?.updated, deletedCount: extent.counts?.deleted,
      inserted: save.inserted.map(model.text(of:)),
      updated: save.updated.map { changed in
        Wire.ObjectChange(changed, in: model, withMembers: withMembers)
      },
      deleted: save.deleted.map(model.text(of:)))
    bytes = Message.notification(params)
  }
}

/// Whether a save names its objects.
enum SaveExtent {
  case named
  /// More than a notice names; nil where nobody has counted them.
  case truncated(SaveCounts?)

  init(_ save: ChangeSet) {
    let counts = SaveCounts(
      inserted: Int64(save.inserted.count), updated: Int64(save.updated.count),
      deleted: Int64(save.deleted.count))
    self = counts.sum > ServerLimits.namedObjects ? .truncated(counts) : .named
  }

  var isTruncated: Bool { if case .truncated = self { true } else { false } }
  var counts: SaveCounts? { if case .truncated(let counts) = self { counts } else { nil } }
}

struct SaveCounts {
  var inserted: Int64
  var updated: Int64
  var deleted: Int64

  var sum: Int64 { inserted + updated + deleted }
}

extension SaveCounts {
  init(_ result: BatchResult) {
    self.init(
      inserted: Int64(result.inserted), updated: Int64(result.updated),
      deleted: Int64(result.deleted))
  }
}

extension ChangeSet {
  func filtered(by filter: NoticeFilter) -> ChangeSet { filtered(by: filter.passes) }
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
  init(_ origin: ChangeOrigin) {
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
