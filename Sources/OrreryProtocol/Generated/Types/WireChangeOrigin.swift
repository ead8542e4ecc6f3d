// Written by protocol-gen from protocol/types/ChangeOrigin.json: edit that instead.

extension Wire {
  /// What made a context's objects change.
  package enum ChangeOrigin: String, WireEnumeration {
    /// An edit in this context.
    case edit
    /// Another context saved and this one took its changes over.
    case merge
    /// An undo.
    case undo
    /// A redo.
    case redo
    /// A rollback or revert.
    case rollback
    /// A refresh: values were read again from the store.
    case refresh
    /// A batch request, straight to the store.
    case batch
    /// Another process wrote the store.
    case remote
  }
}
