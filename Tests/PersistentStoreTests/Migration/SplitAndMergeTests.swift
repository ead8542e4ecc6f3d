import Foundation
import ObjectModel
import PersistentStore
import Testing

/// Mappings that make several objects of one, objects of one kind of several kinds, or leave some
/// out: keys, relationships and files afterwards.
struct SplitAndMergeTests {
  private typealias M = FixtureModels
  private typealias S = MappedStore

  private func blogModel() throws -> ManagedObjectModel {
    try M.model(
      M.entity("Blog", [], [M.toMany("posts", "Post", inverse: "blog", ordered: true)]),
      M.entity(
        "Post", [M.attribute("title", .string), M.attribute("date", .date)],
        [M.toOne("blog", "Blog", inverse: "posts"), M.toMany("tags", "Tag", inverse: "posts")]),
      M.entity("Tag", [M.attribute("name", .string)], [M.toMany("posts", "Post", inverse: "tags")]))
  }

  private func fillBlog(_ store: TestStore) throws {
    let blog = try store.insert("Blog")
    let posts = try (1...4).map { number in
      try store.insert(
        "Post",
        [
          "title": .string("p\(number)"), "blog": .object(blog),
          "date": number % 2 == 0 ? .null : .date(Double(number)),
        ])
    }
    let tags = try (1...2).map { try store.insert("Tag", ["name": .string("t\($0)")]) }
    let slot = try store.slot("tags", of: "Post")
    try store.save { changes in
      changes.addedLinks = posts.map { .init(owner: $0, slot: slot, other: tags[0]) }
      changes.addedLinks.append(.init(owner: posts[3], slot: slot, other: tags[1]))
    }
  }

  /// Into two roots, by a condition each.
  @Test func splitByPredicate() throws {
    let after = try M.model(
      M.entity(
        "Blog", [],
        [
          M.toMany("articles", "Article", inverse: "blog", ordered: true),
          M.toMany("drafts", "Draft", inverse: "blog"),
        ]),
      M.entity(
        "Article",
        [M.attribute("title", .string), M.attribute("date", .date) { $0.isOptional = false }],
        [
          M.toOne("blog", "Blog", inverse: "articles"),
          M.toMany("tags", "Tag", inverse: "articles"),
        ]),
      M.entity(
        "Draft", [M.attribute("title", .string)],
        [M.toOne("blog", "Blog", inverse: "drafts"), M.toMany("tags", "Tag", inverse: "drafts")]),
      M.entity(
        "Tag", [M.attribute("name", .string)],
        [
          M.toMany("articles", "Article", inverse: "tags"),
          M.toMany("drafts", "Draft", inverse: "tags"),
        ]))
    let mappings = [
      S.mapping("Post", "Article", where: "date != nil", ["date": "date"]),
      S.mapping("Post", "Draft", where: "date == nil"),
    ]
    try S.migrate(try blogModel(), after, mappings, fill: fillBlog) { store, path in
      try S.expectRows(
        path, "SELECT Z_PK, ZTITLE, ZDATE, ZBLOG FROM ZARTICLE ORDER BY 1",
        ["1 p1 1 1", "3 p3 3 1"])
      try S.expectRows(
        path, "SELECT Z_PK, ZTITLE, ZBLOG FROM ZDRAFT ORDER BY 1", ["2 p2 1", "4 p4 1"])
      let blog = ObjectID(entity: try store.entity("Blog").number, key: 1)
      #expect(try store.related(blog, "articles").map(\.key) == [1, 3])
      let tag = ObjectID(entity: try store.entity("Tag").number, key: 1)
      #expect(try store.related(tag, "articles").map(\.key).sorted() == [1, 3])
      #expect(try store.related(tag, "drafts").map(\.key).sorted() == [2, 4])
    }
  }

  /// Objects that no condition holds for are gone, with the links to them.
  @Test func droppedRows() throws {
    let model = try blogModel()
    let after = try M.model(
      M.entity("Blog", [], [M.toMany("posts", "Post", inverse: "blog", ordered: true)]),
      M.entity(
        "Post",
        [M.attribute("title", .string), M.attribute("date", .date), M.attribute("n", .integer16)],
        [M.toOne("blog", "Blog", inverse: "posts"), M.toMany("tags", "Tag", inverse: "posts")]),
      M.entity("Tag", [M.attribute("name", .string)], [M.toMany("posts", "Post", inverse: "tags")]))
    try S.migrate(
      model, after,
      [S.mapping("Post", "Post", where: "ANY tags.name == 't2'"), S.mapping("Blog", nil)],
      fill: fillBlog
    ) { store, path in
      try S.expectRows(path, "SELECT Z_PK, ZTITLE, ZBLOG FROM ZPOST", ["4 p4 NULL"])
      try S.expectRows(path, "SELECT COUNT(*) FROM ZBLOG", ["0"])
      let tag = ObjectID(entity: try store.entity("Tag").number, key: 1)
      #expect(try store.related(tag, "posts").map(\.key) == [4])
      // The highest key is not forgotten with its object.
      try S.expectRows(path, "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Blog'", ["1"])
    }
  }

  /// Two of each in one hierarchy, where their keys would be the same.
  @Test func eachRowToTwo() throws {
    let before = try M.model(
      M.entity(
        "Person", [M.attribute("name", .string), M.attribute("street", .string)],
        [
          M.toOne("friend", "Person", inverse: "friends"),
          M.toMany("friends", "Person", inverse: "friend"),
        ]))
    let after = try M.model(
      M.entity("Thing"),
      M.entity(
        "Address", super: "Thing", [M.attribute("street", .string)],
        [M.toOne("person", "Person", inverse: "address")]),
      M.entity(
        "Person", super: "Thing", [M.attribute("name", .string)],
        [
          M.toOne("address", "Address", inverse: "person"),
          M.toOne("friend", "Person", inverse: "friends"),
          M.toMany("friends", "Person", inverse: "friend"),
          M.toOne("friendsAddress", "Address", inverse: nil),
        ]))
    let mappings = [
      S.mapping(
        "Person", "Person", ["address": "SELF", "friendsAddress": "friend"],
        by: ["address": "PersonToAddress", "friendsAddress": "PersonToAddress"]),
      S.mapping("Person", "Address", where: "street != nil"),
    ]
    try S.migrate(before, after, mappings) { store in
      let a = try store.insert("Person", ["name": .string("a"), "street": .string("s")])
      let b = try store.insert("Person", ["name": .string("b"), "friend": .object(a)])
      try store.insert(
        "Person", ["name": .string("c"), "street": .string("t"), "friend": .object(b)])
    } check: { store, path in
      try S.expectRows(
        path,
        "SELECT Z_PK, ZNAME, ZADDRESS, ZFRIEND, ZFRIENDSADDRESS FROM ZTHING "
          + "WHERE ZNAME NOT NULL ORDER BY 1",
        ["1 a 4 NULL NULL", "2 b NULL 1 4", "3 c 5 2 NULL"])
      try S.expectRows(
        path, "SELECT Z_PK, ZSTREET, ZPERSON FROM ZTHING WHERE ZSTREET NOT NULL ORDER BY 1",
        ["4 s 1", "5 t 3"])
      try S.expectRows(path, "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Thing'", ["5"])
      #expect(try store.insert("Person", ["name": .string("d")]).key == 6)
    }
  }

  /// Two hierarchies into one: who comes second gets other keys, and every link follows.
  @Test func mergedEntities() throws {
    let before = try M.model(
      M.entity("Cat", [M.attribute("name", .string)], [M.toOne("owner", "Owner", inverse: "cats")]),
      M.entity(
        "Dog", [M.attribute("call", .string)],
        [M.toOne("owner", "Owner", inverse: "dogs"), M.toMany("walks", "Walk", inverse: "dogs")]),
      M.entity("Walk", [], [M.toMany("dogs", "Dog", inverse: "walks")]),
      M.entity(
        "Owner", [],
        [
          M.toMany("cats", "Cat", inverse: "owner"),
          M.toMany("dogs", "Dog", inverse: "owner", ordered: true),
        ]))
    let after = try M.model(
      M.entity(
        "Pet", [M.attribute("name", .string), M.attribute("kind", .string)],
        [M.toOne("owner", "Owner", inverse: "pets"), M.toMany("walks", "Walk", inverse: "pets")]),
      M.entity("Walk", [], [M.toMany("pets", "Pet", inverse: "walks")]),
      M.entity("Owner", [], [M.toMany("pets", "Pet", inverse: "owner", ordered: true)]))
    let mappings = [
      S.mapping("Cat", "Pet", ["kind": "'cat'"]),
      S.mapping("Dog", "Pet", ["name": "call", "kind": "'dog'"]),
    ]
    try S.migrate(before, after, mappings) { store in
      let owner = try store.insert("Owner")
      try store.insert("Cat", ["name": .string("x"), "owner": .object(owner)])
      try store.insert("Cat", ["name": .string("y")])
      let dogs = try ["p", "q"].map {
        try store.insert("Dog", ["call": .string($0), "owner": .object(owner)])
      }
      let walk = try store.insert("Walk")
      let slot = try store.slot("walks", of: "Dog")
      try store.save { $0.addedLinks = [.init(owner: dogs[1], slot: slot, other: walk)] }
    } check: { store, path in
      try S.expectRows(
        path, "SELECT Z_PK, ZNAME, ZKIND, ZOWNER FROM ZPET ORDER BY 1",
        ["1 x cat 1", "2 y cat NULL", "3 p dog 1", "4 q dog 1"])
      let walk = ObjectID(entity: try store.entity("Walk").number, key: 1)
      #expect(try store.related(walk, "pets").map(\.key) == [4])
      let owner = ObjectID(entity: try store.entity("Owner").number, key: 1)
      #expect(try store.related(owner, "pets").map(\.key).sorted() == [1, 3, 4])
      try S.expectRows(
        path, "SELECT COUNT(DISTINCT Z_FOK_OWNER) FROM ZPET WHERE ZOWNER = 1", ["3"])
    }
  }

  /// One object for all that have a value in common, which they lead to.
  @Test func oneOfSeveral() throws {
    let before = try M.model(
      M.entity(
        "Country", [M.attribute("name", .string), M.attribute("code", .integer16)],
        [M.toMany("visits", "Visit", inverse: "country")]),
      M.entity("Visit", [], [M.toOne("country", "Country", inverse: "visits")]))
    let after = try M.model(
      M.entity(
        "Continent", [M.attribute("code", .integer16)],
        [
          M.toMany("countries", "Country", inverse: "continent"),
          M.toMany("visits", "Visit", inverse: "continent"),
        ]),
      M.entity(
        "Country", [M.attribute("name", .string)],
        [M.toOne("continent", "Continent", inverse: "countries")]),
      M.entity("Visit", [], [M.toOne("continent", "Continent", inverse: "visits")]))
    var continents = S.mapping("Country", "Continent", where: "code != nil")
    continents.distinctBy = ["code"]
    let mappings = [
      continents,
      S.mapping(
        "Country", "Country", ["continent": "SELF"], by: ["continent": "CountryToContinent"]),
      S.mapping("Visit", "Visit", ["continent": "country"]),
    ]
    try S.migrate(before, after, mappings) { store in
      let codes: [Int64?] = [7, 8, nil, 7, 8, 8]
      for (index, code) in codes.enumerated() {
        let country = try store.insert(
          "Country",
          ["name": .string("c\(index + 1)"), "code": code.map { .integer($0) } ?? .null])
        try store.insert("Visit", ["country": .object(country)])
      }
    } check: { store, path in
      try S.expectRows(path, "SELECT Z_PK, ZCODE FROM ZCONTINENT ORDER BY 1", ["1 7", "2 8"])
      let expected = ["1 1", "2 2", "3 NULL", "4 1", "5 2", "6 2"]
      try S.expectRows(path, "SELECT Z_PK, ZCONTINENT FROM ZCOUNTRY ORDER BY 1", expected)
      try S.expectRows(path, "SELECT Z_PK, ZCONTINENT FROM ZVISIT ORDER BY 1", expected)
      #expect(try store.insert("Continent").key == 7)
    }
  }

  /// What stays in its file, what comes into the row, and which files go.
  @Test func largeValues() throws {
    func entity(_ name: String) -> EntityDescription {
      M.entity(
        name,
        [
          M.attribute("name", .string),
          M.attribute("data", .binary) { $0.allowsExternalBinaryDataStorage = true },
        ])
    }
    let before = try M.model(entity("A"))
    let after = try M.model(entity("B"), entity("C"))
    let bytes = (1...3).map { number in [UInt8](repeating: UInt8(number), count: 300_000) }
    let mappings = [
      S.mapping("A", "B", where: "name != '3'"),
      S.mapping("A", "C", where: "name != '1' AND name != '4'"),
    ]
    try S.migrate(before, after, mappings) { store in
      for (index, data) in (bytes + [bytes[0]]).enumerated() {
        try store.insert("A", ["name": .string("\(index + 1)"), "data": .binary(data)])
      }
    } check: { store, path in
      let (b, c) = (try store.entity("B").number, try store.entity("C").number)
      #expect(try store.value("data", of: ObjectID(entity: b, key: 1)) == .binary(bytes[0]))
      #expect(try store.value("data", of: ObjectID(entity: b, key: 2)) == .binary(bytes[1]))
      #expect(try store.value("data", of: ObjectID(entity: c, key: 2)) == .binary(bytes[1]))
      #expect(try store.value("data", of: ObjectID(entity: c, key: 3)) == .binary(bytes[2]))
      try S.expectRows(
        path, "SELECT COUNT(*) FROM ZB WHERE hex(substr(ZDATA, 1, 1)) = '02'", ["3"])
    }
  }

  /// One-to-one, stated at both ends in ways that do not agree: what both say stays.
  @Test func endsThatDisagree() throws {
    let model = try M.model(
      M.entity(
        "A", [M.attribute("n", .integer16)],
        [M.toOne("x", "B", inverse: "y"), M.toOne("z", "B", inverse: nil)]),
      M.entity("B", [], [M.toOne("y", "A", inverse: "x")]))
    let after = try M.model(
      M.entity("A", [M.attribute("n", .integer32)], [M.toOne("b", "B", inverse: "a")]),
      M.entity("B", [], [M.toOne("a", "A", inverse: "b")]))
    try S.migrate(
      model, after, [S.mapping("A", "A", ["b": "z"]), S.mapping("B", "B", ["a": "y"])]
    ) { store in
      let b = try (1...3).map { _ in try store.insert("B") }
      let a = try store.insert("A", ["z": .object(b[0])])
      let c = try store.insert("A", ["z": .object(b[1])])
      try store.insert("A", ["z": .object(b[1])])
      try store.save { changes in
        for (one, other) in [(a, b[0]), (c, b[2])] {
          changes.updated.append(try store.update(one, from: 1, ["x": .object(other)]))
          changes.updated.append(try store.update(other, from: 1, ["y": .object(one)]))
        }
      }
    } check: { _, path in
      try S.expectRows(path, "SELECT Z_PK, ZB FROM ZA ORDER BY 1", ["1 1", "2 NULL", "3 NULL"])
      try S.expectRows(path, "SELECT Z_PK, ZA FROM ZB ORDER BY 1", ["1 1", "2 NULL", "3 NULL"])
    }
  }

  @Test func derivedAttributesAreComputedOfMappedRelationships() throws {
    let before = try M.model(
      M.entity("A", [], [M.toMany("bs", "B", inverse: "a")]),
      M.entity("B", [M.attribute("size", .integer32)], [M.toOne("a", "A", inverse: "bs")]))
    let after = try M.model(
      M.entity(
        "A", [M.derived("count", .integer64, "small.@count")],
        [M.toMany("small", "B", inverse: "owner")]),
      M.entity("B", [M.attribute("size", .integer32)], [M.toOne("owner", "A", inverse: "small")]))
    try S.migrate(before, after, [S.mapping("B", "B", where: "size < 3", ["owner": "a"])]) {
      store in
      let a = try store.insert("A")
      for size in 1...4 { try store.insert("B", ["a": .object(a), "size": .integer(Int64(size))]) }
    } check: { _, path in
      try S.expectRows(path, "SELECT ZCOUNT FROM ZA", ["2"])
    }
  }
}
