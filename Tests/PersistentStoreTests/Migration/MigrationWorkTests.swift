import Foundation
import ObjectModel
import PersistentStore
import Testing

/// Following a migration and calling it off, and several in one.
struct MigrationWorkTests {
  private typealias M = FixtureModels

  private let folder: TestFolder
  private var path: String { folder.path("s.sqlite") }

  init() throws {
    folder = try TestFolder()
  }

  private static func model(_ attributes: AttributeDescription...) throws -> ManagedObjectModel {
    try M.model(M.entity("A", attributes))
  }

  private func makeStore(
    _ model: ManagedObjectModel, count: Int, _ values: (Int) -> [String: Value] = { _ in [:] }
  ) throws {
    let store = try TestStore(model, at: .file(path: path))
    try store.save { changes in
      changes.inserted = try (0..<count).map { try store.object(store.newID("A"), values($0)) }
    }
    try store.store.close()
  }

  private var bytes: Data? { FileManager.default.contents(atPath: path) }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(".s_SUPPORT/_EXTERNAL_DATA").path)
  }

  // MARK: Calling it off

  @Test func withoutLeaveNothingIsCommitted() throws {
    let old = try Self.model(M.attribute("x", .string))
    let new = try Self.model(M.attribute("y", .string))
    try makeStore(old, count: 100)
    let before = bytes
    let progress = BatchProgress()
    let work = MigrationWork(progress: progress) {
      // All is done but the commit.
      progress.completed != 100
    }
    let error = #expect(throws: OrreryError.self) {
      try StoreMigration.migrate(
        storeAt: path, [ModelDiff(from: old, to: new)], annotations: [:], work: work)
    }
    #expect(error?.kind == .requestCancelled)
    #expect(progress.total == 100)
    #expect(bytes == before)
    #expect(folder.contents == ["s.sqlite"])
  }

  @Test func whatIsCancelledAsksForNoLeave() throws {
    let old = try Self.model(M.attribute("x", .string))
    let new = try Self.model(M.attribute("y", .string))
    try makeStore(old, count: 5_000)
    let before = bytes
    let handle = ReadHandle()
    handle.cancel()
    let work = MigrationWork(handle: handle) {
      Issue.record("It was cancelled.")
      return true
    }
    let error = #expect(throws: OrreryError.self) {
      try StoreMigration.migrate(
        storeAt: path, [ModelDiff(from: old, to: new)], annotations: [:], work: work)
    }
    #expect(error?.kind == .requestCancelled)
    #expect(bytes == before)
  }

  // MARK: Several in one

  @Test func stepsAreOneTransaction() throws {
    let models = try [
      Self.model(M.attribute("x", .string)),
      Self.model(M.attribute("x", .string), M.attribute("n", .integer16)),
      Self.model(M.attribute("n", .integer16)),
      Self.model(
        M.attribute("n", .integer64), M.attribute("x", .date) { $0.defaultValue = .date(5.5) }),
    ]
    try makeStore(models[0], count: 10) { ["x": .string("\($0)")] }
    let diffs = zip(models, models.dropFirst()).map { ModelDiff(from: $0, to: $1) }
    #expect(!ModelDiff(from: models[0], to: models[3]).isInferable)
    let progress = BatchProgress()
    let before = bytes
    // Refused by whoever follows it, all steps are taken back.
    #expect(throws: OrreryError.self) {
      try StoreMigration.migrate(
        storeAt: path, diffs, annotations: [:], work: MigrationWork(progress: progress) { false })
    }
    #expect(progress.completed == 30)
    #expect(progress.total == 30)
    #expect(bytes == before)
    try StoreMigration.migrate(storeAt: path, diffs, annotations: [:])
    #expect(
      try RawStore.rows(path, "SELECT COUNT(*), MIN(ZX), MAX(ZX) FROM ZA") == [
        ["10", "5.5", "5.5"]
      ])
    let content = try StoreContent.of(path, model: models[3])
    #expect(content.objects.count == 10)
  }

  @Test func largeValuesGoWithTheLastStep() throws {
    func large(_ name: String, from old: String? = nil) -> AttributeDescription {
      M.attribute(name, .binary) {
        ($0.allowsExternalBinaryDataStorage, $0.renamingIdentifier) = (true, old)
      }
    }
    let models = try [
      Self.model(large("a"), large("b")), Self.model(large("c", from: "a"), large("b")),
      Self.model(large("d", from: "c")),
    ]
    let value = [UInt8](repeating: 3, count: 200_000)
    try makeStore(models[0], count: 2) { _ in ["a": .binary(value), "b": .binary(value)] }
    #expect(try files().count == 4)
    let diffs = zip(models, models.dropFirst()).map { ModelDiff(from: $0, to: $1) }
    #expect(throws: OrreryError.self) {
      try StoreMigration.migrate(
        storeAt: path, diffs, annotations: [:], work: MigrationWork { false })
    }
    #expect(try files().count == 4)
    try StoreMigration.migrate(storeAt: path, diffs, annotations: [:])
    #expect(try files().count == 2)
    let store = TestStore(store: try SQLiteStore.open(.file(path: path), model: models[2]))
    let id = ObjectID(entity: try store.entity("A").number, key: 2)
    #expect(try store.value("d", of: id) == .binary(value))
    try store.store.close()
  }

  // MARK: Composites

  private static func composite(
    _ elements: [AttributeDescription], named name: String, from old: String? = nil
  ) throws -> ManagedObjectModel {
    var type = CompositeDescription(name: "Place")
    type.elements = elements
    var description = ModelDescription()
    description.composites = [type]
    description.entities = [
      M.entity(
        "A",
        [
          M.attribute(name, .composite) {
            ($0.composite, $0.renamingIdentifier) = ("Place", old)
          }
        ])
    ]
    return try ManagedObjectModel(checking: description)
  }

  @Test func elementsOfCompositesAreTakenOverOneByOne() throws {
    let old = try Self.composite(
      [M.attribute("street", .string), M.attribute("number", .integer16), M.attribute("z", .date)],
      named: "home")
    let new = try Self.composite(
      [
        M.attribute("road", .string) { $0.renamingIdentifier = "street" },
        M.attribute("number", .integer32), M.attribute("town", .string),
      ], named: "address", from: "home")
    try makeStore(old, count: 2) { index in
      index == 0
        ? ["home": .composite(["street": .string("S"), "number": .integer(7), "z": .date(1)])]
        : [:]
    }
    let diff = ModelDiff(from: old, to: new)
    #expect(diff.changes.compactMap(\.loss).count == 1)
    try StoreMigration.migrate(storeAt: path, [diff], annotations: [:])
    let store = TestStore(store: try SQLiteStore.open(.file(path: path), model: new))
    let entity = try store.entity("A").number
    let value = try store.value("address", of: ObjectID(entity: entity, key: 1))
    #expect(
      value
        == .composite(["road": .string("S"), "number": .integer(7)]))
    #expect(try store.value("address", of: ObjectID(entity: entity, key: 2)) == .null)
    try store.store.close()
  }
}
