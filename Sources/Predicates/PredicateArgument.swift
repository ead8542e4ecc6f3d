import ObjectModel

/// What fills a `%@`, `%K` or printf conversion of a format, or a `$variable`. It is inserted as a
/// value, never as text.
package enum PredicateArgument: Hashable, Sendable {
  case value(Value)
  /// For `%K`; as a `%@` it is a key path too. Dots separate keys, which may otherwise be any text.
  case keyPath(String)
  /// For `IN` and `BETWEEN`.
  case values([PredicateArgument])
  /// For a variable that stands for no object of the store: `$FETCHED_PROPERTY.name`. A key that it
  /// does not have is nil. Clients cannot send it.
  case members([String: PredicateArgument])
}
