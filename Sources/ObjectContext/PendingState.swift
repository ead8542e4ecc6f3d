import ObjectModel
import PersistentStore

/// Everything in which a context differs from its parent. A value: keeping a copy and putting it
/// back restores the context. It does not load anything; whoever applies a change has loaded the
/// objects it is about.
///
/// The members of a to-many relationship are what the parent has, less `removed`, plus `added`.
/// Where the inverse is a to-one, these follow from it and hold no information of their own: for
/// each object whose to-one leads from base b to current c, b lacks it and c has it.
struct PendingState {
  /// Changed, inserted and deleted objects.
  var objects: [ObjectID: PendingObject] = [:]
  /// Changed to-many relationships.
  var members: [SlotKey: MemberChanges] = [:]

  var isEmpty: Bool { objects.isEmpty && members.isEmpty }

  mutating func apply(_ change: Change) {
    switch change {
    case .insert(let id, let values, let isRevived):
      if objects[id] != nil {
        objects[id]?.status = .updated
        objects[id]?.values = values
        objects[id]?.isRevived = isRevived
      } else {
        objects[id] = PendingObject(
          status: .inserted, base: nil, values: values, isRevived: isRevived)
      }
    case .delete(let id, _, _):
      if objects[id]?.base == nil {
        objects[id] = nil
      } else {
        objects[id]?.status = .deleted
      }
    case .set(let key, _, let new):
      objects[key.object]?.values[key.slot] = new
    case .link(let link):
      for (end, other) in link.ends { attach(end, to: other) }
    case .unlink(let link):
      for (end, other) in link.ends { detach(end, from: other) }
    case .reorder(let key, _, let new):
      members[key, default: MemberChanges()].order = new
    }
  }

  private mutating func attach(_ end: Link.End, to other: ObjectID) {
    guard let key = end.key else { return }
    if end.isToMany {
      members[key, default: MemberChanges()].add(other, at: end.index)
      dropIfEmpty(key)
    } else {
      objects[key.object]?.values[key.slot] = .object(other)
    }
  }

  private mutating func detach(_ end: Link.End, from other: ObjectID) {
    guard let key = end.key else { return }
    if end.isToMany {
      members[key, default: MemberChanges()].remove(other)
      dropIfEmpty(key)
    } else {
      objects[key.object]?.values[key.slot] = .null
    }
  }

  private mutating func dropIfEmpty(_ key: SlotKey) {
    if members[key]?.saysNothing == true { members[key] = nil }
  }

  /// Forgets objects and orders that turn out to be as the parent has them.
  mutating func dropUnchanged(_ ids: some Sequence<ObjectID>, orders: some Sequence<SlotKey>) {
    for id in ids where objects[id]?.isUnchanged == true { objects[id] = nil }
    for key in orders where members[key]?.isUnchanged == true { members[key] = nil }
  }

  /// By object, the slots of to-many relationships that changed.
  var memberSlots: [ObjectID: [Int]] {
    var slots: [ObjectID: [Int]] = [:]
    for (key, changes) in members where !changes.isUnchanged {
      slots[key.object, default: []].append(key.slot)
    }
    return slots
  }

  /// Of the same relationships: which objects joined and left.
  var memberDifferences: [SlotKey: MemberDifference] {
    members.filter { !$0.value.isUnchanged }.mapValues { MemberDifference(from: nil, to: $0) }
  }
}

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
