import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// Key paths as `object/value`, `object/setValue` and `prefetch` take them.
extension ContextScope {
  func requireProperty(_ key: String, of entity: Entity) throws(OrreryError) -> Property {
    entity.properties[try reader(of: entity).slot(named: key)]
  }

  /// The steps of a key path, and the entity that it leads to. Refuses one that is not of
  /// relationships only.
  @discardableResult
  func relationships(
    on keyPath: String, from entity: Entity
  ) throws(OrreryError) -> (steps: [RelationshipStep], destination: Entity) {
    var entity = entity
    var steps: [RelationshipStep] = []
    for key in keyPath.split(separator: ".").map(String.init) {
      guard let relationship = try requireProperty(key, of: entity).relationship else {
        throw OrreryError(
          .unknownKey, "\(entity.name).\(key) is no relationship and cannot be prefetched.",
          entity: entity.name, key: key, hint: "Name relationships only.")
      }
      let slot = try reader(of: entity).slot(named: key)
      steps.append(RelationshipStep(entity: entity.number, slot: slot))
      entity = model[relationship.destination]
    }
    guard !steps.isEmpty else {
      throw OrreryError(
        .unknownKey, "An empty key path leads to no object.", entity: entity.name, key: keyPath,
        hint: "Name relationships, with dots between them.")
    }
    return (steps, entity)
  }

  /// Where a key path ends. It follows to-one steps and the elements of composites.
  func end(of keyPath: String, from id: ObjectID) throws(OrreryError) -> KeyPathEnd {
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var end = KeyPathEnd(
      object: id, entity: entity(of: id),
      property: try requireProperty(keys.first ?? "", of: entity(of: id)))
    for key in keys.dropFirst() {
      if let element = end.property.attribute?.element(named: key) {
        end.property = .attribute(element)
        continue
      }
      guard let relationship = end.property.relationship, !relationship.isToMany else {
        throw OrreryError(
          .predicateKeyPath,
          "“\(end.property.name)” of “\(end.entity.name)” cannot be a step here.",
          entity: end.entity.name, key: keyPath, hint: "Use to-one relationships on the way.")
      }
      try follow(&end)
      end.entity = model[relationship.destination]
      end.property = try requireProperty(key, of: end.entity)
    }
    return end
  }

  private func follow(_ end: inout KeyPathEnd) throws(OrreryError) {
    guard let object = end.object, let slot = end.entity.slot(named: end.property.name) else {
      return
    }
    if case .object(let next) = try context.value(of: object, slot: slot) {
      end.object = next
    } else {
      end.object = nil
    }
  }

  /// What `body` throws, with a key path's fault under the kind that the protocol has for it.
  func namingKeyPaths<T>(_ body: () throws(OrreryError) -> T) throws(OrreryError) -> T {
    do throws(OrreryError) {
      return try body()
    } catch {
      guard error.kind == .predicateUnsupported else { throw error }
      var error = error
      error.kind = .predicateKeyPath
      throw error
    }
  }

  /// A value in the form of the property that the path ends at, where it ends at one, and else of
  /// the type that it computes.
  func json(of value: Value, at keyPath: String, from id: ObjectID) -> RawJSON {
    RawJSON(writing: { json in
      if let end = try? end(of: keyPath, from: id) {
        writer.valueWriter.write(value, of: end.property, owner: end.object ?? id, to: &json)
      } else {
        writer.valueWriter.write(scalar: value, of: type(at: keyPath, from: id), to: &json)
      }
    })
  }

  private func type(at keyPath: String, from id: ObjectID) -> AttributeType? {
    var compiler = PredicateCompiler(model: model)
    compiler.allowsTransient = true
    return switch try? compiler.target(ofKeyPath: keyPath, for: entity(of: id)) {
    case .value(let expression): expression.attributeType
    case .values(let collection): collection.valueType
    case nil: nil
    }
  }

  /// What a key path leads to: one value, or past a to-many relationship one for each object.
  func json(of result: KeyPathResult, at keyPath: String, from id: ObjectID) -> RawJSON {
    switch result {
    case .value(let value): return json(of: value, at: keyPath, from: id)
    case .values(let values):
      let type = type(at: keyPath, from: id)
      return RawJSON(writing: { json in
        json.beginArray()
        for value in values { writer.valueWriter.write(scalar: value, of: type, to: &json) }
        json.endArray()
      })
    }
  }
}

/// The last property of a key path and the object that has it.
struct KeyPathEnd {
  /// nil where a step on the way is nil.
  var object: ObjectID?
  var entity: Entity
  var property: Property
}

/// The objects that lie on relationship key paths from others, each once, in the order met.
struct RelatedObjects {
  private(set) var ids: [ObjectID] = []
  private var seen: Set<ObjectID>

  /// - Parameter keyPaths: relationships, to-one or to-many, as in `photos.whoTook`.
  init(
    of roots: [ObjectID], over keyPaths: [String], in scope: ContextScope
  ) throws(OrreryError) {
    seen = Set(roots)
    for keyPath in keyPaths {
      var current = roots
      for key in keyPath.split(separator: ".").map(String.init) {
        try scope.context.prefetch(current)
        current = try step(over: key, from: current, in: scope)
      }
    }
    try scope.context.prefetch(ids)
  }

  private mutating func step(
    over key: String, from owners: [ObjectID], in scope: ContextScope
  ) throws(OrreryError) -> [ObjectID] {
    var slots: [EntityNumber: Int] = [:]
    for number in Set(owners.map(\.entity)) {
      let entity = scope.model[number]
      let slot = try scope.reader(of: entity).slot(named: key)
      guard entity.properties[slot].relationship != nil else {
        throw OrreryError(
          .unknownKey, "\(entity.name).\(key) is no relationship and cannot be prefetched.",
          entity: entity.name, key: key, hint: "Name relationships only.")
      }
      slots[number] = slot
      try scope.context.prefetch(owners.filter { $0.entity == number }, slot: slot)
    }
    var reached: [ObjectID] = []
    for owner in owners {
      guard let slot = slots[owner.entity] else { continue }
      switch try scope.context.value(of: owner, slot: slot) {
      case .object(let id): reached.append(id)
      case .objects(let members): reached.append(contentsOf: members)
      default: break
      }
    }
    for id in reached where seen.insert(id).inserted { ids.append(id) }
    return reached
  }
}
