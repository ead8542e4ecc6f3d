import Foundation
import ObjectModel

/// What follows from the values written: derived attributes, and the account of what changed.
extension BatchWork {
  // MARK: Derived attributes

  /// Computes what no trigger does, for what the request changed and what leads there.
  func deriveValues() throws {
    let now = Date().timeIntervalSinceReferenceDate
    for rule in derivations.rules {
      try run("DELETE FROM temp.derived")
      try findOutdated(by: rule)
      switch rule.source {
      case .now:
        try run(
          "UPDATE \(table(of: rule.entity)) SET \(identifier(rule.column.name)) = ?1 "
            + "WHERE Z_PK IN (SELECT pk FROM temp.derived)", .double(now))
        try noteChanged(rule.slot, of: rule.entity, .none, keys: "SELECT pk FROM temp.derived")
      case .path(let path, let function):
        try derive(rule, path, function)
      }
    }
  }

  /// Fills `derived` with the keys of the objects whose derived value may be another now.
  private func findOutdated(by rule: DerivationPlan.Rule) throws {
    let table = table(of: rule.entity)
    let insert = "INSERT OR IGNORE INTO temp.derived (pk) "
    let own = "AND Z_ENT IN (\(family(rule.entity)))"
    try run(
      "\(insert)SELECT Z_PK FROM \(table) WHERE Z_PK IN "
        + "(SELECT pk FROM temp.changed WHERE root = ?1 AND move <> 0 "
        + "UNION ALL SELECT pk FROM temp.inserted WHERE root = ?1) \(own)",
      number(rule.entity))
    guard case .path(let path, _) = rule.source else { return }
    for (depth, entity, slot) in path.watched {
      try run(
        "\(insert)SELECT t0.Z_PK \(path.from(table)) WHERE t\(depth).Z_PK IN "
          + "(\(changedKeys(slot, of: entity)) AND move <> 0) "
          + "AND t\(depth).Z_ENT IN (\(family(entity))) AND t0.Z_ENT IN (\(family(rule.entity)))")
    }
  }

  private func derive(
    _ rule: DerivationPlan.Rule, _ path: DerivationPlan.Path, _ function: Derivation.Function?
  ) throws {
    let table = table(of: rule.entity)
    let (target, source) = (identifier(rule.column.name), identifier(path.column.name))
    let select = try prepared(
      SQLText(
        text: "SELECT t\(path.steps.count).\(source), t0.\(target) \(path.from(table)) "
          + "WHERE t0.Z_PK = ?1"))
    let update = try prepared(
      SQLText(text: "UPDATE \(table) SET \(target) = ?2 WHERE Z_PK = ?1"))
    for key in try integers("SELECT pk FROM temp.derived ORDER BY pk") {
      select.bind(key, at: 1)
      guard try select.step() else { continue }
      var value = try select.value(0, as: path.column.coding, externalData: reader.externalData)
      let old = try select.value(1, as: rule.column.coding, externalData: reader.externalData)
      select.reset()
      if let function, case .string(let text) = value { value = .string(function.apply(text)) }
      if value == old { continue }
      update.bind(key, at: 1)
      try update.bind(value, as: rule.column.coding, at: 2)
      try update.run()
      try run(
        "INSERT OR IGNORE INTO temp.changed (root, pk, slot, move) VALUES (?1, ?2, ?3, 0)",
        number(rule.entity), .integer(key), .integer(Int64(rule.slot)))
      try requireNotCancelled()
    }
  }

  /// What triggers computed is changed, too.
  func noteTriggeredValues() throws {
    for row in recorder.takeAffectedRows() {
      guard let entity = schema.entity(storedNumber: row.storedEntity),
        let slot = model[entity].slot(named: row.attribute)
      else { continue }
      try run(
        "INSERT OR IGNORE INTO temp.changed (root, pk, slot, move) VALUES (?1, ?2, ?3, 0)",
        number(entity), .integer(row.key), .integer(Int64(slot)))
    }
  }

  // MARK: The account

  /// What is new or gone did not change.
  func settleChanged() throws {
    for table in ["inserted", "doomed"] {
      try run(
        "DELETE FROM temp.changed WHERE EXISTS (SELECT 1 FROM temp.\(table) AS x "
          + "WHERE x.root = changed.root AND x.pk = changed.pk)")
    }
  }

  func readResult() throws {
    result.transaction = history?.number
    result.inserted = given.inserted.count
    result.deleted = try count("SELECT COUNT(*) FROM temp.doomed")
    result.updated = try count("SELECT COUNT(*) FROM (SELECT DISTINCT root, pk FROM temp.changed)")
    guard result.changedObjects <= BatchRequest.maximumNamedObjects else { return }
    var changes = ChangeSet()
    if let insertedEntity {
      changes.inserted = given.keys.map { ObjectID(entity: insertedEntity, key: $0) }
    }
    changes.deleted = try objects("SELECT pk, ent FROM temp.doomed").sorted()
    for root in try changedRoots() {
      try forEachRow(
        of: "SELECT c.pk, t.Z_ENT, c.slot FROM temp.changed AS c JOIN \(table(of: root)) AS t "
          + "ON t.Z_PK = c.pk WHERE c.root = ?1 ORDER BY c.pk, c.slot",
        .integer(Int64(root.rawValue))
      ) { row in
        guard let entity = schema.entity(storedNumber: row.integer(1), ofFamily: root) else {
          return
        }
        let id = ObjectID(entity: entity, key: row.integer(0))
        if changes.updated.last?.id != id {
          changes.updated.append(ChangedObject(id: id, slots: []))
        }
        changes.updated[changes.updated.count - 1].slots.append(Int(row.integer(2)))
      }
    }
    // Objects of subentities are among each other.
    changes.updated.sort { $0.id < $1.id }
    result.changes = changes
  }

  private func count(_ sql: String) throws -> Int {
    Int(try integers(sql).first ?? 0)
  }
}
