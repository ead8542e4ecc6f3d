import ObjectModel
import PersistentStore
import Predicates

/// All that a `MemoryStore` holds at one time, as a value: what long reads look at.
package struct MemoryState: Sendable {
  package struct Pair: Hashable, Sendable {
    let owner: ObjectID
    let slot: Int
    let other: ObjectID
  }

  struct Owner: Hashable, Sendable {
    let id: ObjectID
    let slot: Int
  }

  package let model: ManagedObjectModel
  private(set) var rows: [ObjectID: ObjectSnapshot] = [:]
  /// Many-to-many and one-sided relationships, from both ends where there are two.
  private(set) var pairs: Set<Pair> = []
  private var orders: [Owner: [ObjectID]] = [:]

  init(model: ManagedObjectModel) {
    self.model = model
  }

  /// By the object's own name, or by that of a superentity.
  func row(_ id: ObjectID) -> ObjectSnapshot? {
    if let row = rows[id] { return row }
    let entity = model[id.entity]
    return rows.values.first { $0.id.key == id.key && model[$0.id.entity].isKind(of: entity) }
  }

  func members(_ owner: Owner) -> [ObjectID] {
    guard let relationship = model[owner.id.entity].properties[owner.slot].relationship else {
      return []
    }
    var members: [ObjectID]
    if let inverse = model.inverse(of: relationship), !inverse.isToMany,
      let inverseSlot = relationship.inverseSlot
    {
      let destination = model[relationship.destination]
      members = rows.values.filter {
        model[$0.id.entity].isKind(of: destination)
          && $0.values[inverseSlot] == .object(owner.id)
      }.map(\.id)
    } else {
      members = pairs.filter { $0.owner == owner.id && $0.slot == owner.slot }.map(\.other)
    }
    members.sort { $0.key < $1.key }
    guard relationship.isOrdered, let order = orders[owner] else { return members }
    return order.filter { members.contains($0) } + members.filter { !order.contains($0) }
  }

  // MARK: Saving

  mutating func contend(with changes: StoreChanges) {
    for update in changes.updated {
      guard let row = rows[update.id] else { continue }
      rows[update.id] = ObjectSnapshot(id: row.id, version: row.version + 1, values: row.values)
    }
  }

  func outdated(_ changes: StoreChanges) -> [SaveConflict] {
    let written =
      changes.updated.map { ($0.id, $0.expectedVersion) }
      + changes.deleted.map { ($0.id, $0.expectedVersion) }
    return written.filter { rows[$0.0]?.version != $0.1 }.map { id, expected in
      .version(id: id, expected: expected, current: rows[id])
    }
  }

  mutating func apply(
    _ changes: StoreChanges, revivingAbove deletedVersion: Int64
  ) -> StoreSaveResult {
    var result = StoreSaveResult()
    for row in changes.inserted {
      precondition(rows[row.id] == nil, "An object was inserted twice.")
      let isRevived = changes.revived.contains(row.id)
      let version = isRevived ? deletedVersion + 1 : 1
      rows[row.id] = ObjectSnapshot(id: row.id, version: version, values: row.values)
      if isRevived { result.versions[row.id] = version }
    }
    for update in changes.updated {
      guard let row = rows[update.id] else { continue }
      var values = row.values
      for (slot, value) in update.values { values[slot] = value }
      rows[update.id] = ObjectSnapshot(id: row.id, version: row.version + 1, values: values)
      result.versions[update.id] = row.version + 1
    }
    for link in changes.removedLinks { pairs.subtract(both(link)) }
    for link in changes.addedLinks { pairs.formUnion(both(link)) }
    for order in changes.orders {
      let owner = Owner(id: order.owner, slot: order.slot)
      orders[owner] = members(owner).placing(
        order.objects, after: order.after, before: order.before)
    }
    for deletion in changes.deleted { rows[deletion.id] = nil }
    return result
  }

  private func both(_ link: StoreChanges.Link) -> [Pair] {
    let pair = Pair(owner: link.owner, slot: link.slot, other: link.other)
    let relationship = model[link.owner.entity].properties[link.slot].relationship
    guard let inverse = relationship?.inverseSlot else { return [pair] }
    return [pair, Pair(owner: link.other, slot: inverse, other: link.owner)]
  }

  /// What is wrong once the changes are applied.
  func conflicts(with changes: StoreChanges) -> [SaveConflict] {
    let missing = changes.newlyRelated(in: model).sorted().filter { row($0) == nil }
    let unparted = changes.deleted.map(\.id).filter(hasMembers)
    return constraintConflicts(changes) + missing.map(SaveConflict.missing)
      + unparted.map(SaveConflict.members(of:))
  }

  /// Whether somebody is related to an object that is gone.
  private func hasMembers(_ id: ObjectID) -> Bool {
    let properties = model[id.entity].properties
    return properties.indices.contains { slot in
      guard let relationship = properties[slot].relationship, model.isParted(relationship) else {
        return false
      }
      return members(Owner(id: id, slot: slot)).contains { rows[$0] != nil }
    }
  }

  private func constraintConflicts(_ changes: StoreChanges) -> [SaveConflict] {
    var conflicts: [SaveConflict] = []
    for id in changes.inserted.map(\.id) + changes.updated.map(\.id) {
      guard let row = rows[id] else { continue }
      let entity = model[id.entity]
      for keys in entity.uniquenessConstraints {
        let slots = keys.compactMap { entity.slot(named: $0) }
        let values = slots.map { row.values[$0] }
        let other = rows.values.sorted { $0.id < $1.id }.first { other in
          other.id != id && other.id.entity == id.entity && !values.contains(.null)
            && slots.map { other.values[$0] } == values
        }
        guard let other, !conflicts.contains(where: { $0.isBetween(other.id, id) }) else {
          continue
        }
        conflicts.append(
          .constraint(entity: entity.number, keys: keys, values: values, id: id, existing: other))
      }
    }
    return conflicts
  }

  mutating func forgetRelations(of deleted: Set<ObjectID>) {
    pairs = pairs.filter { !deleted.contains($0.owner) && !deleted.contains($0.other) }
    orders = orders.filter { !deleted.contains($0.key.id) }
  }

  /// Computes the counts among derived attributes.
  ///
  /// - Returns: Those that are others than before.
  mutating func derive() -> [ObjectID: [Int: Value]] {
    var derived: [ObjectID: [Int: Value]] = [:]
    for row in rows.values {
      let entity = model[row.id.entity]
      for (slot, property) in entity.properties.enumerated() {
        guard case .count(let name)? = property.attribute?.derivation,
          let toMany = entity.slot(named: name)
        else { continue }
        let count = Value.integer(Int64(members(Owner(id: row.id, slot: toMany)).count))
        guard row.values[slot] != count else { continue }
        rows[row.id]?.values[slot] = count
        derived[row.id, default: [:]][slot] = count
      }
    }
    return derived
  }
}

extension SaveConflict {
  fileprivate func isBetween(_ one: ObjectID, _ other: ObjectID) -> Bool {
    guard case .constraint(_, _, _, let id, let existing) = self else { return false }
    return id == one && existing.id == other
  }
}
