import Foundation
import GRDB
import ObjectModel

/// The last step of a save: derived attributes, once everything they look at is written.
extension SaveTransaction {
  /// Computes what no trigger does, then reads what triggers did.
  func deriveValues() throws {
    let now = Date().timeIntervalSinceReferenceDate
    for rule in derivations.rules {
      try derive(rule, for: try affectedObjects(by: rule), now: now)
    }
    var unread: [ObjectID: Set<Int>] = [:]
    for row in recorder.takeAffectedRows() {
      guard let entity = schema.entity(storedNumber: row.storedEntity),
        let slot = model[entity].slot(named: row.attribute)
      else { continue }
      unread[ObjectID(entity: entity, key: row.key), default: []].insert(slot)
    }
    for (id, slots) in unread {
      guard let snapshot = try reader.snapshot(of: id) else { continue }
      for slot in slots { noteStored(id, slot: slot, value: snapshot.values[slot]) }
    }
  }

  /// Objects of the rule's entity whose derived value may have changed, by key.
  private func affectedObjects(by rule: DerivationPlan.Rule) throws -> Set<Int64> {
    let family = model[rule.entity].family
    var keys: Set<Int64> = []
    for object in changes.inserted where family.contains(object.id.entity) {
      keys.insert(object.id.key)
    }
    for update in changes.updated where family.contains(update.id.entity) {
      keys.insert(update.id.key)
    }
    guard case .path(let path, _) = rule.source, !path.steps.isEmpty else { return keys }
    let table = identifier(schema.table(of: rule.entity))
    for (depth, entity, slot) in path.watched {
      let watched = model[entity].family
      for update in changes.updated
      where watched.contains(update.id.entity) && update.values[slot] != nil {
        let statement = try PreparedStatement(
          "SELECT t0.Z_PK \(path.from(table)) WHERE t\(depth).Z_PK = ?1", .integer(update.id.key),
          on: database)
        while try statement.step() { keys.insert(statement.integer(0)) }
      }
    }
    return keys
  }

  private func derive(
    _ rule: DerivationPlan.Rule, for keys: Set<Int64>, now: Double
  ) throws {
    let table = identifier(schema.table(of: rule.entity))
    let update = try PreparedStatement(
      "UPDATE \(table) SET \(identifier(rule.column.name)) = ?2 WHERE Z_PK = ?1", on: database)
    for key in keys.sorted() {
      guard let (entity, value) = try derivedValue(of: key, rule: rule, table: table, now: now)
      else { continue }
      update.bind(key, at: 1)
      try update.bind(value, as: rule.column.coding, at: 2)
      try update.run()
      noteStored(ObjectID(entity: entity, key: key), slot: rule.slot, value: value)
    }
  }

  private func derivedValue(
    of key: Int64, rule: DerivationPlan.Rule, table: String, now: Double
  ) throws -> (EntityNumber, Value)? {
    let statement: PreparedStatement
    switch rule.source {
    case .now:
      statement = try PreparedStatement("SELECT Z_ENT FROM \(table) WHERE Z_PK = ?1", on: database)
    case .path(let path, _):
      let column = "t\(path.steps.count).\(identifier(path.column.name))"
      statement = try PreparedStatement(
        "SELECT t0.Z_ENT, \(column) \(path.from(table)) WHERE t0.Z_PK = ?1", on: database)
    }
    statement.bind(key, at: 1)
    defer { statement.reset() }
    guard try statement.step(),
      let entity = schema.entity(storedNumber: statement.integer(0), ofFamily: rule.entity)
    else { return nil }
    switch rule.source {
    case .now:
      return (entity, .date(now))
    case .path(let path, let function):
      let value = try statement.value(
        1, as: path.column.coding, externalData: reader.externalData)
      guard let function, case .string(let text) = value else { return (entity, value) }
      return (entity, .string(function.apply(text)))
    }
  }
}
