import ObjectModel
import PersistentStore
import Predicates
import Spelling

/// Fetched properties: what their fetch request finds for one object, unsaved changes included.
/// They are read anew each time and never set.
extension ManagedObjectContext {
  /// The objects in the order of their ids. `$FETCH_SOURCE` is the object.
  ///
  /// - Throws: what parsing and compiling the request's predicate throws, with the property as the
  ///   error's key; `predicate.unsupported` for `$FETCHED_PROPERTY`.
  func fetchedIDs(
    _ property: FetchedPropertyDescription, of id: ObjectID
  ) throws(OrreryError) -> [ObjectID] {
    let template = property.fetchRequest
    let entity = try model.requireEntity(named: template.entity)
    var request = ResolvedFetchRequest(entity: entity)
    request.includesSubentities = template.includesSubentities
    request.limit = template.limit
    if let text = template.predicate {
      request.predicate = try predicate(text, for: entity, property, of: id)
    }
    return template.includesPendingChanges
      ? try fetchIDs(request) : try coordinator.reader.fetchIDs(request)
  }

  private func predicate(
    _ text: String, for entity: Entity, _ property: FetchedPropertyDescription, of id: ObjectID
  ) throws(OrreryError) -> CompiledPredicate {
    do throws(OrreryError) {
      let predicate = try PredicateParser.parse(text, arguments: [])
      return try PredicateCompiler(model: model).compile(
        predicate, for: entity, variables: ["FETCH_SOURCE": .value(.object(id))])
    } catch {
      var named = error
      if error.kind == .predicateArguments, text.containsBytes("$FETCHED_PROPERTY") {
        named = OrreryError(
          .predicateUnsupported,
          "$FETCHED_PROPERTY in “\(property.name)” stands for nothing here.", predicate: text,
          hint: "Write what it was to stand for; $FETCH_SOURCE is the object.")
      }
      named.entity = model[id.entity].name
      named.key = property.name
      throw named
    }
  }
}
