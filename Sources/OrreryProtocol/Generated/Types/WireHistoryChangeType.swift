// Written by protocol-gen from protocol/types/HistoryChangeType.json: edit that instead.

extension Wire {
  /// What a save did to an object, as NSPersistentHistoryChangeType has it.
  package enum HistoryChangeType: String, WireEnumeration {
    /// It is new.
    case insert
    /// It changed.
    case update
    /// It is gone.
    case delete
  }
}
