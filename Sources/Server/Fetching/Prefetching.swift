import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// What a fetch is to bring along, checked against the model: objects on its `prefetch` key paths,
/// and what its `prefetchRequests` find for each fetched object.
struct PrefetchPlan: Sendable {
  let keyPaths: [String]
  let requests: [(keyPath: String, request: RelatedRequest)]

  /// - Returns: nil where the fetch wants nothing.
  init?(
    _ fetch: Wire.FetchRequest, from entity: Entity, in scope: ContextScope
  ) throws(OrreryError) {
    guard !fetch.prefetch.isEmpty || !fetch.prefetchRequests.isEmpty else { return nil }
    keyPaths = fetch.prefetch
    requests = try fetch.prefetchRequests.enumerated().map { index, prefetch throws(OrreryError) in
      let request = try scope.relatedRequest(
        prefetch, from: entity, variables: fetch.variables, number: index)
      return (prefetch.keyPath, request)
    }
  }
}

/// Where prefetching finds what is related to objects: a context, or a store alone.
protocol RelatedObjectSource {
  var model: ManagedObjectModel { get }
  /// What a relationship of the owners leads to, to-one or to-many, owner by owner. An object
  /// stands as often as it is met.
  ///
  /// - Parameter slot: The relationship's, in the owners' entity, which is one.
  func objects(of owners: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]]
  func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]]
}

/// The objects that a fetch brought along.
struct Prefetching {
  /// What one prefetch request found, by fetched object, in their order.
  struct Found {
    let keyPath: String
    let objects: [(owner: ObjectID, related: [ObjectID])]
  }

  /// Every object that was brought along, once, none of them a fetched one.
  private(set) var related: [ObjectID]
  private(set) var found: [Found] = []

  init(
    _ plan: PrefetchPlan, of owners: [ObjectID], in source: some RelatedObjectSource
  ) throws(OrreryError) {
    related = try RelatedObjects(of: owners, over: plan.keyPaths, in: source).ids
    var seen = Set(owners).union(related)
    for (keyPath, request) in plan.requests {
      let objects =
        owners.isEmpty || request.limit == 0 ? [:] : try source.relatedIDs(of: owners, request)
      let inOrder = owners.compactMap { owner in objects[owner].map { (owner, $0) } }
      found.append(Found(keyPath: keyPath, objects: inOrder))
      for id in inOrder.lazy.flatMap(\.1) where seen.insert(id).inserted { related.append(id) }
    }
  }

  /// The member `prefetched` of the result, where there were requests.
  func write(to result: inout ResultWriter, _ values: ValueWriter) {
    guard !found.isEmpty else { return }
    result.member("prefetched") { writer in
      writer.beginArray()
      for found in found {
        writer.beginObject()
        writer.key("keyPath")
        writer.string(found.keyPath)
        writer.key("objects")
        writer.beginObject()
        for (owner, related) in found.objects {
          writer.key(values.model.text(of: owner))
          values.write(ids: related, to: &writer)
        }
        writer.endObject()
        writer.endObject()
      }
      writer.endArray()
    }
  }
}

extension ContextScope {
  /// - Parameter number: the request's, from 0, to say which is at fault.
  fileprivate func relatedRequest(
    _ prefetch: Wire.PrefetchRequest, from entity: Entity, variables: Wire.Variables, number: Int
  ) throws(OrreryError) -> RelatedRequest {
    try amending { error in
      let member = error.parameter.map { ".\($0)" } ?? ""
      error.parameter = "prefetchRequests[\(number)]\(member)"
    } in: { () throws(OrreryError) in
      let (steps, destination) = try naming("keyPath") { () throws(OrreryError) in
        try relationships(on: prefetch.keyPath, from: entity)
      }
      var request = RelatedRequest(steps: steps)
      let compiler = PredicateCompiler(model: model)
      if let text = prefetch.predicate {
        request.predicate = try naming("predicate") { () throws(OrreryError) in
          let predicate = try PredicateParser.parse(
            text, arguments: try arguments.list(prefetch.argumentArray))
          return try compiler.compile(
            predicate, for: destination, variables: arguments.map(variables))
        }
      }
      request.sort = try naming("sort") { () throws(OrreryError) in
        try compiler.compile(prefetch.sort.map(SortDescriptor.init), for: destination)
      }
      request.limit = prefetch.limit.map(Int.init(clamping:))
      request.offset = Int(clamping: prefetch.offset)
      return request
    }
  }
}

/// A context, unsaved changes and all.
struct ContextRelations: RelatedObjectSource {
  let context: ManagedObjectContext

  var model: ManagedObjectModel { context.coordinator.model }

  func objects(of owners: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try context.prefetch(owners)
    try context.prefetch(owners, slot: slot)
    var objects: [ObjectID: [ObjectID]] = [:]
    for owner in owners {
      switch try context.value(of: owner, slot: slot) {
      // It may be deleted, and named all the same.
      case .object(let id): objects[owner] = try context.isAlive(id) ? [id] : []
      case .objects(let members): objects[owner] = members
      default: break
      }
    }
    return objects
  }

  /// From the store in one query, unless unsaved changes matter.
  func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    if context.needsMerging(request, of: owners) {
      return try context.relatedIDs(of: owners, request)
    }
    return try context.coordinator.reader.relatedIDs(of: owners, request)
  }
}

/// A store alone.
struct StoredRelations: RelatedObjectSource {
  let reader: any StoreReader

  var model: ManagedObjectModel { reader.model }

  func objects(of owners: [ObjectID], slot: Int) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    // A transient relationship leads nowhere here: no store has it.
    guard let entity = owners.first?.entity, model[entity].properties[slot].isPersistent
    else { return [:] }
    let step = RelationshipStep(entity: entity, slot: slot)
    return try relatedIDs(of: owners, RelatedRequest(steps: [step]))
  }

  func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    try reader.relatedIDs(of: owners, request)
  }
}
