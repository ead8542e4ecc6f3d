import ObjectContext
import ObjectModel
import PersistentStore
import Predicates

/// The live queries of one context, by what they depend on: a change costs those alone that it can
/// matter to, however many others there are.
final class ChangeIndex {
  /// In the order in which they are told.
  private(set) var listeners: [LiveQuery] = []
  /// How many there have been.
  var count = 0
  private var byProperty: [PropertyReference: [LiveQuery]] = [:]
  private var byEntity: [EntityNumber: [LiveQuery]] = [:]

  func add(_ listener: LiveQuery) {
    let place = listeners.firstIndex(where: listener.isTold) ?? listeners.endIndex
    listeners.insert(listener, at: place)
    for property in listener.query.observedProperties {
      byProperty[property, default: []].append(listener)
    }
    for entity in listener.query.observedEntities {
      byEntity[entity, default: []].append(listener)
    }
  }

  /// - Returns: those that were there, in order.
  func removeAll() -> [LiveQuery] {
    defer { (listeners, byProperty, byEntity) = ([], [:], [:]) }
    return listeners
  }

  func remove(_ listener: LiveQuery) {
    listeners.removeAll { $0 === listener }
    for property in listener.query.observedProperties {
      byProperty[property]?.removeAll { $0 === listener }
    }
    for entity in listener.query.observedEntities {
      byEntity[entity]?.removeAll { $0 === listener }
    }
  }

  func contains(_ listener: LiveQuery) -> Bool { listeners.contains { $0 === listener } }

  /// Those that the change can matter to, in order.
  func listeners(concernedBy change: ChangeSet) -> [LiveQuery] {
    guard !listeners.isEmpty else { return [] }
    var found: Set<ObjectIdentifier> = []
    var concerned: [LiveQuery] = []
    func add(_ listeners: [LiveQuery]?) {
      for listener in listeners ?? [] where found.insert(ObjectIdentifier(listener)).inserted {
        concerned.append(listener)
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
      if concerned.count == listeners.count { break }
    }
    return concerned.sorted { $0.isTold(before: $1) }
  }
}
