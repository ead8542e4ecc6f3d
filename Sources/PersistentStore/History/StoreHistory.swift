import ObjectModel

/// One save as the store's history has it, or a piece of one: Core Data's
/// NSPersistentHistoryTransaction.
package struct HistoryTransaction: Hashable, Sendable {
  /// From 1, in the order of the saves; never used twice.
  package var number: Int64
  /// Seconds since 2001.
  package var date: Double
  package var author: String?
  package var contextName: String?
  /// The bundle identifier of the program that saved, where it had one.
  package var bundleID: String?
  /// The name of the program.
  package var processID: String?
  package var changes: [HistoryChange] = []

  /// Whether an Orrery wrote it, which lists to-many relationships with what changed.
  package var isComplete: Bool { bundleID == HistoryWriter.programName }
}

/// What a save did to one object.
package struct HistoryChange: Hashable, Sendable {
  package enum Kind: Int64, Sendable {
    case insert = 0
    case update = 1
    case delete = 2
  }

  /// `ACHANGE.Z_PK`.
  package var key: Int64
  package var kind: Kind
  package var id: ObjectID
  /// Of an update, ascending; nil where the history does not say, or in words of another model.
  package var slots: [Int]?
  /// Of a deletion: the values that the object leaves behind, by slot.
  package var tombstone: [Int: Value] = [:]
}

/// A place in a store's history: everything up to it has been told.
package struct HistoryPosition: Hashable, Sendable {
  package var number: Int64
  /// Where a transaction was told in pieces: its last change that was told. nil for all of them.
  package var change: Int64?

  package init(number: Int64, change: Int64? = nil) {
    self.number = number
    self.change = change
  }
}

package struct HistoryRequest: Sendable {
  /// Changes that one request reads at the most.
  package static let maximumChanges = 10_000

  /// nil for from the beginning of what is left.
  package var after: HistoryPosition?
  /// Seconds since 2001: transactions later than that.
  package var afterDate: Double?
  /// With its subentities.
  package var entity: EntityNumber?
  package var author: String?
  /// How many changes, 1 up.
  package var limit = maximumChanges

  package init(after: HistoryPosition? = nil) {
    self.after = after
  }
}

package struct HistoryPage: Sendable {
  /// Ascending; none without changes.
  package var transactions: [HistoryTransaction] = []
  /// Where to go on.
  package var end: HistoryPosition
  /// Whether there is more.
  package var hasMore = false
}

/// How much history is kept without being asked, of stores that Orrery made. Others have readers of
/// their own, who would miss what they have not read.
package struct HistoryBounds: Hashable, Sendable {
  /// In seconds.
  package var maximumAge: Double = 7 * 86_400
  /// The newest transaction is kept whatever its size.
  package var maximumChanges: Int64 = 100_000
  /// Saves from one look at the bounds to the next, at the most.
  package var savesBetween = 256
  /// Changes from one look at the bounds to the next, at the most.
  package var changesBetween = 1_000

  package init() {}
}

package struct HistoryPurge: Hashable, Sendable {
  package var transactions = 0
  package var changes = 0
  /// Whether changes of purged transactions, which nobody sees any more, still take up room.
  package var hasMore = false
}
