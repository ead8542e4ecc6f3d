import ObjectModel
import PersistentStore
import Predicates

/// Finding objects by values, pending ones included.
extension ManagedObjectContext {
  /// Finds an object of the entity or of one below it with these values, or inserts one. Nothing
  /// can come between the two.
  ///
  /// - Parameters:
  ///   - match: Stored attributes, composites apart, and to-one relationships; at least one. Where
  ///     several objects match, the one with the lowest id is found.
  ///   - values: What else an inserted object gets. A found one stays as it is.
  /// - Throws: `fetch.invalid` for a match that is empty or of a kind that is not matched; what
  ///   `insert` throws.
  package func findOrInsert(
    _ entity: Entity, match: [Int: Value], values: [Int: Value]
  ) throws(OrreryError) -> (id: ObjectID, isInserted: Bool) {
    try requireOpen()
    let wanted = try wantedValues(match, of: entity)
    if let id = try firstMatch(wanted, entity) { return (id, false) }
    let id = try insert(entity, values: values.merging(match) { _, match in match })
    return (id, true)
  }

  private func wantedValues(
    _ match: [Int: Value], of entity: Entity
  ) throws(OrreryError) -> MatchedValues {
    guard !match.isEmpty else {
      throw OrreryError(
        .fetchInvalid, "There is nothing to match.", entity: entity.name,
        hint: "Give the values that tell one object from another.")
    }
    let checked = try check(match, for: entity)
    let values = try checked.map { slot, value throws(OrreryError) -> Value in
      let property = entity.properties[slot]
      switch value {
      case .attribute(let value)
      where property.isPersistent && property.attribute?.type != .composite:
        return value
      case .relationship(let objects) where property.relationship?.isToMany == false:
        return objects.first.map(Value.object) ?? .null
      case .attribute, .relationship:
        throw OrreryError(
          .fetchInvalid, "“\(property.name)” of “\(entity.name)” cannot be matched.",
          entity: entity.name, key: property.name,
          hint: "Match stored attributes that are not composites, and to-one relationships.")
      }
    }
    return MatchedValues(slots: checked.map(\.slot), values: values)
  }

  private func firstMatch(
    _ wanted: MatchedValues, _ entity: Entity
  ) throws(OrreryError) -> ObjectID? {
    let found = try pendingMatches(wanted, entity)
    var excluded: [ObjectID] = []
    // What the store finds may have other values here or be gone: look on without these, for twice
    // as many each time, as it may be so of all.
    while true {
      let limit = excluded.count + 1
      let stored = try storedMatches(wanted, entity, excluding: excluded, limit: limit)
      for id in stored where try isMatch(id, wanted) { return min(id, found.min() ?? id) }
      if stored.count < limit { return found.min() }
      excluded += stored
    }
  }

  private func pendingMatches(
    _ wanted: MatchedValues, _ entity: Entity
  ) throws(OrreryError) -> [ObjectID] {
    var found: [ObjectID] = []
    for level in levels {
      level.noteChanges()
      for id in level.matches.candidates(wanted, entity, in: level) where try isMatch(id, wanted) {
        found.append(id)
      }
    }
    return found
  }

  private func isMatch(_ id: ObjectID, _ wanted: MatchedValues) throws(OrreryError) -> Bool {
    guard let values = try currentValues(id) else { return false }
    return zip(wanted.slots, wanted.values).allSatisfy { values[$0].isSame(as: $1) }
  }

  private func storedMatches(
    _ wanted: MatchedValues, _ entity: Entity, excluding: [ObjectID], limit: Int
  ) throws(OrreryError) -> [ObjectID] {
    var request = ResolvedFetchRequest(entity: entity)
    let conditions = wanted.conditions(on: entity)
    request.predicate = conditions.count > 1 ? .and(conditions) : conditions.first
    request.excluding = excluding
    request.limit = limit
    return try coordinator.reader.fetchIDs(request)
  }
}

/// Values by slot, the slots ascending.
struct MatchedValues {
  let slots: [Int]
  let values: [Value]

  func conditions(on entity: Entity) -> [CompiledPredicate] {
    zip(slots, values).flatMap { slot, value in
      FetchColumn.columns(of: entity, slot: slot).map { column in
        .comparison(column.expression, .equal, .constant(value), [])
      }
    }
  }
}

/// Pending objects by their values in the slots that `findOrInsert` was asked for, so that an
/// import of many objects does not compare each with all before it.
///
/// An index may name objects that do not match any more; whoever asks looks at the object.
struct MatchIndexes {
  /// More combinations of slots than this are not indexed at a time.
  static let maximumIndexes = 8

  private struct Key: Hashable {
    let entity: EntityNumber
    let slots: [Int]
  }

  private var indexes: [Key: [[Value]: Set<ObjectID>]] = [:]

  var isEmpty: Bool { indexes.isEmpty }

  mutating func candidates(
    _ wanted: MatchedValues, _ entity: Entity, in context: ManagedObjectContext
  ) -> Set<ObjectID> {
    let key = Key(entity: entity.number, slots: wanted.slots)
    if indexes[key] == nil {
      if indexes.count == Self.maximumIndexes { indexes = [:] }
      var index: [[Value]: Set<ObjectID>] = [:]
      for (id, object) in context.state.objects where context.model[id.entity].isKind(of: entity) {
        index[key.slots.map { object.values[$0] }, default: []].insert(id)
      }
      indexes[key] = index
    }
    return indexes[key]?[wanted.values] ?? []
  }

  /// Adds the object under its present values.
  mutating func didChange(_ change: Change, in context: ManagedObjectContext) {
    guard !indexes.isEmpty else { return }
    switch change {
    case .insert(let id, _, _): add(id, in: context)
    case .set(let key, _, _): add(key.object, in: context)
    case .link(let link), .unlink(let link):
      for (end, _) in link.ends where !end.isToMany { add(end.object, in: context) }
    case .delete, .reorder: break
    }
  }

  private mutating func add(_ id: ObjectID, in context: ManagedObjectContext) {
    guard let object = context.state.objects[id] else { return }
    for key in indexes.keys where context.model[id.entity].isKind(of: context.model[key.entity]) {
      indexes[key]?[key.slots.map { object.values[$0] }, default: []].insert(id)
    }
  }
}
