import ObjectModel
import PersistentStore

/// Keeps what was used last, up to a limit, in constant time. It is not an exact
/// least-recently-used list: entries age in two generations, and the older goes as a whole when
/// the younger is full, so between half of the limit and all of it is kept.
struct BoundedCache<Key: Hashable, Entry> {
  /// The sum of the costs of all entries never exceeds this, a single larger entry apart.
  let limit: Int
  private var young: [Key: Costed] = [:]
  private var old: [Key: Costed] = [:]
  private var youngCost = 0
  /// Whether entries stay, up to a multiple of the limit. What has come meanwhile goes as a whole
  /// then, where it is more than the limit: it does not push out what is in use.
  var isHeld = false {
    didSet {
      guard !isHeld, youngCost > limit / 2 else { return }
      if youngCost > limit { (young, youngCost) = ([:], 0) } else { age() }
    }
  }

  private struct Costed {
    let entry: Entry
    let cost: Int
  }

  init(limit: Int) {
    self.limit = limit
  }

  var isEmpty: Bool { young.isEmpty && old.isEmpty }
  var keys: [Key] { Array(young.keys) + old.keys }

  /// The entry, which counts as used.
  mutating func use(_ key: Key) -> Entry? {
    if let costed = young[key] { return costed.entry }
    guard let costed = old[key] else { return nil }
    insert(costed.entry, for: key, cost: costed.cost)
    return costed.entry
  }

  /// The entry, which does not count as used.
  func peek(_ key: Key) -> Entry? { (young[key] ?? old[key])?.entry }

  mutating func insert(_ entry: Entry, for key: Key, cost: Int = 1) {
    if let former = young.updateValue(Costed(entry: entry, cost: cost), forKey: key) {
      youngCost -= former.cost
    }
    if !old.isEmpty { old[key] = nil }
    youngCost += cost
    if youngCost > (isHeld ? limit * 16 : limit / 2) { age() }
  }

  private mutating func age() { (old, young, youngCost) = (young, [:], 0) }

  mutating func remove(_ key: Key) {
    if let costed = young.removeValue(forKey: key) { youngCost -= costed.cost }
    if !old.isEmpty { old[key] = nil }
  }

  mutating func removeAll() { self = Self(limit: limit) }
}

extension BoundedCache<ObjectID, ObjectSnapshot> {
  /// Keeps a row, which costs the memory that it takes.
  mutating func insert(_ row: ObjectSnapshot) {
    insert(row, for: row.id, cost: row.memorySize)
  }
}
