import ObjectModel
import PersistentStore
import Predicates

/// `max(key)` over an entity's objects as this context sees them, saved or not.
extension ManagedObjectContext {
  /// The largest value of the attribute among the objects of the entity that declares it and all
  /// entities below; `.null` where there is none.
  func maximum(of slot: Int, entity: Entity) throws(OrreryError) -> Value {
    let key = MaximumCache.Key(entity: model.entity(declaring: slot, of: entity).number, slot: slot)
    noteChanges()
    if let known = maxima.values[key] { return known }
    var maximum = try parentMaximum(key)
    if try isOutdated(maximum, key) { maximum = try parentMaximumOfUnchanged(key) }
    for (id, object) in state.objects
    where object.status != .deleted && model[id.entity].isKind(of: model[key.entity]) {
      maximum = maximum.larger(object.values[slot])
    }
    maxima.values[key] = maximum
    return maximum
  }

  private func parentMaximum(_ key: MaximumCache.Key) throws(OrreryError) -> Value {
    if let parent { return try parent.maximum(of: key.slot, entity: model[key.entity]) }
    return try coordinator.reader.maximum(of: key.slot, entity: key.entity)
  }

  /// Whether an object that has the parent's maximum has another value here, or is deleted.
  private func isOutdated(_ maximum: Value, _ key: MaximumCache.Key) throws(OrreryError) -> Bool {
    guard !maximum.isNull else { return false }
    return state.objects.contains { id, object in
      guard let base = object.base, model[id.entity].isKind(of: model[key.entity]) else {
        return false
      }
      return base.values[key.slot] == maximum
        && (object.status == .deleted || object.values[key.slot] != maximum)
    }
  }

  /// The parent's maximum without the objects that are changed here.
  private func parentMaximumOfUnchanged(_ key: MaximumCache.Key) throws(OrreryError) -> Value {
    var request = ResolvedFetchRequest(entity: key.entity)
    request.sort = FetchColumn.columns(of: model[key.entity], slot: key.slot).map { column in
      CompiledSortDescriptor(
        expression: column.expression, isAscending: false, comparator: .compare)
    }
    request.limit = 1
    request.excluding = levels.flatMap { $0.state.objects.keys }
    var maximum = Value.null
    if let id = try coordinator.reader.fetchIDs(request).first, let values = try currentValues(id) {
      maximum = values[key.slot]
    }
    for context in levels.dropFirst() {
      for id in context.state.objects.keys
      where state.objects[id] == nil && model[id.entity].isKind(of: model[key.entity]) {
        if let values = try currentValues(id) { maximum = maximum.larger(values[key.slot]) }
      }
    }
    return maximum
  }
}

/// Maxima known now, kept right through every change, so that inserting many objects does not ask
/// the store for each.
struct MaximumCache {
  struct Key: Hashable {
    /// The entity that declares the attribute.
    let entity: EntityNumber
    let slot: Int
  }

  var values: [Key: Value] = [:]

  var isEmpty: Bool { values.isEmpty }

  mutating func didChange(_ change: Change, in model: ManagedObjectModel) {
    guard !values.isEmpty else { return }
    switch change {
    case .insert(let id, let row, _), .delete(let id, let row, _):
      var isInsert = false
      if case .insert = change { isInsert = true }
      for key in values.keys where model[id.entity].isKind(of: model[key.entity]) {
        isInsert ? raise(key, row[key.slot]) : lower(key, from: row[key.slot], to: .null)
      }
    case .set(let slotKey, let old, let new):
      for key in values.keys
      where key.slot == slotKey.slot && model[slotKey.object.entity].isKind(of: model[key.entity]) {
        lower(key, from: old, to: new)
        raise(key, new)
      }
    case .link, .unlink, .reorder:
      break
    }
  }

  private mutating func raise(_ key: Key, _ value: Value) {
    if let known = values[key] { values[key] = known.larger(value) }
  }

  private mutating func lower(_ key: Key, from old: Value, to new: Value) {
    if values[key] == old, !old.isNull, new.larger(old) != new { values[key] = nil }
  }
}
