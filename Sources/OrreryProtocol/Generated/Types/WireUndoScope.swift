// Written by protocol-gen from protocol/types/UndoScope.json: edit that instead.

extension Wire {
  /// Whose steps undo and redo take.
  package enum UndoScope: String, WireEnumeration {
    /// The last step of the context, whoever made it.
    case context
    /// The last one that this connection made, where nobody else has changed since what it changes.
    case connection
  }
}
