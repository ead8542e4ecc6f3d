// Written by protocol-gen from protocol/types/Model.json: edit that instead.

import JSONText

extension Wire {
  /// A managed object model: Core Data's NSManagedObjectModel as JSON.
  package struct Model: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "entities",
      "composites",
      "configurations",
      "fetchRequestTemplates",
      "versionIdentifiers",
    ]

    /// The entities. Their names are unique.
    package var entities: [Wire.ModelEntity]
    /// The composite types that attributes may have.
    package var composites: [Wire.ModelComposite]
    /// Entity names by configuration.
    package var configurations: [String: [String]]
    /// The fetch request templates.
    package var fetchRequestTemplates: [Wire.ModelFetchRequest]
    /// What the model calls its version.
    package var versionIdentifiers: [String]

    package init(
      entities: [Wire.ModelEntity],
      composites: [Wire.ModelComposite] = [],
      configurations: [String: [String]] = [:],
      fetchRequestTemplates: [Wire.ModelFetchRequest] = [],
      versionIdentifiers: [String] = []
    ) {
      self.entities = entities
      self.composites = composites
      self.configurations = configurations
      self.fetchRequestTemplates = fetchRequestTemplates
      self.versionIdentifiers = versionIdentifiers
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var entities: [Wire.ModelEntity]?
      var composites: [Wire.ModelComposite]?
      var configurations: [String: [String]]?
      var fetchRequestTemplates: [Wire.ModelFetchRequest]?
      var versionIdentifiers: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "entities": entities = try reader.value()
        case "composites": composites = try reader.optional()
        case "configurations": configurations = try reader.optional()
        case "fetchRequestTemplates": fetchRequestTemplates = try reader.optional()
        case "versionIdentifiers": versionIdentifiers = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.entities = try reader.required(entities, "entities")
      self.composites = composites ?? []
      self.configurations = configurations ?? [:]
      self.fetchRequestTemplates = fetchRequestTemplates ?? []
      self.versionIdentifiers = versionIdentifiers ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("entities", entities)
      if !composites.isEmpty { writer.member("composites", composites) }
      if !configurations.isEmpty { writer.member("configurations", configurations) }
      if !fetchRequestTemplates.isEmpty {
        writer.member("fetchRequestTemplates", fetchRequestTemplates)
      }
      if !versionIdentifiers.isEmpty { writer.member("versionIdentifiers", versionIdentifiers) }
      writer.endObject()
    }
  }
}
