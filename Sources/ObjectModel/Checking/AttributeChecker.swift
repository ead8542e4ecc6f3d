import Spelling

/// Checks one attribute's description and makes the attribute of it: type, default value, rules,
/// composite and expressions. Names and duplicates are the outline's affair.
struct AttributeChecker {
  let outline: EntityOutline
  let composites: CompositeTable

  /// - Parameters:
  ///   - entity: the index of the entity that declares the attribute.
  /// - Returns: an attribute even where there are faults, so that the rest can be checked.
  func check(
    _ description: AttributeDescription, in entity: Int, report: inout ModelReport
  ) -> Attribute {
    let name = outline.entities[entity].name
    let place = Place(
      entity: name, key: description.name,
      location: description.location ?? outline.entities[entity].location)
    let plain = ValueRules(place: place).check(
      description, elements: elements(of: description, place, report: &report), report: &report)
    let insertExpression = insertExpression(of: plain, in: entity, place, report: &report)
    let derivation = derivation(of: plain, in: entity, place, report: &report)
    return Attribute(
      description: plain.description, elements: plain.elements, awakeFromInsert: insertExpression,
      derivation: derivation)
  }

  private func elements(
    of description: AttributeDescription, _ place: Place, report: inout ModelReport
  ) -> [Attribute] {
    guard description.type == .composite else { return [] }
    guard let name = description.composite, let elements = composites[name] else {
      report.fault(
        "The composite “\(description.composite ?? "")” of “\(place.key)” is not in the model.",
        entity: place.entity, key: place.key, at: place.location,
        hint: NearestName.hint(
          for: description.composite ?? "", among: composites.names, called: "composites"))
      return []
    }
    return elements
  }

  private func insertExpression(
    of attribute: Attribute, in entity: Int, _ place: Place, report: inout ModelReport
  ) -> InsertExpression? {
    guard let text = attribute.description.userInfo[InsertExpressionParser.userInfoKey] else {
      return nil
    }
    let parser = InsertExpressionParser(attribute: attribute) { name in
      guard case .attribute(let found)? = outline.property(named: name, of: entity) else {
        return nil
      }
      return found
    }
    do {
      return try parser.parse(text)
    } catch {
      report.fault(
        place.expressionFault(
          text, error, what: InsertExpressionParser.userInfoKey, hint: InsertExpressionParser.hint))
      return nil
    }
  }

  private func derivation(
    of attribute: Attribute, in entity: Int, _ place: Place, report: inout ModelReport
  ) -> Derivation? {
    guard let text = attribute.description.derivationExpression else { return nil }
    let parser = DerivationParser(outline: outline, entity: entity, type: attribute.type)
    do {
      return try parser.parse(text)
    } catch {
      report.fault(
        place.expressionFault(
          text, error, what: "The derivation expression", hint: DerivationParser.hint))
      return nil
    }
  }
}

/// Where an attribute stands, for messages.
struct Place {
  /// The entity's name, or the composite's.
  let entity: String
  let key: String
  let location: SourceLocation?

  func expressionFault(
    _ text: String, _ fault: ExpressionScanner.Fault, what: String, hint: String
  ) -> OrreryError {
    OrreryError(
      .modelInvalid, "\(what) of “\(entity).\(key)”, \(text), is faulty: \(fault.message).",
      entity: entity, key: key, predicate: text, offset: fault.offset, hint: hint,
      location: location)
  }
}

/// Checks what attributes of entities and elements of composites have in common: type, default
/// value and the rules for values.
struct ValueRules {
  let place: Place

  func check(
    _ description: AttributeDescription, elements: [Attribute], report: inout ModelReport
  ) -> Attribute {
    if description.type == .undefined && !description.isTransient {
      fault(
        "“\(place.key)” has no type.",
        hint: "Give it an attribute type; only a transient attribute can do without.", &report)
    }
    var checked = description
    checked.validation = bounds(of: description, report: &report)
    checkPattern(of: description, report: &report)
    checkLengths(of: description, report: &report)
    checked.defaultValue = defaultValue(
      of: Attribute(description: description, elements: elements), report: &report)
    return Attribute(description: checked, elements: elements)
  }

  /// In the attribute's type. A composite without one of its own has its elements'.
  private func defaultValue(of attribute: Attribute, report: inout ModelReport) -> Value {
    do {
      if attribute.type == .composite, attribute.defaultValue.isNull {
        let pairs = attribute.elements.map { ($0.name, $0.defaultValue) }
        return try attribute.coerce(.composite(Dictionary(pairs) { first, _ in first }))
      }
      return try attribute.coerce(attribute.defaultValue)
    } catch {
      fault(
        "The default value of “\(place.key)” does not fit. \(error.message)",
        hint: error.hint ?? "Correct or remove it.", &report)
      return .null
    }
  }

  /// Minimum and maximum, in the attribute's type where it can hold them.
  private func bounds(
    of description: AttributeDescription, report: inout ModelReport
  ) -> AttributeValidation {
    var rules = description.validation
    let plain = Attribute(description: description)
    for (which, path) in [
      ("minimum", \AttributeValidation.minimum), ("maximum", \AttributeValidation.maximum),
    ] {
      guard let bound = rules[keyPath: path] else { continue }
      guard description.type.isNumeric || description.type == .date,
        NumberOrder.compare(bound, zero(of: description.type)) != nil
      else {
        fault(
          "The \(which) of “\(place.key)” is \(bound.kindName), and its type is "
            + "\(description.type.name).",
          hint: "Numbers and dates have a minimum and maximum of their own kind, strings lengths.",
          &report)
        rules[keyPath: path] = nil
        continue
      }
      // A bound outside the type's range is harmless and occurs in real models: it stays as it is.
      if let coerced = try? plain.coerce(bound) { rules[keyPath: path] = coerced }
    }
    if let minimum = rules.minimum, let maximum = rules.maximum,
      let order = NumberOrder.compare(minimum, maximum), order > 0
    {
      fault(
        "The minimum of “\(place.key)” is greater than its maximum.",
        hint: "Swap them, or remove one.", &report)
    }
    return rules
  }

  private func zero(of type: AttributeType) -> Value {
    type == .date ? .date(0) : .integer(0)
  }

  private func checkLengths(of description: AttributeDescription, report: inout ModelReport) {
    let (minimum, maximum) =
      (description.validation.minimumLength, description.validation.maximumLength)
    if (minimum ?? 0) < 0 || (maximum ?? 0) < 0 {
      fault(
        "A length of “\(place.key)” is negative.", hint: "Use 0 or more, or remove it.", &report)
    } else if let minimum, let maximum, minimum > maximum {
      fault(
        "The minimum length of “\(place.key)” is greater than its maximum length.",
        hint: "Swap them, or remove one.", &report)
    }
  }

  private func checkPattern(of description: AttributeDescription, report: inout ModelReport) {
    guard let pattern = description.validation.regularExpression,
      ValidationPattern(pattern) == nil
    else { return }
    fault(
      "“\(pattern.prefix(200))”, of “\(place.key)”, is not a regular expression.",
      hint: "The syntax is ICU’s, of at most \(ValidationPattern.maximumPatternLength) characters; "
        + "check brackets and backslashes.", &report)
  }

  private func fault(_ message: String, hint: String, _ report: inout ModelReport) {
    report.fault(
      message, entity: place.entity, key: place.key, at: place.location, hint: hint)
  }
}
