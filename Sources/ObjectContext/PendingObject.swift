import ObjectModel
import PersistentStore

/// One object that a context changed, inserted or deleted.
struct PendingObject {
  enum Status {
    case inserted
    case updated
    case deleted
  }

  var status: Status
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

/// How one to-many relationship of one object differs from the parent's.
struct MemberChanges {
  var added: Set<ObjectID> = []
  var removed: Set<ObjectID> = []
  /// Ordered relationships only: the parent's list and the present one.
  var baseOrder: [ObjectID]?
  var order: [ObjectID]?

  /// Nothing to keep, not even an order that an edit under way works on.
  var saysNothing: Bool { added.isEmpty && removed.isEmpty && order == nil }

  var isUnchanged: Bool { added.isEmpty && removed.isEmpty && order == baseOrder }

  mutating func add(_ id: ObjectID, at index: Int? = nil) {
    if removed.remove(id) == nil { added.insert(id) }
    guard let count = order?.count else { return }
    if let index, index < count {
      order?.insert(id, at: max(0, index))
    } else {
      order?.append(id)
    }
  }

  mutating func remove(_ id: ObjectID) {
    if added.remove(id) == nil { removed.insert(id) }
    if let index = order?.firstIndex(of: id) { order?.remove(at: index) }
  }

  mutating func forget(_ gone: Set<ObjectID>) {
    added.subtract(gone)
    removed.subtract(gone)
    order?.removeAll { gone.contains($0) }
    baseOrder?.removeAll { gone.contains($0) }
  }

  /// The order that the relationship would have without some of the changes.
  ///
  /// - Parameters:
  ///   - added: Objects that have not joined.
  ///   - removed: Objects that have not left. They follow what they followed before.
  func order(
    without added: Set<ObjectID>, with removed: Set<ObjectID>
  ) -> [ObjectID]? {
    guard var order else { return nil }
    order.removeAll { added.contains($0) }
    guard !removed.isEmpty, let baseOrder else { return order }
    var place = 0
    for id in baseOrder {
      if removed.contains(id) {
        order.insert(id, at: place)
        place += 1
      } else if let index = order.firstIndex(of: id) {
        place = index + 1
      }
    }
    return order
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
