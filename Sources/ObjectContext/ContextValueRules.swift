import ObjectModel
import Predicates

/// What the user info of an entity's attributes says of their values.
struct ValueRules {
  let insert: [ValueRule]
  let willSave: [ValueRule]
  let computed: [ValueRule]

  /// - Throws: `model.invalid`, for a model that nobody has looked at, as a store keeps it.
  init(of entity: Entity, in model: ManagedObjectModel) throws(OrreryError) {
    insert = try ValueRule.rules(of: entity, at: .insert, in: model)
    willSave = try ValueRule.rules(of: entity, at: .willSave, in: model)
    computed = try ValueRule.rules(of: entity, at: .reading, in: model)
  }
}

/// Values that attributes get by themselves.
extension ManagedObjectContext {
  /// Gives a new object what `orrery.insert` says, where `given` has no value. Part of an edit.
  func applyInsertRules(to id: ObjectID, given: [Value?]) throws(OrreryError) {
    guard coordinator.hasInsertRules else { return }
    for rule in try coordinator.valueRules(of: model[id.entity]).insert
    where given[rule.slot] == nil {
      try setAttribute(id, rule.slot, to: try value(by: rule, of: id))
    }
  }

  /// What `check` finds once changed objects have what a save would compute. Nothing is changed by
  /// that.
  ///
  /// - Parameter id: nil for all that have changed.
  func failures(
    withSaveRulesOf id: ObjectID?, _ check: () throws(OrreryError) -> [OrreryError]
  ) throws(OrreryError) -> [OrreryError] {
    guard parent == nil, coordinator.hasWillSaveRules else { return try check() }
    let before = (state, edit, maxima, matches)
    defer { (state, edit, maxima, matches) = before }
    return try applyWillSaveRules(to: id).failures + check()
  }

  /// Gives new and changed objects what `orrery.willSave` says.
  ///
  /// - Parameter only: nil for all of them.
  /// - Returns: Whether there was anything to set, and which objects cannot have what it says.
  func applyWillSaveRules(
    to only: ObjectID? = nil
  ) throws(OrreryError) -> (hasChanged: Bool, failures: [OrreryError]) {
    let changes = pendingChanges
    let changed = changes.inserted + changes.updated.filter { !$0.slots.isEmpty }.map(\.id)
    var hasChanged = false
    var failures: [OrreryError] = []
    for id in changed where only == nil || id == only {
      for rule in try coordinator.valueRules(of: model[id.entity]).willSave {
        do throws(OrreryError) {
          let value = try value(by: rule, of: id)
          guard try currentValues(id)?[rule.slot].isSame(as: value) == false else { continue }
          try setAttribute(id, rule.slot, to: value)
          hasChanged = true
        } catch {
          failures.append(error)
        }
      }
    }
    return (hasChanged, failures)
  }

  /// An object's values with those that are computed when they are read: nil where the attribute
  /// cannot hold them, so that the object can be read all the same.
  func withComputed(_ values: [Value], of id: ObjectID) throws(OrreryError) -> [Value] {
    guard coordinator.hasComputedAttributes else { return values }
    var values = values
    for rule in try coordinator.valueRules(of: model[id.entity]).computed {
      let value = try evaluate(rule, of: id)
      do throws(OrreryError) {
        values[rule.slot] = try coerce(value, by: rule, of: id)
      } catch {
        values[rule.slot] = .null
      }
    }
    return values
  }

  private func value(by rule: ValueRule, of id: ObjectID) throws(OrreryError) -> Value {
    try coerce(try evaluate(rule, of: id), by: rule, of: id)
  }

  private func evaluate(_ rule: ValueRule, of id: ObjectID) throws(OrreryError) -> Value {
    try PredicateEvaluator().value(
      of: try rule.value(of: model[id.entity], in: model), object: id, in: self)
  }

  /// - Throws: What the attribute cannot hold, with the object and the attribute.
  private func coerce(
    _ value: Value, by rule: ValueRule, of id: ObjectID
  ) throws(OrreryError) -> Value {
    let entity = model[id.entity]
    guard let attribute = entity.properties[rule.slot].attribute else { return .null }
    return try amending {
      ($0.objects, $0.key) = ([id], attribute.name)
    } in: { () throws(OrreryError) in
      try attribute.coerce(value, entity: entity)
    }
  }
}
