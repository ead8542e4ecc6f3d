// Written by protocol-gen from protocol/types/ObservableNotice.json: edit that instead.

extension Wire {
  /// Notices one can observe.
  package enum ObservableNotice: String, WireEnumeration {
    /// Objects of a context changed.
    case contextDidChangeObjects = "context/didChangeObjects"
    /// Changes reached the store.
    case documentDidSave = "document/didSave"
  }
}
