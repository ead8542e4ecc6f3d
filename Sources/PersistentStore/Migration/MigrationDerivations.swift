import Foundation
import GRDB
import ObjectModel

/// Computes derived attributes that are new, or derived otherwise than before, for all objects
/// there are. Those that stay as they were have come with their rows.
struct MigrationDerivations {
  private let layout: MigrationLayout
  private let database: Database
  private let externalData: ExternalDataFolder?

  init(_ layout: MigrationLayout, database: Database, externalData: ExternalDataFolder?) {
    self.layout = layout
    self.database = database
    self.externalData = externalData
  }

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
    let table = identifier(layout.new.table(of: rule.entity))
    let numbers = layout.new.storedNumbers(ofFamily: rule.entity).map(String.init)
      .joined(separator: ", ")
    let column = identifier(rule.column.name)
    guard case .path(let path, let function) = rule.source else {
      return try database.run(
        "UPDATE \(table) SET \(column) = ? WHERE Z_ENT IN (\(numbers))",
        [Date().timeIntervalSinceReferenceDate])
    }
    let value = "t\(path.steps.count).\(identifier(path.column.name))"
    let select = try PreparedStatement(
      "SELECT t0.Z_PK, \(value) \(path.from(table)) WHERE t0.Z_ENT IN (\(numbers)) "
        + "ORDER BY t0.Z_PK", on: database)
    let update = try PreparedStatement(
      "UPDATE \(table) SET \(column) = ?2 WHERE Z_PK = ?1", on: database)
    defer { select.reset() }
    while try select.step() {
      var derived = try select.value(1, as: path.column.coding, externalData: externalData)
      if let function, case .string(let text) = derived { derived = .string(function.apply(text)) }
      update.bind(select.integer(0), at: 1)
      try update.bind(derived, as: rule.column.coding, at: 2)
      try update.run()
    }
  }
}
