// Written by protocol-gen from protocol/types/ModelMapping.json: edit that instead.

import JSONText

extension Wire {
  /// What becomes of an entity's objects: Core Data's NSEntityMapping.
  package struct ModelMapping: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "name",
      "kind",
      "source",
      "destination",
      "where",
      "distinctBy",
      "values",
    ]

    /// What a mapping calls it. Left out where it is inferred.
    package var name: String?
    /// What becomes of them.
    package var kind: Wire.ModelMappingKind
    /// The earlier entity. Left out where it is new.
    package var source: String?
    /// The later entity. Left out where it is removed.
    package var destination: String?
    /// The mapping's predicate: which of the earlier objects. Left out: all of them.
    package var `where`: String?
    /// What tells earlier objects apart, of which only the first becomes an object. Left out: each
    /// becomes one.
    package var distinctBy: [String]
    /// What the mapping computes: expressions by property of the later entity.
    package var values: [String: String]

    package init(
      name: String? = nil,
      kind: Wire.ModelMappingKind,
      source: String? = nil,
      destination: String? = nil,
      `where`: String? = nil,
      distinctBy: [String] = [],
      values: [String: String] = [:]
    ) {
      self.name = name
      self.kind = kind
      self.source = source
      self.destination = destination
      self.where = `where`
      self.distinctBy = distinctBy
      self.values = values
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var kind: Wire.ModelMappingKind?
      var source: String?
      var destination: String?
      var `where`: String?
      var distinctBy: [String]?
      var values: [String: String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.optional()
        case "kind": kind = try reader.value()
        case "source": source = try reader.optional()
        case "destination": destination = try reader.optional()
        case "where": `where` = try reader.optional()
        case "distinctBy": distinctBy = try reader.optional()
        case "values": values = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = name
      self.kind = try reader.required(kind, "kind")
      self.source = source
      self.destination = destination
      self.where = `where`
      self.distinctBy = distinctBy ?? []
      self.values = values ?? [:]
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let name { writer.member("name", name) }
      writer.member("kind", kind)
      if let source { writer.member("source", source) }
      if let destination { writer.member("destination", destination) }
      if let `where` { writer.member("where", `where`) }
      if !distinctBy.isEmpty { writer.member("distinctBy", distinctBy) }
      if !values.isEmpty { writer.member("values", values) }
      writer.endObject()
    }
  }
}
