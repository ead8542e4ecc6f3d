import ObjectModel

/// What a store remembers of its saves. Reading long stretches of it is `StoreSnapshot.history`.
package protocol HistoryStore {
  /// Whether the store has a history, which every save then goes into.
  var hasHistory: Bool { get }

  /// The number of the last transaction; nil for a store without history.
  func latestHistoryNumber() throws(OrreryError) -> Int64?

  /// The number of the last transaction before a date, in seconds since 2001; 0 where there is
  /// none.
  ///
  /// - Throws: `history.unavailable`.
  func historyNumber(before date: Double) throws(OrreryError) -> Int64

  /// - Returns: What each save did; nil where the history does not say it all, or has more than
  ///   `HistoryRequest.maximumChanges` changes.
  /// - Throws: `history.unavailable`, `history.tokenExpired`.
  func saves(after number: Int64) throws(OrreryError) -> [SavedChanges]?

  /// Forgets transactions, and of their changes as many as fit into one piece of work: what is left
  /// of them nobody sees. Call again while there is more.
  ///
  /// - Parameter number: The last one to go.
  /// - Throws: `history.unavailable`; as a save.
  func purgeHistory(through number: Int64) throws(OrreryError) -> HistoryPurge
}

extension OrreryError {
  /// For a store without history.
  package static var historyMissing: OrreryError {
    OrreryError(
      .historyUnavailable, "The store has no history.",
      hint: "Open the document with history: true; what happened before stays unknown.")
  }
}
