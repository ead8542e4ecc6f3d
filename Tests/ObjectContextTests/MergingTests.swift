import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import Testing

@testable import ObjectContext

@Suite("Contexts that hear of each other")
struct MergingTests {
  let one = Fixture(TestModel.library)
  let two: Fixture

  init() {
    two = Fixture(TestModel.library, on: one)
  }

  @Test("Another's save shows here; pending values stay, and are saved without a conflict")
  func keepsOwn() throws {
    let author = try one.insert("Author", ["name": .string("a"), "code": .string("1")])
    try one.context.save()
    #expect(two.lastNotice == Notice(ChangeSet(inserted: [author]), .merge))
    try two.set(author, ["name": .string("two")])
    try one.set(author, ["name": .string("one"), "code": .string("2")])
    two.forgetNotices()
    try one.context.save()
    #expect(try two.value(author, "name") == .string("two"))
    #expect(try two.value(author, "code") == .string("2"))
    #expect(
      two.notices == [
        Notice(
          ChangeSet(updated: [ChangedObject(id: author, slots: [one.slot("Author", "code")])]),
          .merge)
      ])
    try two.context.save()
    #expect(try one.value(author, "name") == .string("two"))
    #expect(try two.context.version(of: author) == 3)
    try two.set(author, ["name": .string("same")])
    try one.set(author, ["name": .string("same")])
    try one.context.save()
    #expect(!two.context.hasChanges, "What was wanted is saved.")
  }

  @Test("What is deleted elsewhere is gone, and nothing pending names it any longer")
  func deletions() throws {
    let author = try one.insert("Author", ["name": .string("a")])
    let book = try one.insert("Book", ["title": .string("t")])
    let tag = try one.insert("Tag", ["label": .string("l")])
    try one.context.save()
    try two.set(author, ["name": .string("b")])
    try two.set(book, ["author": .object(author), "tags": .objects([tag])])
    try one.context.delete([author, tag])
    two.forgetNotices()
    try one.context.save()
    #expect(two.lastNotice?.deleted == [author, tag].sorted())
    #expect(
      two.lastNotice?.updated
        == [
          ChangedObject(
            id: book, slots: [one.slot("Book", "author"), one.slot("Book", "tags")].sorted())
        ])
    #expect(try two.value(book, "author") == .null)
    #expect(try two.members(book, "tags").isEmpty)
    #expect(!two.context.hasChanges)
    #expect(error { try two.context.requireObject(author) }?.kind == .objectNotFound)
  }

  @Test("Deleted in both is deleted once; deleted here and changed there stays deleted here")
  func deletedHere() throws {
    let first = try one.insert("Tag", ["label": .string("1")])
    let second = try one.insert("Tag", ["label": .string("2")])
    let book = try one.insert("Book", ["title": .string("t")])
    try one.context.save()
    try two.context.delete([first, second])
    two.forgetNotices()
    try one.context.delete([first])
    try one.set(second, ["label": .string("3"), "books": .objects([book])])
    try one.context.save()
    #expect(two.notices.isEmpty || two.notices.allSatisfy { $0.deleted.isEmpty })
    #expect(two.context.pendingChanges.deleted == [second])
    #expect(try two.members(book, "tags").isEmpty)
    try two.context.save()
    #expect(try one.members(book, "tags").isEmpty)
    #expect(one.store.rows.keys.sorted() == [book])
  }

  @Test("One-to-one partners taken by another: the pending pair stays, both ways")
  func oneToOne() throws {
    let web = Fixture(TestModel.web)
    let other = Fixture(TestModel.web, on: web)
    var node: [ObjectID] = []
    for _ in 0..<3 { node.append(try web.insert("Node")) }
    try web.context.save()
    try other.set(node[0], ["next": .object(node[1])])
    try web.set(node[2], ["next": .object(node[1])])
    try web.context.save()
    #expect(try other.value(node[1], "previous") == .object(node[0]))
    #expect(try other.value(node[2], "next") == .null)
    try other.context.save()
    #expect(try web.value(node[2], "next") == .null)
    #expect(try web.value(node[0], "next") == .object(node[1]))
  }

  @Test("An order that is pending here takes in what others add")
  func orders() throws {
    let book = try one.insert("Book", ["title": .string("t")])
    var chapters: [ObjectID] = []
    for _ in 0..<5 { chapters.append(try one.insert("Chapter")) }
    try one.relate(.set(Array(chapters.prefix(3))), book, "chapters")
    try one.context.save()
    try two.relate(.move([chapters[2]], to: 0), book, "chapters")
    try one.relate(.add([chapters[3]]), book, "chapters")
    try one.relate(.remove([chapters[1]]), book, "chapters")
    try one.context.save()
    #expect(try two.members(book, "chapters") == [chapters[2], chapters[0], chapters[3]])
    try two.context.save()
    #expect(try one.members(book, "chapters") == [chapters[2], chapters[0], chapters[3]])
  }

  @Test("max(…) counts what others have saved meanwhile where nothing is merged, as a fetch does")
  func unmergedMaximum() throws {
    let manual = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: one)
    try manual.insert("Author", ["name": .string("a")])
    try one.insert("Author", ["name": .string("b")])
    try one.insert("Author", ["name": .string("c")])
    try one.context.save()
    let last = try manual.insert("Author", ["name": .string("d")])
    #expect(try manual.value(last, "rank") == .double(3))
  }

  @Test("A refresh reads a relationship of all objects at once")
  func refreshedCollections() throws {
    let authors = try (0..<50).map { index in
      try one.insert("Author", ["name": .string("\(index)")])
    }
    try one.context.save()
    let manual = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: one)
    for author in authors { #expect(try manual.members(author, "books").isEmpty) }
    let book = try one.insert("Book", ["title": .string("t"), "author": .object(authors[7])])
    try one.context.save()
    let before = one.store.relatedReads
    try manual.context.refresh()
    #expect(one.store.relatedReads - before < 10)
    #expect(manual.lastNotice?.updated.map(\.id) == [authors[7], book])
    #expect(try manual.members(authors[7], "books") == [book])
  }

  @Test("Without automatic merging nothing changes until refresh")
  func manual() throws {
    let manual = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: one)
    let author = try one.insert("Author", ["name": .string("a"), "code": .string("1")])
    let gone = try one.insert("Author", ["name": .string("g")])
    try one.context.save()
    #expect(try manual.value(author, "name") == .string("a"))
    #expect(try manual.value(gone, "name") == .string("g"))
    #expect(try manual.members(author, "books").isEmpty)
    try manual.set(author, ["code": .string("mine")])
    manual.forgetNotices()
    let book = try one.insert("Book", ["title": .string("t"), "author": .object(author)])
    try one.set(author, ["name": .string("b")])
    try one.context.delete([gone])
    try one.context.save()
    #expect(manual.notices.isEmpty)
    #expect(try manual.value(author, "name") == .string("a"))
    try manual.context.refresh(mergingChanges: true)
    #expect(manual.notices.count == 1)
    #expect(manual.lastNotice?.origin == .refresh)
    #expect(manual.lastNotice?.deleted == [gone])
    #expect(manual.lastNotice?.updated.map(\.id) == [author, book])
    #expect(try manual.value(author, "name") == .string("b"))
    #expect(try manual.value(author, "code") == .string("mine"))
    #expect(try manual.members(author, "books") == [book])
    try manual.context.refresh([author], mergingChanges: false)
    #expect(try manual.value(author, "code") == .string("1"))
    #expect(!manual.context.hasChanges)
  }

  @Test("Without automatic merging a fetch shows what reading an object shows, until refresh")
  func manualFetch() throws {
    let manual = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: one)
    let author = try one.insert("Author", ["name": .string("a")])
    let gone = try one.insert("Author", ["name": .string("a")])
    try one.context.save()
    #expect(try manual.value(author, "name") == .string("a"))
    #expect(try manual.value(gone, "name") == .string("a"))
    try one.set(author, ["name": .string("b")])
    try one.context.delete([gone])
    let unread = try one.insert("Author", ["name": .string("a")])
    try one.context.save()
    let entity = try one.model.requireEntity(named: "Author")
    let compiler = PredicateCompiler(model: one.model)
    func fetched(_ name: String) throws -> [ObjectID] {
      var request = ResolvedFetchRequest(entity: entity)
      request.predicate = try compiler.compile(
        PredicateParser.parse("name == %@", arguments: [.value(.string(name))]), for: entity,
        variables: [:])
      return try manual.context.fetchIDs(request).sorted()
    }
    #expect(try fetched("a") == [author, gone, unread])
    #expect(try fetched("b") == [])
    var everything = ResolvedFetchRequest(entity: entity)
    everything.restrictedTo = [author, unread]
    #expect(manual.context.needsMerging(everything))
    try manual.context.refresh(mergingChanges: true)
    #expect(try fetched("a") == [unread])
    #expect(try fetched("b") == [author])
    #expect(!manual.context.needsMerging(everything))
  }

  @Test("Without automatic merging what joins a collection later is not in it from its end either")
  func manualCollections() throws {
    let manual = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: one)
    let book = try one.insert("Book", ["title": .string("t")])
    try one.context.save()
    #expect(try manual.members(book, "chapters") == [])
    let chapter = try one.insert("Chapter", ["book": .object(book)])
    try one.context.save()
    #expect(try manual.value(chapter, "book") == .null)
    #expect(
      error { try manual.relate(.move([chapter], to: 0), book, "chapters") }?.kind
        == .objectNotFound)
    try manual.relate(.add([chapter]), book, "chapters")
    #expect(try manual.members(book, "chapters") == [chapter])
    #expect(error { try manual.context.save() }?.kind == .mergeConflict)
    try manual.context.refresh(mergingChanges: false)
    #expect(try manual.members(book, "chapters") == [chapter])
    #expect(!manual.context.hasChanges)
  }

  @Test("Without automatic merging an edit that is taken back leaves what was read")
  func manualRollback() throws {
    let manual = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: one)
    let author = try one.insert("Author", ["name": .string("a")])
    try one.context.save()
    #expect(try manual.value(author, "name") == .string("a"))
    try one.set(author, ["name": .string("b")])
    try one.context.save()
    try manual.set(author, ["code": .string("c")])
    try manual.context.undo()
    let shown = ContextSnapshot(of: manual.context).context(over: one.anyStore)
    for context in [manual.context, shown] {
      let name = try context.value(of: author, slot: one.slot(author, "name"))
      #expect(name == .string("a"))
    }
  }

  @Test("Refreshing without merging drops the object's changes at both ends")
  func refreshDropping() throws {
    let author = try one.insert("Author", ["name": .string("a")])
    let book = try one.insert("Book", ["title": .string("t"), "author": .object(author)])
    try one.context.save()
    try one.set(book, ["title": .string("u"), "author": .null])
    let new = try one.insert("Book", ["title": .string("n"), "author": .object(author)])
    one.forgetNotices()
    try one.context.refresh([book, new], mergingChanges: false)
    #expect(try one.value(book, "title") == .string("t"))
    #expect(try one.members(author, "books") == [book, new])
    #expect(one.notices.count == 1)
    #expect(one.context.pendingChanges.inserted == [new])
    try one.context.refresh([author], mergingChanges: false)
    #expect(try one.members(author, "books") == [book])
    #expect(try one.value(new, "author") == .null)
    try one.context.refresh(mergingChanges: false)
    #expect(!one.context.hasChanges)
    #expect(
      error { try one.context.refresh([new], mergingChanges: true) }?.kind == .objectNotFound)
  }

  @Test("Batch requests and other processes reach every context")
  func announced() throws {
    let author = try one.insert("Author", ["name": .string("a")])
    try one.context.save()
    #expect(try two.value(author, "name") == .string("a"))
    let elsewhere = Fixture(TestModel.library, on: one, isOtherProcess: true)
    try elsewhere.set(author, ["name": .string("b")])
    let new = try elsewhere.insert("Author", ["name": .string("n")])
    try elsewhere.context.save()
    let name = one.slot("Author", "name")
    let changes = ChangeSet(
      inserted: [new], updated: [ChangedObject(id: author, slots: [name])])
    one.coordinator.merge(changes, origin: .remote)
    for fixture in [one, two] {
      #expect(fixture.lastNotice == Notice(changes, .remote))
      #expect(try fixture.value(author, "name") == .string("b"))
    }
    one.coordinator.merge(ChangeSet(deleted: [new]), origin: .batch)
    #expect(two.lastNotice == Notice(ChangeSet(deleted: [new]), .batch))
  }

  @Test("A store that fails while merging costs no pending change")
  func failure() throws {
    let author = try one.insert("Author", ["name": .string("a")])
    try one.context.save()
    try two.set(author, ["code": .string("c")])
    two.forgetNotices()
    one.store.failure = OrreryError(.storeBusy, "Busy.")
    one.coordinator.merge(
      ChangeSet(updated: [ChangedObject(id: author, slots: [one.slot("Author", "name")])]),
      origin: .remote)
    one.store.failure = nil
    #expect(two.lastNotice == Notice(ChangeSet(refreshed: [author]), .remote))
    #expect(try two.value(author, "code") == .string("c"))
    try two.context.save()
  }

  @Test("A closed context hears no more")
  func closed() throws {
    two.context.close()
    try one.insert("Author", ["name": .string("a")])
    try one.context.save()
    #expect(two.notices.isEmpty)
  }
}
