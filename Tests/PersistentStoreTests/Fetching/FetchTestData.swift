import Foundation
import ObjectModel
import PersistentStore
import Predicates

/// A random object graph of `FetchTestModel`, in memory and in a store, to compare the two.
final class FetchTestData: ObjectValueSource {
  let model: ManagedObjectModel
  let store: SQLiteStore
  private(set) var values: [ObjectID: [Value]] = [:]

  init(
    _ location: StoreLocation = .memory, people: Int = 40, random: inout FetchRandom
  ) throws {
    model = try FetchTestModel.make()
    store = try SQLiteStore.open(
      location, model: model, options: StoreOptions(creation: .ifMissing, durability: .normal))
    try insert("Tag", 6, random: &random)
    try insert("Company", 3, random: &random)
    try insert("Agency", 2, random: &random)
    for name in ["Person", "Employee", "Manager", "Visitor"] {
      try insert(name, people / 4, random: &random)
    }
    try save(relate(random: &random))
  }

  var ids: [ObjectID] { values.keys.sorted() }

  func ids(ofKind name: String) -> [ObjectID] {
    guard let entity = model.entity(named: name) else { return [] }
    return ids.filter { model[$0.entity].isKind(of: entity) }
  }

  func slot(_ name: String, in entity: String) -> Int {
    model.entity(named: entity)?.slot(named: name) ?? -1
  }

  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    values[object]?[slot] ?? .null
  }

  // MARK: Making it

  private func insert(_ name: String, _ count: Int, random: inout FetchRandom) throws {
    let entity = try model.requireEntity(named: name)
    for key in try store.reserveKeys(root: entity.root, count: count) {
      values[ObjectID(entity: entity.number, key: key)] = entity.properties.map { property in
        guard let attribute = property.attribute else {
          return property.relationship?.isToMany == true ? .objects([]) : .null
        }
        return attributeValue(attribute, random: &random)
      }
    }
  }

  private func attributeValue(_ attribute: Attribute, random: inout FetchRandom) -> Value {
    if attribute.type == .composite {
      return .composite(
        Dictionary(
          uniqueKeysWithValues: attribute.elements.map {
            ($0.name, attributeValue($0, random: &random))
          }))
    }
    return random.chance(25) ? .null : random.value(of: attribute.type)
  }

  /// Relates the objects and keeps the inverses.
  private func relate(random: inout FetchRandom) -> StoreChanges {
    var changes = StoreChanges()
    let people = ids(ofKind: "Person")
    let companies = ids(ofKind: "Company")
    let tags = ids(ofKind: "Tag")
    for person in people {
      if random.chance(70) {
        add(person, "employer", random.pick(companies), inverse: "employees")
      }
      if random.chance(60) { add(person, "boss", random.pick(people), inverse: "reports") }
      link(person, "likes", people, inverse: "likedBy", &changes, random: &random)
      link(person, "tags", tags, inverse: "people", &changes, random: &random)
    }
    for id in ids {
      for (slot, property) in model[id.entity].properties.enumerated() {
        guard property.relationship?.isOrdered == true,
          case .objects(let objects)? = values[id]?[slot], objects.count > 1
        else { continue }
        let shuffled = objects.shuffled(using: &random)
        values[id]?[slot] = .objects(shuffled)
        changes.orders.append(.init(owner: id, slot: slot, objects: shuffled))
      }
    }
    return changes
  }

  private func link(
    _ owner: ObjectID, _ key: String, _ others: [ObjectID], inverse: String,
    _ changes: inout StoreChanges, random: inout FetchRandom
  ) {
    let slot = model[owner.entity].slot(named: key) ?? -1
    var linked: Set<ObjectID> = []
    for _ in 0..<random.upTo(3) {
      let other = random.pick(others)
      guard linked.insert(other).inserted else { continue }
      append(other, to: slot, of: owner)
      append(owner, to: model[other.entity].slot(named: inverse) ?? -1, of: other)
      changes.addedLinks.append(.init(owner: owner, slot: slot, other: other))
    }
  }

  private func add(_ owner: ObjectID, _ key: String, _ other: ObjectID, inverse: String) {
    values[owner]?[model[owner.entity].slot(named: key) ?? -1] = .object(other)
    append(owner, to: model[other.entity].slot(named: inverse) ?? -1, of: other)
  }

  private func append(_ other: ObjectID, to slot: Int, of owner: ObjectID) {
    if case .objects(let objects)? = values[owner]?[slot] {
      values[owner]?[slot] = .objects(objects + [other])
    }
  }

  private func save(_ relations: StoreChanges) throws {
    var changes = relations
    changes.inserted = ids.map { id in
      ObjectSnapshot(
        id: id, version: 0,
        values: values[id, default: []].map { if case .objects = $0 { .null } else { $0 } })
    }
    guard case .saved = try store.save(changes) else {
      throw OrreryError(.saveFailed, "The test's own data is in conflict.")
    }
  }
}
