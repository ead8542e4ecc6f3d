import ObjectModel
import PersistentStore
import Testing

/// What is read off the tables of stores that keep no model.
struct TableModelTests {
  private typealias M = FixtureModels

  /// A store of that model with objects, by entity name, and what its tables tell.
  private func tables(
    of model: ManagedObjectModel, objects: [(String, [String: Value])] = [],
    statements: [String] = []
  ) throws -> StoredModel {
    let folder = try TestFolder()
    let path = folder.path("s")
    let store = try SQLiteStore.open(
      .file(path: path), model: model, options: StoreOptions(creation: .always))
    var changes = StoreChanges()
    for (name, values) in objects {
      let entity = try #require(model.entity(named: name))
      let key = try store.reserveKeys(root: entity.root, count: 1).lowerBound
      changes.inserted.append(
        ObjectSnapshot(
          id: ObjectID(entity: entity.number, key: key), version: 0,
          values: entity.properties.map { values[$0.name] ?? .null }))
    }
    _ = try saved(store.save(changes))
    try store.close()
    for statement in statements { _ = try RawStore.rows(path, statement) }
    let stored = try SQLiteStore.inspect(storeAt: path) { try $0.model() }
    #expect(stored.source == .tables)
    // It opens, and reads every object.
    var options = StoreOptions()
    options.readWithPartialModel()
    let again = try SQLiteStore.open(.file(path: path), model: stored.model, options: options)
    for object in changes.inserted {
      let name = model[object.id.entity].name
      let number = try #require(stored.model.entity(named: name)).number
      let found = try again.snapshots(of: [ObjectID(entity: number, key: object.id.key)])
      #expect(found.count == 1)
    }
    try again.close()
    return stored
  }

  @Test func manyToManyRelationshipsHaveBothEnds() throws {
    let model = try M.model(
      M.entity("Book", [], [M.toMany("authors", "Person", inverse: "books", ordered: true)]),
      M.entity(
        "Person", [],
        [
          M.toMany("books", "Book", inverse: "authors"),
          M.toMany("friends", "Person", inverse: "friends"),
          M.toMany("teachers", "Person", inverse: "pupils"),
          M.toMany("pupils", "Person", inverse: "teachers", ordered: true),
        ]))
    let found = try tables(of: model).model
    for entity in model.entities {
      let other = try #require(found.entity(named: entity.name))
      #expect(other.properties.count == entity.properties.count)
      for property in entity.properties {
        let expected = try #require(property.relationship)
        let relationship = try #require(other.relationship(named: property.name))
        #expect(relationship.isToMany)
        #expect(relationship.isOrdered == expected.isOrdered, "\(property.name)")
        #expect(found[relationship.destination].name == model[expected.destination].name)
        #expect(found.inverse(of: relationship)?.name == model.inverse(of: expected)?.name)
      }
    }
  }

  /// As Core Data named a column that would have had another's name.
  @Test func digitsBehindAColumnsNameAreNotTheRelationships() throws {
    let model = try M.model(M.entity("Message"), M.entity("User"))
    let found = try tables(
      of: model,
      statements: [
        """
        CREATE TABLE Z_1USERS (Z_1SYSTEMMESSAGES INTEGER, Z_2USERS1 INTEGER,
        PRIMARY KEY (Z_1SYSTEMMESSAGES, Z_2USERS1))
        """
      ]
    ).model
    let users = try #require(found.entity(named: "Message")?.relationship(named: "users"))
    #expect(found[users.destination].name == "User")
    #expect(found.inverse(of: users)?.name == "systemmessages")
  }

  /// One join table that cannot be matched costs its relationship and nothing else.
  @Test func whatDoesNotFitIsLeftOut() throws {
    let model = try M.model(
      M.entity("Message", [M.attribute("text", .string)]), M.entity("User"))
    let stored = try tables(
      of: model, statements: ["CREATE TABLE Z_1ELSE (Z_1MESSAGES INTEGER, Z_2USERS INTEGER)"])
    let message = try #require(stored.model.entity(named: "Message"))
    #expect(message.properties.map(\.name) == ["text"])
    #expect(stored.model.entity(named: "User")?.properties.count == 0)
    #expect(stored.guesses.contains { $0.kind == .omitted })
  }

  @Test func propertiesAreOfTheEntityThatUsesThem() throws {
    let model = try M.model(
      M.entity("Animal", [M.attribute("name", .string), M.attribute("note", .string)]),
      M.entity("Cat", super: "Animal", [M.attribute("lives", .integer16)]),
      M.entity("Dog", super: "Animal", [M.attribute("tricks", .string)]),
      M.entity("Puppy", super: "Dog", [M.attribute("born", .date)]))
    let stored = try tables(
      of: model,
      objects: [
        ("Cat", ["name": .string("Tom"), "lives": .integer(9)]),
        ("Dog", ["name": .string("Rex"), "tricks": .string("sit")]),
        ("Puppy", ["tricks": .string("bark"), "born": .date(1)]),
      ])
    func own(_ name: String) -> [String]? {
      stored.model.entity(named: name)?.description.attributes.map(\.name)
    }
    #expect(own("Animal") == ["name", "note"])
    #expect(own("Cat") == ["lives"])
    #expect(own("Dog") == ["tricks"])
    #expect(own("Puppy") == ["born"])
    #expect(stored.guesses.count { $0.kind == .owner } == 5)
  }

  @Test func bytesAreWhatTheyLookLike() throws {
    let archive = Archiver().archive(root: Archiver.null)
    let model = try M.model(
      M.entity(
        "Thing",
        [
          M.attribute("id", .uuid), M.attribute("archive", .transformable),
          M.attribute("data", .binary), M.attribute("empty", .binary),
          M.attribute("photo", .binary) { $0.allowsExternalBinaryDataStorage = true },
          M.attribute("drawing", .transformable) { $0.allowsExternalBinaryDataStorage = true },
        ]))
    let stored = try tables(
      of: model,
      objects: (0..<3).map { number in
        (
          "Thing",
          [
            "id": .uuid(.init()), "archive": .binary(archive), "data": .binary([7, 8, number]),
            "photo": .binary([number]), "drawing": .binary(archive),
          ]
        )
      })
    let thing = try #require(stored.model.entity(named: "Thing"))
    func found(_ key: String) -> [String] {
      guard let attribute = thing.attribute(named: key) else { return [] }
      let isExternal = attribute.description.allowsExternalBinaryDataStorage
      return [attribute.type.name] + (isExternal ? ["external"] : [])
    }
    #expect(found("id") == ["UUID"])
    #expect(found("archive") == ["Transformable"])
    #expect(found("data") == ["Binary"])
    #expect(found("empty") == ["Binary"])
    #expect(found("photo") == ["Binary", "external"])
    #expect(found("drawing") == ["Transformable", "external"])
  }

  /// A relationship to one of two entities with the same keys and without a telling name.
  @Test func whatIsNotToldIsNotMadeUp() throws {
    let model = try M.model(
      M.entity("Cat"), M.entity("Dog"),
      M.entity("Person", [], [M.toOne("pet", "Cat", inverse: nil)]))
    let cat = try #require(model.entity(named: "Cat")).number
    let stored = try tables(
      of: model,
      objects: [
        ("Cat", [:]), ("Dog", [:]), ("Person", ["pet": .object(ObjectID(entity: cat, key: 1))]),
      ])
    let person = try #require(stored.model.entity(named: "Person"))
    #expect(person.attribute(named: "pet")?.type == .integer64)
    #expect(stored.guesses.contains { $0.kind == .destination && $0.key == "pet" })
  }

  @Test func oddTablesAreLeftOut() throws {
    let model = try M.model(M.entity("Thing", [M.attribute("name", .string)]))
    let stored = try tables(
      of: model,
      statements: [
        "ALTER TABLE ZTHING ADD COLUMN Z_FOK_NOTHING INTEGER",
        "ALTER TABLE ZTHING ADD COLUMN \"Z a 'b' \"\"c\"\"\" INTEGER",
        "ALTER TABLE ZTHING ADD COLUMN Z9 VARCHAR", "ALTER TABLE ZTHING ADD COLUMN OTHER VARCHAR",
        "ALTER TABLE ZTHING ADD COLUMN ZGEOMETRY GEOMETRY",
        "CREATE TABLE Z_1A (Z_1A INTEGER, Z_99B INTEGER)",
        "CREATE TABLE Z_1B (Z_1B INTEGER, Z_1B2 INTEGER, Z_1C INTEGER)",
        "CREATE TABLE Z_ (a, b)", "CREATE TABLE Z_1É (REFLEXIVE, \"Z_1\")",
      ])
    let thing = try #require(stored.model.entity(named: "Thing"))
    #expect(thing.properties.map(\.name) == ["name"])
    #expect(stored.guesses.count { $0.kind == .omitted } == 5)
  }

  @Test func entitiesThatAreNoneAreRefused() throws {
    for statement in [
      "UPDATE Z_PRIMARYKEY SET Z_NAME = 'not a name'", "UPDATE Z_PRIMARYKEY SET Z_ENT = -1",
      "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Elsewhere'",
      "INSERT INTO Z_PRIMARYKEY VALUES (2, 'A', 3, 0), (3, 'B', 2, 0)",
      "INSERT INTO Z_PRIMARYKEY VALUES (2, 'Thing', 0, 0)",
    ] {
      let folder = try TestFolder()
      let path = folder.path("s")
      let model = try M.model(M.entity("Thing", [M.attribute("name", .string)]))
      try SQLiteStore.open(
        .file(path: path), model: model, options: StoreOptions(creation: .always)
      ).close()
      _ = try RawStore.rows(path, statement)
      let error = #expect(throws: OrreryError.self) {
        try SQLiteStore.inspect(storeAt: path) { try $0.model() }
      }
      #expect(error?.kind == .modelInvalid, "\(statement)")
    }
  }
}
