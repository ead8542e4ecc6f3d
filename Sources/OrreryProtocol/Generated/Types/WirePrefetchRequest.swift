// Written by protocol-gen from protocol/types/PrefetchRequest.json: edit that instead.

import JSONText

extension Wire {
  /// Which related objects a fetch brings along for each object that it fetches.
  package struct PrefetchRequest: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "keyPath",
      "predicate",
      "argumentArray",
      "sort",
      "limit",
      "offset",
    ]

    /// Relationships, to-one or to-many, as in `albums.songs`.
    package var keyPath: String
    /// Which of the objects at its end; left out: all.
    package var predicate: String?
    /// For the predicate. Its `$variables` are the fetch request's.
    package var argumentArray: Wire.ArgumentArray
    /// Their order; the object id is the last key. Left out: the relationship's own order where the
    /// path is one ordered relationship, else by id.
    package var sort: [Wire.SortDescriptor]
    /// At most so many for each fetched object; left out: all.
    package var limit: Int64?
    /// Skip so many first, for each fetched object.
    package var offset: Int64

    package init(
      keyPath: String,
      predicate: String? = nil,
      argumentArray: Wire.ArgumentArray = [],
      sort: [Wire.SortDescriptor] = [],
      limit: Int64? = nil,
      offset: Int64 = 0
    ) {
      self.keyPath = keyPath
      self.predicate = predicate
      self.argumentArray = argumentArray
      self.sort = sort
      self.limit = limit
      self.offset = offset
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var keyPath: String?
      var predicate: String?
      var argumentArray: Wire.ArgumentArray?
      var sort: [Wire.SortDescriptor]?
      var limit: Int64?
      var offset: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "keyPath": keyPath = try reader.value()
        case "predicate": predicate = try reader.optional()
        case "argumentArray": argumentArray = try reader.optional()
        case "sort": sort = try reader.optional(atMost: 100)
        case "limit": limit = try reader.optional(in: 0...9007199254740991)
        case "offset": offset = try reader.optional(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.keyPath = try reader.required(keyPath, "keyPath")
      self.predicate = predicate
      self.argumentArray = argumentArray ?? []
      self.sort = sort ?? []
      self.limit = limit
      self.offset = offset ?? 0
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("keyPath", keyPath)
      if let predicate { writer.member("predicate", predicate) }
      if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
      if !sort.isEmpty { writer.member("sort", sort) }
      if let limit { writer.member("limit", limit) }
      if offset != 0 { writer.member("offset", offset) }
      writer.endObject()
    }
  }
}
