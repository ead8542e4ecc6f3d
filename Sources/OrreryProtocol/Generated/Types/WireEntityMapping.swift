// Written by protocol-gen from protocol/types/EntityMapping.json: edit that instead.

import JSONText

extension Wire {
  /// What becomes of the objects of one entity, or of some of them: Core Data's NSEntityMapping.
  ///
  /// It is about objects of exactly the source entity, not of its subentities. An entity may be the
  /// source of several, and then each of its objects becomes several, or the destination of
  /// several. `values` are expressions of the predicate language over the earlier model, where
  /// `SELF` and `$source` are the earlier object: `price * 1.2`, `TERNARY(age > 17, "adult",
  /// "child")`, `owner.house.street`, `books.@count`. The value of a relationship is a key path to
  /// earlier objects, SUBQUERY, UNION or TERNARY of such; the relationship then leads to what these
  /// have become. Stated at one end, a relationship is right at the other.
  package struct EntityMapping: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "name",
      "source",
      "destination",
      "where",
      "distinctBy",
      "values",
      "entityMappings",
      "unmapped",
      "policyClass",
    ]

    /// What `entityMappings` calls it. Left out: source and destination, `PersonToMember`.
    package var name: String?
    /// The entity of the earlier model.
    package var source: String?
    /// The entity of the later model. Left out: the objects are deleted.
    package var destination: String?
    /// A predicate over the earlier model: which of the source's objects. Left out: all of them.
    package var `where`: String?
    /// Expressions: of objects for which all of them are equal only the first becomes an object,
    /// and what leads to the others leads to it. Left out: each object becomes one.
    package var distinctBy: [String]
    /// Expressions by property of the destination; `address.city` for an element of a composite.
    package var values: [String: String]
    /// By relationship that has a value: the name of the entity mapping whose objects it leads to,
    /// where several have been made of one. Left out: the first that fits; for a to-many
    /// relationship all.
    package var entityMappings: [String: String]
    /// Properties of the destination that take nothing over from one of the same name.
    package var unmapped: [String]
    /// Of a mapping that was converted from Xcode's: the application's class that was to migrate
    /// the objects. Nobody else can run it: as long as this is there a migration is
    /// `migration.policyUnsupported`.
    package var policyClass: String?

    package init(
      name: String? = nil,
      source: String? = nil,
      destination: String? = nil,
      `where`: String? = nil,
      distinctBy: [String] = [],
      values: [String: String] = [:],
      entityMappings: [String: String] = [:],
      unmapped: [String] = [],
      policyClass: String? = nil
    ) {
      self.name = name
      self.source = source
      self.destination = destination
      self.where = `where`
      self.distinctBy = distinctBy
      self.values = values
      self.entityMappings = entityMappings
      self.unmapped = unmapped
      self.policyClass = policyClass
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var source: String?
      var destination: String?
      var `where`: String?
      var distinctBy: [String]?
      var values: [String: String]?
      var entityMappings: [String: String]?
      var unmapped: [String]?
      var policyClass: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.optional()
        case "source": source = try reader.optional()
        case "destination": destination = try reader.optional()
        case "where": `where` = try reader.optional()
        case "distinctBy": distinctBy = try reader.optional(atMost: 100)
        case "values": values = try reader.optional()
        case "entityMappings": entityMappings = try reader.optional()
        case "unmapped": unmapped = try reader.optional(atMost: 10000)
        case "policyClass": policyClass = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = name
      self.source = source
      self.destination = destination
      self.where = `where`
      self.distinctBy = distinctBy ?? []
      self.values = values ?? [:]
      self.entityMappings = entityMappings ?? [:]
      self.unmapped = unmapped ?? []
      self.policyClass = policyClass
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let name { writer.member("name", name) }
      if let source { writer.member("source", source) }
      if let destination { writer.member("destination", destination) }
      if let `where` { writer.member("where", `where`) }
      if !distinctBy.isEmpty { writer.member("distinctBy", distinctBy) }
      if !values.isEmpty { writer.member("values", values) }
      if !entityMappings.isEmpty { writer.member("entityMappings", entityMappings) }
      if !unmapped.isEmpty { writer.member("unmapped", unmapped) }
      if let policyClass { writer.member("policyClass", policyClass) }
      writer.endObject()
    }
  }
}
