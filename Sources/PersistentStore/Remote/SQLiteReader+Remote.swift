import ObjectModel

/// From another process's transaction, as the history has it, to what contexts have to know.
extension SQLiteReader {
  /// - Returns: nil where the history does not say it all. Orrery writes down which collections got
  ///   or lost members; of others only what can be read from the objects' rows is known.
  func remoteSave(_ transaction: HistoryTransaction) throws -> SavedChanges? {
    var changes = ChangeSetBuilder()
    for change in transaction.changes {
      switch change.kind {
      case .insert:
        changes.insert(change.id)
        if !transaction.isComplete { try noteOwners(of: change.id, in: &changes) }
      case .update:
        guard let slots = change.slots else { return nil }
        guard transaction.isComplete || !slots.contains(where: { leads(change.id, $0) }) else {
          return nil
        }
        changes.update(change.id, slots)
      case .delete:
        let properties = model[change.id.entity].properties.indices
        guard transaction.isComplete || !properties.contains(where: { leads(change.id, $0) }) else {
          return nil
        }
        changes.delete(change.id)
      }
    }
    return SavedChanges(
      changes.changes(in: model), author: transaction.author, transaction: transaction.number)
  }

  /// Whether a change of the slot changes a collection at the other end.
  private func leads(_ id: ObjectID, _ slot: Int) -> Bool {
    guard let relationship = model[id.entity].properties[slot].relationship else { return false }
    return model.inverse(of: relationship)?.isToMany == true
  }

  private func noteOwners(of id: ObjectID, in changes: inout ChangeSetBuilder) throws {
    guard let snapshot = try snapshot(of: id) else { return }
    for slot in snapshot.values.indices where leads(id, slot) {
      let relationship = model[id.entity].properties[slot].relationship
      guard let inverse = relationship?.inverseSlot else { continue }
      var others = try related(to: [id], slot: slot)[id] ?? []
      if case .object(let other) = snapshot.values[slot] { others.append(other) }
      for other in others { changes.update(other, [inverse]) }
    }
  }
}
