// Written by protocol-gen from protocol/methods/fetch/explain.json: edit that instead.

import JSONText

/// `fetch/explain`: how a fetch is run, what that takes, and which index would help.
///
/// The statement is the one that finds the rows; with `resultType` `ids` or `count`, that of these.
/// Prefetching, and what unsaved changes add, are not in it. It is run to its end and its rows are
/// thrown away: this takes as long as the fetch, holds up nobody, and stops with `$/cancelRequest`.
/// Nothing here is a time: the figures are the same on every machine.
package struct FetchExplainParams: RequestParams {
  package typealias Result = FetchExplainResult
  package static let method = Method.fetchExplain

  private static let memberNames = [
    "context",
    "entity",
    "predicate",
    "argumentArray",
    "variables",
    "template",
    "sort",
    "limit",
    "offset",
    "resultType",
    "properties",
    "expressions",
    "prefetch",
    "prefetchRequests",
    "groupBy",
    "having",
    "havingArgumentArray",
    "distinct",
    "includesSubentities",
    "includesPendingChanges",
    "format",
  ]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Entity name.
  package var entity: String
  /// Predicate format string; left out: every object.
  package var predicate: String?
  /// For the predicate's `%@`, `%K` and number conversions.
  package var argumentArray: Wire.ArgumentArray
  /// For the predicate's, or the template's, `$variables`.
  package var variables: Wire.Variables
  /// A fetch request template of the model to start from. The other members add to it: a predicate
  /// to its own, and what is left at its default is as the template says.
  package var template: String?
  /// Keys to sort by. The object id is always the last key, so that the order is total.
  package var sort: [Wire.SortDescriptor]
  /// At most so many; left out: all.
  package var limit: Int64?
  /// Skip so many first.
  package var offset: Int64
  /// What to return.
  package var resultType: Wire.FetchResultType
  /// Properties to return, to-many and fetched ones included where named; left out: all but these.
  /// With `dictionaries`, and format `rows`, also key paths, `employer.title` or `photos.@count`.
  package var properties: [String]?
  /// With `dictionaries`, and format `rows`: further columns, computed. A function of many values
  /// applied to one value is of all rows of a group: `sum(price)`. Where there is one, or
  /// `groupBy`, each row is a group, and the properties left out are those of `groupBy`.
  package var expressions: [Wire.FetchExpression]
  /// Relationship key paths whose objects are returned too, each once, in `related`.
  package var prefetch: [String]
  /// Related objects of each fetched object, with an order and a limit of their own. They are in
  /// `related` too, and `prefetched` says whose they are.
  package var prefetchRequests: [Wire.PrefetchRequest]
  /// With `dictionaries`: key paths, or names of expressions, to group by. Rows are in the order of
  /// `sort` and then of these, nil first.
  package var groupBy: [String]
  /// With groups: a predicate format string that says which to keep. It may name expressions, what
  /// is grouped by, and functions of all rows: `count(SELF) > 1`.
  package var having: String?
  /// For the conversions of `having`.
  package var havingArgumentArray: Wire.ArgumentArray
  /// With `dictionaries`: equal rows once.
  package var distinct: Bool
  /// Objects of subentities too.
  package var includesSubentities: Bool
  /// Unsaved changes of the context count, in dictionaries and groups too.
  package var includesPendingChanges: Bool
  /// How to write the rows.
  package var format: Wire.FetchFormat

  package init(
    context: String? = nil,
    entity: String,
    predicate: String? = nil,
    argumentArray: Wire.ArgumentArray = [],
    variables: Wire.Variables = JSONMembers(),
    template: String? = nil,
    sort: [Wire.SortDescriptor] = [],
    limit: Int64? = nil,
    offset: Int64 = 0,
    resultType: Wire.FetchResultType = .objects,
    properties: [String]? = nil,
    expressions: [Wire.FetchExpression] = [],
    prefetch: [String] = [],
    prefetchRequests: [Wire.PrefetchRequest] = [],
    groupBy: [String] = [],
    having: String? = nil,
    havingArgumentArray: Wire.ArgumentArray = [],
    distinct: Bool = false,
    includesSubentities: Bool = true,
    includesPendingChanges: Bool = true,
    format: Wire.FetchFormat = .objects
  ) {
    self.context = context
    self.entity = entity
    self.predicate = predicate
    self.argumentArray = argumentArray
    self.variables = variables
    self.template = template
    self.sort = sort
    self.limit = limit
    self.offset = offset
    self.resultType = resultType
    self.properties = properties
    self.expressions = expressions
    self.prefetch = prefetch
    self.prefetchRequests = prefetchRequests
    self.groupBy = groupBy
    self.having = having
    self.havingArgumentArray = havingArgumentArray
    self.distinct = distinct
    self.includesSubentities = includesSubentities
    self.includesPendingChanges = includesPendingChanges
    self.format = format
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var entity: String?
    var predicate: String?
    var argumentArray: Wire.ArgumentArray?
    var variables: Wire.Variables?
    var template: String?
    var sort: [Wire.SortDescriptor]?
    var limit: Int64?
    var offset: Int64?
    var resultType: Wire.FetchResultType?
    var properties: [String]?
    var expressions: [Wire.FetchExpression]?
    var prefetch: [String]?
    var prefetchRequests: [Wire.PrefetchRequest]?
    var groupBy: [String]?
    var having: String?
    var havingArgumentArray: Wire.ArgumentArray?
    var distinct: Bool?
    var includesSubentities: Bool?
    var includesPendingChanges: Bool?
    var format: Wire.FetchFormat?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "entity": entity = try reader.value()
      case "predicate": predicate = try reader.optional()
      case "argumentArray": argumentArray = try reader.optional()
      case "variables": variables = try reader.optional()
      case "template": template = try reader.optional()
      case "sort": sort = try reader.optional(atMost: 100)
      case "limit": limit = try reader.optional(in: 0...9007199254740991)
      case "offset": offset = try reader.optional(in: 0...9007199254740991)
      case "resultType": resultType = try reader.optional()
      case "properties": properties = try reader.optional(atMost: 2000)
      case "expressions": expressions = try reader.optional(atMost: 100)
      case "prefetch": prefetch = try reader.optional(atMost: 100)
      case "prefetchRequests": prefetchRequests = try reader.optional(atMost: 100)
      case "groupBy": groupBy = try reader.optional(atMost: 100)
      case "having": having = try reader.optional()
      case "havingArgumentArray": havingArgumentArray = try reader.optional()
      case "distinct": distinct = try reader.optional()
      case "includesSubentities": includesSubentities = try reader.optional()
      case "includesPendingChanges": includesPendingChanges = try reader.optional()
      case "format": format = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.entity = try reader.required(entity, "entity")
    self.predicate = predicate
    self.argumentArray = argumentArray ?? []
    self.variables = variables ?? JSONMembers()
    self.template = template
    self.sort = sort ?? []
    self.limit = limit
    self.offset = offset ?? 0
    self.resultType = resultType ?? .objects
    self.properties = properties
    self.expressions = expressions ?? []
    self.prefetch = prefetch ?? []
    self.prefetchRequests = prefetchRequests ?? []
    self.groupBy = groupBy ?? []
    self.having = having
    self.havingArgumentArray = havingArgumentArray ?? []
    self.distinct = distinct ?? false
    self.includesSubentities = includesSubentities ?? true
    self.includesPendingChanges = includesPendingChanges ?? true
    self.format = format ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("entity", entity)
    if let predicate { writer.member("predicate", predicate) }
    if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
    if !variables.isEmpty { writer.member("variables", variables) }
    if let template { writer.member("template", template) }
    if !sort.isEmpty { writer.member("sort", sort) }
    if let limit { writer.member("limit", limit) }
    if offset != 0 { writer.member("offset", offset) }
    if resultType != .objects { writer.member("resultType", resultType) }
    if let properties { writer.member("properties", properties) }
    if !expressions.isEmpty { writer.member("expressions", expressions) }
    if !prefetch.isEmpty { writer.member("prefetch", prefetch) }
    if !prefetchRequests.isEmpty { writer.member("prefetchRequests", prefetchRequests) }
    if !groupBy.isEmpty { writer.member("groupBy", groupBy) }
    if let having { writer.member("having", having) }
    if !havingArgumentArray.isEmpty { writer.member("havingArgumentArray", havingArgumentArray) }
    if distinct { writer.member("distinct", distinct) }
    if !includesSubentities { writer.member("includesSubentities", includesSubentities) }
    if !includesPendingChanges { writer.member("includesPendingChanges", includesPendingChanges) }
    if format != .objects { writer.member("format", format) }
    writer.endObject()
  }

  /// The members that `FetchRequest` has.
  package var fetchRequest: Wire.FetchRequest {
    Wire.FetchRequest(
      entity: entity,
      predicate: predicate,
      argumentArray: argumentArray,
      variables: variables,
      template: template,
      sort: sort,
      limit: limit,
      offset: offset,
      resultType: resultType,
      properties: properties,
      expressions: expressions,
      prefetch: prefetch,
      prefetchRequests: prefetchRequests,
      groupBy: groupBy,
      having: having,
      havingArgumentArray: havingArgumentArray,
      distinct: distinct,
      includesSubentities: includesSubentities,
      includesPendingChanges: includesPendingChanges,
      format: format
    )
  }

  /// With the members of a whole `FetchRequest`.
  package init(fetchRequest: Wire.FetchRequest, context: String? = nil) {
    self.init(
      context: context,
      entity: fetchRequest.entity,
      predicate: fetchRequest.predicate,
      argumentArray: fetchRequest.argumentArray,
      variables: fetchRequest.variables,
      template: fetchRequest.template,
      sort: fetchRequest.sort,
      limit: fetchRequest.limit,
      offset: fetchRequest.offset,
      resultType: fetchRequest.resultType,
      properties: fetchRequest.properties,
      expressions: fetchRequest.expressions,
      prefetch: fetchRequest.prefetch,
      prefetchRequests: fetchRequest.prefetchRequests,
      groupBy: fetchRequest.groupBy,
      having: fetchRequest.having,
      havingArgumentArray: fetchRequest.havingArgumentArray,
      distinct: fetchRequest.distinct,
      includesSubentities: fetchRequest.includesSubentities,
      includesPendingChanges: fetchRequest.includesPendingChanges,
      format: fetchRequest.format
    )
  }
}

/// The result of `fetch/explain`.
package struct FetchExplainResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "sql",
    "bindings",
    "plan",
    "effort",
    "evaluation",
    "indexes",
    "clock",
  ]

  /// The statement, with `?1`, `?2` … where values are bound.
  package var sql: String
  /// The bound values as SQL literals, that of `?1` first; long ones are cut and end in `…`.
  package var bindings: [String]
  /// What SQLite does, in its order.
  package var plan: [Wire.PlanStep]
  /// What running it took.
  package var effort: Wire.FetchEffort
  /// What the context's unsaved changes make of the fetch.
  package var evaluation: Wire.FetchEvaluation
  /// The fetch index that would help most; empty where none does. Each was tried: SQLite uses it.
  package var indexes: [Wire.IndexSuggestion]
  /// The document's clock at which this was true.
  package var clock: String

  package init(
    sql: String,
    bindings: [String],
    plan: [Wire.PlanStep],
    effort: Wire.FetchEffort,
    evaluation: Wire.FetchEvaluation,
    indexes: [Wire.IndexSuggestion],
    clock: String
  ) {
    self.sql = sql
    self.bindings = bindings
    self.plan = plan
    self.effort = effort
    self.evaluation = evaluation
    self.indexes = indexes
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var sql: String?
    var bindings: [String]?
    var plan: [Wire.PlanStep]?
    var effort: Wire.FetchEffort?
    var evaluation: Wire.FetchEvaluation?
    var indexes: [Wire.IndexSuggestion]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "sql": sql = try reader.value()
      case "bindings": bindings = try reader.value()
      case "plan": plan = try reader.value()
      case "effort": effort = try reader.value()
      case "evaluation": evaluation = try reader.value()
      case "indexes": indexes = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.sql = try reader.required(sql, "sql")
    self.bindings = try reader.required(bindings, "bindings")
    self.plan = try reader.required(plan, "plan")
    self.effort = try reader.required(effort, "effort")
    self.evaluation = try reader.required(evaluation, "evaluation")
    self.indexes = try reader.required(indexes, "indexes")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("sql", sql)
    writer.member("bindings", bindings)
    writer.member("plan", plan)
    writer.member("effort", effort)
    writer.member("evaluation", evaluation)
    writer.member("indexes", indexes)
    writer.member("clock", clock)
    writer.endObject()
  }
}
