// Written by protocol-gen from protocol/types/Durability.json: edit that instead.

extension Wire {
  /// What an acknowledged save survives.
  package enum Durability: String, WireEnumeration {
    /// Power loss: the file is synchronised before the reply.
    case full
    /// The death of the process; after power loss the last saves may be missing, never torn.
    case normal
  }
}
