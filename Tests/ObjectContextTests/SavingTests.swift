import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Validating and saving")
struct SavingTests {
  let library = Fixture(TestModel.library, options: ContextOptions(name: "main", author: "me"))

  @Test("Every failure is reported at once, one alone as itself, and nothing is written")
  func validation() throws {
    let author = try library.insert("Author")
    let book = try library.insert("Book", ["pages": .integer(0)])
    library.forgetNotices()
    let failure = error { try library.context.save() }
    #expect(failure?.kind == .validationMultiple)
    #expect(failure?.kind.code == 1560)
    #expect(failure?.objects == [author, book])
    #expect(
      failure?.errors.map(\.kind) == [
        .missingMandatoryProperty, .missingMandatoryProperty, .numberTooSmall,
      ])
    #expect(failure?.errors.map(\.key) == ["name", "title", "pages"])
    #expect(library.store.rows.isEmpty)
    #expect(library.notices.isEmpty && library.saves.isEmpty)
    #expect(library.context.pendingChanges.inserted == [author, book])
    #expect(library.context.validate() == failure?.errors)
    #expect(library.context.validate(author).map(\.key) == ["name"])
    let missing = ObjectID(entity: author.entity, key: 55)
    #expect(library.context.validate(missing).map(\.kind) == [.objectNotFound])
    try library.set(book, ["title": .string("t"), "pages": .integer(1)])
    #expect(error { try library.context.save() }?.kind == .missingMandatoryProperty)
    try library.set(author, ["name": .string("a")])
    let saved = try library.context.save()
    #expect(saved.changes.inserted == [author, book])
    #expect(saved.author == "me")
    #expect(library.saves == [saved])
    try library.set(author, ["name": .null])
    #expect(error { try library.context.save() }?.kind == .missingMandatoryProperty)
    library.context.rollback()
    #expect(try library.value(author, "name") == .string("a"))
  }

  @Test("Counts of relationships are checked when either end changes")
  func counts() throws {
    let rules = Fixture(TestModel.rules)
    let need = try rules.insert("Need")
    #expect(
      error { try rules.context.save() }?.errors.map(\.kind)
        == [.missingMandatoryProperty, .relationshipLacksMinimumCount])
    var needed: [ObjectID] = []
    for _ in 0..<3 { needed.append(try rules.insert("Needed")) }
    try rules.set(
      need,
      [
        "one": .object(needed[0]), "some": .objects(needed), "must": .objects([needed[0]]),
      ])
    #expect(error { try rules.context.save() }?.kind == .relationshipExceedsMaximumCount)
    try rules.relate(.remove([need]), needed[2], "someNeed")
    try rules.context.save()
    try rules.context.delete([needed[0]])
    #expect(
      Set(error { try rules.context.save() }?.errors.map(\.key) ?? []) == ["one", "must"])
    rules.context.rollback()
    #expect(rules.context.validate(need).isEmpty)
  }

  @Test("A save computes derived values, and tells")
  func derived() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    try library.context.save()
    let count = library.slot("Author", "bookCount")
    #expect(try library.value(author, "bookCount") == .integer(0))
    let other = Fixture(TestModel.library, on: library)
    #expect(try other.value(author, "bookCount") == .integer(0))
    let book = try library.insert("Book", ["title": .string("t"), "author": .object(author)])
    library.forgetNotices()
    try library.context.save()
    #expect(try library.value(author, "bookCount") == .integer(1))
    // What is derived was told with the edit.
    #expect(library.notices == [])
    #expect(
      library.saves.last?.changes.update(of: author)?.slots.contains(count) == true)
    #expect(try other.value(author, "bookCount") == .integer(1))
    #expect(other.lastNotice?.inserted == [book])
    #expect(
      other.lastNotice?.updated
        == [
          ChangedObject(
            id: author, slots: [count, library.slot("Author", "books")].sorted(),
            members: [
              library.slot("Author", "books"): MemberDifference(added: [book], removed: [])
            ])
        ])
  }

  @Test("Transient values live in their context only, through saves")
  func transients() throws {
    let author = try library.insert("Author", ["name": .string("a"), "memo": .string("m")])
    try library.context.save()
    #expect(library.store.rows[author]?.values[library.slot("Author", "memo")] == .null)
    #expect(try library.value(author, "memo") == .string("m"))
    let other = Fixture(TestModel.library, on: library)
    #expect(try other.value(author, "memo") == .null)
    try other.set(author, ["name": .string("b")])
    try other.context.save()
    #expect(try library.value(author, "name") == .string("b"))
    #expect(try library.value(author, "memo") == .string("m"))
    try library.set(author, ["memo": .string("n")])
    #expect(library.context.hasChanges)
    #expect(try library.context.save().changes.isEmpty, "There is nothing to write.")
    #expect(library.saves.count == 1)
    #expect(try library.value(author, "memo") == .string("n"))
    library.context.reset()
    #expect(try library.value(author, "memo") == .null)
  }

  @Test("Versions, keys given back, and chunks of keys that grow")
  func bookkeeping() throws {
    let entity = try library.model.requireEntity(named: "Author")
    for index in 0..<50 { try library.insert("Author", ["name": .string("\(index)")]) }
    #expect(library.store.reservedChunks == [16, 32, 64])
    try library.context.save()
    #expect(library.store.highestKey(entity) == 50)
    let next = try library.insert("Author", ["name": .string("x")])
    #expect(next.key == 51)
    try library.set(next, ["name": .string("y")])
    try library.context.save()
    #expect(try library.context.version(of: next) == 1)
    try library.set(next, ["name": .string("z")])
    try library.context.save()
    #expect(try library.context.version(of: next) == 2)
    #expect(library.store.highestKey(entity) == 51)
  }

  @Test("A store's failure leaves everything as it was and pushes nothing")
  func storeFailure() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    let other = Fixture(TestModel.library, on: library)
    library.forgetNotices()
    library.store.failure = OrreryError(.storeFull, "Full.")
    #expect(error { try library.context.save() }?.kind == .storeFull)
    library.store.failure = nil
    #expect(library.notices.isEmpty && library.saves.isEmpty && other.notices.isEmpty)
    #expect(library.context.pendingChanges.inserted == [author])
    #expect(
      error { _ = try library.context.perform { try library.context.save() } }?.kind == .saveFailed)
    try library.context.save()
    #expect(try library.context.save().changes.isEmpty)
    #expect(library.saves.count == 1)
  }

  @Test("Rollback reports what changed back; reset forgets; neither can be undone")
  func rollback() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    let book = try library.insert("Book", ["title": .string("t"), "author": .object(author)])
    try library.context.save()
    let new = try library.insert("Tag", ["label": .string("l"), "books": .objects([book])])
    try library.set(author, ["name": .string("b")])
    try library.context.delete([book])
    library.forgetNotices()
    library.context.rollback()
    #expect(library.notices.count == 1)
    #expect(library.lastNotice?.origin == .rollback)
    #expect(library.lastNotice?.inserted == [book])
    #expect(library.lastNotice?.deleted == [new])
    let slots = ["name", "bookCount", "books"].map { library.slot("Author", $0) }.sorted()
    let members = MemberDifference(added: [book], removed: [])
    #expect(
      library.lastNotice?.updated
        == [
          ChangedObject(
            id: author, slots: slots, members: [library.slot("Author", "books"): members])
        ])
    #expect(!library.context.hasChanges && !library.context.canUndo)
    #expect(try library.members(author, "books") == [book])
    library.forgetNotices()
    library.context.rollback()
    #expect(library.notices.isEmpty)
    try library.set(author, ["name": .string("c")])
    library.context.reset()
    #expect(library.lastNotice?.origin == .refresh)
    #expect(try library.value(author, "name") == .string("a"))
  }
}
