import ObjectModel
import Predicates

/// Checking that objects may be saved: every failure, not the first only.
extension ManagedObjectContext {
  /// Every rule that an object breaks as a save would find it.
  ///
  /// - Parameter id: It is checked in every property; one that is not there is reported as such.
  ///   nil for what a save would check: inserted objects with all their properties, changed ones
  ///   with all attributes and to-ones and the to-manys that changed.
  package func validate(_ id: ObjectID? = nil) -> [OrreryError] {
    do {
      try requireOpen()
      let id = try id.map(requireObject)
      return try failures(withSaveRulesOf: id) { () throws(OrreryError) in
        guard let id else { return try pendingFailures() }
        return try validate(id, toManys: nil)
      }
    } catch {
      return [error]
    }
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
  private func validate(_ id: ObjectID, toManys: Set<Int>?) throws(OrreryError) -> [OrreryError] {
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
