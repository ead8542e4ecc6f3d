// Written by protocol-gen from protocol/types/ResetReason.json: edit that instead.

extension Wire {
  /// Why a context's state has to be read anew.
  package enum ResetReason: String, WireEnumeration {
    /// Queued notices passed `limits.queuedBytes` because they were read too slowly; they were
    /// dropped in favour of this one.
    case overflow
    /// An edit changed more than 10,000 objects.
    case size
    /// The context was reset.
    case reset
    /// A batch request changed more objects than a notice names. Unsaved edits are still there.
    case batch
    /// Another process saved, and what it changed cannot be told or is more than a notice names.
    /// Unsaved edits are still there.
    case remote
    /// An object that changed cannot be read. Reading it says what keeps it from that.
    case unreadable
    /// The document has another model: `document/didChangeModel` has it.
    case model
  }
}
