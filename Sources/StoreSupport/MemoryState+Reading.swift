import ObjectModel
import PersistentStore
import Predicates

/// Reading by evaluating everything: predicates, orders and columns as they are evaluated for
/// unsaved changes.
extension MemoryState: ObjectValueSource {
  package func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    guard let row = row(object) else { return .null }
    if model[row.id.entity].properties[slot].relationship?.isToMany == true {
      return .objects(members(Owner(id: row.id, slot: slot)))
    }
    return row.values[slot]
  }
}

extension MemoryState: StoreSnapshot {
  package var pauses: ReadPauses? { nil }

  package func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    ids.compactMap(row)
  }

  package func present(among ids: [ObjectID]) throws(OrreryError) -> Set<ObjectID> {
    Set(ids.filter { rows[$0] != nil })
  }

  package func related(
    to ids: [ObjectID], slot: Int
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    var found: [ObjectID: [ObjectID]] = [:]
    for id in ids {
      let members = members(Owner(id: id, slot: slot))
      if !members.isEmpty { found[id] = members }
    }
    return found
  }

  package func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    var found: [ObjectID: [ObjectID]] = [:]
    for owner in owners {
      let objects = try related(to: owner, request)
      if !objects.isEmpty { found[owner] = objects }
    }
    return found
  }

  private func related(
    to owner: ObjectID, _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID] {
    var objects = [owner]
    for step in request.steps {
      var next: [ObjectID] = []
      for object in objects {
        switch try value(of: object, slot: step.slot) {
        case .object(let id): next.append(id)
        case .objects(let ids): next += ids
        default: break
        }
      }
      var seen: Set<ObjectID> = []
      objects = next.compactMap { row($0)?.id }.filter { seen.insert($0).inserted }
    }
    objects = try objects.filtered(by: request.predicate, in: self)
    if !request.sort.isEmpty || request.steps.count > 1 {
      objects = try objects.sorted(by: request.sort, in: self)
    }
    return objects.window(offset: request.offset, limit: request.limit)
  }

  package func maximum(of slot: Int, entity: EntityNumber) throws(OrreryError) -> Value {
    rows.values.filter { model[$0.id.entity].isKind(of: model[entity]) }
      .reduce(Value.null) { $0.larger($1.values[slot]) }
  }

  package func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    guard !request.isOfRows else { throw StoreFeature.groupedRows.refusal }
    let entity = model[request.entity]
    let excluded = keys(request.excluding, of: entity)
    let wanted = request.restrictedTo.map { keys($0, of: entity) }
    let candidates = rows.keys.filter { id in
      let fits =
        request.includesSubentities
        ? model[id.entity].isKind(of: entity) : id.entity == request.entity
      return fits && !excluded.contains(id.key) && wanted?.contains(id.key) != false
    }
    return try candidates.filtered(by: request.predicate, in: self)
      .sorted(by: request.sort, in: self)
      .window(offset: request.offset, limit: request.limit)
  }

  private func keys(_ ids: [ObjectID], of entity: Entity) -> Set<Int64> {
    Set(ids.lazy.filter { model[$0.entity].root == entity.root }.map(\.key))
  }

  package func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int {
    try fetchIDs(request).count
  }

  package func fetch<Sink: RowSink>(
    _ request: ResolvedFetchRequest, into sink: inout Sink
  ) throws(OrreryError) {
    let evaluator = PredicateEvaluator()
    for id in try fetchIDs(request) {
      try sink.beginRow(id, version: rows[id]?.version ?? 0)
      for (index, column) in request.columns.enumerated() {
        let value = try evaluator.value(of: column.expression, object: id, in: self)
        try sink.send(value, as: column.type, column: index)
      }
      try sink.endRow()
    }
  }

  // MARK: What it cannot do, or need not

  package func history(_ request: HistoryRequest) throws(OrreryError) -> HistoryPage {
    throw OrreryError.historyMissing
  }

  package func report(
    on request: ResolvedFetchRequest, _ statement: FetchStatement
  ) throws(OrreryError) -> FetchReport {
    throw StoreFeature.explanation.refusal
  }

  package func faults(inFilesBefore limit: Double) throws(OrreryError) -> StoreFaults {
    StoreFaults()
  }

  package func backup(
    to path: String, replacing isReplacing: Bool, progress: BatchProgress
  ) throws(OrreryError) -> Int {
    throw StoreFeature.backup.refusal
  }
}

extension [ObjectID] {
  fileprivate func filtered(
    by predicate: CompiledPredicate?, in state: MemoryState
  ) throws(OrreryError) -> [ObjectID] {
    guard let predicate else { return self }
    let evaluator = PredicateEvaluator()
    var found: [ObjectID] = []
    for id in self where try evaluator.evaluate(predicate, object: id, in: state) {
      found.append(id)
    }
    return found
  }

  fileprivate func sorted(
    by sort: [CompiledSortDescriptor], in state: MemoryState
  ) throws(OrreryError) -> [ObjectID] {
    let evaluator = PredicateEvaluator()
    var tuples: [SortTuple] = []
    for id in self { tuples.append(try evaluator.sortTuple(of: id, by: sort, in: state)) }
    return tuples.sorted { sort.compare($0, $1) < 0 }.map(\.object)
  }

  fileprivate func window(offset: Int, limit: Int?) -> [ObjectID] {
    let rest = dropFirst(offset)
    return Array(limit.map { rest.prefix($0) } ?? rest)
  }
}
