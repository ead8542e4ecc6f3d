import ObjectModel

/// A rule that objects keep, as the model's user info has it: what Core Data's programs write as
/// `validateForInsert(_:)`, `validateForUpdate(_:)` and `validateValue(_:forKey:)`.
///
/// The entry `orrery.validate` of an entity, an attribute or a relationship is a predicate about
/// the object, and `orrery.validateMessage` what is said where it does not hold. An entity that has
/// several names them: `orrery.validate.dates`, `orrery.validateMessage.dates`. Subentities inherit
/// them. A rule is checked when an object is saved that is new or has changed, by contexts and
/// batch requests alike; not when only objects change to which its key paths lead.
package struct ValidationRule: Sendable {
  private static let key = "orrery.validate"
  private static let messageKey = "orrery.validateMessage"

  /// The slot of the property at which it stands; nil for one of the entity.
  package let slot: Int?
  private let name: String
  private let message: String?
  private let predicate: Predicate
  private let compiled: CompiledPredicate
  /// Whether `now()` is in it, so that it is another one each time.
  private let isDated: Bool

  /// The rules of an entity, inherited ones included.
  ///
  /// - Throws: `model.invalid` for the first one that is no predicate of the entity.
  package static func rules(
    of entity: Entity, in model: ManagedObjectModel
  ) throws(OrreryError) -> [ValidationRule] {
    var rules: [ValidationRule] = []
    for source in sources(of: entity, in: model) {
      rules.append(try ValidationRule(source, of: entity, in: model))
    }
    return rules
  }

  /// Looks at the rules of all entities.
  ///
  /// - Throws: `model.invalid` with every one that is no predicate of its entity.
  package static func check(_ model: ManagedObjectModel) throws(OrreryError) {
    var faults: [OrreryError] = []
    for entity in model.entities {
      let inherited = entity.superentity.map { sources(of: model[$0], in: model).count } ?? 0
      for source in sources(of: entity, in: model).dropFirst(inherited) {
        do {
          _ = try ValidationRule(source, of: entity, in: model)
        } catch {
          faults.append(error)
        }
      }
    }
    if let error = OrreryError(rules: faults) { throw error }
  }

  /// The predicate that objects of the entity have to fulfil.
  package func condition(
    of entity: Entity, in model: ManagedObjectModel
  ) throws(OrreryError) -> CompiledPredicate {
    guard isDated else { return compiled }
    return try PredicateCompiler(model: model).compile(predicate, for: entity)
  }

  /// What is said of an object that breaks it.
  package func failure(of id: ObjectID, in entity: Entity) -> OrreryError {
    let property = slot.map { entity.properties[$0].name }
    let subject = property.map { "“\($0)”" } ?? "it"
    let rule = name.isEmpty ? "a rule of the model" : "the rule “\(name)”"
    return OrreryError(
      .validationFailed, "\(entity.name): \(message ?? "\(subject) breaks \(rule).")",
      entity: entity.name, key: property, objects: [id], predicate: predicate.text,
      hint: "This has to hold: \(predicate.text)")
  }

  // MARK: Reading user info

  private struct Source {
    var slot: Int?
    var name: String
    var text: String
    var message: String?
    var location: SourceLocation?
  }

  /// Those of superentities come first.
  private static func sources(of entity: Entity, in model: ManagedObjectModel) -> [Source] {
    var found = entity.superentity.map { sources(of: model[$0], in: model) } ?? []
    let description = entity.description
    add(description.userInfo, nil, description.location, to: &found)
    for slot in entity.properties.indices.dropFirst(entity.firstOwnSlot) {
      switch entity.properties[slot] {
      case .attribute(let attribute):
        add(attribute.description.userInfo, slot, attribute.description.location, to: &found)
      case .relationship(let relationship):
        add(relationship.description.userInfo, slot, relationship.description.location, to: &found)
      case .fetchedProperty:
        break
      }
    }
    return found
  }

  private static func add(
    _ userInfo: [String: String], _ slot: Int?, _ location: SourceLocation?,
    to found: inout [Source]
  ) {
    guard !userInfo.isEmpty else { return }
    for (entry, text) in userInfo.sorted(by: { $0.key < $1.key }) {
      guard let rest = entry.removingBytePrefix(key),
        let name = rest.isEmpty ? "" : rest.removingBytePrefix(".")
      else { continue }
      found.append(
        Source(
          slot: slot, name: String(name), text: text, message: userInfo[messageKey + rest],
          location: location))
    }
  }

  private init(
    _ source: Source, of entity: Entity, in model: ManagedObjectModel
  ) throws(OrreryError) {
    slot = source.slot
    name = source.name
    message = source.message
    do throws(OrreryError) {
      predicate = try PredicateParser.parse(source.text, arguments: [])
      (compiled, isDated) = try PredicateCompiler(model: model).compileTelling(
        predicate, for: entity)
    } catch {
      let entry = source.name.isEmpty ? Self.key : "\(Self.key).\(source.name)"
      throw OrreryError(
        .modelInvalid, "“\(entry)” of \(entity.name) is no rule: \(error.message)",
        entity: entity.name, key: slot.map { entity.properties[$0].name },
        predicate: error.predicate ?? source.text, offset: error.offset, expected: error.expected,
        hint: error.hint ?? "Write a predicate about an object of \(entity.name).",
        location: source.location)
    }
  }
}

extension OrreryError {
  /// What is wrong with rules of a model, as one error: the first fault, with all of them; nil
  /// where there is none.
  init?(rules faults: [OrreryError]) {
    guard let first = faults.first else { return nil }
    self = first
    if faults.count > 1 {
      message += " (the first of \(faults.count) faults)"
      errors = faults
    }
  }
}
