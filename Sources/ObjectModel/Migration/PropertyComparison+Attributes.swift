/// What may change about an attribute that stays: type, optionality, default value and the way it
/// is stored.
extension PropertyComparison {
  static let valueHint = "Give the attribute a default value, or make it optional."

  /// Whether objects that have no value would break the model's rule, for want of a default.
  static func lacksValue(_ attribute: Attribute) -> Bool {
    !attribute.isOptional && !attribute.isTransient && !attribute.isDerived
      && attribute.type != .composite && attribute.defaultValue.isNull
  }

  mutating func compare(
    _ attribute: Attribute, _ old: Attribute, key: String, in declaring: Entity
  ) {
    if compareType(attribute, old, key: key, in: declaring), attribute.type == .composite {
      compareElements(attribute, old, key: key, in: declaring)
    }
    compareOptionality(attribute, old, key: key, in: declaring)
    if attribute.defaultValue != old.defaultValue {
      note(
        .defaultValueChanged, declaring, key, from: Self.text(old.defaultValue),
        to: Self.text(attribute.defaultValue))
    }
    compareStorage(attribute, old, key: key, in: declaring)
    let (modifier, oldModifier) = (
      attribute.description.versionHashModifier, old.description.versionHashModifier
    )
    if modifier != oldModifier {
      note(.versionHashModifierChanged, declaring, key, from: oldModifier, to: modifier)
    }
  }

  /// - Returns: Whether the type is still the same.
  private mutating func compareType(
    _ attribute: Attribute, _ old: Attribute, key: String, in declaring: Entity
  ) -> Bool {
    guard attribute.type != old.type else { return true }
    let isStored = !attribute.isTransient && !old.isTransient && !attribute.isDerived
    let fits = !isStored || attribute.type.holdsAll(of: old.type)
    note(
      .typeChanged, declaring, key, from: old.type.name, to: attribute.type.name,
      obstacle: fits
        ? nil
        : "A value of type \(old.type.name) does not become one of type \(attribute.type.name) "
          + "by itself.",
      hint: fits ? nil : "Keep the type, or add an attribute of another name beside it.")
    return false
  }

  private mutating func compareOptionality(
    _ attribute: Attribute, _ old: Attribute, key: String, in declaring: Entity
  ) {
    if attribute.isTransient != old.isTransient {
      let isMissing = Self.lacksValue(attribute)
      note(
        .isTransientChanged, declaring, key, from: ModelChange.text(old.isTransient),
        to: ModelChange.text(attribute.isTransient),
        loss: attribute.isTransient && !old.isDerived
          ? "The stored values of \(key) are deleted." : nil,
        obstacle: isMissing ? "\(key) must have a value, and none were stored." : nil,
        hint: isMissing ? Self.valueHint : nil)
    }
    guard attribute.isOptional != old.isOptional else { return }
    let isMissing = Self.lacksValue(attribute)
    note(
      .isOptionalChanged, declaring, key, from: ModelChange.text(old.isOptional),
      to: ModelChange.text(attribute.isOptional),
      obstacle: isMissing
        ? "\(key) must have a value from now on, and objects that are there may have none." : nil,
      hint: isMissing ? Self.valueHint : nil)
  }

  private mutating func compareStorage(
    _ attribute: Attribute, _ old: Attribute, key: String, in declaring: Entity
  ) {
    let (new, known) = (attribute.description, old.description)
    if new.derivationExpression != known.derivationExpression {
      let isComputed = attribute.isDerived && !old.isDerived && !old.isTransient
      note(
        .derivationChanged, declaring, key, from: known.derivationExpression,
        to: new.derivationExpression,
        loss: isComputed ? "The stored values of \(key) give way to computed ones." : nil)
    }
    if new.allowsExternalBinaryDataStorage != known.allowsExternalBinaryDataStorage {
      note(
        .externalStorageChanged, declaring, key,
        from: ModelChange.text(known.allowsExternalBinaryDataStorage),
        to: ModelChange.text(new.allowsExternalBinaryDataStorage))
    }
  }

  private mutating func compareElements(
    _ attribute: Attribute, _ old: Attribute, key: String, in declaring: Entity
  ) {
    let matching = NameMatching(
      attribute.elements.map(\.matchingName), from: old.elements.map(\.matchingName))
    for (element, index) in zip(attribute.elements, matching.oldIndexes) {
      let path = "\(key).\(element.name)"
      guard let index else {
        note(.propertyAdded, declaring, path, to: element.type.name)
        continue
      }
      if old.elements[index].name != element.name {
        note(.propertyRenamed, declaring, path, from: old.elements[index].name, to: element.name)
      }
      compare(element, old.elements[index], key: path, in: declaring)
    }
    for index in old.elements.indices where !matching.oldIndexes.contains(index) {
      let element = old.elements[index]
      note(
        .propertyRemoved, declaring, "\(key).\(element.name)", from: element.type.name,
        loss: "The values of \(key).\(element.name) are deleted.")
    }
  }

  private static func text(_ value: Value) -> String? {
    switch value {
    case .null, .composite, .object, .objects: nil
    case .boolean(let flag): ModelChange.text(flag)
    case .integer(let integer): "\(integer)"
    case .double(let double), .date(let double): "\(double)"
    case .decimal(let decimal): "\(decimal)"
    case .string(let string): string
    case .uuid(let uuid): uuid.uuidString
    case .binary(let data): "\(data.count) bytes"
    }
  }
}

extension AttributeType {
  /// Whether every stored value of the other type is one of this type as it stands.
  package func holdsAll(of other: AttributeType) -> Bool {
    switch (self, other) {
    case (let type, let same) where type == same: true
    case (.integer32, .integer16), (.integer64, .integer16), (.integer64, .integer32): true
    case (.double, .float), (.string, .uri): true
    default: false
    }
  }
}
