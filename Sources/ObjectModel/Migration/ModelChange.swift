/// One difference between two models, with what it does to objects that are stored already. It is a
/// finding, not a step: `ModelDiff.mappings` says what becomes of each entity.
package struct ModelChange: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case entityAdded
    case entityRemoved
    case entityRenamed
    /// It has another superentity, or one where it had none, or none any more.
    case superentityChanged
    case isAbstractChanged
    case uniquenessConstraintAdded
    case uniquenessConstraintRemoved
    case propertyAdded
    case propertyRemoved
    case propertyRenamed
    /// Up or down the hierarchy of entities.
    case propertyMoved
    case typeChanged
    case isOptionalChanged
    case isTransientChanged
    case defaultValueChanged
    case derivationChanged
    case externalStorageChanged
    case destinationChanged
    case inverseChanged
    case isToManyChanged
    case isOrderedChanged
    case deleteRuleChanged
    case countsChanged
    case versionHashModifierChanged
    /// A mapping leaves out those of an entity's objects that its condition does not hold for.
    case objectsFiltered
    /// A mapping says what the property's value is.
    case propertyMapped
  }

  package var kind: Kind
  /// As the new model calls it; as the old one did, where it is gone.
  package var entity: String
  /// The property, called like the entity; with dots for an element of a composite.
  package var key: String?
  /// What was, and what is, as text: names, types, “YES” and “NO”. nil for nothing.
  package var from: String?
  package var to: String?
  /// Entities of the new model whose stored objects the change reaches, by number.
  package var reached: [String] = []
  /// What stored data is lost, as a sentence.
  package var loss: String?
  /// Why a migration cannot be inferred with this change in it, as a sentence.
  package var obstacle: String?
  /// What to do about the obstacle.
  package var hint: String?

  init(
    _ kind: Kind, _ entity: String, key: String? = nil, from: String? = nil, to: String? = nil,
    loss: String? = nil, obstacle: String? = nil, hint: String? = nil
  ) {
    self.kind = kind
    self.entity = entity
    self.key = key
    self.from = from
    self.to = to
    self.loss = loss
    self.obstacle = obstacle
    self.hint = hint
  }

  /// What tells two differences apart: several entities that inherit one show it each.
  struct Identity: Hashable {
    var kind: Kind
    var entity: String
    var key: String?
    var from: String?
    var to: String?
  }

  var identity: Identity {
    Identity(kind: kind, entity: entity, key: key, from: from, to: to)
  }

  /// For people, without a point: “Person.age: type changed from Integer 16 to String”.
  package var summary: String {
    let words = kind.rawValue.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    var text = "\(key.map { "\(entity).\($0)" } ?? entity): \(words)"
    if let from, from != entity { text += " from \(from)" }
    if let to, to != entity { text += " to \(to)" }
    return text
  }

  /// Whether it is about what is stored already, and not only about what is saved from now on.
  package var changesRows: Bool {
    switch kind {
    case .defaultValueChanged, .deleteRuleChanged, .countsChanged, .versionHashModifierChanged:
      false
    case .isOptionalChanged: to == Self.text(false)
    default: true
    }
  }

  static func text(_ flag: Bool) -> String {
    flag ? "YES" : "NO"
  }
}
