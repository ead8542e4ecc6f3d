// Written by protocol-gen from protocol/methods/context/undo.json: edit that instead.

import JSONText

/// `context/undo`: takes back the last step.
///
/// A step is one editing request or one `context/perform`. The stack is the context's: in the main
/// context, every front end's.
package struct ContextUndoParams: RequestParams {
  package typealias Result = ContextUndoResult
  package static let method = Method.contextUndo

  private static let memberNames = ["context", "steps"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// How many.
  package var steps: Int64

  package init(context: String? = nil, steps: Int64 = 1) {
    self.context = context
    self.steps = steps
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var steps: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "steps": steps = try reader.optional(in: 1...10000)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.steps = steps ?? 1
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    if steps != 1 { writer.member("steps", steps) }
    writer.endObject()
  }
}

/// The result of `context/undo`.
package struct ContextUndoResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "clock",
    "canUndo",
    "canRedo",
    "undoActionName",
    "redoActionName",
  ]

  /// The document's clock after this call.
  package var clock: String
  /// Whether there is a step to undo.
  package var canUndo: Bool
  /// Whether there is a step to redo.
  package var canRedo: Bool
  /// The `actionName` of the next step to undo. Left out where it has none.
  package var undoActionName: String?
  /// The `actionName` of the next step to redo. Left out where it has none.
  package var redoActionName: String?

  package init(
    clock: String,
    canUndo: Bool,
    canRedo: Bool,
    undoActionName: String? = nil,
    redoActionName: String? = nil
  ) {
    self.clock = clock
    self.canUndo = canUndo
    self.canRedo = canRedo
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var canUndo: Bool?
    var canRedo: Bool?
    var undoActionName: String?
    var redoActionName: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "canUndo": canUndo = try reader.value()
      case "canRedo": canRedo = try reader.value()
      case "undoActionName": undoActionName = try reader.optional()
      case "redoActionName": redoActionName = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.canUndo = try reader.required(canUndo, "canUndo")
    self.canRedo = try reader.required(canRedo, "canRedo")
    self.undoActionName = undoActionName
    self.redoActionName = redoActionName
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.member("canUndo", canUndo)
    writer.member("canRedo", canRedo)
    if let undoActionName { writer.member("undoActionName", undoActionName) }
    if let redoActionName { writer.member("redoActionName", redoActionName) }
    writer.endObject()
  }

  /// The members that `UndoState` has.
  package var undoState: Wire.UndoState {
    Wire.UndoState(
      canUndo: canUndo,
      canRedo: canRedo,
      undoActionName: undoActionName,
      redoActionName: redoActionName
    )
  }

  /// With the members of a whole `UndoState`.
  package init(undoState: Wire.UndoState, clock: String) {
    self.init(
      clock: clock,
      canUndo: undoState.canUndo,
      canRedo: undoState.canRedo,
      undoActionName: undoState.undoActionName,
      redoActionName: undoState.redoActionName
    )
  }
}
