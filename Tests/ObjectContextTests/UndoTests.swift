import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Undo and redo")
struct UndoTests {
  let library = Fixture(TestModel.library)

  @Test("Each edit is a step, and its undo pushes the reverse")
  func steps() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    try library.set(author, ["name": .string("b")])
    try library.context.undo()
    #expect(try library.value(author, "name") == .string("a"))
    #expect(library.lastNotice?.origin == .undo)
    #expect(library.lastNotice?.updated.map(\.id) == [author])
    try library.context.undo()
    #expect(library.lastNotice?.deleted == [author])
    #expect(error { try library.context.undo() }?.kind == .nothingToUndo)
    try library.context.redo()
    try library.context.redo()
    #expect(library.lastNotice?.origin == .redo)
    #expect(try library.value(author, "name") == .string("b"))
    #expect(error { try library.context.redo() }?.kind == .nothingToRedo)
    try library.context.undo()
    try library.set(author, ["name": .string("c")])
    #expect(!library.context.canRedo, "A new edit ends redoing.")
  }

  @Test("A step keeps its name when it is undone and redone")
  func names() throws {
    let context = library.context
    try library.insert("Author", ["name": .string("a")])
    try context.perform {
      context.setActionName("Add Author")
      try library.insert("Author", ["name": .string("b")])
    }
    #expect(context.undoActionName == "Add Author" && context.redoActionName == nil)
    try context.undo()
    #expect(context.undoActionName == nil && context.redoActionName == "Add Author")
    try context.redo()
    #expect(context.undoActionName == "Add Author")
    _ = error {
      try context.perform {
        context.setActionName("Fail")
        throw OrreryError(.wrongType, "No.")
      }
    }
    try library.insert("Author", ["name": .string("c")])
    #expect(context.undoActionName == nil, "The name of an edit that failed is nobody's.")
  }

  @Test("A step keeps no values of what it has inserted, and gives them back when it is redone")
  func insertedValues() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    let change = library.context.history.undoSteps.last?.changes.first
    guard case .insert(author, let values, _)? = change else {
      Issue.record("The step is not the insertion.")
      return
    }
    #expect(values.isEmpty)
    try library.set(author, ["name": .string("b")])
    try library.context.undo(2)
    try library.context.redo(2)
    #expect(try library.value(author, "name") == .string("b"))
    try library.context.undo()
    #expect(try library.value(author, "name") == .string("a"))
  }

  @Test("Saving keeps the steps: insertion, change and deletion are undone afterwards")
  func afterSave() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    let book = try library.insert("Book", ["title": .string("t"), "author": .object(author)])
    try library.context.save()
    try library.set(author, ["name": .string("b")])
    try library.context.save()
    try library.context.delete([author])
    try library.context.save()
    #expect(library.store.rows[author] == nil)
    try library.context.undo()
    #expect(try library.value(author, "name") == .string("b"))
    #expect(try library.value(book, "author") == .object(author))
    try library.context.save()
    #expect(library.store.rows[author]?.values[0] == .string("b"))
    #expect(try Fixture(TestModel.library, on: library).members(author, "books") == [book])
    try library.context.undo()
    #expect(try library.value(author, "name") == .string("a"))
    try library.context.undo()
    #expect(library.lastNotice?.deleted == [book])
    try library.context.undo()
    #expect(library.context.pendingChanges.deleted == [author, book].sorted())
    try library.context.save()
    #expect(library.store.rows.isEmpty)
    try library.context.redo()
    try library.context.redo()
    try library.context.save()
    #expect(Set(library.store.rows.keys) == [author, book])
  }

  @Test("No more steps than undoLevels, none with 0")
  func levels() throws {
    let few = Fixture(TestModel.library, options: ContextOptions(undoLevels: 2))
    for index in 0..<4 { try few.insert("Author", ["name": .string("\(index)")]) }
    try few.context.undo()
    try few.context.undo()
    #expect(error { try few.context.undo() }?.kind == .nothingToUndo)
    #expect(few.context.pendingChanges.inserted.count == 2)
    let none = Fixture(TestModel.library, options: ContextOptions(undoLevels: 0))
    try none.insert("Author", ["name": .string("a")])
    #expect(!none.context.canUndo)
    #expect(error { try none.context.undo() }?.kind == .nothingToUndo)
  }

  @Test("The oldest steps go where all hold too much; one stays, however much it holds")
  func bytes() throws {
    let book = try library.insert("Author")
    let part = UndoHistory.maximumBytes / 4
    let texts = ["a", "b"].map { Value.string(String(repeating: $0, count: part)) }
    for index in 0..<5 { try library.set(book, ["name": texts[index % 2]]) }
    try library.context.undo()
    #expect(error { try library.context.undo(2) }?.kind == .nothingToUndo)
    try library.context.redo()
    let long = Value.string(String(repeating: "c", count: UndoHistory.maximumBytes))
    try library.set(book, ["name": long])
    try library.context.undo()
    #expect(try library.value(book, "name").isSame(as: texts[0]))
    #expect(!library.context.canUndo)
  }

  @Test("That a step has inserted what is there is known without parting who joined it since")
  func joined() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    let book = try library.insert("Book", ["title": .string("t")])
    try library.context.save()
    let other = Fixture(TestModel.library, on: library)
    for _ in 0..<10 {
      try other.insert("Book", ["title": .string("t"), "author": .object(author)])
      try other.insert("Chapter", ["heading": .string("h"), "book": .object(book)])
    }
    try other.context.save()
    library.context.forgetClean()
    let (related, read) = (library.store.relatedReads, library.store.snapshotReads)
    #expect(library.context.canUndo)
    #expect(library.store.relatedReads == related)
    #expect(library.store.snapshotReads - read <= 1)
    try library.context.undo(2)
    #expect(try other.value(author, "name") == .string("a"))
    #expect(!library.context.canUndo)
  }

  @Test("What another context saved since is not undone; a step without effect is passed over")
  func othersSaves() throws {
    let author = try library.insert("Author", ["name": .string("a"), "code": .string("1")])
    let book = try library.insert("Book", ["title": .string("t")])
    try library.context.save()
    try library.set(book, ["pages": .integer(1)])
    try library.set(author, ["name": .string("b"), "code": .string("2")])
    try library.set(book, ["author": .object(author)])
    try library.context.save()
    let other = Fixture(TestModel.library, on: library)
    let third = try other.insert("Author", ["name": .string("x")])
    try other.set(book, ["author": .object(third)])
    try other.set(author, ["name": .string("c")])
    try other.context.save()
    library.forgetNotices()
    try library.context.undo()
    #expect(try library.value(book, "author") == .object(third), "The link no longer stands.")
    #expect(try library.value(author, "name") == .string("c"), "Somebody else's.")
    #expect(try library.value(author, "code") == .string("1"), "Ours, and it still stood.")
    #expect(library.notices.count == 1)
    try other.context.delete([book])
    try other.context.save()
    try library.context.undo()
    #expect(library.lastNotice?.deleted == [author], "The steps about the book are passed over.")
  }

  @Test("Several steps are taken back as one, or none of them; those without effect do not count")
  func several() throws {
    let context = library.context
    let author = try library.insert("Author", ["name": .string("a")])
    let book = try library.insert("Book", ["title": .string("t")])
    try context.save()
    context.rollback()
    try library.set(author, ["name": .string("b")])
    try library.set(book, ["pages": .integer(7)])
    library.forgetNotices()
    try context.undo(2)
    try context.redo(2)
    #expect(library.notices.map(\.updated.count) == [2, 2])
    let other = Fixture(TestModel.library, on: library)
    try other.context.delete([author])
    try other.context.save()
    library.forgetNotices()
    #expect(error { try context.undo(2) }?.kind == .nothingToUndo)
    #expect(try library.value(book, "pages") == .integer(7))
    #expect(library.notices.isEmpty && context.canUndo && !context.canRedo)
    try context.undo()
    #expect(try library.value(book, "pages") == .integer(100))
    #expect(!context.canUndo && context.canRedo, "Of the first step nothing is left.")
    #expect(error { try context.redo(2) }?.kind == .nothingToRedo)
    #expect(try library.value(book, "pages") == .integer(100))
    try other.context.delete([book])
    try other.context.save()
    #expect(!context.canUndo && !context.canRedo)
    #expect(context.undoActionName == nil && context.redoActionName == nil)
    try library.insert("Author", ["name": .string("c")])
    #expect(context.canUndo)
  }

  @Test("A deletion that is done again reads the members of all that goes at once")
  func redoneDeletion() throws {
    let authors = try (0..<100).map { index in
      try library.insert("Author", ["name": .string("\(index)")])
    }
    for author in authors {
      try library.insert("Book", ["title": .string("t"), "author": .object(author)])
    }
    try library.context.save()
    try library.context.delete(authors)
    try library.context.undo()
    library.context.forgetClean()
    let before = library.store.relatedReads
    try library.context.redo()
    #expect(library.context.pendingChanges.deleted.count >= authors.count)
    #expect(library.store.relatedReads - before < 10)
  }

  @Test("A store that fails leaves the step where it was")
  func failure() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    try library.context.save()
    try library.set(author, ["name": .string("b")])
    try library.context.save()
    library.context.forgetClean()
    library.coordinator.forgetRows(of: [author])
    library.store.failure = OrreryError(.storeBusy, "Busy.", isRetryable: true)
    #expect(error { try library.context.undo() }?.kind == .storeBusy)
    library.store.failure = nil
    #expect(library.context.canUndo && !library.context.canRedo)
    try library.context.undo()
    #expect(try library.value(author, "name") == .string("a"))
  }

  @Test("An object that undo brought back is still one that was there when an edit is taken back")
  func revivedThenTakenBack() throws {
    let author = try library.insert("Author", ["name": .string("a")])
    try library.context.save()
    try library.context.delete([author])
    try library.context.save()
    try library.context.undo()
    let busy = OrreryError(.storeBusy, "Busy.", isRetryable: true)
    let failure = error {
      try library.context.perform {
        try library.context.delete([author])
        throw busy
      }
    }
    #expect(failure == busy)
    try library.context.save()
    #expect(library.store.savedChanges.last?.revived == [author])
  }

  @Test("Edits after which something fails are taken back, and nothing else is")
  func failureAfterEdits() throws {
    let busy = OrreryError(.storeBusy, "Busy.", isRetryable: true)
    for levels in [0, 1, 10] {
      let some = Fixture(TestModel.library, options: ContextOptions(undoLevels: levels))
      let author = try some.insert("Author", ["name": .string("a")])
      try some.set(author, ["code": .string("1")])
      if levels > 0 { try some.context.undo() }
      let (undone, redone) = (
        some.context.history.undoSteps.count, some.context.history.redoSteps.count
      )
      let code = try some.value(author, "code")
      let edits: [() throws -> Void] = [
        {}, { try some.set(author, ["name": .string("a")]) },
        {
          try some.set(author, ["name": .string("b"), "code": .string("2")])
          try some.insert("Book", ["title": .string("t"), "author": .object(author)])
        },
      ]
      for edit in edits {
        let failure = error {
          try some.context.perform([edit], checkedBy: {}, followedBy: { throw busy })
        }
        #expect(failure == busy)
        #expect(some.context.pendingChanges == ChangeSet(inserted: [author]))
        #expect(try some.value(author, "name") == .string("a"))
        #expect(try some.value(author, "code") == code)
        #expect(
          some.context.history.undoSteps.count == undone
            && some.context.history.redoSteps.count == redone)
      }
      if levels > 0 {
        try some.context.redo()
        #expect(try some.value(author, "code") == .string("1"))
      }
      try some.context.save()
    }
  }
}
