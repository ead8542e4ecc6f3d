import Foundation
import ObjectModel
import PersistentStore
import Testing

/// What one save does and does not do: versions, uniqueness, all or nothing.
struct SavingTests {
  private func people(at location: StoreLocation = .memory) throws -> TestStore {
    try TestStore(
      FixtureModels.model(
        FixtureModels.entity(
          "Person",
          [
            FixtureModels.attribute("name", .string), FixtureModels.attribute("email", .string),
            FixtureModels.attribute("age", .integer16),
          ]
        ) { $0.uniquenessConstraints = [["email"], ["name", "age"]] },
        FixtureModels.entity(
          "Employee", super: "Person",
          [
            FixtureModels.attribute("number", .integer32)
          ]
        ) { $0.uniquenessConstraints = [["number"]] }), at: location)
  }

  @Test func versionsCountSaves() throws {
    let store = try people()
    let id = try store.insert("Person", ["name": .string("Ada")])
    for version in 1...3 {
      let result = try saved(
        store.save {
          $0.updated = [try store.update(id, from: Int64(version), ["age": .integer(36)])]
        })
      #expect(result.versions == [id: Int64(version) + 1])
    }
    #expect(try store.store.snapshots(of: [id]).map(\.version) == [4])
  }

  @Test func anUpdateOfNothingMovesTheVersion() throws {
    let store = try people()
    let id = try store.insert("Person", ["name": .string("Ada")])
    _ = try saved(store.save { $0.updated = [try store.update(id, from: 1, [:])] })
    #expect(try store.store.snapshots(of: [id]).map(\.version) == [2])
  }

  /// Otherwise who still has the object as it was would find its version right again one day.
  @Test(arguments: ["save", "batch", "another process"])
  func whatComesBackStartsAboveWhatWasDeleted(by who: String) throws {
    let folder = try TestFolder()
    let store = try people(at: .file(path: folder.path("store.sqlite")))
    try store.store.beginWatching()
    let id = try store.insert("Person", ["name": .string("Ada")])
    for version in 1...3 {
      try store.save { $0.updated = [try store.update(id, from: Int64(version), [:])] }
    }
    #expect(try store.store.remoteChanges() == .saves([]))
    switch who {
    case "save": try store.save { $0.deleted = [.init(id: id, expectedVersion: 4)] }
    case "batch": _ = try store.store.perform(.delete(BatchDelete(entity: id.entity)))
    default:
      let other = try people(at: .file(path: folder.path("store.sqlite")))
      try other.save { $0.deleted = [.init(id: id, expectedVersion: 4)] }
      #expect(try store.store.remoteChanges() != .saves([]))
    }
    let new = try store.newID("Person")
    let result = try saved(
      store.save {
        $0.inserted = [
          try store.object(id, ["name": .string("Ada")]),
          try store.object(new, ["name": .string("Grace")]),
        ]
        $0.revived = [id]
      })
    #expect(result.versions == [id: 5])
    #expect(try store.store.snapshots(of: [id, new]).map(\.version) == [5, 1])
    #expect(try !store.store.hasRemoteCommits())
  }

  @Test func allVersionConflictsAreFoundAndNothingIsWritten() throws {
    let store = try people()
    let names = ["Ada", "Grace", "Edith"]
    let ids = try names.map { try store.insert("Person", ["name": .string($0)]) }
    _ = try saved(store.save { $0.updated = [try store.update(ids[0], from: 1, [:])] })
    _ = try saved(store.save { $0.deleted = [.init(id: ids[1], expectedVersion: 1)] })
    let new = try store.newID("Person")
    let outcome = try store.save {
      $0.inserted = [try store.object(new, ["name": .string("Joan")])]
      $0.updated = [
        try store.update(ids[0], from: 1, ["age": .integer(1)]),
        try store.update(ids[1], from: 1, ["age": .integer(2)]),
        try store.update(ids[2], from: 1, ["age": .integer(3)]),
      ]
    }
    let current = try #require(try store.store.snapshots(of: [ids[0]]).first)
    #expect(
      Set(conflicts(outcome)) == [
        .version(id: ids[0], expected: 1, current: current),
        .version(id: ids[1], expected: 1, current: nil),
      ])
    #expect(current.version == 2)
    #expect(try store.value("age", of: ids[2]) == .null)
    #expect(try store.store.snapshots(of: [new]).isEmpty)
  }

  @Test func aStaleDeletionConflicts() throws {
    let store = try people()
    let id = try store.insert("Person")
    _ = try saved(store.save { $0.updated = [try store.update(id, from: 1, [:])] })
    let outcome = try store.save { $0.deleted = [.init(id: id, expectedVersion: 1)] }
    let current = try #require(try store.store.snapshots(of: [id]).first)
    #expect(conflicts(outcome) == [.version(id: id, expected: 1, current: current)])
  }

  /// Who joins a collection does not change the version of the object that has it.
  @Test func aDeletionThatLeavesMembersConflicts() throws {
    typealias M = FixtureModels
    let store = try TestStore(
      M.model(
        M.entity(
          "Box", [],
          [
            M.toMany("items", "Item", inverse: "box"), M.toMany("tags", "Tag", inverse: "boxes"),
            M.toMany("loose", "Tag", inverse: nil),
          ]),
        M.entity("Item", [], [M.toOne("box", "Box", inverse: "items")]),
        M.entity("Tag", [], [M.toMany("boxes", "Box", inverse: "tags")])))
    let boxes = try (0..<3).map { _ in try store.insert("Box") }
    let item = try store.insert("Item", ["box": .object(boxes[0])])
    let tag = try store.insert("Tag")
    let tags = try store.slot("tags", of: "Box")
    let loose = try store.slot("loose", of: "Box")
    try store.save {
      $0.addedLinks = [
        .init(owner: boxes[1], slot: tags, other: tag),
        .init(owner: boxes[2], slot: loose, other: tag),
      ]
    }
    let deletions = boxes.map { StoreChanges.Deletion(id: $0, expectedVersion: 1) }
    #expect(
      try conflicts(store.save { $0.deleted = deletions })
        == [.members(of: boxes[0]), .members(of: boxes[1])])
    #expect(try store.store.snapshots(of: boxes).count == 3)
    _ = try saved(
      store.save {
        $0.deleted = deletions
        $0.updated = [try store.update(item, from: 1, ["box": .null])]
        $0.removedLinks = [.init(owner: boxes[1], slot: tags, other: tag)]
      })
    #expect(try store.store.snapshots(of: boxes).isEmpty)
  }

  @Test func constraintConflictsNameKeysValuesAndTheOther() throws {
    let store = try people()
    let ada = try store.insert("Person", ["email": .string("a@x"), "name": .string("Ada")])
    let employee = try store.newID("Employee")
    let other = try store.newID("Person")
    let outcome = try store.save {
      $0.inserted = [
        try store.object(employee, ["email": .string("a@x"), "number": .integer(1)]),
        try store.object(other, ["email": .string("b@x")]),
      ]
      $0.updated = [try store.update(ada, from: 1, ["age": .integer(36)])]
    }
    let found = conflicts(outcome)
    guard case .constraint(let entity, let keys, let values, let id, let existing) = found.first
    else {
      Issue.record("\(found)")
      return
    }
    #expect(found.count == 1)
    #expect(entity == employee.entity)
    #expect(keys == ["email"])
    #expect(values == [.string("a@x")])
    #expect(id == employee)
    #expect(existing.id == ada)
    #expect(try store.value("age", of: ada) == .null)
    #expect(try store.store.snapshots(of: [other, employee]).isEmpty)
  }

  @Test func twoNewObjectsMayBeInEachOthersWay() throws {
    let store = try people()
    let ids = [try store.newID("Person"), try store.newID("Person")]
    let outcome = try store.save { changes in
      changes.inserted = try ids.map {
        try store.object($0, ["name": .string("Ada"), "age": .integer(36)])
      }
    }
    guard
      case .constraint(_, ["name", "age"], let values, ids[1], let existing)? =
        conflicts(outcome).first
    else {
      Issue.record("\(outcome)")
      return
    }
    #expect(values == [.string("Ada"), .integer(36)])
    #expect(existing.id == ids[0])
  }

  @Test func missingValuesAreNotInAnybodysWay() throws {
    let store = try people()
    try store.insert("Person", ["name": .string("Ada")])
    try store.insert("Person", ["name": .string("Ada")])
  }

  @Test func uniqueValuesCanBeExchanged() throws {
    let store = try people()
    let ids = try ["a", "b", "c"].map { try store.insert("Person", ["email": .string($0)]) }
    _ = try saved(
      store.save { changes in
        changes.updated = try zip(ids, ["b", "c", "a"]).map {
          try store.update($0, from: 1, ["email": .string($1)])
        }
      })
    #expect(
      try ids.map { try store.value("email", of: $0) } == ["b", "c", "a"].map { .string($0) })
  }

  @Test func aDeletedObjectsValueIsFree() throws {
    let store = try people()
    let old = try store.insert("Person", ["email": .string("a")])
    let kept = try store.insert("Person", ["email": .string("b")])
    let new = try store.newID("Person")
    _ = try saved(
      store.save {
        $0.inserted = [try store.object(new, ["email": .string("b")])]
        $0.updated = [try store.update(kept, from: 1, ["email": .string("a")])]
        $0.deleted = [.init(id: old, expectedVersion: 1)]
      })
    #expect(try store.value("email", of: kept) == .string("a"))
  }

  @Test func aTakenKeyIsAnError() throws {
    let store = try people()
    let id = try store.insert("Person", ["name": .string("Ada")])
    let error = #expect(throws: OrreryError.self) {
      try store.save { $0.inserted = [try store.object(id, [:])] }
    }
    #expect(error?.kind == .saveFailed)
    #expect(error?.objects == [id])
  }

  @Test func malformedChangesAreRefused() throws {
    let store = try people()
    let id = try store.insert("Person")
    #expect(throws: OrreryError.self) {
      try store.save { $0.inserted = [ObjectSnapshot(id: id, version: 0, values: [])] }
    }
    #expect(throws: OrreryError.self) {
      try store.save {
        $0.updated = [.init(id: id, expectedVersion: 1, values: [99: .null])]
      }
    }
  }

  @Test func concurrentReadsSeeWhatWasSavedBefore() async throws {
    let folder = try TestFolder()
    let model = try people().model
    let store = try TestStore(model, at: .file(path: folder.path("s")))
    let id = try store.insert("Person", ["name": .string("Ada")])
    let slot = try store.slot("name", of: "Person")
    let (results, continuation) = AsyncStream<[Value]>.makeStream()
    store.store.readConcurrently(
      { try $0.snapshots(of: [id]) },
      completion: { result in
        continuation.yield(((try? result.get()) ?? []).map { $0.values[slot] })
        continuation.finish()
      })
    _ = try saved(
      store.save { $0.updated = [try store.update(id, from: 1, ["name": .string("Eve")])] })
    var seen: [[Value]] = []
    for await values in results { seen.append(values) }
    #expect(seen == [[.string("Ada")]])
    #expect(try store.value("name", of: id) == .string("Eve"))
    try store.store.close()
    #expect(folder.contents == ["s"])
  }
}
