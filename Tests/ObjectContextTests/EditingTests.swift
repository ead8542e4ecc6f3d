import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Inserting, setting and reading")
struct EditingTests {
  let library = Fixture(TestModel.library)

  @Test("An inserted object has its defaults, what awakeFromInsert says, and an id for good")
  func insertion() throws {
    let author = try library.insert("Author", ["name": .string("Ada")])
    #expect(author.key == 1)
    #expect(try library.value(author, "rank") == .double(1))
    guard case .string(let token) = try library.value(author, "token") else {
      Issue.record("The token is no string.")
      return
    }
    #expect(token.count == 36)
    #expect(try !library.value(author, "born").isNull)
    let book = try library.insert("Book", ["title": .string("Notes"), "author": .object(author)])
    #expect(try library.value(book, "pages") == .integer(100))
    #expect(try library.value(author, "books") == .objects([book]))
    #expect(library.notices.count == 2)
    #expect(library.lastNotice?.origin == .edit)
    #expect(library.lastNotice?.inserted == [book])
    #expect(
      library.lastNotice?.updated
        == [
          ChangedObject(
            id: author,
            slots: ["bookCount", "books"].map { library.slot("Author", $0) }.sorted(),
            members: [
              library.slot("Author", "books"): MemberDifference(added: [book], removed: [])
            ])
        ])
    try library.context.save()
    #expect(try library.context.requireObject(author) == author)
    #expect(try library.context.version(of: author) == 1)
  }

  @Test("max(…) sees the store and what is pending, and what is deleted no longer")
  func maximum() throws {
    let first = try library.insert("Author", ["name": .string("a")])
    try library.context.save()
    try library.set(first, ["rank": .double(10)])
    let second = try library.insert("Author", ["name": .string("b")])
    #expect(try library.value(second, "rank") == .double(11))
    try library.context.delete([second])
    let third = try library.insert("Author", ["name": .string("c")])
    #expect(try library.value(third, "rank") == .double(11))
    try library.context.save()
    try library.context.delete([third])
    let fourth = try library.insert("Author", ["name": .string("d")])
    #expect(try library.value(fourth, "rank") == .double(11))
    let other = Fixture(TestModel.library, on: library)
    let fifth = try other.insert("Author", ["name": .string("e")])
    #expect(try other.value(fifth, "rank") == .double(12))
  }

  @Test("max(…) asks the store once however many are inserted")
  func maximumIsKept() throws {
    for index in 1...200 {
      let author = try library.insert("Author", ["name": .string("\(index)")])
      #expect(try library.value(author, "rank") == .double(Double(index)))
    }
    #expect(library.store.reservedChunks.first == 16)
    #expect(library.store.reservedChunks.count < 7)
  }

  @Test("What is wrong with a value is said before anything changes")
  func refusals() throws {
    let author = try library.insert("Author", ["name": .string("Ada")])
    let book = try library.insert("Book", ["title": .string("Notes")])
    let tag = try library.insert("Tag", ["label": .string("x")])
    try library.context.save()
    try library.context.delete([tag])
    library.forgetNotices()
    let missing = ObjectID(entity: author.entity, key: 99)
    let cases: [(ErrorKind, ObjectID, [String: Value])] = [
      (.wrongType, book, ["title": .integer(1)]),
      (.numberTooLarge, book, ["pages": .integer(40_000)]),
      (.wrongType, book, ["author": .objects([author])]),
      (.wrongType, book, ["author": .object(book)]),
      (.wrongType, author, ["books": .object(book)]),
      (.wrongType, author, ["books": .string("x")]),
      (.objectNotFound, book, ["author": .object(missing), "title": .string("y")]),
      (
        .objectNotFound, author,
        ["books": .objects([book, ObjectID(entity: book.entity, key: 77)])]
      ),
      (.objectDeleted, book, ["tags": .objects([tag])]),
      (.readOnlyKey, author, ["bookCount": .integer(1)]),
      (.objectNotFound, missing, ["name": .string("z")]),
      (.objectDeleted, tag, ["label": .string("z")]),
    ]
    for (kind, id, values) in cases {
      let failure = error { try library.set(id, values) }
      #expect(failure?.kind == kind, "\(values)")
      if kind == .wrongType { #expect(failure?.key != nil && failure?.hint != nil) }
    }
    #expect(library.notices.isEmpty)
    #expect(try library.value(book, "title") == .string("Notes"))
    #expect(error { try library.insert("Thing") }?.kind == .abstractEntity)
    #expect(error { try library.insert("Book", ["pages": .string("x")]) }?.kind == .wrongType)
    #expect(
      error { try library.context.setValues([99: .null], of: book) }?.kind == .unknownKey)
    let foreign = ObjectID(entity: EntityNumber(rawValue: 99), key: 1)
    #expect(error { try library.context.requireObject(foreign) }?.kind == .objectNotFound)
    #expect(library.context.pendingChanges == ChangeSet(deleted: [tag]))
    #expect(library.notices.isEmpty)
  }

  @Test("Setting what is there already changes nothing; changing back neither")
  func equalValues() throws {
    let author = try library.insert("Author", ["name": .string("caf\u{E9}")])
    let book = try library.insert("Book", ["title": .string("T"), "author": .object(author)])
    try library.context.save()
    library.forgetNotices()
    try library.set(author, ["name": .string("caf\u{E9}"), "books": .objects([book])])
    try library.set(book, ["author": .object(author)])
    #expect(!library.context.hasChanges)
    #expect(library.notices.isEmpty)
    try library.set(author, ["name": .string("cafe\u{301}")])
    #expect(library.context.hasChanges, "Equal to a reader, but not the same text.")
    try library.set(author, ["name": .string("caf\u{E9}")])
    #expect(!library.context.hasChanges)
    try library.context.perform {
      try library.set(book, ["author": .null])
      try library.set(book, ["author": .object(author)])
    }
    #expect(library.notices.count == 2)
    #expect(!library.context.hasChanges)
    #expect(try library.context.save().changes.isEmpty)
  }

  @Test("An id by a superentity's name is the object's own, pending or stored")
  func superentityNames() throws {
    let comic = try library.insert("Comic", ["title": .string("C")])
    let alias = ObjectID(
      entity: try library.model.requireEntity(named: "Book").number, key: comic.key)
    #expect(try library.context.requireObject(alias) == comic)
    try library.context.save()
    let other = Fixture(TestModel.library, on: library)
    #expect(try other.context.requireObject(alias) == comic)
    let author = try other.insert("Author", ["name": .string("A"), "books": .objects([alias])])
    #expect(try other.members(author, "books") == [comic])
    #expect(
      error {
        try other.context.requireObject(ObjectID(entity: comic.entity, key: 999))
      }?.kind == .objectNotFound)
  }

  @Test("perform is all or nothing, one notice, one step; an inner one that fails is undone alone")
  func performing() throws {
    struct Stop: Error {}
    let author = try library.insert("Author", ["name": .string("Ada")])
    library.forgetNotices()
    #expect(throws: Stop.self) {
      try library.context.perform {
        try library.insert("Book", ["title": .string("1"), "author": .object(author)])
        try library.set(author, ["name": .string("Eve")])
        throw Stop()
      }
    }
    #expect(library.notices.isEmpty)
    #expect(try library.value(author, "name") == .string("Ada"))
    #expect(try library.members(author, "books").isEmpty)
    #expect(library.context.pendingChanges.inserted == [author])
    try library.context.perform {
      let kept = try library.insert("Book", ["title": .string("1"), "author": .object(author)])
      #expect(throws: Stop.self) {
        try library.context.perform {
          try library.context.delete([kept])
          throw Stop()
        }
      }
      try library.set(kept, ["title": .string("2")])
    }
    #expect(library.notices.count == 1)
    let book = try #require(try library.members(author, "books").first)
    #expect(try library.value(book, "title") == .string("2"))
    try library.context.undo()
    #expect(try library.members(author, "books").isEmpty)
    #expect(library.lastNotice?.deleted == [book])
  }

  @Test("findOrInsert sees the store, pending objects and pending changes")
  func findOrInsert() throws {
    let tag = try library.model.requireEntity(named: "Tag")
    let label = library.slot("Tag", "label")
    let (first, isNew) = try library.context.findOrInsert(
      tag, match: [label: .string("a")], values: [:])
    #expect(isNew)
    #expect(
      try library.context.findOrInsert(tag, match: [label: .string("a")], values: [:]) == (
        first, false
      ))
    try library.context.save()
    #expect(
      try library.context.findOrInsert(tag, match: [label: .string("a")], values: [:]) == (
        first, false
      ))
    try library.set(first, ["label": .string("b")])
    let (second, isSecondNew) = try library.context.findOrInsert(
      tag, match: [label: .string("a")], values: [:])
    #expect(isSecondNew && second != first)
    #expect(
      try library.context.findOrInsert(tag, match: [label: .string("b")], values: [:]) == (
        first, false
      ))
    try library.context.delete([second])
    #expect(
      try library.context.findOrInsert(tag, match: [label: .string("a")], values: [:]).isInserted)
    #expect(
      error { _ = try library.context.findOrInsert(tag, match: [:], values: [:]) }?.kind
        == .fetchInvalid)
    let books = library.slot("Tag", "books")
    #expect(
      error {
        _ = try library.context.findOrInsert(tag, match: [books: .objects([])], values: [:])
      }?
      .kind == .fetchInvalid)
  }

  @Test("What there is no room for in an observer is counted, and not read")
  func observedObjectsAreCounted() throws {
    let entity = try library.model.requireEntity(named: "Author")
    let request = ResolvedFetchRequest(entity: entity)
    let observer = KeyValueObserver(expecting: [], of: request, in: library.context)
    for _ in 0..<3 { try library.insert("Author", ["name": .string("a")]) }
    try library.context.save()
    observer.noteEverything()
    let (fetches, reads) = (library.store.idFetches, library.store.snapshotReads)
    #expect(try observer.growth() == 3)
    let context = library.context
    #expect(try KeyValueObserver.values([], of: request, in: context, room: 2) == nil)
    #expect(library.store.idFetches == fetches && library.store.snapshotReads == reads)
    #expect(try KeyValueObserver.values([], of: request, in: context, room: 3)?.count == 3)
  }

  @Test("To count beside what is not saved, the store counts, and names no object")
  func countsBesideUnsavedChanges() throws {
    let entity = try library.model.requireEntity(named: "Author")
    let authors = try (0..<4).map { _ in try library.insert("Author", ["name": .string("a")]) }
    try library.context.save()
    try library.context.delete([authors[0]])
    for _ in 0..<3 { try library.insert("Author", ["name": .string("b")]) }
    let before = library.store.idFetches
    var request = ResolvedFetchRequest(entity: entity)
    #expect(try library.context.count(request) == 6)
    (request.offset, request.limit) = (1, 4)
    #expect(try library.context.count(request) == 4)
    (request.offset, request.limit) = (4, 4)
    #expect(try library.context.count(request) == 2)
    request.offset = 7
    #expect(try library.context.count(request) == 0)
    #expect(library.store.idFetches == before)
  }

  @Test("findOrInsert does not ask the store once for each object that matched before its change")
  func findOrInsertAmongChanged() throws {
    let entity = try library.model.requireEntity(named: "Author")
    let authors = try (0..<100).map { _ in try library.insert("Author", ["name": .string("a")]) }
    try library.context.save()
    for author in authors { try library.set(author, ["name": .string("b")]) }
    let before = library.store.idFetches
    let match = library.values("Author", ["name": .string("a")])
    #expect(try library.context.findOrInsert(entity, match: match, values: [:]).isInserted)
    #expect(library.store.idFetches - before < 10)
  }

  @Test("findOrInsert of a child sees what is pending in its parent")
  func findOrInsertInChild() throws {
    let tag = try library.insert("Tag", ["label": .string("a")])
    let child = Fixture(TestModel.library, on: library, parent: library.context)
    let entity = try library.model.requireEntity(named: "Tag")
    let found = try child.context.findOrInsert(
      entity, match: [child.slot("Tag", "label"): .string("a")], values: [:])
    #expect(found == (tag, false))
  }

  @Test("What the last key of a path reaches is counted too")
  func keyPathLimit() throws {
    let web = Fixture(TestModel.web)
    let centre = try web.insert("Node")
    let others = try (0..<320).map { _ in try web.insert("Node") }
    try web.relate(.set(others), centre, "friends")
    #expect(
      try web.context.value(of: centre, keyPath: "friends.friends") == .objects([centre]))
    let limit = error {
      _ = try web.context.value(of: centre, keyPath: "friends.friends.friends")
    }
    #expect(limit?.kind == .predicateLimit)
  }

  @Test("Key paths follow to-one steps, collect past to-many ones, and count")
  func keyPaths() throws {
    let author = try library.insert("Author", ["name": .string("Ada")])
    let one = try library.insert("Book", ["title": .string("1"), "author": .object(author)])
    let two = try library.insert("Book", ["title": .string("2")])
    let context = library.context
    #expect(try context.value(of: one, keyPath: "author.name") == .string("Ada"))
    #expect(try context.value(of: two, keyPath: "author.name") == .null)
    #expect(try context.value(of: one, keyPath: "author.books") == .objects([one]))
    #expect(try context.value(of: author, keyPath: "books.author") == .objects([author]))
    #expect(try context.value(of: author, keyPath: "books.@count") == .integer(1))
    #expect(
      try context.result(of: author, keyPath: "books.title") == .values([.string("1")]))
    #expect(try context.value(of: author, keyPath: "books.@max.title") == .string("1"))
    #expect(try context.value(of: author, keyPath: "books.@min.author.name") == .string("Ada"))
    #expect(
      try context.value(of: author, keyPath: "books.@distinctUnionOfObjects.author")
        == .objects([author]))
    try context.set(.string("Eve"), at: try context.end(of: "author.name", from: one))
    #expect(try library.value(author, "name") == .string("Eve"))
    let failures: [(String, ErrorKind)] = [
      ("author.nme", .unknownKey), ("", .unknownKey), ("author..name", .unknownKey),
      ("title.x", .unknownKey), ("author.books.@spread.title", .predicateUnsupported),
      ("author.books.@sum.title", .predicateType), ("author.books.@max", .predicateKeyPath),
      ("author.books.title", .predicateUnsupported),
    ]
    for (path, kind) in failures {
      #expect(error { _ = try context.value(of: one, keyPath: path) }?.kind == kind, "\(path)")
    }
    #expect(error { _ = try context.value(of: two, keyPath: "author.nme") }?.kind == .unknownKey)
    #expect(try context.end(of: "author.name", from: two).object == nil)
    #expect(
      error { _ = try context.end(of: "books.title", from: author) }?.kind == .predicateKeyPath)
  }

  @Test("A closed context refuses everything")
  func closing() throws {
    let author = try library.insert("Author", ["name": .string("Ada")])
    library.context.close()
    #expect(error { try library.set(author, ["name": .null]) }?.kind == .contextClosed)
    #expect(error { try library.insert("Author") }?.kind == .contextClosed)
    #expect(error { try library.context.save() }?.kind == .contextClosed)
    #expect(error { try library.context.undo() }?.kind == .contextClosed)
    #expect(library.context.validate().map(\.kind) == [.contextClosed])
  }

  @Test("Many objects come in one read, and unchanged ones are bounded")
  func reading() throws {
    var authors: [ObjectID] = []
    for index in 0..<100 {
      authors.append(try library.insert("Author", ["name": .string("\(index)")]))
    }
    try library.context.save()
    let other = Fixture(TestModel.library, on: library, isOtherProcess: true)
    try other.context.prefetch(authors)
    #expect(other.store.snapshotReads == 1)
    for author in authors { _ = try other.value(author, "name") }
    #expect(other.store.snapshotReads == 1)
    try other.context.prefetch(authors, slot: other.slot("Author", "books"))
    for author in authors { _ = try other.value(author, "books") }
    #expect(other.store.relatedReads == 1)
    var cache = BoundedCache<Int, Int>(limit: 10)
    for index in 0..<1_000 {
      cache.insert(index, for: index)
      _ = cache.use(0)
      #expect(cache.keys.count <= 10)
    }
    #expect(cache.peek(0) == 0, "What is used stays.")
    let kept = cache.keys.sorted()
    cache.isHeld = true
    for index in 2_000..<2_100 { cache.insert(index, for: index) }
    #expect((2_000..<2_100).allSatisfy { cache.peek($0) == $0 }, "While it is held, all stay.")
    cache.isHeld = false
    #expect(cache.keys.allSatisfy(kept.contains) && cache.peek(2_099) == nil)
    cache.isHeld = true
    for index in 3_000..<3_008 { cache.insert(index, for: index) }
    cache.isHeld = false
    #expect(cache.keys.sorted() == Array(3_000..<3_008), "A few that are held count as used.")
  }
}
