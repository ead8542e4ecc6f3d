import ObjectModel

@testable import ObjectContext

/// Random edits of which each has its own object and property, so that it makes no difference in
/// what order they are made.
struct IndependentEdits {
  enum Edit {
    case set(ObjectID, slot: Int, Value)
    case relate(ObjectID, slot: Int, to: [ObjectID])
    case delete(ObjectID)

    func make(in context: ManagedObjectContext) throws {
      switch self {
      case .set(let id, let slot, let value): try context.setValues([slot: value], of: id)
      case .relate(let id, let slot, let others):
        try context.relate(.set(others), of: id, slot: slot)
      case .delete(let id): try context.delete([id])
      }
    }
  }

  private struct Place: Hashable {
    let id: ObjectID
    let slot: Int
  }

  private(set) var all: [Edit] = []
  private let model: ManagedObjectModel
  private var places: Set<Place> = []
  private var named: Set<ObjectID> = []

  var text: String { all.map { "\($0)" }.joined(separator: "; ") }

  init(in world: some LiveWorld, random: inout FetchRandom) {
    model = world.graph.model
    let context = world.contexts[0]
    let living = world.edits.ids.filter { (try? context.isAlive($0)) == true }
    guard living.count > 4 else { return }
    for _ in 0...random.upTo(6) {
      let id = random.pick(living)
      let slot = random.upTo(model[id.entity].properties.count - 1)
      add(id, slot, living, &random)
    }
    guard random.chance(40), let id = living.filter({ !named.contains($0) }).first else { return }
    all.append(.delete(id))
  }

  private mutating func add(
    _ id: ObjectID, _ slot: Int, _ living: [ObjectID], _ random: inout FetchRandom
  ) {
    guard places.insert(Place(id: id, slot: slot)).inserted else { return }
    switch model[id.entity].properties[slot] {
    case .attribute(let attribute):
      guard !attribute.isDerived, attribute.type != .composite else { return }
      let value = random.chance(15) ? .null : random.edgeValue(of: attribute.type)
      all.append(.set(id, slot: slot, value))
    case .relationship(let relationship):
      // What takes an object from somebody else, or puts it behind others, has an order.
      guard !relationship.isToMany,
        model.inverse(of: relationship).map({ $0.isToMany && !$0.isOrdered }) ?? true
      else { return }
      let others = living.filter {
        model[$0.entity].isKind(of: model[relationship.destination])
      }
      let other = others.randomElement(using: &random)
      all.append(.relate(id, slot: slot, to: other.map { [$0] } ?? []))
      if let other { named.insert(other) }
    default: return
    }
    named.insert(id)
  }
}
