// Written by protocol-gen from protocol/types/ModelRelationship.json: edit that instead.

import JSONText

extension Wire {
  /// A relationship of an entity.
  package struct ModelRelationship: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "name",
      "destination",
      "inverse",
      "isToMany",
      "isOrdered",
      "isOptional",
      "isTransient",
      "deleteRule",
      "minimumCount",
      "maximumCount",
      "renamingIdentifier",
      "versionHashModifier",
      "userInfo",
    ]

    /// Its name.
    package var name: String
    /// The entity at the other end.
    package var destination: String
    /// The relationship at the other end that leads back.
    package var inverse: String?
    /// Whether it holds several objects.
    package var isToMany: Bool
    /// Whether a to-many keeps their order.
    package var isOrdered: Bool
    /// Whether it may be empty when saved.
    package var isOptional: Bool
    /// Whether it is kept out of the store.
    package var isTransient: Bool
    /// What a delete does to the objects at the other end.
    package var deleteRule: Wire.DeleteRuleName
    /// The least number of objects, where there are any.
    package var minimumCount: Int64
    /// The greatest number of objects; left out: no bound.
    package var maximumCount: Int64?
    /// Its name in earlier versions of the model.
    package var renamingIdentifier: String?
    /// Makes this version differ from another that is otherwise equal.
    package var versionHashModifier: String?
    /// The user info. `orrery.validate` is a rule, as in `ModelEntity`.
    package var userInfo: [String: String]

    package init(
      name: String,
      destination: String,
      inverse: String? = nil,
      isToMany: Bool = false,
      isOrdered: Bool = false,
      isOptional: Bool = false,
      isTransient: Bool = false,
      deleteRule: Wire.DeleteRuleName = .nullify,
      minimumCount: Int64 = 0,
      maximumCount: Int64? = nil,
      renamingIdentifier: String? = nil,
      versionHashModifier: String? = nil,
      userInfo: [String: String] = [:]
    ) {
      self.name = name
      self.destination = destination
      self.inverse = inverse
      self.isToMany = isToMany
      self.isOrdered = isOrdered
      self.isOptional = isOptional
      self.isTransient = isTransient
      self.deleteRule = deleteRule
      self.minimumCount = minimumCount
      self.maximumCount = maximumCount
      self.renamingIdentifier = renamingIdentifier
      self.versionHashModifier = versionHashModifier
      self.userInfo = userInfo
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var destination: String?
      var inverse: String?
      var isToMany: Bool?
      var isOrdered: Bool?
      var isOptional: Bool?
      var isTransient: Bool?
      var deleteRule: Wire.DeleteRuleName?
      var minimumCount: Int64?
      var maximumCount: Int64?
      var renamingIdentifier: String?
      var versionHashModifier: String?
      var userInfo: [String: String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "destination": destination = try reader.value()
        case "inverse": inverse = try reader.optional()
        case "isToMany": isToMany = try reader.optional()
        case "isOrdered": isOrdered = try reader.optional()
        case "isOptional": isOptional = try reader.optional()
        case "isTransient": isTransient = try reader.optional()
        case "deleteRule": deleteRule = try reader.optional()
        case "minimumCount": minimumCount = try reader.optional(in: 0...9007199254740991)
        case "maximumCount": maximumCount = try reader.optional(in: 0...9007199254740991)
        case "renamingIdentifier": renamingIdentifier = try reader.optional()
        case "versionHashModifier": versionHashModifier = try reader.optional()
        case "userInfo": userInfo = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.destination = try reader.required(destination, "destination")
      self.inverse = inverse
      self.isToMany = isToMany ?? false
      self.isOrdered = isOrdered ?? false
      self.isOptional = isOptional ?? false
      self.isTransient = isTransient ?? false
      self.deleteRule = deleteRule ?? .nullify
      self.minimumCount = minimumCount ?? 0
      self.maximumCount = maximumCount
      self.renamingIdentifier = renamingIdentifier
      self.versionHashModifier = versionHashModifier
      self.userInfo = userInfo ?? [:]
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("destination", destination)
      if let inverse { writer.member("inverse", inverse) }
      if isToMany { writer.member("isToMany", isToMany) }
      if isOrdered { writer.member("isOrdered", isOrdered) }
      if isOptional { writer.member("isOptional", isOptional) }
      if isTransient { writer.member("isTransient", isTransient) }
      if deleteRule != .nullify { writer.member("deleteRule", deleteRule) }
      if minimumCount != 0 { writer.member("minimumCount", minimumCount) }
      if let maximumCount { writer.member("maximumCount", maximumCount) }
      if let renamingIdentifier { writer.member("renamingIdentifier", renamingIdentifier) }
      if let versionHashModifier { writer.member("versionHashModifier", versionHashModifier) }
      if !userInfo.isEmpty { writer.member("userInfo", userInfo) }
      writer.endObject()
    }
  }
}
