import GraphSupport
import ObjectModel
import PersistentStore
import Testing

@testable import ObjectContext

@Suite("Saving what is valid")
struct PartialSaveTests {
  let library = Fixture(TestModel.library)

  private func save() throws -> [OrreryError] {
    try library.context.saveWhatIsValid().failures
  }

  private var stored: Set<ObjectID> { Set(library.store.rows.keys) }

  @Test("An object that is not valid is held back, the others are saved, and nothing shows it")
  func invalidObject() throws {
    let good = try library.insert("Book", ["title": .string("A")])
    let bad = try library.insert("Book")
    library.forgetNotices()
    let failures = try save()
    #expect(failures.map(\.kind) == [.missingMandatoryProperty])
    #expect(failures.map(\.objects) == [[bad]])
    #expect(stored == [good])
    #expect(library.notices == [])
    #expect(library.saves.map(\.changes.inserted) == [[good]])
    #expect(library.context.pendingChanges.inserted == [bad])
    try library.set(bad, ["title": .string("B")])
    #expect(try save() == [])
    #expect(stored == [good, bad])
    #expect(!library.context.hasChanges)
  }

  @Test("Without a failure it is a save")
  func allValid() throws {
    try library.insert("Book", ["title": .string("A")])
    let save = try library.context.saveWhatIsValid()
    #expect(save.failures == [] && save.saved.changes.inserted.count == 1)
    #expect(try library.context.saveWhatIsValid().saved.changes.isEmpty)
  }

  @Test("What names a new object that is held back is held back; its other end is not")
  func references() throws {
    let author = try library.insert("Author")
    let book = try library.insert("Book", ["title": .string("A"), "author": .object(author)])
    let other = try library.insert("Author", ["name": .string("B")])
    let tag = try library.insert("Tag", ["label": .string("t")])
    #expect(try save().map(\.objects) == [[author]])
    #expect(stored == [other, tag])
    // A many-to-many pair is no row of the tag's.
    try library.relate(.add([tag]), book, "tags")
    try library.set(tag, ["label": .string("u")])
    #expect(try save().map(\.objects) == [[author]])
    #expect(library.store.rows[tag]?.values[library.slot("Tag", "label")] == .string("u"))
    #expect(library.store.pairs.isEmpty)
    try library.set(author, ["name": .string("A")])
    #expect(try save() == [])
    #expect(library.store.pairs.count == 2)
    #expect(try library.members(tag, "books") == [book])
  }

  @Test("An object that many belong to is not held back with one of them")
  func sharedOwner() throws {
    let author = try library.insert("Author", ["name": .string("A")])
    try library.context.save()
    let bad = try library.insert("Book", ["author": .object(author)])
    let good = try library.insert("Book", ["title": .string("B"), "author": .object(author)])
    try library.set(author, ["name": .string("C")])
    #expect(try save().map(\.objects) == [[bad]])
    #expect(stored == [author, good])
    #expect(try library.members(author, "books") == [bad, good])
    // On top of what the store has derived counts what is not saved.
    #expect(library.store.rows[author]?.values[library.slot("Author", "bookCount")] == .integer(1))
    #expect(try library.value(author, "bookCount") == .integer(2))
  }

  @Test("What was one step is saved or held back as a whole")
  func steps() throws {
    let first = try library.insert("Author", ["name": .string("A")])
    let second = try library.insert("Author", ["name": .string("B")])
    try library.context.save()
    try library.context.perform {
      try library.set(first, ["name": .string("C")])
      try library.insert("Book")
    }
    try library.set(second, ["name": .string("D")])
    #expect(try save().count == 1)
    let name = library.slot("Author", "name")
    #expect(library.store.rows[first]?.values[name] == .string("A"))
    #expect(library.store.rows[second]?.values[name] == .string("D"))
    // A later step on a part of it belongs to it.
    try library.context.perform {
      try library.set(first, ["code": .string("c")])
      try library.set(second, ["code": .string("d")])
    }
    #expect(try save().count == 1)
    #expect(library.store.rows[second]?.values[library.slot("Author", "code")] == .null)
    // Both steps undone, nothing is left to be saved.
    for _ in 0..<3 { try library.context.undo() }
    #expect(try save() == [])
    #expect(library.store.rows[second]?.values[name] == .string("B"))
  }

  @Test("A step that was undone ties nothing together")
  func undoneSteps() throws {
    let first = try library.insert("Author", ["name": .string("A")])
    let second = try library.insert("Author", ["name": .string("B")])
    try library.context.save()
    try library.context.perform {
      try library.set(first, ["code": .string("c")])
      try library.set(second, ["code": .string("d")])
    }
    try library.context.undo()
    try library.set(first, ["name": .null])
    try library.set(second, ["name": .string("D")])
    #expect(try save().map(\.objects) == [[first]])
    #expect(
      library.store.rows[second]?.values[library.slot("Author", "name")] == .string("D"))
  }

  @Test("An object that the store still names for one that is held back is not deleted")
  func deletions() throws {
    let author = try library.insert("Author", ["name": .string("A")])
    let book = try library.insert("Book", ["title": .string("A"), "author": .object(author)])
    let spare = try library.insert("Book", ["title": .string("B")])
    try library.context.save()
    try library.set(book, ["author": .null, "title": .null])
    try library.context.delete([author])
    try library.context.delete([spare])
    #expect(try save().map(\.objects) == [[book]])
    #expect(stored == [author, book])
    try library.set(book, ["title": .string("C")])
    #expect(try save() == [])
    #expect(stored == [book])
  }

  @Test("A relationship that would have too few objects is left as it was")
  func counts() throws {
    let rules = Fixture(TestModel.strictWeb)
    let nodes = try (0..<4).map { _ in try rules.insert("Node") }
    try rules.relate(.set([nodes[1], nodes[2]]), nodes[0], "follows")
    try rules.context.save()
    let new = try rules.insert("Node", ["number": .integer(0)])
    try rules.relate(.add([new]), nodes[0], "follows")
    try rules.relate(.remove([nodes[1]]), nodes[0], "follows")
    try rules.set(nodes[3], ["label": .string("x")])
    #expect(try rules.context.saveWhatIsValid().failures.map(\.objects) == [[new]])
    let other = Fixture(TestModel.strictWeb, on: rules, isOtherProcess: true)
    #expect(try other.members(nodes[0], "follows") == [nodes[1], nodes[2]])
    #expect(try other.value(nodes[3], "label") == .string("x"))
    #expect(try rules.members(nodes[0], "follows") == [nodes[2], new])
  }

  @Test("The first of two that must differ is saved, the second held back")
  func constraints() throws {
    let first = try library.insert("Tag", ["label": .string("t")])
    let second = try library.insert("Tag", ["label": .string("t")])
    let third = try library.insert("Tag", ["label": .string("u")])
    let failures = try save()
    #expect(failures.map(\.kind) == [.constraintConflict])
    #expect(stored == [first, third] || stored == [second, third])
    #expect(failures.first?.objects.first.map(stored.contains) == false)
  }

  @Test("An object in conflict with what somebody has saved is held back")
  func conflicts() throws {
    let first = try library.insert("Tag", ["label": .string("t")])
    try library.context.save()
    let other = Fixture(TestModel.library, on: library, isOtherProcess: true)
    try other.set(first, ["label": .string("theirs")])
    try other.context.save()
    try library.set(first, ["label": .string("ours")])
    let second = try library.insert("Tag", ["label": .string("u")])
    let failures = try save()
    #expect(failures.map(\.kind) == [.mergeConflict])
    #expect(failures.map(\.objects) == [[first]])
    #expect(stored == [first, second])
    #expect(try library.value(first, "label") == .string("ours"))
    #expect(error { try library.context.save() }?.kind == .mergeConflict)
  }

  @Test("What leads to an object that somebody has deleted is held back")
  func missing() throws {
    let author = try library.insert("Author", ["name": .string("A")])
    try library.context.save()
    let book = try library.insert("Book", ["title": .string("A"), "author": .object(author)])
    let tag = try library.insert("Tag", ["label": .string("u")])
    let other = Fixture(TestModel.library, on: library, isOtherProcess: true)
    try other.context.delete([author])
    try other.context.save()
    let failures = try save()
    #expect(failures.map(\.kind) == [.mergeConflict])
    #expect(failures.map(\.objects) == [[author]])
    #expect(stored == [tag])
    #expect(library.context.pendingChanges.inserted == [book])
  }

  @Test("What leads to an object that was changed here and deleted elsewhere is held back")
  func changedAndMissing() throws {
    let author = try library.insert("Author", ["name": .string("A")])
    try library.context.save()
    try library.set(author, ["name": .string("B")])
    let book = try library.insert("Book", ["title": .string("A"), "author": .object(author)])
    let tag = try library.insert("Tag", ["label": .string("u")])
    let other = Fixture(TestModel.library, on: library, isOtherProcess: true)
    try other.context.delete([author])
    try other.context.save()
    #expect(Set(try save().map(\.objects)) == [[author]])
    #expect(stored == [tag])
    #expect(library.context.pendingChanges.inserted == [book])
  }

  @Test("A deletion that a cascade's rules deny is held back")
  func deniedCascade() throws {
    let model = TestModel.checked([
      TestModel.entity(
        "Top", [], [TestModel.toMany("middles", "Middle", inverse: "top", rule: .cascade)]),
      TestModel.entity(
        "Middle", [],
        [
          TestModel.toOne("top", "Top", inverse: "middles"),
          TestModel.toMany("ends", "End", inverse: "middle", rule: .deny),
        ]),
      TestModel.entity("End", [], [TestModel.toOne("middle", "Middle", inverse: "ends")]),
    ])
    let here = Fixture(model)
    let top = try here.insert("Top")
    try here.context.save()
    try here.context.delete([top])
    let new = try here.insert("End")
    let other = Fixture(model, on: here, isOtherProcess: true)
    let middle = try other.insert("Middle", ["top": .object(top)])
    let end = try other.insert("End", ["middle": .object(middle)])
    try other.context.save()
    let failures = try here.context.saveWhatIsValid().failures
    #expect(failures.map(\.kind) == [.relationshipDeniedDelete])
    #expect(failures.map(\.objects) == [[top, middle]])
    #expect(Set(here.store.rows.keys) == [top, middle, end, new])
  }

  @Test("A one-to-one that somebody has changed meanwhile is saved whole or not at all")
  func oneToOne() throws {
    let here = Fixture(TestModel.strictWeb)
    let nodes = try (0..<3).map { _ in try here.insert("Node") }
    try here.context.save()
    try here.set(nodes[0], ["partner": .object(nodes[1]), "number": .integer(0)])
    let other = Fixture(TestModel.strictWeb, on: here)
    try other.set(nodes[2], ["partner": .object(nodes[1])])
    try other.context.save()
    #expect(try here.context.saveWhatIsValid().failures.map(\.objects) == [[nodes[0]]])
    let partner = here.slot("Node", "partner")
    #expect(here.store.rows[nodes[2]]?.values[partner] == .object(nodes[1]))
    #expect(here.store.rows[nodes[1]]?.values[partner] == .object(nodes[2]))
    #expect(try here.value(nodes[1], "partner") == .object(nodes[0]))
  }

  @Test("A large step that cannot be saved is looked through once", .timeLimit(.minutes(1)))
  func largeStep() throws {
    try library.context.perform {
      for _ in 0..<10_000 { try library.insert("Chapter") }
      try library.insert("Book")
    }
    #expect(try save().count == 1)
    #expect(stored.isEmpty)
  }

  @Test("When the store fails nothing is saved and nothing changes")
  func storeFailure() throws {
    let book = try library.insert("Book", ["title": .string("A")])
    try library.insert("Book")
    library.store.failure = OrreryError(.storeFull, "full")
    #expect(error { _ = try save() }?.kind == .storeFull)
    library.store.failure = nil
    #expect(library.context.pendingChanges.inserted.count == 2)
    #expect(try save().count == 1)
    #expect(stored == [book])
  }

  @Test("An ordered member that is held back keeps its place")
  func orders() throws {
    let book = try library.insert("Book", ["title": .string("A")])
    let chapters = try (0..<3).map { _ in try library.insert("Chapter", ["book": .object(book)]) }
    try library.context.save()
    let bad = try library.insert("Book")
    var new = chapters[0]
    try library.context.perform {
      new = try library.insert("Chapter", ["heading": .string("x")])
      try library.relate(.insert([new], at: 1), book, "chapters")
      try library.relate(.add([chapters[2]]), bad, "chapters")
    }
    let good = try library.insert("Chapter")
    try library.relate(.insert([good], at: 0), book, "chapters")
    #expect(try save().map(\.objects) == [[bad]])
    let other = Fixture(TestModel.library, on: library, isOtherProcess: true)
    #expect(try other.members(book, "chapters") == [good] + chapters)
    #expect(try library.members(book, "chapters") == [good, chapters[0], new, chapters[1]])
    try library.set(bad, ["title": .string("B")])
    #expect(try save() == [])
    let third = Fixture(TestModel.library, on: library, isOtherProcess: true)
    #expect(try third.members(book, "chapters") == [good, chapters[0], new, chapters[1]])
    #expect(try third.members(bad, "chapters") == [chapters[2]])
  }

  @Test("Rollback after it goes back to what was saved")
  func rollback() throws {
    let good = try library.insert("Book", ["title": .string("A")])
    let bad = try library.insert("Book")
    _ = try save()
    library.context.rollback()
    #expect(try library.context.isAlive(good))
    #expect(try !library.context.isAlive(bad))
    #expect(!library.context.hasChanges)
  }
}

@Suite("Bringing unsaved edits back")
struct RestoringTests {
  let library = Fixture(TestModel.library)

  private func other() -> Fixture { Fixture(TestModel.library, on: library, isOtherProcess: true) }

  @Test("An object that was saved after all is not inserted twice; one with its id is another's")
  func insertedBefore() throws {
    let tag = try library.insert("Tag", ["label": .string("t")])
    let edits = library.context.unsavedEdits
    try library.context.save()
    let same = other()
    #expect(try same.context.restore(edits).renamed.isEmpty)
    #expect(!same.context.hasChanges)
    try library.set(tag, ["label": .string("u")])
    try library.context.save()
    let different = other()
    let renamed = try different.context.restore(edits).renamed
    #expect(renamed.map(\.old) == [tag])
    let new = try #require(renamed.first?.new)
    #expect(try different.value(new, "label") == .string("t"))
    #expect(try different.value(tag, "label") == .string("u"))
  }

  @Test("What others have saved since is told, and a deletion of it is not made")
  func changedSince() throws {
    let (first, second, third) = (
      try library.insert("Tag", ["label": .string("a")]),
      try library.insert("Tag", ["label": .string("b")]),
      try library.insert("Tag", ["label": .string("c")])
    )
    try library.context.save()
    try library.set(first, ["label": .string("ours")])
    try library.set(third, ["label": .string("ours too")])
    try library.context.delete([second])
    let edits = library.context.unsavedEdits
    let they = other()
    try they.set(first, ["label": .string("theirs")])
    try they.set(second, ["label": .string("theirs too")])
    try they.context.delete([third])
    try they.context.save()
    let later = other()
    let result = try later.context.restore(edits)
    #expect(result.replaced.map(\.storedValue) == [.string("theirs")])
    #expect(try later.value(first, "label") == .string("ours"))
    let kinds = result.failures.flatMap(\.errors).map(\.kind)
    #expect(Set(kinds) == [.objectNotFound, .mergeConflict])
    #expect(try later.context.isAlive(second))
    try later.context.undo()
    #expect(!later.context.hasChanges)
  }

  @Test("An object one of whose relationships is lost is there, and only that is left")
  func partOfAnInsert() throws {
    let author = try library.insert("Author", ["name": .string("A")])
    try library.context.save()
    let book = try library.insert("Book", ["title": .string("B"), "author": .object(author)])
    let edits = library.context.unsavedEdits
    let they = other()
    try they.context.delete([author])
    let taken = UnsavedEdit(.insert(book, values: they.values("Book", ["title": .string("C")])))
    _ = try they.context.restore([taken])
    try they.context.save()
    let later = other()
    let result = try later.context.restore(edits)
    let new = try #require(result.renamed.first?.new)
    let lost = later.values("Book", ["author": .object(author)])
    let rest = UnsavedChange.update(new, version: 0, values: lost, old: [:])
    #expect(result.failures.map(\.rest) == [rest])
    #expect(result.failures.flatMap(\.errors).count == 1)
    let again = try later.context.restore([UnsavedEdit(rest)])
    #expect(again.failures.map(\.rest) == [rest])
    #expect(later.context.pendingChanges.inserted == [new])
    #expect(try later.value(new, "title") == .string("B"))
  }

  @Test("What fails of an edit does not keep the rest of it")
  func partsOfEdits() throws {
    let author = try library.insert("Author", ["name": .string("A")])
    let (gone, tag) = (
      try library.insert("Tag", ["label": .string("a")]),
      try library.insert("Tag", ["label": .string("b")])
    )
    let book = try library.insert("Book", ["title": .string("B")])
    try library.context.save()
    try library.set(book, ["title": .string("C"), "author": .object(author)])
    try library.relate(.set([gone, tag]), book, "tags")
    let edits = library.context.unsavedEdits
    let they = other()
    try they.context.delete([author, gone])
    try they.context.save()
    let later = other()
    let result = try later.context.restore(edits)
    #expect(try later.value(book, "title") == .string("C"))
    #expect(try later.members(book, "tags") == [tag])
    let lost = later.values("Book", ["author": .object(author)])
    #expect(
      result.failures.contains {
        if case .update(book, _, lost, _) = $0.rest { true } else { false }
      })
    #expect(result.failures.count == 2)
  }

  @Test("No object of an abstract entity comes back")
  func abstractEntities() throws {
    let thing = try library.model.requireEntity(named: "Thing")
    let edit = UnsavedEdit(.insert(ObjectID(entity: thing.number, key: 1), values: [:]))
    let result = try library.context.restore([edit])
    #expect(result.failures.map(\.rest) == [edit.change])
    #expect(result.failures.flatMap(\.errors).map(\.kind) == [.abstractEntity])
    #expect(!library.context.hasChanges)
  }

  @Test("What comes back is saved by the steps of then, not as one")
  func steps() throws {
    let (first, second) = (try library.insert("Tag"), try library.insert("Tag"))
    let third = try library.insert("Tag", ["label": .string("c")])
    try library.context.perform {
      try library.set(second, ["label": .string("b")])
      try library.insert("Author")
    }
    let later = Fixture(TestModel.library)
    _ = try later.context.restore(library.context.unsavedEdits)
    try later.set(first, ["label": .string("a")])
    #expect(try later.context.saveWhatIsValid().failures.count == 1)
    #expect(Set(later.store.rows.keys) == [first, third])
    #expect(later.context.pendingChanges.inserted.contains(second))
  }

  @Test("An id that comes back is not given to another object")
  func keys() throws {
    var tag = try library.insert("Tag", ["label": .string("t")])
    for _ in 0..<40 { tag = try library.insert("Tag", ["label": .string("t\(tag.key)")]) }
    let edits = library.context.unsavedEdits
    // A store that knows nothing of the keys, as one put back from a backup.
    let fresh = Fixture(TestModel.library)
    #expect(try fresh.context.restore(edits).renamed.isEmpty)
    let new = try fresh.insert("Tag", ["label": .string("new")])
    #expect(new.key > tag.key)
    try fresh.context.save()
    #expect(fresh.store.rows.count == 42)
    let next = Fixture(TestModel.library, on: fresh, isOtherProcess: true)
    #expect(try next.insert("Tag").key > new.key)
  }
}
