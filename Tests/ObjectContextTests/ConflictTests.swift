import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

/// Conflicts with another process, which no context here hears of before it saves.
@Suite("Merge policies")
struct ConflictTests {
  private func fixtures(_ policy: MergePolicy) -> (here: Fixture, there: Fixture) {
    let here = Fixture(TestModel.library, options: ContextOptions(mergePolicy: policy))
    return (here, Fixture(TestModel.library, on: here, isOtherProcess: true))
  }

  /// An author whose name both change, whose code only there changes, whose memo only here does.
  private func bothChange(_ here: Fixture, _ there: Fixture) throws -> ObjectID {
    let author = try here.insert("Author", ["name": .string("a"), "code": .string("1")])
    try here.context.save()
    _ = try there.value(author, "name")
    try here.set(author, ["name": .string("here"), "rank": .double(5)])
    try there.set(author, ["name": .string("there"), "code": .string("2")])
    try there.context.save()
    here.forgetNotices()
    return author
  }

  private func names(_ fixture: Fixture, _ id: ObjectID) throws -> [Value] {
    [
      try fixture.value(id, "name"), try fixture.value(id, "code"), try fixture.value(id, "rank"),
    ]
  }

  @Test("error reports every conflict with both sides and leaves everything as it was")
  func errorPolicy() throws {
    let (here, there) = fixtures(.error)
    let author = try bothChange(here, there)
    let gone = try there.insert("Tag", ["label": .string("g")])
    let kept = try there.insert("Tag", ["label": .string("k")])
    try there.context.save()
    try here.set(gone, ["label": .string("h")])
    try here.context.delete([kept])
    try here.insert("Tag", ["label": .string("new")])
    try there.insert("Tag", ["label": .string("new")])
    try there.context.delete([gone])
    try there.set(kept, ["label": .string("l")])
    try there.context.save()
    here.forgetNotices()
    let pending = here.context.pendingChanges
    let failure = try #require(error { try here.context.save() })
    #expect(failure.kind == .mergeConflict)
    #expect(Set(failure.objects).isSuperset(of: [author, gone, kept]))
    let named = failure.errors.first { $0.key == "name" }
    #expect(named?.value == .string("here"))
    #expect(named?.storedValue == .string("there"))
    #expect(named?.objects == [author])
    #expect(failure.errors.contains { $0.objects == [gone] && $0.key == nil })
    #expect(failure.errors.contains { $0.objects == [kept] && $0.key == nil })
    let constraint = failure.errors.first { $0.kind == .constraintConflict }
    #expect(constraint?.key == "label")
    #expect(constraint?.value == .string("new") && constraint?.storedValue == .string("new"))
    #expect(constraint?.objects.count == 2)
    #expect(here.context.pendingChanges == pending)
    #expect(try here.value(author, "name") == .string("here"))
    #expect(here.notices.isEmpty && here.saves.isEmpty)
  }

  @Test("The message names the first of many objects; the rest of the error has all")
  func manyConflicts() throws {
    let (here, there) = fixtures(.error)
    let authors = try (1...40).map { try here.insert("Author", ["name": .string("\($0)")]) }
    try here.context.save()
    for author in authors {
      try here.set(author, ["name": .string("here \(author)")])
      try there.set(author, ["name": .string("there \(author)")])
    }
    try there.context.save()
    let failure = try #require(error { try here.context.save() })
    #expect(failure.message.hasSuffix(", Author/p20 and 20 more."))
    #expect(failure.objects == authors)
    #expect(failure.errors.count == 40)
  }

  /// A book that here joins an author and a tag, both of which there are gone.
  private func relateToDeleted(
    _ policy: MergePolicy
  ) throws -> (here: Fixture, book: ObjectID, author: ObjectID, tag: ObjectID) {
    let (here, there) = fixtures(policy)
    let book = try here.insert("Book", ["title": .string("b")])
    let author = try here.insert("Author", ["name": .string("a")])
    let tag = try here.insert("Tag", ["label": .string("t")])
    try here.context.save()
    try here.relate(.set([author]), book, "author")
    try here.relate(.add([tag]), book, "tags")
    try there.context.delete([author, tag])
    try there.context.save()
    here.forgetNotices()
    return (here, book, author, tag)
  }

  @Test("Who relates to what somebody else deleted is told so")
  func relatedToDeletedIsRefused() throws {
    let (here, book, author, tag) = try relateToDeleted(.error)
    let failure = try #require(error { try here.context.save() })
    #expect(failure.kind == .mergeConflict)
    #expect(Set(failure.objects) == [author, tag])
    #expect(try here.value(book, "author") == .object(author))
    #expect(try here.members(book, "tags") == [tag])
    try here.context.refresh([author, tag], mergingChanges: true)
    try here.context.save()
    #expect(try here.value(book, "author") == .null)
    #expect(try here.members(book, "tags").isEmpty)
  }

  @Test(
    "What somebody else deleted is related to nothing after a save",
    arguments: [
      .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
    ] as [MergePolicy])
  func relatedToDeletedIsParted(policy: MergePolicy) throws {
    let (here, book, author, tag) = try relateToDeleted(policy)
    try here.context.save()
    #expect(try here.value(book, "author") == .null)
    #expect(try here.members(book, "tags").isEmpty)
    #expect(here.store.pairs.isEmpty)
    #expect(here.store.rows[book]?.values[here.slot("Book", "author")] == .null)
    #expect(Set(here.notices.flatMap(\.deleted)) == [author, tag])
  }

  @Test("An object that was deleted and came back is not the one that others still have")
  func revived() throws {
    let (here, there) = fixtures(.error)
    let author = try here.insert("Author", ["name": .string("a")])
    try here.context.save()
    #expect(try there.value(author, "name") == .string("a"))
    try here.context.delete([author])
    try here.context.save()
    try here.context.undo()
    try here.set(author, ["name": .string("b")])
    try here.context.save()
    try there.set(author, ["code": .string("1")])
    #expect(error { try there.context.save() }?.kind == .mergeConflict)
    try there.context.refresh([author], mergingChanges: true)
    try there.context.save()
    #expect(try names(there, author).prefix(2) == [.string("b"), .string("1")])
  }

  @Test("What comes back through a child context is known to have been there")
  func revivedByChild() throws {
    let here = Fixture(TestModel.library)
    let author = try here.insert("Author", ["name": .string("a")])
    try here.context.save()
    let child = Fixture(TestModel.library, on: here, parent: here.context)
    try child.context.delete([author])
    try child.context.save()
    try here.context.save()
    try child.context.undo()
    try child.context.save()
    try here.context.save()
    #expect(here.store.rows[author]?.version == 2)
  }

  @Test("Who deletes an object parts it from what others have related to it since")
  func unseenMembers() throws {
    let (here, there) = fixtures(.error)
    let author = try here.insert("Author", ["name": .string("a")])
    let book = try here.insert("Book", ["title": .string("b")])
    let tag = try here.insert("Tag", ["label": .string("t")])
    try here.context.save()
    #expect(try here.members(author, "books").isEmpty && here.members(tag, "books").isEmpty)
    #expect(try here.members(book, "chapters").isEmpty)
    let other = try there.insert(
      "Book", ["title": .string("c"), "author": .object(author), "tags": .objects([tag])])
    let chapter = try there.insert("Chapter", ["book": .object(book)])
    try there.context.save()
    here.forgetNotices()
    try here.context.delete([author, book, tag])
    try here.context.save()
    #expect(Set(here.store.rows.keys) == [other])
    #expect(try here.value(other, "author") == .null)
    let save = try #require(here.saves.last).changes
    #expect(Set(save.deleted) == [author, book, tag, chapter])
    let (owner, tags) = (here.slot(other, "author"), here.slot(other, "tags"))
    let parted = ChangedObject(
      id: other, slots: [owner, tags].sorted(),
      members: [tags: MemberDifference(added: [], removed: [tag])])
    #expect(save.updated == [parted])
    #expect(here.notices.last?.deleted == [chapter])
  }

  @Test("A deletion is denied for what others have related to the object since")
  func unseenDenial() throws {
    let here = Fixture(TestModel.rules)
    let there = Fixture(TestModel.rules, on: here, isOtherProcess: true)
    let owner = try here.insert("Owner")
    try here.context.save()
    #expect(try here.members(owner, "many\(DeleteRule.deny.rawValue)").isEmpty)
    try there.insert("Part", ["owner\(DeleteRule.deny.rawValue)": .object(owner)])
    try there.context.save()
    try here.context.delete([owner])
    #expect(error { try here.context.save() }?.kind == .relationshipDeniedDelete)
    #expect(here.context.pendingChanges.deleted == [owner])
    #expect(here.store.rows[owner] != nil)
  }

  @Test("Refresh, then save: the way out of a conflict that error describes")
  func refreshed() throws {
    let (here, there) = fixtures(.error)
    let author = try bothChange(here, there)
    #expect(error { try here.context.save() }?.kind == .mergeConflict)
    try here.context.refresh([author], mergingChanges: true)
    try here.context.save()
    #expect(try names(here, author) == [.string("here"), .string("2"), .double(5)])
  }

  @Test(
    "Another changed the object",
    arguments: [
      (MergePolicy.mergeByPropertyStoreTrump, "there", "2", 5.0),
      (.mergeByPropertyObjectTrump, "here", "2", 5.0),
      (.overwrite, "here", "1", 5.0),
      (.rollback, "there", "2", 1.0),
    ])
  func changed(policy: MergePolicy, name: String, code: String, rank: Double) throws {
    let (here, there) = fixtures(policy)
    let author = try bothChange(here, there)
    try here.context.save()
    let expected: [Value] = [.string(name), .string(code), .double(rank)]
    #expect(try names(here, author) == expected)
    let fresh = Fixture(TestModel.library, on: here, isOtherProcess: true)
    #expect(try names(fresh, author) == expected)
    #expect(!here.context.hasChanges)
    let changed = here.notices.filter { $0.origin == .merge }.flatMap(\.updated)
    var slots: [Int] = []
    if name == "there" { slots.append(here.slot("Author", "name")) }
    if code == "2" { slots.append(here.slot("Author", "code")) }
    if rank == 1 { slots.append(here.slot("Author", "rank")) }
    #expect(changed == (slots.isEmpty ? [] : [ChangedObject(id: author, slots: slots.sorted())]))
  }

  @Test("Another deleted the object", arguments: MergePolicy.allCases.filter { $0 != .error })
  func deletedThere(policy: MergePolicy) throws {
    let (here, there) = fixtures(policy)
    let author = try here.insert("Author", ["name": .string("a"), "code": .string("1")])
    let book = try here.insert("Book", ["title": .string("t")])
    try here.context.save()
    try here.set(author, ["name": .string("b"), "books": .objects([book])])
    try there.context.delete([author])
    try there.context.save()
    here.forgetNotices()
    try here.context.save()
    let comesBack = policy == .overwrite || policy == .mergeByPropertyObjectTrump
    #expect((here.store.rows[author] != nil) == comesBack)
    #expect(try here.members(author, "books") == (comesBack ? [book] : []))
    #expect(try here.value(book, "author") == (comesBack ? .object(author) : .null))
    let merged = here.notices.first { $0.origin == .merge }
    #expect(merged?.deleted == (comesBack ? nil : [author]))
    if comesBack {
      #expect(here.store.rows[author]?.values[here.slot("Author", "code")] == .string("1"))
    }
    try here.context.save()
  }

  @Test("Deleted here, changed there", arguments: MergePolicy.allCases.filter { $0 != .error })
  func deletedHere(policy: MergePolicy) throws {
    let (here, there) = fixtures(policy)
    let tag = try here.insert("Tag", ["label": .string("a")])
    let book = try here.insert(
      "Book", ["title": .string("t"), "tags": .objects([tag])])
    try here.context.save()
    try here.context.delete([tag])
    try there.set(tag, ["label": .string("b")])
    try there.context.save()
    here.forgetNotices()
    try here.context.save()
    let stays = policy == .rollback || policy == .mergeByPropertyStoreTrump
    #expect((here.store.rows[tag] != nil) == stays)
    #expect(try here.members(book, "tags") == (stays ? [tag] : []))
    #expect(try here.value(tag, "label") == (stays ? .string("b") : .null))
    #expect(here.notices.first { $0.origin == .merge }?.inserted == (stays ? [tag] : nil))
    #expect(try NaiveGraph(here.context, [tag, book]).faults == [])
  }

  @Test("Deleted at both ends", arguments: MergePolicy.allCases.filter { $0 != .error })
  func deletedTwice(policy: MergePolicy) throws {
    let (here, there) = fixtures(policy)
    let tag = try here.insert("Tag", ["label": .string("a")])
    try here.context.save()
    try here.context.delete([tag])
    try there.context.delete([tag])
    try there.context.save()
    try here.context.save()
    #expect(!here.context.hasChanges && here.store.rows.isEmpty)
  }

  @Test(
    "A new object is there already",
    arguments: [
      (MergePolicy.mergeByPropertyStoreTrump, "stored", nil as Double?, 1),
      (.mergeByPropertyObjectTrump, "new", nil, 1), (.overwrite, "new", nil, 1),
      (.rollback, "stored", nil, 0),
    ])
  func newObject(policy: MergePolicy, name: String, rank: Double?, books: Int) throws {
    let (here, there) = fixtures(policy)
    let stored = try there.insert(
      "Author", ["name": .string("stored"), "code": .string("x"), "born": .date(7)])
    try there.context.save()
    let new = try here.insert(
      "Author", ["name": .string("new"), "code": .string("x"), "born": .null])
    let book = try here.insert("Book", ["title": .string("t"), "author": .object(new)])
    here.forgetNotices()
    let saved = try here.context.save()
    #expect(!saved.changes.inserted.contains(new))
    #expect(here.store.rows[new] == nil)
    #expect(try here.value(stored, "name") == .string(name))
    #expect(try here.value(stored, "born") == (policy == .overwrite ? .null : .date(7)))
    #expect(try here.members(stored, "books").count == books)
    #expect(try here.value(book, "author") == (books == 1 ? .object(stored) : .null))
    #expect(here.notices.first { $0.origin == .merge }?.deleted == [new])
    #expect(error { try here.context.requireObject(new) }?.kind == .objectNotFound)
    let graph = try NaiveGraph(
      Fixture(TestModel.library, on: here, isOtherProcess: true).context, [stored, book])
    #expect(graph.faults == [])
    #expect(try NaiveGraph(here.context, [stored, book]) == graph)
  }

  @Test("What is derived of an object whose key was taken is what the store has")
  func derivedOfExisting() throws {
    let here = Fixture(
      TestModel.library, options: ContextOptions(mergePolicy: .mergeByPropertyObjectTrump),
      store: try SQLiteStore.open(.memory, model: TestModel.library))
    let author = try here.insert("Author", ["name": .string("a"), "code": .string("1")])
    let book = try here.insert("Book", ["title": .string("t"), "author": .object(author)])
    try here.context.save()
    let twin = try here.insert("Author", ["name": .string("b"), "code": .string("1")])
    try here.set(book, ["author": .object(twin)])
    try here.context.save()
    #expect(try here.members(author, "books") == [book])
    #expect(try here.value(author, "bookCount") == .integer(1))
  }

  @Test("Two new objects of one save are each other's conflict")
  func newTwins() throws {
    let (here, _) = fixtures(.mergeByPropertyObjectTrump)
    let first = try here.insert("Tag", ["label": .string("x")])
    let second = try here.insert("Tag", ["label": .string("x")])
    let book = try here.insert("Book", ["title": .string("t"), "tags": .objects([first, second])])
    try here.context.save()
    #expect(here.store.rows.count == 2)
    #expect(try here.members(book, "tags").count == 1)
    let (strict, _) = fixtures(.error)
    try strict.insert("Tag", ["label": .string("x")])
    try strict.insert("Tag", ["label": .string("x")])
    #expect(error { try strict.context.save() }?.kind == .constraintConflict)
  }

  @Test(
    "A changed object takes another's key",
    arguments: [
      (MergePolicy.mergeByPropertyStoreTrump, "mine", "c"),
      (.mergeByPropertyObjectTrump, "taken", "c"), (.overwrite, "taken", "c"),
      (.rollback, "mine", "a"),
    ])
  func takenKey(policy: MergePolicy, code: String, name: String) throws {
    let (here, there) = fixtures(policy)
    let author = try here.insert("Author", ["name": .string("a"), "code": .string("mine")])
    try here.context.save()
    let other = try there.insert("Author", ["name": .string("b"), "code": .string("taken")])
    let book = try there.insert("Book", ["title": .string("t"), "author": .object(other)])
    try there.context.save()
    try here.set(author, ["name": .string("c"), "code": .string("taken")])
    try here.context.save()
    #expect(try here.value(author, "code") == .string(code))
    #expect(try here.value(author, "name") == .string(name))
    let isDeleted = policy == .mergeByPropertyObjectTrump || policy == .overwrite
    #expect((here.store.rows[other] == nil) == isDeleted)
    #expect(try here.value(book, "author") == (isDeleted ? .null : .object(other)))
  }

  @Test("A resolution that cannot be saved is taken back")
  func failingResolution() throws {
    let (here, there) = fixtures(.mergeByPropertyStoreTrump)
    let author = try bothChange(here, there)
    let pending = here.context.pendingChanges
    try here.insert("Book", ["title": .string("t")])
    here.store.failureAfterConflicts = OrreryError(.storeFull, "Full.")
    #expect(error { try here.context.save() }?.kind == .storeFull)
    here.store.failure = nil
    #expect(here.context.pendingChanges.updated == pending.updated)
    #expect(try here.value(author, "name") == .string("here"))
    try here.context.save()
    #expect(try here.value(author, "name") == .string("there"))
  }

  @Test("Conflicts without end end the save")
  func endless() throws {
    let (here, there) = fixtures(.overwrite)
    let author = try bothChange(here, there)
    here.store.isContended = true
    let failure = error { try here.context.save() }
    #expect(failure?.kind == .saveFailed && failure?.isRetryable == true)
    #expect(try here.value(author, "name") == .string("here"))
    here.store.isContended = false
    try here.context.save()
  }

  @Test("Relationships changed at both sides hold together", arguments: MergePolicy.allCases)
  func relationships(policy: MergePolicy) throws {
    guard policy != .error else { return }
    let here = Fixture(TestModel.web, options: ContextOptions(mergePolicy: policy))
    let there = Fixture(TestModel.web, on: here, isOtherProcess: true)
    var node: [ObjectID] = []
    for _ in 0..<6 { node.append(try here.insert("Node")) }
    try here.set(node[0], ["next": .object(node[1]), "parent": .object(node[1])])
    try here.relate(.set([node[2], node[3]]), node[0], "entries")
    try here.context.save()
    try here.set(node[0], ["next": .object(node[2]), "parent": .object(node[2])])
    try here.relate(.set([node[3], node[4]]), node[0], "entries")
    try here.set(node[0], ["follows": .objects([node[1], node[5]])])
    try there.set(node[0], ["next": .object(node[3]), "parent": .object(node[3])])
    try there.relate(.set([node[5], node[2], node[3]]), node[0], "entries")
    try there.set(node[0], ["follows": .objects([node[1], node[2]])])
    try there.context.save()
    try here.context.save()
    let fresh = try NaiveGraph(
      Fixture(TestModel.web, on: here, isOtherProcess: true).context, node)
    #expect(fresh.faults == [])
    here.context.forgetClean()
    here.coordinator.forgetRows(of: node)
    #expect(differences(try NaiveGraph(here.context, node), fresh) == "")
    let isOurs = policy == .overwrite || policy == .mergeByPropertyObjectTrump
    #expect(fresh.related(node[0], here.slot("Node", "next")) == [isOurs ? node[2] : node[3]])
  }
}
