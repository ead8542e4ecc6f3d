import ObjectModel
import PersistentStore
import StoreSupport
import Testing

@testable import ObjectContext

/// A store with a context on it, the notices that it sent, and short ways to say what tests say.
final class Fixture {
  let anyStore: any PersistentStore
  let coordinator: PersistentStoreCoordinator
  let context: ManagedObjectContext
  private(set) var notices: [Notice] = []
  private(set) var saves: [SavedChanges] = []

  init(
    _ model: ManagedObjectModel, options: ContextOptions = ContextOptions(),
    on shared: Fixture? = nil, parent: ManagedObjectContext? = nil, isOtherProcess: Bool = false,
    store: (any PersistentStore)? = nil
  ) {
    anyStore = shared?.anyStore ?? store ?? MemoryStore(model)
    if let shared, !isOtherProcess {
      coordinator = shared.coordinator
    } else {
      coordinator = PersistentStoreCoordinator(store: anyStore)
    }
    context = ManagedObjectContext(coordinator: coordinator, parent: parent, options: options)
    context.onChange = { [unowned self] in notices.append(Notice($0, $1)) }
    context.onSave = { [unowned self] in saves.append($0) }
  }

  var model: ManagedObjectModel { anyStore.model }
  var store: MemoryStore {
    guard let store = anyStore as? MemoryStore else {
      preconditionFailure("The test asked for another kind of store.")
    }
    return store
  }
  var lastNotice: Notice? { notices.last }

  func forgetNotices() {
    notices = []
    saves = []
  }

  func slot(_ entity: String, _ name: String) -> Int {
    guard let slot = model.entity(named: entity)?.slot(named: name) else {
      preconditionFailure("The test's model has no \(entity).\(name).")
    }
    return slot
  }

  func slot(_ id: ObjectID, _ name: String) -> Int {
    slot(model[id.entity].name, name)
  }

  func values(_ entity: String, _ values: [String: Value]) -> [Int: Value] {
    Dictionary(uniqueKeysWithValues: values.map { (slot(entity, $0.key), $0.value) })
  }

  @discardableResult
  func insert(_ entity: String, _ values: [String: Value] = [:]) throws -> ObjectID {
    try context.insert(
      model.requireEntity(named: entity), values: self.values(entity, values))
  }

  func set(_ id: ObjectID, _ values: [String: Value]) throws {
    try context.setValues(self.values(model[id.entity].name, values), of: id)
  }

  func relate(_ edit: RelationshipEdit, _ id: ObjectID, _ name: String) throws {
    try context.relate(edit, of: id, slot: slot(id, name))
  }

  /// Null too where the object is gone, as for predicates.
  func value(_ id: ObjectID, _ name: String) throws -> Value {
    try context.value(of: id, slot: slot(id, name))
  }

  func members(_ id: ObjectID, _ name: String) throws -> [ObjectID] {
    guard case .objects(let ids) = try value(id, name) else { return [] }
    return ids
  }
}

/// What a context told of one change.
@dynamicMemberLookup
struct Notice: Equatable {
  let origin: ChangeOrigin
  let changes: ChangeSet

  init(_ changes: ChangeSet, _ origin: ChangeOrigin) {
    self.origin = origin
    self.changes = changes
  }

  subscript<Part>(dynamicMember part: KeyPath<ChangeSet, Part>) -> Part { changes[keyPath: part] }
}

/// The error that `body` fails with.
func error(_ body: () throws -> Void) -> OrreryError? {
  do {
    try body()
    return nil
  } catch {
    return error as? OrreryError
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
