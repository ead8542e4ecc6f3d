import ObjectContext
import ObjectModel
import OrreryProtocol

/// What changed in a context lately, unsaved edits included, or what was saved to a store: for
/// clients that lost their connection and come back, and for writes that are to happen only if
/// nobody changed an object since. It has names of objects and properties, no values.
struct ChangeLog {
  private struct Entry {
    let count: UInt64
    let change: ObjectsDidChange
    let source: ChangeSource
  }

  /// Objects that all entries together name, at the most. What is older is forgotten.
  let maximumObjects: Int
  /// In order; those before `first` are forgotten.
  private var entries: [Entry] = []
  private var first = 0
  private var objects = 0
  /// Everything after this count of the clock is here.
  private var start: UInt64

  /// - Parameter count: the clock's, from when on there are changes.
  init(maximumObjects: Int, since count: UInt64) {
    self.maximumObjects = maximumObjects
    start = count
  }

  /// - Parameter count: the clock's, with the change.
  mutating func append(_ change: ObjectsDidChange, at count: UInt64, from source: ChangeSource) {
    entries.append(Entry(count: count, change: change, source: source))
    objects += change.objectCount
    while objects > maximumObjects, first < entries.count {
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
    for entry in entries[place(after: count)...] { net.add(entry.change, model: model) }
    return net
  }

  /// Adds what changed of some objects after a count of the clock.
  ///
  /// - Parameter context: The name of the context whose own saves do not count: what it saved had
  ///   changed before.
  /// - Returns: Whether anybody can say it: not where that is too long ago.
  func add(
    to changes: inout LaterChanges, since count: UInt64, exceptSavesOf context: String?
  ) -> Bool {
    guard count >= start else { return false }
    for entry in entries[place(after: count)...]
    where context == nil || entry.source.savedContext != context {
      changes.add(entry.change, from: entry.source, at: entry.count)
    }
    return true
  }

  private func place(after count: UInt64) -> Int {
    var (low, high) = (first, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].count > count { high = middle } else { low = middle + 1 }
    }
    return low
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
}

extension ObjectsDidChange {
  /// An entry costs something even where it names one object.
  fileprivate var objectCount: Int {
    1 + inserted.count + updated.count + deleted.count + refreshed.count
  }
}
