import ObjectModel
import Predicates
import Spelling

/// What a key path leads to.
package enum KeyPathResult: Hashable, Sendable {
  case value(Value)
  /// Past a to-many relationship: one entry for each object reached, nulls left out.
  case values([Value])
}

/// The last property of a key path and the object that has it.
package struct KeyPathEnd: Sendable {
  /// nil where a step on the way is nil.
  package fileprivate(set) var object: ObjectID?
  package fileprivate(set) var entity: Entity
  fileprivate var slot: Int
  /// The way within a composite.
  fileprivate var elements: [String] = []

  package var property: Property {
    elements.reduce(entity.properties[slot]) { property, name in
      property.attribute?.element(named: name).map(Property.attribute) ?? property
    }
  }
}

/// What one key path has reached. Past to-many relationships that lead back to each other that
/// grows with every key, and the path is followed on the event loop: there is a bound to it. One
/// key reaches what is there, and no more.
private final class KeyPathWalk: ObjectValueSource {
  /// Objects and values, each as often as it is reached.
  private static let maximumReached = 100_000

  private let context: ManagedObjectContext
  private let keyPath: String
  private let isPath: Bool
  private var reached = 0

  init(_ keyPath: String, in context: ManagedObjectContext) {
    self.context = context
    self.keyPath = keyPath
    isPath = keyPath.utf8.contains(UInt8(ascii: "."))
  }

  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    let value = try context.value(of: object, slot: slot)
    if case .objects(let objects) = value { try reach(objects.count) } else { try reach(1) }
    return value
  }

  /// - Throws: `predicate.limit` past the bound.
  func reach(_ count: Int) throws(OrreryError) {
    reached += count
    guard reached > Self.maximumReached, isPath else { return }
    throw OrreryError(
      .predicateLimit, "“\(keyPath)” reaches more than \(Self.maximumReached) objects.",
      key: keyPath, hint: "Fetch the objects instead.")
  }
}

/// Key-value coding: `assetType.label`, `photos.title`, `photos.@max.taken`, `address.city`.
extension ManagedObjectContext {
  /// The value at the end of the path; null where a to-one on the way leads nowhere. Objects
  /// reached through a to-many are one `.objects`, each once.
  ///
  /// - Throws: `model.unknownKey`; what compiling a path with collection operators throws;
  ///   `predicate.unsupported` for attributes past a to-many, which `result(of:keyPath:)` gives.
  package func value(of id: ObjectID, keyPath: String) throws(OrreryError) -> Value {
    switch try result(of: id, keyPath: keyPath) {
    case .value(let value): return value
    case .values:
      throw OrreryError(
        .predicateUnsupported, "“\(keyPath)” leads to many values.", key: keyPath,
        hint: "Follow the relationship to its objects and read each.")
    }
  }

  package func result(of id: ObjectID, keyPath: String) throws(OrreryError) -> KeyPathResult {
    let id = try requireObject(id)
    let keys = try KeyPathText.keys(of: keyPath)
    if keys.contains(where: { $0.hasBytePrefix("@") }) { return try computed(keyPath, of: id) }
    return try result(of: id, keys[...], keyPath, KeyPathWalk(keyPath, in: self))
  }

  /// A path with collection operators means what it means in a predicate.
  private func computed(_ keyPath: String, of id: ObjectID) throws(OrreryError) -> KeyPathResult {
    var compiler = PredicateCompiler(model: model)
    compiler.allowsTransient = true
    let evaluator = PredicateEvaluator()
    let walk = KeyPathWalk(keyPath, in: self)
    switch try compiler.target(ofKeyPath: keyPath, for: model[id.entity]) {
    case .value(let expression):
      return .value(try evaluator.value(of: expression, object: id, in: walk))
    case .values(let collection):
      return Self.gathered(try evaluator.values(of: collection, object: id, in: walk))
    }
  }

  /// Objects as a collection, each once; other values as they are. Nulls are left out.
  private static func gathered(_ values: [Value]) -> KeyPathResult {
    let values = values.filter { !$0.isNull }
    var seen: Set<ObjectID> = []
    var reached: [ObjectID] = []
    for value in values {
      guard case .object(let id) = value else { return .values(values) }
      if seen.insert(id).inserted { reached.append(id) }
    }
    return .value(.objects(reached))
  }

  /// Where a path of to-one steps and of elements of composites ends.
  ///
  /// - Throws: `model.unknownKey`; `predicate.keyPath` for what cannot be a step.
  package func end(of keyPath: String, from id: ObjectID) throws(OrreryError) -> KeyPathEnd {
    let keys = try KeyPathText.keys(of: keyPath).map(String.init)
    var end = KeyPathEnd(object: id, entity: model[id.entity], slot: 0)
    end.slot = try end.entity.requireSlot(named: keys.first ?? "")
    for key in keys.dropFirst() {
      let property = end.property
      if property.attribute?.element(named: key) != nil {
        end.elements.append(key)
        continue
      }
      guard let relationship = property.relationship, !relationship.isToMany else {
        throw OrreryError(
          .predicateKeyPath, "“\(property.name)” of “\(end.entity.name)” cannot be a step here.",
          entity: end.entity.name, key: keyPath, hint: "Use to-one relationships on the way.")
      }
      end.object = try end.object.flatMap { id throws(OrreryError) in
        try destination(id, end.slot)
      }
      end.entity = model[relationship.destination]
      end.slot = try end.entity.requireSlot(named: key)
    }
    return end
  }

  /// Sets the attribute, composite element or relationship that a path ends at; nothing where that
  /// leads to no object.
  ///
  /// - Throws: what `setValues` throws.
  package func set(_ value: Value, at end: KeyPathEnd) throws(OrreryError) {
    guard let id = end.object else { return }
    let outer = end.elements.isEmpty ? Value.null : try self.value(of: id, slot: end.slot)
    try setValues([end.slot: outer.setting(value, at: end.elements[...])], of: id)
  }

  private func result(
    of id: ObjectID, _ keys: ArraySlice<Substring>, _ keyPath: String, _ walk: KeyPathWalk
  ) throws(OrreryError) -> KeyPathResult {
    guard let key = keys.first else { return .value(.object(id)) }
    let entity = model[id.entity]
    let slot = try slot(key, of: entity, keyPath)
    let rest = keys.dropFirst()
    switch entity.properties[slot] {
    case .attribute(let attribute):
      let value = try value(of: id, slot: slot)
      return .value(try element(rest, of: value, attribute, entity, keyPath))
    case .relationship(let relationship) where relationship.isToMany:
      let objects = try members(SlotKey(object: id, slot: slot))
      return try collect(rest, from: objects, keyPath, walk)
    case .relationship:
      guard let next = try destination(id, slot) else {
        try requireKeys(
          rest, of: model[entity.properties[slot].destination ?? entity.number], keyPath)
        return .value(.null)
      }
      return rest.isEmpty ? .value(.object(next)) : try result(of: next, rest, keyPath, walk)
    case .fetchedProperty(let property):
      return try collect(rest, from: try fetchedIDs(property, of: id), keyPath, walk)
    }
  }

  private func collect(
    _ keys: ArraySlice<Substring>, from objects: [ObjectID], _ keyPath: String,
    _ walk: KeyPathWalk
  ) throws(OrreryError) -> KeyPathResult {
    try walk.reach(objects.count)
    if keys.isEmpty { return .value(.objects(objects)) }
    try prefetch(objects)
    var values: [Value] = []
    for object in objects {
      switch try result(of: object, keys, keyPath, walk) {
      case .value(.objects(let more)): values += more.map(Value.object)
      case .value(let value): if !value.isNull { values.append(value) }
      case .values(let more): values += more
      }
    }
    return Self.gathered(values)
  }

  /// Fails where the keys do not exist, although there is no object to ask for them.
  private func requireKeys(
    _ keys: ArraySlice<Substring>, of entity: Entity, _ keyPath: String
  ) throws(OrreryError) {
    guard let key = keys.first else { return }
    let slot = try slot(key, of: entity, keyPath)
    guard let destination = entity.properties[slot].destination else { return }
    try requireKeys(keys.dropFirst(), of: model[destination], keyPath)
  }

  private func element(
    _ keys: ArraySlice<Substring>, of value: Value, _ attribute: Attribute, _ entity: Entity,
    _ keyPath: String
  ) throws(OrreryError) -> Value {
    guard let key = keys.first else { return value }
    guard let element = attribute.element(named: String(key)) else {
      throw OrreryError(
        .unknownKey, "“\(attribute.name)” of “\(entity.name)” has no element “\(key)”.",
        entity: entity.name, key: keyPath,
        hint: NearestName.hint(
          for: String(key), among: attribute.elements.map(\.name), called: "elements"))
    }
    var inner = Value.null
    if case .composite(let values) = value { inner = values[element.name] ?? .null }
    return try self.element(keys.dropFirst(), of: inner, element, entity, keyPath)
  }

  private func slot(
    _ key: Substring, of entity: Entity, _ keyPath: String
  ) throws(OrreryError) -> Int {
    if let slot = entity.slot(named: String(key)) { return slot }
    throw OrreryError(
      .unknownKey, "“\(entity.name)” has no property “\(key)”.", entity: entity.name,
      key: keyPath,
      hint: NearestName.hint(
        for: String(key), among: entity.properties.map(\.name), called: "properties"))
  }
}

extension Property {
  fileprivate var destination: EntityNumber? { relationship?.destination }
}

extension Value {
  /// A composite with one element changed, at any depth.
  fileprivate func setting(_ value: Value, at keys: ArraySlice<String>) -> Value {
    guard let key = keys.first else { return value }
    var elements: [String: Value] = [:]
    if case .composite(let values) = self { elements = values }
    let inner = elements[key] ?? .null
    elements[key] = inner.setting(value, at: keys.dropFirst())
    return .composite(elements)
  }
}
