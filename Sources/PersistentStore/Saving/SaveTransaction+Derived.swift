import Foundation
import ObjectModel

/// Derived attributes, once everything they look at is written.
extension SaveTransaction {
  func deriveValues() throws {
    let now = Date().timeIntervalSinceReferenceDate
    for rule in derivations.rules {
      try derive(rule, for: try affectedObjects(by: rule).sorted(), now: now) { id, value, _ in
        result.storedValues[id, default: [:]][rule.slot] = value
      }
    }
    for (id, slots) in takeTriggeredSlots() {
      guard let snapshot = try reader.snapshot(of: id) else { continue }
      for slot in slots { result.storedValues[id, default: [:]][slot] = snapshot.values[slot] }
    }
  }

  /// What triggers have computed, by object.
  func takeTriggeredSlots() -> [ObjectID: Set<Int>] {
    var slots: [ObjectID: Set<Int>] = [:]
    for row in recorder.takeAffectedRows() {
      guard let entity = schema.entity(storedNumber: row.storedEntity),
        let slot = model[entity].slot(named: row.attribute)
      else { continue }
      slots[ObjectID(entity: entity, key: row.key), default: []].insert(slot)
    }
    return slots
  }

  /// By key.
  private func affectedObjects(by rule: DerivationPlan.Rule) throws -> Set<Int64> {
    let family = model[rule.entity].family
    var keys: Set<Int64> = []
    for object in changes.inserted where family.contains(object.id.entity) {
      keys.insert(object.id.key)
    }
    for update in changes.updated where family.contains(update.id.entity) {
      keys.insert(update.id.key)
    }
    let table = schema.layout(of: rule.entity).table
    for (depth, entity, slot) in rule.path?.watched ?? [] {
      let watched = model[entity].family
      for update in changes.updated
      where watched.contains(update.id.entity) && update.values[slot] != nil {
        try database.forEachRow(
          of: "SELECT t0.Z_PK \(rule.from(table)) WHERE t\(depth).Z_PK = ?1",
          .integer(update.id.key)
        ) { keys.insert($0.integer(0)) }
      }
    }
    return keys
  }

  /// - Parameter note: Gets each object, its value, and whether that is another than before.
  func derive(
    _ rule: DerivationPlan.Rule, for keys: [Int64], now: Double,
    _ note: (ObjectID, Value, Bool) throws -> Void
  ) throws {
    let table = schema.layout(of: rule.entity).table
    let column = identifier(rule.column.name)
    let select = try PreparedStatement(
      "SELECT t0.Z_ENT, t0.\(column), \(rule.source) \(rule.from(table)) WHERE t0.Z_PK = ?1",
      on: database)
    let update = try PreparedStatement(
      "UPDATE \(table) SET \(column) = ?2 WHERE Z_PK = ?1", on: database)
    for key in keys {
      select.reset()
      select.bind(key, at: 1)
      guard try select.step(),
        let entity = schema.entity(storedNumber: select.integer(0), ofFamily: rule.entity)
      else { continue }
      let old = try select.value(1, as: rule.column.coding, externalData: reader.externalData)
      let value = try rule.value(select, 2, now: now, reader.externalData)
      select.reset()
      if value != old {
        update.bind(key, at: 1)
        try update.bind(value, as: rule.column.coding, at: 2)
        try update.run()
      }
      try note(ObjectID(entity: entity, key: key), value, value != old)
    }
    select.reset()
  }
}
