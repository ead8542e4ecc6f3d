import ObjectModel
import PersistentStore
import Predicates

/// One document's store with what its contexts share: rows read lately, reserved keys, and the news
/// of each save. It is not a context: it holds no unsaved change.
package final class PersistentStoreCoordinator {
  /// How much memory the rows may take that are kept, of those used last, in bytes.
  static let maximumRowBytes = 16 << 20

  package let model: ManagedObjectModel
  /// Where objects are read: the store, or one state of it.
  package private(set) var reader: any StoreReader
  /// nil where one state of it is all there is.
  private var store: (any PersistentStore)?

  private(set) var rows = BoundedCache<ObjectID, ObjectSnapshot>(limit: maximumRowBytes)
  private var reservations: [EntityNumber: KeyReservation] = [:]
  private var contexts: [WeakContext] = []
  private var rules: [EntityNumber: [ValidationRule]] = [:]
  private var valueRules: [EntityNumber: ValueRules] = [:]
  private(set) lazy var hasInsertRules = model.hasRules(at: .insert)
  private(set) lazy var hasWillSaveRules = model.hasRules(at: .willSave)
  private(set) lazy var hasComputedAttributes = model.hasRules(at: .reading)
  private(set) lazy var derivedAttributes = DerivedAttributes(of: model)
  private(set) lazy var hasDerivedAttributes = !derivedAttributes.isEmpty
  /// By entity, the slots of relationships without an inverse. Few models have any.
  private(set) lazy var oneSidedSlots: [EntityNumber: [Int]] = model.entities.reduce(into: [:]) {
    for (slot, property) in $1.properties.enumerated()
    where property.relationship.map({ $0.inverseSlot == nil }) == true {
      $0[$1.number, default: []].append(slot)
    }
  }

  package init(store: any PersistentStore) {
    self.store = store
    reader = store
    model = store.model
  }

  /// For contexts that show one moment and take no edits.
  init(reading reader: any StoreReader) {
    self.reader = reader
    model = reader.model
  }

  /// The store, to write to.
  func requireStore() throws(OrreryError) -> any PersistentStore {
    guard let store else {
      throw OrreryError(.storeReadOnly, "A state of a store that is being read is not written to.")
    }
    return store
  }

  /// Goes on with another opening of the store, of the same model.
  package func resume(with store: any PersistentStore) {
    self.store = store
    reader = store
  }

  /// What objects of the entity have to fulfil when they are saved.
  ///
  /// - Throws: `model.invalid`, for a model that nobody has looked at, as a store keeps it.
  func validationRules(of entity: Entity) throws(OrreryError) -> [ValidationRule] {
    if let known = rules[entity.number] { return known }
    let found = try ValidationRule.rules(of: entity, in: model)
    rules[entity.number] = found
    return found
  }

  /// What gives attributes of the entity their values.
  ///
  /// - Throws: As `validationRules`.
  func valueRules(of entity: Entity) throws(OrreryError) -> ValueRules {
    if let known = valueRules[entity.number] { return known }
    let found = try ValueRules(of: entity, in: model)
    valueRules[entity.number] = found
    return found
  }

  // MARK: - Contexts

  func register(_ context: ManagedObjectContext) {
    contexts.removeAll { $0.context == nil }
    contexts.append(WeakContext(context: context))
  }

  func unregister(_ context: ManagedObjectContext) {
    contexts.removeAll { $0.context == nil || $0.context === context }
  }

  // MARK: - Rows

  /// What the store has of these objects, in no particular order; missing ones are left out, and an
  /// id by a superentity's name comes back as the object's own.
  func snapshots(of ids: [ObjectID]) throws(OrreryError) -> [ObjectSnapshot] {
    var found: [ObjectSnapshot] = []
    var missing: [ObjectID] = []
    for id in ids {
      if let row = rows.use(id) {
        found.append(row)
      } else {
        missing.append(id)
      }
    }
    guard !missing.isEmpty else { return found }
    let read = try reader.snapshots(of: missing)
    for row in read { rows.insert(row) }
    return found.isEmpty ? read : found + read
  }

  /// Makes the next read of these objects go to the store.
  func forgetRows(of ids: some Sequence<ObjectID>) {
    for id in ids { rows.remove(id) }
  }

  /// Keeps the row for other contexts than one that has it, where there are any.
  func cache(_ row: ObjectSnapshot, cost: Int? = nil, besides owner: ManagedObjectContext? = nil) {
    guard contexts.contains(where: { $0.context != nil && $0.context !== owner }) else {
      return rows.remove(row.id)
    }
    rows.insert(row, for: row.id, cost: cost ?? row.memorySize)
  }

  /// What the store made of values: derived attributes, above all.
  func applyStoredValues(_ stored: [ObjectID: [Int: Value]]) {
    for (id, values) in stored {
      guard var row = rows.peek(id) else { continue }
      for (slot, value) in values { row.values[slot] = value }
      rows.insert(row)
    }
  }

  // MARK: - Keys

  /// A key that no other object of the root entity's table has or will have.
  func makeKey(root: EntityNumber) throws(OrreryError) -> Int64 {
    if let key = reservations[root]?.take() { return key }
    var reservation = reservations[root] ?? KeyReservation()
    let keys = try requireStore().reserveKeys(root: root, count: reservation.nextChunk)
    reservation.refill(keys)
    reservation.skip(to: keys.lowerBound)
    reservations[root] = reservation
    return keys.lowerBound
  }

  /// How far above all keys in use one may be that is taken by itself.
  static let maximumKeyDistance: Int64 = 1_000_000

  /// Takes this very key, of an object that comes back.
  ///
  /// - Returns: Whether it could be had: a key that another process has reserved cannot.
  func takeKey(_ key: Int64, root: EntityNumber) throws(OrreryError) -> Bool {
    var reservation = reservations[root] ?? KeyReservation()
    if reservation.isEmpty {
      reservation.refill(try requireStore().reserveKeys(root: root, count: reservation.nextChunk))
    }
    defer { reservations[root] = reservation }
    let (distance, overflows) = key.subtractingReportingOverflow(reservation.last)
    guard !overflows, distance <= Self.maximumKeyDistance else { return false }
    if distance > 0 {
      let keys = try requireStore().reserveKeys(root: root, count: Int(distance))
      guard keys.contains(key) else {
        reservation.refill(keys)
        return false
      }
      reservation.refill(key...keys.upperBound)
    }
    reservation.skip(to: key)
    return true
  }

  /// What `StoreChanges.highestKeys` says: every key handed out counts as used, because undo can
  /// bring its object back.
  package var highestKeys: [EntityNumber: Int64] {
    reservations.filter { !$0.value.isEmpty }.mapValues(\.lastTaken)
  }

  package func didGiveBackKeys() { reservations = [:] }

  // MARK: - News

  /// Tells every other context whose parent is the store.
  func spread(_ news: ChangeSet, _ origin: ChangeOrigin, from source: ManagedObjectContext?) {
    guard !news.isEmpty else { return }
    for reference in contexts {
      guard let context = reference.context, context !== source else { continue }
      context.receive(news, origin)
    }
  }

  /// Tells the contexts of changes that none of them made: batch requests and other processes'
  /// saves. Objects with pending changes keep those.
  ///
  /// - Parameter changes: To-many slots too, where an object joined or left.
  package func merge(_ changes: ChangeSet, origin: ChangeOrigin) {
    forgetRows(of: changes.ids)
    spread(changes, origin, from: nil)
  }

  /// The same for a change that is too large to be listed: the contexts forget what they have read.
  package func invalidate(origin: ChangeOrigin) {
    rows.removeAll()
    for reference in contexts { reference.context?.receiveInvalidation(origin) }
  }
}

/// Keys of one root entity that were reserved in the store.
private struct KeyReservation {
  static let firstChunk = 16
  static let lastChunk = 8_192

  private var next: Int64 = 1
  private(set) var last: Int64 = 0
  private(set) var nextChunk = firstChunk

  var isEmpty: Bool { next > last }
  var lastTaken: Int64 { next - 1 }

  mutating func refill(_ keys: ClosedRange<Int64>) {
    next = keys.lowerBound
    last = keys.upperBound
    nextChunk = min(nextChunk * 2, Self.lastChunk)
  }

  /// The key is not handed out again, nor any before it.
  mutating func skip(to key: Int64) { next = max(next, key + 1) }

  /// nil where there is none left.
  mutating func take() -> Int64? {
    guard !isEmpty else { return nil }
    defer { next += 1 }
    return next
  }
}
