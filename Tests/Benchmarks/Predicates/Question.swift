import ObjectModel
import Predicates

/// One question about the people of `PeopleStore`, twice: as a predicate, and as the SQL that
/// somebody who knows SQLite would write for the same rows in the same order.
struct Question: Sendable {
  let format: String
  let arguments: [PredicateArgument]
  var sort: [String] = []
  var limit: Int?
  let sql: String
  let bindings: [Binding]

  enum Binding: Sendable {
    case integer(Int64)
    case double(Double)
    case text(String)
  }

  init(
    _ format: String, _ arguments: [PredicateArgument] = [], sort: [String] = [],
    limit: Int? = nil, sql: String, _ bindings: [Binding] = []
  ) {
    self.format = format
    self.arguments = arguments
    self.sort = sort
    self.limit = limit
    self.sql = sql
    self.bindings = bindings
  }

  /// What stands in the table.
  var title: String {
    var title = format.count > 44 ? format.prefix(43) + "…" : format
    if !sort.isEmpty { title += " sorted" }
    if let limit { title += " limit \(limit)" }
    return title
  }
}

extension Question {
  /// What applications ask, in about the proportions in which they ask it: equality, AND, nil, IN
  /// and OR first, then text, then to-many relationships.
  static func all(_ model: ManagedObjectModel) throws -> [Question] {
    func object(_ entity: String, _ key: Int64) throws -> PredicateArgument {
      let number = try model.requireEntity(named: entity).number
      return .value(.object(ObjectID(entity: number, key: key)))
    }
    let chosen = try (1...1_000).map { try object("Person", $0 * 997) }
    let keys = "[\((1...1_000).map { String($0 * 997) }.joined(separator: ","))]"
    return values + text + [
      Question(
        "SELF IN %@", [.values(chosen)],
        sql:
          "SELECT Z_PK FROM ZPERSON WHERE Z_PK IN (SELECT value FROM json_each(?)) ORDER BY Z_PK",
        [.text(keys)]),
      Question(
        "employer == %@", [try object("Company", 77)],
        sql: "SELECT Z_PK FROM ZPERSON WHERE ZEMPLOYER = ? ORDER BY Z_PK", [.integer(77)]),
      Question(
        "tags CONTAINS %@", [try object("Tag", 7)],
        sql: "SELECT Z_PK FROM Z_2TAGS JOIN ZPERSON ON Z_PK = Z_2PEOPLE WHERE Z_3TAGS = ?"
          + " ORDER BY Z_PK",
        [.integer(7)]),
    ] + relationships + probing
  }

  private static let values = [
    Question(
      "age == %d", [.value(.integer(42))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZAGE = ? ORDER BY Z_PK", [.integer(42)]),
    Question(
      "firstName == %@", [.value(.string("Zoë"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZFIRSTNAME = ? ORDER BY Z_PK", [.text("Zoë")]),
    Question(
      "%K == YES AND lastName == %@", [.keyPath("isActive"), .value(.string("Lindberg"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZISACTIVE = 1 AND ZLASTNAME = ? ORDER BY Z_PK",
      [.text("Lindberg")]),
    Question(
      "email != nil AND age > %d", [.value(.integer(90))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZEMAIL IS NOT NULL AND ZAGE > ? ORDER BY Z_PK",
      [.integer(90)]),
    Question(
      "email != nil",
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZEMAIL IS NOT NULL ORDER BY Z_PK"),
    Question(
      "score != %d", [.value(.integer(5))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZSCORE <> ? OR ZSCORE IS NULL ORDER BY Z_PK",
      [.integer(5)]),
    Question(
      "age IN %@", [.values([18, 21, 30, 40, 50].map { .value(.integer($0)) })],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZAGE IN (?, ?, ?, ?, ?) ORDER BY Z_PK",
      [18, 21, 30, 40, 50].map { .integer($0) }),
    Question(
      "lastName == %@ OR age == %d", [.value(.string("Lindberg")), .value(.integer(42))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZLASTNAME = ? OR ZAGE = ? ORDER BY Z_PK",
      [.text("Lindberg"), .integer(42)]),
    Question(
      "NOT isActive == YES AND score > %d", [.value(.integer(50_000))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZISACTIVE IS NOT 1 AND ZSCORE > ? ORDER BY Z_PK",
      [.integer(50_000)]),
    Question(
      "age BETWEEN {30, 32}",
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZAGE BETWEEN 30 AND 32 ORDER BY Z_PK"),
    Question(
      "created >= %@ AND created < %@",
      [.value(.date(650_000_000)), .value(.date(651_000_000))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZCREATED >= ? AND ZCREATED < ? ORDER BY Z_PK",
      [.double(650_000_000), .double(651_000_000)]),
    Question(
      "age > %d", [.value(.integer(30))], sort: ["lastName"], limit: 100,
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZAGE > ? ORDER BY ZLASTNAME, Z_PK LIMIT 100",
      [.integer(30)]),
  ]

  /// SQL's own LIKE folds case within ASCII only, which is another question.
  private static let text = [
    Question(
      "firstName CONTAINS[cd] %@", [.value(.string("jo"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE contains_folded(ZFIRSTNAME, ?) ORDER BY Z_PK",
      [.text("jo")]),
    Question(
      "email CONTAINS[c] %@", [.value(.string("oslo.example"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE contains_caseless(ZEMAIL, ?) ORDER BY Z_PK",
      [.text("oslo.example")]),
    Question(
      "lastName BEGINSWITH %@", [.value(.string("Lind"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZLASTNAME >= ? AND ZLASTNAME < ? ORDER BY Z_PK",
      [.text("Lind"), .text("Line")]),
    Question(
      "email LIKE %@", [.value(.string("*.example.org"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE ZEMAIL GLOB ? ORDER BY Z_PK",
      [.text("*.example.org")]),
  ]

  private static let relationships = [
    Question(
      "employer.city == %@", [.value(.string("Oslo"))],
      sql: "SELECT ZPERSON.Z_PK FROM ZPERSON JOIN ZCOMPANY ON ZCOMPANY.Z_PK = ZEMPLOYER"
        + " WHERE ZCITY = ? ORDER BY ZPERSON.Z_PK",
      [.text("Oslo")]),
    Question(
      "tasks.@count > %d", [.value(.integer(1))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE"
        + " (SELECT COUNT(*) FROM ZTASK WHERE ZOWNER = ZPERSON.Z_PK) > ? ORDER BY Z_PK",
      [.integer(1)]),
    Question(
      "NONE tags.label == %@", [.value(.string("tag 7"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE NOT EXISTS (SELECT 1 FROM Z_2TAGS"
        + " JOIN ZTAG ON ZTAG.Z_PK = Z_3TAGS WHERE Z_2PEOPLE = ZPERSON.Z_PK AND ZLABEL = ?)"
        + " ORDER BY Z_PK",
      [.text("tag 7")]),
  ]

  /// A million rows of another table, each looked up by itself: what reading a page costs shows
  /// here more than anywhere.
  static let probing = [
    Question(
      "ANY tasks.title == %@", [.value(.string("Task 77"))],
      sql: "SELECT Z_PK FROM ZPERSON WHERE EXISTS"
        + " (SELECT 1 FROM ZTASK WHERE ZOWNER = ZPERSON.Z_PK AND ZTITLE = ?) ORDER BY Z_PK",
      [.text("Task 77")]),
    Question(
      "SUBQUERY(tasks, $t, $t.isDone == NO AND $t.priority > 8).@count > 0",
      sql: "SELECT Z_PK FROM ZPERSON WHERE EXISTS (SELECT 1 FROM ZTASK"
        + " WHERE ZOWNER = ZPERSON.Z_PK AND ZISDONE = 0 AND ZPRIORITY > 8) ORDER BY Z_PK"),
  ]
}
