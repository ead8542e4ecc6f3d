import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

/// What is told of unsaved objects: old and new values.
@Suite struct ObjectDifferenceTests {
  let library = Fixture(TestModel.library)

  private func change(_ id: ObjectID) throws -> ObjectDifference? {
    try library.context.difference(of: id)
  }

  private func values(_ change: ObjectDifference?, _ name: String) -> [Value]? {
    guard let change else { return nil }
    let slot = library.slot(library.context.model[change.id.entity].name, name)
    return change.changes.first { $0.slot == slot }.map { [$0.old, $0.new] }
  }

  @Test func newObjectsHaveNoOldValues() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    let change = try change(author)
    #expect(change?.state == .inserted)
    #expect(values(change, "name") == [.null, .string("a")])
  }

  @Test func changedObjectsHaveBoth() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    let book = try library.insert("Book", ["title": .string("t"), "author": .object(author)])
    try library.context.save()
    #expect(try change(author) == nil && change(book) == nil)

    try library.set(book, ["title": .string("u"), "author": .null])
    #expect(try change(book)?.state == .updated)
    #expect(values(try change(book), "title") == [.string("t"), .string("u")])
    #expect(values(try change(book), "author") == [.object(author), .null])
    let slot = library.slot("Author", "books")
    #expect(try change(author)?.state == .updated)
    #expect(try change(author)?.changes.isEmpty == true)
    #expect(try change(author)?.members == [slot: MemberDifference(added: [], removed: [book])])

    try library.set(book, ["title": .string("t"), "author": .object(author)])
    #expect(try change(author) == nil && change(book) == nil)
  }

  @Test func deletedObjectsHaveAllThatTheyHad() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    try library.context.save()
    try library.set(author, ["name": .string("b")])
    try library.context.delete([author])
    let change = try change(author)
    #expect(change?.state == .deleted)
    #expect(values(change, "name") == [.string("a"), .null])
    #expect(change?.members.isEmpty == true)
    try library.context.undo()
    #expect(values(try self.change(author), "name") == [.string("a"), .string("b")])
  }

  @Test func anOrderAloneIsAChange() throws {
    let book = try library.insert("Book", ["title": .string("t")])
    let chapters = try (0..<3).map { _ in try library.insert("Chapter", ["book": .object(book)]) }
    try library.context.save()
    try library.relate(.move([chapters[2]], to: 0), book, "chapters")
    let slot = library.slot("Book", "chapters")
    #expect(try change(book)?.members == [slot: MemberDifference(added: [], removed: [])])
  }
}
