import ObjectModel

/// What values can be compared with one another.
enum ValueKind: Equatable {
  case number(AttributeType?)
  case string
  case date
  case uuid
  case binary
  /// An object of the entity or below; of any, where nil.
  case object(EntityNumber?)
  /// An attribute that compares with nil only: transformable.
  case opaque
  /// The entity of the object that the expression leads to, which compares with names.
  case entity
  /// The constant nil, which compares with everything.
  case null

  var name: String {
    switch self {
    case .number: "a number"
    case .string: "a string"
    case .date: "a date"
    case .uuid: "a UUID"
    case .binary: "binary data"
    case .object: "an object"
    case .opaque: "a transformable value"
    case .entity: "an entity"
    case .null: "nil"
    }
  }

  /// How to write a value of the kind, for hints.
  var example: String? {
    switch self {
    case .date: "Pass a date as an argument, or write CAST(seconds since 2001, \"NSDate\")."
    case .uuid: "Pass a UUID as an argument, or write CAST(\"…\", \"NSUUID\")."
    case .binary: "Pass data as an argument, or write CAST(\"base64\", \"NSData\")."
    case .object:
      "Pass an object id as an argument, or write CAST(\"Entity/p1\", \"NSManagedObjectID\")."
    case .string: "Write strings in quotes."
    case .entity: "Write the entity's name in quotes."
    case .number: "Write numbers without quotes."
    case .opaque, .null: nil
    }
  }

  func isComparable(with other: ValueKind) -> Bool {
    switch (self, other) {
    case (.number, .number), (.string, .string), (.date, .date), (.uuid, .uuid),
      (.binary, .binary), (.object, .object), (.entity, .string), (.string, .entity),
      (.null, _), (_, .null):
      true
    default: false
    }
  }

  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean:
      self = .number(type)
    case .string, .uri: self = .string
    case .date: self = .date
    case .uuid: self = .uuid
    case .binary: self = .binary
    case .transformable: self = .opaque
    case .composite, .undefined: return nil
    }
  }

  /// Nil for values that no predicate compares.
  init?(of value: Value) {
    switch value {
    case .null: self = .null
    case .boolean, .integer, .double, .decimal: self = .number(nil)
    case .string: self = .string
    case .date: self = .date
    case .uuid: self = .uuid
    case .binary: self = .binary
    case .object: self = .object(nil)
    case .composite, .objects: return nil
    }
  }
}

extension ValueKind {
  /// Of what an expression of that `attributeType` comes to.
  init(of expression: CompiledExpression, _ type: AttributeType?) {
    if case .constant(let value) = expression {
      self = ValueKind(of: value) ?? .null
    } else if let type {
      self = ValueKind(type) ?? .opaque
    } else {
      self = .object(expression.objectEntity)
    }
  }

  var numberType: AttributeType? {
    if case .number(let type) = self { type } else { nil }
  }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }
}

extension CompiledExpression {
  /// The entity of the object that this leads to, where it is known.
  package var objectEntity: EntityNumber? {
    switch self {
    case .constant(.object(let id)): id.entity
    case .path(let path): path.entity
    case .conditional(_, let first, let second): first.objectEntity ?? second.objectEntity
    case .element(let collection, _): collection.parts.first?.value.objectEntity
    case .constant, .call, .aggregate, .rowAggregate: nil
    }
  }
}
