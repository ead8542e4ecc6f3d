import Foundation
import ObjectModel

@testable import Predicates

// Foundation has types of the same names.
typealias SortComparator = Predicates.SortComparator
typealias SortDescriptor = Predicates.SortDescriptor

/// A small model and its objects in memory, for tests that compile and evaluate.
struct TestGraph: ObjectValueSource {
  let model: ManagedObjectModel
  private var values: [ObjectID: [Int: Value]] = [:]

  init() throws {
    model = try ManagedObjectModel(checking: Self.description)
  }

  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    values[object]?[slot] ?? .null
  }

  func entity(_ name: String) throws -> Entity {
    try model.requireEntity(named: name)
  }

  @discardableResult
  mutating func insert(
    _ name: String, _ key: Int64, _ properties: [String: Value] = [:]
  ) throws -> ObjectID {
    let entity = try entity(name)
    let id = ObjectID(entity: entity.number, key: key)
    var slots: [Int: Value] = [:]
    for (key, value) in properties {
      guard let slot = entity.slot(named: key) else { continue }
      slots[slot] = value
    }
    values[id] = slots
    return id
  }

  mutating func set(_ key: String, of id: ObjectID, to value: Value) {
    guard let slot = model[id.entity].slot(named: key) else { return }
    values[id, default: [:]][slot] = value
  }

  func compile(
    _ format: String, _ arguments: [PredicateArgument] = [], for name: String = "Person",
    variables: [String: PredicateArgument] = [:]
  ) throws -> CompiledPredicate {
    let predicate = try PredicateParser.parse(format, arguments: arguments)
    return try PredicateCompiler(model: model, now: 1_000)
      .compile(predicate, for: entity(name), variables: variables)
  }

  func evaluate(
    _ format: String, _ arguments: [PredicateArgument] = [], on id: ObjectID
  ) throws -> Bool {
    try PredicateEvaluator().evaluate(
      compile(format, arguments, for: model[id.entity].name), object: id, in: self)
  }

  // MARK: Model

  private static var description: ModelDescription {
    var description = ModelDescription()
    var address = CompositeDescription(name: "Address")
    address.elements = [
      attribute("street", .string), attribute("zip", .integer32),
    ]
    description.composites = [address]
    description.entities = [person, employee, dog]
    return description
  }

  private static var person: EntityDescription {
    var person = EntityDescription(name: "Person")
    person.attributes = [
      attribute("name", .string), attribute("nickname", .string), attribute("age", .integer64),
      attribute("salary", .decimal), attribute("height", .double), attribute("weight", .float),
      attribute("isActive", .boolean), attribute("birthday", .date), attribute("token", .uuid),
      attribute("photo", .binary), attribute("archive", .transformable),
      attribute("homepage", .uri), attribute("size", .integer32),
      attribute("address", .composite),
    ]
    person.attributes[person.attributes.count - 1].composite = "Address"
    var cached = attribute("cached", .string)
    cached.isTransient = true
    person.attributes.append(cached)
    person.relationships = [
      relationship("boss", "Person", "reports"),
      relationship("reports", "Person", "boss", isToMany: true),
      relationship("dogs", "Dog", "owner", isToMany: true),
    ]
    person.fetchedProperties = [
      FetchedPropertyDescription(
        name: "peers", fetchRequest: FetchRequestTemplate(name: "peers", entity: "Person"))
    ]
    return person
  }

  private static var employee: EntityDescription {
    var employee = EntityDescription(name: "Employee")
    employee.superentity = "Person"
    employee.attributes = [attribute("badge", .string)]
    return employee
  }

  private static var dog: EntityDescription {
    var dog = EntityDescription(name: "Dog")
    dog.attributes = [attribute("name", .string), attribute("age", .integer64)]
    dog.relationships = [relationship("owner", "Person", "dogs")]
    return dog
  }

  private static func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = true
    return attribute
  }

  private static func relationship(
    _ name: String, _ destination: String, _ inverse: String, isToMany: Bool = false
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isToMany = isToMany
    relationship.isOptional = true
    return relationship
  }
}
