// Written by protocol-gen from protocol/types/CheckProblemKind.json: edit that instead.

extension Wire {
  /// Sorts of faults in a store.
  package enum CheckProblemKind: String, WireEnumeration {
    /// SQLite's integrity check reports it.
    case sqlite
    /// A relationship names an object that is not there.
    case danglingReference
    /// Two ends of a relationship disagree.
    case inverseMismatch
    /// Z_MAX is below a key in use, or a key is used twice.
    case primaryKey
    /// A large value's file is not there.
    case missingFile
    /// A file of a large value that no object has, written more than a minute ago: it may be
    /// removed while nobody has the store open.
    case orphanedFile
    /// A stored value breaks the model's rules.
    case validation
  }
}
