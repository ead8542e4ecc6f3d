// Written by protocol-gen from protocol/types/FetchRequest.json: edit that instead.

import JSONText

extension Wire {
  /// What to fetch: Core Data's NSFetchRequest.
  ///
  /// What is found, `entity` to `offset`, means the same wherever there is a fetch. What is
  /// returned of it depends on the method: `properties` of objects and rows, `prefetch` and
  /// `prefetchRequests` of objects; `expressions`, `groupBy`, `having` and `distinct` make rows. A
  /// method refuses with `fetch.invalid` what it has no place for, and says which method has one.
  package struct FetchRequest: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "entity",
      "predicate",
      "argumentArray",
      "variables",
      "template",
      "sort",
      "limit",
      "offset",
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
    ]

    /// Entity name.
    package var entity: String
    /// Predicate format string; left out: every object.
    package var predicate: String?
    /// For the predicate's `%@`, `%K` and number conversions.
    package var argumentArray: Wire.ArgumentArray
    /// For the predicate's, or the template's, `$variables`.
    package var variables: Wire.Variables
    /// A fetch request template of the model to start from. The other members add to it: a
    /// predicate to its own, and what is left at its default is as the template says.
    package var template: String?
    /// Keys to sort by. The object id is always the last key, so that the order is total.
    package var sort: [Wire.SortDescriptor]
    /// At most so many; left out: all.
    package var limit: Int64?
    /// Skip so many first.
    package var offset: Int64
    /// Properties to return, to-many and fetched ones included where named; left out: all but
    /// these; `[]`: none, unlike `keyPaths` of `observer/open`. Key paths too, `employer.title` or
    /// `photos.@count`: the value stands under the whole key path, nil where a step is nil.
    /// Transient attributes are as the context has them; in rows they are nil.
    package var properties: [String]?
    /// For rows: further columns, computed. A function of many values applied to one value is of
    /// all rows of a group: `sum(price)`. Where there is one, or `groupBy`, each row is a group,
    /// and the properties left out are those of `groupBy`.
    package var expressions: [Wire.FetchExpression]
    /// Relationship key paths whose objects are returned too, each once, in `related`.
    package var prefetch: [String]
    /// Related objects of each fetched object, with an order and a limit of their own. They are in
    /// `related` too, and `prefetched` says whose they are.
    package var prefetchRequests: [Wire.PrefetchRequest]
    /// For rows: key paths, or names of expressions, to group by. Rows are in the order of `sort`
    /// and then of these, nil first.
    package var groupBy: [String]
    /// With groups: a predicate format string that says which to keep. It may name expressions,
    /// what is grouped by, and functions of all rows: `count(SELF) > 1`.
    package var having: String?
    /// For the conversions of `having`.
    package var havingArgumentArray: Wire.ArgumentArray
    /// For rows: equal rows once.
    package var distinct: Bool
    /// Objects of subentities too.
    package var includesSubentities: Bool
    /// Unsaved changes of the context count, in rows and groups too.
    package var includesPendingChanges: Bool

    package init(
      entity: String,
      predicate: String? = nil,
      argumentArray: Wire.ArgumentArray = [],
      variables: Wire.Variables = JSONMembers(),
      template: String? = nil,
      sort: [Wire.SortDescriptor] = [],
      limit: Int64? = nil,
      offset: Int64 = 0,
      properties: [String]? = nil,
      expressions: [Wire.FetchExpression] = [],
      prefetch: [String] = [],
      prefetchRequests: [Wire.PrefetchRequest] = [],
      groupBy: [String] = [],
      having: String? = nil,
      havingArgumentArray: Wire.ArgumentArray = [],
      distinct: Bool = false,
      includesSubentities: Bool = true,
      includesPendingChanges: Bool = true
    ) {
      self.entity = entity
      self.predicate = predicate
      self.argumentArray = argumentArray
      self.variables = variables
      self.template = template
      self.sort = sort
      self.limit = limit
      self.offset = offset
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
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var entity: String?
      var predicate: String?
      var argumentArray: Wire.ArgumentArray?
      var variables: Wire.Variables?
      var template: String?
      var sort: [Wire.SortDescriptor]?
      var limit: Int64?
      var offset: Int64?
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
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "entity": entity = try reader.value()
        case "predicate": predicate = try reader.optional()
        case "argumentArray": argumentArray = try reader.optional()
        case "variables": variables = try reader.optional()
        case "template": template = try reader.optional()
        case "sort": sort = try reader.optional(atMost: 100)
        case "limit": limit = try reader.optional(in: 0...9007199254740991)
        case "offset": offset = try reader.optional(in: 0...9007199254740991)
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
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.entity = try reader.required(entity, "entity")
      self.predicate = predicate
      self.argumentArray = argumentArray ?? []
      self.variables = variables ?? JSONMembers()
      self.template = template
      self.sort = sort ?? []
      self.limit = limit
      self.offset = offset ?? 0
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
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("entity", entity)
      if let predicate { writer.member("predicate", predicate) }
      if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
      if !variables.isEmpty { writer.member("variables", variables) }
      if let template { writer.member("template", template) }
      if !sort.isEmpty { writer.member("sort", sort) }
      if let limit { writer.member("limit", limit) }
      if offset != 0 { writer.member("offset", offset) }
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
      writer.endObject()
    }
  }
}
