import ObjectModel
import Predicates

/// `batch/insert`: row by row, because each object has values of its own.
extension BatchWork {
  func insert(_ request: BatchInsert) throws {
    let entity = model[request.entity]
    guard !entity.isAbstract else {
      throw OrreryError(
        .abstractEntity, "“\(entity.name)” is abstract and has no objects of its own.",
        entity: entity.name)
    }
    insertedEntity = entity.number
    result.matched = request.count
    progress.begin(total: request.count)
    given.firstKey = try reader.highestKey(of: entity.root) + 1
    let oneToOneSlots = entity.properties.indices.filter { slot in
      guard let relationship = entity.properties[slot].relationship, !relationship.isToMany
      else { return false }
      return model.inverse(of: relationship)?.isToMany == false
    }
    var insertion = BatchInsertion(
      entity: entity, onConflict: request.onConflict,
      insertRules: try ValueRule.rules(of: entity, at: .insert, in: model), work: self,
      oneToOneSlots: Set(oneToOneSlots))
    let rows = request.makeRows()
    for index in 0..<request.count {
      try insertion.insert(index, rows)
      progress.complete(1)
      if insertion.hasFailedTooOften { break }
    }
    try BatchRequest.throwAny(of: insertion.failures)
    try insertion.finish()
  }

  func constraintError() -> OrreryError {
    var errors: [OrreryError] = []
    var seen: Set<ObjectID> = []
    for case .constraint(let entity, let keys, let values, let id, let existing)
      in rows.constraintConflicts.prefix(BatchRequest.maximumListedErrors)
    {
      let error = OrreryError(id, duplicates: existing, keys, values, model[entity], model)
      errors.append(indexed(error))
    }
    return OrreryError(
      .constraintConflict,
      "There are other objects with values that must be unique: \(errors.count) "
        + (errors.count == 1 ? "conflict." : "conflicts."),
      objects: errors.flatMap(\.objects).filter { seen.insert($0).inserted },
      hint: "Give each its own values, or update or skip what is there (onConflict).",
      errors: errors)
  }

  /// Which says which of the objects given it is about. Those that are new are gone afterwards, and
  /// are not named.
  func indexed(_ error: OrreryError) -> OrreryError {
    guard let id = error.objects.first, let insertedEntity,
      model[id.entity].root == model[insertedEntity].root, let index = given.index(of: id)
    else { return error }
    var indexed = error.at(index)
    indexed.objects.removeAll { $0.entity == insertedEntity && given.keys.contains($0.key) }
    return indexed
  }
}

/// The objects of one `batch/insert` on their way into the store.
struct BatchInsertion {
  let entity: Entity
  fileprivate let onConflict: BatchInsert.ConflictRule
  let insertRules: [ValueRule]
  let work: BatchWork
  fileprivate let oneToOneSlots: Set<Int>
  fileprivate var index = 0
  fileprivate var failures: [OrreryError] = []
  /// Largest values by slot, for those attributes that count on from them.
  fileprivate var maxima: [Int: Value] = [:]
  /// Ids that were found, by the id given: many objects tend to name the same few.
  fileprivate var destinations: [ObjectID: ObjectID] = [:]
  /// One-to-one relationships by slot, in the order given.
  fileprivate var pairs: [Int: [(key: Int64, other: ObjectID?)]] = [:]

  var hasFailedTooOften: Bool {
    max(failures.count, work.rows.constraintConflicts.count) >= BatchRequest.maximumListedErrors
  }

  mutating func insert(_ index: Int, _ rows: BatchInsert.Rows) throws {
    self.index = index
    let given: [Value?]
    var row: [Value]
    do {
      given = try rows(index)
      row = try checked(given)
    } catch let error as OrreryError {
      failures.append(error.at(index))
      return
    }
    try work.requireNotCancelled()
    // What cannot be saved any more need not be written, only checked.
    if !failures.isEmpty { return }
    let id = ObjectID(entity: entity.number, key: work.given.keys.upperBound)
    try addInitialValues(to: &row, given)
    do {
      row = try withRules(row, given: given, id: id)
    } catch {
      failures.append(error.at(index))
      return
    }
    for (slot, maximum) in maxima { maxima[slot] = maximum.larger(row[slot]) }
    if onConflict != .error {
      let conflicts = try work.reader.constraintConflicts(of: id, row)
      if !conflicts.isEmpty {
        if try settle(conflicts, row, given) { refuse(id, row) }
        return
      }
    }
    if try !insert(id, row) { refuse(id, row) }
  }

  /// - Returns: Whether it was; not where others have values of it that must be unique.
  private mutating func insert(_ id: ObjectID, _ row: [Value]) throws -> Bool {
    var stored = row
    if !entity.isStoredAsGiven {
      for (slot, property) in entity.properties.enumerated()
      where !property.isPersistent || property.attribute?.isDerived == true {
        stored[slot] = .null
      }
    }
    for slot in oneToOneSlots { stored[slot] = .null }
    guard try work.rows.insert(ObjectSnapshot(id: id, version: 0, values: stored)) else {
      return false
    }
    noteInserted(id, row)
    return true
  }

  /// Notes an object that is not written, but checked with the others: a request that fails tells
  /// all that is wrong with it.
  private mutating func refuse(_ id: ObjectID, _ row: [Value]) {
    noteInserted(id, row)
    work.refused.append(ObjectSnapshot(id: id, version: 0, values: row))
  }

  private mutating func noteInserted(_ id: ObjectID, _ row: [Value]) {
    work.given.inserted.append(index)
    for slot in oneToOneSlots {
      guard case .object(let other) = row[slot] else { continue }
      pairs[slot, default: []].append((id.key, other))
    }
  }

  // MARK: Values

  private mutating func checked(_ given: [Value?]) throws -> [Value] {
    var row: [Value] = []
    row.reserveCapacity(given.count)
    for (slot, value) in given.enumerated() {
      row.append(try value.map { try checked($0, slot) } ?? .null)
    }
    return row
  }

  private mutating func checked(_ value: Value, _ slot: Int) throws -> Value {
    if case .object(let id) = value, let known = destinations[id],
      let relationship = entity.properties[slot].relationship,
      work.model[known.entity].isKind(of: work.model[relationship.destination])
    {
      return .object(known)
    }
    let checked = try work.checkedValue(value, slot: slot, of: entity)
    if case .object(let id) = value, case .object(let own) = checked { destinations[id] = own }
    return checked
  }

  private mutating func addInitialValues(to row: inout [Value], _ given: [Value?]) throws {
    for slot in given.indices where given[slot] == nil {
      guard let attribute = entity.properties[slot].attribute else { continue }
      row[slot] = try attribute.initialValue(in: entity) { slot throws(OrreryError) in
        try self.maximum(of: slot)
      }
    }
  }

  private mutating func maximum(of slot: Int) throws(OrreryError) -> Value {
    if let known = maxima[slot] { return known }
    let declaring = work.model.entity(declaring: slot, of: entity)
    let maximum = try work.reader.maximum(of: slot, entity: declaring.number)
    maxima[slot] = maximum
    return maximum
  }

  // MARK: Conflicts

  /// - Returns: Whether neither rule says what to do, so that the request is refused.
  private mutating func settle(
    _ conflicts: [SaveConflict], _ row: [Value], _ given: [Value?]
  ) throws -> Bool {
    if onConflict == .skip { return false }
    var existing: [ObjectID: ObjectSnapshot] = [:]
    for case .constraint(_, _, _, _, let other) in conflicts { existing[other.id] = other }
    guard existing.count == 1, let other = existing.values.first,
      work.model[other.id.entity].isKind(of: entity)
    else {
      // Which of several is meant, or how to set what another entity does not have, nobody knows.
      work.rows.constraintConflicts += conflicts
      return true
    }
    try update(other, row, given)
    return false
  }

  private mutating func update(_ existing: ObjectSnapshot, _ row: [Value], _ given: [Value?]) throws
  {
    let id = existing.id
    work.given.updated[id] = index
    var values: [Int: Value] = [:]
    for slot in given.indices where given[slot] != nil {
      let value = row[slot]
      if oneToOneSlots.contains(slot) {
        var other: ObjectID?
        if case .object(let id) = value { other = id }
        pairs[slot, default: []].append((id.key, other))
      } else if !value.isSame(as: existing.values[slot]) {
        values[slot] = value
      }
    }
    guard !values.isEmpty else { return }
    for (slot, value) in values {
      try work.noteChanged(slot, of: id.entity, .atTheEnd, keys: "SELECT ?1", [.integer(id.key)])
      try noteOwners(slot, from: existing.values[slot], to: value)
    }
    try work.rows.write(
      StoreChanges.Update(id: id, expectedVersion: existing.version, values: values),
      movesVersion: false)
  }

  private func noteOwners(_ slot: Int, from old: Value, to new: Value) throws {
    guard let relationship = entity.properties[slot].relationship,
      let inverseSlot = relationship.inverseSlot
    else { return }
    for case .object(let owner) in [old, new] {
      try work.noteChanged(
        inverseSlot, of: relationship.destination, .none, keys: "SELECT ?1", [.integer(owner.key)])
    }
  }

  // MARK: The end

  /// Once all rows are there: keys, and the other ends of relationships.
  func finish() throws {
    try work.reader.setHighestKey(of: entity.root, to: work.given.keys.upperBound - 1)
    for (slot, property) in entity.properties.enumerated() {
      guard let relationship = property.relationship,
        let inverseSlot = relationship.inverseSlot,
        case .toOne(let column, _, _) = work.schema.storage(of: slot, in: entity.number)
      else { continue }
      if oneToOneSlots.contains(slot) {
        try relatePairs(slot)
      } else {
        try work.noteChanged(
          inverseSlot, of: relationship.destination, .none,
          keys: "SELECT \(identifier(column)) FROM \(work.table(of: entity.number)) "
            + "WHERE Z_PK >= ?1", [.integer(work.given.firstKey)])
      }
    }
  }

  /// As if set one after the other: who names an object last has it.
  private func relatePairs(_ slot: Int) throws {
    guard let assignments = pairs[slot] else { return }
    var forward: [Int64: ObjectID] = [:]
    var back: [ObjectID: Int64] = [:]
    for (key, other) in assignments {
      if let previous = forward.removeValue(forKey: key) { back[previous] = nil }
      guard let other else { continue }
      if let holder = back[other] { forward[holder] = nil }
      forward[key] = other
      back[other] = key
    }
    for index in work.refused.indices {
      work.refused[index].values[slot] =
        forward[work.refused[index].id.key].map { .object($0) } ?? .null
    }
    try work.database.execute(
      sql: "CREATE TEMP TABLE IF NOT EXISTS target (pk INTEGER PRIMARY KEY)")
    try work.run("DELETE FROM temp.target")
    try work.run("DELETE FROM temp.pair")
    for key in Set(assignments.map(\.key)) {
      try work.run("INSERT INTO temp.target (pk) VALUES (?1)", .integer(key))
    }
    for (key, other) in forward {
      try work.run(
        "INSERT INTO temp.pair (pk, \"key\") VALUES (?1, ?2)", .integer(key), .integer(other.key))
    }
    try work.relateOneToOne(slot, of: entity, targets: "SELECT pk FROM temp.target")
  }
}

/// Which objects given became which: what is wrong with one is told of the one that was given.
struct GivenObjects {
  /// Of the new objects, whose keys follow one another.
  var firstKey: Int64 = 0
  var inserted: [Int] = []
  var keys: Range<Int64> { firstKey..<firstKey + Int64(inserted.count) }
  /// Those that were there. Given more than once, the last counts.
  var updated: [ObjectID: Int] = [:]

  func index(of id: ObjectID) -> Int? {
    if let index = updated[id] { return index }
    return keys.contains(id.key) ? inserted[Int(id.key - firstKey)] : nil
  }
}

extension OrreryError {
  fileprivate func at(_ index: Int) -> OrreryError {
    var error = self
    error.index = index
    error.errors = errors.map { $0.at(index) }
    return error
  }
}
