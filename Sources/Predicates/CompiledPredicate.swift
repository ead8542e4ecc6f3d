import ObjectModel

/// A predicate checked against a model: names have become entities and slots, constants have the
/// type of what they are compared with. It is the one form that both engines run: PersistentStore
/// makes SQL of it, `PredicateEvaluator` evaluates it in memory. It is not syntax and has no text
/// offsets: whatever can be refused was refused when it was compiled.
///
/// Logic is two-valued. Every case is true or false for every object, whatever is nil.
///
/// Scopes number the objects that paths start from: 0 is the object under test (SELF), and each
/// `exists` binds one more, numbered by how many enclose it, from 1.
package indirect enum CompiledPredicate: Hashable, Sendable {
  case constant(Bool)
  case not(CompiledPredicate)
  /// Two or more.
  case and([CompiledPredicate])
  /// Two or more.
  case or([CompiledPredicate])
  /// See `ComparisonOperator` for the meaning with nil. The options matter to strings only, and are
  /// empty for all else.
  case comparison(CompiledExpression, ComparisonOperator, CompiledExpression, StringOptions)
  /// Value, then the two inclusive bounds: in order where both are constants, in either order where
  /// not. False where any of the three is nil.
  case between(CompiledExpression, CompiledExpression, CompiledExpression)
  /// The value equals one of the list. A nil value, and a nil in the list, equal nothing. Constants
  /// in the list are never nil; the list is never empty.
  case isIn(CompiledExpression, [CompiledExpression], StringOptions)
  /// Some object reached over the path, bound to scope `element`, satisfies the predicate. False
  /// where a to-one step on the way is nil.
  ///
  /// `ANY p` is `exists(p)`, `NONE p` is `not(exists(p))`, `ALL p` is `not(exists(not(p)))`.
  case exists(CollectionPath, element: Int, CompiledPredicate)
  /// There is an object at the end of the path, whose leaf is the object, and its own entity is one
  /// of these.
  case isEntity(ResolvedKeyPath, Set<EntityNumber>)
}

/// How two values compare. Both sides have one kind: numbers (Boolean counts as 0 and 1), dates,
/// strings, UUIDs, binary data or objects.
///
/// | operator | both nil | one nil |
/// | --- | --- | --- |
/// | `==` | true | false |
/// | `!=` | false | true |
/// | `<` `>` | false | false |
/// | `<=` `>=` | true | false |
/// | the string operators | false | false |
///
/// Strings are equal when their code points are, and ordered by their UTF-8 bytes. UUIDs and data
/// are ordered by their bytes. Objects are only ever compared with `==` and `!=`.
///
/// Integers and doubles compare by exact value, above 2^53 too. A Decimal and a Double compare as
/// doubles, the decimal rounded to the nearest one.
package enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case lessThan = "<"
  case lessThanOrEqual = "<="
  case greaterThan = ">"
  case greaterThanOrEqual = ">="
  /// False for an empty right side, as are the next two.
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case contains = "CONTAINS"
  /// The whole string; `*` any run, `?` one code point, `\` takes the next character as itself.
  case like = "LIKE"
  /// An ICU regular expression over the whole string; an empty pattern matches nothing.
  case matches = "MATCHES"

  /// Whether this compares text, and so needs strings on both sides.
  package var isStringOperator: Bool {
    switch self {
    case .beginsWith, .endsWith, .contains, .like, .matches: true
    default: false
    }
  }

  /// Whether it holds of two values, of which the left is less (below 0), the same or greater.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .lessThan: order < 0
    case .lessThanOrEqual: order <= 0
    case .greaterThan: order > 0
    case .greaterThanOrEqual: order >= 0
    case .beginsWith, .endsWith, .contains, .like, .matches: false
    }
  }

  /// The operator that says the same with the sides exchanged, where there is one.
  package var reversed: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .lessThan: .greaterThan
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThan: .lessThan
    case .greaterThanOrEqual: .lessThanOrEqual
    default: nil
    }
  }
}

/// The letters in brackets behind an operator, `CONTAINS[cd]`.
///
/// A compiled predicate has `caseInsensitive` and `diacriticInsensitive` only: `[n]` has emptied
/// the set, and `[l]` folds like the default. Both sides are then compared as
/// `StringFolding.fold` leaves them.
package struct StringOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `c`
  package static let caseInsensitive = StringOptions(rawValue: 1)
  /// `d`
  package static let diacriticInsensitive = StringOptions(rawValue: 2)
  /// `n`: the text is normalised already, compare as it is.
  package static let normalized = StringOptions(rawValue: 4)
  /// `l`
  package static let localeSensitive = StringOptions(rawValue: 8)

  /// What is left to do once `n` and `l` have had their say.
  var folding: StringOptions {
    contains(.normalized) ? [] : intersection([.caseInsensitive, .diacriticInsensitive])
  }
}

extension CompiledPredicate {
  /// The only object that may match, by any entity's name, where the predicate names it and asks of
  /// it for values alone.
  package var namedObject: ObjectID? {
    switch self {
    case .and(let parts): parts.allSatisfy(\.isOfValues) ? parts.firstNamedObject : nil
    case .comparison(.path(let path), .equal, .constant(.object(let id)), _),
      .comparison(.constant(.object(let id)), .equal, .path(let path), _):
      path.root == .evaluatedObject && path.steps.isEmpty && path.leaf == .object ? id : nil
    default: nil
    }
  }

  private var isOfValues: Bool {
    guard case .comparison(let left, let sign, let right, _) = self else { return false }
    return sign != .matches && sign != .like && left.isPathOrConstant && right.isPathOrConstant
  }
}

extension [CompiledPredicate] {
  fileprivate var firstNamedObject: ObjectID? {
    for part in self { if let object = part.namedObject { return object } }
    return nil
  }
}

extension CompiledExpression {
  /// Whether it is a value, or stands where a path of to-one steps leads.
  package var isPathOrConstant: Bool {
    switch self {
    case .path, .constant: true
    default: false
    }
  }
}
