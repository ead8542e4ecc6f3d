// Written by protocol-gen from protocol/types/ModelAttribute.json: edit that instead.

import JSONText

extension Wire {
  /// An attribute of an entity or an element of a composite.
  package struct ModelAttribute: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "name",
      "type",
      "isOptional",
      "isTransient",
      "defaultValue",
      "derivationExpression",
      "composite",
      "minimum",
      "maximum",
      "minimumLength",
      "maximumLength",
      "regularExpression",
      "valueTransformerName",
      "customClassName",
      "allowsExternalBinaryDataStorage",
      "preservesValueInHistoryOnDeletion",
      "allowsCloudEncryption",
      "isIndexedBySpotlight",
      "usesScalarValueType",
      "isIndexed",
      "renamingIdentifier",
      "versionHashModifier",
      "userInfo",
    ]

    /// Its name.
    package var name: String
    /// Its type.
    package var type: Wire.AttributeTypeName
    /// Whether it may be nil when saved. Xcode's new attributes are optional; in JSON one is only
    /// where this says so.
    package var isOptional: Bool
    /// Whether it is kept out of the store.
    package var isTransient: Bool
    /// What a new object has, in the JSON form of its type.
    package var defaultValue: RawJSON?
    /// Computed at save: `photos.@count`, `canonical:(name)`, `now()`.
    package var derivationExpression: String?
    /// For type Composite: the composite's name.
    package var composite: String?
    /// For numbers and dates: the smallest value, in the JSON form of its type.
    package var minimum: RawJSON?
    /// For numbers and dates: the largest value.
    package var maximum: RawJSON?
    /// For strings: the least length, in UTF-16 units.
    package var minimumLength: Int64?
    /// For strings: the greatest length, in UTF-16 units.
    package var maximumLength: Int64?
    /// For strings: an ICU regular expression that must match the whole.
    package var regularExpression: String?
    /// For Transformable: the transformer's name.
    package var valueTransformerName: String?
    /// For Transformable: the class that Apple's framework would use.
    package var customClassName: String?
    /// For Binary: large values may live in files of their own.
    package var allowsExternalBinaryDataStorage: Bool
    /// History keeps the value of a deleted object.
    package var preservesValueInHistoryOnDeletion: Bool
    /// Kept, not used.
    package var allowsCloudEncryption: Bool
    /// Kept, not used.
    package var isIndexedBySpotlight: Bool
    /// Kept, not used.
    package var usesScalarValueType: Bool
    /// Older models mark the attribute; newer ones have fetch indexes.
    package var isIndexed: Bool
    /// Its name in earlier versions of the model.
    package var renamingIdentifier: String?
    /// Makes this version differ from another that is otherwise equal.
    package var versionHashModifier: String?
    /// The user info. `orrery.awakeFromInsert` of an attribute is what a new object gets: `now()`,
    /// `uuid()`, `max(key) + 1`. `orrery.insert`, `orrery.willSave` and, of a transient one,
    /// `orrery.computed` are expressions about the object that it gets its value by.
    /// `orrery.validate` is a rule, as in `ModelEntity`. “Rules of a model” in the manual of
    /// predicates has more.
    package var userInfo: [String: String]

    package init(
      name: String,
      type: Wire.AttributeTypeName,
      isOptional: Bool = false,
      isTransient: Bool = false,
      defaultValue: RawJSON? = nil,
      derivationExpression: String? = nil,
      composite: String? = nil,
      minimum: RawJSON? = nil,
      maximum: RawJSON? = nil,
      minimumLength: Int64? = nil,
      maximumLength: Int64? = nil,
      regularExpression: String? = nil,
      valueTransformerName: String? = nil,
      customClassName: String? = nil,
      allowsExternalBinaryDataStorage: Bool = false,
      preservesValueInHistoryOnDeletion: Bool = false,
      allowsCloudEncryption: Bool = false,
      isIndexedBySpotlight: Bool = false,
      usesScalarValueType: Bool = false,
      isIndexed: Bool = false,
      renamingIdentifier: String? = nil,
      versionHashModifier: String? = nil,
      userInfo: [String: String] = [:]
    ) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
      self.isTransient = isTransient
      self.defaultValue = defaultValue
      self.derivationExpression = derivationExpression
      self.composite = composite
      self.minimum = minimum
      self.maximum = maximum
      self.minimumLength = minimumLength
      self.maximumLength = maximumLength
      self.regularExpression = regularExpression
      self.valueTransformerName = valueTransformerName
      self.customClassName = customClassName
      self.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
      self.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion
      self.allowsCloudEncryption = allowsCloudEncryption
      self.isIndexedBySpotlight = isIndexedBySpotlight
      self.usesScalarValueType = usesScalarValueType
      self.isIndexed = isIndexed
      self.renamingIdentifier = renamingIdentifier
      self.versionHashModifier = versionHashModifier
      self.userInfo = userInfo
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var type: Wire.AttributeTypeName?
      var isOptional: Bool?
      var isTransient: Bool?
      var defaultValue: RawJSON?
      var derivationExpression: String?
      var composite: String?
      var minimum: RawJSON?
      var maximum: RawJSON?
      var minimumLength: Int64?
      var maximumLength: Int64?
      var regularExpression: String?
      var valueTransformerName: String?
      var customClassName: String?
      var allowsExternalBinaryDataStorage: Bool?
      var preservesValueInHistoryOnDeletion: Bool?
      var allowsCloudEncryption: Bool?
      var isIndexedBySpotlight: Bool?
      var usesScalarValueType: Bool?
      var isIndexed: Bool?
      var renamingIdentifier: String?
      var versionHashModifier: String?
      var userInfo: [String: String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "type": type = try reader.value()
        case "isOptional": isOptional = try reader.optional()
        case "isTransient": isTransient = try reader.optional()
        case "defaultValue": defaultValue = try reader.value()
        case "derivationExpression": derivationExpression = try reader.optional()
        case "composite": composite = try reader.optional()
        case "minimum": minimum = try reader.value()
        case "maximum": maximum = try reader.value()
        case "minimumLength": minimumLength = try reader.optional(in: 0...9007199254740991)
        case "maximumLength": maximumLength = try reader.optional(in: 0...9007199254740991)
        case "regularExpression": regularExpression = try reader.optional()
        case "valueTransformerName": valueTransformerName = try reader.optional()
        case "customClassName": customClassName = try reader.optional()
        case "allowsExternalBinaryDataStorage":
          allowsExternalBinaryDataStorage = try reader.optional()
        case "preservesValueInHistoryOnDeletion":
          preservesValueInHistoryOnDeletion = try reader.optional()
        case "allowsCloudEncryption": allowsCloudEncryption = try reader.optional()
        case "isIndexedBySpotlight": isIndexedBySpotlight = try reader.optional()
        case "usesScalarValueType": usesScalarValueType = try reader.optional()
        case "isIndexed": isIndexed = try reader.optional()
        case "renamingIdentifier": renamingIdentifier = try reader.optional()
        case "versionHashModifier": versionHashModifier = try reader.optional()
        case "userInfo": userInfo = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.type = try reader.required(type, "type")
      self.isOptional = isOptional ?? false
      self.isTransient = isTransient ?? false
      self.defaultValue = defaultValue
      self.derivationExpression = derivationExpression
      self.composite = composite
      self.minimum = minimum
      self.maximum = maximum
      self.minimumLength = minimumLength
      self.maximumLength = maximumLength
      self.regularExpression = regularExpression
      self.valueTransformerName = valueTransformerName
      self.customClassName = customClassName
      self.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage ?? false
      self.preservesValueInHistoryOnDeletion = preservesValueInHistoryOnDeletion ?? false
      self.allowsCloudEncryption = allowsCloudEncryption ?? false
      self.isIndexedBySpotlight = isIndexedBySpotlight ?? false
      self.usesScalarValueType = usesScalarValueType ?? false
      self.isIndexed = isIndexed ?? false
      self.renamingIdentifier = renamingIdentifier
      self.versionHashModifier = versionHashModifier
      self.userInfo = userInfo ?? [:]
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("type", type)
      if isOptional { writer.member("isOptional", isOptional) }
      if isTransient { writer.member("isTransient", isTransient) }
      if let defaultValue { writer.member("defaultValue", defaultValue) }
      if let derivationExpression { writer.member("derivationExpression", derivationExpression) }
      if let composite { writer.member("composite", composite) }
      if let minimum { writer.member("minimum", minimum) }
      if let maximum { writer.member("maximum", maximum) }
      if let minimumLength { writer.member("minimumLength", minimumLength) }
      if let maximumLength { writer.member("maximumLength", maximumLength) }
      if let regularExpression { writer.member("regularExpression", regularExpression) }
      if let valueTransformerName { writer.member("valueTransformerName", valueTransformerName) }
      if let customClassName { writer.member("customClassName", customClassName) }
      if allowsExternalBinaryDataStorage {
        writer.member("allowsExternalBinaryDataStorage", allowsExternalBinaryDataStorage)
      }
      if preservesValueInHistoryOnDeletion {
        writer.member("preservesValueInHistoryOnDeletion", preservesValueInHistoryOnDeletion)
      }
      if allowsCloudEncryption { writer.member("allowsCloudEncryption", allowsCloudEncryption) }
      if isIndexedBySpotlight { writer.member("isIndexedBySpotlight", isIndexedBySpotlight) }
      if usesScalarValueType { writer.member("usesScalarValueType", usesScalarValueType) }
      if isIndexed { writer.member("isIndexed", isIndexed) }
      if let renamingIdentifier { writer.member("renamingIdentifier", renamingIdentifier) }
      if let versionHashModifier { writer.member("versionHashModifier", versionHashModifier) }
      if !userInfo.isEmpty { writer.member("userInfo", userInfo) }
      writer.endObject()
    }
  }
}
