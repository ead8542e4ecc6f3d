import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What changed in a context lately, unsaved edits included, or what was saved to a store: for
/// clients that lost their connection and come back, and for writes that are to happen only if
/// nobody changed an object since. It has names of objects and properties, no values.
struct ChangeLog {
  private struct Entry {
    let count: UInt64
    let origin: ChangeOrigin
    let source: ChangeSource
    var changes: ChangeSet
    /// How many objects and members it names, and one for itself.
    let cost: Int
  }

  /// Objects that all entries together name, members of relationships included, at the most. What
  /// is older is forgotten.
  let maximumObjects: Int
  /// Whether it is asked what joined and left relationships.
  private let keepsMembers: Bool
  /// In order; those before `first` are forgotten and empty.
  private var entries: [Entry] = []
  private var first = 0
  private var objects = 0
  /// Everything after this count of the clock is here.
  private var start: UInt64

  /// - Parameter count: the clock's, from when on there are changes.
  init(maximumObjects: Int, keepsMembers: Bool, since count: UInt64) {
    self.maximumObjects = maximumObjects
    self.keepsMembers = keepsMembers
    start = count
  }

  /// - Parameter count: the clock's, with the change.
  mutating func append(
    _ changes: ChangeSet, _ origin: ChangeOrigin, at count: UInt64, from source: ChangeSource
  ) {
    var changes = changes
    var cost = 1 + changes.count
    for (place, object) in changes.updated.enumerated() where !object.members.isEmpty {
      if keepsMembers {
        cost += object.members.values.reduce(0) { $0 + $1.count }
      } else {
        changes.updated[place].members = [:]
      }
    }
    objects += cost
    entries.append(
      Entry(count: count, origin: origin, source: source, changes: changes, cost: cost))
    while objects > maximumObjects, first < entries.count {
      objects -= entries[first].cost
      start = entries[first].count
      entries[first].changes = ChangeSet()
      first += 1
    }
    if first > entries.count / 2, first > 64 {
      entries.removeFirst(first)
      first = 0
    }
  }

  /// After a change that nobody can list.
  mutating func forget(at count: UInt64) {
    entries = []
    first = 0
    objects = 0
    start = count
  }

  /// What happened after a count of the clock; nil where that is too long ago.
  func changes(since count: UInt64, model: ManagedObjectModel) -> ChangeSet? {
    guard count >= start else { return nil }
    return ChangeSet(combining: entries[place(after: count)...].map(\.changes), in: model)
  }

  /// Adds what changed of some objects after a count of the clock. What a save computed does not
  /// count, but where one property is asked about.
  ///
  /// - Parameter context: The name of the context whose own saves do not count: what it saved had
  ///   changed before.
  /// - Returns: Whether anybody can say it: not where that is too long ago.
  func add(
    to changes: inout LaterChanges, since count: UInt64, exceptSavesOf context: String?
  ) -> Bool {
    guard count >= start else { return false }
    for entry in entries[place(after: count)...]
    where !entry.source.isComputed || changes.slot != nil {
      if context != nil, entry.source.savedContext == context { continue }
      changes.add(entry.changes, entry.origin, entry.source, at: entry.count)
    }
    return true
  }

  private func place(after count: UInt64) -> Int {
    (first..<entries.count).partitioningIndex { entries[$0].count > count }
  }
}

/// Who made a change.
struct ChangeSource {
  /// nil where no request did.
  var cause: Wire.ChangeCause?
  /// Of the context that saved it.
  var author: String?
  /// The name of the context whose save it was.
  var savedContext: String?
  /// Whether the context's own save computed it, of what had changed before.
  var isComputed = false
}
