import Foundation
import GRDB
import ObjectModel

/// Computes derived attributes that are new, or derived otherwise than before, for all objects
/// there are. Those that stay as they were have come with their rows.
struct MigrationDerivations {
  let layout: MigrationLayout
  let database: Database
  let externalData: ExternalDataFolder?

  func run() throws {
    let triggers = DerivedAttributeTriggers(schema: layout.new)
    for entity in layout.diff.destination.entities {
      for slot in entity.firstOwnSlot..<entity.properties.count where isNew(slot, in: entity) {
        if let statement = triggers.initialValues(of: slot, in: entity) {
          try database.run(statement)
        }
      }
    }
    for rule in DerivationPlan(schema: layout.new, triggers: []).rules {
      let entity = layout.diff.destination[rule.entity]
      if isNew(rule.slot, in: entity) { try compute(rule) }
    }
  }

  /// Whether some of the objects that have the attribute have no value of it yet.
  private func isNew(_ slot: Int, in entity: Entity) -> Bool {
    guard let attribute = entity.properties[slot].attribute, attribute.isDerived else {
      return false
    }
    return layout.family(of: entity).contains { member in
      layout.moves(to: member).contains { move in
        let old = move.slots[slot].flatMap { move.old.properties[$0].attribute }
        return !attribute.keepsValues(of: old) || old?.isTransient == true
      }
    }
  }

  private func compute(_ rule: DerivationPlan.Rule) throws {
    let table = layout.new.layout(of: rule.entity).table
    let numbers = layout.new.family(of: rule.entity)
    let column = identifier(rule.column.name)
    let update = try PreparedStatement(
      "UPDATE \(table) SET \(column) = ?2 WHERE Z_PK = ?1", on: database)
    let now = Date().timeIntervalSinceReferenceDate
    try database.forEachRow(
      of: "SELECT t0.Z_PK, \(rule.source) \(rule.from(table)) WHERE t0.Z_ENT IN (\(numbers)) "
        + "ORDER BY t0.Z_PK"
    ) { row in
      update.bind(row.integer(0), at: 1)
      try update.bind(rule.value(row, 1, now: now, externalData), as: rule.column.coding, at: 2)
      try update.run()
    }
  }
}
