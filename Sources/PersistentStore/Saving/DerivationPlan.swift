import Foundation
import ObjectModel
import Spelling

/// The derived attributes that saves have to compute because no trigger in the store does: what
/// looks only at the object itself, along to-one relationships, or at the clock.
struct DerivationPlan: Sendable {
  struct Rule: Sendable {
    /// That declares the attribute.
    var entity: EntityNumber
    var slot: Int
    var column: AttributeColumn
    var source: Source
  }

  enum Source: Sendable {
    case now
    case path(Path, Derivation.Function?)
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

  var isEmpty: Bool { rules.isEmpty }

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
        if let source = Self.source(of: derivation, entity: entity, schema: schema) {
          rules.append(
            Rule(entity: entity.number, slot: slot, column: column, source: source))
        }
      }
    }
  }

  private static func source(
    of derivation: Derivation, entity: Entity, schema: SchemaMap
  ) -> Source? {
    switch derivation {
    case .now: .now
    case .keyPath(let names):
      path(names, from: entity, schema: schema).map { .path($0, nil) }
    case .function(let function, let names):
      path(names, from: entity, schema: schema).map { .path($0, function) }
    case .count, .sum: nil
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

extension DerivationPlan.Path {
  /// `FROM` and the joins along the path; the aliases are t0 for the object, t1, ….
  func from(_ table: String) -> String {
    var text = "FROM \(table) AS t0"
    for (index, step) in steps.enumerated() {
      text += " LEFT JOIN \(step.table) AS t\(index + 1) "
      text += "ON t\(index + 1).Z_PK = t\(index).\(step.foreignKey)"
    }
    return text
  }

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
  /// What saves make of a text.
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
