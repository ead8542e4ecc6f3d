import ObjectModel

/// What fills a `%@`, `%K` or printf conversion of a format, or a `$variable`. It is inserted as a
/// value, never as text.
package enum PredicateArgument: Hashable, Sendable {
  case value(Value)
  /// For `%K`; as a `%@` it is a key path too. Dots separate keys, which may otherwise be any text.
  case keyPath(String)
  /// A predicate with arguments of its own, for a `%@` that stands where a predicate may. It is
  /// read by itself.
  case predicate(String, [PredicateArgument])
  /// For `IN` and `BETWEEN`.
  case values([PredicateArgument])
  /// For a variable that stands for no object of the store: `$FETCHED_PROPERTY.name`. A key that it
  /// does not have is nil. Clients cannot send it.
  case members([String: PredicateArgument])
}
