import ObjectModel
import PersistentStore
import Predicates

/// Fetching with unsaved changes: the result is what a fetch from the store would give if the
/// context, and those above it, were saved first; limit and offset hold exactly. It is not how rows
/// are read: a fetch that no unsaved change can touch is better sent to the store.
///
/// What names its object is evaluated here. Else there are three cases, by what has changed and is
/// not saved:
/// 1. nothing that the request reads: the store answers;
/// 2. objects of the fetched entity only: the store answers without them, and those of them that
///    match are put in where the order wants them;
/// 3. objects that the predicate or the order reaches over relationships: everything is evaluated
///    here, since any object may have begun or ceased to match.
///
/// Derived attributes count as the changes make them, but for `now()`, which is the time of a save.
extension ManagedObjectContext {
  /// How many objects are loaded and evaluated at a time: many for one query, few for the cache.
  private static let evaluatedAtOnce = 2_000

  /// Whether unsaved changes can make a difference to the objects that the fetch finds, to their
  /// order, or to what its columns hold. Where not, the store's answer is the whole truth, and may
  /// be had on another thread.
  package func needsMerging(_ request: ResolvedFetchRequest) -> Bool {
    reach(into: request) != .nothing
  }

  /// Whether there are any unsaved changes here, or in the contexts above.
  package var seesUnsavedChanges: Bool {
    levels.contains { $0.hasChanges || !$0.kept.diff.isEmpty }
  }

  /// Whether objects may have values here, or in the contexts above, that no store has.
  package var mayHaveTransientValues: Bool {
    if !transients.isEmpty || coordinator.hasComputedAttributes { return true }
    if !state.objects.isEmpty && model.hasTransientAttributes { return true }
    return parent?.mayHaveTransientValues == true
  }

  /// How far unsaved changes reach into the fetch, and so how it is evaluated.
  package func reach(into request: ResolvedFetchRequest) -> UnsavedReach {
    let changes = UnsavedChanges(in: self)
    if changes.isEmpty { return .nothing }
    return changes.reach(into: RequestReading(request, model: model, includingColumns: true))
  }

  /// The objects, in the order of the request. Columns and `isDistinct` are for rows and mean
  /// nothing here.
  package func fetchIDs(_ request: ResolvedFetchRequest) throws(OrreryError) -> [ObjectID] {
    try requireOpen()
    if let named = request.namedObject { return try namedIDs(named, request) }
    let changes = UnsavedChanges(in: self)
    let reading = RequestReading(request, model: model)
    switch changes.reach(into: reading) {
    case .nothing: return try coordinator.reader.fetchIDs(request)
    case .roots: return try mergedIDs(request, touched: changes.roots(of: reading))
    case .related: return try evaluatedIDs(request, reading, touched: changes.roots(of: reading))
    }
  }

  /// How many rows the request finds: limit, offset and distinctness count.
  package func count(_ request: ResolvedFetchRequest) throws(OrreryError) -> Int {
    try requireOpen()
    if let named = request.namedObject { return try namedIDs(named, request).count }
    let changes = UnsavedChanges(in: self)
    let isOfRows = request.isOfRows
    let reading = RequestReading(request, model: model, includingColumns: isOfRows)
    let reach = changes.reach(into: reading)
    if reach == .nothing { return try coordinator.reader.count(request) }
    if isOfRows { return try fetchRows(request).count }
    var objects = request
    objects.sort = []
    if reach == .related { return try fetchIDs(objects).count }
    let touched = changes.roots(of: reading)
    (objects.offset, objects.limit) = (0, nil)
    let present = try matches(among: touched, objects, PredicateEvaluator()).count
    objects.excluding += touched
    let rest = max(0, try coordinator.reader.count(objects) + present - request.offset)
    return min(rest, request.limit ?? rest)
  }

  /// The value of each column in each row: what a fetch of the request's rows from the store would
  /// give if everything were saved.
  package func fetchRows(_ request: ResolvedFetchRequest) throws(OrreryError) -> [[Value]] {
    var objects = request
    let columns = request.columns.map(\.expression)
    guard request.isOfRows else { return try rows(of: try fetchIDs(request), columns) }
    objects.limit = nil
    objects.offset = 0
    guard let grouping = request.grouping else {
      return window(distinct(try rows(of: try fetchIDs(objects), columns)), request)
    }
    objects.sort = []
    objects.grouping = nil
    var groups = GroupedRows(grouping, columns: columns, sort: request.sort)
    try forEachObject(of: try fetchIDs(objects)) { id throws(OrreryError) in
      try groups.add(id, in: self)
    }
    return shown(try groups.rows(in: self), request)
  }

  /// Does something with many objects, loading so many at once.
  func forEachObject(
    of ids: [ObjectID], _ body: (ObjectID) throws(OrreryError) -> Void
  ) throws(OrreryError) {
    for part in ids.parts(of: Self.evaluatedAtOnce) {
      try prefetch(part)
      for id in part {
        try EvaluationInterruption.check()
        try body(id)
      }
    }
  }

  private func shown(_ rows: [[Value]], _ request: ResolvedFetchRequest) -> [[Value]] {
    window(request.isDistinct ? distinct(rows) : rows, request)
  }

  // MARK: Groups that are kept up to date

  /// The objects of a fetch of groups, in their groups.
  ///
  /// - Returns: nil where there are more than `limit` objects.
  func runningGroups(
    of request: ResolvedFetchRequest, limit: Int
  ) throws(OrreryError) -> RunningGroups? {
    var running = RunningGroups(request)
    var objects = running.objects
    objects.limit = limit + 1
    if needsMerging(request) {
      let ids = try fetchIDs(objects)
      guard ids.count <= limit else { return nil }
      try forEachObject(of: ids) { id throws(OrreryError) in try running.add(id, in: self) }
    } else {
      try coordinator.reader.fetch(objects, into: &running)
    }
    return running.contributions.count <= limit ? running : nil
  }

  /// Takes what has become of some of the objects.
  func update(_ running: inout RunningGroups, with ids: Set<ObjectID>) throws(OrreryError) {
    for id in ids { running.remove(id) }
    var objects = running.objects
    // The store reads many faster; to find out whether it may takes time with all that is unsaved.
    if ids.count > Self.evaluatedAtOnce, !needsMerging(running.request) {
      objects.restrictedTo = Array(ids)
      try coordinator.reader.fetch(objects, into: &running)
    } else {
      let present = try matches(among: Array(ids), objects, PredicateEvaluator())
      try forEachObject(of: present) { id throws(OrreryError) in try running.add(id, in: self) }
    }
    running.settle()
  }

  /// The value of each column in each row of the groups.
  func rows(of running: RunningGroups) throws(OrreryError) -> [[Value]] {
    shown(try running.groups.rows(in: self), running.request)
  }

  private func rows(
    of ids: [ObjectID], _ columns: [CompiledExpression]
  ) throws(OrreryError) -> [[Value]] {
    try prefetch(ids)
    let evaluator = PredicateEvaluator()
    return try ids.map { id throws(OrreryError) in
      try EvaluationInterruption.check()
      return try columns.map { column throws(OrreryError) in
        try evaluator.value(of: column, object: id, in: self)
      }
    }
  }

  /// The first of those that are equal.
  private func distinct(_ rows: [[Value]]) -> [[Value]] {
    var seen: Set<[Value]> = []
    return rows.filter { seen.insert($0.map(\.asStored)).inserted }
  }

  /// The named object where it is what the request asks for, which takes no statement.
  private func namedIDs(
    _ id: ObjectID, _ request: ResolvedFetchRequest
  ) throws(OrreryError) -> [ObjectID] {
    // As in SQL, a key is enough.
    guard let found = try find(ObjectID(entity: model[id.entity].root, key: id.key)) else {
      return []
    }
    return window(try matches(among: [found], request, PredicateEvaluator()), request)
  }

  // MARK: Merging

  private func mergedIDs(
    _ request: ResolvedFetchRequest, touched: [ObjectID]
  ) throws(OrreryError) -> [ObjectID] {
    var stored = request
    stored.excluding += touched
    // What the changes may put in front moves the window: fetch all that could be in it.
    stored.offset = 0
    stored.limit = request.limit.map { $0.addingReportingOverflow(request.offset) }
      .map { $0.overflow ? Int.max : $0.partialValue }
    let order = FetchOrder(sort: request.sort, context: self)
    let found = try coordinator.reader.fetchIDs(stored)
    let candidates = try order.tuples(of: touched, matching: request).sorted(by: order.isBefore)
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
    _ request: ResolvedFetchRequest, _ reading: RequestReading, touched: [ObjectID]
  ) throws(OrreryError) -> [ObjectID] {
    var everything = ResolvedFetchRequest(entity: request.entity)
    everything.includesSubentities = request.includesSubentities
    everything.restrictedTo = request.restrictedTo
    everything.excluding = request.excluding + touched
    let ids = try coordinator.reader.fetchIDs(everything) + touched
    let order = FetchOrder(sort: request.sort, context: self)
    var found: [SortTuple] = []
    for part in ids.parts(of: Self.evaluatedAtOnce) {
      try prefetch(part)
      for slot in reading.relationshipSlots { try prefetch(part, slot: slot) }
      found += try order.tuples(of: part, matching: request)
    }
    found.sort(by: order.isBefore)
    return window(found.map(\.object), request)
  }

  /// Those of the objects that the request finds by their entities, exist here and match.
  func matches(
    among ids: [ObjectID], _ request: ResolvedFetchRequest, _ evaluator: PredicateEvaluator
  ) throws(OrreryError) -> [ObjectID] {
    // As in SQL, a key is enough: all objects of one fetch share a table.
    let excluded = keys(request.excluding, of: request.entity)
    let wanted = request.restrictedTo.map { keys($0, of: request.entity) }
    let family = request.family(in: model)
    try prefetch(ids)
    var matches: [ObjectID] = []
    for id in ids where family.contains(id.entity) {
      try EvaluationInterruption.check()
      guard !excluded.contains(id.key), wanted?.contains(id.key) ?? true, try isAlive(id) else {
        continue
      }
      if let predicate = request.predicate,
        try !evaluator.evaluate(predicate, object: id, in: self)
      {
        continue
      }
      matches.append(id)
    }
    return matches
  }

  private func keys(_ ids: [ObjectID], of entity: EntityNumber) -> Set<Int64> {
    let root = model[entity].root
    return Set(ids.lazy.filter { self.model[$0.entity].root == root }.map(\.key))
  }

  private func window<Row>(_ rows: [Row], _ request: ResolvedFetchRequest) -> [Row] {
    let rest = rows.dropFirst(request.offset)
    return Array(request.limit.map { rest.prefix($0) } ?? rest)
  }
}

/// The order of a fetch over a context's values.
private struct FetchOrder {
  let sort: [CompiledSortDescriptor]
  let context: ManagedObjectContext
  /// One for the whole fetch.
  let evaluator = PredicateEvaluator()

  func isBefore(_ left: SortTuple, _ right: SortTuple) -> Bool {
    sort.compare(left, right) < 0
  }

  func tuples(
    of ids: [ObjectID], matching request: ResolvedFetchRequest
  ) throws(OrreryError) -> [SortTuple] {
    try context.matches(among: ids, request, evaluator).map(tuple)
  }

  private func tuple(of id: ObjectID) throws(OrreryError) -> SortTuple {
    try evaluator.sortTuple(of: id, by: sort, in: context)
  }

  /// Where the object belongs among objects in order, by halving: only a few of them are read.
  func place(of tuple: SortTuple, in ids: ArraySlice<ObjectID>) throws(OrreryError) -> Int {
    try ids.indices.partitioningIndex { place throws(OrreryError) in
      !isBefore(try self.tuple(of: ids[place]), tuple)
    }
  }
}

extension ResolvedFetchRequest {
  /// What the fetch reads, but for what it shows of whole objects.
  package func dependencies(includingColumns: Bool) -> PredicateDependencies {
    var read = PredicateDependencies(of: sort)
    if let predicate { read.formUnion(predicate.dependencies) }
    guard includingColumns else { return read }
    if let having = grouping?.having { read.formUnion(having.dependencies) }
    for expression in columns.map(\.expression) + (grouping?.keys ?? []) {
      read.formUnion(PredicateDependencies(of: expression))
    }
    return read
  }
}

/// What a fetch reads, as far as unsaved changes can matter to it.
private struct RequestReading {
  let model: ManagedObjectModel
  /// The entities of the objects that can be fetched.
  let family: ClosedRange<EntityNumber>
  /// What is read of the fetched objects themselves.
  private(set) var ownSlots: Set<Int> = []
  /// From here on slots belong to subentities, and objects of these show them.
  let shownFrom: Int
  /// What is read of objects reached over relationships.
  private(set) var related: Set<PropertyReference> = []
  /// The relationships among `ownSlots`, ascending.
  let relationshipSlots: [Int]

  init(_ request: ResolvedFetchRequest, model: ManagedObjectModel, includingColumns: Bool = false) {
    self.model = model
    let entity = model[request.entity]
    family = request.family(in: model)
    shownFrom = includingColumns ? entity.properties.count : .max
    for chain in request.dependencies(includingColumns: includingColumns).chains {
      if chain.steps.isEmpty && chain.start == nil {
        ownSlots.insert(chain.property.slot)
      } else {
        related.insert(chain.property)
      }
    }
    if includingColumns && request.columns.isEmpty { ownSlots.formUnion(entity.properties.indices) }
    relationshipSlots = ownSlots.filter { entity.properties[$0].relationship != nil }.sorted()
  }

  func reads(_ slots: Set<Int>) -> Bool {
    slots.contains { $0 >= shownFrom || ownSlots.contains($0) }
  }

  func reads(_ property: PropertyReference) -> Bool {
    family.contains(property.entity) && reads([property.slot])
  }
}

/// What a fetch has to take into account of a context's unsaved changes.
package enum UnsavedReach: Hashable, Sendable {
  case nothing
  /// Changed objects of the fetched entity.
  case roots
  /// Changed objects that the fetch reaches over relationships.
  case related
}

/// What a context and those above it have changed and the store does not have, or show otherwise
/// than the store has it by now.
struct UnsavedChanges {
  private var inserted: Set<ObjectID> = []
  /// Those of `inserted` that were there before, so that predicates may name them and one-sided
  /// relationships lead to them.
  private var revived: Set<ObjectID> = []
  private var deleted: Set<ObjectID> = []
  private var updated: [ObjectID: Set<Int>] = [:]
  /// Derived attributes that may be others for any object of their entities.
  private var derived: Set<PropertyReference> = []

  init(in context: ManagedObjectContext) {
    for level in context.levels {
      add(level.state)
      add(level.kept.diff)
    }
    add(context.coordinator.derivedAttributes)
  }

  /// Adds what is derived from what has changed. An object that is new or gone has parted from
  /// others or joined them, which is a change of these.
  private mutating func add(_ attributes: DerivedAttributes) {
    guard !attributes.isEmpty else { return }
    for entity in Set(deleted.union(revived).map(\.entity)) {
      derived.formUnion(attributes.leftReaders[entity] ?? [])
    }
    // What has changed of an object, or of any object.
    var unread = derived.map { (property: $0, object: ObjectID?.none) }
    for (id, slots) in updated {
      unread += slots.map { (PropertyReference(entity: id.entity, slot: $0), id) }
    }
    while let (property, id) = unread.popLast() {
      for reader in attributes.readers(of: property.slot, in: property.entity) {
        let attribute = reader.attribute
        if let id, reader.steps.isEmpty {
          let isNew = updated[id, default: []].insert(attribute.slot).inserted
          if isNew { unread.append((attribute, id)) }
        } else if derived.insert(attribute).inserted {
          unread.append((attribute, nil))
        }
      }
    }
  }

  private mutating func add(_ state: GraphDiff) {
    for (id, object) in state.objects {
      switch object.status {
      case .inserted:
        inserted.insert(id)
        if object.isRevived { revived.insert(id) }
      case .deleted:
        deleted.insert(id)
      case .updated:
        let slots = object.changedSlots
        if !slots.isEmpty { updated[id, default: []].formUnion(slots) }
      }
    }
    for (key, changes) in state.members where !changes.isUnchanged {
      let status = state.objects[key.object]?.status ?? .updated
      if status == .updated { updated[key.object, default: []].insert(key.slot) }
    }
  }

  var isEmpty: Bool { inserted.isEmpty && deleted.isEmpty && updated.isEmpty }

  fileprivate func reach(into reading: RequestReading) -> UnsavedReach {
    if isEmpty { return .nothing }
    if reading.related.contains(where: { isTouched($0, reading.model) }) { return .related }
    if derived.contains(where: reading.reads) { return .related }
    return touched(by: reading).contains { _ in true } ? .roots : .nothing
  }

  /// The changed objects that the request might fetch or cease to fetch, ascending.
  fileprivate func roots(of reading: RequestReading) -> [ObjectID] {
    Set(touched(by: reading)).sorted()
  }

  private func touched(by reading: RequestReading) -> some Sequence<ObjectID> {
    let changed = updated.lazy.filter { reading.reads($0.value) }.map(\.key)
    return [AnySequence(inserted), AnySequence(deleted), AnySequence(changed)].lazy.joined()
      .filter { reading.family.contains($0.entity) }
  }

  func isNew(_ id: ObjectID) -> Bool { inserted.contains(id) }

  /// Whether objects that others may name are gone, or there again.
  func hasDeletionsOrRevivals(in family: ClosedRange<EntityNumber>) -> Bool {
    deleted.contains { family.contains($0.entity) }
      || revived.contains { family.contains($0.entity) }
  }

  /// Whether the property of some object of that entity, or one below, may have changed for those
  /// that could be reached before. An object that was never there before is reached only over a
  /// relationship that changed.
  func isTouched(_ property: PropertyReference, _ model: ManagedObjectModel) -> Bool {
    let family = model[property.entity].family
    return hasDeletionsOrRevivals(in: family)
      || derived.contains { family.contains($0.entity) && $0.slot == property.slot }
      || updated.contains { family.contains($0.key.entity) && $0.value.contains(property.slot) }
  }
}
