import ObjectModel
import PersistentStore
import Predicates
import Testing

/// Random objects of a model, written by the store and read back from it: what SQL sees is in the
/// file, what evaluation in memory sees are the very values that came out again.
final class RandomGraph: ObjectValueSource {
  let model: ManagedObjectModel
  let store: SQLiteStore
  private(set) var ids: [ObjectID] = []
  private var values: [ObjectID: [Value]] = [:]
  /// Kept as long as the store is.
  fileprivate var folder: TestFolder?

  init(
    _ model: ManagedObjectModel, at location: StoreLocation, rowsPerEntity: Int,
    options: StoreOptions = StoreOptions(creation: .ifMissing, durability: .normal),
    random: inout FetchRandom
  ) throws {
    self.model = model
    store = try SQLiteStore.open(location, model: model, options: options)
    var changes = StoreChanges()
    for entity in model.entities where !entity.isAbstract {
      let count = max(1, rowsPerEntity - random.upTo(2))
      for key in try store.reserveKeys(root: entity.root, count: count) {
        ids.append(ObjectID(entity: entity.number, key: key))
      }
    }
    for id in ids {
      let values = model[id.entity].properties.map { property in
        property.attribute.map { Self.value(of: $0, random: &random) } ?? .null
      }
      changes.inserted.append(ObjectSnapshot(id: id, version: 0, values: values))
    }
    relate(&changes, random: &random)
    _ = try saved(store.save(changes))
    ids.sort()
    try readBack()
  }

  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    values[object]?[slot] ?? .null
  }

  func ids(of entity: Entity, includingSubentities: Bool = true) -> [ObjectID] {
    ids.filter {
      includingSubentities ? model[$0.entity].isKind(of: entity) : $0.entity == entity.number
    }
  }

  // MARK: Making it

  private static func value(of attribute: Attribute, random: inout FetchRandom) -> Value {
    if random.chance(25) { return .null }
    guard attribute.type == .composite else { return random.edgeValue(of: attribute.type) }
    return .composite(
      Dictionary(
        uniqueKeysWithValues: attribute.elements.map { ($0.name, value(of: $0, random: &random)) }))
  }

  /// Fills to-one columns where there are any and links elsewhere; orders follow of their own.
  private func relate(_ changes: inout StoreChanges, random: inout FetchRandom) {
    for index in changes.inserted.indices {
      let id = changes.inserted[index].id
      let entity = model[id.entity]
      for (slot, property) in entity.properties.enumerated() {
        guard let relationship = property.relationship else { continue }
        let others = ids(of: model[relationship.destination])
        let inverse = model.inverse(of: relationship)
        if relationship.isToMany {
          // A to-many with a to-one inverse is written from the other side.
          guard inverse?.isToMany ?? true, inverse == nil || relationship.name.hasPrefix("r")
          else { continue }
          for other in others.shuffled(using: &random).prefix(random.upTo(3)) {
            changes.addedLinks.append(.init(owner: id, slot: slot, other: other))
          }
        } else if inverse?.isToMany ?? true, random.chance(70), !others.isEmpty {
          changes.inserted[index].values[slot] = .object(random.pick(others))
        }
      }
    }
    pairOneToOnes(&changes, random: &random)
    order(&changes, random: &random)
  }

  private func pairOneToOnes(_ changes: inout StoreChanges, random: inout FetchRandom) {
    let rows = Dictionary(
      uniqueKeysWithValues: changes.inserted.indices.map { (changes.inserted[$0].id, $0) })
    for entity in model.entities {
      for slot in entity.firstOwnSlot..<max(entity.firstOwnSlot, entity.properties.count) {
        guard let relationship = entity.properties[slot].relationship, !relationship.isToMany,
          relationship.name.hasPrefix("r"), let back = relationship.inverseSlot,
          model.inverse(of: relationship)?.isToMany == false
        else { continue }
        let others = ids(of: model[relationship.destination]).shuffled(using: &random)
        for (id, other) in zip(ids(of: entity), others) where random.chance(70) {
          guard let row = rows[id], let otherRow = rows[other] else { continue }
          changes.inserted[row].values[slot] = .object(other)
          changes.inserted[otherRow].values[back] = .object(id)
        }
      }
    }
  }

  /// Random orders for ordered relationships of which both sides are known.
  private func order(_ changes: inout StoreChanges, random: inout FetchRandom) {
    for id in ids {
      for (slot, property) in model[id.entity].properties.enumerated() {
        guard let relationship = property.relationship, relationship.isOrdered else { continue }
        let objects = related(id, slot, relationship, changes).shuffled(using: &random)
        guard objects.count > 1 else { continue }
        changes.orders.append(.init(owner: id, slot: slot, objects: objects))
      }
    }
  }

  private func related(
    _ id: ObjectID, _ slot: Int, _ relationship: Relationship, _ changes: StoreChanges
  ) -> [ObjectID] {
    if let back = relationship.inverseSlot, model.inverse(of: relationship)?.isToMany == false {
      let destination = model[relationship.destination]
      return changes.inserted.filter {
        model[$0.id.entity].isKind(of: destination) && $0.values[back] == .object(id)
      }.map(\.id)
    }
    let forward = changes.addedLinks.filter { $0.owner == id && $0.slot == slot }.map(\.other)
    guard let back = relationship.inverseSlot else { return forward }
    return forward
      + changes.addedLinks.filter {
        $0.other == id && $0.slot == back
          && model[$0.owner.entity].isKind(of: model[relationship.destination])
      }.map(\.owner)
  }

  // MARK: Reading it

  private func readBack() throws {
    for snapshot in try store.snapshots(of: ids) { values[snapshot.id] = snapshot.values }
    for entity in model.entities {
      for slot in entity.firstOwnSlot..<max(entity.firstOwnSlot, entity.properties.count) {
        guard entity.properties[slot].relationship?.isToMany == true else { continue }
        let owners = ids(of: entity)
        let related = try store.related(to: owners, slot: slot)
        for owner in owners { values[owner]?[slot] = .objects(related[owner] ?? []) }
      }
    }
  }
}

extension RandomGraph {
  /// The graph of a seed. One in eight is a file, for data kept beside it.
  static func make(seed: UInt64) throws -> RandomGraph {
    var random = FetchRandom(seed: seed)
    let model = try RandomModel.make(random: &random)
    guard seed % 8 == 0 else {
      return try RandomGraph(model, at: .memory, rowsPerEntity: 6, random: &random)
    }
    return try makeFile(model, random: &random)
  }

  /// The graph of a seed, in a file that others may open.
  static func makeFile(seed: UInt64, makesHistory: Bool) throws -> RandomGraph {
    var random = FetchRandom(seed: seed)
    let model = try RandomModel.make(random: &random)
    return try makeFile(model, makesHistory: makesHistory, random: &random)
  }

  private static func makeFile(
    _ model: ManagedObjectModel, makesHistory: Bool = false, random: inout FetchRandom
  ) throws -> RandomGraph {
    let folder = try TestFolder()
    var options = StoreOptions(creation: .ifMissing, durability: .normal)
    options.makesHistory = makesHistory
    let graph = try RandomGraph(
      model, at: .file(path: folder.path("store")), rowsPerEntity: 6, options: options,
      random: &random)
    graph.folder = folder
    return graph
  }

  func close() throws { try store.close() }
}
