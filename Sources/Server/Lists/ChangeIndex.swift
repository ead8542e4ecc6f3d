import ObjectContext
import ObjectModel
import PersistentStore
import Predicates

/// What is kept up to date with a context for a client.
protocol ChangeListener: AnyObject {
  /// Listeners are told in this order.
  var number: Int { get }
  /// Every property whose change can matter.
  var observedProperties: Set<PropertyReference> { get }
  /// The entities of which a new or a deleted object can.
  var observedEntities: Set<EntityNumber> { get }
}

/// The listeners of one context, by what they depend on: a change costs those alone that it can
/// matter to, however many others there are.
final class ChangeIndex<Listener: ChangeListener> {
  private(set) var listeners: [Listener] = []
  private var count = 0
  private var byProperty: [PropertyReference: [Listener]] = [:]
  private var byEntity: [EntityNumber: [Listener]] = [:]

  func nextNumber() -> Int {
    count += 1
    return count
  }

  func add(_ listener: Listener) {
    listeners.append(listener)
    for property in listener.observedProperties {
      byProperty[property, default: []].append(listener)
    }
    for entity in listener.observedEntities { byEntity[entity, default: []].append(listener) }
  }

  /// - Returns: those that were there, in order.
  func removeAll() -> [Listener] {
    defer { (listeners, byProperty, byEntity) = ([], [:], [:]) }
    return listeners
  }

  func remove(_ listener: Listener) {
    listeners.removeAll { $0 === listener }
    for property in listener.observedProperties {
      byProperty[property]?.removeAll { $0 === listener }
    }
    for entity in listener.observedEntities { byEntity[entity]?.removeAll { $0 === listener } }
  }

  func contains(_ listener: Listener) -> Bool { listeners.contains { $0 === listener } }

  /// Those that the change can matter to, in the order in which they came.
  func listeners(concernedBy change: ChangeSet) -> [Listener] {
    guard !listeners.isEmpty else { return [] }
    var found: Set<ObjectIdentifier> = []
    var concerned: [Listener] = []
    func add(_ listeners: [Listener]?) {
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
    return concerned.sorted { $0.number < $1.number }
  }
}
