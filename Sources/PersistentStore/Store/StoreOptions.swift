/// Where a store is kept.
package enum StoreLocation: Hashable, Sendable {
  case file(path: String)
  /// Gone when the store is closed.
  case memory
}

package struct StoreOptions: Hashable, Sendable {
  package enum Creation: String, CaseIterable, Sendable {
    /// `store.notFound` where there is no store.
    case never
    /// An empty file counts as none.
    case ifMissing
    /// `store.exists` where there is one: nothing is ever overwritten.
    case always
  }

  /// What a power failure may cost. A crash of the process alone costs nothing in either case.
  package enum Durability: Hashable, Sendable {
    /// Nothing: every save waits for the disk.
    case full
    /// The last saves, never consistency.
    case normal
  }

  package var creation = Creation.never
  /// Leaves no trace on disk, not even beside the file.
  package var isReadOnly = false
  package var durability = Durability.full
  /// How long the caller's thread waits for another process's write, in seconds.
  package var busyTimeout = 0.2
  /// Whether a store without history gets one. A store that has it goes on with it in any case: a
  /// gap would mislead those who read it.
  package var makesHistory = false
  /// Whether a store that CloudKit mirrors may be written. Where not it is opened read-only: what
  /// the mirroring does not see never reaches other devices, and may be overwritten by them.
  package var writesMirroredStores = false
  package var historyBounds = HistoryBounds()
  /// Whether the store may have columns that the model lacks, as one that was guessed may. A new
  /// object would lack them too, so such a store is only read.
  package private(set) var hasPartialModel = false
  /// Kept in the metadata of a store that is made; ignored where there is one. A few strings, not
  /// data.
  package var annotations: [String: String] = [:]

  package init(
    creation: Creation = .never, isReadOnly: Bool = false, durability: Durability = .full,
    busyTimeout: Double = 0.2
  ) {
    self.creation = creation
    self.isReadOnly = isReadOnly
    self.durability = durability
    self.busyTimeout = busyTimeout
  }

  /// For a store whose model is not certain.
  package mutating func readWithPartialModel() {
    isReadOnly = true
    hasPartialModel = true
  }
}
