import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// Key paths as `object/getValue`, `object/setValue` and `prefetch` take them.
extension ContextScope {
  /// The steps of a key path, and the entity that it leads to. Refuses one that is not of
  /// relationships only.
  @discardableResult
  func relationships(
    on keyPath: String, from entity: Entity
  ) throws(OrreryError) -> (steps: [RelationshipStep], destination: Entity) {
    var entity = entity
    var steps: [RelationshipStep] = []
    for key in try KeyPathText.keys(of: keyPath).map(String.init) where !keyPath.isEmpty {
      let (slot, relationship) = try entity.requireRelationship(named: key)
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

  /// A value in the form of the property that the path ends at, where it ends at one, and else of
  /// the type that it computes.
  func json(of value: Value, at keyPath: String, from id: ObjectID) throws(OrreryError) -> RawJSON {
    let end = try propertyEnd(of: keyPath, from: id)
    return RawJSON(writing: { json in
      if let end {
        writer.valueWriter.write(value, of: end.property, owner: end.object ?? id, to: &json)
      } else {
        writer.valueWriter.write(scalar: value, of: type(at: keyPath, from: id), to: &json)
      }
    })
  }

  /// nil for a key path that computes something.
  private func propertyEnd(
    of keyPath: String, from id: ObjectID
  ) throws(OrreryError) -> KeyPathEnd? {
    do throws(OrreryError) {
      return try context.end(of: keyPath, from: id)
    } catch  where error.kind == .unknownKey || error.kind == .predicateKeyPath {
      return nil
    }
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
  func json(
    of result: KeyPathResult, at keyPath: String, from id: ObjectID
  ) throws(OrreryError) -> RawJSON {
    switch result {
    case .value(let value): return try json(of: value, at: keyPath, from: id)
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

extension Entity {
  fileprivate func requireRelationship(
    named key: String
  ) throws(OrreryError) -> (slot: Int, relationship: Relationship) {
    let slot = try requireSlot(named: key)
    if let relationship = properties[slot].relationship { return (slot, relationship) }
    throw OrreryError(
      .unknownKey, "\(name).\(key) is no relationship and cannot be prefetched.", entity: name,
      key: key, hint: "Name relationships only.")
  }
}

/// The objects that lie on relationship key paths from others, each once, in the order met.
struct RelatedObjects {
  private(set) var ids: [ObjectID] = []
  private var seen: Set<ObjectID> = []
  /// Each costs time, however often it is met.
  static let maximumMet = 1_000_000

  /// - Parameters:
  ///   - keyPaths: relationships, to-one or to-many, as in `photos.whoTook`.
  ///   - limit: how many objects may be met.
  init(
    of roots: [ObjectID], over keyPaths: [String], in source: some RelatedObjectSource,
    limit: Int = maximumMet
  ) throws(OrreryError) {
    if keyPaths.isEmpty { return }
    seen = Set(roots)
    // At the ends of all steps, those met before too.
    var metCount = 0
    // What a client names twice, as a path or as the beginning of one, is walked once.
    var isRoot: Set<ObjectID> = []
    var reached: [[String]: [ObjectID]] = [[]: roots.filter { isRoot.insert($0).inserted }]
    for keyPath in keyPaths {
      var path: [String] = []
      for key in try KeyPathText.keys(of: keyPath).map(String.init) {
        let owners = reached[path] ?? []
        path.append(key)
        guard reached[path] == nil else { continue }
        let next = try step(over: key, from: owners, in: source)
        metCount += next.count
        guard metCount <= limit else {
          throw OrreryError(
            .predicateLimit, "The key paths meet more than \(limit) objects.",
            hint: "Ask for fewer key paths, or for fewer objects at a time.")
        }
        reached[path] = next
      }
    }
  }

  private mutating func step(
    over key: String, from owners: [ObjectID], in source: some RelatedObjectSource
  ) throws(OrreryError) -> [ObjectID] {
    var objects: [ObjectID: [ObjectID]] = [:]
    for number in Set(owners.map(\.entity)) {
      let entity = source.model[number]
      let slot = try entity.requireRelationship(named: key).slot
      let found = try source.objects(of: owners.filter { $0.entity == number }, slot: slot)
      objects.merge(found) { first, _ in first }
    }
    var reached: [ObjectID] = []
    var met: Set<ObjectID> = []
    for owner in owners {
      try EvaluationInterruption.check()
      for id in objects[owner] ?? [] where met.insert(id).inserted {
        reached.append(id)
        if seen.insert(id).inserted { ids.append(id) }
      }
    }
    return reached
  }
}
