import ObjectModel
import Testing

@testable import PersistentStore

/// Relationships as the tables hold them: pairs, orders, inheritance.
struct RelationshipTests {
  private typealias M = FixtureModels

  private func blog(ordered: Bool) throws -> TestStore {
    try TestStore(
      M.model(
        M.entity(
          "Post", [M.attribute("title", .string)],
          [
            M.toMany("tags", "Tag", inverse: "posts", ordered: ordered),
            M.toMany("comments", "Comment", inverse: "post", ordered: true),
            M.toMany("related", "Post", inverse: "relatedTo"),
            M.toMany("relatedTo", "Post", inverse: "related"),
            M.toMany("twins", "Post", inverse: "twins"),
          ]),
        M.entity(
          "Comment", [M.attribute("text", .string)],
          [
            M.toOne("post", "Post", inverse: "comments")
          ]),
        M.entity(
          "Tag", [M.attribute("name", .string)],
          [
            M.toMany("posts", "Post", inverse: "tags", ordered: ordered)
          ])))
  }

  private func link(
    _ store: TestStore, _ owner: ObjectID, _ name: String, _ other: ObjectID
  ) throws -> StoreChanges.Link {
    let slot = try #require(store.model[owner.entity].slot(named: name))
    return StoreChanges.Link(owner: owner, slot: slot, other: other)
  }

  /// Both ends of `tags` are at one slot, and a post and a tag may have the same key.
  @Test(arguments: [false, true])
  func pairsOfOthersOutliveAnObject(ordered: Bool) throws {
    let store = try blog(ordered: ordered)
    let posts = try (0..<2).map { _ in try store.insert("Post") }
    let tag = try store.insert("Tag")
    try #require(tag.key == posts[0].key)
    _ = try saved(store.save { $0.addedLinks = [try link(store, posts[1], "tags", tag)] })
    _ = try saved(store.save { $0.deleted = [.init(id: posts[0], expectedVersion: 1)] })
    #expect(try store.related(posts[1], "tags") == [tag])
    #expect(try store.related(tag, "posts") == [posts[1]])
  }

  @Test(arguments: [false, true])
  func pairsAreSeenFromBothSides(ordered: Bool) throws {
    let store = try blog(ordered: ordered)
    let posts = try (0..<3).map { _ in try store.insert("Post") }
    let tags = try (0..<3).map { _ in try store.insert("Tag") }
    _ = try saved(
      store.save {
        $0.addedLinks = [
          try link(store, posts[0], "tags", tags[0]), try link(store, posts[0], "tags", tags[1]),
          try link(store, tags[1], "posts", posts[2]), try link(store, tags[0], "posts", posts[1]),
          // Once more from the other side changes nothing.
          try link(store, tags[0], "posts", posts[0]),
        ]
      })
    #expect(try store.related(posts[0], "tags") == [tags[0], tags[1]])
    #expect(try Set(store.related(tags[0], "posts")) == [posts[0], posts[1]])
    #expect(try Set(store.related(tags[1], "posts")) == [posts[0], posts[2]])
    _ = try saved(
      store.save {
        $0.removedLinks = [
          try link(store, tags[0], "posts", posts[0]), try link(store, posts[2], "tags", tags[1]),
        ]
        $0.deleted = [.init(id: posts[2], expectedVersion: 1)]
      })
    #expect(try store.related(posts[0], "tags") == [tags[1]])
    #expect(try store.related(tags[1], "posts") == [posts[0]])
    #expect(try store.store.integrityCheck() == [])
  }

  @Test func oneEntityCanBeAtBothEnds() throws {
    let store = try blog(ordered: false)
    let posts = try (0..<3).map { _ in try store.insert("Post") }
    _ = try saved(
      store.save {
        $0.addedLinks = [
          try link(store, posts[0], "related", posts[1]),
          try link(store, posts[2], "relatedTo", posts[0]),
          try link(store, posts[0], "twins", posts[2]),
        ]
      })
    #expect(try store.related(posts[0], "related") == [posts[1], posts[2]])
    #expect(try store.related(posts[1], "relatedTo") == [posts[0]])
    #expect(try store.related(posts[0], "relatedTo") == [])
    #expect(try store.related(posts[0], "twins") == [posts[2]])
    #expect(try store.related(posts[2], "twins") == [posts[0]])
    _ = try saved(
      store.save { $0.removedLinks = [try link(store, posts[2], "twins", posts[0])] })
    #expect(try store.related(posts[0], "twins") == [])
  }

  @Test func ordersOfOneToManyAreKept() throws {
    let store = try blog(ordered: true)
    let post = try store.insert("Post")
    var comments = try (0..<5).map { _ in try store.insert("Comment", ["post": .object(post)]) }
    #expect(try store.related(post, "comments") == comments)
    comments.insert(comments.remove(at: 4), at: 1)
    let slot = try store.slot("comments", of: "Post")
    _ = try saved(
      store.save { $0.orders = [.init(owner: post, slot: slot, objects: comments)] })
    #expect(try store.related(post, "comments") == comments)
    // Setting the owner that it has does not cost an object its place.
    _ = try saved(
      store.save { $0.updated = [try store.update(comments[1], from: 1, ["post": .object(post)])] })
    #expect(try store.related(post, "comments") == comments)
    // A new one goes to the end, a lost one leaves no gap in the others' order.
    let new = try store.insert("Comment", ["post": .object(post)])
    _ = try saved(
      store.save { $0.updated = [try store.update(comments[0], from: 1, ["post": .null])] })
    #expect(try store.related(post, "comments") == comments.dropFirst() + [new])
  }

  @Test func ordersOfBothSidesOfManyToManyAreTheirOwn() throws {
    let store = try blog(ordered: true)
    let posts = try (0..<3).map { _ in try store.insert("Post") }
    let tags = try (0..<3).map { _ in try store.insert("Tag") }
    let tagsSlot = try store.slot("tags", of: "Post")
    let postsSlot = try store.slot("posts", of: "Tag")
    _ = try saved(
      store.save { changes in
        changes.addedLinks = try posts.flatMap { post in
          try tags.map { try link(store, post, "tags", $0) }
        }
        changes.orders = [
          .init(owner: posts[0], slot: tagsSlot, objects: [tags[2], tags[0], tags[1]]),
          .init(owner: tags[0], slot: postsSlot, objects: posts.reversed()),
        ]
      })
    #expect(try store.related(posts[0], "tags") == [tags[2], tags[0], tags[1]])
    #expect(try store.related(tags[0], "posts") == posts.reversed())
    #expect(try store.related(posts[1], "tags") == tags)
  }

  @Test func manyToManyTablesAreNamedByTheLowerEntity() throws {
    let folder = try TestFolder()
    let model = try blog(ordered: true).model
    try TestStore(model, at: .file(path: folder.path("s"))).store.close()
    let sql = "SELECT sql FROM sqlite_master WHERE name IN ('Z_2TAGS', 'Z_2TWINS') ORDER BY name"
    #expect(
      try RawStore.column(folder.path("s"), sql) == [
        "CREATE TABLE Z_2TAGS ( Z_2POSTS INTEGER, Z_3TAGS INTEGER, Z_FOK_2POSTS INTEGER, "
          + "Z_FOK_3TAGS INTEGER, PRIMARY KEY (Z_2POSTS, Z_3TAGS) )",
        "CREATE TABLE Z_2TWINS ( REFLEXIVE INTEGER, Z_2TWINS INTEGER, "
          + "PRIMARY KEY (REFLEXIVE, Z_2TWINS) )",
      ])
    // And found again by looking.
    let again = try SQLiteStore.open(.file(path: folder.path("s")), model: model)
    let post = try model.requireEntity(named: "Post")
    let slot = try #require(post.slot(named: "tags"))
    #expect(
      again.schema.storage(of: slot, in: post.number)
        == .manyToMany(
          PairTable(
            table: "Z_2TAGS", ownColumn: "Z_2POSTS", otherColumn: "Z_3TAGS",
            orderColumn: "Z_FOK_3TAGS", inverseOrderColumn: "Z_FOK_2POSTS")))
    try again.close()
  }

  // MARK: Inheritance

  private func zoo() throws -> ManagedObjectModel {
    try M.model(
      M.entity(
        "Keeper", [M.attribute("name", .string)],
        [
          M.toMany("animals", "Animal", inverse: "keeper"),
          M.toOne("favourite", "Animal", inverse: nil),
        ]),
      M.entity(
        "Animal", [M.attribute("name", .string)],
        [
          M.toOne("keeper", "Keeper", inverse: "animals")
        ]
      ) { $0.isAbstract = true },
      M.entity("Bird", super: "Animal", [M.attribute("size", .double)]),
      M.entity("Cat", super: "Animal", [M.attribute("size", .integer16)]),
      M.entity("Lion", super: "Cat", [M.attribute("mane", .boolean)]))
  }

  @Test func subentitiesShareTheirRootsTable() throws {
    let folder = try TestFolder()
    let store = try TestStore(zoo(), at: .file(path: folder.path("s")))
    let lion = try store.insert(
      "Lion", ["name": .string("Leo"), "size": .integer(3), "mane": .boolean(true)])
    let bird = try store.insert("Bird", ["name": .string("Tweety"), "size": .double(0.1)])
    let keeper = try store.insert("Keeper", ["favourite": .object(lion)])
    _ = try saved(
      store.save {
        $0.updated = [
          try store.update(lion, from: 1, ["keeper": .object(keeper)]),
          try store.update(bird, from: 1, ["keeper": .object(keeper)]),
        ]
      })
    #expect(try store.value("size", of: lion) == .integer(3))
    #expect(try store.value("size", of: bird) == .double(0.1))
    #expect(try store.value("favourite", of: keeper) == .object(lion))
    #expect(try store.related(keeper, "animals") == [lion, bird])
    // A name of an entity above is corrected, one beside finds nothing.
    let animal = try store.entity("Animal").number
    #expect(
      try store.store.snapshots(of: [ObjectID(entity: animal, key: lion.key)]).map(\.id) == [lion])
    #expect(
      try store.store.snapshots(of: [ObjectID(entity: bird.entity, key: lion.key)]).isEmpty)
    let size = try store.slot("size", of: "Cat")
    #expect(
      try store.store.maximum(of: size, entity: store.entity("Cat").number) == .integer(3))
    try store.store.close()
    let rows = "SELECT Z_ENT, ZSIZE, ZSIZE1, ZKEEPER FROM ZANIMAL ORDER BY Z_PK"
    #expect(
      try RawStore.rows(folder.path("s"), rows)
        == [["4", "NULL", "3", "1"], ["2", "0.1", "NULL", "1"]])
    #expect(
      try RawStore.rows(folder.path("s"), "SELECT ZFAVOURITE, Z1_FAVOURITE FROM ZKEEPER")
        == [["1", "4"]])
    let order = "SELECT name FROM pragma_table_info('ZANIMAL')"
    #expect(
      try RawStore.column(folder.path("s"), order)
        == ["Z_PK", "Z_ENT", "Z_OPT", "ZKEEPER", "ZSIZE1", "ZMANE", "ZSIZE", "ZNAME"])
  }

  @Test func maximumOfNothingIsNil() throws {
    let store = try TestStore(zoo())
    let size = try store.slot("size", of: "Cat")
    #expect(try store.store.maximum(of: size, entity: store.entity("Cat").number) == .null)
  }

  @Test func toManyWithoutInverseHasAColumnAtTheOtherEnd() throws {
    let store = try TestStore(
      M.model(
        M.entity("List", [], [M.toMany("items", "Item", inverse: nil, ordered: true)]),
        M.entity("Item", [M.attribute("name", .string)])))
    let lists = [try store.insert("List"), try store.insert("List")]
    let items = try (0..<3).map { _ in try store.insert("Item") }
    let slot = try store.slot("items", of: "List")
    _ = try saved(
      store.save {
        $0.addedLinks = items.map { .init(owner: lists[0], slot: slot, other: $0) }
        $0.orders = [.init(owner: lists[0], slot: slot, objects: items.reversed())]
      })
    #expect(try store.related(lists[0], "items") == items.reversed())
    _ = try saved(
      store.save {
        $0.removedLinks = [.init(owner: lists[0], slot: slot, other: items[0])]
        $0.addedLinks = [.init(owner: lists[1], slot: slot, other: items[0])]
      })
    #expect(try store.related(lists[0], "items") == [items[2], items[1]])
    #expect(try store.related(lists[1], "items") == [items[0]])
  }
}
