import ObjectModel

/// Something with a value, for the object under test: the form that both engines run, checked
/// against the model. It is not syntax, and what it stands for has one static type, which
/// `attributeType` tells.
package indirect enum CompiledExpression: Hashable, Sendable {
  /// Any case of `Value` but `objects` and `composite`. An object here always has the root entity
  /// of the object it is compared with.
  case constant(Value)
  case path(ResolvedKeyPath)
  /// A built-in function of values. Its arguments have the types that it needs: decimals and
  /// doubles never meet in one.
  case call(ScalarFunction, [CompiledExpression])
  /// `TERNARY`: the first where the predicate holds, else the second; both of one type.
  case conditional(CompiledPredicate, CompiledExpression, CompiledExpression)
  /// What many values come to: `kids.@sum.age`.
  case aggregate(AggregateFunction, CompiledCollection)
  /// The value of one element of an ordered relationship, which the collection's only part reaches
  /// by one path; nil where there are not so many.
  case element(CompiledCollection, ElementPosition)
  /// What the values of the rows of a group come to; only in the columns of a grouped fetch and in
  /// what selects and sorts its rows.
  case rowAggregate(AggregateFunction, CompiledExpression, isDistinct: Bool)

  /// Whether this is the constant nil.
  package var isNil: Bool {
    if case .constant(.null) = self { true } else { false }
  }

  /// What type of attribute could hold the value, which is how it is written and read; nil for
  /// objects and the constant nil. Integers that overflow become doubles whatever this says.
  package var attributeType: AttributeType? {
    switch self {
    case .constant(let value): AttributeType(of: value)
    case .path(let path): path.type
    case .call(let function, let arguments):
      function.resultType(of: arguments.map(\.attributeType))
    case .conditional(_, let first, let second):
      AttributeType.unified(first.attributeType, second.attributeType)
    case .aggregate(let function, let collection):
      function.resultType(of: collection.valueType)
    case .element(let collection, _): collection.valueType
    case .rowAggregate(let function, let expression, _):
      function.resultType(of: expression.attributeType)
    }
  }
}

/// Many values, one for each way that leads to an element: what `ANY`, collection operators and
/// `SUBQUERY` range over. Nothing is left out but what a predicate leaves out: two elements with
/// equal values give two.
package struct CompiledCollection: Hashable, Sendable {
  /// The elements that one chain of to-many relationships reaches.
  package struct Part: Hashable, Sendable {
    /// Outermost first; the elements of the n-th are bound to scope `firstScope` + n. Never empty.
    package var paths: [CollectionPath]
    package var firstScope: Int
    /// Which elements there are.
    package var predicate: CompiledPredicate
    /// What tells elements apart where the collection is distinct.
    package var identity: CompiledExpression
    package var value: CompiledExpression
  }

  /// One, or the operands of UNION. Never empty, and all values have one type.
  package var parts: [Part]
  /// Whether elements of equal identity count once.
  package var isDistinct: Bool

  /// The only part, where it has no duplicates to drop and its values are columns of its elements:
  /// then one SELECT says it, and needs no other within.
  package var simplePart: Part? {
    guard parts.count == 1, !isDistinct, case .path(let path) = parts[0].value,
      case .scope(let scope) = path.root, scope >= parts[0].firstScope
    else { return nil }
    return parts[0]
  }

  /// The type that holds the values of all parts: the first may be nil, or a Boolean among numbers.
  package var valueType: AttributeType? {
    parts.map(\.value.attributeType).reduce(nil) { AttributeType.unified($0, $1) }
  }
}

/// Which element of an ordered relationship.
package enum ElementPosition: Hashable, Sendable {
  case first
  case last
  /// From 0.
  case index(Int)
}

/// The functions of many values. Nil is passed over by all of them.
package enum AggregateFunction: String, CaseIterable, Hashable, Sendable {
  /// How many values are not nil.
  case count
  /// 0 without values. Integers as integers, doubles correctly rounded whatever their order.
  case sum
  /// Nil without values, as are all that follow. A double, or a decimal of decimals.
  case average
  case min
  case max
  /// The middle one in order, or the mean of the middle two.
  case median
  /// The most frequent value; of several, the least.
  case mode
  /// The standard deviation of a whole population: the square root of the mean of the squares of
  /// the differences from the mean.
  case stddev

  func resultType(of type: AttributeType?) -> AttributeType? {
    switch self {
    case .count: .integer64
    case .min, .max, .mode: type
    case .sum:
      type == .decimal ? .decimal : type.map(\.isFloatingPoint) == true ? .double : .integer64
    case .average, .median: type == .decimal ? .decimal : .double
    case .stddev: .double
    }
  }
}

extension AttributeType {
  /// The type of an attribute that could hold the value.
  init?(of value: Value) {
    switch value {
    case .boolean: self = .boolean
    case .integer: self = .integer64
    case .double: self = .double
    case .decimal: self = .decimal
    case .string: self = .string
    case .date: self = .date
    case .uuid: self = .uuid
    case .binary: self = .binary
    case .null, .composite, .object, .objects: return nil
    }
  }

  /// The type that holds values of either; the other where one is nil.
  static func unified(_ first: AttributeType?, _ second: AttributeType?) -> AttributeType? {
    guard let first, let second else { return first ?? second }
    if first == second { return first }
    guard first.isNumber, second.isNumber else { return first == .uri ? second : first }
    if first.isFloatingPoint || second.isFloatingPoint { return .double }
    return first == .decimal || second == .decimal ? .decimal : .integer64
  }
}
