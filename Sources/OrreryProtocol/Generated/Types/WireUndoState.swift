// Written by protocol-gen from protocol/types/UndoState.json: edit that instead.

import JSONText

extension Wire {
  /// What a context can undo and redo.
  package struct UndoState: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["canUndo", "canRedo", "undoActionName", "redoActionName"]

    /// Whether there is a step to undo.
    package var canUndo: Bool
    /// Whether there is a step to redo.
    package var canRedo: Bool
    /// The `actionName` of the next step to undo. Left out where it has none.
    package var undoActionName: String?
    /// The `actionName` of the next step to redo. Left out where it has none.
    package var redoActionName: String?

    package init(
      canUndo: Bool,
      canRedo: Bool,
      undoActionName: String? = nil,
      redoActionName: String? = nil
    ) {
      self.canUndo = canUndo
      self.canRedo = canRedo
      self.undoActionName = undoActionName
      self.redoActionName = redoActionName
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var canUndo: Bool?
      var canRedo: Bool?
      var undoActionName: String?
      var redoActionName: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "canUndo": canUndo = try reader.value()
        case "canRedo": canRedo = try reader.value()
        case "undoActionName": undoActionName = try reader.optional()
        case "redoActionName": redoActionName = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.canUndo = try reader.required(canUndo, "canUndo")
      self.canRedo = try reader.required(canRedo, "canRedo")
      self.undoActionName = undoActionName
      self.redoActionName = redoActionName
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("canUndo", canUndo)
      writer.member("canRedo", canRedo)
      if let undoActionName { writer.member("undoActionName", undoActionName) }
      if let redoActionName { writer.member("redoActionName", redoActionName) }
      writer.endObject()
    }
  }
}
