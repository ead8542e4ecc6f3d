// Written by protocol-gen from protocol/types/ModelEntity.json: edit that instead.

import JSONText

extension Wire {
  /// An entity of a model.
  package struct ModelEntity: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "name",
      "superentity",
      "isAbstract",
      "className",
      "attributes",
      "relationships",
      "fetchedProperties",
      "uniquenessConstraints",
      "fetchIndexes",
      "compoundIndexes",
      "renamingIdentifier",
      "versionHashModifier",
      "coreSpotlightDisplayNameExpression",
      "userInfo",
    ]

    /// Its name.
    package var name: String
    /// The entity it inherits from.
    package var superentity: String?
    /// Whether it has no objects of its own.
    package var isAbstract: Bool
    /// The class that Apple's framework would use.
    package var className: String?
    /// Its own attributes, without inherited ones.
    package var attributes: [Wire.ModelAttribute]
    /// Its own relationships, without inherited ones.
    package var relationships: [Wire.ModelRelationship]
    /// Its own fetched properties.
    package var fetchedProperties: [Wire.ModelFetchedProperty]
    /// Each a list of properties that must be unique together.
    package var uniquenessConstraints: [[String]]
    /// Its fetch indexes.
    package var fetchIndexes: [Wire.ModelFetchIndex]
    /// What older models have for fetch indexes: each a list of properties.
    package var compoundIndexes: [[String]]
    /// Its name in earlier versions of the model.
    package var renamingIdentifier: String?
    /// Makes this version differ from another that is otherwise equal.
    package var versionHashModifier: String?
    /// Kept, not used.
    package var coreSpotlightDisplayNameExpression: String?
    /// The user info. `orrery.validate` is a predicate that has to hold for each object that is
    /// saved, `orrery.validateMessage` what is said where it does not; several rules have names:
    /// `orrery.validate.dates`, `orrery.validateMessage.dates`. “Rules of a model” in the manual of
    /// predicates has more.
    package var userInfo: [String: String]

    package init(
      name: String,
      superentity: String? = nil,
      isAbstract: Bool = false,
      className: String? = nil,
      attributes: [Wire.ModelAttribute] = [],
      relationships: [Wire.ModelRelationship] = [],
      fetchedProperties: [Wire.ModelFetchedProperty] = [],
      uniquenessConstraints: [[String]] = [],
      fetchIndexes: [Wire.ModelFetchIndex] = [],
      compoundIndexes: [[String]] = [],
      renamingIdentifier: String? = nil,
      versionHashModifier: String? = nil,
      coreSpotlightDisplayNameExpression: String? = nil,
      userInfo: [String: String] = [:]
    ) {
      self.name = name
      self.superentity = superentity
      self.isAbstract = isAbstract
      self.className = className
      self.attributes = attributes
      self.relationships = relationships
      self.fetchedProperties = fetchedProperties
      self.uniquenessConstraints = uniquenessConstraints
      self.fetchIndexes = fetchIndexes
      self.compoundIndexes = compoundIndexes
      self.renamingIdentifier = renamingIdentifier
      self.versionHashModifier = versionHashModifier
      self.coreSpotlightDisplayNameExpression = coreSpotlightDisplayNameExpression
      self.userInfo = userInfo
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var superentity: String?
      var isAbstract: Bool?
      var className: String?
      var attributes: [Wire.ModelAttribute]?
      var relationships: [Wire.ModelRelationship]?
      var fetchedProperties: [Wire.ModelFetchedProperty]?
      var uniquenessConstraints: [[String]]?
      var fetchIndexes: [Wire.ModelFetchIndex]?
      var compoundIndexes: [[String]]?
      var renamingIdentifier: String?
      var versionHashModifier: String?
      var coreSpotlightDisplayNameExpression: String?
      var userInfo: [String: String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "superentity": superentity = try reader.optional()
        case "isAbstract": isAbstract = try reader.optional()
        case "className": className = try reader.optional()
        case "attributes": attributes = try reader.optional()
        case "relationships": relationships = try reader.optional()
        case "fetchedProperties": fetchedProperties = try reader.optional()
        case "uniquenessConstraints": uniquenessConstraints = try reader.optional()
        case "fetchIndexes": fetchIndexes = try reader.optional()
        case "compoundIndexes": compoundIndexes = try reader.optional()
        case "renamingIdentifier": renamingIdentifier = try reader.optional()
        case "versionHashModifier": versionHashModifier = try reader.optional()
        case "coreSpotlightDisplayNameExpression":
          coreSpotlightDisplayNameExpression = try reader.optional()
        case "userInfo": userInfo = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.superentity = superentity
      self.isAbstract = isAbstract ?? false
      self.className = className
      self.attributes = attributes ?? []
      self.relationships = relationships ?? []
      self.fetchedProperties = fetchedProperties ?? []
      self.uniquenessConstraints = uniquenessConstraints ?? []
      self.fetchIndexes = fetchIndexes ?? []
      self.compoundIndexes = compoundIndexes ?? []
      self.renamingIdentifier = renamingIdentifier
      self.versionHashModifier = versionHashModifier
      self.coreSpotlightDisplayNameExpression = coreSpotlightDisplayNameExpression
      self.userInfo = userInfo ?? [:]
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      if let superentity { writer.member("superentity", superentity) }
      if isAbstract { writer.member("isAbstract", isAbstract) }
      if let className { writer.member("className", className) }
      if !attributes.isEmpty { writer.member("attributes", attributes) }
      if !relationships.isEmpty { writer.member("relationships", relationships) }
      if !fetchedProperties.isEmpty { writer.member("fetchedProperties", fetchedProperties) }
      if !uniquenessConstraints.isEmpty {
        writer.member("uniquenessConstraints", uniquenessConstraints)
      }
      if !fetchIndexes.isEmpty { writer.member("fetchIndexes", fetchIndexes) }
      if !compoundIndexes.isEmpty { writer.member("compoundIndexes", compoundIndexes) }
      if let renamingIdentifier { writer.member("renamingIdentifier", renamingIdentifier) }
      if let versionHashModifier { writer.member("versionHashModifier", versionHashModifier) }
      if let coreSpotlightDisplayNameExpression {
        writer.member("coreSpotlightDisplayNameExpression", coreSpotlightDisplayNameExpression)
      }
      if !userInfo.isEmpty { writer.member("userInfo", userInfo) }
      writer.endObject()
    }
  }
}
