import ObjectModel
import PersistentStore
import Predicates
import StoreSupport
import Testing

/// The kinds of stores that keep the contract of `PersistentStore`.
enum StoreKind: CaseIterable, Sendable {
  case file
  case sqliteInMemory
  case rowsInMemory
}

/// One store of a kind with short ways to fill it. It knows the protocol alone.
struct ContractStore {
  let store: any PersistentStore
  private let folder: TestFolder

  init(_ kind: StoreKind, _ model: ManagedObjectModel) throws {
    folder = try TestFolder()
    let options = StoreOptions(creation: .ifMissing, durability: .normal)
    store =
      switch kind {
      case .file:
        try StoreFactory.open(.file(path: folder.path("store")), model: model, options: options)
      case .sqliteInMemory: try StoreFactory.open(.memory, model: model, options: options)
      case .rowsInMemory: MemoryStore(model)
      }
  }

  /// Shelves with books, of which some are comics, and their tags.
  static let model = Result {
    try FixtureModels.model(
      FixtureModels.entity(
        "Shelf", [FixtureModels.attribute("name", .string)],
        [
          FixtureModels.toMany("books", "Book", inverse: "shelf"),
          FixtureModels.toMany("favorites", "Book", inverse: nil, ordered: true),
        ]),
      FixtureModels.entity(
        "Book",
        [
          FixtureModels.attribute("title", .string), FixtureModels.attribute("pages", .integer32),
          FixtureModels.attribute("code", .string),
        ],
        [
          FixtureModels.toOne("shelf", "Shelf", inverse: "books"),
          FixtureModels.toMany("tags", "Tag", inverse: "books"),
        ]
      ) { $0.uniquenessConstraints = [["code"]] },
      FixtureModels.entity("Comic", super: "Book", [FixtureModels.attribute("artist", .string)]),
      FixtureModels.entity(
        "Tag", [FixtureModels.attribute("label", .string)],
        [FixtureModels.toMany("books", "Book", inverse: "tags")]))
  }

  init(_ kind: StoreKind) throws {
    try self.init(kind, Self.model.get())
  }

  var model: ManagedObjectModel { store.model }

  func entity(_ name: String) throws -> Entity { try model.requireEntity(named: name) }

  func slot(_ name: String, of entity: String) throws -> Int {
    try #require(try self.entity(entity).slot(named: name))
  }

  func object(_ entity: String, _ values: [String: Value] = [:]) throws -> ObjectSnapshot {
    let entity = try self.entity(entity)
    let key = try store.reserveKeys(root: entity.root, count: 1).lowerBound
    var all = [Value](repeating: .null, count: entity.properties.count)
    for (name, value) in values { all[try #require(entity.slot(named: name))] = value }
    return ObjectSnapshot(
      id: ObjectID(entity: entity.number, key: key), version: 0, values: all)
  }

  @discardableResult
  func insert(_ entity: String, _ values: [String: Value] = [:]) throws -> ObjectID {
    let object = try object(entity, values)
    _ = try saved { $0.inserted = [object] }
    return object.id
  }

  func update(
    _ id: ObjectID, from version: Int64, _ values: [String: Value] = [:]
  ) throws -> StoreChanges.Update {
    let entity = model[id.entity]
    let bySlot = try values.map { (try #require(entity.slot(named: $0.key)), $0.value) }
    return StoreChanges.Update(
      id: id, expectedVersion: version, values: Dictionary(uniqueKeysWithValues: bySlot))
  }

  private func save(_ make: (inout StoreChanges) throws -> Void) throws -> StoreSaveOutcome {
    var changes = StoreChanges()
    try make(&changes)
    return try store.save(changes)
  }

  @discardableResult
  func saved(_ make: (inout StoreChanges) throws -> Void) throws -> StoreSaveResult {
    guard case .saved(let result) = try save(make) else {
      throw OrreryError(.saveFailed, "There are conflicts.")
    }
    return result
  }

  func conflicts(_ make: (inout StoreChanges) throws -> Void) throws -> [SaveConflict] {
    guard case .conflicts(let conflicts) = try save(make) else { return [] }
    return conflicts
  }

  func snapshot(_ id: ObjectID) throws -> ObjectSnapshot? {
    try store.snapshots(of: [id]).first
  }

  func value(_ name: String, of id: ObjectID) throws -> Value? {
    try snapshot(id)?.values[slot(name, of: model[id.entity].name)]
  }

  func related(_ id: ObjectID, _ name: String) throws -> [ObjectID]? {
    try store.related(to: [id], slot: slot(name, of: model[id.entity].name))[id]
  }

  func request(
    _ entity: String, _ predicate: String? = nil, sort: [SortDescriptor] = []
  ) throws -> ResolvedFetchRequest {
    let entity = try self.entity(entity)
    let compiler = PredicateCompiler(model: model)
    var request = ResolvedFetchRequest(entity: entity)
    request.predicate = try predicate.map { try compiler.compile($0, for: entity) }
    request.sort = try compiler.compile(sort, for: entity)
    return request
  }

  /// The result of a read on another thread.
  func read<T: Sendable>(
    _ body: @escaping @Sendable (any StoreSnapshot) throws(OrreryError) -> T
  ) async -> Result<T, OrreryError> {
    await withCheckedContinuation { continuation in
      _ = store.concurrentRead(body) { continuation.resume(returning: $0) }
    }
  }
}
