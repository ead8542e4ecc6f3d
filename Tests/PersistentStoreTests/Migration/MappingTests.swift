import Foundation
import ObjectModel
import PersistentStore
import Testing

/// What a mapping says becomes of stores: values, relationships, objects that become several or one
/// of several kinds, and what is refused.
struct MappingTests {
  private typealias M = FixtureModels

  // MARK: Attributes

  @Test func computedValues() throws {
    let before = try M.model(
      M.entity(
        "A",
        [
          M.attribute("name", .string), M.attribute("size", .integer32),
          M.attribute("text", .string), M.attribute("when", .date), M.attribute("flag", .boolean),
        ], [M.toOne("parent", "A", inverse: "kids"), M.toMany("kids", "A", inverse: "parent")]))
    let after = try M.model(
      M.entity(
        "A",
        [
          M.attribute("name", .string) { $0.isOptional = false },
          M.attribute("size", .double), M.attribute("number", .integer16),
          M.attribute("parentName", .string), M.attribute("kidCount", .integer64),
          M.attribute("kidSize", .integer64), M.attribute("kind", .string),
          M.attribute("constant", .decimal), M.attribute("seconds", .double),
          M.attribute("flag", .integer16), M.attribute("isBig", .boolean),
        ], [M.toOne("parent", "A", inverse: "kids"), M.toMany("kids", "A", inverse: "parent")]))
    let values = [
      "name": "uppercase:($source.name)", "size": "size * 1.5",
      "number": "CAST(text, 'NSNumber')", "parentName": "parent.parent.name",
      "kidCount": "kids.@count", "kidSize": "kids.@sum.size",
      "kind": "TERNARY(size > 3 AND parent != nil, 'big', 'small')", "constant": "12.5",
      "seconds": "CAST(when, 'NSNumber')", "flag": "flag",
      "isBig": "TERNARY(size > 3, TRUE, FALSE)",
    ]
    try MappedStore.migrate(before, after, [MappedStore.mapping("A", "A", values)]) { store in
      let a = try store.insert(
        "A", ["name": .string("a"), "size": .integer(2), "text": .string("12"), "when": .date(7)])
      let b = try store.insert(
        "A",
        ["name": .string("b"), "size": .integer(4), "parent": .object(a), "flag": .boolean(true)])
      try store.insert("A", ["name": .string("c"), "size": .integer(6), "parent": .object(b)])
    } check: { _, path in
      let columns =
        "Z_PK, Z_OPT, ZNAME, ZSIZE, ZNUMBER, ZPARENTNAME, ZKIDCOUNT, ZKIDSIZE, ZKIND, ZCONSTANT, "
        + "ZSECONDS, ZFLAG, ZISBIG, ZPARENT"
      try MappedStore.expectRows(
        path, "SELECT \(columns) FROM ZA ORDER BY Z_PK",
        [
          "1 1 A 3.0 12 NULL 1 4 small 12.5 7.0 NULL 0 NULL",
          "2 1 B 6.0 NULL NULL 1 6 big 12.5 NULL 1 1 1",
          "3 1 C 9.0 NULL a 0 0 big 12.5 NULL NULL 1 2",
        ])
    }
  }

  /// What has no value gets the default, and what is said not to be taken over too.
  @Test func defaultsAndUnmappedProperties() throws {
    let before = try M.model(
      M.entity("A", [M.attribute("x", .string), M.attribute("y", .integer16)]))
    let after = try M.model(
      M.entity(
        "A",
        [
          M.attribute("x", .string) { $0.defaultValue = .string("new") },
          M.attribute("y", .integer16) { ($0.isOptional, $0.defaultValue) = (false, .integer(5)) },
          M.attribute("z", .string),
        ]))
    try MappedStore.migrate(
      before, after, [MappedStore.mapping("A", "A", ["y": "y * 2", "z": "x"], unmapped: ["x"])]
    ) { store in
      try store.insert("A", ["x": .string("old"), "y": .integer(4)])
      try store.insert("A", [:])
    } check: { _, path in
      try MappedStore.expectRows(
        path, "SELECT ZX, ZY, ZZ FROM ZA ORDER BY Z_PK", ["new 8 old", "new 5 NULL"])
    }
  }

  @Test func textsTogetherAndApart() throws {
    let before = try M.model(
      M.entity("A", [M.attribute("name", .string), M.attribute("size", .integer16)]))
    let keys = ["first", "last", "both", "start", "end", "dashed", "second", "sized"]
    let after = try M.model(M.entity("A", keys.map { M.attribute($0, .string) }))
    let values = [
      "first": "componentsSeparatedByString(name, ' ')[FIRST]",
      "last": "componentsSeparatedByString($source.name, ' ')[LAST]",
      "second": "componentsSeparatedByString(name, ' ')[1]",
      "both": "name + '/' + uppercase:(name) + '!'", "start": "substringToIndex(name, 3)",
      "end": "substringFromIndex(name, size)",
      "dashed": "stringByReplacingOccurrencesOfString(name, ' ', '-')",
      "sized": "CAST(size, 'NSString') + ':' + name",
    ]
    let mappings = [MappedStore.mapping("A", "A", where: "name + 'x' != 'nox'", values)]
    try MappedStore.migrate(before, after, mappings) { store in
      try store.insert("A", ["name": .string("Ada B Lo"), "size": .integer(5)])
      try store.insert("A", ["name": .string("é"), "size": .integer(1)])
      try store.insert("A", ["size": .integer(1)])
      try store.insert("A", ["name": .string("no")])
    } check: { _, path in
      let columns = keys.map { "Z\($0.uppercased())" }.joined(separator: ", ")
      let text = "SELECT \(columns) FROM ZA ORDER BY Z_PK"
      let rows = try RawStore.rows(path, text)
      #expect(
        rows == [
          ["Ada", "Lo", "Ada B Lo/ADA B LO!", "Ada", " Lo", "Ada-B-Lo", "B", "5:Ada B Lo"],
          ["é", "é", "é/É!", "é", "", "é", "NULL", "1:é"],
          Array(repeating: "NULL", count: 8),
        ])
    }
  }

  @Test func elementsOfComposites() throws {
    func model(_ attributes: [AttributeDescription]) throws -> ManagedObjectModel {
      var description = ModelDescription()
      var address = CompositeDescription(name: "Address")
      address.elements = [M.attribute("city", .string), M.attribute("code", .string)]
      description.composites = [address]
      description.entities = [M.entity("A", attributes)]
      return try ManagedObjectModel(checking: description)
    }
    let before = try model([
      M.attribute("home", .composite) { $0.composite = "Address" }, M.attribute("town", .string),
    ])
    let after = try model([
      M.attribute("home", .composite) { $0.composite = "Address" },
      M.attribute("work", .composite) { $0.composite = "Address" }, M.attribute("city", .string),
    ])
    let values = ["home.city": "uppercase:(home.city)", "work.city": "town", "city": "home.city"]
    try MappedStore.migrate(before, after, [MappedStore.mapping("A", "A", values)]) { store in
      try store.insert(
        "A",
        [
          "home": .composite(["city": .string("x"), "code": .string("1")]),
          "town": .string("t"),
        ])
    } check: { store, _ in
      let id = ObjectID(entity: try store.entity("A").number, key: 1)
      #expect(
        try store.value("home", of: id) == .composite(["city": .string("X"), "code": .string("1")]))
      #expect(try store.value("work", of: id) == .composite(["city": .string("t")]))
      #expect(try store.value("city", of: id) == .string("x"))
    }
  }

  // MARK: Relationships

  @Test func relationshipsByKeyPaths() throws {
    let before = try M.model(
      M.entity(
        "House", [M.attribute("name", .string)], [M.toMany("owners", "Person", inverse: "house")]),
      M.entity(
        "Person", [],
        [M.toOne("house", "House", inverse: "owners"), M.toMany("dogs", "Dog", inverse: "owner")]),
      M.entity("Dog", [], [M.toOne("owner", "Person", inverse: "dogs")]))
    let after = try M.model(
      M.entity(
        "House", [M.attribute("name", .string)], [M.toMany("dogs", "Dog", inverse: "house")]),
      M.entity("Person", [], [M.toMany("houses", "House", inverse: nil)]),
      M.entity("Dog", [], [M.toOne("house", "House", inverse: "dogs")]))
    try MappedStore.migrate(
      before, after,
      [
        MappedStore.mapping("Dog", "Dog", ["house": "owner.house"]),
        MappedStore.mapping("Person", "Person", ["houses": "house"]),
      ]
    ) { store in
      let h = try store.insert("House", ["name": .string("h")])
      let g = try store.insert("House", ["name": .string("g")])
      let p = try store.insert("Person", ["house": .object(g)])
      let q = try store.insert("Person", ["house": .object(h)])
      for owner in [p, q, p] { try store.insert("Dog", ["owner": .object(owner)]) }
      try store.insert("Dog")
    } check: { store, path in
      try MappedStore.expectRows(
        path, "SELECT Z_PK, ZHOUSE FROM ZDOG ORDER BY Z_PK",
        [
          "1 2", "2 1", "3 2", "4 NULL",
        ])
      let g = ObjectID(entity: try store.entity("House").number, key: 2)
      #expect(try store.related(g, "dogs").map(\.key).sorted() == [1, 3])
      let p = ObjectID(entity: try store.entity("Person").number, key: 1)
      #expect(try store.related(p, "houses").map(\.key) == [2])
    }
  }

  /// Stated at the to-many end only, from a collection in its order, filtered and united.
  @Test func relationshipsByCollections() throws {
    let entities = [
      M.entity(
        "Shelf", [],
        [
          M.toMany("books", "Book", inverse: "shelf", ordered: true),
          M.toMany("papers", "Book", inverse: "paperShelf"),
        ]),
      M.entity(
        "Book", [M.attribute("pages", .integer16)],
        [
          M.toOne("shelf", "Shelf", inverse: "books"),
          M.toOne("paperShelf", "Shelf", inverse: "papers"),
        ]),
    ]
    var later = ModelDescription()
    later.entities = [
      M.entity(
        "Shelf", [],
        [
          M.toMany("thick", "Book", inverse: "shelf", ordered: true),
          M.toMany("all", "Book", inverse: "shelves"),
          M.toMany("listed", "Book", inverse: "lists", ordered: true),
        ]),
      M.entity(
        "Book", [M.attribute("pages", .integer16)],
        [
          M.toOne("shelf", "Shelf", inverse: "thick"), M.toMany("shelves", "Shelf", inverse: "all"),
          M.toMany("lists", "Shelf", inverse: "listed"),
        ]),
    ]
    var earlier = ModelDescription()
    earlier.entities = entities
    let (before, after) = (
      try ManagedObjectModel(checking: earlier), try ManagedObjectModel(checking: later)
    )
    let values = [
      "thick": "SUBQUERY(books, $b, $b.pages > 2)", "all": "books UNION papers", "listed": "books",
    ]
    try MappedStore.migrate(
      before, after,
      [
        MappedStore.mapping("Shelf", "Shelf", values),
        MappedStore.mapping("Book", "Book", unmapped: ["shelf"]),
      ]
    ) { store in
      let shelf = try store.insert("Shelf")
      let books = try (1...5).map { try store.insert("Book", ["pages": .integer($0)]) }
      let slot = try store.slot("books", of: "Shelf")
      try store.save { changes in
        changes.addedLinks = [4, 0, 3].map { .init(owner: shelf, slot: slot, other: books[$0]) }
        changes.orders = [.init(owner: shelf, slot: slot, objects: [4, 0, 3].map { books[$0] })]
      }
      try store.save {
        $0.updated = [try store.update(books[1], from: 1, ["paperShelf": .object(shelf)])]
      }
    } check: { store, _ in
      let shelf = ObjectID(entity: try store.entity("Shelf").number, key: 1)
      #expect(try store.related(shelf, "listed").map(\.key) == [5, 1, 4])
      #expect(try store.related(shelf, "thick").map(\.key) == [5, 4])
      #expect(try store.related(shelf, "all").map(\.key).sorted() == [1, 2, 4, 5])
    }
  }
}
