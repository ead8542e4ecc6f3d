import ObjectModel

/// One key of an order, as a client asks for it. It is not checked against a model; that is
/// `CompiledSortDescriptor`.
package struct SortDescriptor: Hashable, Sendable {
  /// To-one steps, then an attribute or `rel.@count`.
  package var keyPath: String
  package var isAscending: Bool
  package var comparator: SortComparator

  package init(
    keyPath: String, isAscending: Bool = true, comparator: SortComparator = .compare
  ) {
    self.keyPath = keyPath
    self.isAscending = isAscending
    self.comparator = comparator
  }
}

/// One key of an order, resolved against a model.
///
/// Nil comes first when ascending, last when descending. A list of these is followed by the object
/// id, ascending, so that the order is total.
package struct CompiledSortDescriptor: Hashable, Sendable {
  /// A path to an attribute, or a count.
  package let expression: CompiledExpression
  package let isAscending: Bool
  /// `compare` for all but strings.
  package let comparator: SortComparator

  package init(expression: CompiledExpression, isAscending: Bool, comparator: SortComparator) {
    self.expression = expression
    self.isAscending = isAscending
    self.comparator = comparator
  }
}
