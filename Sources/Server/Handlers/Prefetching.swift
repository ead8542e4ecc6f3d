import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// The objects that a fetch brings along: those on its `prefetch` key paths, and what its
/// `prefetchRequests` find for each fetched object.
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
    _ fetch: Wire.FetchRequest, from entity: Entity, of owners: [ObjectID], in scope: ContextScope
  ) throws(OrreryError) {
    related = try RelatedObjects(of: owners, over: fetch.prefetch, in: scope).ids
    var seen = Set(owners).union(related)
    for (index, prefetch) in fetch.prefetchRequests.enumerated() {
      let request = try scope.relatedRequest(
        prefetch, from: entity, variables: fetch.variables, number: index)
      let objects = try scope.relatedIDs(of: owners, request)
      let inOrder = owners.compactMap { owner in objects[owner].map { (owner, $0) } }
      found.append(Found(keyPath: prefetch.keyPath, objects: inOrder))
      for id in inOrder.lazy.flatMap(\.1) where seen.insert(id).inserted { related.append(id) }
    }
    try scope.context.prefetch(related)
  }

  /// The member `prefetched` of the result.
  func write(to writer: inout JSONWriter, _ model: ManagedObjectModel) {
    writer.beginArray()
    for found in found {
      writer.beginObject()
      writer.key("keyPath")
      writer.string(found.keyPath)
      writer.key("objects")
      writer.beginObject()
      for (owner, related) in found.objects {
        writer.key(model.text(of: owner))
        writer.beginArray()
        for id in related { writer.string(model.text(of: id)) }
        writer.endArray()
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
  }
}

extension ContextScope {
  /// - Parameter number: the request's, from 0, to say which is at fault.
  fileprivate func relatedRequest(
    _ prefetch: Wire.PrefetchRequest, from entity: Entity, variables: Wire.Variables, number: Int
  ) throws(OrreryError) -> RelatedRequest {
    do throws(OrreryError) {
      return try relatedRequest(prefetch, from: entity, variables: variables)
    } catch {
      var named = error
      named.key = error.key ?? "prefetchRequests[\(number)]"
      throw named
    }
  }

  private func relatedRequest(
    _ prefetch: Wire.PrefetchRequest, from entity: Entity, variables: Wire.Variables
  ) throws(OrreryError) -> RelatedRequest {
    let (steps, destination) = try relationships(on: prefetch.keyPath, from: entity)
    var request = RelatedRequest(steps: steps)
    let compiler = PredicateCompiler(model: model)
    if let text = prefetch.predicate {
      let reader = PredicateArguments(model: model)
      let arguments = try reader.list(prefetch.arguments)
      let predicate = try PredicateParser.parse(text, arguments: arguments)
      request.predicate = try compiler.compile(
        predicate, for: destination, variables: reader.map(variables))
    }
    request.sort = try compiler.compile(
      prefetch.sort.map(SortDescriptor.init), for: destination)
    request.limit = prefetch.limit.map(Int.init(clamping:))
    request.offset = Int(clamping: prefetch.offset)
    return request
  }

  /// From the store in one query, unless unsaved changes matter.
  fileprivate func relatedIDs(
    of owners: [ObjectID], _ request: RelatedRequest
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    guard !owners.isEmpty, request.limit != 0 else { return [:] }
    if context.needsMerging(request, of: owners) {
      return try context.relatedIDs(of: owners, request)
    }
    return try document.store.read { reader in try reader.relatedIDs(of: owners, request) }
  }
}
