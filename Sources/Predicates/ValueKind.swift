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
    case .number: "Write numbers without quotes."
    case .opaque, .null: nil
    }
  }

  func isComparable(with other: ValueKind) -> Bool {
    switch (self, other) {
    case (.number, .number), (.string, .string), (.date, .date), (.uuid, .uuid),
      (.binary, .binary), (.object, .object), (.null, _), (_, .null):
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

/// An expression of the tree, with what is known of its value.
struct Operand {
  struct Scalar {
    var expression: CompiledExpression
    var kind: ValueKind
    /// The digits of a literal double.
    var spelling: String?
  }

  enum Form {
    case scalar(Scalar)
    case list([Operand])
    /// To-many relationships behind one another, outermost first, and what is asked of each element
    /// of the last one.
    case collection([CollectionPath], element: Scalar)
    /// `SUBQUERY(…)`, before what counts it: a predicate that holds where it is not empty.
    case subquery(CompiledPredicate)
    case subqueryCount(CompiledPredicate)
  }

  let form: Form
  let node: ExpressionNode

  var offset: Int { node.range.lowerBound }
}
