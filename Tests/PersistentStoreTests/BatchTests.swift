import Foundation
import GRDB
import ObjectModel
import Predicates
import Testing

@testable import PersistentStore

/// Batch requests, rule by rule, where no context's save is there to compare with: what a predicate
/// and an expression say, files, limits, cancelling. The comparison is in ObjectContextTests.
struct BatchTests {
  private typealias M = FixtureModels

  private func people(at location: StoreLocation = .memory) throws -> TestStore {
    try TestStore(
      M.model(
        M.entity(
          "Person",
          [
            M.attribute("name", .string), M.attribute("age", .integer16),
            M.attribute("height", .float), M.attribute("wage", .decimal),
            M.attribute("picture", .binary) { $0.allowsExternalBinaryDataStorage = true },
            M.derived("capitals", .string, "uppercase:(name)"),
            M.derived("saved", .date, "now()"), M.derived("bossName", .string, "boss.name"),
          ],
          [
            M.toOne("boss", "Person", inverse: "reports"),
            M.toMany("reports", "Person", inverse: "boss"),
          ]
        ) { $0.uniquenessConstraints = [["name"]] },
        M.entity("Employee", super: "Person", [M.attribute("number", .integer32)])), at: location)
  }

  private func update(
    _ store: TestStore, _ entity: String = "Person", where text: String? = nil,
    values: [String: Value] = [:], expressions: [String: String] = [:]
  ) throws -> BatchResult {
    let entity = try store.entity(entity)
    var update = BatchUpdate(entity: entity.number)
    let compiler = PredicateCompiler(model: store.model)
    update.predicate = try text.map { try compiler.compile($0, for: entity) }
    for (key, value) in values { update.values[try #require(entity.slot(named: key))] = value }
    for (key, text) in expressions {
      update.expressions[try #require(entity.slot(named: key))] = try compiler.compile(
        try PredicateParser.parseExpression(text, arguments: []), for: entity)
    }
    return try store.store.perform(.update(update))
  }

  private func insert(
    _ store: TestStore, _ rows: [[String: Value]], _ rule: BatchInsert.ConflictRule = .error
  ) throws -> BatchResult {
    let entity = try store.entity("Person")
    let values = try rows.map { row in
      Dictionary(
        uniqueKeysWithValues: try row.map { (try #require(entity.slot(named: $0.key)), $0.value) })
    }
    var insert = BatchInsert(entity, values)
    insert.onConflict = rule
    return try store.store.perform(.insert(insert))
  }

  private func delete(_ store: TestStore, where text: String? = nil) throws -> BatchResult {
    let entity = try store.entity("Person")
    var delete = BatchDelete(entity: entity.number)
    delete.predicate = try text.map {
      try PredicateCompiler(model: store.model).compile($0, for: entity)
    }
    return try store.store.perform(.delete(delete))
  }

  private func failure(_ body: () throws -> Void) throws -> OrreryError {
    try #require(throws: OrreryError.self) { try body() }
  }

  // MARK: Expressions

  @Test func expressionsSeeTheOldValuesOnly() throws {
    let store = try people()
    let boss = try store.insert("Person", ["name": .string("a"), "age": .integer(50)])
    let other = try store.insert(
      "Employee", ["name": .string("b"), "age": .integer(30), "boss": .object(boss)])
    let result = try update(
      store, where: "age > 0",
      expressions: ["age": "boss.age + age", "height": "age * 1.5", "wage": "age * 2"])
    #expect(result.matched == 2)
    #expect(try store.value("age", of: other) == .integer(80))
    #expect(try store.value("height", of: other) == .double(45))
    #expect(try store.value("wage", of: other) == .decimal(60))
    // Nothing and something is nothing.
    #expect(try store.value("age", of: boss) == .null)
    #expect(try store.store.snapshots(of: [boss, other]).map(\.version) == [2, 2])
  }

  @Test func valuesChangeHandsUnderAConstraint() throws {
    let store = try people()
    let ids = try ["a", "b", "c"].map { try store.insert("Person", ["name": .string($0)]) }
    for (index, id) in ids.enumerated() {
      _ = try update(
        store, where: "name == '\(["a", "b", "c"][index])'", values: ["age": .integer(Int64(index))]
      )
      #expect(try store.value("age", of: id) == .integer(Int64(index)))
    }
    let cycle = "TERNARY(name == 'a', 'b', TERNARY(name == 'b', 'c', 'a'))"
    let result = try update(store, expressions: ["name": cycle])
    #expect(result.updated == 3)
    #expect(
      try ids.map { try store.value("name", of: $0) }
        == [.string("b"), .string("c"), .string("a")])
    #expect(try store.value("capitals", of: ids[0]) == .string("B"))
  }

  @Test func oneToOnesChangeHandsUnderAConstraint() throws {
    let store = try TestStore(
      M.model(
        M.entity(
          "Person", [M.attribute("name", .string)], [M.toOne("desk", "Desk", inverse: "person")]
        ) { $0.uniquenessConstraints = [["desk"]] },
        M.entity("Desk", [], [M.toOne("person", "Person", inverse: "desk")])))
    let desks = try (0..<2).map { _ in try store.insert("Desk") }
    let people = try ["a", "b"].map { try store.insert("Person", ["name": .string($0)]) }
    func move(_ name: String, to desk: Int) throws {
      _ = try update(store, where: "name == '\(name)'", values: ["desk": .object(desks[desk])])
    }
    try move("a", to: 0)
    try move("b", to: 1)
    // Its row comes before that of whom it takes the desk from.
    try move("a", to: 1)
    #expect(try store.value("desk", of: people[0]) == .object(desks[1]))
    #expect(try store.value("desk", of: people[1]) == .null)
    #expect(try store.value("person", of: desks[1]) == .object(people[0]))
    #expect(try store.value("person", of: desks[0]) == .null)
  }

  @Test func whatAnAttributeCannotHoldIsToldOfEachObject() throws {
    let store = try people()
    let ids = try (0..<3).map { index in
      try store.insert("Employee", ["age": .integer(Int64(20_000 + index))])
    }
    let error = try failure { _ = try update(store, expressions: ["age": "age * 2"]) }
    #expect(error.kind == .validationMultiple)
    #expect(error.objects == ids)
    #expect(error.errors.allSatisfy { $0.kind == .numberTooLarge && $0.key == "age" })
    let half = try failure { _ = try update(store, expressions: ["age": "age / 3.0"]) }
    #expect(half.errors.allSatisfy { $0.kind == .wrongType })
    for expression in ["name", "boss", "TRUEPREDICATE"] {
      #expect(throws: OrreryError.self) {
        try update(store, expressions: ["age": expression])
      }
    }
    #expect(try ids.map { try store.value("age", of: $0) }.last == .integer(20_002))
    #expect(try store.store.snapshots(of: ids).map(\.version) == [1, 1, 1])
  }

  @Test func failuresAreListedUpToALimit() throws {
    let store = try people()
    let count = BatchRequest.maximumListedErrors + 20
    let names = (0..<count).map { ["name": Value.string("n\($0)"), "age": .integer(20_000)] }
    _ = try insert(store, names)
    let tooLarge = try failure { _ = try update(store, expressions: ["age": "age * 2"]) }
    #expect(tooLarge.errors.count == BatchRequest.maximumListedErrors)
    let same = try failure { _ = try update(store, values: ["name": .string("n0")]) }
    #expect(same.kind == .constraintConflict)
    #expect(same.errors.count == BatchRequest.maximumListedErrors)
    let again = try failure { _ = try insert(store, names) }
    #expect(again.kind == .constraintConflict)
    #expect(again.errors.count == BatchRequest.maximumListedErrors)
  }

  // MARK: Derived attributes

  @Test func derivedAttributesFollow() throws {
    let store = try people()
    let boss = try store.insert("Person", ["name": .string("ada")])
    let report = try store.insert("Person", ["name": .string("bob"), "boss": .object(boss)])
    let before = try store.value("saved", of: report)
    let result = try update(store, where: "name == 'ada'", values: ["name": .string("eve")])
    #expect(try store.value("capitals", of: boss) == .string("EVE"))
    #expect(try store.value("bossName", of: report) == .string("eve"))
    // It was not saved itself.
    #expect(try store.value("saved", of: report) == before)
    #expect(try store.store.snapshots(of: [report]).map(\.version) == [1])
    let slot = try store.slot("bossName", of: "Person")
    #expect(result.changes?.update(of: report)?.slots == [slot])
    _ = try delete(store, where: "name == 'eve'")
    #expect(try store.value("bossName", of: report) == .null)
    #expect(try store.value("boss", of: report) == .null)
    #expect(try store.store.snapshots(of: [report]).map(\.version) == [2])
  }

  // MARK: Inserting

  @Test func whatIsWrongByItselfIsToldBeforeConflicts() throws {
    let store = try TestStore(
      M.model(
        M.entity(
          "Person",
          [M.attribute("name", .string), M.attribute("age", .integer16) { $0.isOptional = false }],
          [M.toOne("desk", "Desk", inverse: "person")]
        ) { $0.uniquenessConstraints = [["name"]] },
        M.entity("Desk", [], [M.toOne("person", "Person", inverse: "desk")])))
    let desk = try store.insert("Desk")
    let rows: [[String: Value]] = [
      ["name": .string("a"), "age": .integer(1)],
      ["name": .string("a"), "age": .integer(2), "desk": .object(desk)], ["name": .string("b")],
    ]
    let wrong = try failure { _ = try insert(store, rows) }
    #expect(wrong.kind != .constraintConflict)
    #expect(wrong.key == "age")
    let taken = try failure { _ = try insert(store, Array(rows.prefix(2))) }
    #expect(taken.kind == .constraintConflict)
    #expect(try store.value("person", of: desk) == .null)
  }

  @Test func aConflictFailsUpdatesOrSkips() throws {
    let store = try people()
    let ada = try store.insert("Employee", ["name": .string("ada"), "age": .integer(1)])
    let rows: [[String: Value]] = [
      ["name": .string("ada"), "age": .integer(2)], ["name": .string("bob")],
      ["name": .string("bob"), "age": .integer(3)],
    ]
    let error = try failure { _ = try insert(store, rows) }
    #expect(error.kind == .constraintConflict)
    #expect(error.errors.map { $0.objects.contains(ada) } == [true, false])
    let skipped = try insert(store, rows, .skip)
    #expect(skipped.inserted == 1)
    #expect(try store.value("age", of: ada) == .integer(1))
    let updated = try insert(store, rows, .update)
    #expect(updated.inserted == 0)
    #expect(updated.updated == 2)
    #expect(try store.value("age", of: ada) == .integer(2))
    #expect(try store.store.snapshots(of: [ada]).map(\.version) == [2])
    let bob = try #require(skipped.changes?.inserted.first)
    #expect(try store.value("age", of: bob) == .integer(3))
    // Inserted and then set: still one save.
    let both = try insert(
      store, [["name": .string("eve")], ["name": .string("eve"), "age": .integer(9)]], .update)
    let eve = try #require(both.changes?.inserted.first)
    #expect(try store.store.snapshots(of: [eve]).map(\.version) == [1])
    #expect(try store.value("age", of: eve) == .integer(9))
  }

  @Test func keysGoOnWithoutGaps() throws {
    let store = try people()
    let first = try insert(store, [["name": .string("a")], ["name": .string("b")]])
    #expect(first.changes?.inserted.map(\.key) == [1, 2])
    _ = try failure { _ = try insert(store, [["name": .string("c")], ["name": .string("a")]]) }
    #expect(try store.newID("Employee").key == 3)
  }

  // MARK: Large values

  @Test func largeValuesHaveFilesOfTheirOwn() throws {
    let folder = try TestFolder()
    let store = try people(at: .file(path: folder.path("s")))
    let large = (0..<2).map { [UInt8](repeating: UInt8($0), count: 200 * 1024) }
    let ids = try (0..<3).map { _ in try store.insert("Person") }
    let result = try update(store, values: ["picture": .binary(large[0])])
    #expect(result.updated == 3)
    let files = try #require(store.store.externalData?.path)
    let names = { try FileManager.default.contentsOfDirectory(atPath: files).count }
    #expect(try names() == 3)
    #expect(try update(store, values: ["picture": .binary(large[0])]).updated == 0)
    _ = try update(store, values: ["picture": .binary(large[1])])
    #expect(try names() == 3)
    #expect(try store.value("picture", of: ids[2]) == .binary(large[1]))
    // What fails leaves nothing.
    _ = try failure {
      _ = try update(store, values: ["picture": .binary(large[0]), "name": .string("same")])
    }
    #expect(try names() == 3)
    #expect(try store.value("picture", of: ids[2]) == .binary(large[1]))
    #expect(try delete(store).deleted == 3)
    #expect(try names() == 0)
    try store.store.close()
  }

  // MARK: Cancelling

  @Test(arguments: [false, true]) func whatIsCancelledLeavesNothing(inMemory: Bool) async throws {
    let folder = try TestFolder()
    let store = try people(at: inMemory ? .memory : .file(path: folder.path("s")))
    _ = try insert(store, (0..<500).map { ["name": .string("n\($0)")] })
    let handle = ReadHandle()
    let progress = BatchProgress()
    let entity = try store.entity("Person")
    let others = Array(repeating: Value?.none, count: entity.properties.count - 1)
    // The first object of the second request cancels it; SQLite notices at its next statement.
    let request = BatchRequest.insert(
      BatchInsert(entity: entity.number, count: 1_000_000) {
        { index in
          if index == 100 { handle.cancel() }
          return [.string("m\(index)")] + others
        }
      })
    let outcome = await withCheckedContinuation { continuation in
      _ = store.store.prepareBatch(request, handle: handle, progress: progress) {
        continuation.resume(returning: $0)
      }
    }
    guard case .failure(let error) = outcome else {
      Issue.record("It went on to the end.")
      return
    }
    #expect(error.kind == .requestCancelled)
    #expect(progress.total == 1_000_000)
    #expect(progress.completed == 100)
    #expect(try store.store.count(ResolvedFetchRequest(entity: entity)) == 500)
    // The writer is free.
    #expect(try insert(store, [["name": .string("last")]]).inserted == 1)
    try store.store.close()
  }

  @Test func readsSeeNothingUntilTheCommit() async throws {
    let folder = try TestFolder()
    let store = try people(at: .file(path: folder.path("s")))
    _ = try insert(store, [["name": .string("a")]])
    let entity = try store.entity("Person")
    var update = BatchUpdate(entity: entity.number)
    update.values = [try store.slot("age", of: "Person"): .integer(7)]
    var transaction: (any BatchTransaction)?
    let result = await withCheckedContinuation { continuation in
      transaction = store.store.prepareBatch(
        .update(update), handle: ReadHandle(), progress: BatchProgress()
      ) { continuation.resume(returning: $0) }
    }
    #expect(try result.get().updated == 1)
    let id = ObjectID(entity: entity.number, key: 1)
    #expect(try store.value("age", of: id) == .null)
    await withCheckedContinuation { continuation in
      transaction?.rollBack { continuation.resume() }
    }
    #expect(try self.update(store, values: ["age": .integer(8)]).updated == 1)
    #expect(try store.value("age", of: id) == .integer(8))
    try store.store.close()
  }
}
