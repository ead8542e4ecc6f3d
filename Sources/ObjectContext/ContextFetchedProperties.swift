import ObjectModel
import PersistentStore
import Predicates

/// Fetched properties: what their fetch request finds for one object, unsaved changes included.
/// They are read anew each time and never set.
extension ManagedObjectContext {
  /// The objects in the request's order, then that of their ids. In its predicate `$FETCH_SOURCE`
  /// is the object, and `$FETCHED_PROPERTY` the property, which has a `name` and `userInfo`.
  ///
  /// - Throws: what parsing and compiling the request's predicate and order throws, with the
  ///   property as the error's key.
  func fetchedIDs(
    _ property: FetchedPropertyDescription, of id: ObjectID
  ) throws(OrreryError) -> [ObjectID] {
    let template = property.fetchRequest
    let entity = try model.requireEntity(named: template.entity)
    var request = ResolvedFetchRequest(entity: entity)
    request.includesSubentities = template.includesSubentities
    request.limit = template.limit
    try amending {
      ($0.entity, $0.key) = (model[id.entity].name, property.name)
    } in: { () throws(OrreryError) in
      let compiler = PredicateCompiler(model: model)
      if let text = template.predicate {
        request.predicate = try compiler.compile(
          try PredicateParser.parse(text, arguments: []), for: entity,
          variables: [
            "FETCH_SOURCE": .value(.object(id)),
            "FETCHED_PROPERTY": .members([
              "name": .value(.string(property.name)),
              "userInfo": .members(property.userInfo.mapValues { .value(.string($0)) }),
            ]),
          ])
      }
      request.sort = try compiler.compile(template.sort, for: entity)
    }
    return template.includesPendingChanges
      ? try fetchIDs(request) : try coordinator.reader.fetchIDs(request)
  }
}
