import ObjectModel
import Predicates

/// Checking that objects may be saved: every failure, not the first only.
extension ManagedObjectContext {
  /// Every rule that the objects break as they are now.
  ///
  /// - Parameter ids: nil for what a save would check: inserted objects with all their properties,
  ///   changed ones with all attributes and to-ones and the to-manys that changed. Given objects
  ///   are checked in every property. Those not there are reported as such; deleted ones have no
  ///   rules.
  package func validate(ids: [ObjectID]? = nil) -> [OrreryError] {
    var failures: [OrreryError] = []
    do {
      try requireOpen()
      guard let ids else { return try failuresOfSave() }
      try prefetch(ids)
      for id in ids {
        do {
          failures += try validate(try requireObject(id), toManys: nil)
        } catch  where error.kind == .objectNotFound || error.kind == .objectDeleted {
          failures.append(error)
        }
      }
    } catch {
      failures.append(error)
    }
    return failures
  }

  func pendingFailures() throws(OrreryError) -> [OrreryError] {
    var failures: [OrreryError] = []
    let changes = pendingChanges
    for id in changes.inserted { failures += try validate(id, toManys: nil) }
    for object in changes.updated where !object.slots.isEmpty {
      failures += try validate(object.id, toManys: Set(object.slots))
    }
    return failures
  }

  /// - Parameter toManys: Which to-many slots to look at; nil for all.
  private func validate(
    _ id: ObjectID, toManys: Set<Int>?
  ) throws(OrreryError) -> [OrreryError] {
    guard let values = try currentValues(id) else { return [] }
    let entity = model[id.entity]
    var failures: [OrreryError] = []
    for check in entity.checks where check.concerns(values[check.slot]) {
      switch entity.properties[check.slot] {
      case .attribute(let attribute):
        failures += attribute.validate(values[check.slot], entity: entity, object: id)
      case .relationship(let relationship):
        if relationship.isToMany && toManys?.contains(check.slot) == false { continue }
        let count = try related(id, check.slot).count
        failures += relationship.validate(count: count, entity: entity, object: id)
      case .fetchedProperty:
        break
      }
    }
    for rule in try coordinator.validationRules(of: entity) {
      let condition = try rule.condition(of: entity, in: model)
      if try !PredicateEvaluator().evaluate(condition, object: id, in: self) {
        failures.append(rule.failure(of: id, in: entity))
      }
    }
    return failures
  }
}
