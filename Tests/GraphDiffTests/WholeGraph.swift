import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import Seeds

@testable import ObjectContext

/// A parent that has all objects at hand.
struct WholeGraph: GraphParent {
  var graph: NaiveGraph

  var model: ManagedObjectModel { graph.model }

  func cleanSnapshot(_ id: ObjectID) -> ObjectSnapshot? {
    graph.objects[id].map { values in
      ObjectSnapshot(
        id: id, version: 1,
        values: values.map { if case .objects = $0 { .null } else { $0 } })
    }
  }

  func cleanMembers(_ key: SlotKey) -> MemberList {
    MemberList(graph.related(key.object, key.slot))
  }

  func load(_ ids: [ObjectID]) {}
  func loadMembers(of ids: [ObjectID], slot: Int) {}
  func changedMembers(
    of sum: PropertyReference, found find: () -> [ObjectID: [ObjectID]]
  ) -> [ObjectID: [ObjectID]] { find() }

  /// What became of it, as a context is told by whoever did it.
  func news(since old: NaiveGraph) -> ChangeSet {
    var news = ChangeSet()
    news.inserted = Set(graph.objects.keys).subtracting(old.objects.keys).sorted()
    news.deleted = Set(old.objects.keys).subtracting(graph.objects.keys).sorted()
    var updated: [ObjectID: Set<Int>] = [:]
    for (id, values) in graph.objects {
      guard let before = old.objects[id] else { continue }
      let slots = values.indices.filter { values[$0] != before[$0] }
      if !slots.isEmpty { updated[id] = Set(slots) }
    }
    news.update(updated)
    return news
  }
}

extension NaiveGraph {
  /// Deletes the object by the delete rules.
  ///
  /// - Returns: Whether they allow it.
  mutating func propagateDelete(of id: ObjectID) -> Bool {
    var doomed = [id]
    var next = 0
    while next < doomed.count {
      for (other, rule) in neighbors(of: doomed[next]) where rule == .cascade {
        if !doomed.contains(other) { doomed.append(other) }
      }
      next += 1
    }
    for id in doomed {
      for (other, rule) in neighbors(of: id) where rule == .deny && !doomed.contains(other) {
        return false
      }
    }
    for id in doomed {
      for slot in model[id.entity].properties.indices {
        guard let relationship = relationship(id, slot) else { continue }
        let isNameLeft =
          relationship.deleteRule == .noAction
          && model.inverse(of: relationship)?.isToMany == false
        if isNameLeft { objects[id]?[slot] = relationship.isToMany ? .objects([]) : .null }
      }
    }
    for id in doomed { delete(id) }
    return true
  }

  private func neighbors(of id: ObjectID) -> [(ObjectID, DeleteRule)] {
    model[id.entity].properties.indices.flatMap { slot -> [(ObjectID, DeleteRule)] in
      guard let rule = relationship(id, slot)?.deleteRule else { return [] }
      return related(id, slot).filter { objects[$0] != nil }.map { ($0, rule) }
    }
  }
}

/// A diff over a whole graph, and the graph that the two must come to.
struct LawRun {
  var random: SeededGenerator
  var parent: WholeGraph
  var diff: GraphDiff
  var graph: NaiveGraph
  private var nextKey: Int64 = 1

  init(seed: UInt64, model: ManagedObjectModel) {
    random = SeededGenerator(seed: seed)
    parent = WholeGraph(graph: NaiveGraph(model))
    diff = GraphDiff(model: model)
    graph = parent.graph
  }

  var model: ManagedObjectModel { parent.model }

  func shown(_ diff: GraphDiff) throws -> NaiveGraph {
    var shown = NaiveGraph(model)
    for id in Set(parent.graph.objects.keys).union(diff.objects.keys) {
      guard let values = try diff.values(id, over: parent) else { continue }
      shown.objects[id] = try values.indices.map { slot in
        guard diff.isToMany(id, slot) else { return values[slot] }
        return .objects(try diff.members(SlotKey(object: id, slot: slot), over: parent))
      }
    }
    return shown
  }

  /// Makes what is there the parent, and begins another diff.
  mutating func settle() {
    parent.graph = graph
    diff = GraphDiff(model: model)
  }

  /// One edit of the diff, and of the graph.
  mutating func edit() throws -> String {
    let living = graph.objects.keys.sorted()
    guard living.count > 3, let id = living.randomElement(using: &random) else { return insert() }
    switch Int.random(in: 0..<12, using: &random) {
    case 0 where living.count < 20: return insert()
    case 1: return try delete(id)
    case 2: return try set(id)
    default: return try relate(id, living)
    }
  }

  private mutating func insert() -> String {
    let concrete = model.entities.filter { !$0.isAbstract }
    guard let entity = concrete.randomElement(using: &random) else { return "nothing" }
    let id = ObjectID(entity: entity.number, key: nextKey)
    nextKey += 1
    let values = [Value](repeating: .null, count: entity.properties.count)
    diff.apply(.insert(id, values: values, isRevived: false))
    graph.insert(id)
    return "insert \(model.text(of: id))"
  }

  private mutating func delete(_ id: ObjectID) throws -> String {
    let action = "delete \(model.text(of: id))"
    var after = graph
    guard after.propagateDelete(of: id) else {
      do {
        try diff.propagateDeletes([id], over: parent)
        throw LawBroken(law: "\(action): Deny lets it go")
      } catch let error as OrreryError where error.isDenial {
        return action + ", denied"
      }
    }
    try diff.propagateDeletes([id], over: parent)
    graph = after
    return action
  }

  private mutating func set(_ id: ObjectID) throws -> String {
    let slots = model[id.entity].properties.indices.filter {
      model[id.entity].properties[$0].attribute?.type == .string
    }
    guard let slot = slots.randomElement(using: &random) else { return "nothing" }
    let value = Value.string("\(Int.random(in: 0..<4, using: &random))")
    try diff.setAttribute(id, slot, to: value, over: parent)
    graph.objects[id]?[slot] = value
    return "set \(model.text(of: id)) \(value)"
  }

  private mutating func relate(_ id: ObjectID, _ living: [ObjectID]) throws -> String {
    let slots = model[id.entity].properties.indices.filter { graph.relationship(id, $0) != nil }
    guard let slot = slots.randomElement(using: &random),
      let relationship = graph.relationship(id, slot)
    else { return "nothing" }
    let others = living.shuffled(using: &random).filter {
      model[$0.entity].isKind(of: model[relationship.destination])
    }
    let action = "\(relationship.name) of \(model.text(of: id))"
    guard let other = others.first else { return "nothing" }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      try diff.connect(id, slot, to: other, over: parent)
      graph.link(id, slot, other)
      return "connect \(action) to \(other.key)"
    case 1:
      let related = graph.related(id, slot)
      let other = related.randomElement(using: &random) ?? other
      try diff.disconnect(id, slot, from: other, over: parent)
      if related.contains(other) { graph.unlink(id, slot, other) }
      return "disconnect \(action) from \(other.key)"
    case 2 where relationship.isOrdered:
      let order = graph.related(id, slot).shuffled(using: &random)
      try diff.reorder(SlotKey(object: id, slot: slot), to: order, over: parent)
      graph.objects[id]?[slot] = .objects(order)
      return "reorder \(action) to \(order.map(\.key))"
    default:
      let count = Int.random(in: 0...(relationship.isToMany ? 3 : 1), using: &random)
      let wanted = Array(others.prefix(count))
      try diff.relate(id, slot, to: wanted, over: parent)
      for other in graph.related(id, slot) where !wanted.contains(other) {
        graph.unlink(id, slot, other)
      }
      for other in wanted { graph.link(id, slot, other) }
      if relationship.isOrdered { graph.objects[id]?[slot] = .objects(wanted) }
      return "relate \(action) to \(wanted.map(\.key))"
    }
  }
}

struct LawBroken: Error {
  let law: String
}
