import ObjectModel

/// The models that tests of object graphs share.
package enum TestModel {
  /// Books and who wrote them: values, defaults, derived and transient attributes, constraints.
  package static let library = checked([
    entity(
      "Author",
      [
        attribute("name", .string, optional: false),
        attribute("code", .string),
        attribute("rank", .double, insert: "max(rank) + 1"),
        attribute("token", .string, insert: "uuid()"),
        attribute("born", .date, insert: "now()"),
        attribute("bookCount", .integer32, derivation: "books.@count"),
        attribute("memo", .string, transient: true),
      ],
      [toMany("books", "Book", inverse: "author")],
      unique: [["code"]]),
    entity(
      "Book",
      [
        attribute("title", .string, optional: false),
        attribute("pages", .integer16, initial: .integer(100), minimum: .integer(1)),
        attribute("price", .decimal),
      ],
      [
        toOne("author", "Author", inverse: "books"),
        toMany("tags", "Tag", inverse: "books"),
        toMany("chapters", "Chapter", inverse: "book", ordered: true, rule: .cascade),
      ]),
    entity("Comic", [attribute("artist", .string)], [], superentity: "Book"),
    entity(
      "Chapter", [attribute("heading", .string)], [toOne("book", "Book", inverse: "chapters")]),
    entity(
      "Tag", [attribute("label", .string, optional: false)],
      [toMany("books", "Book", inverse: "tags")], unique: [["label"]]),
    entity("Thing", [], [], isAbstract: true),
  ])

  /// One entity related to itself in every way there is.
  package static let web = checked(webEntities(isStrict: false))

  /// The same with rules: numbers from 1, and bounds of one relationship of each kind.
  package static let strictWeb = checked(webEntities(isStrict: true))

  private static func webEntities(isStrict: Bool) -> [EntityDescription] {
    [
      entity(
        "Node",
        [
          attribute("label", .string),
          attribute("number", .integer64, minimum: isStrict ? .integer(1) : nil),
        ],
        [
          toOne("next", "Node", inverse: "previous"),
          toOne("previous", "Node", inverse: "next"),
          toOne("partner", "Node", inverse: "partner"),
          toOne("parent", "Node", inverse: "children"),
          toMany("children", "Node", inverse: "parent", maximum: isStrict ? 2 : nil),
          toOne("list", "Node", inverse: "entries"),
          toMany("entries", "Node", inverse: "list", ordered: true, maximum: isStrict ? 3 : nil),
          toMany("friends", "Node", inverse: "friends"),
          toMany("follows", "Node", inverse: "followers", minimum: isStrict ? 2 : 0),
          toMany("followers", "Node", inverse: "follows"),
          toMany("songs", "Node", inverse: "playlists", ordered: true),
          toMany("playlists", "Node", inverse: "songs", maximum: isStrict ? 2 : nil),
          toOne("favorite", "Node"),
          toMany("likes", "Node"),
        ]),
      entity("SpecialNode", [attribute("extra", .string)], [], superentity: "Node"),
    ]
  }

  /// One pair of entities for each delete rule.
  package static let rules = checked([
    entity(
      "Owner", [attribute("name", .string)],
      DeleteRule.allCases.flatMap { rule in
        [
          toMany("many\(rule.rawValue)", "Part", inverse: "owner\(rule.rawValue)", rule: rule),
          toOne("one\(rule.rawValue)", "Part", inverse: "single\(rule.rawValue)", rule: rule),
        ]
      }),
    entity(
      "Part", [attribute("name", .string)],
      DeleteRule.allCases.flatMap { rule in
        [
          toOne("owner\(rule.rawValue)", "Owner", inverse: "many\(rule.rawValue)"),
          toOne("single\(rule.rawValue)", "Owner", inverse: "one\(rule.rawValue)"),
        ]
      } + [
        toMany("cycle", "Part", inverse: "cycleOf", rule: .cascade),
        toMany("cycleOf", "Part", inverse: "cycle", rule: .cascade),
      ]),
    entity(
      "Need", [],
      [
        toOne("one", "Needed", inverse: "needs", optional: false),
        toMany("some", "Needed", inverse: "someNeed", minimum: 1, maximum: 2),
        toMany("must", "Needed", inverse: "mustNeed", optional: false),
      ]),
    entity(
      "Needed", [],
      [
        toMany("needs", "Need", inverse: "one"),
        toMany("someNeed", "Need", inverse: "some"),
        toMany("mustNeed", "Need", inverse: "must"),
      ]),
  ])

  package static func checked(_ entities: [EntityDescription]) -> ManagedObjectModel {
    var description = ModelDescription()
    description.entities = entities
    do {
      return try ManagedObjectModel(checking: description)
    } catch {
      preconditionFailure("The test's model is faulty: \(error)")
    }
  }

  package static func entity(
    _ name: String, _ attributes: [AttributeDescription],
    _ relationships: [RelationshipDescription], superentity: String? = nil,
    isAbstract: Bool = false, unique: [[String]] = []
  ) -> EntityDescription {
    var entity = EntityDescription(name: name)
    entity.attributes = attributes
    entity.relationships = relationships
    entity.superentity = superentity
    entity.isAbstract = isAbstract
    entity.uniquenessConstraints = unique
    return entity
  }

  package static func attribute(
    _ name: String, _ type: AttributeType, optional: Bool = true, initial: Value = .null,
    insert: String? = nil, derivation: String? = nil, transient: Bool = false,
    minimum: Value? = nil
  ) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type)
    attribute.isOptional = optional
    attribute.defaultValue = initial
    attribute.derivationExpression = derivation
    attribute.isTransient = transient
    attribute.validation.minimum = minimum
    if let insert { attribute.userInfo["orrery.awakeFromInsert"] = insert }
    return attribute
  }

  package static func toOne(
    _ name: String, _ destination: String, inverse: String? = nil, optional: Bool = true,
    rule: DeleteRule = .nullify
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isOptional = optional
    relationship.deleteRule = rule
    relationship.maximumCount = 1
    return relationship
  }

  package static func toMany(
    _ name: String, _ destination: String, inverse: String? = nil, ordered: Bool = false,
    optional: Bool = true, rule: DeleteRule = .nullify, minimum: Int = 0, maximum: Int? = nil
  ) -> RelationshipDescription {
    var relationship = RelationshipDescription(name: name, destination: destination)
    relationship.inverse = inverse
    relationship.isToMany = true
    relationship.isOrdered = ordered
    relationship.isOptional = optional
    relationship.deleteRule = rule
    relationship.minimumCount = minimum
    relationship.maximumCount = maximum
    return relationship
  }
}
