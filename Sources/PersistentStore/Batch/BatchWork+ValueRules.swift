import ObjectModel
import Predicates

/// Values that the model's user info says how to compute.
extension BatchWork {
  var computesForSave: Bool { model.hasRules(at: .willSave) }

  func computeForSave() throws {
    guard computesForSave else { return }
    for entity in model.entities where !entity.isAbstract {
      let rules = try ValueRule.rules(of: entity, at: .willSave, in: model)
      guard !rules.isEmpty, try isConcerned(entity) else { continue }
      for rule in rules { try compute(rule, of: entity) }
    }
  }

  private func compute(_ rule: ValueRule, of entity: Entity) throws {
    guard case .attribute(let column) = schema.storage(of: rule.slot, in: entity.number) else {
      return
    }
    let expression = try rule.value(of: entity, in: model)
    var generator = SQLGenerator(schema: schema, entity: entity.number)
    let value = try generator.value(expression)
    try run("DROP TABLE IF EXISTS temp.target")
    try run("CREATE TEMP TABLE target (pk INTEGER PRIMARY KEY, v0)")
    var sql = generator.sql
    sql.text =
      "INSERT INTO temp.target (pk, v0) SELECT t0.Z_PK, \(value) FROM \(generator.tables) "
      + "WHERE t0.Z_PK IN (\(checked(entity))) "
      + "AND t0.Z_ENT = \(schema.storedNumber(of: entity.number))"
    try run(sql)
    try coerce(expression, into: rule.slot, of: entity, column: "v0")
    var assignment = BatchAssignment(slot: rule.slot)
    assignment.set(column.name, toTarget: "v0")
    try write([assignment], of: entity, isAlone: false)
  }
}

extension BatchInsertion {
  /// The row of a new object with what `orrery.insert` says, where no value is given.
  func withRules(_ row: [Value], given: [Value?], id: ObjectID) throws(OrreryError) -> [Value] {
    if insertRules.isEmpty { return row }
    var object = NewObject(id: id, row: row, reader: work.reader)
    for rule in insertRules where given[rule.slot] == nil {
      guard let attribute = entity.properties[rule.slot].attribute else { continue }
      let value = try PredicateEvaluator().value(
        of: try rule.value(of: entity, in: work.model), object: id, in: object)
      object.row[rule.slot] = try attribute.coerce(value, entity: entity)
    }
    return object.row
  }
}

/// An object that is not written yet, among those that are.
private struct NewObject: ObjectValueSource {
  let id: ObjectID
  var row: [Value]
  let reader: SQLiteReader

  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value {
    let property = reader.model[object.entity].properties[slot]
    if property.relationship?.isToMany == true {
      guard object != id else { return .objects([]) }
      return .objects(try reader.related(to: [object], slot: slot)[object] ?? [])
    }
    if object == id { return row[slot] }
    return try reader.snapshots(of: [object]).first?.values[slot] ?? .null
  }
}
