import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Testing

/// A few objects, in memory and in a store, for facts about what a predicate means. Each fact is
/// asked of both: compiled once, evaluated in memory, and fetched with SQL.
final class FactGraph: ObjectValueSource {
  let test: TestStore
  private var values: [ObjectID: [Int: Value]] = [:]
  private var names: [String: ObjectID] = [:]

  init() throws {
    test = try TestStore(Self.model())
  }

  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    values[object]?[slot] ?? .null
  }

  // MARK: Objects

  /// - Parameter name: what facts call the object.
  @discardableResult
  func insert(
    _ name: String, _ entity: String = "Item", _ properties: [String: Value] = [:]
  ) throws -> ObjectID {
    let id = try test.insert(entity, properties)
    for (key, value) in properties { values[id, default: [:]][try slot(key, of: id)] = value }
    names[name] = id
    return id
  }

  /// One kid of an item's unordered relationship for each row, and one of its ordered one.
  func addKids(to name: String, _ rows: [[String: Value]]) throws {
    let owner = try id(name)
    var kids: [ObjectID] = []
    for row in rows {
      kids.append(
        try insert("kid", "Kid", row.merging(["owner": .object(owner)]) { $1 }))
    }
    values[owner, default: [:]][try slot("kids", of: owner)] = .objects(kids)
    values[owner, default: [:]][try slot("list", of: owner)] = .objects(kids)
    let list = try slot("list", of: owner)
    try test.save { changes in
      changes.addedLinks = kids.map { .init(owner: owner, slot: list, other: $0) }
      changes.orders = [.init(owner: owner, slot: list, objects: kids)]
    }
    let lists = try test.slot("lists", of: "Kid")
    for kid in kids { values[kid, default: [:]][lists] = .objects([owner]) }
  }

  func id(_ name: String) throws -> ObjectID { try #require(names[name]) }

  private func slot(_ key: String, of id: ObjectID) throws -> Int {
    try #require(test.model[id.entity].slot(named: key))
  }

  // MARK: Facts

  func compile(
    _ format: String, with arguments: [PredicateArgument] = [], for entity: String = "Item",
    variables: [String: PredicateArgument] = [:]
  ) throws -> CompiledPredicate {
    try PredicateCompiler(model: test.model).compile(
      PredicateParser.parse(format, arguments: arguments), for: test.entity(entity),
      variables: variables)
  }

  /// Expects the predicate to be true or false of the object, in memory and in SQL.
  func expect(
    _ format: String, with arguments: [PredicateArgument] = [], _ isTrue: Bool, of name: String,
    variables: [String: PredicateArgument] = [:],
    at location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let object = try id(name)
    let entity = test.model[object.entity]
    do {
      let compiled = try compile(format, with: arguments, for: entity.name, variables: variables)
      let inMemory = try PredicateEvaluator().evaluate(compiled, object: object, in: self)
      #expect(inMemory == isTrue, "in memory: \(format)", sourceLocation: location)
      var request = ResolvedFetchRequest(entity: entity)
      request.predicate = compiled
      let inSQL = try test.store.fetchIDs(request).contains(object)
      #expect(inSQL == isTrue, "in SQL: \(format)", sourceLocation: location)
    } catch let error as OrreryError {
      Issue.record("\(format): \(error.message)", sourceLocation: location)
    }
  }

  /// The same under NOT and NOT NOT: a predicate has two values, never a third.
  func expectTwoValued(
    _ format: String, with arguments: [PredicateArgument] = [], _ isTrue: Bool, of name: String,
    at location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    try expect(format, with: arguments, isTrue, of: name, at: location)
    try expect("NOT (\(format))", with: arguments, !isTrue, of: name, at: location)
    try expect("NOT NOT (\(format))", with: arguments, isTrue, of: name, at: location)
  }

  func expectRefusal(
    _ format: String, with arguments: [PredicateArgument] = [], _ kind: ErrorKind,
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: OrreryError.self, "\(format)", sourceLocation: location) {
      try self.compile(format, with: arguments)
    }
    #expect(
      error?.kind == kind, "\(format): \(error?.message ?? "")", sourceLocation: location)
  }

  // MARK: Model

  private static func model() throws -> ManagedObjectModel {
    var item = EntityDescription(name: "Item")
    item.attributes = [
      attribute("name", .string), attribute("other", .string), attribute("absent", .string),
      attribute("n", .integer64), attribute("m", .integer64), attribute("noNumber", .integer64),
      attribute("x", .double), attribute("money", .decimal), attribute("flag", .boolean),
      attribute("date", .date), attribute("noDate", .date), attribute("key", .uuid),
      attribute("bytes", .binary), attribute("size", .integer32), attribute("first", .string),
    ]
    item.relationships = [
      relationship("kids", "Kid", "owner", isToMany: true),
      relationship("list", "Kid", "lists", isToMany: true, isOrdered: true),
      relationship("parent", "Item", "children"),
      relationship("children", "Item", "parent", isToMany: true),
    ]
    var kid = EntityDescription(name: "Kid")
    kid.attributes = [
      attribute("v", .integer64), attribute("x", .double), attribute("label", .string),
    ]
    kid.relationships = [
      relationship("owner", "Item", "kids"),
      relationship("lists", "Item", "list", isToMany: true),
    ]
    var description = ModelDescription()
    description.entities = [item, kid]
    return try ManagedObjectModel(checking: description)
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
    relationship.isOptional = true
    relationship.isToMany = isToMany
    relationship.isOrdered = isOrdered
    if !isToMany { relationship.maximumCount = 1 }
    return relationship
  }
}
