import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Contexts that do not merge")
struct UnmergedTests {
  let main = Fixture(TestModel.library)

  private func makeStale(_ policy: MergePolicy = .error, on main: Fixture) -> Fixture {
    let options = ContextOptions(mergePolicy: policy, automaticallyMergesChanges: false)
    return Fixture(TestModel.library, options: options, on: main)
  }

  @Test("Who follows a context is told of collections that a conflict shows as others saved them")
  func conflicts() throws {
    let book = try main.insert("Book", ["title": .string("t")])
    let tag = try main.insert("Tag", ["label": .string("l")])
    try main.context.save()
    let stale = makeStale(.mergeByPropertyStoreTrump, on: main)
    #expect(try stale.value(book, "title") == .string("t"))
    #expect(try stale.members(book, "tags").isEmpty)
    try main.set(book, ["title": .string("u")])
    try main.relate(.add([tag]), book, "tags")
    try main.context.save()
    #expect(try stale.members(book, "tags").isEmpty)
    try stale.set(book, ["pages": .integer(2)])
    stale.forgetNotices()
    try stale.context.save()
    #expect(try stale.members(book, "tags") == [tag])
    let told = stale.notices.flatMap { $0.changes.update(of: book)?.slots ?? [] }
    #expect(told.contains(stale.slot("Book", "tags")))
  }

  @Test("Who follows a context is told of unread collections of what others deleted and it keeps")
  func deletions() throws {
    let tag = try main.insert("Tag", ["label": .string("l")])
    let book = try main.insert("Book", ["title": .string("t")])
    try main.relate(.add([tag]), book, "tags")
    try main.context.save()
    let stale = makeStale(on: main)
    var told: [ChangeSet?] = []
    stale.context.onUnmergedChange = { change, _ in told.append(change) }
    #expect(try stale.value(book, "title") == .string("t"))
    try main.set(book, ["title": .string("u")])
    try main.context.save()
    try main.context.delete([book])
    try main.context.save()
    #expect(try stale.value(book, "title") == .string("t"))
    #expect(try stale.members(book, "tags").isEmpty)
    #expect(told.last??.update(of: book)?.slots.contains(stale.slot("Book", "tags")) == true)
  }

  @Test("Who deletes what only follows here changes what others have saved")
  func deletionsOfFollowers() throws {
    let authors = try (0..<2).map { _ in try main.insert("Author", ["name": .string("a")]) }
    let book = try main.insert("Book", ["title": .string("t"), "author": .object(authors[0])])
    try main.context.save()
    let stale = makeStale(on: main)
    #expect(try stale.members(authors[0], "books") == [book])
    try main.set(book, ["author": .object(authors[1])])
    try main.context.save()
    try stale.context.delete([book])
    #expect(error { try stale.context.save() }?.kind == .mergeConflict)
  }

  @Test("A row may have the least version that a file can say, and a change of it is a conflict")
  func leastVersion() throws {
    let author = try main.insert("Author", ["name": .string("b")])
    try main.context.save()
    let name = main.slot("Author", "name")
    var values = try main.context.values(of: author)
    values[name] = .string("a")
    let read = ObjectSnapshot(id: author, version: .min, values: values)
    var kept = KeptReads(model: main.context.model)
    kept.add([read], [:])
    kept.outdated = [author]
    _ = try kept.measure(over: main.context)
    #expect(kept.version(of: read, changing: [name]) != read.version)
    #expect(kept.version(of: read, changing: []) == read.version)
  }

  @Test("What others save takes as long where much is kept as where little is")
  func costOfNews() throws {
    #expect(try askedObjects(keeping: 100) == askedObjects(keeping: 10))
  }

  /// How many objects the store is asked for by a small change beside a context that keeps so many
  /// authors and their books.
  private func askedObjects(keeping count: Int) throws -> Int {
    let main = Fixture(TestModel.library)
    let authors = try (0..<count).map { _ in try main.insert("Author", ["name": .string("a")]) }
    try main.context.save()
    let stale = makeStale(on: main)
    for author in authors {
      #expect(try stale.value(author, "name") == .string("a"))
      #expect(try stale.members(author, "books").isEmpty)
    }
    let change = { (authors: [ObjectID], name: String) in
      for author in authors {
        try main.set(author, ["name": .string(name)])
        try main.insert("Book", ["title": .string("t"), "author": .object(author)])
      }
      main.coordinator.forgetRows(of: authors)
      try main.context.save()
    }
    try change(authors, "b")
    #expect(stale.context.kept.rows.count == count && stale.context.kept.lists.count == count)
    let before = main.store.askedObjects
    try change([authors[0]], "c")
    let asked = main.store.askedObjects - before
    #expect(try stale.value(authors[0], "name") == .string("a"))
    #expect(try stale.members(authors[0], "books").isEmpty)
    return asked
  }
}
