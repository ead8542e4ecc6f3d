/// Attributes and relationships of a `contents` file.
extension XcodeModelBuilder {
  mutating func attribute(_ element: ModelElement) -> AttributeDescription {
    let type = attributeType(element)
    var attribute = AttributeDescription(name: fields.required(element, "name"), type: type)
    attribute.location = fields.location(element)
    attribute.isOptional = fields.flag(element, "optional")
    attribute.isTransient = fields.flag(element, "transient")
    attribute.isIndexed = fields.flag(element, "indexed")
    attribute.usesScalarValueType = fields.flag(element, "usesScalarValueType")
    attribute.allowsExternalBinaryDataStorage =
      fields.flag(element, "allowsExternalBinaryDataStorage")
    attribute.preservesValueInHistoryOnDeletion = fields.flag(element, "preserveAfterDeletion")
    attribute.allowsCloudEncryption = fields.flag(element, "allowsCloudEncryption")
    attribute.isIndexedBySpotlight = fields.flag(element, "spotlightIndexingEnabled")
    attribute.composite = fields.name(element, "composite")
    attribute.valueTransformerName = fields.name(element, "valueTransformerName")
    attribute.customClassName = fields.name(element, "customClassName")
    attribute.renamingIdentifier = fields.name(element, "elementID")
    attribute.versionHashModifier = fields.name(element, "versionHashModifier")
    attribute.userInfo = fields.userInfo(element)
    attribute.derivationExpression = derivationExpression(element)
    attribute.defaultValue = defaultValue(element, type)
    attribute.validation = validation(element, type)
    return attribute
  }

  /// Absent for a transient attribute whose type is left undefined.
  private mutating func attributeType(_ element: ModelElement) -> AttributeType {
    guard let name = fields.text(element, "attributeType") else { return .undefined }
    if let type = AttributeType(name: name) { return type }
    let types = AttributeType.allCases.map(\.name).joined(separator: ", ")
    fields.fault(
      element, "attributeType=\"\(name)\" is not an attribute type.", hint: "Write one of \(types)."
    )
    return .undefined
  }

  private mutating func derivationExpression(_ element: ModelElement) -> String? {
    let expression = fields.name(element, "derivationExpression")
    if fields.flag(element, "derived"), expression == nil {
      fields.fault(
        element, "The attribute is derived and has no derivationExpression.",
        hint: DerivationParser.hint)
    }
    return expression
  }

  /// Dates have an attribute of their own; text for them and for binary types is ignored, as the
  /// model compiler does.
  private mutating func defaultValue(_ element: ModelElement, _ type: AttributeType) -> Value {
    if type == .date {
      return fields.date(element, "defaultDateTimeInterval") ?? .null
    }
    guard let text = fields.text(element, "defaultValueString") else { return .null }
    switch type {
    case .binary, .transformable, .composite, .undefined: return .null
    default: break
    }
    if let value = ModelText.value(text, as: type) { return value }
    // Left from when the attribute was a Boolean; the model compiler makes 0 of it.
    if text == "NO", type.isInteger { return .integer(0) }
    fields.fault(
      element, "defaultValueString=\"\(text)\" is not a value of type \(type.name).",
      hint: "Write \(type.valueDescription), or remove it.")
    return .null
  }

  /// The bounds of a string are lengths. Those of a date that are not intervals are text that an
  /// old Xcode kept beside the intervals.
  private mutating func validation(
    _ element: ModelElement, _ type: AttributeType
  ) -> AttributeValidation {
    var rules = AttributeValidation()
    rules.regularExpression = fields.name(element, "regularExpressionString")
    switch type {
    case .date:
      rules.minimum = fields.date(element, "minDateTimeInterval")
      rules.maximum = fields.date(element, "maxDateTimeInterval")
    case .string, .uri:
      rules.minimumLength = fields.count(element, "minValueString")
      rules.maximumLength = fields.count(element, "maxValueString")
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      rules.minimum = bound(element, "minValueString", type)
      rules.maximum = bound(element, "maxValueString", type)
    default:
      break
    }
    return rules
  }

  private mutating func bound(
    _ element: ModelElement, _ name: String, _ type: AttributeType
  ) -> Value? {
    guard let text = fields.text(element, name) else { return nil }
    if let value = ModelText.bound(text, as: type) { return value }
    fields.fault(
      element, "\(name)=\"\(text)\" is not a number.", hint: "Write a number, or remove it.")
    return nil
  }

  mutating func relationship(_ element: ModelElement) -> RelationshipDescription {
    var relationship = RelationshipDescription(
      name: fields.required(element, "name"),
      destination: fields.required(element, "destinationEntity"))
    relationship.location = fields.location(element)
    relationship.inverse = fields.name(element, "inverseName")
    relationship.isToMany = fields.flag(element, "toMany")
    relationship.isOrdered = fields.flag(element, "ordered")
    relationship.isOptional = fields.flag(element, "optional")
    relationship.isTransient = fields.flag(element, "transient")
    relationship.deleteRule = deleteRule(element)
    relationship.minimumCount = fields.count(element, "minCount") ?? 0
    relationship.maximumCount = maximumCount(element)
    relationship.renamingIdentifier = fields.name(element, "elementID")
    relationship.versionHashModifier = fields.name(element, "versionHashModifier")
    relationship.userInfo = fields.userInfo(element)
    return relationship
  }

  /// Xcode writes none for no bound, other tools 0 or -1.
  private mutating func maximumCount(_ element: ModelElement) -> Int? {
    guard let count = fields.count(element, "maxCount"), count != 0, count != -1 else {
      return nil
    }
    return count
  }

  private mutating func deleteRule(_ element: ModelElement) -> DeleteRule {
    guard let name = fields.text(element, "deletionRule") else { return .nullify }
    if let rule = DeleteRule.allCases.first(where: { $0.name == name }) { return rule }
    let rules = DeleteRule.allCases.map(\.name).joined(separator: ", ")
    fields.fault(
      element, "deletionRule=\"\(name)\" is not a delete rule.", hint: "Write one of \(rules).")
    return .nullify
  }
}
