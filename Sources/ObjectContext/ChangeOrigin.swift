/// How a change came to a context that tells of it.
package enum ChangeOrigin: String, CaseIterable, Hashable, Sendable {
  case edit
  /// Saved by another context, edited in the parent, or decided by the merge policy of a save.
  case merge
  case undo
  case redo
  case rollback
  /// Read again from the store; derived attributes that a save computed come this way too.
  case refresh
  /// A batch request.
  case batch
  /// Another process.
  case remote
}
