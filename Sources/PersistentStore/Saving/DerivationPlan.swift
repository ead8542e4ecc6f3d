import Foundation
import ObjectModel
import Spelling

/// The derived attributes that saves have to compute because no trigger in the store does.
struct DerivationPlan: Sendable {
  struct Rule: Sendable {
    /// That declares the attribute.
    var entity: EntityNumber
    var slot: Int
    var column: AttributeColumn
    /// nil: the time of the save.
    var path: Path?
    var function: Derivation.Function?
  }

  /// From the object over to-one relationships to an attribute.
  struct Path: Sendable {
    struct Step: Sendable {
      var slot: Int
      var foreignKey: String
      /// The table and entity that the step leads to.
      var table: String
      var entity: EntityNumber
    }

    var steps: [Step]
    /// In the entity of the last step, or of the rule.
    var slot: Int
    var column: AttributeColumn
  }

  private(set) var rules: [Rule] = []

  /// - Parameter triggers: The names of the store's; an attribute that has any is theirs.
  init(schema: SchemaMap, triggers: Set<String>) {
    for entity in schema.model.entities {
      for slot in entity.firstOwnSlot..<entity.properties.count {
        guard let attribute = entity.properties[slot].attribute,
          let derivation = attribute.derivation,
          case .attribute(let column) = schema.storage(of: slot, in: entity.number)
        else { continue }
        let infix = DerivedAttributeTriggers.infix(entity: entity, attribute: attribute.name)
        if triggers.contains(where: { $0.hasBytePrefix("Z_DA_") && $0.containsBytes(infix) }) {
          continue
        }
        var rule = Rule(entity: entity.number, slot: slot, column: column)
        switch derivation {
        case .now: break
        case .count, .sum: continue
        case .keyPath(let names), .function(_, let names):
          guard let path = Self.path(names, from: entity, schema: schema) else { continue }
          rule.path = path
        }
        if case .function(let function, _) = derivation { rule.function = function }
        rules.append(rule)
      }
    }
  }

  private static func path(_ names: [String], from entity: Entity, schema: SchemaMap) -> Path? {
    var entity = entity
    var steps: [Path.Step] = []
    for name in names.dropLast() {
      guard let slot = entity.slot(named: name),
        let relationship = entity.properties[slot].relationship,
        case .toOne(let column, _, _) = schema.storage(of: slot, in: entity.number)
      else { return nil }
      let table = schema.table(of: relationship.destination)
      entity = schema.model[relationship.destination]
      steps.append(
        Path.Step(
          slot: slot, foreignKey: identifier(column), table: identifier(table),
          entity: entity.number))
    }
    guard let last = names.last, let slot = entity.slot(named: last),
      case .attribute(let column) = schema.storage(of: slot, in: entity.number)
    else { return nil }
    return Path(steps: steps, slot: slot, column: column)
  }
}

extension DerivationPlan.Rule {
  /// `FROM` and the joins along the path from objects in the table: t0 for these, then t1, ….
  func from(_ table: String) -> String {
    var text = "FROM \(table) AS t0"
    for (index, step) in (path?.steps ?? []).enumerated() {
      text += " LEFT JOIN \(step.table) AS t\(index + 1) "
      text += "ON t\(index + 1).Z_PK = t\(index).\(step.foreignKey)"
    }
    return text
  }

  /// What the rule looks at, over `from`.
  var source: String { path.map { "t\($0.steps.count).\(identifier($0.column.name))" } ?? "NULL" }

  /// What the rule comes to, of a row that has `source` in a column.
  func value(
    _ row: PreparedStatement, _ column: Int32, now: Double, _ externalData: ExternalDataFolder?
  ) throws -> Value {
    guard let path else { return .date(now) }
    let value = try row.value(column, as: path.column.coding, externalData: externalData)
    guard let function, case .string(let text) = value else { return value }
    return .string(function.apply(text))
  }
}

extension DerivationPlan.Path {
  /// The places along the path at which a change of a slot changes the result: the depth of the
  /// object, from 1, and the slot.
  var watched: [(depth: Int, entity: EntityNumber, slot: Int)] {
    steps.indices.map { index in
      let isLast = index == steps.count - 1
      return (index + 1, steps[index].entity, isLast ? slot : steps[index + 1].slot)
    }
  }
}

extension Derivation.Function {
  package func apply(_ text: String) -> String {
    switch self {
    case .lowercase: text.lowercased()
    case .uppercase: text.uppercased()
    case .canonical:
      text.precomposedStringWithCanonicalMapping
        .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
  }
}
