import ObjectModel

/// One object as a store holds it at one version.
package struct ObjectSnapshot: Hashable, Sendable {
  package let id: ObjectID
  /// `Z_OPT`: 1 once inserted, one more at each save; higher from the start for an object that was
  /// deleted and came back. 0 for an object not saved yet.
  package let version: Int64
  /// By slot. To-many and transient properties are `.null`.
  package var values: [Value]

  package init(id: ObjectID, version: Int64, values: [Value]) {
    self.id = id
    self.version = version
    self.values = values
  }

  /// How much memory it takes in a cache, about, in bytes.
  package var memorySize: Int {
    // Its place in tables, and the head of the array of its values.
    128 + values.memorySize
  }
}

/// Everything one save writes, delete rules applied and inverses maintained. The store checks only
/// versions, uniqueness, and that objects to which others are related are there.
package struct StoreChanges: Sendable {
  package struct Update: Hashable, Sendable {
    package var id: ObjectID
    package var expectedVersion: Int64
    /// By slot: attributes and to-one relationships only. May be empty, which moves the version.
    package var values: [Int: Value]

    package init(id: ObjectID, expectedVersion: Int64, values: [Int: Value]) {
      self.id = id
      self.expectedVersion = expectedVersion
      self.values = values
    }
  }

  /// Who is related to the object is parted from it by `updated` and `removedLinks`: see
  /// `SaveConflict.members`.
  package struct Deletion: Hashable, Sendable {
    package var id: ObjectID
    package var expectedVersion: Int64

    package init(id: ObjectID, expectedVersion: Int64) {
      self.id = id
      self.expectedVersion = expectedVersion
    }
  }

  /// A pair of a to-many relationship that no to-one column of `inserted` or `updated` says:
  /// many-to-many, or without an inverse. State each pair once, from either side.
  package struct Link: Hashable, Sendable {
    package var owner: ObjectID
    package var slot: Int
    package var other: ObjectID

    package init(owner: ObjectID, slot: Int, other: ObjectID) {
      self.owner = owner
      self.slot = slot
      self.other = other
    }
  }

  /// Objects of an ordered relationship that stand one behind the other from now on. All that no
  /// order names stay where they are, and those of them that join go last.
  package struct Order: Hashable, Sendable {
    package var owner: ObjectID
    package var slot: Int
    package var objects: [ObjectID]
    /// Their neighbours, which no order names: nil where they go first, or last.
    package var after: ObjectID?
    package var before: ObjectID?

    package init(
      owner: ObjectID, slot: Int, objects: [ObjectID], after: ObjectID? = nil,
      before: ObjectID? = nil
    ) {
      self.owner = owner
      self.slot = slot
      self.objects = objects
      self.after = after
      self.before = before
    }
  }

  package var inserted: [ObjectSnapshot] = []
  /// Those of `inserted` that the store may have had before under the same id. They start above
  /// every version they had then, so that who still has one of them meets a conflict.
  package var revived: Set<ObjectID> = []
  package var updated: [Update] = []
  package var deleted: [Deletion] = []
  package var addedLinks: [Link] = []
  package var removedLinks: [Link] = []
  package var orders: [Order] = []
  /// What the history is told beside the rows: who saves, and which to-many relationships of
  /// objects that were there before have other members or another order now, by slot.
  package var author: String?
  package var contextName: String?
  package var toManyChanges: [ObjectID: [Int]] = [:]
  /// By root entity, the highest reserved key that any living object has, saved or not. Reserved
  /// keys above it are given back in this save, so that `Z_MAX` is exact, as Core Data keeps it;
  /// after the save they must be reserved anew. Left out, the root's reservation stands.
  package var highestKeys: [EntityNumber: Int64] = [:]

  package init() {}

  package var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && addedLinks.isEmpty
      && removedLinks.isEmpty && orders.isEmpty && highestKeys.isEmpty
  }

  /// The objects that others are related to from now on and that a deletion would have parted from
  /// them. Those that the save itself writes are left out.
  package func newlyRelated(in model: ManagedObjectModel) -> Set<ObjectID> {
    var related: Set<ObjectID> = []
    func add(_ value: Value, at slot: Int, of id: ObjectID) {
      guard case .object(let other) = value,
        let relationship = model[id.entity].properties[slot].relationship,
        let inverse = model.inverse(of: relationship), inverse.deleteRule != .noAction
      else { return }
      related.insert(other)
    }
    for link in addedLinks {
      related.insert(link.owner)
      let relationship = model[link.owner.entity].properties[link.slot].relationship
      if relationship?.inverseSlot != nil { related.insert(link.other) }
    }
    for update in updated {
      for (slot, value) in update.values { add(value, at: slot, of: update.id) }
    }
    for object in inserted {
      for (slot, value) in object.values.enumerated() { add(value, at: slot, of: object.id) }
    }
    if related.isEmpty { return [] }
    for object in inserted { related.remove(object.id) }
    for update in updated { related.remove(update.id) }
    for deletion in deleted { related.remove(deletion.id) }
    return related
  }
}

extension OrreryError {
  /// Two objects have the same values of keys, which must be unique.
  package init(
    _ id: ObjectID, duplicates existing: ObjectSnapshot, _ keys: [String], _ values: [Value],
    _ entity: Entity, _ model: ManagedObjectModel
  ) {
    let stored = keys.map { key in entity.slot(named: key).map { existing.values[$0] } ?? .null }
    let joined = { (values: [Value]) -> Value in
      values.count == 1 ? values[0] : .composite(Dictionary(zip(keys, values)) { one, _ in one })
    }
    self.init(
      .constraintConflict,
      "\(model.text(of: id)) and \(model.text(of: existing.id)) have the same "
        + "“\(keys.joined(separator: "”, “"))”, which must be unique.",
      entity: entity.name, key: keys.joined(separator: ", "), objects: [id, existing.id],
      value: joined(values), storedValue: joined(stored))
  }
}

/// Why a save could not be made. All of them are found before the save is rolled back.
package enum SaveConflict: Hashable, Sendable {
  /// Somebody else changed or deleted the object since. `current` is what the store holds, nil
  /// where the object is gone.
  case version(id: ObjectID, expected: Int64, current: ObjectSnapshot?)
  /// Somebody else deleted an object that the save relates others to and does not write, or one of
  /// which nobody compares versions.
  case missing(ObjectID)
  /// Objects that somebody else has related to one that this save deletes, and that the save does
  /// not part from it: its delete rules are to be applied to them too.
  case members(of: ObjectID)
  /// Another object has the same values under a uniqueness constraint. `existing` may be one that
  /// this very save inserts or updates, and then shows it as this save would leave it.
  case constraint(
    entity: EntityNumber, keys: [String], values: [Value], id: ObjectID, existing: ObjectSnapshot)

  /// The object that somebody else has deleted.
  package var missingObject: ObjectID? {
    switch self {
    case .version(let id, _, nil), .missing(let id): id
    case .version, .members, .constraint: nil
    }
  }
}

package enum StoreSaveOutcome: Sendable {
  case saved(StoreSaveResult)
  /// Nothing was written.
  case conflicts([SaveConflict])
}

package struct StoreSaveResult: Sendable {
  /// Of everything updated, and of what came back. What is new has version 1.
  package var versions: [ObjectID: Int64] = [:]
  /// What the store itself made of values, by object and slot: derived attributes, of any object.
  /// Replaces what a cache has.
  package var storedValues: [ObjectID: [Int: Value]] = [:]
  /// Of the history's transaction, where there is history.
  package var transaction: Int64?

  package init() {}
}
