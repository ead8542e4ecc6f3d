import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// Key paths as `object/value`, `object/setValue` and `prefetch` take them.
extension ContextScope {
  func requireProperty(_ key: String, of entity: Entity) throws(OrreryError) -> Property {
    entity.properties[try reader(of: entity).slot(named: key)]
  }

  /// The entity that the last key of a path belongs to, after its to-one steps.
  func lastOwner(
    on keyPath: String, from id: ObjectID
  ) throws(OrreryError) -> (entity: Entity, key: String) {
    var entity = entity(of: id)
    var keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let last = keys.removeLast()
    for key in keys {
      guard let relationship = try requireProperty(key, of: entity).relationship else { break }
      entity = model[relationship.destination]
    }
    return (entity, last)
  }

  /// A value in the form of the property that the path ends at, where it ends at one.
  func json(of value: Value, at keyPath: String, from id: ObjectID) -> RawJSON {
    RawJSON(writing: { json in
      if let owner = try? lastOwner(on: keyPath, from: id),
        let property = try? requireProperty(owner.key, of: owner.entity)
      {
        writer.valueWriter.write(value, of: property, owner: id, to: &json)
      } else {
        writer.valueWriter.write(scalar: value, to: &json)
      }
    })
  }
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
    var reached: [ObjectID] = []
    for owner in owners {
      let entity = scope.entity(of: owner)
      let slot = try scope.reader(of: entity).slot(named: key)
      guard entity.properties[slot].relationship != nil else {
        throw OrreryError(
          .unknownKey, "\(entity.name).\(key) is no relationship and cannot be prefetched.",
          entity: entity.name, key: key, hint: "Name relationships only.")
      }
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
