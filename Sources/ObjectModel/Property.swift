/// A property of an entity: attribute, relationship or fetched property.
///
/// Copied for every object that is read, checked or written: it is one reference, whatever it says.
package enum Property: Sendable {
  case attribute(Attribute)
  case relationship(Relationship)
  indirect case fetchedProperty(FetchedPropertyDescription)

  package var name: String {
    switch self {
    case .attribute(let attribute): attribute.name
    case .relationship(let relationship): relationship.name
    case .fetchedProperty(let property): property.name
    }
  }

  package var attribute: Attribute? {
    if case .attribute(let attribute) = self { attribute } else { nil }
  }

  package var relationship: Relationship? {
    if case .relationship(let relationship) = self { relationship } else { nil }
  }

  package var isFetched: Bool {
    if case .fetchedProperty = self { true } else { false }
  }

  /// Whether a save writes what an object has.
  package var isSaved: Bool { isPersistent && attribute?.isDerived != true }

  /// Whether the property has a value of its own in the store.
  package var isPersistent: Bool {
    switch self {
    case .attribute(let attribute): !attribute.isTransient
    case .relationship(let relationship): !relationship.isTransient
    case .fetchedProperty: false
    }
  }
}

/// A checked attribute.
package struct Attribute: Sendable {
  private final class Content: Sendable {
    let description: AttributeDescription
    let elements: [Attribute]
    let awakeFromInsert: InsertExpression?
    let derivation: Derivation?
    let pattern: ValidationPattern?
    let hasRules: Bool

    init(
      _ description: AttributeDescription, _ elements: [Attribute],
      _ awakeFromInsert: InsertExpression?, _ derivation: Derivation?
    ) {
      self.description = description
      self.elements = elements
      self.awakeFromInsert = awakeFromInsert
      self.derivation = derivation
      pattern = description.validation.regularExpression.flatMap(ValidationPattern.init)
      hasRules = !description.validation.isEmpty || description.type == .uri || !elements.isEmpty
    }
  }

  private let content: Content

  package init(
    description: AttributeDescription, elements: [Attribute] = [],
    awakeFromInsert: InsertExpression? = nil, derivation: Derivation? = nil
  ) {
    content = Content(description, elements, awakeFromInsert, derivation)
  }

  package var description: AttributeDescription { content.description }
  /// The elements, for type Composite, themselves checked.
  package var elements: [Attribute] { content.elements }
  /// What a new object gets instead of the default value: the parsed user info entry
  /// `orrery.awakeFromInsert`.
  package var awakeFromInsert: InsertExpression? { content.awakeFromInsert }
  package var derivation: Derivation? { content.derivation }
  /// The validation's regular expression, compiled; nil where there is none or it is faulty.
  var pattern: ValidationPattern? { content.pattern }
  /// Whether a value that is not nil needs a look when it is saved: most attributes have no rules.
  package var hasRules: Bool { content.hasRules }

  package var name: String { content.description.name }
  package var type: AttributeType { content.description.type }
  package var isOptional: Bool { content.description.isOptional }
  package var isTransient: Bool { content.description.isTransient }
  package var isDerived: Bool { content.derivation != nil }
  package var defaultValue: Value { content.description.defaultValue }

  package func element(named name: String) -> Attribute? {
    elements.first { $0.name == name }
  }
}

/// What a derived attribute is computed from, in the forms that Core Data's SQLite store knows.
package enum Derivation: Hashable, Sendable {
  /// Names of properties: to-one steps, then an attribute.
  case keyPath([String])
  /// `canonical:`, `lowercase:`, `uppercase:` of a key path.
  case function(Function, [String])
  /// `toMany.@count`.
  case count(relationship: String)
  /// `toMany.attribute.@sum`.
  case sum(relationship: String, attribute: String)
  /// When the object was last saved.
  case now

  package enum Function: String, Sendable {
    case canonical
    case lowercase
    case uppercase
  }
}

/// What `awakeFromInsert` of a subclass would set, as data: the user info entry
/// `orrery.awakeFromInsert` of an attribute.
package enum InsertExpression: Hashable, Sendable {
  case now
  case uuid
  /// `max(key) + n`: n more than the largest value of that attribute among the entity's objects,
  /// unsaved ones included; n where there are none.
  case maximumPlus(attribute: String, increment: Value)
  case constant(Value)
}

/// A checked relationship. Names have become numbers and slots.
package struct Relationship: Sendable {
  private final class Content: Sendable {
    let description: RelationshipDescription
    let destination: EntityNumber
    let inverseSlot: Int?

    init(_ description: RelationshipDescription, _ destination: EntityNumber, _ inverseSlot: Int?) {
      self.description = description
      self.destination = destination
      self.inverseSlot = inverseSlot
    }
  }

  private let content: Content

  package init(
    description: RelationshipDescription, destination: EntityNumber, inverseSlot: Int?
  ) {
    content = Content(description, destination, inverseSlot)
  }

  package var description: RelationshipDescription { content.description }
  package var destination: EntityNumber { content.destination }
  /// The slot of the inverse in the destination entity.
  package var inverseSlot: Int? { content.inverseSlot }

  package var name: String { content.description.name }
  package var isToMany: Bool { content.description.isToMany }
  package var isOrdered: Bool { content.description.isOrdered }
  package var isOptional: Bool { content.description.isOptional }
  package var isTransient: Bool { content.description.isTransient }
  package var deleteRule: DeleteRule { content.description.deleteRule }
}
