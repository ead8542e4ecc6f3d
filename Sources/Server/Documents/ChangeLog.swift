import ObjectContext
import ObjectModel

/// What changed in a document's main context lately, unsaved edits included, for clients that lost
/// their connection and come back. It has names of objects and properties, no values.
struct ChangeLog {
  /// Objects that all entries together name, at the most. What is older is forgotten.
  static let maximumObjects = 100_000

  private struct Entry {
    let count: UInt64
    let change: ObjectsDidChange
  }

  /// In order; those before `first` are forgotten.
  private var entries: [Entry] = []
  private var first = 0
  private var objects = 0
  /// Everything after this count of the clock is here.
  private var start: UInt64 = 0

  /// - Parameter count: the clock's, with the change.
  mutating func append(_ change: ObjectsDidChange, at count: UInt64) {
    entries.append(Entry(count: count, change: change))
    objects += change.objectCount
    while objects > Self.maximumObjects, first < entries.count {
      objects -= entries[first].change.objectCount
      start = entries[first].count
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
  func changes(since count: UInt64, model: ManagedObjectModel) -> NetChanges? {
    guard count >= start else { return nil }
    var net = NetChanges()
    for entry in entries[first...] where entry.count > count {
      net.add(entry.change, model: model)
    }
    return net
  }
}

extension ObjectsDidChange {
  /// An entry costs something even where it names one object.
  fileprivate var objectCount: Int {
    1 + inserted.count + updated.count + deleted.count + refreshed.count
  }
}
