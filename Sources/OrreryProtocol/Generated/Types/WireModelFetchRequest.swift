// Written by protocol-gen from protocol/types/ModelFetchRequest.json: edit that instead.

import JSONText

extension Wire {
  /// A fetch request stored in a model.
  package struct ModelFetchRequest: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "name",
      "entity",
      "predicate",
      "sort",
      "limit",
      "batchSize",
      "resultType",
      "includesSubentities",
      "includesPropertyValues",
      "includesPendingChanges",
      "returnsObjectsAsFaults",
      "returnsDistinctResults",
    ]

    /// Its name.
    package var name: String
    /// The entity to fetch.
    package var entity: String
    /// Its predicate, which may hold `$variables`.
    package var predicate: String?
    /// The order of what is found, where the request that uses it gives none. A fetched property
    /// has this order.
    package var sort: [Wire.SortDescriptor]
    /// At most so many.
    package var limit: Int64?
    /// Kept, not used.
    package var batchSize: Int64?
    /// What an app fetches with it. Kept, not used: here the method says it.
    package var resultType: Wire.FetchResultType
    /// Objects of subentities too.
    package var includesSubentities: Bool
    /// Kept, not used.
    package var includesPropertyValues: Bool
    /// Unsaved changes count.
    package var includesPendingChanges: Bool
    /// Kept, not used.
    package var returnsObjectsAsFaults: Bool
    /// Equal rows once.
    package var returnsDistinctResults: Bool

    package init(
      name: String,
      entity: String,
      predicate: String? = nil,
      sort: [Wire.SortDescriptor] = [],
      limit: Int64? = nil,
      batchSize: Int64? = nil,
      resultType: Wire.FetchResultType = .objects,
      includesSubentities: Bool = true,
      includesPropertyValues: Bool = true,
      includesPendingChanges: Bool = true,
      returnsObjectsAsFaults: Bool = true,
      returnsDistinctResults: Bool = false
    ) {
      self.name = name
      self.entity = entity
      self.predicate = predicate
      self.sort = sort
      self.limit = limit
      self.batchSize = batchSize
      self.resultType = resultType
      self.includesSubentities = includesSubentities
      self.includesPropertyValues = includesPropertyValues
      self.includesPendingChanges = includesPendingChanges
      self.returnsObjectsAsFaults = returnsObjectsAsFaults
      self.returnsDistinctResults = returnsDistinctResults
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var entity: String?
      var predicate: String?
      var sort: [Wire.SortDescriptor]?
      var limit: Int64?
      var batchSize: Int64?
      var resultType: Wire.FetchResultType?
      var includesSubentities: Bool?
      var includesPropertyValues: Bool?
      var includesPendingChanges: Bool?
      var returnsObjectsAsFaults: Bool?
      var returnsDistinctResults: Bool?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "entity": entity = try reader.value()
        case "predicate": predicate = try reader.optional()
        case "sort": sort = try reader.optional(atMost: 100)
        case "limit": limit = try reader.optional(in: 0...9007199254740991)
        case "batchSize": batchSize = try reader.optional(in: 0...9007199254740991)
        case "resultType": resultType = try reader.optional()
        case "includesSubentities": includesSubentities = try reader.optional()
        case "includesPropertyValues": includesPropertyValues = try reader.optional()
        case "includesPendingChanges": includesPendingChanges = try reader.optional()
        case "returnsObjectsAsFaults": returnsObjectsAsFaults = try reader.optional()
        case "returnsDistinctResults": returnsDistinctResults = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.entity = try reader.required(entity, "entity")
      self.predicate = predicate
      self.sort = sort ?? []
      self.limit = limit
      self.batchSize = batchSize
      self.resultType = resultType ?? .objects
      self.includesSubentities = includesSubentities ?? true
      self.includesPropertyValues = includesPropertyValues ?? true
      self.includesPendingChanges = includesPendingChanges ?? true
      self.returnsObjectsAsFaults = returnsObjectsAsFaults ?? true
      self.returnsDistinctResults = returnsDistinctResults ?? false
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("entity", entity)
      if let predicate { writer.member("predicate", predicate) }
      if !sort.isEmpty { writer.member("sort", sort) }
      if let limit { writer.member("limit", limit) }
      if let batchSize { writer.member("batchSize", batchSize) }
      if resultType != .objects { writer.member("resultType", resultType) }
      if !includesSubentities { writer.member("includesSubentities", includesSubentities) }
      if !includesPropertyValues { writer.member("includesPropertyValues", includesPropertyValues) }
      if !includesPendingChanges { writer.member("includesPendingChanges", includesPendingChanges) }
      if !returnsObjectsAsFaults { writer.member("returnsObjectsAsFaults", returnsObjectsAsFaults) }
      if returnsDistinctResults { writer.member("returnsDistinctResults", returnsDistinctResults) }
      writer.endObject()
    }
  }
}
