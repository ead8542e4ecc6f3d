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
  func changes(by edits: () throws -> Void) rethrows -> ChangeSet {
    let listener = context.onChange
    defer { context.onChange = listener }
    var changes: [ChangeSet] = []
    context.onChange = { change, origin in
      changes.append(change)
      listener?(change, origin)
    }
    try edits()
    return ChangeSet(combining: changes, in: model)
  }

  /// - Parameter changes: Those of one write, complete by now.
  /// - Throws: What keeps a value from being read: the write stands.
  func written(
    _ changes: ChangeSet, _ returning: Wire.Returning
  ) throws(OrreryError) -> Wire.WrittenChanges {
    var written = Wire.WrittenChanges(
      insertedCount: Int64(changes.inserted.count), updatedCount: Int64(changes.updated.count),
      deletedCount: Int64(changes.deleted.count), refreshedCount: Int64(changes.refreshed.count))
    try written.list(changes, returning, in: self)
    return written
  }

  /// - Throws: What keeps a value from being read: the batch stands.
  func written(
    _ result: BatchResult, _ returning: Wire.Returning
  ) throws(OrreryError) -> Wire.WrittenChanges {
    var written = Wire.WrittenChanges(
      insertedCount: Int64(result.inserted), updatedCount: Int64(result.updated),
      deletedCount: Int64(result.deleted))
    if let changes = result.changes { try written.list(changes, returning, in: self) }
    return written
  }
}

extension Wire.WrittenChanges {
  /// Says which objects changed, where they are asked for and not too many.
  fileprivate mutating func list(
    _ changes: ChangeSet, _ returning: Wire.Returning, in scope: ContextScope
  ) throws(OrreryError) {
    let count = insertedCount + updatedCount + deletedCount + refreshedCount
    guard returning != .none, count <= Document.noticeObjects else { return }
    let (model, writer) = (scope.model, scope.writer)
    let withValues = returning == .objects
    if withValues {
      try scope.context.prefetch(
        changes.inserted + changes.updated.map(\.id) + changes.refreshed)
    }
    inserted = try writer.objects(changes.inserted, withValues: withValues)
    updated = try writer.changes(changes.updated, withValues: withValues)
    if returning == .ids {
      for place in changes.updated.indices { updated?[place].keys = [] }
    }
    if !changes.refreshed.isEmpty {
      refreshed = try writer.objects(changes.refreshed, withValues: withValues)
    }
    deleted = changes.deleted.map(model.text(of:))
  }
}
