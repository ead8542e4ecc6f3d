import ObjectModel
import Spelling

/// A value that an attribute gets by itself, as the model's user info has it: what Core Data's
/// programs write as `awakeFromInsert()`, `willSave()` and the getters of transient properties.
///
/// Each is an expression about the object, at an attribute, which subentities inherit:
/// `orrery.insert`, `orrery.willSave` and `orrery.computed`. Expressions read what is stored and
/// what is derived, never what is computed, so that no two can wait for each other.
package struct ValueRule: Sendable {
  /// When the attribute gets the value.
  package enum Moment: String, CaseIterable, Sendable {
    /// Of an object that is new, where nobody gave one.
    case insert = "orrery.insert"
    /// At each save of an object that is new or has changed.
    case willSave = "orrery.willSave"
    /// Whenever it is read: of a transient attribute, which nobody can set.
    case reading = "orrery.computed"
  }

  /// The attribute's.
  package let slot: Int
  private let expression: Expression
  private let compiled: CompiledExpression
  /// Whether `now()` is in it, so that it is another one each time.
  private let isDated: Bool

  /// The rules of an entity, inherited ones included, by slot.
  ///
  /// - Throws: `model.invalid` for the first one that is no expression of the entity.
  package static func rules(
    of entity: Entity, at moment: Moment, in model: ManagedObjectModel
  ) throws(OrreryError) -> [ValueRule] {
    var rules: [ValueRule] = []
    for slot in entity.properties.indices {
      if let rule = try ValueRule(slot, of: entity, at: moment, in: model) { rules.append(rule) }
    }
    return rules
  }

  /// Looks at the rules of all entities.
  ///
  /// - Throws: `model.invalid` with every one that is no expression of its entity.
  package static func check(_ model: ManagedObjectModel) throws(OrreryError) {
    var faults: [OrreryError] = []
    for entity in model.entities {
      for slot in entity.properties.indices.dropFirst(entity.firstOwnSlot) {
        for moment in Moment.allCases {
          do {
            _ = try ValueRule(slot, of: entity, at: moment, in: model)
          } catch {
            faults.append(error)
          }
        }
      }
    }
    if let error = OrreryError(rules: faults) { throw error }
  }

  /// The expression of which objects of the entity have the value.
  package func value(
    of entity: Entity, in model: ManagedObjectModel
  ) throws(OrreryError) -> CompiledExpression {
    guard isDated else { return compiled }
    return try PredicateCompiler(model: model).compile(expression, for: entity)
  }

  /// What it reads.
  package var dependencies: PredicateDependencies { PredicateDependencies(of: compiled) }

  // MARK: Reading user info

  /// - Returns: nil where the property has none.
  private init?(
    _ slot: Int, of entity: Entity, at moment: Moment, in model: ManagedObjectModel
  ) throws(OrreryError) {
    guard let attribute = entity.properties[slot].attribute,
      let text = attribute.description.userInfo[moment.rawValue]
    else { return nil }
    self.slot = slot
    do throws(OrreryError) {
      expression = try PredicateParser.parseExpression(text, arguments: [])
      (compiled, isDated) = try PredicateCompiler(model: model).compileTelling(
        expression, for: entity)
      try Self.check(compiled, isDated, at: moment, for: attribute)
    } catch {
      throw OrreryError(
        .modelInvalid,
        "“\(moment.rawValue)” of \(entity.name).\(attribute.name) gives no value: \(error.message)",
        entity: entity.name, key: attribute.name, predicate: error.predicate ?? text,
        offset: error.offset, expected: error.expected,
        hint: error.hint ?? "Write an expression about an object of \(entity.name).",
        location: attribute.description.location)
    }
  }

  private static func check(
    _ expression: CompiledExpression, _ isDated: Bool, at moment: Moment, for attribute: Attribute
  ) throws(OrreryError) {
    guard !attribute.isDerived else {
      throw OrreryError(
        .modelInvalid, "the attribute is derived.", hint: "Have it one way or the other.")
    }
    if moment == .insert, attribute.awakeFromInsert != nil {
      throw OrreryError(
        .modelInvalid, "the attribute has “orrery.awakeFromInsert”, too.",
        hint: "Have it one way or the other.")
    }
    if moment == .reading {
      guard attribute.isTransient else {
        throw OrreryError(
          .modelInvalid, "the attribute is stored.",
          hint: "Make it transient, or write “orrery.willSave”.")
      }
      guard !isDated else {
        throw OrreryError(
          .modelInvalid, "now() is another time whenever it is read.",
          hint: "Compute what does not change by itself.")
      }
    }
    if expression.isNil { return }
    let type = expression.attributeType
    guard let type, attribute.type.takes(type) else {
      throw OrreryError(
        .modelInvalid,
        "it comes to \(type?.name ?? "an object"), and the attribute is of type "
          + "\(attribute.type.name).",
        hint: "CAST changes types.")
    }
  }
}

extension AttributeType {
  private static let binaryNumbers: Set<AttributeType> = [
    .integer16, .integer32, .integer64, .double, .float,
  ]

  /// Whether an attribute of this type can hold what an expression of the other comes to, some of
  /// it at least.
  package func takes(_ other: AttributeType) -> Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float:
      Self.binaryNumbers.contains(other)
    case .decimal: other == .decimal || Self.binaryNumbers.contains(other)
    case .string, .uri: other == .string || other == .uri
    case .boolean, .date, .uuid: other == self
    case .undefined, .binary, .transformable, .composite: false
    }
  }
}

extension ManagedObjectModel {
  /// Whether an attribute has such a rule.
  package func hasRules(at moment: ValueRule.Moment) -> Bool {
    hasAttribute { $0.description.userInfo[moment.rawValue] != nil }
  }
}

extension Attribute {
  /// Whether its value is computed whenever it is read.
  package var isComputed: Bool {
    isTransient && description.userInfo[ValueRule.Moment.reading.rawValue] != nil
  }
}
