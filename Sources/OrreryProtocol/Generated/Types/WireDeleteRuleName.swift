// Written by protocol-gen from protocol/types/DeleteRuleName.json: edit that instead.

extension Wire {
  /// What a delete does to the objects at the other end, as Xcode spells it.
  package enum DeleteRuleName: String, WireEnumeration {
    /// Nothing: they may keep pointing at it.
    case noAction = "No Action"
    /// They forget it.
    case nullify = "Nullify"
    /// They are deleted too.
    case cascade = "Cascade"
    /// While there are any, the delete is refused.
    case deny = "Deny"
  }
}
