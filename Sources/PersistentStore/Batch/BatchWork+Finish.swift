import Foundation
import ObjectModel

/// Derived attributes, and the account of what changed.
extension BatchWork {
  // MARK: Derived attributes

  func deriveValues() throws {
    let now = Date().timeIntervalSinceReferenceDate
    for rule in rows.derivations.rules {
      try run("DELETE FROM temp.derived")
      try findOutdated(by: rule)
      guard rule.path != nil else {
        try run(
          "UPDATE \(table(of: rule.entity)) SET \(identifier(rule.column.name)) = ?1 "
            + "WHERE Z_PK IN (SELECT pk FROM temp.derived)", .double(now))
        try noteChanged(rule.slot, of: rule.entity, .none, keys: "SELECT pk FROM temp.derived")
        continue
      }
      let keys = try integers("SELECT pk FROM temp.derived ORDER BY pk")
      try rows.derive(rule, for: keys, now: now) { id, _, isChanged in
        if isChanged { try noteDerived(rule.slot, of: id) }
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
    for (depth, entity, slot) in rule.path?.watched ?? [] {
      try run(
        "\(insert)SELECT t0.Z_PK \(rule.from(table)) WHERE t\(depth).Z_PK IN "
          + "(\(changedKeys(slot, of: entity)) AND move <> 0) "
          + "AND t\(depth).Z_ENT IN (\(family(entity))) AND t0.Z_ENT IN (\(family(rule.entity)))")
    }
  }

  /// What triggers computed is changed, too.
  func noteTriggeredValues() throws {
    for (id, slots) in rows.takeTriggeredSlots() {
      for slot in slots { try noteDerived(slot, of: id) }
    }
  }

  private func noteDerived(_ slot: Int, of id: ObjectID) throws {
    try run(
      "INSERT OR IGNORE INTO temp.changed (root, pk, slot, move) VALUES (?1, ?2, ?3, 0)",
      number(id.entity), .integer(id.key), .integer(Int64(slot)))
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

  func count(_ sql: String) throws -> Int {
    Int(try integers(sql).first ?? 0)
  }
}
