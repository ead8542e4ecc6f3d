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

  @Test("Changes to objects that the parent has no longer are left out")
  func stale() throws {
    let author = try main.insert("Author", ["name": .string("a")])
    try main.context.save()
    let stale = Fixture(
      TestModel.library, options: ContextOptions(automaticallyMergesChanges: false), on: main,
      parent: main.context)
    try stale.set(author, ["name": .string("b")])
    let book = try stale.insert("Book", ["title": .string("t"), "author": .object(author)])
    try main.context.delete([author])
    try stale.context.save()
    #expect(error { try main.context.requireObject(author) }?.kind == .objectDeleted)
    #expect(try main.value(book, "author") == .null)
    try main.context.save()
  }
}
