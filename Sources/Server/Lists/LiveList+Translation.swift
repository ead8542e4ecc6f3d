import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// A client's live list checked against the model.
extension LiveList {
  /// What to keep up to date, and how its objects are told.
  static func translation(
    of fetch: Wire.FetchRequest, section keyPath: String?, in scope: ContextScope
  ) throws(OrreryError) -> (request: FetchedResultsRequest, form: ListForm) {
    try requirePlace(in: fetch)
    let translation = try FetchTranslation(fetch, as: .objects, in: scope)
    if !translation.includesPendingChanges {
      try refuse(
        "includesPendingChanges", "Open the list in a context of its own, which has no edits.")
    }
    let entity = translation.entity
    let selection = translation.selection
    let prefetch = try fetch.prefetch.map { path throws(OrreryError) in
      try scope.relationships(on: path, from: entity).steps
    }
    let request = FetchedResultsRequest(
      fetch: translation.request,
      section: try keyPath.map { text throws(OrreryError) in
        try self.section(text, fetch, translation, in: scope)
      },
      shownSlots: selection.map { Set($0.names.compactMap(entity.slot(named:))) },
      shownKeyPaths: selection?.keyPaths ?? [], prefetch: prefetch)
    return (request, ListForm(selection: selection, prefetch: fetch.prefetch))
  }

  /// What divides the list. Where the order begins with it, the order says which way round.
  private static func section(
    _ text: String, _ fetch: Wire.FetchRequest, _ translation: FetchTranslation,
    in scope: ContextScope
  ) throws(OrreryError) -> CompiledSortDescriptor {
    let entity = translation.entity
    return try amending {
      $0.parameter = "sectionNameKeyPath"
    } in: { () throws(OrreryError) -> CompiledSortDescriptor in
      let expression = try PredicateCompiler(model: scope.model).compile(
        try PredicateParser.parseExpression(text, arguments: []), for: entity,
        variables: try scope.arguments.map(fetch.variables))
      guard let type = expression.attributeType,
        ![.binary, .transformable, .composite, .undefined].contains(type)
      else {
        throw OrreryError(
          .fetchInvalid, "“\(text)” has no text that could name a section.", entity: entity.name,
          hint: "Divide by an attribute that is neither data nor a composite.")
      }
      if let first = translation.request.sort.first, first.expression == expression {
        return first
      }
      return CompiledSortDescriptor(expression: expression, isAscending: true, comparator: .compare)
    }
  }

  /// Refuses members that mean nothing for a list.
  private static func requirePlace(in fetch: Wire.FetchRequest) throws(OrreryError) {
    if !fetch.expressions.isEmpty { try refuse("expressions", "Name them in predicate or sort.") }
    if !fetch.groupBy.isEmpty || fetch.having != nil {
      try refuse("groupBy", "sectionNameKeyPath divides a list.")
    }
    if !fetch.prefetchRequests.isEmpty {
      try refuse("prefetchRequests", "Use prefetch, or open a list of the related objects.")
    }
  }
}

/// How the objects of a live list are told.
struct ListForm: Hashable {
  /// nil for all but to-many relationships.
  let selection: PropertySelection?
  /// Key paths.
  let prefetch: [String]
}
