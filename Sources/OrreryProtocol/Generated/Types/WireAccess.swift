// Written by protocol-gen from protocol/types/Access.json: edit that instead.

extension Wire {
  /// What a token allows.
  package enum Access: String, WireEnumeration {
    /// To read, and to hear of changes. What would change a document is refused with
    /// `permission.denied`, edits of private contexts too.
    case read
    /// Everything.
    case write
  }
}
