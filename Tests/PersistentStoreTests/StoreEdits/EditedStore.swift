import ObjectModel
import PersistentStore
import Predicates

@testable import ObjectContext

/// A store in which random edits of every kind are made and saved, each save by itself, and what
/// they are said to have changed.
struct EditedStore {
  let store: SQLiteStore
  private let coordinator: PersistentStoreCoordinator
  private let context: ManagedObjectContext
  private let saves = SaveLog()
  private var edits: RandomEdits
  private let makeValue: (Attribute, inout FetchRandom) -> Value?
  private(set) var account = EditAccount()

  init(_ store: SQLiteStore, seed: UInt64) throws {
    self.store = store
    coordinator = PersistentStoreCoordinator(store: store)
    context = ManagedObjectContext(coordinator: coordinator)
    var random = FetchRandom(seed: seed)
    var ids: [ObjectID] = []
    for entity in store.model.entities where !entity.isAbstract {
      var request = ResolvedFetchRequest(entity: entity)
      request.includesSubentities = false
      ids += try store.fetchIDs(request).shuffled(using: &random).prefix(12)
    }
    edits = RandomEdits(model: store.model, random: random, ids: ids)
    // The entity is for messages only.
    let entity = store.model.entities[0]
    makeValue = { Self.validValue($0, entity, &$1) }
    edits.makeValue = makeValue
    let saves = saves
    context.onSave = { saves.last = $0 }
  }

  /// What the model's own rules allow, tried a few times; nil where nothing was found.
  private static func validValue(
    _ attribute: Attribute, _ entity: Entity, _ random: inout FetchRandom
  ) -> Value? {
    for _ in 0..<8 {
      let number = random.upTo(30_000)
      let isInteger = [.integer16, .integer32, .integer64].contains(attribute.type)
      let value: Value =
        isInteger ? .integer(Int64(number)) : SampleValues.value(attribute, number)
      if attribute.validate(value, entity: entity).isEmpty { return value }
      let other = random.edgeValue(of: attribute.type)
      if attribute.validate(other, entity: entity).isEmpty { return other }
    }
    return nil
  }

  /// One edit, or an edit and its undoing, or a batch request, saved; nothing where the model or
  /// the store refuses it.
  mutating func step() throws {
    if edits.random.chance(15) { return try batch() }
    var kind = edits.edit(context)
    if edits.random.chance(15) {
      try? context.undo()
      kind = "undo"
      if edits.random.chance(50) {
        try? context.redo()
        kind = "redo"
      }
    }
    saves.last = nil
    do {
      try context.save()
    } catch {
      context.rollback()
      return account.refusals[kind.firstWord, default: 0] += 1
    }
    guard let save = saves.last?.changes else { return }
    account.add(
      kind.firstWord, inserted: save.inserted, deleted: save.deleted,
      updated: save.updated,
      in: store.model)
  }

  private mutating func batch() throws {
    let (kind, request) = try makeBatch()
    do {
      let result = try store.perform(request)
      guard let changes = result.changes, result.changedObjects > 0 else { return }
      edits.ids += changes.inserted
      account.add(
        kind, inserted: changes.inserted, deleted: changes.deleted, updated: changes.updated,
        in: store.model)
    } catch {
      account.refusals[kind, default: 0] += 1
    }
    coordinator.invalidate(origin: .batch)
  }

  private mutating func makeBatch() throws -> (String, BatchRequest) {
    let entity = edits.random.pick(store.model.entities.filter { !$0.isAbstract })
    let slots = entity.properties.indices.filter { slot in
      entity.properties[slot].attribute.map { !$0.isDerived && !$0.isTransient } ?? false
    }
    var values: [Int: Value] = [:]
    for slot in slots {
      guard let attribute = entity.properties[slot].attribute else { continue }
      values[slot] = makeValue(attribute, &edits.random)
    }
    for (slot, value) in edits.requiredObjects(of: entity, context) {
      if case .object = value { values[slot] = value }
    }
    let chosen = edits.ids.filter { store.model[$0.entity].isKind(of: entity) }
      .shuffled(using: &edits.random).prefix(2)
    let predicate = try PredicateCompiler(model: store.model).compile(
      PredicateParser.parse(
        "SELF IN %@", arguments: [.values(chosen.map { .value(.object($0)) })]), for: entity)
    switch edits.random.upTo(2) {
    case 0:
      let insert = BatchInsert(entity, [values])
      return ("batch insert", .insert(insert))
    case 1:
      var update = BatchUpdate(entity: entity.number)
      update.predicate = predicate
      if let slot = slots.randomElement(using: &edits.random) { update.values[slot] = values[slot] }
      return ("batch update", .update(update))
    default:
      var delete = BatchDelete(entity: entity.number)
      delete.predicate = predicate
      return ("batch delete", .delete(delete))
    }
  }

  func close() throws {
    context.close()
    try store.close()
  }
}

/// What saves and batch requests were said to have done.
struct EditAccount {
  struct Transaction {
    var inserted: Set<ObjectID>
    var updated: Set<ObjectID>
    var deleted: Set<ObjectID>
  }

  private(set) var transactions: [Transaction] = []
  /// How often an object's own row was written, since it was there.
  private(set) var versionMoves: [ObjectID: Int64] = [:]
  private(set) var kinds: [String: Int] = [:]
  var refusals: [String: Int] = [:]

  mutating func add(
    _ kind: String, inserted: [ObjectID], deleted: [ObjectID], updated: [ChangedObject],
    in model: ManagedObjectModel
  ) {
    kinds[kind, default: 0] += 1
    transactions.append(
      Transaction(
        inserted: Set(inserted), updated: Set(updated.map(\.id)), deleted: Set(deleted)))
    for (id, slots) in updated.map({ ($0.id, $0.slots) }) {
      let entity = model[id.entity]
      let moves = slots.contains { slot in
        entity.rowSlots.contains(slot) && entity.properties[slot].attribute?.isDerived != true
      }
      if moves { versionMoves[id, default: 0] += 1 }
    }
  }

  var inserted: Set<ObjectID> { transactions.reduce(into: []) { $0.formUnion($1.inserted) } }
  /// Everything that any transaction names.
  var touched: Set<ObjectID> {
    transactions.reduce(into: []) {
      $0.formUnion($1.inserted.union($1.updated).union($1.deleted))
    }
  }
}

/// The last save of a context.
private final class SaveLog {
  var last: SavedChanges?
}

extension String {
  fileprivate var firstWord: String { String(prefix { $0 != " " && $0 != ":" }) }
}
