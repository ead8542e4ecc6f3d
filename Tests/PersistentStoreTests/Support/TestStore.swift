import Foundation
import GRDB
import ObjectModel
import PersistentStore
import Testing

/// A store with short ways to write to it, for tests of single rules. It reserves keys as a
/// coordinator would, but one at a time.
struct TestStore {
  let store: SQLiteStore

  init(store: SQLiteStore) {
    self.store = store
  }

  init(_ model: ManagedObjectModel, at location: StoreLocation = .memory) throws {
    store = try SQLiteStore.open(
      location, model: model,
      options: StoreOptions(creation: .ifMissing, durability: .normal))
  }

  var model: ManagedObjectModel { store.model }

  func entity(_ name: String) throws -> Entity {
    try model.requireEntity(named: name)
  }

  func slot(_ name: String, of entity: String) throws -> Int {
    try #require(try self.entity(entity).slot(named: name))
  }

  func newID(_ entity: String) throws -> ObjectID {
    let entity = try self.entity(entity)
    return ObjectID(
      entity: entity.number,
      key: try store.reserveKeys(root: entity.root, count: 1).lowerBound)
  }

  func object(_ id: ObjectID, _ values: [String: Value]) throws -> ObjectSnapshot {
    let entity = model[id.entity]
    var all = [Value](repeating: .null, count: entity.properties.count)
    for (name, value) in values { all[try #require(entity.slot(named: name))] = value }
    return ObjectSnapshot(id: id, version: 0, values: all)
  }

  func update(
    _ id: ObjectID, from version: Int64, _ values: [String: Value]
  ) throws -> StoreChanges.Update {
    let entity = model[id.entity]
    let bySlot = try values.map { (try #require(entity.slot(named: $0.key)), $0.value) }
    return StoreChanges.Update(
      id: id, expectedVersion: version, values: Dictionary(uniqueKeysWithValues: bySlot))
  }

  @discardableResult
  func save(_ make: (inout StoreChanges) throws -> Void) throws -> StoreSaveOutcome {
    var changes = StoreChanges()
    try make(&changes)
    return try store.save(changes)
  }

  /// Inserts an object and saves it.
  @discardableResult
  func insert(_ entity: String, _ values: [String: Value] = [:]) throws -> ObjectID {
    let id = try newID(entity)
    _ = try saved(save { $0.inserted = [try object(id, values)] })
    return id
  }

  func value(_ name: String, of id: ObjectID) throws -> Value {
    let snapshot = try #require(try store.snapshots(of: [id]).first)
    return snapshot.values[try #require(model[snapshot.id.entity].slot(named: name))]
  }

  func related(_ id: ObjectID, _ name: String) throws -> [ObjectID] {
    let slot = try #require(model[id.entity].slot(named: name))
    return try store.related(to: [id], slot: slot)[id] ?? []
  }
}

/// Another writer in the middle of its transaction.
final class WriteLock {
  private let queue: DatabaseQueue

  init(_ path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
  }

  func release() throws {
    try queue.writeWithoutTransaction { try $0.rollback() }
    try queue.close()
  }
}

extension SQLiteStore {
  /// Lets the file grow no further, as a full disk does.
  func limitPages() throws {
    try read { reader in
      _ = try Int.fetchOne(reader.database, sql: "PRAGMA max_page_count = 1")
    }
  }
}

extension BatchInsert {
  /// Of objects with these values by slot.
  init(_ entity: Entity, _ rows: [[Int: Value]]) {
    let slots = entity.properties.indices
    self.init(entity: entity.number, count: rows.count) {
      { index in slots.map { rows[index][$0] } }
    }
  }
}
