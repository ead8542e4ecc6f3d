import ObjectModel
import PersistentStore
import Predicates

/// Fetching with unsaved changes: the result is what a fetch from the store would give if the
/// context, and those above it, were saved first; limit and offset hold exactly. It is not how rows
/// are read: a fetch that no unsaved change can touch is better sent to the store.
///
/// Three cases, by what has changed and is not saved:
/// 1. nothing that the request reads: the store answers;
/// 2. objects of the fetched entity only: the store answers without them, and those of them that
///    match are put in where the order wants them;
/// 3. objects that the predicate or the order reaches over relationships: everything is evaluated
///    here, since any object may have begun or ceased to match.
extension ManagedObjectContext {
  /// Whether unsaved changes can make a difference to the fetch or to the objects that it finds.
  package func needsMerging(_ request: ResolvedFetchRequest) -> Bool {
    UnsavedChanges(in: self).reach(into: request, model: model) != .nothing
  }

  /// The objects, in the order of the request. Columns and `isDistinct` are for rows and mean
  /// nothing here.
  package func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    let changes = UnsavedChanges(in: self)
    switch changes.reach(into: request, model: model) {
    case .nothing: return try storedIDs(request)
    case .roots: return try mergedIDs(request, changes)
    case .related: return try evaluatedIDs(request, changes)
    }
  }

  package func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int {
    try fetchIDs(request).count
  }

  private func storedIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    guard let findObjects = coordinator.findObjects else {
      throw OrreryError(.fetchInvalid, "This store cannot be searched.")
    }
    return try findObjects(request)
  }

  // MARK: Merging

  private func mergedIDs(
    _ request: ResolvedFetchRequest, _ changes: UnsavedChanges
  ) throws(OrreryError) -> [ObjectID] {
    let touched = changes.roots(of: request, model: model)
    var stored = request
    stored.excluding += touched
    // What the changes may put in front moves the window: fetch all that could be in it.
    stored.offset = 0
    stored.limit = request.limit.map { $0.addingReportingOverflow(request.offset) }
      .map { $0.overflow ? Int.max : $0.partialValue }
    let order = FetchOrder(request.sort, in: self)
    let found = try storedIDs(stored)
    var candidates = try tuples(of: touched, matching: request, order)
    candidates.sort { order.isBefore($0, $1) }
    var merged: [ObjectID] = []
    merged.reserveCapacity(found.count + candidates.count)
    var start = 0
    for candidate in candidates {
      let end = try order.place(of: candidate, in: found[start...])
      merged += found[start..<end]
      merged.append(candidate.object)
      start = end
    }
    merged += found[start...]
    return window(merged, request)
  }

  private func evaluatedIDs(
    _ request: ResolvedFetchRequest, _ changes: UnsavedChanges
  ) throws(OrreryError) -> [ObjectID] {
    var everything = ResolvedFetchRequest(entity: request.entity)
    everything.includesSubentities = request.includesSubentities
    everything.restrictedTo = request.restrictedTo
    let touched = changes.roots(of: request, model: model)
    everything.excluding = touched
    let ids = try storedIDs(everything) + touched
    let order = FetchOrder(request.sort, in: self)
    var found = try tuples(of: ids, matching: request, order)
    found.sort { order.isBefore($0, $1) }
    return window(found.map(\.object), request)
  }

  /// Those of the objects that exist here and match, with what they are sorted by.
  private func tuples(
    of ids: [ObjectID], matching request: ResolvedFetchRequest, _ order: FetchOrder
  ) throws(OrreryError) -> [SortTuple] {
    let evaluator = PredicateEvaluator()
    let excluded = Set(request.excluding)
    let wanted = request.restrictedTo.map(Set.init)
    try prefetch(ids)
    var tuples: [SortTuple] = []
    for id in ids {
      guard isLive(id), !excluded.contains(id), wanted?.contains(id) ?? true else { continue }
      if let predicate = request.predicate,
        try !evaluator.evaluate(predicate, object: id, in: self)
      {
        continue
      }
      tuples.append(try order.tuple(of: id))
    }
    return tuples
  }

  private func isLive(_ id: ObjectID) -> Bool {
    (try? requireObject(id)) == id
  }

  private func window(_ ids: [ObjectID], _ request: ResolvedFetchRequest) -> [ObjectID] {
    let rest = ids.dropFirst(request.offset)
    return Array(request.limit.map { rest.prefix($0) } ?? rest)
  }
}

/// The order of a fetch over a context's values.
private struct FetchOrder {
  private let sort: [CompiledSortDescriptor]
  private let context: ManagedObjectContext

  init(_ sort: [CompiledSortDescriptor], in context: ManagedObjectContext) {
    self.sort = sort
    self.context = context
  }

  func tuple(of id: ObjectID) throws(OrreryError) -> SortTuple {
    try PredicateEvaluator().sortTuple(of: id, by: sort, in: context)
  }

  func isBefore(_ left: SortTuple, _ right: SortTuple) -> Bool {
    sort.compare(left, right) < 0
  }

  /// Where the object belongs among objects in order, by halving: only a few of them are read.
  func place(
    of tuple: SortTuple, in ids: ArraySlice<ObjectID>
  ) throws(OrreryError) -> Int {
    var low = ids.startIndex
    var high = ids.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(try self.tuple(of: ids[middle]), tuple) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// What a context and those above it have changed and the store does not have.
private struct UnsavedChanges {
  /// What a fetch has to take into account.
  enum Reach {
    case nothing
    case roots
    case related
  }

  private var appearing: Set<ObjectID> = []
  private var updated: [ObjectID: Set<Int>] = [:]

  init(in context: ManagedObjectContext) {
    var level: ManagedObjectContext? = context
    while let context = level {
      let changes = context.pendingChanges
      appearing.formUnion(changes.inserted)
      appearing.formUnion(changes.deleted)
      for object in changes.updated { updated[object.id, default: []].formUnion(object.slots) }
      level = context.parent
    }
  }

  /// The changed objects that the request might fetch, ascending.
  func roots(of request: ResolvedFetchRequest, model: ManagedObjectModel) -> [ObjectID] {
    let family = request.family(in: model)
    return (appearing.union(updated.keys)).filter { family.contains($0.entity) }.sorted()
  }

  func reach(into request: ResolvedFetchRequest, model: ManagedObjectModel) -> Reach {
    if appearing.isEmpty, updated.isEmpty { return .nothing }
    var dependencies = PredicateDependencies(of: request.sort)
    if let predicate = request.predicate { dependencies.formUnion(predicate.dependencies) }
    let remote = dependencies.chains.filter { !$0.steps.isEmpty }.map(\.property)
    if remote.contains(where: { isTouched($0, model) }) { return .related }
    return roots(of: request, model: model).isEmpty ? .nothing : .roots
  }

  /// Whether the property of some object of that entity, or one below, may have changed.
  private func isTouched(_ property: PropertyReference, _ model: ManagedObjectModel) -> Bool {
    let family = model[property.entity].family
    return appearing.contains { family.contains($0.entity) }
      || updated.contains { family.contains($0.key.entity) && $0.value.contains(property.slot) }
  }
}

extension ResolvedFetchRequest {
  fileprivate func family(in model: ManagedObjectModel) -> ClosedRange<EntityNumber> {
    includesSubentities ? model[entity].family : entity...entity
  }
}
