import JSONText
import ObjectModel
import OrreryProtocol

/// From the wire's types to the model's: name for name, values by the attribute's type. What is
/// ill-formed in a value is refused here, all else by `ManagedObjectModel.init(checking:)`.
extension ModelDescription {
  /// - Parameter location: where a member stands in the file, by its path.
  init(_ model: Wire.Model, location: ((String) -> SourceLocation)?) throws(OrreryError) {
    self.init()
    entities = try model.entities.enumerated().map { index, entity throws(OrreryError) in
      try EntityDescription(entity, path: "entities[\(index)]", location: location)
    }
    composites = try model.composites.enumerated().map { index, composite throws(OrreryError) in
      let path = "composites[\(index)]"
      var description = CompositeDescription(name: composite.name)
      description.location = location?(path)
      description.elements = try AttributeDescription.all(
        composite.elements, of: composite.name, path: "\(path).elements", location: location)
      return description
    }
    configurations = model.configurations
    fetchRequestTemplates = model.fetchRequestTemplates.enumerated().map { index, template in
      FetchRequestTemplate(template, location: location?("fetchRequestTemplates[\(index)]"))
    }
    versionIdentifiers = model.versionIdentifiers
    self.location = location?("")
  }
}

extension EntityDescription {
  fileprivate init(
    _ entity: Wire.ModelEntity, path: String, location: ((String) -> SourceLocation)?
  ) throws(OrreryError) {
    self.init(name: entity.name)
    superentity = entity.superentity
    isAbstract = entity.isAbstract
    className = entity.className
    attributes = try AttributeDescription.all(
      entity.attributes, of: entity.name, path: "\(path).attributes", location: location)
    relationships = entity.relationships.enumerated().map { index, relationship in
      RelationshipDescription(relationship, location: location?("\(path).relationships[\(index)]"))
    }
    fetchedProperties = entity.fetchedProperties.enumerated().map { index, property in
      let place = location?("\(path).fetchedProperties[\(index)]")
      var description = FetchedPropertyDescription(
        name: property.name,
        fetchRequest: FetchRequestTemplate(property.fetchRequest, location: place))
      description.userInfo = property.userInfo
      description.location = place
      return description
    }
    uniquenessConstraints = entity.uniquenessConstraints
    fetchIndexes = entity.fetchIndexes.map(FetchIndexDescription.init)
    compoundIndexes = entity.compoundIndexes
    renamingIdentifier = entity.renamingIdentifier
    versionHashModifier = entity.versionHashModifier
    coreSpotlightDisplayNameExpression = entity.coreSpotlightDisplayNameExpression
    userInfo = entity.userInfo
    self.location = location?(path)
  }
}

extension AttributeDescription {
  fileprivate static func all(
    _ attributes: [Wire.ModelAttribute], of entity: String, path: String,
    location: ((String) -> SourceLocation)?
  ) throws(OrreryError) -> [AttributeDescription] {
    try attributes.enumerated().map { index, attribute throws(OrreryError) in
      try AttributeDescription(
        attribute, entity: entity, path: "\(path)[\(index)]", location: location)
    }
  }

  private init(
    _ attribute: Wire.ModelAttribute, entity: String, path: String,
    location: ((String) -> SourceLocation)?
  ) throws(OrreryError) {
    self.init(name: attribute.name, type: AttributeType(attribute.type))
    isOptional = attribute.isOptional
    isTransient = attribute.isTransient
    derivationExpression = attribute.derivationExpression
    composite = attribute.composite
    validation.minimumLength = attribute.minimumLength.map(Int.init(clamping:))
    validation.maximumLength = attribute.maximumLength.map(Int.init(clamping:))
    validation.regularExpression = attribute.regularExpression
    valueTransformerName = attribute.valueTransformerName
    customClassName = attribute.customClassName
    allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
    preservesValueInHistoryOnDeletion = attribute.preservesValueInHistoryOnDeletion
    allowsCloudEncryption = attribute.allowsCloudEncryption
    isIndexedBySpotlight = attribute.isIndexedBySpotlight
    usesScalarValueType = attribute.usesScalarValueType
    isIndexed = attribute.isIndexed
    renamingIdentifier = attribute.renamingIdentifier
    versionHashModifier = attribute.versionHashModifier
    userInfo = attribute.userInfo
    self.location = location?(path)
    let type = type
    func value(_ json: RawJSON?, _ member: String) throws(OrreryError) -> Value? {
      guard let json, !json.isNull else { return nil }
      if let value = ValueReader.value(of: type, from: json) { return value }
      throw OrreryError(
        .modelInvalid,
        "\(member) of \(entity).\(attribute.name) is to be \(type.expectedForm).",
        entity: entity, key: attribute.name, hint: "Write \(type.expectedForm).",
        location: location?("\(path).\(member)"))
    }
    defaultValue = try value(attribute.defaultValue, "defaultValue") ?? .null
    validation.minimum = try value(attribute.minimum, "minimum")
    validation.maximum = try value(attribute.maximum, "maximum")
  }
}

extension RelationshipDescription {
  fileprivate init(_ relationship: Wire.ModelRelationship, location: SourceLocation?) {
    self.init(name: relationship.name, destination: relationship.destination)
    inverse = relationship.inverse
    isToMany = relationship.isToMany
    isOrdered = relationship.isOrdered
    isOptional = relationship.isOptional
    isTransient = relationship.isTransient
    deleteRule = DeleteRule(relationship.deleteRule)
    minimumCount = Int(clamping: relationship.minimumCount)
    maximumCount = relationship.maximumCount.map(Int.init(clamping:))
    renamingIdentifier = relationship.renamingIdentifier
    versionHashModifier = relationship.versionHashModifier
    userInfo = relationship.userInfo
    self.location = location
  }
}

extension FetchRequestTemplate {
  fileprivate init(_ request: Wire.ModelFetchRequest, location: SourceLocation?) {
    self.init(name: request.name, entity: request.entity)
    predicate = request.predicate
    sort = request.sort.map(SortDescriptor.init)
    limit = request.limit.map(Int.init(clamping:))
    batchSize = request.batchSize.map(Int.init(clamping:))
    resultType =
      switch request.resultType {
      case .objects: .objects
      case .ids: .ids
      case .rows: .dictionaries
      case .count: .count
      }
    includesSubentities = request.includesSubentities
    includesPropertyValues = request.includesPropertyValues
    includesPendingChanges = request.includesPendingChanges
    returnsObjectsAsFaults = request.returnsObjectsAsFaults
    returnsDistinctResults = request.returnsDistinctResults
    self.location = location
  }
}

extension FetchIndexDescription {
  fileprivate init(_ index: Wire.ModelFetchIndex) {
    self.init(
      name: index.name,
      elements: index.elements.map { element in
        let subject =
          element.property.map(Element.Subject.property)
          ?? .expression(element.expression ?? "")
        return Element(
          subject: subject, collation: element.collation == .rTree ? .rTree : .binary,
          isAscending: element.isAscending)
      })
    partialIndexPredicate = index.partialIndexPredicate
  }
}

extension AttributeType {
  fileprivate init(_ name: Wire.AttributeTypeName) {
    self = AttributeType(name: name.rawValue) ?? .undefined
  }
}

extension DeleteRule {
  fileprivate init(_ name: Wire.DeleteRuleName) {
    self = DeleteRule.allCases.first { $0.name == name.rawValue } ?? .nullify
  }
}
