// Written by protocol-gen from protocol/types/MergePolicy.json: edit that instead.

extension Wire {
  /// What a save does when the store has newer values than the context knew. Core Data's five.
  package enum MergePolicy: String, WireEnumeration {
    /// The save fails with `save.mergeConflict`.
    case error
    /// By property; where both changed, the store's value wins.
    case mergeByPropertyStoreTrump
    /// By property; where both changed, the context's value wins.
    case mergeByPropertyObjectTrump
    /// The context's whole object wins.
    case overwrite
    /// The store's whole object wins; the context's edits of it are dropped.
    case rollback
  }
}
