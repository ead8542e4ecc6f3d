import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Undo by group, by editor, and by how many steps")
struct UndoGroupTests {
  let library = Fixture(TestModel.library)

  var context: ManagedObjectContext { library.context }

  private func edit<Result>(as editor: String, _ body: () throws -> Result) rethrows -> Result {
    context.editor = { editor }
    defer { context.editor = nil }
    return try body()
  }

  private func author(_ name: String, by editor: String = "a") throws -> ObjectID {
    try edit(as: editor) { try library.insert("Author", ["name": .string(name)]) }
  }

  private func set(_ author: ObjectID, _ name: String, by editor: String) throws {
    try edit(as: editor) { try library.set(author, ["name": .string(name)]) }
  }

  @Test("What an editor does within a group is one step, saved or not")
  func group() throws {
    try edit(as: "a") { try context.beginUndoGroup(named: "Arrange") }
    let first = try author("1")
    try context.save()
    try set(first, "2", by: "a")
    let second = try author("3")
    try edit(as: "a") { try context.endUndoGroup() }
    let third = try author("4")
    #expect(context.history.undoSteps.count == 2)
    try context.undo()
    #expect(library.lastNotice?.deleted == [third])
    #expect(context.undoActionName == "Arrange")
    try context.undo()
    #expect(library.lastNotice?.deleted == [first, second])
    #expect(context.redoActionName == "Arrange" && !context.canUndo)
    try context.redo()
    #expect(try library.value(first, "name") == .string("2"))
    #expect(library.lastNotice?.inserted == [first, second])
  }

  @Test("Others' edits stay steps of their own, and the group stands where its last edit does")
  func groupsOfSeveral() throws {
    try edit(as: "a") { try context.beginUndoGroup(named: nil) }
    let mine = try author("mine")
    let theirs = try author("theirs", by: "b")
    try set(mine, "still mine", by: "a")
    #expect(context.history.undoSteps.count == 2)
    try context.undo()
    #expect(library.lastNotice?.deleted == [mine])
    // A step that was undone takes no more.
    let next = try author("next")
    try context.undo()
    #expect(library.lastNotice?.deleted == [next])
    try context.undo()
    #expect(library.lastNotice?.deleted == [theirs])
  }

  @Test("Groups nest, each is ended once, and they are named by their begin or their last edit")
  func nesting() throws {
    try context.beginUndoGroup(named: nil)
    try context.beginUndoGroup(named: "Inner")
    try library.insert("Author", ["name": .string("1")])
    try context.endUndoGroup()
    try context.perform {
      context.setActionName("Last")
      try library.insert("Author", ["name": .string("2")])
    }
    try library.insert("Author", ["name": .string("3")])
    #expect(context.undoActionName == "Last" && context.history.undoSteps.count == 1)
    try context.endUndoGroup()
    #expect(error { try context.endUndoGroup() }?.kind == .noUndoGroup)
    try library.insert("Author", ["name": .string("4")])
    #expect(context.history.undoSteps.count == 2)
  }

  @Test("A refused save leaves what the group held before")
  func refusedSave() throws {
    try context.beginUndoGroup(named: "Group")
    let kept = try library.insert("Author", ["name": .string("1")])
    let refused = error {
      try context.perform([{ try library.insert("Author", ["name": .string("2")]) }]) {
      } followedBy: {
        throw OrreryError(.saveFailed, "No.")
      }
    }
    #expect(refused?.kind == .saveFailed)
    try context.undo()
    #expect(library.lastNotice?.deleted == [kept] && !context.canUndo)
  }

  @Test("A group of one editor counts once, however often another one edits in between")
  func groupCountsOnce() throws {
    let first = try author("first", by: "b")
    try edit(as: "a") { try context.beginUndoGroup(named: nil) }
    let mine = try author(String(repeating: "x", count: UndoHistory.maximumBytes / 4))
    for index in 0..<10 {
      try set(first, "\(index)", by: "b")
      try edit(as: "a") { try library.set(mine, ["rank": .double(Double(index))]) }
    }
    #expect(context.history.undoSteps.count == 12)
  }

  @Test("An editor's own step is taken back from among others', and done again")
  func ownSteps() throws {
    let mine = try author("mine")
    let theirs = try author("theirs", by: "b")
    try context.undo(in: .editor("a"))
    #expect(library.lastNotice?.deleted == [mine])
    #expect(error { try context.undo(in: .editor("a")) }?.kind == .nothingToUndo)
    #expect(try library.value(theirs, "name") == .string("theirs"))
    #expect(error { try context.redo(in: .editor("b")) }?.kind == .nothingToRedo)
    try context.redo(in: .editor("a"))
    #expect(try library.value(mine, "name") == .string("mine"))
    // It is still theirs who made it.
    try context.undo(in: .editor("a"))
    #expect(library.lastNotice?.deleted == [mine])
  }

  @Test("An own step that others built on is refused, and nothing has changed")
  func conflicts() throws {
    let shared = try author("mine")
    try set(shared, "theirs", by: "b")
    let refusal = error { try context.undo(in: .editor("a")) }
    #expect(refusal?.kind == .undoConflict && refusal?.objects == [shared])
    #expect(try library.value(shared, "name") == .string("theirs"))
    try context.undo()
    try context.undo(in: .editor("a"))
    #expect(library.lastNotice?.deleted == [shared])
  }

  @Test("Of several own steps that are asked for, none is taken back where one cannot be")
  func severalConflict() throws {
    let shared = try author("1")
    try set(shared, "2", by: "b")
    let mine = try author("3")
    #expect(error { try context.undo(2, in: .editor("a")) }?.kind == .undoConflict)
    #expect(try library.value(mine, "name") == .string("3"))
    #expect(error { try context.undo(3, in: .editor("a")) }?.kind == .nothingToUndo)
  }

  @Test("Different properties of one object, and different members, are no conflict")
  func finePrint() throws {
    let writer = try author("w", by: "c")
    let book = try edit(as: "c") { try library.insert("Book", ["title": .string("t")]) }
    let other = try edit(as: "c") { try library.insert("Book", ["title": .string("u")]) }
    try edit(as: "a") { try library.set(book, ["author": .object(writer)]) }
    try edit(as: "b") { try library.set(other, ["author": .object(writer)]) }
    try edit(as: "b") { try library.set(book, ["title": .string("v")]) }
    try context.undo(in: .editor("a"))
    #expect(try library.value(book, "author") == .null)
    #expect(try library.value(other, "author") == .object(writer))
    #expect(try library.value(book, "title") == .string("v"))
  }

  @Test("Fewer levels drop the oldest steps, none drops all and records none")
  func levels() throws {
    for number in 1...5 { _ = try author("\(number)") }
    context.undoLevels = 2
    try context.undo(2)
    #expect(!context.canUndo)
    context.undoLevels = 0
    #expect(!context.canRedo)
    _ = try author("6")
    #expect(!context.canUndo)
    context.undoLevels = 1
    _ = try author("7")
    #expect(context.canUndo)
  }
}
