import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Relationships and their inverses")
struct RelationshipTests {
  let web = Fixture(TestModel.web)

  private func nodes(_ count: Int, saved: Bool) throws -> [ObjectID] {
    var nodes: [ObjectID] = []
    for _ in 0..<count { nodes.append(try web.insert("Node")) }
    if saved { try web.context.save() }
    return nodes
  }

  @Test("One-to-one: an object that is taken leaves its former partner", arguments: [false, true])
  func oneToOne(saved: Bool) throws {
    let node = try nodes(4, saved: saved)
    try web.set(node[0], ["next": .object(node[1])])
    try web.set(node[2], ["next": .object(node[3])])
    if saved { try web.context.save() }
    web.forgetNotices()
    try web.set(node[0], ["next": .object(node[3])])
    #expect(try web.value(node[3], "previous") == .object(node[0]))
    #expect(try web.value(node[1], "previous") == .null)
    #expect(try web.value(node[2], "next") == .null)
    #expect(web.notices.count == 1)
    #expect(web.lastNotice?.updated.map(\.id) == node.sorted())
    try web.context.undo()
    #expect(try web.value(node[0], "next") == .object(node[1]))
    #expect(try web.value(node[3], "previous") == .object(node[2]))
  }

  @Test("One-to-one with itself as the inverse, and an object that is its own partner")
  func reflexive() throws {
    let node = try nodes(3, saved: false)
    try web.set(node[0], ["partner": .object(node[1])])
    #expect(try web.value(node[1], "partner") == .object(node[0]))
    try web.set(node[2], ["partner": .object(node[1])])
    #expect(try web.value(node[0], "partner") == .null)
    try web.set(node[2], ["partner": .object(node[2])])
    #expect(try web.value(node[1], "partner") == .null)
    #expect(try web.value(node[2], "partner") == .object(node[2]))
    try web.set(node[2], ["friends": .objects([node[2], node[0]])])
    #expect(try web.members(node[2], "friends") == [node[0], node[2]])
    #expect(try web.members(node[0], "friends") == [node[2]])
    try web.context.save()
    try web.relate(.remove([node[2]]), node[2], "friends")
    #expect(try web.members(node[2], "friends") == [node[0]])
    try web.context.save()
    #expect(web.store.pairs.count == 2)
  }

  @Test("One-to-many from both ends", arguments: [false, true])
  func oneToMany(saved: Bool) throws {
    let node = try nodes(4, saved: saved)
    try web.set(node[0], ["children": .objects([node[2], node[3]])])
    if saved { try web.context.save() }
    try web.set(node[3], ["parent": .object(node[1])])
    #expect(try web.members(node[0], "children") == [node[2]])
    #expect(try web.members(node[1], "children") == [node[3]])
    try web.relate(.add([node[2]]), node[1], "children")
    #expect(try web.members(node[0], "children").isEmpty)
    #expect(try web.value(node[2], "parent") == .object(node[1]))
    try web.relate(.set([]), node[1], "children")
    #expect(try web.value(node[2], "parent") == .null)
    #expect(try web.value(node[3], "parent") == .null)
    try web.relate(.add([node[0]]), node[1], "parent")
    #expect(try web.value(node[1], "parent") == .object(node[0]))
    try web.relate(.remove([node[3]]), node[1], "parent")
    #expect(try web.value(node[1], "parent") == .object(node[0]))
    try web.relate(.remove([node[0]]), node[1], "parent")
    #expect(try web.value(node[1], "parent") == .null)
  }

  @Test("Many-to-many, saved once per pair and read back", arguments: [false, true])
  func manyToMany(saved: Bool) throws {
    let node = try nodes(4, saved: saved)
    try web.relate(.add([node[1], node[2], node[1]]), node[0], "follows")
    #expect(try web.members(node[1], "followers") == [node[0]])
    try web.relate(.remove([node[0]]), node[1], "followers")
    #expect(try web.members(node[0], "follows") == [node[2]])
    try web.context.save()
    let links = try #require(web.store.savedChanges.last)
    #expect(links.addedLinks.count == 1 && links.removedLinks.isEmpty)
    let other = Fixture(TestModel.web, on: web)
    #expect(try other.members(node[2], "followers") == [node[0]])
    try other.relate(.set([node[3]]), node[0], "follows")
    try other.context.save()
    #expect(try web.members(node[0], "follows") == [node[3]])
    #expect(try web.members(node[2], "followers").isEmpty)
    #expect(web.lastNotice?.origin == .merge)
  }

  @Test("Ordered: add, insert, move, set and remove keep the order", arguments: [false, true])
  func ordered(saved: Bool) throws {
    let node = try nodes(6, saved: saved)
    let list = node[0]
    try web.relate(.add([node[1], node[2], node[3]]), list, "entries")
    if saved { try web.context.save() }
    try web.relate(.insert([node[4], node[1]], at: 2), list, "entries")
    #expect(try web.members(list, "entries") == [node[2], node[4], node[1], node[3]])
    try web.relate(.move([node[2]], to: 3), list, "entries")
    #expect(try web.members(list, "entries") == [node[4], node[1], node[3], node[2]])
    try web.relate(.remove([node[1]]), list, "entries")
    try web.relate(.add([node[4], node[5]]), list, "entries")
    #expect(try web.members(list, "entries") == [node[4], node[3], node[2], node[5]])
    try web.set(list, ["entries": .objects([node[5], node[2], node[1]])])
    #expect(try web.members(list, "entries") == [node[5], node[2], node[1]])
    #expect(try web.value(node[3], "list") == .null)
    try web.context.save()
    #expect(
      try Fixture(TestModel.web, on: web).members(list, "entries") == [node[5], node[2], node[1]])
    try web.context.undo()
    #expect(try web.members(list, "entries") == [node[4], node[3], node[2], node[5]])
    try web.context.undo()
    try web.context.undo()
    #expect(try web.members(list, "entries") == [node[4], node[1], node[3], node[2]])
    try web.context.undo()
    #expect(try web.members(list, "entries") == [node[2], node[4], node[1], node[3]])
    try web.context.redo()
    #expect(try web.members(list, "entries") == [node[4], node[1], node[3], node[2]])
  }

  @Test("Orders that are none, places that are none, several objects for one")
  func refusals() throws {
    let node = try nodes(3, saved: false)
    try web.relate(.add([node[1]]), node[0], "entries")
    web.forgetNotices()
    let cases: [(RelationshipEdit, String, ErrorKind)] = [
      (.insert([node[1]], at: 0), "friends", .wrongType),
      (.move([node[1]], to: 0), "next", .wrongType),
      (.insert([node[2]], at: 2), "entries", .wrongType),
      (.insert([node[2]], at: -1), "entries", .wrongType),
      (.move([node[2]], to: 0), "entries", .objectNotFound),
      (.move([node[1]], to: 1), "entries", .wrongType),
      (.move([node[1]], to: -1), "entries", .wrongType),
      (.set([node[1], node[2]]), "next", .wrongType),
      (.add([ObjectID(entity: node[0].entity, key: 99)]), "friends", .objectNotFound),
      (.add([node[1]]), "label", .unknownKey),
    ]
    for (edit, name, kind) in cases {
      #expect(error { try web.relate(edit, node[0], name) }?.kind == kind, "\(edit) \(name)")
    }
    #expect(web.notices.isEmpty)
  }

  @Test("Without an inverse the other end says nothing")
  func oneSided() throws {
    let node = try nodes(3, saved: false)
    try web.set(node[0], ["favorite": .object(node[1]), "likes": .objects([node[1], node[2]])])
    try web.context.save()
    #expect(web.store.savedChanges.last?.addedLinks.count == 2)
    web.forgetNotices()
    try web.context.delete([node[1]])
    #expect(try web.members(node[0], "likes") == [node[2]])
    try web.context.save()
    #expect(try Fixture(TestModel.web, on: web).members(node[0], "likes") == [node[2]])
  }

  @Test("A thousand moves into one gap keep the order", arguments: ["Author.rank", "Book.pages"])
  func orderKeys(path: String) throws {
    let library = Fixture(TestModel.library)
    let parts = path.split(separator: ".").map(String.init)
    let slot = library.slot(parts[0], parts[1])
    let required = parts[0] == "Author" ? "name" : "title"
    var ids: [ObjectID] = []
    for index in 1...10 {
      ids.append(
        try library.insert(
          parts[0],
          [
            required: .string("\(index)"),
            parts[1]: parts[1] == "rank" ? .double(Double(index)) : .integer(Int64(index)),
          ]))
    }
    for round in 0..<1_000 {
      let moved = ids[2 + round % 7]
      ids.removeAll { $0 == moved }
      ids.insert(moved, at: 1)
      let list = ids.filter { $0 != moved }
      let place: MovePlace =
        round % 3 == 0 ? .after(list[0]) : round % 3 == 1 ? .before(list[1]) : .index(1)
      try library.context.move(moved, orderKey: slot, to: place, among: list)
      let numbers = try ids.map { try library.context.value(of: $0, slot: slot) }
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0.larger($1) == $1 && $0 != $1 })
    }
  }

  @Test("Moves to the ends, in a descending list, and those refused")
  func orderKeyEnds() throws {
    let library = Fixture(TestModel.library)
    let rank = library.slot("Author", "rank")
    var ids: [ObjectID] = []
    for name in ["a", "b", "c"] {
      ids.append(try library.insert("Author", ["name": .string(name)]))
    }
    let context = library.context
    func move(_ id: ObjectID, to place: MovePlace, among ordered: [ObjectID]) throws -> Double? {
      try context.move(id, orderKey: rank, to: place, among: ordered)
      return try library.value(id, "rank").double
    }
    #expect(try move(ids[2], to: .index(0), among: ids) == 0)
    #expect(try move(ids[0], to: .index(2), among: [ids[2], ids[0], ids[1]]) == 3)
    #expect(
      try move(ids[2], to: .before(ids[0]), among: [ids[0], ids[1], ids[2]]) == 4,
      "Descending: 3, 2, 0.")
    try library.set(ids[0], ["rank": .null])
    #expect(
      try context.move(ids[1], orderKey: rank, to: .index(0), among: [ids[0], ids[2], ids[1]])
        == [ids[0], ids[2]], "One has no number: all are numbered anew.")
    #expect(try library.value(ids[1], "rank") == .double(1))
    #expect(
      error { _ = try context.move(ids[0], orderKey: rank, to: .index(9), among: ids) }?.kind
        == .wrongType)
    #expect(
      error { _ = try context.move(ids[0], orderKey: rank, to: .before(ids[0]), among: ids) }?.kind
        == .wrongType)
    #expect(
      error {
        _ = try context.move(
          ids[0], orderKey: library.slot("Author", "name"), to: .index(0), among: ids)
      }?.kind == .wrongType)
  }

  @Test("A move reads the object, its new neighbours and the ends of the list")
  func movingReadsLittle() throws {
    let library = Fixture(TestModel.library)
    let ids = try (1...20).map {
      try library.insert("Author", ["name": .string("a"), "rank": .double(Double($0))])
    }
    try library.context.save()
    library.context.reset()
    let rank = library.slot("Author", "rank")
    try library.context.move(ids[16], orderKey: rank, to: .after(ids[4]), among: ids)
    #expect(try library.value(ids[16], "rank") == .double(5.5))
    let read = Set(library.context.registered.keys).union(library.context.state.objects.keys)
    #expect(read == Set([0, 4, 5, 16, 19].map { ids[$0] }))
  }

  @Test("Adding to a collection, and taking out of it, does not read the collection")
  func addingReadsNothing() throws {
    let library = Fixture(TestModel.library)
    let author = try library.insert("Author", ["name": .string("a")])
    var books: [ObjectID] = []
    for _ in 0..<10 {
      books.append(try library.insert("Book", ["title": .string("t"), "author": .object(author)]))
    }
    let book = try library.insert("Book", ["title": .string("t")])
    try library.context.save()
    library.context.reset()
    let reads = library.store.relatedReads
    try library.relate(.add([book]), author, "books")
    try library.relate(.remove([books[3]]), author, "books")
    #expect(library.store.relatedReads == reads)
    try library.context.save()
    #expect(library.store.relatedReads == reads)
    #expect(
      try Set(library.members(author, "books")) == Set(books + [book]).subtracting([books[3]]))
  }
}
