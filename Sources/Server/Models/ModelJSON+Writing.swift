import JSONText
import ObjectModel
import OrreryProtocol

/// From the model's types to the wire's: the way back of `ModelJSON+Reading.swift`.
extension Wire.Model {
  package init(_ model: ManagedObjectModel) {
    self.init(
      entities: model.entities.map { Wire.ModelEntity($0, in: model) },
      composites: model.composites.map { composite in
        Wire.ModelComposite(
          name: composite.name, elements: composite.elements.map(Wire.ModelAttribute.init))
      },
      configurations: model.configurations.mapValues { numbers in
        numbers.map { model[$0].name }
      },
      fetchRequestTemplates: model.fetchRequestTemplates.values.sorted { $0.name < $1.name }
        .map(Wire.ModelFetchRequest.init),
      versionIdentifiers: model.versionIdentifiers)
  }
}

extension Wire.ModelEntity {
  fileprivate init(_ entity: Entity, in model: ManagedObjectModel) {
    let description = entity.description
    self.init(
      name: entity.name, superentity: description.superentity, isAbstract: entity.isAbstract,
      className: description.className,
      attributes: description.attributes.map(Wire.ModelAttribute.init),
      relationships: description.relationships.map(Wire.ModelRelationship.init),
      fetchedProperties: description.fetchedProperties.map { property in
        Wire.ModelFetchedProperty(
          name: property.name, fetchRequest: Wire.ModelFetchRequest(property.fetchRequest),
          userInfo: property.userInfo)
      },
      uniquenessConstraints: description.uniquenessConstraints,
      fetchIndexes: description.fetchIndexes.map(Wire.ModelFetchIndex.init),
      compoundIndexes: description.compoundIndexes,
      renamingIdentifier: description.renamingIdentifier,
      versionHashModifier: description.versionHashModifier,
      coreSpotlightDisplayNameExpression: description.coreSpotlightDisplayNameExpression,
      userInfo: description.userInfo)
  }
}

extension Wire.ModelAttribute {
  fileprivate init(_ attribute: AttributeDescription) {
    self.init(
      name: attribute.name, type: Wire.AttributeTypeName(attribute.type),
      isOptional: attribute.isOptional, isTransient: attribute.isTransient,
      defaultValue: RawJSON(modelValue: attribute.defaultValue),
      derivationExpression: attribute.derivationExpression, composite: attribute.composite,
      minimum: attribute.validation.minimum.flatMap(RawJSON.init(modelValue:)),
      maximum: attribute.validation.maximum.flatMap(RawJSON.init(modelValue:)),
      minimumLength: attribute.validation.minimumLength.map(Int64.init),
      maximumLength: attribute.validation.maximumLength.map(Int64.init),
      regularExpression: attribute.validation.regularExpression,
      valueTransformerName: attribute.valueTransformerName,
      customClassName: attribute.customClassName,
      allowsExternalBinaryDataStorage: attribute.allowsExternalBinaryDataStorage,
      preservesValueInHistoryOnDeletion: attribute.preservesValueInHistoryOnDeletion,
      allowsCloudEncryption: attribute.allowsCloudEncryption,
      isIndexedBySpotlight: attribute.isIndexedBySpotlight,
      usesScalarValueType: attribute.usesScalarValueType, isIndexed: attribute.isIndexed,
      renamingIdentifier: attribute.renamingIdentifier,
      versionHashModifier: attribute.versionHashModifier, userInfo: attribute.userInfo)
  }
}

extension RawJSON {
  /// A default or a bound as a model writes it; nil for none.
  fileprivate init?(modelValue value: Value) {
    guard !value.isNull else { return nil }
    self.init(writing: { ValueForm().write(scalar: value, to: &$0) })
  }
}

extension Wire.ModelRelationship {
  fileprivate init(_ relationship: RelationshipDescription) {
    self.init(
      name: relationship.name, destination: relationship.destination,
      inverse: relationship.inverse, isToMany: relationship.isToMany,
      isOrdered: relationship.isOrdered, isOptional: relationship.isOptional,
      isTransient: relationship.isTransient,
      deleteRule: Wire.DeleteRuleName(relationship.deleteRule),
      minimumCount: Int64(relationship.minimumCount),
      maximumCount: relationship.maximumCount.map(Int64.init),
      renamingIdentifier: relationship.renamingIdentifier,
      versionHashModifier: relationship.versionHashModifier, userInfo: relationship.userInfo)
  }
}

extension Wire.ModelFetchRequest {
  fileprivate init(_ template: FetchRequestTemplate) {
    self.init(
      name: template.name, entity: template.entity, predicate: template.predicate,
      sort: template.sort.map(Wire.SortDescriptor.init),
      limit: template.limit.map(Int64.init), batchSize: template.batchSize.map(Int64.init),
      resultType: Wire.FetchResultType(template.resultType),
      includesSubentities: template.includesSubentities,
      includesPropertyValues: template.includesPropertyValues,
      includesPendingChanges: template.includesPendingChanges,
      returnsObjectsAsFaults: template.returnsObjectsAsFaults,
      returnsDistinctResults: template.returnsDistinctResults)
  }
}

extension Wire.FetchResultType {
  init(_ type: FetchRequestTemplate.ResultType) {
    self =
      switch type {
      case .objects: .objects
      case .ids: .ids
      case .dictionaries: .rows
      case .count: .count
      }
  }
}

extension Wire.ModelFetchIndex {
  init(_ index: FetchIndexDescription) {
    self.init(
      name: index.name,
      elements: index.elements.map { element in
        var property: String?
        var expression: String?
        switch element.subject {
        case .property(let name): property = name
        case .expression(let text): expression = text
        }
        return Wire.ModelFetchIndexElement(
          property: property, expression: expression,
          collation: element.collation == .rTree ? .rTree : .binary,
          isAscending: element.isAscending)
      },
      partialIndexPredicate: index.partialIndexPredicate)
  }
}

extension Wire.AttributeTypeName {
  fileprivate init(_ type: AttributeType) {
    // Both lists are Core Data's names; a test compares them.
    self = Wire.AttributeTypeName(rawValue: type.name) ?? .undefined
  }
}

extension Wire.DeleteRuleName {
  fileprivate init(_ rule: DeleteRule) {
    self = Wire.DeleteRuleName(rawValue: rule.name) ?? .nullify
  }
}
