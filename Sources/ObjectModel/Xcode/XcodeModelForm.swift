import Foundation

/// Makes elements of a `contents` file of a model description: the way back of
/// `XcodeModelBuilder`. Attributes come in the order in which Xcode writes them, as found in 236
/// models; elements in the order of the description.
struct XcodeModelForm {
  /// The order of each element's attributes, for those that are put into an existing file.
  static let order: [String: [String]] = [
    "entity": [
      "name", "representedClassName", "isAbstract", "parentEntity", "elementID",
      "versionHashModifier", "syncable", "codeGenerationType",
      "coreSpotlightDisplayNameExpression",
    ],
    "attribute": [
      "name", "optional", "transient", "attributeType", "allowsCloudEncryption",
      "allowsExternalBinaryDataStorage", "composite", "defaultDateTimeInterval",
      "minDateTimeInterval", "minValueString", "maxDateTimeInterval", "maxValueString",
      "defaultValueString", "derived", "derivationExpression", "regularExpressionString",
      "spotlightIndexingEnabled", "storedInTruthFile", "usesScalarValueType", "indexed",
      "elementID", "preserveAfterDeletion", "valueTransformerName", "customClassName", "syncable",
      "versionHashModifier",
    ],
    "relationship": [
      "name", "optional", "transient", "toMany", "minCount", "maxCount", "deletionRule", "ordered",
      "destinationEntity", "inverseName", "inverseEntity", "elementID", "indexed", "syncable",
      "versionHashModifier",
    ],
    "fetchRequest": [
      "name", "entity", "predicateString", "sortDescriptors", "resultType", "fetchLimit",
      "fetchBatchSize",
      "includeSubentities", "includePropertyValues", "includesPendingChanges",
      "returnObjectsAsFaults", "returnDistinctResults",
    ],
    "element": ["name", "positionX", "positionY", "width", "height"],
  ]

  static func model(_ model: ModelDescription) -> XcodeElement {
    var element = XcodeElement("model")
    element.add("userDefinedModelVersionIdentifier", model.versionIdentifiers.first)
    element.children = model.entities.map(entity)
    element.children += model.configurations.sorted { $0.key < $1.key }.map { name, members in
      var configuration = XcodeElement("configuration")
      configuration.add("name", name)
      configuration.children = members.sorted().map { member in
        var element = XcodeElement("memberEntity")
        element.add("name", member)
        return element
      }
      return configuration
    }
    element.children += model.composites.map(composite)
    element.children += model.fetchRequestTemplates.map(fetchRequest)
    element.children += diagram(model)
    return element
  }

  /// Where the boxes are, if it is known of any.
  private static func diagram(_ model: ModelDescription) -> [XcodeElement] {
    var diagram = XcodeElement("elements")
    for entity in model.entities {
      guard let position = entity.diagramPosition else { continue }
      var element = XcodeElement("element")
      element.add("name", entity.name)
      element.add("positionX", String(position.x))
      element.add("positionY", String(position.y))
      element.add("width", position.width.map(String.init))
      element.add("height", position.height.map(String.init))
      diagram.children.append(element)
    }
    return diagram.children.isEmpty ? [] : [diagram]
  }

  static func composite(_ composite: CompositeDescription) -> XcodeElement {
    var element = XcodeElement("composite")
    element.add("name", composite.name)
    element.children = composite.elements.map(attribute)
    return element
  }

  // MARK: Entities

  static func entity(_ entity: EntityDescription) -> XcodeElement {
    var element = XcodeElement("entity")
    element.add("name", entity.name)
    element.add("representedClassName", entity.className)
    element.add("isAbstract", entity.isAbstract)
    element.add("parentEntity", entity.superentity)
    element.add("elementID", entity.renamingIdentifier)
    element.add("versionHashModifier", entity.versionHashModifier)
    element.add(
      "coreSpotlightDisplayNameExpression", entity.coreSpotlightDisplayNameExpression)
    element.children = entity.attributes.map(attribute) + entity.relationships.map(relationship)
    element.children += entity.fetchedProperties.map { property in
      var element = XcodeElement("fetchedProperty")
      element.add("name", property.name)
      element.add("optional", true)
      element.children = [fetchRequest(property.fetchRequest)] + userInfo(property.userInfo)
      return element
    }
    element.children += entity.fetchIndexes.map(fetchIndex)
    element.children += keys(
      entity.compoundIndexes, "compoundIndexes", "compoundIndex", "index")
    element.children += keys(
      entity.uniquenessConstraints, "uniquenessConstraints", "uniquenessConstraint", "constraint")
    element.children += userInfo(entity.userInfo)
    return element
  }

  private static func userInfo(_ userInfo: [String: String]) -> [XcodeElement] {
    guard !userInfo.isEmpty else { return [] }
    var element = XcodeElement("userInfo")
    element.children = userInfo.sorted { $0.key < $1.key }.map { key, value in
      var entry = XcodeElement("entry")
      entry.add("key", key)
      entry.add("value", value)
      return entry
    }
    return [element]
  }

  private static func keys(
    _ groups: [[String]], _ name: String, _ group: String, _ item: String
  ) -> [XcodeElement] {
    guard !groups.isEmpty else { return [] }
    var element = XcodeElement(name)
    element.children = groups.map { names in
      var list = XcodeElement(group)
      list.children = names.map { name in
        var element = XcodeElement(item)
        element.add("value", name)
        return element
      }
      return list
    }
    return [element]
  }

  private static func fetchIndex(_ index: FetchIndexDescription) -> XcodeElement {
    var element = XcodeElement("fetchIndex")
    element.add("name", index.name)
    element.add("partialIndexPredicate", index.partialIndexPredicate)
    element.children = index.elements.map { part in
      var element = XcodeElement("fetchIndexElement")
      switch part.subject {
      case .property(let name): element.add("property", name)
      case .expression(let expression): element.add("expression", expression)
      }
      element.add("type", part.collation == .rTree ? "RTree" : "Binary")
      element.add("order", part.isAscending ? "ascending" : "descending")
      return element
    }
    return element
  }

  static func fetchRequest(_ request: FetchRequestTemplate) -> XcodeElement {
    var element = XcodeElement("fetchRequest")
    element.add("name", request.name)
    element.add("entity", request.entity)
    element.add("predicateString", request.predicate)
    // Xcode has no order and passes over the attribute.
    if !request.sort.isEmpty {
      element.add("sortDescriptors", request.sort.map(\.text).joined(separator: " "))
    }
    if request.resultType != .objects {
      element.add("resultType", String(request.resultType.rawValue))
    }
    element.add("fetchLimit", request.limit.map { String($0) })
    element.add("fetchBatchSize", request.batchSize.map { String($0) })
    // A flag that is not there is off.
    element.add("includeSubentities", request.includesSubentities)
    element.add("includePropertyValues", request.includesPropertyValues)
    element.add("includesPendingChanges", request.includesPendingChanges)
    element.add("returnObjectsAsFaults", request.returnsObjectsAsFaults)
    element.add("returnDistinctResults", request.returnsDistinctResults)
    return element
  }

  // MARK: Properties

  private static func attribute(_ attribute: AttributeDescription) -> XcodeElement {
    var element = XcodeElement("attribute")
    let rules = attribute.validation
    element.add("name", attribute.name)
    element.add("optional", attribute.isOptional)
    element.add("transient", attribute.isTransient)
    element.add("attributeType", attribute.type == .undefined ? nil : attribute.type.name)
    element.add("allowsCloudEncryption", attribute.allowsCloudEncryption)
    element.add("allowsExternalBinaryDataStorage", attribute.allowsExternalBinaryDataStorage)
    element.add("composite", attribute.composite)
    let isDate = attribute.type == .date
    let (minimum, maximum) = (text(rules.minimum), text(rules.maximum))
    element.add("defaultDateTimeInterval", isDate ? text(attribute.defaultValue) : nil)
    element.add("minDateTimeInterval", isDate ? minimum : nil)
    element.add("minValueString", isDate ? nil : minimum ?? rules.minimumLength.map { String($0) })
    element.add("maxDateTimeInterval", isDate ? maximum : nil)
    element.add("maxValueString", isDate ? nil : maximum ?? rules.maximumLength.map { String($0) })
    element.add("defaultValueString", isDate ? nil : text(attribute.defaultValue))
    element.add("derived", attribute.derivationExpression != nil)
    element.add("derivationExpression", attribute.derivationExpression)
    element.add("regularExpressionString", rules.regularExpression)
    element.add("spotlightIndexingEnabled", attribute.isIndexedBySpotlight)
    element.add("usesScalarValueType", attribute.usesScalarValueType)
    element.add("indexed", attribute.isIndexed)
    element.add("elementID", attribute.renamingIdentifier)
    element.add("preserveAfterDeletion", attribute.preservesValueInHistoryOnDeletion)
    element.add("valueTransformerName", attribute.valueTransformerName)
    element.add("customClassName", attribute.customClassName)
    element.add("versionHashModifier", attribute.versionHashModifier)
    element.children = userInfo(attribute.userInfo)
    return element
  }

  private static func relationship(_ relationship: RelationshipDescription) -> XcodeElement {
    var element = XcodeElement("relationship")
    element.add("name", relationship.name)
    element.add("optional", relationship.isOptional)
    element.add("transient", relationship.isTransient)
    element.add("toMany", relationship.isToMany)
    if relationship.minimumCount > 0 { element.add("minCount", String(relationship.minimumCount)) }
    let maximum = relationship.isToMany ? relationship.maximumCount : 1
    element.add("maxCount", maximum.map { String($0) })
    element.add("deletionRule", relationship.deleteRule.name)
    element.add("ordered", relationship.isOrdered)
    element.add("destinationEntity", relationship.destination)
    element.add("inverseName", relationship.inverse)
    element.add("inverseEntity", relationship.inverse.map { _ in relationship.destination })
    element.add("elementID", relationship.renamingIdentifier)
    element.add("versionHashModifier", relationship.versionHashModifier)
    element.children = userInfo(relationship.userInfo)
    return element
  }

  /// A value as model files spell it; nil for none and for what has no text there.
  private static func text(_ value: Value?) -> String? {
    switch value {
    case .boolean(let flag)?: flag ? "YES" : "NO"
    case .integer(let number)?: String(number)
    case .double(let number)?: String(number)
    case .decimal(let number)?: number.description
    case .string(let text)?: text
    case .date(let seconds)?: Int64(exactly: seconds).map { String($0) } ?? String(seconds)
    case .uuid(let uuid)?: uuid.uuidString
    case .null?, .binary?, .composite?, .object?, .objects?, nil: nil
    }
  }
}
