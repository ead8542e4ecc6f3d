import ObjectModel
import PersistentStore

/// One object that a context changed, inserted or deleted.
struct PendingObject {
  var status: ObjectDifference.State
  /// What the parent has, which the change is measured against; nil where it has no such object.
  var base: ObjectSnapshot?
  /// All slots, as they are now; `.null` for to-many relationships.
  var values: [Value]
  /// Whether the object was there before, so that others may name it already.
  var isRevived = false

  /// Whether the parent has another value.
  func differs(in slot: Int) -> Bool {
    !values[slot].isSame(as: base?.values[slot] ?? .null)
  }

  func keeps(_ slot: Int, by policy: MergePolicy, against new: ObjectSnapshot) -> Bool {
    switch policy {
    case .error, .mergeByPropertyObjectTrump: base == nil || differs(in: slot)
    case .mergeByPropertyStoreTrump:
      base.map { new.values[slot].isSame(as: $0.values[slot]) } ?? false
    case .overwrite: true
    case .rollback: false
    }
  }

  var isUnchanged: Bool {
    guard status == .updated, let base else { return false }
    return values.indices.allSatisfy { values[$0].isSame(as: base.values[$0]) }
  }

  /// Ascending; every slot with a value for an inserted object.
  var changedSlots: [Int] {
    guard let base else { return values.indices.filter { !values[$0].isNull } }
    return values.indices.filter { !values[$0].isSame(as: base.values[$0]) }
  }
}

/// How one to-many relationship of one object differs from the parent's. An ordered one has a list
/// of its own only where that is more than the parent's with some behind it.
struct MemberChanges {
  var added: Set<ObjectID> = []
  var removed: Set<ObjectID> = []
  /// Ordered relationships only: in which order objects were put last, by a number that grows.
  private(set) var ranks: [ObjectID: Int] = [:]
  private(set) var nextRank = 1
  /// The parent's list and the present one.
  var baseOrder: [ObjectID]?
  var order: [ObjectID]?
  /// From where an object left the order last.
  private var lastPlace = 0
  /// Of those in both, who stand elsewhere among each other: all that changed places, and others.
  var moved: Set<ObjectID> = []

  /// Nothing to keep, not even an order that an edit under way works on.
  var saysNothing: Bool { added.isEmpty && removed.isEmpty && order == nil }

  var isUnchanged: Bool { added.isEmpty && removed.isEmpty && order == baseOrder }

  /// What was added, in the order in which it stands last while there is no other order.
  var joined: [ObjectID] {
    ranks.isEmpty
      ? added.sorted() : added.sorted { (ranks[$0] ?? 0, $0) < (ranks[$1] ?? 0, $1) }
  }

  /// In which order members follow each other, where it depends on which of them is related first.
  var ownOrder: [ObjectID]? { order ?? (ranks.isEmpty || added.count < 2 ? nil : joined) }

  /// - Parameter index: nil for last.
  mutating func add(_ id: ObjectID, at index: Int?, isOrdered: Bool) {
    let isBack = removed.remove(id) != nil
    if !isBack { added.insert(id) }
    guard isOrdered else { return }
    ranks[id] = nextRank
    nextRank += 1
    guard let count = order?.count else { return }
    if isBack { moved.insert(id) }
    order?.insert(id, at: min(max(0, index ?? count), count))
  }

  mutating func remove(_ id: ObjectID) {
    if added.remove(id) == nil { removed.insert(id) }
    guard let place = place(of: id) else { return }
    order?.remove(at: place)
    lastPlace = place
  }

  /// Where the object is in the order. Those that leave one after the other are near each other.
  func place(of id: ObjectID) -> Int? {
    guard let order else { return nil }
    var (after, before) = (lastPlace, lastPlace - 1)
    while after < order.count || before >= 0 {
      if order.indices.contains(after), order[after] == id { return after }
      if order.indices.contains(before), order[before] == id { return before }
      (after, before) = (after + 1, before - 1)
    }
    return nil
  }

  /// Takes members out of the order and puts them where they are to be afterwards.
  ///
  /// - Parameter places: Ascending.
  mutating func move(_ places: [Change.Place]) {
    let objects = places.map(\.object).sorted()
    var moving = order ?? []
    // So that it is not copied for its change.
    order = nil
    moving.removeAll { objects.containsAscending($0) }
    for place in places { moving.insert(place.object, at: min(place.index, moving.count)) }
    order = moving
    moved.formUnion(objects)
  }

  mutating func forget(_ gone: Set<ObjectID>) {
    added.subtract(gone)
    removed.subtract(gone)
    order?.removeAll { gone.contains($0) }
    baseOrder?.removeAll { gone.contains($0) }
  }

  /// Measures the order against another one of the parent.
  mutating func setOrder(_ order: [ObjectID], over base: [ObjectID]) {
    self.order = order
    baseOrder = base
    moved = order.moved(from: base)
  }

  /// The order that the relationship would have without some of the changes.
  ///
  /// - Parameters:
  ///   - added: Objects that have not joined.
  ///   - removed: Objects that have not left. They follow what they followed before.
  func order(without added: Set<ObjectID>, with removed: Set<ObjectID>) -> [ObjectID]? {
    guard var order else { return nil }
    order.removeAll { added.contains($0) }
    guard !removed.isEmpty, let baseOrder else { return order }
    let held = Set(order)
    var following: [ObjectID?: [ObjectID]] = [:]
    var former: ObjectID?
    for id in baseOrder where held.contains(id) || removed.contains(id) {
      if held.contains(id) { former = id } else { following[former, default: []].append(id) }
    }
    return order.reduce(into: following[nil] ?? []) { $0 += [$1] + (following[$1] ?? []) }
  }

  /// Whether other changes show the same members in the same order.
  func shows(_ other: MemberChanges) -> Bool {
    guard added == other.added, removed == other.removed else { return false }
    guard let base = baseOrder ?? other.baseOrder else { return joined == other.joined }
    return applied(to: base) == other.applied(to: base)
  }

  /// What is shown where the parent has that list.
  func applied(to base: [ObjectID]) -> [ObjectID] {
    order ?? base.filter { !removed.contains($0) } + joined
  }

  /// What a save writes of an ordered relationship: runs of objects between those that stay.
  func storedOrders(_ key: SlotKey) -> [StoreChanges.Order] {
    let make = { (objects: [ObjectID], after: ObjectID?, before: ObjectID?) in
      StoreChanges.Order(
        owner: key.object, slot: key.slot, objects: objects, after: after, before: before)
    }
    guard let order else { return added.isEmpty ? [] : [make(joined, nil, nil)] }
    let placed = moved.union(added).sorted()
    var orders: [StoreChanges.Order] = []
    var run: [ObjectID] = []
    var last: ObjectID?
    for id in placed.isEmpty ? [] : order {
      if placed.containsAscending(id) {
        run.append(id)
      } else {
        if !run.isEmpty { orders.append(make(run, last, id)) }
        (run, last) = ([], id)
      }
    }
    if !run.isEmpty { orders.append(make(run, last, nil)) }
    return orders
  }
}

extension [ObjectID] {
  /// These, where those that are named change places with one another so that they stand in the
  /// order in which they are named.
  func arranged(_ named: [ObjectID]) -> [ObjectID] {
    let (isPresent, isNamed) = (Set(self), Set(named))
    var next = named.lazy.filter(isPresent.contains).makeIterator()
    return map { isNamed.contains($0) ? next.next() ?? $0 : $0 }
  }

  /// As few objects of both lists as can be of which all others stand in the same order in both.
  func moved(from old: [ObjectID]) -> Set<ObjectID> {
    let (former, present) = old.differing(from: self)
    let places = Dictionary(zip(former, former.indices), uniquingKeysWith: { first, _ in first })
    let common = present.filter { places[$0] != nil }
    let kept = common.compactMap { places[$0] }.longestIncreasing
    return Set(common).subtracting(kept.map { common[$0] })
  }

  /// Both lists without what they begin and what they end with in common.
  func differing(from other: [ObjectID]) -> (ArraySlice<ObjectID>, ArraySlice<ObjectID>) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let (left, right) = (self[start...], other[start...])
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    return (left.dropLast(end), right.dropLast(end))
  }
}

extension MemberDifference {
  /// - Parameters:
  ///   - old: nil for what the parent has, as the other is measured against.
  init(from old: MemberChanges?, to new: MemberChanges?) {
    let (old, new) = (old ?? MemberChanges(), new ?? MemberChanges())
    self.init(
      added: new.added.subtracting(old.added).union(old.removed.subtracting(new.removed)).sorted(),
      removed: old.added.subtracting(new.added).union(new.removed.subtracting(old.removed))
        .sorted())
  }
}
