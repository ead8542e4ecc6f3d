// Written by protocol-gen from protocol/types/ContextState.json: edit that instead.

import JSONText

extension Wire {
  /// What a front end shows of a context beside its objects: whether there is something to save, to
  /// undo and to redo.
  package struct ContextState: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "hasChanges",
      "canUndo",
      "canRedo",
      "undoActionName",
      "redoActionName",
    ]

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
      hasChanges: Bool,
      canUndo: Bool,
      canRedo: Bool,
      undoActionName: String? = nil,
      redoActionName: String? = nil
    ) {
      self.hasChanges = hasChanges
      self.canUndo = canUndo
      self.canRedo = canRedo
      self.undoActionName = undoActionName
      self.redoActionName = redoActionName
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var hasChanges: Bool?
      var canUndo: Bool?
      var canRedo: Bool?
      var undoActionName: String?
      var redoActionName: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "hasChanges": hasChanges = try reader.value()
        case "canUndo": canUndo = try reader.value()
        case "canRedo": canRedo = try reader.value()
        case "undoActionName": undoActionName = try reader.optional()
        case "redoActionName": redoActionName = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.hasChanges = try reader.required(hasChanges, "hasChanges")
      self.canUndo = try reader.required(canUndo, "canUndo")
      self.canRedo = try reader.required(canRedo, "canRedo")
      self.undoActionName = undoActionName
      self.redoActionName = redoActionName
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("hasChanges", hasChanges)
      writer.member("canUndo", canUndo)
      writer.member("canRedo", canRedo)
      if let undoActionName { writer.member("undoActionName", undoActionName) }
      if let redoActionName { writer.member("redoActionName", redoActionName) }
      writer.endObject()
    }
  }
}
