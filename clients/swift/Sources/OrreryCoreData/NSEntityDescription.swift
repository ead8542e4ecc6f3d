import Foundation
import JSONText
import OrreryProtocol

/// What the model says of an entity. It is made from a model file and cannot be changed.
public final class NSEntityDescription: NSObject, @unchecked Sendable {
  /// The entity's name.
  public let name: String?
  /// The class that the model names for its objects.
  public let managedObjectClassName: String
  /// Whether it has no objects of its own.
  public let isAbstract: Bool
  /// What applications add to the model.
  public let userInfo: [AnyHashable: Any]?
  /// Lists of properties whose values must be unique together.
  public let uniquenessConstraints: [[Any]]
  /// The entity that it inherits from.
  public internal(set) weak var superentity: NSEntityDescription?
  /// The entities that inherit from it directly.
  public internal(set) var subentities: [NSEntityDescription] = []
  /// The model that it is of.
  public internal(set) weak var managedObjectModel: NSManagedObjectModel?
  /// Its attributes and relationships by name, inherited ones included.
  public internal(set) var propertiesByName: [String: NSPropertyDescription] = [:]

  /// What objects for finding out key paths are of.
  static let recording = NSEntityDescription(Wire.ModelEntity(name: ""))

  init(_ entity: Wire.ModelEntity) {
    name = entity.name
    managedObjectClassName = entity.className ?? "NSManagedObject"
    isAbstract = entity.isAbstract
    userInfo = entity.userInfo
    uniquenessConstraints = entity.uniquenessConstraints
    super.init()
    let attributes = entity.attributes.map { NSAttributeDescription($0, in: self) }
    let relationships = entity.relationships.map { NSRelationshipDescription($0, in: self) }
    for property in attributes + relationships { propertiesByName[property.name] = property }
  }

  /// Its attributes and relationships, inherited ones included.
  public var properties: [NSPropertyDescription] {
    propertiesByName.values.sorted { $0.name < $1.name }
  }
  /// Its attributes by name.
  public var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }
  /// Its relationships by name.
  public var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }
  /// Its direct subentities by name.
  public var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(uniqueKeysWithValues: subentities.map { ($0.name ?? "", $0) })
  }

  /// Its relationships that lead to an entity.
  public func relationships(forDestination entity: NSEntityDescription)
    -> [NSRelationshipDescription]
  {
    relationshipsByName.values.filter { $0.destinationEntity === entity }
  }

  /// Whether it is that entity or inherits from it.
  public func isKindOf(entity: NSEntityDescription) -> Bool {
    self === entity || superentity?.isKindOf(entity: entity) == true
  }

  /// The entity of that name in a context's model.
  public class func entity(
    forEntityName name: String, in context: NSManagedObjectContext
  ) -> NSEntityDescription? {
    context.persistentStoreCoordinator?.managedObjectModel.entitiesByName[name]
  }

  /// Makes an object. It is of the entity's class, where the program has one.
  public class func insertNewObject(
    forEntityName name: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    guard let entity = entity(forEntityName: name, in: context) else {
      preconditionFailure("The model has no entity named “\(name)”.")
    }
    return entity.objectClass.init(entity: entity, insertInto: context)
  }

  /// The class of its objects: the one that the model names, or its superentity's.
  var objectClass: NSManagedObject.Type {
    ManagedObjectClasses.find(for: self) ?? superentity?.objectClass ?? NSManagedObject.self
  }
}

/// What the model says of a property.
public class NSPropertyDescription: NSObject, @unchecked Sendable {
  /// The property's name.
  public let name: String
  /// The entity that declares it.
  public private(set) weak var entity: NSEntityDescription!
  /// Whether it may be nil when it is saved.
  public let isOptional: Bool
  /// Whether it is kept out of the store.
  public let isTransient: Bool
  /// What applications add to the model.
  public let userInfo: [AnyHashable: Any]?
  /// Its name in an earlier version of the model.
  public let renamingIdentifier: String?

  init(
    _ name: String, in entity: NSEntityDescription, isOptional: Bool, isTransient: Bool,
    userInfo: [String: String], renamingIdentifier: String?
  ) {
    self.name = name
    self.entity = entity
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.userInfo = userInfo
    self.renamingIdentifier = renamingIdentifier
  }
}

/// The type of an attribute, with Core Data's numbers.
public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType = 0
  case integer16AttributeType = 100
  case integer32AttributeType = 200
  case integer64AttributeType = 300
  case decimalAttributeType = 400
  case doubleAttributeType = 500
  case floatAttributeType = 600
  case stringAttributeType = 700
  case booleanAttributeType = 800
  case dateAttributeType = 900
  case binaryDataAttributeType = 1000
  case UUIDAttributeType = 1100
  case URIAttributeType = 1200
  case transformableAttributeType = 1800
  case objectIDAttributeType = 2000
  case compositeAttributeType = 2100

  init(_ type: Wire.AttributeTypeName) {
    self =
      switch type {
      case .undefined: .undefinedAttributeType
      case .integer16: .integer16AttributeType
      case .integer32: .integer32AttributeType
      case .integer64: .integer64AttributeType
      case .decimal: .decimalAttributeType
      case .double: .doubleAttributeType
      case .float: .floatAttributeType
      case .string: .stringAttributeType
      case .boolean: .booleanAttributeType
      case .date: .dateAttributeType
      case .binary: .binaryDataAttributeType
      case .uuid: .UUIDAttributeType
      case .uri: .URIAttributeType
      case .transformable: .transformableAttributeType
      case .composite: .compositeAttributeType
      }
  }
}

/// What the model says of an attribute.
public final class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
  /// Its type.
  public let attributeType: NSAttributeType
  /// The name of the value transformer of a Transformable attribute.
  public let valueTransformerName: String?
  /// The class of a Transformable attribute's values.
  public let attributeValueClassName: String?
  /// Whether large values may be in files of their own.
  public let allowsExternalBinaryDataStorage: Bool
  /// Whether history keeps the value of a deleted object.
  public let preservesValueInHistoryOnDeletion: Bool
  /// What is computed when it is saved, in the format of predicates; nil where nothing is.
  public let derivationExpressionFormat: String?
  /// What a new object has.
  public private(set) var defaultValue: Any?

  init(_ attribute: Wire.ModelAttribute, in entity: NSEntityDescription) {
    attributeType = NSAttributeType(attribute.type)
    valueTransformerName = attribute.valueTransformerName
    attributeValueClassName = attribute.customClassName
    allowsExternalBinaryDataStorage = attribute.allowsExternalBinaryDataStorage
    preservesValueInHistoryOnDeletion = attribute.preservesValueInHistoryOnDeletion
    derivationExpressionFormat = attribute.derivationExpression
    super.init(
      attribute.name, in: entity, isOptional: attribute.isOptional,
      isTransient: attribute.isTransient, userInfo: attribute.userInfo,
      renamingIdentifier: attribute.renamingIdentifier)
    if let json = try? attribute.defaultValue.map({ try JSONValue($0) }) {
      defaultValue = AttributeValues.decode(json, self)
    }
  }

  var valueTransformer: ValueTransformer? {
    valueTransformerName.flatMap {
      ValueTransformer.valueTransformer(forName: NSValueTransformerName($0))
    }
  }
}

/// What becomes of the objects at the other end when an object is deleted.
public enum NSDeleteRule: UInt, Sendable {
  case noActionDeleteRule = 0
  case nullifyDeleteRule = 1
  case cascadeDeleteRule = 2
  case denyDeleteRule = 3
}

/// What the model says of a relationship.
public final class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
  private let destinationName: String
  private let inverseName: String?
  /// Whether it holds several objects.
  public let isToMany: Bool
  /// Whether they have an order.
  public let isOrdered: Bool
  /// The least number of objects, where there are any.
  public let minCount: Int
  /// The greatest number of objects; 0 where there is no bound.
  public let maxCount: Int
  /// What becomes of the objects at the other end when an object is deleted.
  public let deleteRule: NSDeleteRule

  init(_ relationship: Wire.ModelRelationship, in entity: NSEntityDescription) {
    destinationName = relationship.destination
    inverseName = relationship.inverse
    isToMany = relationship.isToMany
    isOrdered = relationship.isOrdered
    minCount = Int(relationship.minimumCount)
    maxCount = relationship.isToMany ? Int(relationship.maximumCount ?? 0) : 1
    deleteRule =
      switch relationship.deleteRule {
      case .noAction: .noActionDeleteRule
      case .nullify: .nullifyDeleteRule
      case .cascade: .cascadeDeleteRule
      case .deny: .denyDeleteRule
      }
    super.init(
      relationship.name, in: entity, isOptional: relationship.isOptional,
      isTransient: relationship.isTransient, userInfo: relationship.userInfo,
      renamingIdentifier: relationship.renamingIdentifier)
  }

  /// The entity at the other end.
  public var destinationEntity: NSEntityDescription? {
    entity.managedObjectModel?.entitiesByName[destinationName]
  }
  /// The relationship that leads back.
  public var inverseRelationship: NSRelationshipDescription? {
    inverseName.flatMap { destinationEntity?.relationshipsByName[$0] }
  }
}
