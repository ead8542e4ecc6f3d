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
    var members: [Int: MemberDifference] = [:]
    for slot in model[id.entity].properties.indices where pending?.status != .deleted {
      let changes = state.members[SlotKey(object: id, slot: slot)]
      if let changes, !changes.isUnchanged {
        members[slot] = MemberDifference(from: nil, to: changes)
      }
    }
    guard let pending, !pending.isUnchanged else {
      if members.isEmpty { return nil }
      return ObjectDifference(id: id, state: .updated, changes: [], members: members)
    }
    let old = pending.base?.values
    switch pending.status {
    case .deleted:
      let changes = (old ?? []).enumerated().map { slot, value in
        ObjectDifference.ValueChange(slot: slot, old: value, new: .null)
      }
      return ObjectDifference(
        id: id, state: .deleted, changes: changes.filter { !isToMany(id, $0.slot) }, members: [:])
    case .inserted, .updated:
      let changes = pending.changedSlots.map { slot in
        ObjectDifference.ValueChange(
          slot: slot, old: old?[slot] ?? .null, new: pending.values[slot])
      }
      return ObjectDifference(
        id: id, state: pending.status, changes: changes, members: members)
    }
  }
}
