import Foundation
import JSONText
import OrreryProtocol
import Spelling

/// What the model says of an entity. It is made from a model file and cannot be changed.
public final class NSEntityDescription: NSObject, @unchecked Sendable {
  let wire: Wire.ModelEntity
  /// The entity that it inherits from.
  public private(set) weak var superentity: NSEntityDescription?
  /// The entities that inherit from it directly.
  public private(set) var subentities: [NSEntityDescription] = []
  /// The model that it is of.
  public private(set) weak var managedObjectModel: NSManagedObjectModel?
  /// Its attributes, relationships and fetched properties by name, inherited ones included.
  public private(set) var propertiesByName: [String: NSPropertyDescription] = [:]
  /// Its attributes by name.
  public private(set) var attributesByName: [String: NSAttributeDescription] = [:]
  /// Its relationships by name.
  public private(set) var relationshipsByName: [String: NSRelationshipDescription] = [:]

  /// What objects for finding out key paths are of.
  static let recording = NSEntityDescription(Wire.ModelEntity(name: ""))

  init(
    _ entity: Wire.ModelEntity, _ superentity: NSEntityDescription? = nil,
    in model: NSManagedObjectModel? = nil
  ) {
    (wire, self.superentity, managedObjectModel) = (entity, superentity, model)
    super.init()
    let own: [NSPropertyDescription] =
      entity.attributes.map { NSAttributeDescription($0, in: self) }
      + entity.relationships.map { NSRelationshipDescription($0, in: self) }
      + entity.fetchedProperties.map { NSFetchedPropertyDescription(self, $0.name, $0.userInfo) }
    let inherited = superentity?.propertiesByName ?? [:]
    propertiesByName = inherited.merging(own.map { ($0.name, $0) }) { $1 }
    attributesByName = propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
    relationshipsByName = propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
    superentity?.subentities.append(self)
  }

  /// The entity's name.
  public var name: String? { wire.name }
  /// The class that the model names for its objects.
  public var managedObjectClassName: String { wire.className ?? "NSManagedObject" }
  /// Whether it has no objects of its own.
  public var isAbstract: Bool { wire.isAbstract }
  /// What applications add to the model.
  public var userInfo: [AnyHashable: Any]? { wire.userInfo }
  /// Its properties, inherited ones included.
  public var properties: [NSPropertyDescription] {
    propertiesByName.values.sorted { $0.name < $1.name }
  }

  /// Whether it is that entity or inherits from it.
  public func isKindOf(entity: NSEntityDescription) -> Bool {
    self === entity || superentity?.isKindOf(entity: entity) == true
  }

  /// What is at the end of a key path, operators passed over; nil where there is none, as where
  /// objects are counted.
  package func property(atKeyPath path: String) -> NSPropertyDescription? {
    guard let (key, rest) = path.cut(at: ".") else { return propertiesByName[path] }
    if key.utf8.first == UInt8(ascii: "@") { return property(atKeyPath: String(rest)) }
    return relationshipsByName[String(key)]?.destinationEntity?.property(atKeyPath: String(rest))
  }

  /// The entity of that name in a context's model.
  public class func entity(
    forEntityName name: String, in context: NSManagedObjectContext
  ) -> NSEntityDescription? { context.model?.entitiesByName[name] }

  /// Makes an object. It is of the entity's class, where the program has one.
  public class func insertNewObject(
    forEntityName name: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    guard let entity = entity(forEntityName: name, in: context) else {
      let entities = context.model?.entitiesByName ?? [:]
      let hint = NearestName.hint(for: name, among: entities.keys, called: "entities")
      preconditionFailure("The model has no entity named “\(name)”. \(hint)")
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
  /// Whether it may be nil when it is saved.
  public let isOptional: Bool
  /// Whether it is kept out of the store.
  public let isTransient: Bool
  /// What applications add to the model.
  public let userInfo: [AnyHashable: Any]?
  /// The entity that declares it.
  public unowned let entity: NSEntityDescription

  fileprivate init(
    _ entity: NSEntityDescription, _ name: String, _ userInfo: [String: String],
    _ isOptional: Bool = true, _ isTransient: Bool = true
  ) {
    (self.entity, self.name, self.userInfo) = (entity, name, userInfo)
    (self.isOptional, self.isTransient) = (isOptional, isTransient)
  }
}

/// What the model says of an attribute.
public final class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
  /// Its type.
  public let attributeType: NSAttributeType
  /// What a new object has.
  public private(set) var defaultValue: Any?
  private let wire: Wire.ModelAttribute

  init(_ wire: Wire.ModelAttribute, in entity: NSEntityDescription) {
    attributeType = NSAttributeType(wire.type)
    self.wire = wire
    super.init(entity, wire.name, wire.userInfo, wire.isOptional, wire.isTransient)
    if let json = wire.defaultValue.flatMap({ try? JSONValue($0) }) {
      defaultValue = AttributeValues.decode(json, self)
    }
  }

  /// The name of the value transformer of a Transformable attribute.
  public var valueTransformerName: String? { wire.valueTransformerName }
  /// The class of a Transformable attribute's values.
  public var attributeValueClassName: String? { wire.customClassName }
  /// Whether large values may be in files of their own.
  public var allowsExternalBinaryDataStorage: Bool { wire.allowsExternalBinaryDataStorage }

  var valueTransformer: ValueTransformer? {
    valueTransformerName.flatMap { .valueTransformer(forName: NSValueTransformerName($0)) }
  }
}

/// What the model says of a relationship.
public final class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
  private let wire: Wire.ModelRelationship

  init(_ wire: Wire.ModelRelationship, in entity: NSEntityDescription) {
    self.wire = wire
    super.init(entity, wire.name, wire.userInfo, wire.isOptional, wire.isTransient)
  }

  /// Whether it holds several objects.
  public var isToMany: Bool { wire.isToMany }
  /// Whether they have an order.
  public var isOrdered: Bool { wire.isOrdered }
  /// The least number of objects, where there are any.
  public var minCount: Int { Int(wire.minimumCount) }
  /// The greatest number of objects; 0 where there is no bound.
  public var maxCount: Int { isToMany ? Int(wire.maximumCount ?? 0) : 1 }
  /// What becomes of the objects at the other end when an object is deleted.
  public var deleteRule: NSDeleteRule { NSDeleteRule(wire.deleteRule) }
  /// The entity at the other end.
  public var destinationEntity: NSEntityDescription? {
    entity.managedObjectModel?.entitiesByName[wire.destination]
  }
  /// The relationship that leads back.
  public var inverseRelationship: NSRelationshipDescription? {
    wire.inverse.flatMap { destinationEntity?.relationshipsByName[$0] }
  }
}

/// What the model says of a fetched property: its value is an array of what it finds at that
/// moment.
public final class NSFetchedPropertyDescription: NSPropertyDescription, @unchecked Sendable {}
