import Foundation
import ObjectModel
import Predicates

/// A model with attributes of every type and relationships of every sort, and two objects of it,
/// so that what the fuzzer writes compiles now and then.
struct FuzzGraph: ObjectValueSource {
  let model: ManagedObjectModel
  let entity: Entity
  let objects: [ObjectID]
  private let values: [ObjectID: [Int: Value]]

  static let variables: [String: PredicateArgument] = [
    "a": .value(.integer(1)), "b": .value(.string("b")),
    "c": .values([.value(.integer(1)), .value(.integer(2))]), "d": .keyPath("dogs.age"),
  ]

  init() throws {
    var description = ModelDescription()
    var address = CompositeDescription(name: "Address")
    address.elements = [
      Self.attribute("street", .string), Self.attribute("zip", .integer32),
    ]
    description.composites = [address]
    description.entities = [Self.person, Self.dog]
    model = try ManagedObjectModel(checking: description)
    entity = try model.requireEntity(named: "Person")
    let dog = ObjectID(entity: try model.requireEntity(named: "Dog").number, key: 1)
    let full = ObjectID(entity: entity.number, key: 1)
    let empty = ObjectID(entity: entity.number, key: 2)
    objects = [full, empty]
    let properties: [String: Value] = [
      "name": .string("Änn"), "age": .integer(.max), "salary": .decimal(12.5),
      "height": .double(1e300), "isActive": .boolean(true), "birthday": .date(1),
      "photo": .binary([1, 2]), "dogs": .objects([dog]), "pack": .objects([dog, dog]),
      "address": .composite(["street": .string("x"), "zip": .integer(-1)]),
    ]
    var slots: [Int: Value] = [:]
    for (key, value) in properties { slots[entity.slot(named: key) ?? -1] = value }
    values = [full: slots]
  }

  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    values[object]?[slot] ?? .null
  }

  private static var person: EntityDescription {
    var person = EntityDescription(name: "Person")
    person.attributes = [
      attribute("name", .string), attribute("age", .integer64), attribute("salary", .decimal),
      attribute("height", .double), attribute("isActive", .boolean), attribute("birthday", .date),
      attribute("token", .uuid), attribute("photo", .binary), attribute("homepage", .uri),
      attribute("address", .composite),
    ]
    person.attributes[person.attributes.count - 1].composite = "Address"
    person.relationships = [
      relationship("boss", "Person", "reports"),
      relationship("reports", "Person", "boss", isToMany: true),
      relationship("dogs", "Dog", "owner", isToMany: true),
      relationship("pack", "Dog", "walkers", isToMany: true, isOrdered: true),
    ]
    return person
  }

  private static var dog: EntityDescription {
    var dog = EntityDescription(name: "Dog")
    dog.attributes = [attribute("name", .string), attribute("age", .integer64)]
    dog.relationships = [
      relationship("owner", "Person", "dogs"),
      relationship("walkers", "Person", "pack", isToMany: true),
    ]
    return dog
  }

  private static func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = true
    return attribute
  }

  private static func relationship(
    _ name: String, _ destination: String, _ inverse: String, isToMany: Bool = false,
    isOrdered: Bool = false
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isToMany = isToMany
    relationship.isOrdered = isOrdered
    relationship.isOptional = true
    return relationship
  }
}
