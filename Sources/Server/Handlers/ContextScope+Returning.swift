import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What the results of writes say of objects, as far as `returning` asks for it.
extension ContextScope {
  /// The object that a request is about, as its result has it.
  ///
  /// - Parameter slots: Which of its properties the request changed.
  func returned(
    _ id: ObjectID, _ returning: Wire.Returning, slots: [Int] = []
  ) throws(OrreryError) -> Wire.ManagedObject? {
    switch returning {
    case .none: return nil
    case .ids: return try writer.object(id, withValues: false)
    case .keys:
      var object = try writer.object(id, withValues: false)
      object.keys = model.keys(of: ChangedObject(id: id, slots: slots))
      return object
    case .objects: return try writer.object(id)
    }
  }

  /// Ids for a result; nil where they are not asked for, or too many.
  func returned(_ ids: [ObjectID], _ returning: Wire.Returning) -> [String]? {
    returning != .none && ids.count <= Document.noticeObjects ? ids.map(model.text(of:)) : nil
  }

  /// What the context tells of its changes while `edits` run.
  func changes(by edits: () throws -> Void) rethrows -> NetChanges {
    let listener = context.onChange
    defer { context.onChange = listener }
    var changes = NetChanges()
    context.onChange = { [model] change in
      changes.add(change, model: model)
      listener?(change)
    }
    try edits()
    return changes
  }

  /// - Parameter changes: Those of one write, complete by now.
  func written(
    _ changes: NetChanges, _ returning: Wire.Returning
  ) throws(OrreryError) -> Wire.WrittenChanges {
    var written = Wire.WrittenChanges(
      insertedCount: Int64(changes.inserted.count), updatedCount: Int64(changes.updated.count),
      deletedCount: Int64(changes.deleted.count), refreshedCount: Int64(changes.refreshed.count))
    guard returning != .none, written.count <= Document.noticeObjects else { return written }
    try written.list(
      inserted: changes.inserted.sorted(), updated: changes.changedObjects,
      deleted: changes.deleted.sorted(), refreshed: changes.refreshed.sorted(), returning, in: self)
    return written
  }

  /// - Throws: What keeps a value from being read: the save stands.
  func written(
    _ save: ContextDidSave, _ returning: Wire.Returning
  ) throws(OrreryError) -> Wire.WrittenChanges {
    var written = Wire.WrittenChanges(
      insertedCount: Int64(save.inserted.count), updatedCount: Int64(save.updated.count),
      deletedCount: Int64(save.deleted.count))
    guard returning != .none, written.count <= Document.noticeObjects else { return written }
    try written.list(
      inserted: save.inserted, updated: save.updated, deleted: save.deleted, returning, in: self)
    return written
  }

  /// - Throws: What keeps a value from being read: the batch stands.
  func written(
    _ result: BatchResult, _ returning: Wire.Returning
  ) throws(OrreryError) -> Wire.WrittenChanges {
    var written = Wire.WrittenChanges(
      insertedCount: Int64(result.inserted), updatedCount: Int64(result.updated),
      deletedCount: Int64(result.deleted))
    guard returning != .none, result.changedObjects <= Document.noticeObjects,
      let changes = result.changes
    else { return written }
    try written.list(
      inserted: changes.inserted,
      updated: changes.updated.sorted { $0.key < $1.key }
        .map { ChangedObject(id: $0.key, slots: $0.value) },
      deleted: changes.deleted, returning, in: self)
    return written
  }
}

extension Wire.WrittenChanges {
  fileprivate var count: Int64 { insertedCount + updatedCount + deletedCount + refreshedCount }

  fileprivate mutating func list(
    inserted: [ObjectID], updated: [ChangedObject], deleted: [ObjectID],
    refreshed: [ObjectID] = [], _ returning: Wire.Returning, in scope: ContextScope
  ) throws(OrreryError) {
    let (model, writer) = (scope.model, scope.writer)
    let withValues = returning == .objects
    if withValues { try scope.context.prefetch(inserted + updated.map(\.id) + refreshed) }
    self.inserted = try writer.objects(inserted, withValues: withValues)
    self.updated = try writer.changes(updated, withValues: withValues)
    if returning == .ids {
      for place in updated.indices { self.updated?[place].keys = [] }
    }
    if !refreshed.isEmpty {
      self.refreshed = try writer.objects(refreshed, withValues: withValues)
    }
    self.deleted = deleted.map(model.text(of:))
  }
}
