import JSONText
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// A client's fetch request checked against the model: names have become slots, the predicate's
/// text a compiled predicate.
struct FetchTranslation {
  let resultType: Wire.FetchResultType
  let includesPendingChanges: Bool
  let entity: Entity
  /// What the store or the context is to fetch. `columns` are the properties in the rows.
  private(set) var request: ResolvedFetchRequest
  /// What to tell of each object, where the client said; for objects only.
  let selection: PropertySelection?
  /// Slots of to-many relationships and fetched properties among the columns, by their places.
  private(set) var toManyColumns: [Int: Int] = [:]
  /// Whether rows of one shape do: false where subentities have properties of their own that the
  /// client did not leave out by naming others.
  private(set) var isUniform = true
  /// What is to be brought along, where the result has a place for it.
  let prefetch: PrefetchPlan?

  /// The ids of the objects that a request is about which has an entity and a predicate itself.
  ///
  /// - Parameter ids: the only ones that it may be about, where it says so.
  init(
    of entity: String, _ predicate: String?, _ arguments: [RawJSON], _ variables: Wire.Variables,
    among ids: [ObjectID]? = nil, in scope: ContextScope
  ) throws(OrreryError) {
    let fetch = Wire.FetchRequest(
      entity: entity, predicate: predicate, argumentArray: arguments, variables: variables)
    try self.init(checking: fetch, as: .ids, in: scope)
    request.restrictedTo = ids
  }

  /// What the parameter `fetch` asks for.
  init(
    _ fetch: Wire.FetchRequest, as resultType: Wire.FetchResultType, in scope: ContextScope
  ) throws(OrreryError) {
    self = try amending {
      let member = $0.parameter ?? ($0.predicate == nil ? nil : "predicate")
      if let member { $0.parameter = "fetch.\(member)" }
    } in: { () throws(OrreryError) in
      try Self(checking: fetch, as: resultType, in: scope)
    }
  }

  private init(
    checking fetch: Wire.FetchRequest, as resultType: Wire.FetchResultType, in scope: ContextScope
  ) throws(OrreryError) {
    try fetch.requirePlace(inFetchOf: resultType)
    let template = try Self.template(fetch, in: scope.model)
    var fetch = fetch
    if let template { fetch.complete(by: template) }
    self.resultType = resultType
    includesPendingChanges = fetch.includesPendingChanges
    let entity = try scope.entity(named: fetch.entity)
    self.entity = entity
    request = ResolvedFetchRequest(entity: entity)
    request.includesSubentities = fetch.includesSubentities
    request.limit = fetch.limit.map(Int.init(clamping:))
    request.offset = Int(clamping: fetch.offset)
    request.isDistinct = fetch.distinct && (resultType == .rows || resultType == .count)
    request.predicate = try Self.predicate(fetch, template, entity: entity, in: scope)
    let columns = try FetchColumns(fetch, as: resultType, of: entity, in: scope)
    request.columns = columns.columns
    request.grouping = columns.grouping
    toManyColumns = columns.toManyColumns
    request.sort = try columns.sort(fetch.sort.map(SortDescriptor.init))
    selection = columns.selection
    for (index, keyPath) in fetch.prefetch.enumerated() {
      _ = try naming("prefetch[\(index)]") { () throws(OrreryError) in
        try scope.relationships(on: keyPath, from: entity)
      }
    }
    prefetch = resultType == .objects ? try PrefetchPlan(fetch, from: entity, in: scope) : nil
    isUniform =
      fetch.properties != nil || !request.includesSubentities
      || scope.model.entities.allSatisfy {
        !$0.isKind(of: entity) || $0.properties.count == entity.properties.count
      }
  }

  private static func template(
    _ fetch: Wire.FetchRequest, in model: ManagedObjectModel
  ) throws(OrreryError) -> FetchRequestTemplate? {
    guard let name = fetch.template else { return nil }
    if let template = model.fetchRequestTemplates[name] { return template }
    let names = model.fetchRequestTemplates.keys.sorted().joined(separator: ", ")
    throw OrreryError(
      .fetchInvalid, "The model has no fetch request template named “\(name)”.",
      parameter: "template",
      hint: names.isEmpty ? "The model has no templates." : "Templates: \(names).")
  }

  // MARK: Predicate and order

  private static func predicate(
    _ fetch: Wire.FetchRequest, _ template: FetchRequestTemplate?, entity: Entity,
    in scope: ContextScope
  ) throws(OrreryError) -> CompiledPredicate? {
    let key = PredicateCache.Key(fetch)
    if let known = scope.document.predicates[key] { return known }
    let reader = scope.arguments
    let variables = try reader.map(fetch.variables)
    var predicates: [Predicate] = []
    if let text = template?.predicate {
      predicates.append(try PredicateParser.parse(text, arguments: []))
    }
    if let text = fetch.predicate {
      predicates.append(
        try PredicateParser.parse(text, arguments: try reader.list(fetch.argumentArray)))
    } else if !fetch.argumentArray.isEmpty {
      throw OrreryError(
        .predicateArguments, "There is an argumentArray but no predicate.",
        parameter: "argumentArray",
        hint: "Give predicate too.")
    }
    let compiler = PredicateCompiler(model: scope.model)
    var parts: [CompiledPredicate] = []
    var isDated = false
    for predicate in predicates {
      let part = try compiler.compileTelling(predicate, for: entity, variables: variables)
      parts.append(part.predicate)
      isDated = isDated || part.isDated
    }
    let whole = parts.count > 1 ? .and(parts) : parts.first
    if let whole, !isDated { scope.document.predicates.insert(whole, for: key) }
    return whole
  }

  // MARK: Columns

  /// Whether a column shows many objects: it has no value in a row of the store.
  var readsToMany: Bool { !toManyColumns.isEmpty }

  /// Whether a column shows what only a context can gather.
  var readsFetchedProperties: Bool {
    toManyColumns.values.contains { entity.properties[$0].relationship == nil }
  }

  /// Whether the id of its object is the first value of a row: groups have none, and with it no two
  /// rows would be equal.
  var leadsWithID: Bool { resultType == .rows && !request.isOfRows }

  /// The names of the columns: a composite has several and one name.
  var columnNames: [String] {
    var names = leadsWithID ? ["id"] : []
    var last: String?
    for column in request.columns {
      if column.path.count == 1 || column.path[0] != last { names.append(column.path[0]) }
      last = column.path[0]
    }
    return names
  }
}

extension Wire.FetchRequest {
  /// Refuses members that mean nothing for the result.
  fileprivate func requirePlace(inFetchOf resultType: Wire.FetchResultType) throws(OrreryError) {
    func refuse(_ members: [Member], _ method: Method) throws(OrreryError) {
      guard let name = members.first(where: { $0.isGiven(self) })?.name else { return }
      throw OrreryError(
        .fetchInvalid, "A fetch of \(resultType.rawValue) has no place for “\(name)”.",
        parameter: name, hint: "Use \(method.rawValue).")
    }
    switch resultType {
    case .objects: try refuse(Self.ofRows, .fetchRows)
    case .ids:
      try refuse(Self.ofValues, .fetchObjects)
      try refuse(Self.ofObjects, .fetchObjects)
      try refuse(Self.ofRows, .fetchRows)
    case .rows: try refuse(Self.ofObjects, .fetchObjects)
    case .count: break
    }
  }

  private typealias Member = (name: String, isGiven: @Sendable (Self) -> Bool)

  private static let ofValues: [Member] = [("properties", { $0.properties != nil })]
  private static let ofObjects: [Member] = [
    ("prefetch", { !$0.prefetch.isEmpty }), ("prefetchRequests", { !$0.prefetchRequests.isEmpty }),
  ]
  private static let ofRows: [Member] = [
    ("expressions", { !$0.expressions.isEmpty }), ("groupBy", { !$0.groupBy.isEmpty }),
    ("having", { $0.having != nil }),
    ("havingArgumentArray", { !$0.havingArgumentArray.isEmpty }), ("distinct", { $0.distinct }),
  ]

  /// What the request leaves at its defaults is as the template says.
  fileprivate mutating func complete(by template: FetchRequestTemplate) {
    if sort.isEmpty, groupBy.isEmpty { sort = template.sort.map(Wire.SortDescriptor.init) }
    limit = limit ?? template.limit.map(Int64.init)
    distinct = distinct || template.returnsDistinctResults
    includesSubentities = includesSubentities && template.includesSubentities
    includesPendingChanges = includesPendingChanges && template.includesPendingChanges
  }
}

extension SortDescriptor {
  init(_ descriptor: Wire.SortDescriptor) {
    self.init(
      keyPath: descriptor.keyPath, isAscending: descriptor.ascending,
      // Core Data's selectors end in a colon, the protocol's words do not.
      comparator: SortComparator(rawValue: descriptor.comparator.rawValue + ":") ?? .compare)
  }
}

extension Wire.SortDescriptor {
  init(_ descriptor: SortDescriptor) {
    self.init(
      keyPath: descriptor.keyPath, ascending: descriptor.isAscending,
      comparator: Wire.SortComparator(rawValue: String(descriptor.comparator.rawValue.dropLast()))
        ?? .compare)
  }
}
