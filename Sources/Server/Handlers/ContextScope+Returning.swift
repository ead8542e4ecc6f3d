import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What the results of writes say of objects, as far as `returning` asks for it. The write stands
/// by then: where a value cannot be read, less is told.
extension ContextScope {
  /// What a result tells beside what was done; nil where it cannot be read.
  func told<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch {
      // To fail now would say that nothing was done.
      return nil
    }
  }

  /// The object that a request is about, as its result has it.
  ///
  /// - Parameter slots: Which of its properties the request changed.
  func returned(
    _ id: ObjectID, _ returning: Wire.Returning, slots: [Int] = []
  ) -> Wire.ManagedObject? {
    var object = writer.reference(to: id)
    switch returning {
    case .none: return nil
    case .ids: return object
    case .keys:
      object.keys = model.keys(of: ChangedObject(id: id, slots: slots))
      return object
    case .objects: return told { try writer.object(id) } ?? object
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
  func written(_ changes: ChangeSet, _ returning: Wire.Returning) -> Wire.WrittenChanges {
    let written = Wire.WrittenChanges(
      insertedCount: Int64(changes.inserted.count), updatedCount: Int64(changes.updated.count),
      deletedCount: Int64(changes.deleted.count), refreshedCount: Int64(changes.refreshed.count))
    return told { try written.listing(changes, returning, in: self) } ?? written
  }

  func written(_ result: BatchResult, _ returning: Wire.Returning) -> Wire.WrittenChanges {
    let written = Wire.WrittenChanges(
      insertedCount: Int64(result.inserted), updatedCount: Int64(result.updated),
      deletedCount: Int64(result.deleted))
    return told { try written.listing(result.changes, returning, in: self) } ?? written
  }
}

extension Wire.WrittenChanges {
  /// The same with which objects changed, where they are asked for and not too many.
  ///
  /// - Parameter changes: nil where there are too many.
  fileprivate func listing(
    _ changes: ChangeSet?, _ returning: Wire.Returning, in scope: ContextScope
  ) throws(OrreryError) -> Self {
    var written = self
    let count = insertedCount + updatedCount + deletedCount + refreshedCount
    guard let changes, returning != .none, count <= Document.noticeObjects else { return written }
    let (writer, withValues) = (scope.writer, returning == .objects)
    if withValues {
      try scope.context.prefetch(changes.inserted + changes.updated.map(\.id) + changes.refreshed)
    }
    written.inserted = try writer.objects(changes.inserted, withValues: withValues)
    written.updated = try writer.changes(changes.updated, withValues: withValues)
    if returning == .ids {
      for place in changes.updated.indices { written.updated?[place].keys = [] }
    }
    if !changes.refreshed.isEmpty {
      written.refreshed = try writer.objects(changes.refreshed, withValues: withValues)
    }
    written.deleted = changes.deleted.map(scope.model.text(of:))
    return written
  }
}
