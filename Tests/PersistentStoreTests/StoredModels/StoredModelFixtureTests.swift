import Foundation
import ObjectModel
import Seeds
import Testing

@testable import PersistentStore

/// Stores of Apple's framework open without their models: by the model that they keep, or where
/// that is missing or wrong, by their tables.
@Suite(.enabled(if: StoreFixtures.areAvailable, "The fixture stores are not here."))
struct StoredModelFixtureTests {
  /// What two readings of a model must agree in.
  private struct Outline: Equatable {
    var attributes: [String: [String]] = [:]
    var relationships: [String: [String]] = [:]
    var constraints: Set<[String]> = []
    var isAbstract = false
    var superentity: String?
  }

  /// - Parameter isApples: whether the model is the one that the store was made from, and not one
  ///   written for the tests, which leaves out rules.
  private func outline(
    _ entity: Entity, in model: ManagedObjectModel, isApples: Bool
  ) -> Outline {
    var outline = Outline(superentity: entity.superentity.map { model[$0].name })
    if isApples {
      outline.isAbstract = entity.isAbstract
      outline.constraints = Set(entity.description.uniquenessConstraints)
    }
    for property in entity.properties {
      if let attribute = property.attribute {
        var facts = [attribute.type.name, "\(attribute.isTransient)", "\(attribute.isDerived)"]
        if isApples {
          let description = attribute.description
          facts += [
            "\(attribute.isOptional)", "\(description.allowsExternalBinaryDataStorage)",
            "\(description.preservesValueInHistoryOnDeletion)",
            description.valueTransformerName ?? "", description.renamingIdentifier ?? "",
          ]
        }
        outline.attributes[property.name] = facts
      } else if let relationship = property.relationship {
        let description = relationship.description
        var facts = [
          model[relationship.destination].name, model.inverse(of: relationship)?.name ?? "",
          "\(relationship.isToMany)", "\(relationship.isOrdered)",
        ]
        if isApples {
          facts += [
            relationship.deleteRule.name, "\(relationship.isOptional)",
            "\(description.minimumCount)", "\(description.maximumCount ?? 0)",
          ]
        }
        outline.relationships[property.name] = facts
      }
    }
    return outline
  }

  private func hasCache(_ path: String) throws -> Bool {
    try !RawStore.column(path, "SELECT name FROM sqlite_master WHERE name = 'Z_MODELCACHE'")
      .isEmpty
  }

  private func stored(_ path: String) throws -> StoredModel {
    try SQLiteStore.inspect(storeAt: path) { try $0.model() }
  }

  @Test func mostStoresKeepTheirModel() throws {
    let count = try StoreFixtures.pairs.count { pair in
      let folder = try TestFolder()
      return try stored(folder.copy(pair)).source == .cache
    }
    #expect(StoreFixtures.pairs.count == 14)
    #expect(count == 13)
  }

  @Test(arguments: StoreFixtures.pairs)
  func cachedModelIsTheOneOfThePair(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    guard try hasCache(path) else { return }
    let stored = try stored(path)
    let model = try pair.model()
    #expect(stored.source == .cache)
    #expect(!stored.isUncertain, "\(stored.guesses)")
    #expect(stored.model.entities.map(\.name) == model.entities.map(\.name))
    for entity in model.entities {
      let found = try #require(stored.model.entity(named: entity.name))
      let isApples = pair.modelPath != nil
      #expect(
        outline(found, in: stored.model, isApples: isApples)
          == outline(entity, in: model, isApples: isApples), "\(entity.name)")
    }
  }

  @Test(arguments: StoreFixtures.pairs)
  func everyRowIsReadByTheStoresOwnModel(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    let before = folder.contents
    let stored = try stored(path)
    #expect(folder.contents == before)
    try expectRowsAreRead(path, stored, as: pair.model())
  }

  /// All rows by the store's own model, and where a property has the same name and type, the same
  /// values as by the model of the pair.
  private func expectRowsAreRead(
    _ path: String, _ stored: StoredModel, as model: ManagedObjectModel
  ) throws {
    var options = StoreOptions()
    if stored.isUncertain { options.readWithPartialModel() }
    let store = try SQLiteStore.open(.file(path: path), model: stored.model, options: options)
    let original = try SQLiteStore.open(
      .file(path: path), model: model, options: StoreOptions(isReadOnly: true))
    for entity in model.entities {
      let found = try #require(stored.model.entity(named: entity.name))
      let number = try RawStore.column(
        path, "SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity.name)'")[0]
      let keys = try RawStore.column(
        path, "SELECT Z_PK FROM \(original.schema.table(of: entity.number)) WHERE Z_ENT = \(number)"
      ).compactMap(Int64.init)
      let snapshots = try store.snapshots(
        of: keys.map { ObjectID(entity: found.number, key: $0) })
      let originals = try original.snapshots(
        of: keys.map { ObjectID(entity: entity.number, key: $0) })
      #expect(snapshots.count == keys.count)
      for (slot, property) in entity.properties.enumerated() {
        guard let attribute = property.attribute,
          let ownSlot = found.slot(named: property.name),
          found.properties[ownSlot].attribute?.type == attribute.type
        else { continue }
        #expect(
          snapshots.map { $0.values[ownSlot] } == originals.map { $0.values[slot] },
          "\(entity.name).\(property.name)")
      }
    }
    try store.close()
    try original.close()
  }

  // MARK: Without a cached model

  @Test(arguments: StoreFixtures.pairs)
  func tablesTellEntitiesAndColumns(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    if try hasCache(path) { _ = try RawStore.rows(path, "DELETE FROM Z_MODELCACHE") }
    let stored = try stored(path)
    let model = try pair.model()
    #expect(stored.source == .tables)
    #expect(stored.isUncertain)
    #expect(stored.guesses.contains { $0.kind == .cache })
    #expect(stored.guesses.contains { $0.kind == .rules })
    for entity in model.entities {
      let found = try #require(stored.model.entity(named: entity.name))
      #expect(
        found.superentity.map { stored.model[$0].name }
          == entity.superentity.map { model[$0].name })
    }
    // Every column became a property: none was left out.
    #expect(!stored.guesses.contains { $0.kind == .omitted }, "\(stored.guesses)")
    try expectColumnsAreThere(stored.model, as: model)
    try expectRowsAreRead(path, stored, as: model)
  }

  /// Somewhere in the line of entities, since a column does not tell whose it is.
  private func expectColumnsAreThere(
    _ found: ManagedObjectModel, as model: ManagedObjectModel
  ) throws {
    for entity in model.entities {
      let family = found.entities.filter {
        model.entity(named: $0.name)?.root == entity.root
      }
      let names = Set(family.flatMap { $0.properties.map { $0.name.lowercased() } })
      for property in entity.properties where property.isPersistent {
        guard property.relationship?.isToMany != true else { continue }
        #expect(names.contains(property.name.lowercased()), "\(entity.name).\(property.name)")
      }
    }
  }

  @Test func tablesTellOrderedRelationships() throws {
    let pair = try StoreFixtures.pair(named: "Bookmarks_V3")
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    _ = try RawStore.rows(path, "DELETE FROM Z_MODELCACHE")
    let model = try stored(path).model
    let bookmark = try #require(model.entity(named: "BookmarkEntity"))
    let parent = try #require(bookmark.relationship(named: "parent"))
    #expect(model[parent.destination] === bookmark)
    let children = try #require(model.inverse(of: parent))
    #expect(children.isToMany && children.isOrdered)
    let favoriteFolder = try #require(bookmark.relationship(named: "favoritefolder"))
    #expect(model.inverse(of: favoriteFolder)?.isOrdered == true)
  }

  /// A store from before there were cached models.
  @Test func namesAndKeysTellDestinations() throws {
    let pair = try StoreFixtures.pair(named: "Recipes")
    let folder = try TestFolder()
    let model = try stored(folder.copy(pair)).model
    func destination(_ entity: String, _ key: String) -> String? {
      model.entity(named: entity)?.relationship(named: key).map { model[$0.destination].name }
    }
    #expect(destination("Image", "recipe") == "Recipe")
    #expect(destination("Ingredient", "recipe") == "Recipe")
    #expect(destination("Recipe", "image") == "Image")
    #expect(destination("Recipe", "type") == "RecipeType")
  }

  @Test func triggersAndIndexesTellNames() throws {
    let pair = try StoreFixtures.pair(named: "SampleModel2_V1")
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    _ = try RawStore.rows(path, "DELETE FROM Z_MODELCACHE")
    let stored = try stored(path)
    let book = try #require(stored.model.entity(named: "Book"))
    #expect(book.attribute(named: "pagesCount")?.type == .integer64)
    #expect(book.attribute(named: "uniqueID")?.type == .uuid)
    #expect(book.description.uniquenessConstraints == [["uniqueID"]])
    #expect(!stored.guesses.contains { $0.kind == .name && $0.key == "uniqueID" })
    let page = try #require(stored.model.entity(named: "Page"))
    // Z1_BOOK: the destination has subentities.
    let destination = page.relationship(named: "book").map { stored.model[$0.destination].name }
    #expect(destination == "Book")
  }

  // MARK: Where cache and tables differ

  private func changed(_ part: String, _ statements: String...) throws -> StoredModel {
    let pair = try StoreFixtures.pair(named: part)
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    for statement in statements { _ = try RawStore.rows(path, statement) }
    let stored = try stored(path)
    var options = StoreOptions()
    options.readWithPartialModel()
    try SQLiteStore.open(.file(path: path), model: stored.model, options: options).close()
    return stored
  }

  @Test func renamedEntityIsTakenForTheOneItWas() throws {
    let stored = try changed(
      "SampleModel_V1",
      "UPDATE Z_PRIMARYKEY SET Z_NAME = 'LuxuryCar' WHERE Z_NAME = 'ExpensiveSportCar'")
    #expect(stored.source == .cache)
    #expect(stored.isUncertain)
    let car = try #require(stored.model.entity(named: "LuxuryCar"))
    #expect(car.superentity.map { stored.model[$0].name } == "SportCar")
    #expect(car.attribute(named: "isLimitedEdition")?.type == .boolean)
    #expect(stored.model.entity(named: "ExpensiveSportCar") == nil)
    #expect(stored.guesses.map(\.kind) == [.entity])
  }

  /// A store of one configuration has the tables of its entities only.
  @Test func entitiesOfOtherConfigurationsAreLeftOut() throws {
    let stored = try changed(
      "CareKit", "DELETE FROM Z_PRIMARYKEY WHERE Z_NAME = 'OCKCDHealthKitLinkage'",
      "DROP TABLE ZOCKCDHEALTHKITLINKAGE", "DROP INDEX ZOCKCDTASK_ZHEALTHKITLINKAGE_INDEX",
      "ALTER TABLE ZOCKCDTASK DROP COLUMN ZHEALTHKITLINKAGE")
    #expect(stored.source == .cache)
    #expect(!stored.isUncertain)
    #expect(stored.model.entity(named: "OCKCDHealthKitLinkage") == nil)
    #expect(stored.model.entity(named: "OCKCDPatient") != nil)
    let guess = try #require(stored.guesses.first)
    #expect(guess.kind == .entity && !guess.concernsStorage)
  }

  @Test func columnsThatTheCacheLacksBecomeProperties() throws {
    let stored = try changed(
      "SampleModel_V1", "ALTER TABLE ZPERSON ADD COLUMN ZHEIGHT DECIMAL",
      "ALTER TABLE ZPERSON ADD COLUMN ZNICKNAME VARCHAR")
    #expect(stored.source == .cache)
    let person = try #require(stored.model.entity(named: "Person"))
    #expect(person.attribute(named: "height")?.type == .decimal)
    #expect(person.attribute(named: "nickname")?.type == .string)
    // What the cache knows is as it was.
    #expect(person.attribute(named: "firstName")?.isOptional == true)
    #expect(person.attribute(named: "updatedAt")?.isOptional == false)
    #expect(Set(stored.guesses.compactMap(\.key)) == ["height", "nickname"])
  }

  @Test func propertiesWithoutColumnsAreLeftOut() throws {
    let stored = try changed("SampleModel_V1", "ALTER TABLE ZCAR DROP COLUMN ZMAKER")
    #expect(stored.source == .cache)
    #expect(stored.model.entity(named: "Car")?.attribute(named: "maker") == nil)
    #expect(stored.model.entity(named: "Car")?.attribute(named: "model") != nil)
    let guess = try #require(stored.guesses.first)
    #expect(guess.kind == .omitted && guess.entity == "Car" && guess.key == "maker")
    #expect(stored.guesses.count == 1)
  }

  @Test func superentitiesAreThoseOfTheTables() throws {
    let stored = try changed(
      "SampleModel_V1",
      """
      UPDATE Z_PRIMARYKEY SET Z_SUPER = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Car')
      WHERE Z_NAME = 'ExpensiveSportCar'
      """)
    let car = try #require(stored.model.entity(named: "ExpensiveSportCar"))
    #expect(car.superentity.map { stored.model[$0].name } == "Car")
    #expect(stored.guesses.map(\.kind) == [.entity])
    #expect(stored.isUncertain)
  }

  @Test func entitiesThatTheCacheLacksAreReadOffTheTables() throws {
    let stored = try changed(
      "SampleModel_V1",
      "INSERT INTO Z_PRIMARYKEY VALUES (9, 'Garage', 0, 0), (10, 'Town', 0, 0)",
      "CREATE TABLE ZTOWN (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR)",
      """
      CREATE TABLE ZGARAGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZTOWN INTEGER, ZOPENED TIMESTAMP)
      """, "CREATE INDEX ZGARAGE_ZTOWN_INDEX ON ZGARAGE (ZTOWN)")
    #expect(stored.source == .cache)
    let garage = try #require(stored.model.entity(named: "Garage"))
    #expect(garage.attribute(named: "opened")?.type == .date)
    let town = try #require(garage.relationship(named: "town"))
    #expect(stored.model[town.destination].name == "Town")
    #expect(stored.model.entity(named: "Person")?.attribute(named: "firstName") != nil)
  }

  // MARK: Damaged caches

  @Test(arguments: StoreFixtures.pairs)
  func damagedCachesLeaveTheTables(_ pair: StoreFixtures.Pair) throws {
    let folder = try TestFolder()
    let path = try folder.copy(pair)
    guard try hasCache(path) else { return }
    let expected = try stored(path).model.entities.map(\.name)
    let size = try #require(
      Int(try RawStore.column(path, "SELECT length(Z_CONTENT) FROM Z_MODELCACHE")[0]))
    for length in [1, 2, size / 4, size / 2, size - 1] {
      _ = try RawStore.rows(
        path, "UPDATE Z_MODELCACHE SET Z_CONTENT = substr(Z_CONTENT, 1, \(length))")
      let stored = try stored(path)
      #expect(stored.source == .tables)
      #expect(stored.model.entities.map(\.name) == expected)
    }
  }

  /// Flipped bytes of the archive itself, deflated again: most leave no archive, some another
  /// model. Either is answered, and the entities are the tables'.
  @Test func anyBytesInTheCacheAreAnswered() throws {
    let seed = Seed.next()
    var generator = seed.generator()
    for pair in StoreFixtures.pairs {
      let folder = try TestFolder()
      let path = try folder.copy(pair)
      guard try hasCache(path) else { continue }
      let entities = Set(try stored(path).model.entities.map(\.name))
      let hex = try RawStore.column(path, "SELECT hex(Z_CONTENT) FROM Z_MODELCACHE")[0]
      let archive = try Inflation.inflate(bytes(ofHex: hex), limit: 1 << 24)
      let rounds = Nightly.isOn ? 400 : 12
      for _ in 0..<rounds {
        var damaged = archive
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          let index = Int.random(in: 0..<damaged.count, using: &generator)
          damaged[index] = UInt8.random(in: 0...255, using: &generator)
        }
        let cache = try deflated(damaged).map { String(format: "%02x", $0) }.joined()
        _ = try RawStore.rows(path, "UPDATE Z_MODELCACHE SET Z_CONTENT = x'\(cache)'")
        let stored = try stored(path)
        #expect(Set(stored.model.entities.map(\.name)) == entities, "\(seed)")
      }
    }
  }

  private func bytes(ofHex hex: String) -> [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16)
    }
  }
}
