import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Child contexts")
struct ChildContextTests {
  let main = Fixture(TestModel.library)
  let child: Fixture

  init() {
    child = Fixture(
      TestModel.library, options: ContextOptions(name: "scratch"), on: main, parent: main.context)
  }

  @Test("A child sees its parent's edits at once, and keeps its own to itself until it saves")
  func isolation() throws {
    let author = try main.insert("Author", ["name": .string("a")])
    #expect(child.lastNotice == Notice(ChangeSet(inserted: [author]), .merge))
    #expect(try child.value(author, "name") == .string("a"))
    let book = try child.insert("Book", ["title": .string("t"), "author": .object(author)])
    try child.set(author, ["code": .string("c")])
    #expect(try main.members(author, "books").isEmpty)
    try main.set(author, ["name": .string("b")])
    #expect(try child.value(author, "name") == .string("b"))
    #expect(try child.value(author, "code") == .string("c"))
    main.forgetNotices()
    child.forgetNotices()
    let saved = try child.context.save()
    #expect(saved.changes.inserted == [book])
    #expect(main.notices.count == 1)
    #expect(main.lastNotice?.origin == .edit)
    #expect(main.lastNotice?.inserted == [book])
    #expect(child.notices.isEmpty, "It knows.")
    #expect(!child.context.hasChanges)
    #expect(main.store.rows.isEmpty)
    #expect(try main.members(author, "books") == [book])
    try main.context.save()
    #expect(main.store.rows.count == 2)
    #expect(try child.context.version(of: author) == 1)
    #expect(try child.members(author, "books") == [book])
  }

  @Test("A child's save is one step of undo in its parent, which the child then hears of")
  func undo() throws {
    let author = try main.insert("Author", ["name": .string("a")])
    let book = try child.insert("Book", ["title": .string("t"), "author": .object(author)])
    try child.set(author, ["name": .string("b")])
    try child.context.save()
    child.forgetNotices()
    try main.context.undo()
    #expect(try main.value(author, "name") == .string("a"))
    #expect(child.lastNotice?.deleted == [book])
    #expect(try child.value(author, "name") == .string("a"))
    try main.context.redo()
    #expect(try child.members(author, "books") == [book])
    try child.context.undo()
    try child.context.undo()
    #expect(child.context.pendingChanges.deleted == [book])
    try child.context.save()
    #expect(error { try main.context.requireObject(book) }?.kind == .objectNotFound)
  }

  @Test("Deletions, orders, many-to-many and one-to-one go up; a second level works the same")
  func everything() throws {
    let web = Fixture(TestModel.web)
    var node: [ObjectID] = []
    for _ in 0..<6 { node.append(try web.insert("Node")) }
    try web.relate(.set([node[1], node[2], node[3]]), node[0], "entries")
    try web.set(node[0], ["next": .object(node[1]), "friends": .objects([node[4]])])
    try web.context.save()
    let child = Fixture(TestModel.web, on: web, parent: web.context)
    let grandchild = Fixture(TestModel.web, on: web, parent: child.context)
    try grandchild.relate(.move([node[3]], to: 0), node[0], "entries")
    try grandchild.set(node[0], ["next": .object(node[2])])
    try grandchild.set(node[3], ["next": .object(node[1])])
    try grandchild.relate(.set([node[5], node[0]]), node[0], "friends")
    try grandchild.set(node[0], ["likes": .objects([node[4]])])
    try grandchild.context.delete([node[2]])
    let expected = try NaiveGraph(grandchild.context, node)
    try grandchild.context.save()
    #expect(differences(try NaiveGraph(child.context, node), expected) == "")
    try child.context.save()
    #expect(differences(try NaiveGraph(web.context, node), expected) == "")
    try web.context.save()
    let fresh = Fixture(TestModel.web, on: web, isOtherProcess: true)
    #expect(differences(try NaiveGraph(fresh.context, node), expected) == "")
    #expect(expected.faults == [])
  }

  @Test("A child's save is checked; the parent's rollback and reset reach the child")
  func failures() throws {
    let author = try child.insert("Author")
    #expect(error { try child.context.save() }?.kind == .missingMandatoryProperty)
    #expect(child.context.pendingChanges.inserted == [author])
    try child.set(author, ["name": .string("a")])
    try child.context.save()
    let book = try child.insert("Book", ["title": .string("t"), "author": .object(author)])
    main.context.rollback()
    #expect(child.lastNotice?.deleted == [author])
    #expect(try child.value(book, "author") == .null)
    let tag = try main.insert("Tag", ["label": .string("l")])
    main.context.reset()
    #expect(child.lastNotice?.deleted == [tag])
  }

  /// An author whom a child that does not merge changes, and relates to a new book, and whom the
  /// parent deletes.
  private func changeDeleted(
    _ policy: MergePolicy, isSaved: Bool
  ) throws -> (stale: Fixture, author: ObjectID, book: ObjectID) {
    let author = try main.insert("Author", ["name": .string("a")])
    try main.context.save()
    let options = ContextOptions(mergePolicy: policy, automaticallyMergesChanges: false)
    let stale = Fixture(TestModel.library, options: options, on: main, parent: main.context)
    try stale.set(author, ["name": .string("b")])
    let book = try stale.insert("Book", ["title": .string("t"), "author": .object(author)])
    try main.context.delete([author])
    if isSaved { try main.context.save() }
    stale.forgetNotices()
    return (stale, author, book)
  }

  @Test("Who changed what the parent has deleted is told so", arguments: [false, true])
  func changesOfDeletedAreRefused(isSaved: Bool) throws {
    let (stale, author, book) = try changeDeleted(.error, isSaved: isSaved)
    let pending = stale.context.pendingChanges
    let failure = try #require(error { try stale.context.save() })
    #expect(failure.kind == .mergeConflict)
    #expect(failure.objects == [author])
    #expect(stale.context.pendingChanges == pending)
    #expect(try stale.value(author, "name") == .string("b"))
    #expect(stale.notices.isEmpty && stale.saves.isEmpty)
    #expect(error { try main.context.requireObject(book) }?.kind == .objectNotFound)
    // As the hint of the error says.
    try stale.context.refresh([author])
    try stale.context.save()
    #expect(try main.value(book, "author") == .null)
  }

  @Test("Transient values and orders of what the parent has deleted are edits as others are")
  func quietEditsOfDeletedAreRefused() throws {
    let author = try main.insert("Author", ["name": .string("a")])
    let book = try main.insert("Book", ["title": .string("t")])
    let chapters = try (0..<2).map { _ in try main.insert("Chapter", ["book": .object(book)]) }
    try main.context.save()
    let options = ContextOptions(automaticallyMergesChanges: false)
    let stale = Fixture(TestModel.library, options: options, on: main, parent: main.context)
    try stale.set(author, ["memo": .string("m")])
    for chapter in chapters { #expect(try stale.value(chapter, "book") == .object(book)) }
    try stale.relate(.move([chapters[1]], to: 0), book, "chapters")
    try main.context.delete([author, book])
    let failure = try #require(error { try stale.context.save() })
    #expect(failure.kind == .mergeConflict)
    #expect(failure.objects == [author, book])
  }

  @Test("A child is told what its save deletes in the parent by cascade", arguments: [true, false])
  func cascades(isMerging: Bool) throws {
    let book = try main.insert("Book", ["title": .string("t")])
    try main.context.save()
    let options = ContextOptions(automaticallyMergesChanges: isMerging)
    let child = Fixture(TestModel.library, options: options, on: main, parent: main.context)
    try child.context.delete([book])
    let chapter = try main.insert("Chapter", ["book": .object(book)])
    #expect(try child.context.isAlive(chapter))
    child.forgetNotices()
    try child.context.save()
    #expect(try !main.context.isAlive(chapter))
    #expect(try !child.context.isAlive(chapter))
    #expect(child.lastNotice?.deleted == [chapter])
  }

  @Test("Who related to what the parent has deleted is told so")
  func relationsToDeletedAreRefused() throws {
    let book = try main.insert("Book", ["title": .string("t")])
    let tag = try main.insert("Tag", ["label": .string("l")])
    try main.context.save()
    let options = ContextOptions(automaticallyMergesChanges: false)
    let stale = Fixture(TestModel.library, options: options, on: main, parent: main.context)
    try stale.relate(.add([tag]), book, "tags")
    try main.context.delete([tag])
    let failure = try #require(error { try stale.context.save() })
    #expect(failure.kind == .mergeConflict)
    #expect(failure.objects == [tag])
  }

  @Test(
    "The parent's deletion stands where its side wins, and the child is told",
    arguments: [MergePolicy.mergeByPropertyStoreTrump, .rollback], [false, true])
  func deletionsStand(policy: MergePolicy, isSaved: Bool) throws {
    let (stale, author, book) = try changeDeleted(policy, isSaved: isSaved)
    try stale.context.save()
    #expect(stale.lastNotice?.origin == .merge)
    #expect(stale.lastNotice?.deleted == [author])
    #expect(error { try stale.context.requireObject(author) } != nil)
    #expect(error { try main.context.requireObject(author) } != nil)
    #expect(try main.value(book, "author") == .null)
    #expect(try stale.value(book, "author") == .null)
    try main.context.save()
  }

  @Test(
    "What the parent has deleted comes back where the child's side wins",
    arguments: [MergePolicy.mergeByPropertyObjectTrump, .overwrite], [false, true])
  func deletedObjectsComeBack(policy: MergePolicy, isSaved: Bool) throws {
    let (stale, author, book) = try changeDeleted(policy, isSaved: isSaved)
    try stale.context.save()
    #expect(try main.value(author, "name") == .string("b"))
    #expect(try main.members(author, "books") == [book])
    #expect(try stale.members(author, "books") == [book])
    #expect(stale.notices.allSatisfy { $0.deleted.isEmpty })
    try main.context.save()
    let fresh = Fixture(TestModel.library, on: main, isOtherProcess: true)
    #expect(try fresh.value(author, "name") == .string("b"))
    #expect(try fresh.members(author, "books") == [book])
  }

  @Test("What the child changed replaces what the parent has by then")
  func childWins() throws {
    let author = try main.insert("Author", ["name": .string("a")])
    try main.context.save()
    let options = ContextOptions(automaticallyMergesChanges: false)
    let stale = Fixture(TestModel.library, options: options, on: main, parent: main.context)
    try stale.set(author, ["name": .string("b")])
    try main.set(author, ["name": .string("c"), "code": .string("1")])
    try main.context.save()
    try stale.context.save()
    #expect(try main.value(author, "name") == .string("b"))
    #expect(try main.value(author, "code") == .string("1"))
  }

  @Test(
    "What others save shows in a context over one that does not merge, and it is told",
    arguments: [false, true])
  func overUnmerged(isMerging: Bool) throws {
    let unmerged = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: main)
    let options = ContextOptions(automaticallyMergesChanges: isMerging)
    let over = Fixture(TestModel.library, options: options, on: main, parent: unmerged.context)
    var told: [ChangeSet?] = []
    over.context.onChange = { change, _ in told.append(change) }
    over.context.onUnmergedChange = { change, _ in told.append(change) }
    over.context.onInvalidation = { told.append(nil) }
    let author = try main.insert("Author", ["name": .string("a")])
    try main.context.save()
    #expect(told.count == 1 && told.last??.inserted == [author])
    // Nobody has read it: it shows as it is.
    try main.set(author, ["name": .string("b")])
    try main.context.save()
    #expect(told.last??.updated.map(\.id) == [author])
    #expect(try over.value(author, "name") == .string("b"))
    main.coordinator.invalidate(origin: .remote)
    #expect(told.count == 3 && told.last == .some(nil))
  }
}
