import Testing

@testable import ObjectModel

/// Models merged, and their configurations.
@Suite struct ModelMergingTests {
  private static let people = """
    <entity name="Person" userInfo="">
      <attribute name="name" attributeType="String"/>
      <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="0"/>
    </entity>
    <configuration name="Local"><memberEntity name="Person"/></configuration>
    <fetchRequest name="all" entity="Person" predicateString="TRUEPREDICATE"/>
    <composite name="Place"><attribute name="city" attributeType="String"/></composite>
    """
  private static let houses = """
    <entity name="House">
      <attribute name="street" optional="YES" attributeType="String"/>
    </entity>
    <configuration name="Local"><memberEntity name="House"/></configuration>
    <configuration name="Cloud"><memberEntity name="House"/></configuration>
    """

  private func merged(_ models: String...) throws -> ManagedObjectModel {
    try ManagedObjectModel(
      checking: ModelDescription(merging: models.map { try TestModel.description($0) }))
  }

  @Test func aMergedModelHasTheEntitiesOfAll() throws {
    let model = try merged(Self.people, Self.houses)
    #expect(model.entities.map(\.name) == ["House", "Person"])
    #expect(model.fetchRequestTemplates.keys.sorted() == ["all"])
    #expect(model.composites.map(\.name) == ["Place"])
    let configurations = model.configurations.mapValues { $0.map { model[$0].name } }
    #expect(configurations == ["Local": ["House", "Person"], "Cloud": ["House"]])
  }

  @Test func whatIsTheSameIsThereOnce() throws {
    let other = """
      <entity name="Person">
        <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="0"/>
        <attribute name="name" attributeType="String"/>
      </entity>
      <composite name="Place"><attribute name="city" attributeType="String"/></composite>
      <fetchRequest name="all" entity="Person" predicateString="TRUEPREDICATE"/>
      """
    let model = try merged(Self.people, other, Self.people)
    #expect(model.entities.map(\.name) == ["Person"])
  }

  @Test func entitiesMayBeRelatedAcrossModels() throws {
    let one = """
      <entity name="A">
        <relationship name="b" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="B" inverseName="a" inverseEntity="B"/>
      </entity>
      """
    let two = """
      <entity name="B">
        <relationship name="a" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="A" inverseName="b" inverseEntity="A"/>
      </entity>
      """
    #expect(!TestModel.faults(one).isEmpty)
    #expect(try merged(one, two).entities.map(\.name) == ["A", "B"])
  }

  @Test func everythingThatDiffersIsTold() throws {
    let other = """
      <entity name="Person">
        <attribute name="name" attributeType="String"/>
        <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="1"/>
      </entity>
      <fetchRequest name="all" entity="Person" predicateString="FALSEPREDICATE"/>
      <composite name="Place"><attribute name="town" attributeType="String"/></composite>
      """
    let error = try #require(throws: OrreryError.self) { try merged(Self.people, other) }
    #expect(error.kind == .modelInvalid)
    #expect(
      error.errors.map(\.message).sorted() == [
        "Two of the models have a different composite “Place”.",
        "Two of the models have a different entity “Person”.",
        "Two of the models have a different fetch request “all”.",
      ])
    #expect(error.errors.allSatisfy { $0.location != nil })
  }

  // MARK: Configurations

  private static let library = """
    <entity name="Item" isAbstract="YES"><attribute name="title" attributeType="String"/></entity>
    <entity name="Book" parentEntity="Item">
      <relationship name="shelf" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Shelf" inverseName="books" inverseEntity="Shelf"/>
    </entity>
    <entity name="Film" parentEntity="Item">
      <fetchedProperty name="same" optional="YES">
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Book" \
    predicateString="title == $FETCH_SOURCE.title"/>
      </fetchedProperty>
    </entity>
    <entity name="Shelf">
      <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Book" inverseName="shelf" inverseEntity="Book"/>
    </entity>
    <configuration name="Books"><memberEntity name="Book"/><memberEntity name="Shelf"/>\
    </configuration>
    <configuration name="Films"><memberEntity name="Film"/></configuration>
    <configuration name="Torn"><memberEntity name="Book"/></configuration>
    <fetchRequest name="films" entity="Film" predicateString="TRUEPREDICATE"/>
    <fetchRequest name="books" entity="Book" predicateString="TRUEPREDICATE"/>
    """

  private func part(_ configuration: String) throws -> ManagedObjectModel {
    try ManagedObjectModel(
      checking: TestModel.description(Self.library).restricted(toConfiguration: configuration))
  }

  @Test func aConfigurationIsItsEntitiesAndWhatTheyInherit() throws {
    let books = try part("Books")
    #expect(books.entities.map(\.name) == ["Item", "Book", "Shelf"])
    #expect(books.fetchRequestTemplates.keys.sorted() == ["books"])
    #expect(books.configurations.keys.sorted() == ["Books"])
    let films = try part("Films")
    #expect(films.entities.map(\.name) == ["Item", "Film"])
    // Its fetch request is of another store.
    #expect(films.entity(named: "Film")?.property(named: "same") == nil)
  }

  @Test func noRelationshipLeadsOutOfAConfiguration() throws {
    let error = try #require(throws: OrreryError.self) { try part("Torn") }
    #expect(error.kind == .modelInvalid)
    #expect(error.entity == "Book")
    #expect(error.key == "shelf")
    #expect(error.message.contains("leads to Shelf, which is not in the configuration “Torn”"))
  }

  @Test func configurationsThatAreNotThereAreRefused() throws {
    let error = try #require(throws: OrreryError.self) { try part("Music") }
    #expect(error.kind == .unknownConfiguration)
    #expect(error.hint == "Configurations: Books, Films, Torn.")
  }
}
