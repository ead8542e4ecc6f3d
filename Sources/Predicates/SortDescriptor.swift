import ObjectModel

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
