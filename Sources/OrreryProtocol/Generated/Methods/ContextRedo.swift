// Written by protocol-gen from protocol/methods/context/redo.json: edit that instead.

import JSONText

/// `context/redo`: does again what was taken back.
///
/// An edit after an undo leaves nothing to redo.
package struct ContextRedoParams: RequestParams {
  package typealias Result = ContextRedoResult
  package static let method = Method.contextRedo

  private static let memberNames = ["context", "steps", "scope", "returning"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// How many: all at once, or none.
  package var steps: Int64
  /// Whose steps.
  package var scope: Wire.UndoScope
  /// What the result says of the objects that changed.
  package var returning: Wire.Returning

  package init(
    context: String? = nil,
    steps: Int64 = 1,
    scope: Wire.UndoScope = .context,
    returning: Wire.Returning = .none
  ) {
    self.context = context
    self.steps = steps
    self.scope = scope
    self.returning = returning
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var steps: Int64?
    var scope: Wire.UndoScope?
    var returning: Wire.Returning?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "steps": steps = try reader.optional(in: 1...10000)
      case "scope": scope = try reader.optional()
      case "returning": returning = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.steps = steps ?? 1
    self.scope = scope ?? .context
    self.returning = returning ?? .none
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    if steps != 1 { writer.member("steps", steps) }
    if scope != .context { writer.member("scope", scope) }
    if returning != .none { writer.member("returning", returning) }
    writer.endObject()
  }
}

/// The result of `context/redo`.
package struct ContextRedoResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "clock",
    "insertedCount",
    "updatedCount",
    "deletedCount",
    "inserted",
    "updated",
    "deleted",
    "refreshedCount",
    "refreshed",
    "hasChanges",
    "canUndo",
    "canRedo",
    "undoActionName",
    "redoActionName",
  ]

  /// The document's clock after this call.
  package var clock: String
  /// How many objects are new.
  package var insertedCount: Int64
  /// How many objects changed, with those at the other ends of relationships and those whose
  /// derived attributes did. Set to what it has already, an object does not change.
  package var updatedCount: Int64
  /// How many objects are deleted, with those that delete rules took.
  package var deletedCount: Int64
  /// The new objects; their values with `objects`.
  package var inserted: [Wire.ManagedObject]?
  /// The changed objects; the properties with `keys`, their new values too with `objects`.
  package var updated: [Wire.ObjectChange]?
  /// The deleted objects.
  package var deleted: [Wire.ObjectID]?
  /// How many objects, none of the others, were read again: they may have changed in any property.
  package var refreshedCount: Int64
  /// The objects that were read again; their values with `objects`. Left out where there are none.
  package var refreshed: [Wire.ManagedObject]?
  /// Whether the context has changes that are not saved.
  package var hasChanges: Bool
  /// Whether there is a step to undo.
  package var canUndo: Bool
  /// Whether there is a step to redo.
  package var canRedo: Bool
  /// What the step to undo was named; left out where it has no name.
  package var undoActionName: String?
  /// What the step to redo was named; left out where it has no name.
  package var redoActionName: String?

  package init(
    clock: String,
    insertedCount: Int64,
    updatedCount: Int64,
    deletedCount: Int64,
    inserted: [Wire.ManagedObject]? = nil,
    updated: [Wire.ObjectChange]? = nil,
    deleted: [Wire.ObjectID]? = nil,
    refreshedCount: Int64 = 0,
    refreshed: [Wire.ManagedObject]? = nil,
    hasChanges: Bool,
    canUndo: Bool,
    canRedo: Bool,
    undoActionName: String? = nil,
    redoActionName: String? = nil
  ) {
    self.clock = clock
    self.insertedCount = insertedCount
    self.updatedCount = updatedCount
    self.deletedCount = deletedCount
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.refreshedCount = refreshedCount
    self.refreshed = refreshed
    self.hasChanges = hasChanges
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var insertedCount: Int64?
    var updatedCount: Int64?
    var deletedCount: Int64?
    var inserted: [Wire.ManagedObject]?
    var updated: [Wire.ObjectChange]?
    var deleted: [Wire.ObjectID]?
    var refreshedCount: Int64?
    var refreshed: [Wire.ManagedObject]?
    var hasChanges: Bool?
    var canUndo: Bool?
    var canRedo: Bool?
    var undoActionName: String?
    var redoActionName: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "insertedCount": insertedCount = try reader.value(in: 0...9007199254740991)
      case "updatedCount": updatedCount = try reader.value(in: 0...9007199254740991)
      case "deletedCount": deletedCount = try reader.value(in: 0...9007199254740991)
      case "inserted": inserted = try reader.optional()
      case "updated": updated = try reader.optional()
      case "deleted": deleted = try reader.optional()
      case "refreshedCount": refreshedCount = try reader.optional(in: 0...9007199254740991)
      case "refreshed": refreshed = try reader.optional()
      case "hasChanges": hasChanges = try reader.value()
      case "canUndo": canUndo = try reader.value()
      case "canRedo": canRedo = try reader.value()
      case "undoActionName": undoActionName = try reader.optional()
      case "redoActionName": redoActionName = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.insertedCount = try reader.required(insertedCount, "insertedCount")
    self.updatedCount = try reader.required(updatedCount, "updatedCount")
    self.deletedCount = try reader.required(deletedCount, "deletedCount")
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
    self.refreshedCount = refreshedCount ?? 0
    self.refreshed = refreshed
    self.hasChanges = try reader.required(hasChanges, "hasChanges")
    self.canUndo = try reader.required(canUndo, "canUndo")
    self.canRedo = try reader.required(canRedo, "canRedo")
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.member("insertedCount", insertedCount)
    writer.member("updatedCount", updatedCount)
    writer.member("deletedCount", deletedCount)
    if let inserted { writer.member("inserted", inserted) }
    if let updated { writer.member("updated", updated) }
    if let deleted { writer.member("deleted", deleted) }
    if refreshedCount != 0 { writer.member("refreshedCount", refreshedCount) }
    if let refreshed { writer.member("refreshed", refreshed) }
    writer.member("hasChanges", hasChanges)
    writer.member("canUndo", canUndo)
    writer.member("canRedo", canRedo)
    if let undoActionName { writer.member("undoActionName", undoActionName) }
    if let redoActionName { writer.member("redoActionName", redoActionName) }
    writer.endObject()
  }

  /// The members that `WrittenChanges` has.
  package var writtenChanges: Wire.WrittenChanges {
    Wire.WrittenChanges(
      insertedCount: insertedCount,
      updatedCount: updatedCount,
      deletedCount: deletedCount,
      inserted: inserted,
      updated: updated,
      deleted: deleted,
      refreshedCount: refreshedCount,
      refreshed: refreshed
    )
  }

  /// The members that `ContextState` has.
  package var contextState: Wire.ContextState {
    Wire.ContextState(
      hasChanges: hasChanges,
      canUndo: canUndo,
      canRedo: canRedo,
      undoActionName: undoActionName,
      redoActionName: redoActionName
    )
  }

  /// With the members of a whole `WrittenChanges` and a whole `ContextState`.
  package init(
    writtenChanges: Wire.WrittenChanges,
    contextState: Wire.ContextState,
    clock: String
  ) {
    self.init(
      clock: clock,
      insertedCount: writtenChanges.insertedCount,
      updatedCount: writtenChanges.updatedCount,
      deletedCount: writtenChanges.deletedCount,
      inserted: writtenChanges.inserted,
      updated: writtenChanges.updated,
      deleted: writtenChanges.deleted,
      refreshedCount: writtenChanges.refreshedCount,
      refreshed: writtenChanges.refreshed,
      hasChanges: contextState.hasChanges,
      canUndo: contextState.canUndo,
      canRedo: contextState.canRedo,
      undoActionName: contextState.undoActionName,
      redoActionName: contextState.redoActionName
    )
  }
}
