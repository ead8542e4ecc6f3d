// Written by protocol-gen from protocol/types/DocumentState.json: edit that instead.

extension Wire {
  /// The state of a document, as UIManagedDocument has it.
  package enum DocumentState: String, WireEnumeration {
    /// Open, saving works.
    case normal
    /// Open, but edits are refused: the store is read-only or busy with a long job.
    case editingDisabled
    /// The last save failed, or left edits out; they are still in the context.
    case savingError
    /// A save met newer values in the store, and edits that contradict them are still in the
    /// context; or the store's file was replaced, and nothing can be saved.
    case inConflict
  }
}
