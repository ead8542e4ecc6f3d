import ObjectContext
import ObjectModel
import OrreryProtocol

/// What changed in a context lately, unsaved edits included, or what was saved to a store: for
/// clients that lost their connection and come back, and for writes that are to happen only if
/// nobody changed an object since. It has names of objects and properties, no values.
///
/// Each object of an entry knows the entry before that names it, so that what changed of one object
/// is found without reading the changes of all others.
struct ChangeLog {
  private struct Entry {
    let count: UInt64
    let origin: ObjectsDidChange.Origin
    let source: ChangeSource
    var objects: [ObjectID: Logged] = [:]
    /// How many objects and members it names, and one for itself.
    var cost = 1
  }

  private struct Logged {
    let change: LoggedChange
    /// The number of the entry before that names the object; that may be forgotten by now.
    let previous: Int?
  }

  /// Objects that all entries together name, members of relationships included, at the most. What
  /// is older is forgotten.
  let maximumObjects: Int
  /// Whether it is asked what joined and left relationships.
  private let keepsMembers: Bool
  /// In order; those before `first` are forgotten and empty.
  private var entries: [Entry] = []
  private var first = 0
  /// The number of the first in `entries`. Numbers are never used again.
  private var firstNumber = 0
  /// The number of the last entry that names an object.
  private var latest: [ObjectID: Int] = [:]
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
  mutating func append(_ change: ObjectsDidChange, at count: UInt64, from source: ChangeSource) {
    let number = firstNumber + entries.count
    var entry = Entry(count: count, origin: change.origin, source: source)
    func add(_ id: ObjectID, _ change: LoggedChange) {
      let last = latest.updateValue(number, forKey: id)
      let previous = last == number ? entry.objects[id]?.previous : last
      entry.objects[id] = Logged(change: change, previous: previous)
    }
    for id in change.inserted { add(id, .inserted) }
    for object in change.updated {
      let members = keepsMembers ? object.members : [:]
      entry.cost += members.values.reduce(0) { $0 + $1.count }
      add(object.id, .updated(slots: object.slots, members: members))
    }
    for id in change.refreshed { add(id, .refreshed) }
    for id in change.deleted { add(id, .deleted) }
    entry.cost += entry.objects.count
    objects += entry.cost
    entries.append(entry)
    while objects > maximumObjects, first < entries.count { forgetFirst() }
    if first > entries.count / 2, first > 64 {
      entries.removeFirst(first)
      firstNumber += first
      first = 0
    }
  }

  private mutating func forgetFirst() {
    let entry = entries[first]
    objects -= entry.cost
    start = entry.count
    for id in entry.objects.keys where latest[id] == firstNumber + first { latest[id] = nil }
    entries[first].objects = [:]
    first += 1
  }

  /// After a change that nobody can list.
  mutating func forget(at count: UInt64) {
    firstNumber += entries.count
    entries = []
    latest = [:]
    first = 0
    objects = 0
    start = count
  }

  /// What happened after a count of the clock; nil where that is too long ago.
  func changes(since count: UInt64, model: ManagedObjectModel) -> NetChanges? {
    guard count >= start else { return nil }
    var net = NetChanges()
    for entry in entries[place(after: count)...] {
      for (id, logged) in entry.objects { net.add(logged.change, of: id, model: model) }
    }
    return net
  }

  /// Adds what changed of some objects after a count of the clock. What a save computed does not
  /// count.
  ///
  /// - Parameter context: The name of the context whose own saves do not count: what it saved had
  ///   changed before.
  /// - Returns: Whether anybody can say it: not where that is too long ago.
  func add(
    to changes: inout LaterChanges, since count: UInt64, exceptSavesOf context: String?
  ) -> Bool {
    guard count >= start else { return false }
    for id in changes.objects {
      var number = latest[id]
      while let place = number.map({ $0 - firstNumber }), place >= first {
        let entry = entries[place]
        guard entry.count > count, let logged = entry.objects[id] else { break }
        let isOwnSave = context != nil && entry.source.savedContext == context
        if !isOwnSave, !entry.source.isComputed {
          changes.add(logged.change, of: id, entry.origin, entry.source, at: entry.count)
        }
        number = logged.previous
      }
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

/// What one change made of an object.
enum LoggedChange {
  case inserted
  case updated(slots: [Int], members: [Int: MemberDifference])
  /// It may have changed in any slot.
  case refreshed
  case deleted
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
