import ObjectModel
import PersistentStore

/// What a context has of an object otherwise than its parent.
package struct ObjectDifference: Sendable {
  package enum State: String, CaseIterable, Sendable {
    case inserted
    case updated
    case deleted
  }

  /// An attribute or a to-one relationship.
  package struct ValueChange: Sendable {
    package let slot: Int
    /// `.null` for a new object.
    package let old: Value
    /// `.null` for a deleted one.
    package let new: Value
  }

  package let id: ObjectID
  package let state: State
  /// Ascending by slot. All of a deleted object.
  package let changes: [ValueChange]
  /// The to-many relationships that changed, none of a deleted object. One that changed its order
  /// alone has nothing in it.
  package let members: [Int: MemberDifference]
}

extension ManagedObjectContext {
  /// What is unsaved of the object; nil where nothing is, or there is no such object.
  package func difference(of id: ObjectID) throws(OrreryError) -> ObjectDifference? {
    guard let id = try find(id) else { return nil }
    let pending = state.objects[id]
    let isDeleted = pending?.status == .deleted
    let slots = model[id.entity].properties.indices
    var members: [Int: MemberDifference] = [:]
    for slot in slots where !isDeleted {
      let changes = state.members[SlotKey(object: id, slot: slot)]
      if let changes, !changes.isUnchanged {
        members[slot] = MemberDifference(from: nil, to: changes)
      }
    }
    if pending?.isUnchanged != false, members.isEmpty { return nil }
    let changed = isDeleted ? slots.filter { !isToMany(id, $0) } : pending?.changedSlots ?? []
    let changes = changed.map { slot in
      ObjectDifference.ValueChange(
        slot: slot, old: pending?.base?.values[slot] ?? .null,
        new: isDeleted ? .null : pending?.values[slot] ?? .null)
    }
    return ObjectDifference(
      id: id, state: pending?.status ?? .updated, changes: changes, members: members)
  }
}
