import ObjectModel
import PersistentStore
import Predicates

/// What key paths lead to from many owners, with unsaved changes: what
/// `StoreReader.relatedIDs(of:_:)` would give if the context, and those above it, were saved first.
extension ManagedObjectContext {
  /// Whether unsaved changes can make a difference. Where not, the store's answer is the truth.
  package func needsMerging(_ request: RelatedRequest, of owners: [ObjectID]) -> Bool {
    let changes = UnsavedChanges(in: self)
    if changes.isEmpty { return false }
    var properties = Set(request.steps.map { PropertyReference(entity: $0.entity, slot: $0.slot) })
    properties.formUnion(PredicateDependencies(of: request.sort).properties)
    if let predicate = request.predicate { properties.formUnion(predicate.dependencies.properties) }
    let destinations = request.steps.compactMap {
      model[$0.entity].properties[$0.slot].relationship?.destination
    }
    return properties.contains { changes.isTouched($0, model) }
      || destinations.contains { changes.hasDeletionsOrRevivals(in: model[$0].family) }
      || owners.contains(where: changes.isNew)
  }

  /// What the request finds for each owner, each object once for an owner. Owners without any are
  /// left out.
  package func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try requireOpen()
    var reached = Dictionary(owners.map { ($0, [$0]) }, uniquingKeysWith: { first, _ in first })
    for step in request.steps {
      try prefetch(Array(Set(reached.values.joined())), slot: step.slot)
      for (owner, objects) in reached { reached[owner] = try follow(step, from: objects) }
    }
    try prefetch(Array(Set(reached.values.joined())))
    for (owner, objects) in reached {
      let related = try arrange(objects, request)
      reached[owner] = related.isEmpty ? nil : related
    }
    return reached
  }

  private func follow(
    _ step: RelationshipStep, from objects: [ObjectID]
  ) throws(OrreryError) -> [ObjectID] {
    var reached: [ObjectID] = []
    var seen: Set<ObjectID> = []
    for object in objects {
      let others = try value(of: object, slot: step.slot).relatedObjects
      reached += others.filter { seen.insert($0).inserted }
    }
    return reached
  }

  /// Those that match, in order, and as many as are asked for.
  private func arrange(
    _ objects: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID] {
    let evaluator = PredicateEvaluator()
    var matching: [ObjectID] = []
    for object in objects where try isAlive(object) {
      let matches =
        try request.predicate.map { predicate throws(OrreryError) in
          try evaluator.evaluate(predicate, object: object, in: self)
        } ?? true
      if matches { matching.append(object) }
    }
    let onlyStep = request.steps.count == 1 ? request.steps.first : nil
    let relationship = onlyStep.flatMap { model[$0.entity].properties[$0.slot].relationship }
    if !request.sort.isEmpty || relationship?.isOrdered != true {
      matching = try matching.map { object throws(OrreryError) in
        try evaluator.sortTuple(of: object, by: request.sort, in: self)
      }.sorted { request.sort.compare($0, $1) < 0 }.map(\.object)
    }
    let rest = matching.dropFirst(request.offset)
    return Array(request.limit.map { rest.prefix($0) } ?? rest)
  }
}
