import Spelling

/// Whether a save has to look at a property's value: most attributes have no rules, and most values
/// are there.
package struct PropertyCheck: Sendable {
  package let slot: Int
  private let refusesNull: Bool
  private let refusesOthers: Bool

  /// nil for a property that may have any value.
  init?(of property: Property, slot: Int) {
    self.slot = slot
    switch property {
    case .attribute(let attribute):
      // What a transient attribute is computed from lives in no model: it may be missing.
      refusesNull = !attribute.isOptional && !attribute.isDerived && !attribute.isTransient
      refusesOthers = attribute.hasRules && !attribute.isDerived
    case .relationship(let relationship):
      (refusesNull, refusesOthers) = (relationship.hasCountRules, relationship.hasCountRules)
    case .fetchedProperty:
      return nil
    }
    if !refusesNull, !refusesOthers { return nil }
  }

  package func concerns(_ value: Value) -> Bool { value.isNull ? refusesNull : refusesOthers }
}

/// What a save checks of each property: Core Data's validation of optionality, minimums, maximums,
/// lengths, patterns and counts, with its error codes. Types are checked earlier, by `coerce`.
extension Attribute {
  /// Every rule that the value breaks; empty when it may be saved.
  ///
  /// A derived attribute has no faults: the save computes it.
  /// - Parameter value: in the attribute's type, as `coerce` returns it.
  package func validate(
    _ value: Value, entity: Entity, object: ObjectID? = nil
  ) -> [OrreryError] {
    guard !isDerived, value.isNull ? !isOptional : hasRules else { return [] }
    return faults(of: value).map { fault in
      var fault = fault
      fault.entity = entity.name
      fault.objects = object.map { [$0] } ?? []
      fault.message = "\(entity.name): \(fault.message)"
      return fault
    }
  }

  private func faults(of value: Value) -> [OrreryError] {
    switch value {
    case .null:
      isOptional
        ? []
        : [
          fault(
            .missingMandatoryProperty, "“\(name)” is required.", value,
            hint: "Give it a value, or make the attribute optional in the model.")
        ]
    case .string(let text):
      lengthFaults(of: text) + patternFaults(of: text) + uriFaults(of: text)
    case .composite(let values):
      elements.flatMap { element in
        element.faults(of: values[element.name] ?? .null).map { $0.nested(in: name) }
      }
    default:
      rangeFaults(of: value)
    }
  }

  private func rangeFaults(of value: Value) -> [OrreryError] {
    let rules = description.validation
    var faults: [OrreryError] = []
    if let minimum = rules.minimum, let order = NumberOrder.compare(value, minimum), order < 0 {
      faults.append(
        fault(
          type == .date ? .dateTooSoon : .numberTooSmall,
          "“\(name)” is \(type == .date ? "too early" : "too small").", value,
          hint: "The minimum is \(minimum.boundText)."))
    }
    if let maximum = rules.maximum, let order = NumberOrder.compare(value, maximum), order > 0 {
      faults.append(
        fault(
          type == .date ? .dateTooLate : .numberTooLarge,
          "“\(name)” is \(type == .date ? "too late" : "too large").", value,
          hint: "The maximum is \(maximum.boundText)."))
    }
    return faults
  }

  private func lengthFaults(of text: String) -> [OrreryError] {
    let rules = description.validation
    guard rules.minimumLength != nil || rules.maximumLength != nil else { return [] }
    let length = text.utf16.count
    var faults: [OrreryError] = []
    if let minimum = rules.minimumLength, length < minimum {
      faults.append(
        fault(
          .stringTooShort, "“\(name)” is too short, with \(length) characters.", .string(text),
          hint: "The minimum is \(minimum)."))
    }
    if let maximum = rules.maximumLength, length > maximum {
      faults.append(
        fault(
          .stringTooLong, "“\(name)” is too long, with \(length) characters.", .string(text),
          hint: "The maximum is \(maximum)."))
    }
    return faults
  }

  private func patternFaults(of text: String) -> [OrreryError] {
    guard let pattern, let source = description.validation.regularExpression else { return [] }
    switch pattern.match(text) {
    case .matches:
      return []
    case .doesNotMatch:
      return [
        fault(
          .stringPatternMatching, "“\(name)” does not match its pattern.", .string(text),
          hint: "The whole text must match the regular expression \(source).")
      ]
    case .givenUp:
      return [
        fault(
          .stringPatternMatching, "“\(name)” could not be matched in a bounded number of steps.",
          .string(text),
          hint: "Give a shorter text, or a pattern without nested repetition in place of \(source)."
        )
      ]
    }
  }

  private func uriFaults(of text: String) -> [OrreryError] {
    type == .uri ? invalidURI(text).map { [$0] } ?? [] : []
  }

  private func fault(
    _ kind: ErrorKind, _ message: String, _ value: Value, hint: String
  ) -> OrreryError {
    OrreryError(kind, message, key: name, value: value, hint: hint)
  }
}

extension Relationship {
  /// Whether there is a number of objects at the other end that `validate(count:)` would refuse.
  var hasCountRules: Bool {
    !isOptional || isToMany && (description.minimumCount > 1 || description.maximumCount != nil)
  }

  /// Every rule that the number of objects at the other end breaks.
  ///
  /// An optional relationship may be empty whatever its minimum: Xcode writes `minCount="1"` at
  /// most optional to-ones. A mandatory to-many needs one object at least.
  /// - Parameter count: 0 or 1 for a to-one.
  package func validate(
    count: Int, entity: Entity, object: ObjectID? = nil
  ) -> [OrreryError] {
    let objects = object.map { [$0] } ?? []
    if count == 0 {
      if isOptional { return [] }
      return [
        OrreryError(
          isToMany ? .relationshipLacksMinimumCount : .missingMandatoryProperty,
          "\(entity.name): “\(name)” is required.", entity: entity.name, key: name,
          objects: objects,
          hint: "Relate an object, or make the relationship optional in the model.")
      ]
    }
    guard isToMany else { return [] }
    if count < description.minimumCount {
      return [
        OrreryError(
          .relationshipLacksMinimumCount, "\(entity.name): “\(name)” has too few objects.",
          entity: entity.name, key: name, objects: objects,
          hint: "The minimum is \(description.minimumCount); there are \(count).")
      ]
    }
    if let maximum = description.maximumCount, count > maximum {
      return [
        OrreryError(
          .relationshipExceedsMaximumCount, "\(entity.name): “\(name)” has too many objects.",
          entity: entity.name, key: name, objects: objects,
          hint: "The maximum is \(maximum); there are \(count).")
      ]
    }
    return []
  }
}

extension Value {
  /// A minimum or maximum for people.
  fileprivate var boundText: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .double(let number): "\(number)"
    case .decimal(let decimal): "\(decimal)"
    case .date(let seconds): DateText.text(of: seconds)
    default: kindName
    }
  }
}
