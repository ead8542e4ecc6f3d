import Foundation
import GRDB
import ObjectModel
import PersistentStore

/// The store that the questions are about: a million people with employers, tasks and tags, the
/// same at every run. The schema is Orrery's, the rows are put in with plain SQL.
struct PeopleStore {
  static let people = 1_000_000
  static let companies = 20_000
  static let tasks = 1_000_000
  static let tags = 100

  let path: String
  let model: ManagedObjectModel

  init(at path: String) throws {
    self.path = path
    model = try Self.makeModel()
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try SQLiteStore.open(
      .file(path: path), model: model, options: StoreOptions(creation: .always)
    ).close()
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      try database.execute(sql: Self.rows)
    }
    try queue.close()
  }

  // MARK: Model

  private static func makeModel() throws -> ManagedObjectModel {
    var description = ModelDescription()
    description.entities = [company, person, tag, task]
    return try ManagedObjectModel(checking: description)
  }

  private static var company: EntityDescription {
    var entity = EntityDescription(name: "Company")
    entity.attributes = [attribute("title", .string), attribute("city", .string)]
    entity.relationships = [relationship("employees", "Person", "employer", isToMany: true)]
    entity.fetchIndexes = [index("title")]
    return entity
  }

  private static var person: EntityDescription {
    var entity = EntityDescription(name: "Person")
    entity.attributes = [
      attribute("firstName", .string), attribute("lastName", .string), attribute("email", .string),
      attribute("age", .integer16), attribute("score", .integer32), attribute("height", .double),
      attribute("isActive", .boolean), attribute("created", .date), attribute("birthday", .date),
      attribute("token", .uuid),
    ]
    entity.relationships = [
      relationship("employer", "Company", "employees"),
      relationship("tasks", "Task", "owner", isToMany: true),
      relationship("tags", "Tag", "people", isToMany: true),
    ]
    entity.fetchIndexes = [index("lastName"), index("age"), index("created")]
    return entity
  }

  private static var tag: EntityDescription {
    var entity = EntityDescription(name: "Tag")
    entity.attributes = [attribute("label", .string)]
    entity.relationships = [relationship("people", "Person", "tags", isToMany: true)]
    entity.fetchIndexes = [index("label")]
    return entity
  }

  private static var task: EntityDescription {
    var entity = EntityDescription(name: "Task")
    entity.attributes = [
      attribute("title", .string), attribute("priority", .integer16),
      attribute("isDone", .boolean),
    ]
    entity.relationships = [relationship("owner", "Person", "tasks")]
    return entity
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
    relationship.isOptional = true
    relationship.isToMany = isToMany
    relationship.maximumCount = isToMany ? nil : 1
    return relationship
  }

  private static func index(_ property: String) -> FetchIndexDescription {
    FetchIndexDescription(
      name: "by" + property.prefix(1).uppercased() + property.dropFirst(),
      elements: [.init(subject: .property(property))])
  }

  // MARK: Rows

  /// Multiplying by a prime and taking the rest spreads values without a generator's state. Every
  /// other person has tasks, two each; a third of the people have an email address, many of the
  /// names letters beyond ASCII.
  private static let rows = """
    CREATE TEMP TABLE number (i INTEGER PRIMARY KEY);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(people))
    INSERT INTO number SELECT i FROM n;
    CREATE TEMP TABLE first (i INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO first VALUES \(list(firstNames));
    CREATE TEMP TABLE stem (i INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO stem VALUES \(list(stems));
    CREATE TEMP TABLE ending (i INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO ending VALUES \(list(endings));
    CREATE TEMP TABLE city (i INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO city VALUES \(list(cities));

    INSERT INTO ZCOMPANY (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZCITY)
    SELECT number.i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Company'), 1,
      'Company ' || number.i, city.name
    FROM number JOIN city ON city.i = number.i * 7919 % \(cities.count)
    WHERE number.i <= \(companies) ORDER BY number.i;

    INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, ZLABEL)
    SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tag'), 1, 'tag ' || i
    FROM number WHERE i <= \(tags);

    INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZFIRSTNAME, ZLASTNAME, ZEMAIL, ZAGE, ZSCORE,
      ZHEIGHT, ZISACTIVE, ZCREATED, ZBIRTHDAY, ZTOKEN, ZEMPLOYER)
    SELECT number.i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Person'), 1, first.name,
      stem.name || ending.name,
      CASE WHEN number.i % 3 = 0 THEN 'person' || (number.i * 7919 % 1000003)
        || '@' || lower(city.name) || CASE WHEN number.i % 2 = 0 THEN '.example.org'
        ELSE '.Example.com' END END,
      number.i * 31 % 97 + 3, number.i * 7919 % 100003, 1.4 + number.i * 613 % 701 / 1000.0,
      number.i * 13 % 10 < 7, 600000000 + number.i * 104729 % 100000000,
      number.i * 15485863 % 600000000 + 0.5,
      CASE WHEN number.i % 5 > 0 THEN CAST(printf('%016d', number.i * 7919) AS BLOB) END,
      CASE WHEN number.i % 10 > 0 THEN number.i * 104729 % \(companies) + 1 END
    FROM number
      JOIN first ON first.i = number.i * 101 % \(firstNames.count)
      JOIN stem ON stem.i = number.i * 7907 % \(stems.count)
      JOIN ending ON ending.i = number.i * 6007 / 11 % \(endings.count)
      JOIN city ON city.i = number.i * 31 % \(cities.count)
    ORDER BY number.i;

    INSERT INTO ZTASK (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZPRIORITY, ZISDONE, ZOWNER)
    SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Task'), 1,
      'Task ' || (i * 7919 % 10007), i * 31 % 10, i % 3 > 0,
      i * 104729 % \(people / 2) * 2 + 1
    FROM number WHERE i <= \(tasks);

    INSERT INTO Z_2TAGS (Z_2PEOPLE, Z_3TAGS)
    SELECT i, i * 31 % \(tags) + 1 FROM number WHERE i % 4 > 0
    UNION SELECT i, i * 7919 % \(tags) + 1 FROM number WHERE i % 3 = 0;
    UPDATE Z_PRIMARYKEY SET Z_MAX = \(people);
    """

  private static func list(_ names: [String]) -> String {
    names.enumerated().map { "(\($0.offset), '\($0.element)')" }.joined(separator: ", ")
  }

  private static let firstNames = [
    "Nora", "Jakob", "Åse", "Émile", "Joanna", "Søren", "Lukas", "Zoë", "Hannah", "Jürgen",
    "Olivia", "Peter", "Núria", "Tomáš", "Anna", "Björn", "Marianne", "Øystein", "Ivan", "José",
    "Grace", "Frédéric", "Alan",
  ]
  private static let stems = [
    "Lind", "Berg", "Strøm", "Hage", "Nord", "Sund", "Dahl", "Holm", "Eng", "Vik", "Lund", "Ås",
    "Mo", "Bakke", "Haug", "Moen", "Solberg", "Øde", "Hansen", "Kirke", "Skog", "Fjell", "Elv",
    "Sjø", "Myr", "Kvam", "Rød", "Tveit", "Aker", "Grøn", "Svart",
  ]
  private static let endings = [
    "", "berg", "dahl", "gren", "qvist", "ström", "mark", "holm", "stad", "land", "heim", "vik",
    "sen", "seth", "nes", "rud", "eng", "by", "tveit", "lund", "haug", "moen", "bakken", "hagen",
    "åsen", "stuen", "gård", "bø", "rød", "øy", "skog", "voll", "sæter", "tun", "lie", "set", "bu",
  ]
  private static let cities = [
    "Oslo", "Bergen", "Lisbon", "Vienna", "Quito", "Kyoto", "Cairo", "Lima", "Turin", "Ghent",
    "Perth", "Tampa", "Utrecht",
  ]
}
