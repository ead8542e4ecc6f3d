import Foundation
import ObjectModel
import PersistentStore
import Seeds
import Testing

/// Everything in a store, read through it: the ids, values and links that a migration starts from
/// and ends with.
struct StoreContent {
  struct Object: Equatable {
    var version: Int64
    /// Attributes and to-one relationships, by slot.
    var values: [Value]
    /// To-many relationships, by slot.
    var related: [Int: [ObjectID]] = [:]
  }

  var objects: [ObjectID: Object] = [:]

  init(_ store: SQLiteStore, path: String) throws {
    let model = store.model
    for entity in model.entities where !entity.isAbstract {
      let number = store.schema.storedNumber(of: entity.number)
      let keys = try RawStore.column(
        path,
        "SELECT Z_PK FROM \"\(store.schema.table(of: entity.number))\" WHERE Z_ENT = \(number)")
      let ids = keys.compactMap(Int64.init).map { ObjectID(entity: entity.number, key: $0) }
      for snapshot in try store.snapshots(of: ids) {
        objects[snapshot.id] = Object(version: snapshot.version, values: snapshot.values)
      }
      for (slot, property) in entity.properties.enumerated()
      where property.relationship?.isToMany == true && property.isPersistent {
        let related = try store.related(to: ids, slot: slot)
        for id in ids { objects[id]?.related[slot] = related[id] ?? [] }
      }
    }
  }

  static func of(_ path: String, model: ManagedObjectModel) throws -> StoreContent {
    let store = try SQLiteStore.open(.file(path: path), model: model)
    let content = try StoreContent(store, path: path)
    #expect(try store.integrityCheck() == [])
    try store.close()
    return content
  }

  /// What a relationship of an object leads to, whether to-one or to-many.
  func targets(_ id: ObjectID, slot: Int) -> [ObjectID] {
    guard let object = objects[id] else { return [] }
    if let related = object.related[slot] { return related }
    if case .object(let other) = object.values[slot] { return [other] }
    return []
  }
}

/// What a migration should make of a store, worked out object by object. It shares nothing with the
/// migration but the mappings that both are given.
struct ExpectedContent {
  let before: StoreContent
  let diff: ModelDiff
  private let destinations: [EntityNumber: ModelDiff.Mapping]

  init(_ before: StoreContent, _ diff: ModelDiff) {
    self.before = before
    self.diff = diff
    destinations = Dictionary(
      diff.mappings.compactMap { mapping in mapping.source.map { ($0, mapping) } },
      uniquingKeysWith: { first, _ in first })
  }

  func id(_ old: ObjectID) -> ObjectID? {
    destinations[old.entity]?.destination.map { ObjectID(entity: $0, key: old.key) }
  }

  /// Compares every object, value and link.
  func expect(_ after: StoreContent, _ comment: Comment) {
    let ids = before.objects.keys.filter { id($0) != nil }
    #expect(Set(after.objects.keys) == Set(ids.compactMap(id)), comment)
    for old in ids {
      guard let new = id(old), let mapping = destinations[old.entity],
        let object = before.objects[old], let found = after.objects[new]
      else { continue }
      #expect(found.version == object.version, comment)
      let entity = diff.destination[new.entity]
      for (slot, property) in entity.properties.enumerated() {
        let place: Comment = "\(comment), \(entity.name)/p\(new.key) \(property.name)"
        switch property {
        case .attribute(let attribute):
          guard !attribute.isTransient, !attribute.isDerived else { continue }
          let value = expected(attribute, mapping.slots[slot], old, object)
          #expect(found.values[slot] == value, place)
        case .relationship(let relationship):
          expect(relationship, slot, mapping.slots[slot], old, new, after, place)
        case .fetchedProperty:
          continue
        }
      }
    }
  }

  private func expected(
    _ attribute: Attribute, _ oldSlot: Int?, _ id: ObjectID, _ object: StoreContent.Object
  ) -> Value {
    guard let oldSlot, let old = diff.source[id.entity].properties[oldSlot].attribute,
      !old.isTransient
    else { return attribute.defaultValue }
    let value = object.values[oldSlot]
    if value.isNull, !attribute.isOptional { return attribute.defaultValue }
    return value
  }

  private func expect(
    _ relationship: Relationship, _ slot: Int, _ oldSlot: Int?, _ old: ObjectID, _ new: ObjectID,
    _ after: StoreContent, _ comment: Comment
  ) {
    guard !relationship.isTransient else { return }
    let targets =
      oldSlot.map { oldSlot in
        before.targets(old, slot: oldSlot).filter { keeps(old, $0, slot, relationship) }
      } ?? owners(relationship, of: old)
    let expected = targets.compactMap(id)
    let found = after.targets(new, slot: slot)
    #expect(Set(found) == Set(expected), comment)
    #expect(found.count == Set(found).count, comment)
    let oldRelationship = oldSlot.flatMap {
      diff.source[old.entity].properties[$0].relationship
    }
    if relationship.isOrdered, oldRelationship?.isOrdered == true {
      #expect(found == expected, comment)
    }
  }

  /// Where the relationship is new: who says so at the other end.
  private func owners(_ relationship: Relationship, of id: ObjectID) -> [ObjectID] {
    guard let inverseSlot = relationship.inverseSlot else { return [] }
    let destination = diff.destination[relationship.destination]
    guard let inverse = destination.properties[inverseSlot].relationship else { return [] }
    return before.objects.keys.filter { owner in
      guard let mapping = destinations[owner.entity], let number = mapping.destination,
        diff.destination[number].isKind(of: destination),
        let slot = mapping.slots[inverseSlot]
      else { return false }
      return before.targets(owner, slot: slot).contains(id)
        && keeps(owner, id, inverseSlot, inverse)
    }
  }

  /// Where several led to one object, and now only one may: whether this is the first of them.
  private func keeps(
    _ owner: ObjectID, _ target: ObjectID, _ slot: Int, _ relationship: Relationship
  ) -> Bool {
    guard let mapping = destinations[owner.entity], let oldSlot = mapping.slots[slot],
      let old = diff.source[owner.entity].properties[oldSlot].relationship
    else { return true }
    let wasShared = diff.source.inverse(of: old)?.isToMany ?? !old.isToMany
    let isShared = diff.destination.inverse(of: relationship)?.isToMany ?? !relationship.isToMany
    guard wasShared, !isShared, let number = mapping.destination else { return true }
    let declaring = diff.destination.entity(declaring: slot, of: diff.destination[number])
    return !before.objects.keys.contains { other in
      guard other.key < owner.key, let mapping = destinations[other.entity],
        let number = mapping.destination, diff.destination[number].isKind(of: declaring),
        let oldSlot = mapping.slots[slot]
      else { return false }
      return before.targets(other, slot: oldSlot).contains(target)
    }
  }
}

/// Fills a store with objects of every entity, linked at random.
struct StoreFilling {
  private let store: TestStore
  private var generator: SeededGenerator
  private var ids: [EntityNumber: [ObjectID]] = [:]
  private var values: [ObjectID: [Value]] = [:]
  private var links: [StoreChanges.Link] = []
  /// One-way links and one-to-one links that an object has: it can have no others.
  private var claimed: Set<Claim> = []

  private struct Claim: Hashable {
    var id: ObjectID
    var entity: EntityNumber
    var slot: Int
  }

  /// - Parameter count: Of objects of each entity that is not abstract.
  static func fill(_ store: TestStore, count: Int, seed: UInt64) throws {
    var filling = StoreFilling(store: store, seed: seed)
    try filling.run(count)
  }

  private init(store: TestStore, seed: UInt64) {
    self.store = store
    generator = SeededGenerator(seed: seed)
  }

  private mutating func run(_ count: Int) throws {
    var number = 0
    for entity in store.model.entities where !entity.isAbstract {
      for _ in 0..<count {
        number += 1
        let id = try store.newID(entity.name)
        ids[entity.number, default: []].append(id)
        values[id] = attributeValues(of: entity, number)
      }
    }
    for entity in store.model.entities {
      for slot in entity.firstOwnSlot..<entity.properties.count {
        guard let relationship = entity.properties[slot].relationship, !relationship.isTransient
        else { continue }
        link(entity, slot, relationship)
      }
    }
    _ = try saved(
      store.save { changes in
        changes.inserted = values.sorted { $0.key < $1.key }.map {
          ObjectSnapshot(id: $0.key, version: 0, values: $0.value)
        }
        changes.addedLinks = links
      })
  }

  private mutating func attributeValues(of entity: Entity, _ number: Int) -> [Value] {
    let isFull = number % 3 != 0
    let values = SampleValues.values(for: entity, number)
    return zip(entity.properties, values).map { property, value in
      guard let attribute = property.attribute, !value.isNull else { return value }
      if attribute.isOptional, !isFull { return .null }
      switch (attribute.type, value) {
      case (.uuid, _):
        return .uuid(
          UUID(
            uuid: (
              1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(number >> 8 & 255),
              UInt8(number & 255)
            )))
      case (.integer16, .integer): return .integer(Int64(number))
      default: return value
      }
    }
  }

  private func members(_ number: EntityNumber) -> [ObjectID] {
    let family = store.model[number].family
    return ids.keys.sorted().filter(family.contains).flatMap { ids[$0] ?? [] }
  }

  private mutating func link(_ entity: Entity, _ slot: Int, _ relationship: Relationship) {
    let inverse = store.model.inverse(of: relationship)
    let others = members(relationship.destination)
    for owner in members(entity.number) where Int.random(in: 0..<4, using: &generator) > 0 {
      guard let other = others.randomElement(using: &generator) else { return }
      switch (relationship.isToMany, inverse?.isToMany) {
      case (false, true), (false, nil):
        values[owner]?[slot] = .object(other)
      case (false, false):
        pair(owner, slot, other, relationship.inverseSlot ?? slot)
      case (true, nil):
        guard claimed.insert(Claim(id: other, entity: entity.number, slot: slot)).inserted else {
          continue
        }
        links.append(.init(owner: owner, slot: slot, other: other))
      case (true, true):
        guard !isLinked(owner, other, slot, relationship) else { continue }
        links.append(.init(owner: owner, slot: slot, other: other))
      case (true, false):
        continue
      }
    }
  }

  private mutating func pair(_ owner: ObjectID, _ slot: Int, _ other: ObjectID, _ inverse: Int) {
    guard owner != other, values[owner]?[slot] == .null, values[other]?[inverse] == .null else {
      return
    }
    values[owner]?[slot] = .object(other)
    values[other]?[inverse] = .object(owner)
  }

  /// A pair is stated once, from either side.
  private func isLinked(
    _ owner: ObjectID, _ other: ObjectID, _ slot: Int, _ relationship: Relationship
  ) -> Bool {
    links.contains { link in
      (link.owner == owner && link.slot == slot && link.other == other)
        || (link.owner == other && link.slot == relationship.inverseSlot && link.other == owner)
    }
  }
}
