import GRDB
import ObjectModel
import Spelling

/// What an existing store has: its tables with their columns, its triggers and its entity numbers.
struct SchemaCatalog: Sendable {
  struct Table: Sendable {
    var name: String
    var columns: [String]

    /// SQLite does not tell upper from lower case in names.
    func column(like name: some StringProtocol) -> String? {
      let name = name.uppercased()
      return columns.first { $0.uppercased() == name }
    }
  }

  /// By upper-case name.
  var tables: [String: Table] = [:]
  var triggers: Set<String> = []
  /// By entity name.
  var entityNumbers: [String: Int64] = [:]

  /// Entities that belong to the framework and not to the model have numbers from here on.
  static let firstPrivateEntityNumber: Int64 = 16_000

  func table(_ name: String) -> Table? {
    tables[name.uppercased()]
  }

  /// Whether CloudKit mirrors the store: NSPersistentCloudKitContainer keeps its account of what is
  /// where in tables of these names.
  var isMirrored: Bool { tables.keys.contains { $0.hasBytePrefix("ANSCK") } }

  static func read(_ database: Database) throws -> SchemaCatalog {
    var catalog = SchemaCatalog()
    // A prepared statement's columns can be asked for any type: nothing in a strange file traps.
    try database.forEachRow(of: "SELECT type, name FROM sqlite_master") { item in
      let name = item.text(1)
      guard !name.utf8.contains(0) else {
        throw OrreryError(
          .storeCorrupt, "The store's schema has a name with a NUL in it, in sqlite_master.",
          hint: "Restore it from a backup.")
      }
      switch item.text(0) {
      case "table":
        // `pragma_table_info` takes the name as a value: no quoting, no injection.
        let columns = try database.rows(
          of: "SELECT name FROM pragma_table_info(?1)", .text(name)
        ) { $0.text(0) }
        catalog.tables[name.uppercased()] = Table(name: name, columns: columns)
      case "trigger":
        catalog.triggers.insert(name)
      default:
        break
      }
    }
    guard catalog.table("Z_PRIMARYKEY") != nil, catalog.table("Z_METADATA") != nil else {
      throw OrreryError(
        .storeOpenFailed, "The file is an SQLite database, but not a Core Data store.",
        hint: "A store has the tables Z_PRIMARYKEY and Z_METADATA.")
    }
    try database.forEachRow(of: "SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY") { row in
      // The framework's own entities may be named like the model's.
      guard row.integer(1) < firstPrivateEntityNumber else { return }
      catalog.entityNumbers[row.text(0)] = row.integer(1)
    }
    return catalog
  }
}

extension SchemaMap {
  /// - Parameter isPartial: Whether the store may have columns that the model lacks.
  /// - Throws: `model.incompatible`, naming everything that does not fit.
  static func match(
    _ model: ManagedObjectModel, to catalog: SchemaCatalog, isPartial: Bool = false
  ) throws(OrreryError) -> SchemaMap {
    let missing = model.entities.filter { catalog.entityNumbers[$0.name] == nil }
    let unknown = catalog.entityNumbers.filter { model.entity(named: $0.key) == nil }
    var differences = missing.map { "the store has no entity \($0.name)" }
    differences += unknown.keys.sorted().map { "the store's entity \($0) is not in the model" }
    guard differences.isEmpty else { throw incompatible(differences) }
    let numbers = model.entities.map { catalog.entityNumbers[$0.name] ?? 0 }
    var planner = SchemaPlanner(model: model, storedNumbers: numbers, catalog: catalog)
    let plan = planner.makePlan()
    let faults = planner.differences.filter { !(isPartial && $0.isUnknownColumn) }
    guard faults.isEmpty else { throw incompatible(faults.map(\.message)) }
    return SchemaMap(model: model, entities: plan.entities)
  }

  private static func incompatible(_ differences: [String]) -> OrreryError {
    OrreryError(
      .modelIncompatible,
      "The model does not fit the store: \(differences.joined(separator: "; ")).",
      hint: "Open the store with the model version that made it, or migrate it.",
      errors: differences.count < 2
        ? [] : differences.map { OrreryError(.modelIncompatible, $0) })
  }
}
