import ObjectModel
import PersistentStore
import Predicates

@testable import ObjectContext

/// A store without a file or SQL: the plainest thing that keeps the `PersistentStore` contract, to
/// test contexts against. It is slow: everything is a scan.
final class MemoryStore: PersistentStore {
  let model: ManagedObjectModel
  let uuid = "7B1F8C0E-0000-4000-8000-000000000000"
  let isReadOnly = false
  var metadata: StoreMetadata {
    preconditionFailure("No test asks for the metadata.")
  }

  struct Pair: Hashable {
    let owner: ObjectID
    let slot: Int
    let other: ObjectID
  }

  private(set) var rows: [ObjectID: ObjectSnapshot] = [:]
  /// Many-to-many and one-sided relationships, from both ends where there are two.
  private(set) var pairs: Set<Pair> = []
  private var orders: [SlotKey: [ObjectID]] = [:]
  private var highestKeys: [EntityNumber: Int64] = [:]
  private var highestDeletedVersion: Int64 = 0
  private(set) var reservedChunks: [Int] = []
  private(set) var savedChanges: [StoreChanges] = []
  /// Thrown by the next calls.
  var failure: OrreryError?
  /// Thrown by the calls after the next conflict.
  var failureAfterConflicts: OrreryError?
  /// Whether somebody saves each object just before every save.
  var isContended = false
  private(set) var snapshotReads = 0
  private(set) var relatedReads = 0

  init(_ model: ManagedObjectModel) {
    self.model = model
  }

  func highestKey(_ entity: Entity) -> Int64 { highestKeys[entity.root] ?? 0 }

  func reserveKeys(root: EntityNumber, count: Int) throws(OrreryError) -> ClosedRange<Int64> {
    if let failure { throw failure }
    let first = (highestKeys[root] ?? 0) + 1
    highestKeys[root] = first + Int64(count) - 1
    reservedChunks.append(count)
    return first...first + Int64(count) - 1
  }

  func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    if let failure { throw failure }
    snapshotReads += 1
    return ids.compactMap { id in
      model[id.entity].family.lowerBound.rawValue == 0 ? nil : row(id)
    }
  }

  private func row(_ id: ObjectID) -> ObjectSnapshot? {
    if let row = rows[id] { return row }
    let entity = model[id.entity]
    return rows.values.first { $0.id.key == id.key && model[$0.id.entity].isKind(of: entity) }
  }

  func related(to ids: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    if let failure { throw failure }
    relatedReads += 1
    var found: [ObjectID: [ObjectID]] = [:]
    for id in ids {
      let members = members(SlotKey(object: id, slot: slot))
      if !members.isEmpty { found[id] = members }
    }
    return found
  }

  private func members(_ key: SlotKey) -> [ObjectID] {
    guard let relationship = model[key.object.entity].properties[key.slot].relationship else {
      return []
    }
    var members: [ObjectID]
    if let inverse = model.inverse(of: relationship), !inverse.isToMany,
      let inverseSlot = relationship.inverseSlot
    {
      let destination = model[relationship.destination]
      members = rows.values.filter {
        model[$0.id.entity].isKind(of: destination)
          && $0.values[inverseSlot] == .object(key.object)
      }.map(\.id)
    } else {
      members = pairs.filter { $0.owner == key.object && $0.slot == key.slot }.map(\.other)
    }
    members.sort { $0.key < $1.key }
    guard relationship.isOrdered, let order = orders[key] else { return members }
    return order.filter { members.contains($0) } + members.filter { !order.contains($0) }
  }

  func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value {
    if let failure { throw failure }
    return rows.values.filter { model[$0.id.entity].isKind(of: model[entity]) }
      .reduce(Value.null) { $0.larger($1.values[slot]) }
  }

  func fetch<Sink: RowSink>(
    _ request: ResolvedFetchRequest, into sink: inout Sink
  ) throws(OrreryError) {
    preconditionFailure("Contexts fetch ids only.")
  }

  func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int {
    try fetchIDs(request).count
  }

  /// Enough of fetching for contexts: equalities, one sort key, exclusions and a limit.
  func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    let evaluator = PredicateEvaluator()
    var found: [ObjectSnapshot] = []
    for row in rows.values where model[row.id.entity].isKind(of: model[request.entity]) {
      guard !request.excluding.contains(row.id) else { continue }
      if let predicate = request.predicate {
        guard try evaluator.evaluate(predicate, object: row.id, in: self) else { continue }
      }
      found.append(row)
    }
    found.sort { $0.id.key < $1.id.key }
    if case .path(let path)? = request.sort.first?.expression,
      case .attribute(let slot, _) = path.leaf
    {
      found.sort {
        $0.values[slot] != $1.values[slot]
          && $0.values[slot].larger($1.values[slot]) == $0.values[slot]
      }
    }
    return found.prefix(request.limit ?? Int.max).map(\.id)
  }

  // MARK: - Saving

  func save(_ changes: StoreChanges) throws(OrreryError) -> StoreSaveOutcome {
    if let failure { throw failure }
    if isContended { contend(changes) }
    var conflicts: [SaveConflict] = []
    for update in changes.updated where rows[update.id]?.version != update.expectedVersion {
      conflicts.append(
        .version(id: update.id, expected: update.expectedVersion, current: rows[update.id]))
    }
    for deletion in changes.deleted where rows[deletion.id]?.version != deletion.expectedVersion {
      conflicts.append(
        .version(id: deletion.id, expected: deletion.expectedVersion, current: rows[deletion.id]))
    }
    let before = (rows, pairs, orders)
    var result = StoreSaveResult()
    apply(changes, &result)
    conflicts += constraintConflicts(changes)
    for id in changes.newlyRelated(in: model).sorted() where row(id) == nil {
      conflicts.append(.missing(id))
    }
    for deletion in changes.deleted where hasUnseenMembers(deletion.id) {
      conflicts.append(.members(of: deletion.id))
    }
    if conflicts.isEmpty { forgetPairs(of: Set(changes.deleted.map(\.id))) }
    guard conflicts.isEmpty else {
      (rows, pairs, orders) = before
      if let failureAfterConflicts { failure = failureAfterConflicts }
      failureAfterConflicts = nil
      return .conflicts(conflicts)
    }
    for (root, key) in changes.highestKeys { highestKeys[root] = key }
    derive(&result)
    savedChanges.append(changes)
    return .saved(result)
  }

  private func contend(_ changes: StoreChanges) {
    for update in changes.updated {
      guard let row = rows[update.id] else { continue }
      rows[update.id] = ObjectSnapshot(
        id: row.id, version: row.version + 1, values: row.values)
    }
  }

  private func apply(_ changes: StoreChanges, _ result: inout StoreSaveResult) {
    for row in changes.inserted {
      precondition(rows[row.id] == nil, "An object was inserted twice.")
      let version = changes.revived.contains(row.id) ? highestDeletedVersion + 1 : 1
      rows[row.id] = ObjectSnapshot(id: row.id, version: version, values: row.values)
      result.versions[row.id] = version
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
      orders[SlotKey(object: order.owner, slot: order.slot)] = order.objects
    }
    let deleted = Set(changes.deleted.map(\.id))
    for id in deleted {
      highestDeletedVersion = max(highestDeletedVersion, rows[id]?.version ?? 0)
      rows[id] = nil
    }
  }

  private func hasUnseenMembers(_ id: ObjectID) -> Bool {
    let properties = model[id.entity].properties
    return properties.indices.contains { slot in
      guard let relationship = properties[slot].relationship, model.isParted(relationship) else {
        return false
      }
      return members(SlotKey(object: id, slot: slot)).contains { rows[$0] != nil }
    }
  }

  private func forgetPairs(of deleted: Set<ObjectID>) {
    pairs = pairs.filter { !deleted.contains($0.owner) && !deleted.contains($0.other) }
    orders = orders.filter { !deleted.contains($0.key.object) }
  }

  private func both(_ link: StoreChanges.Link) -> [Pair] {
    let pair = Pair(owner: link.owner, slot: link.slot, other: link.other)
    let relationship = model[link.owner.entity].properties[link.slot].relationship
    guard let inverse = relationship?.inverseSlot else { return [pair] }
    return [pair, Pair(owner: link.other, slot: inverse, other: link.owner)]
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

  /// Computes the counts among derived attributes.
  private func derive(_ result: inout StoreSaveResult) {
    for row in rows.values {
      let entity = model[row.id.entity]
      for (slot, property) in entity.properties.enumerated() {
        guard case .count(let name)? = property.attribute?.derivation,
          let toMany = entity.slot(named: name)
        else { continue }
        let count = Value.integer(
          Int64(members(SlotKey(object: row.id, slot: toMany)).count))
        if row.values[slot] != count {
          rows[row.id]?.values[slot] = count
          result.storedValues[row.id, default: [:]][slot] = count
        }
      }
    }
  }

  func integrityCheck() throws(OrreryError) -> [String] { [] }
  func backup(to path: String) throws(OrreryError) {}
  func close() throws(OrreryError) {}
}

extension MemoryStore: ObjectValueSource {
  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    rows[object]?.values[slot] ?? .null
  }
}

extension SaveConflict {
  fileprivate func isBetween(_ one: ObjectID, _ other: ObjectID) -> Bool {
    guard case .constraint(_, _, _, let id, let existing) = self else { return false }
    return id == one && existing.id == other
  }
}
