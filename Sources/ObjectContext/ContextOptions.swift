/// How a managed object context behaves, fixed when it is made. It is not its state.
package struct ContextOptions: Hashable, Sendable {
  /// For people and history rows.
  package var name: String?
  /// Who its saves are recorded as having been made by (`transactionAuthor`).
  package var author: String?
  package var mergePolicy: MergePolicy
  /// How many steps can be undone to begin with; 0 for none, and then none are recorded.
  package var undoLevels: Int
  /// Whether what is saved elsewhere shows here at once. Where not, objects that this context holds
  /// stay as they were until `refresh`.
  package var automaticallyMergesChanges: Bool

  package init(
    name: String? = nil, author: String? = nil, mergePolicy: MergePolicy = .error,
    undoLevels: Int = 100, automaticallyMergesChanges: Bool = true
  ) {
    self.name = name
    self.author = author
    self.mergePolicy = mergePolicy
    self.undoLevels = undoLevels
    self.automaticallyMergesChanges = automaticallyMergesChanges
  }
}

/// What a save does about objects that someone else saved since this context read them, and about
/// objects that break a uniqueness constraint.
///
/// | | A | B | C | D | E |
/// | --- | --- | --- | --- | --- | --- |
/// | `error` | refused | refused | refused | refused | refused |
/// | `mergeByPropertyStoreTrump` | theirs | stays deleted | stays | stored stays | key back |
/// | `mergeByPropertyObjectTrump` | ours | comes back | deleted | stored takes | other deleted |
/// | `overwrite` | all ours | comes back | deleted | stored takes all | other deleted |
/// | `rollback` | all theirs | stays deleted | stays | new one goes | all back |
///
/// - A: another changed the object: who wins where both changed a key, or in all keys.
/// - B: another deleted the object.
/// - C: this context deletes the object, another changed it; it stays as saved.
/// - D: the new object is there already: the stored one stays as it is and takes the new one's
///   place, or takes what the new one has, or everything of it.
/// - E: a changed object takes another's key: the keys of the constraint, or all its keys, go back.
///
/// “Takes the new one's place” means that relationships to the new object lead to the stored one,
/// and that the new object's id is gone.
package enum MergePolicy: String, CaseIterable, Hashable, Sendable {
  case error
  case mergeByPropertyStoreTrump
  case mergeByPropertyObjectTrump
  case overwrite
  case rollback
}
