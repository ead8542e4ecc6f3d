import ObjectModel

/// What one change of a context did to a live list, so that a list which was in step with it before
/// is in step again. The rules are those of table views: removals name places in the old list,
/// insertions places in the new one, and no place is named twice.
///
/// To apply it: remove `deletes` and the sources of `moves`, together, from the last to the first;
/// remove `sectionDeletes`, which are empty now; put in `sectionInserts`; put in `inserts` and the
/// targets of `moves`, together, from the first to the last; then show `updates` anew, at `to`.
///
/// An object that nothing touched is never among the moves, and of those touched as few as possible
/// are.
package struct FetchedResultsChange: Hashable, Sendable {
  package struct Place: Hashable, Comparable, Sendable {
    package var section: Int
    package var row: Int

    package init(section: Int, row: Int) {
      self.section = section
      self.row = row
    }

    package static func < (left: Self, right: Self) -> Bool {
      (left.section, left.row) < (right.section, right.row)
    }
  }

  package struct SectionInsert: Hashable, Sendable {
    package var index: Int
    /// The value that names it; never nil.
    package var name: Value
  }

  package struct Row: Hashable, Sendable {
    package var place: Place
    package var id: ObjectID
  }

  package struct Move: Hashable, Sendable {
    package var from: Place
    package var to: Place
    package var id: ObjectID
  }

  package struct Update: Hashable, Sendable {
    package var from: Place
    package var to: Place
    package var id: ObjectID
    /// The properties that changed, sorted, and paths to changed properties of prefetched objects.
    package var keys: [String]
  }

  /// Old indexes, descending.
  package var sectionDeletes: [Int] = []
  /// Ascending.
  package var sectionInserts: [SectionInsert] = []
  /// Old places, descending.
  package var deletes: [Row] = []
  /// Ascending by `to`.
  package var moves: [Move] = []
  /// New places, ascending.
  package var inserts: [Row] = []
  /// Ascending by `to`.
  package var updates: [Update] = []
  /// How many rows the list has now.
  package var total = 0

  package init() {}

  package var isEmpty: Bool {
    sectionDeletes.isEmpty && sectionInserts.isEmpty && deletes.isEmpty && moves.isEmpty
      && inserts.isEmpty && updates.isEmpty
  }
}
