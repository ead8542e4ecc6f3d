import ObjectContext
import ObjectModel
import Predicates

/// The live lists of one context, by what they depend on: a change costs those alone that it can
/// matter to, however many others are open.
final class ResultsIndex {
  private(set) var lists: [LiveResults] = []
  private var count = 0
  private var byProperty: [PropertyReference: [LiveResults]] = [:]
  private var byEntity: [EntityNumber: [LiveResults]] = [:]

  func nextNumber() -> Int {
    count += 1
    return count
  }

  func add(_ list: LiveResults) {
    lists.append(list)
    for property in list.controller.observedProperties {
      byProperty[property, default: []].append(list)
    }
    for entity in list.controller.observedEntities { byEntity[entity, default: []].append(list) }
  }

  func remove(_ list: LiveResults) {
    lists.removeAll { $0 === list }
    for property in list.controller.observedProperties {
      byProperty[property]?.removeAll { $0 === list }
    }
    for entity in list.controller.observedEntities { byEntity[entity]?.removeAll { $0 === list } }
  }

  /// The lists that the change can matter to, in the order in which they were opened.
  func lists(concernedBy change: ObjectsDidChange) -> [LiveResults] {
    guard !lists.isEmpty else { return [] }
    var found: Set<ObjectIdentifier> = []
    var concerned: [LiveResults] = []
    func add(_ lists: [LiveResults]?) {
      for list in lists ?? [] where found.insert(ObjectIdentifier(list)).inserted {
        concerned.append(list)
      }
    }
    var entities = Set(change.inserted.map(\.entity))
    entities.formUnion(change.deleted.map(\.entity))
    entities.formUnion(change.refreshed.map(\.entity))
    for entity in entities { add(byEntity[entity]) }
    for changed in change.updated {
      for slot in changed.slots {
        add(byProperty[PropertyReference(entity: changed.id.entity, slot: slot)])
      }
      if concerned.count == lists.count { break }
    }
    return concerned.sorted { $0.number < $1.number }
  }
}
