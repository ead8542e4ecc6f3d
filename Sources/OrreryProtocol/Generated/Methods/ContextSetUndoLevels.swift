// Written by protocol-gen from protocol/methods/context/setUndoLevels.json: edit that instead.

import JSONText

/// `context/setUndoLevels`: says how many steps of a context can be undone.
///
/// A main context has 100 to begin with, a private one those of `context/create`. Where there are
/// more steps, or all of them hold more than 128 MB of values, the oldest go; the newest stays.
/// What that changes of `canUndo` and `canRedo` is told by a `context/didChangeObjects` without
/// objects.
package struct ContextSetUndoLevelsParams: RequestParams {
  package typealias Result = ContextSetUndoLevelsResult
  package static let method = Method.contextSetUndoLevels

  private static let memberNames = ["context", "undoLevels"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// How many steps can be undone; 0: none.
  package var undoLevels: Int64

  package init(context: String? = nil, undoLevels: Int64) {
    self.context = context
    self.undoLevels = undoLevels
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var undoLevels: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "undoLevels": undoLevels = try reader.value(in: 0...10000)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.undoLevels = try reader.required(undoLevels, "undoLevels")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("undoLevels", undoLevels)
    writer.endObject()
  }
}

/// The result of `context/setUndoLevels`.
package struct ContextSetUndoLevelsResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "clock",
    "hasChanges",
    "canUndo",
    "canRedo",
    "undoActionName",
    "redoActionName",
  ]

  /// The document's clock after this call.
  package var clock: String
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
    hasChanges: Bool,
    canUndo: Bool,
    canRedo: Bool,
    undoActionName: String? = nil,
    redoActionName: String? = nil
  ) {
    self.clock = clock
    self.hasChanges = hasChanges
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var hasChanges: Bool?
    var canUndo: Bool?
    var canRedo: Bool?
    var undoActionName: String?
    var redoActionName: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "hasChanges": hasChanges = try reader.value()
      case "canUndo": canUndo = try reader.value()
      case "canRedo": canRedo = try reader.value()
      case "undoActionName": undoActionName = try reader.optional()
      case "redoActionName": redoActionName = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.hasChanges = try reader.required(hasChanges, "hasChanges")
    self.canUndo = try reader.required(canUndo, "canUndo")
    self.canRedo = try reader.required(canRedo, "canRedo")
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.member("hasChanges", hasChanges)
    writer.member("canUndo", canUndo)
    writer.member("canRedo", canRedo)
    if let undoActionName { writer.member("undoActionName", undoActionName) }
    if let redoActionName { writer.member("redoActionName", redoActionName) }
    writer.endObject()
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

  /// With the members of a whole `ContextState`.
  package init(contextState: Wire.ContextState, clock: String) {
    self.init(
      clock: clock,
      hasChanges: contextState.hasChanges,
      canUndo: contextState.canUndo,
      canRedo: contextState.canRedo,
      undoActionName: contextState.undoActionName,
      redoActionName: contextState.redoActionName
    )
  }
}
