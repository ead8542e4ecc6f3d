import ObjectContext
import ObjectModel

/// A list as a client has it that knows nothing but the changes it is told, kept by the rules of
/// table views: a removal names a place before the change, an insertion a place after it, no place
/// twice, and what remains of a section fills up what is left.
struct FoldedList: Hashable, CustomStringConvertible {
  struct Section: Hashable {
    var name: Value
    var rows: [ObjectID]
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  var sections: [Section]

  init(_ state: FetchedResultsController.State) {
    sections = state.table.sections.map {
      Section(name: $0.name, rows: state.ids(in: $0.rows))
    }
  }

  init(sections: [Section]) {
    self.sections = sections
  }

  var ids: [ObjectID] { sections.flatMap(\.rows) }

  /// Numbers that are equal are one name, whatever type they come in.
  func isSame(as other: Self) -> Bool {
    sections.map(\.rows) == other.sections.map(\.rows)
      && sections.map(\.name.asStored) == other.sections.map(\.name.asStored)
  }

  var description: String {
    sections.map { "\($0.name): \($0.rows.map(\.key))" }.joined(separator: "; ")
  }

  /// Applies a change, and fails where a table view would.
  mutating func apply(_ change: FetchedResultsChange, isDivided: Bool) throws {
    let removals =
      change.deletes.map { ($0.place, $0.id) } + change.moves.map { ($0.from, $0.id) }
    let placements =
      change.inserts.map { ($0.place, $0.id) } + change.moves.map { ($0.to, $0.id) }
    try requireDistinct(removals.map(\.0), "removed")
    try requireDistinct(placements.map(\.0), "placed")
    try requireOrder(change)
    for (place, id) in removals.sorted(by: { $0.0 > $1.0 }) {
      guard sections.indices.contains(place.section),
        sections[place.section].rows.indices.contains(place.row),
        sections[place.section].rows[place.row] == id
      else { throw Fault(description: "\(id) is not at \(place) of the old list.") }
      sections[place.section].rows.remove(at: place.row)
    }
    for index in change.sectionDeletes {
      guard sections.indices.contains(index), sections[index].rows.isEmpty else {
        throw Fault(description: "Section \(index) is not there, or not empty.")
      }
      sections.remove(at: index)
    }
    for section in change.sectionInserts {
      guard section.index <= sections.count else {
        throw Fault(description: "Section \(section.index) is beyond the end.")
      }
      sections.insert(Section(name: section.name, rows: []), at: section.index)
    }
    for (place, id) in placements.sorted(by: { $0.0 < $1.0 }) {
      guard sections.indices.contains(place.section),
        place.row <= sections[place.section].rows.count
      else { throw Fault(description: "\(place) is beyond the end.") }
      sections[place.section].rows.insert(id, at: place.row)
    }
    for update in change.updates {
      guard sections.indices.contains(update.to.section),
        sections[update.to.section].rows.indices.contains(update.to.row),
        sections[update.to.section].rows[update.to.row] == update.id
      else { throw Fault(description: "\(update.id) is not at \(update.to) to be updated.") }
    }
    if isDivided, sections.contains(where: \.rows.isEmpty) {
      throw Fault(description: "A section is empty.")
    }
  }

  private func requireDistinct(
    _ places: [FetchedResultsChange.Place], _ what: String
  ) throws {
    guard Set(places).count == places.count else {
      throw Fault(description: "A place is \(what) twice.")
    }
  }

  private func requireOrder(_ change: FetchedResultsChange) throws {
    let isInOrder =
      change.sectionDeletes == change.sectionDeletes.sorted(by: >)
      && change.sectionInserts.map(\.index) == change.sectionInserts.map(\.index).sorted()
      && change.deletes.map(\.place) == change.deletes.map(\.place).sorted(by: >)
      && change.inserts.map(\.place) == change.inserts.map(\.place).sorted()
      && change.moves.map(\.to) == change.moves.map(\.to).sorted()
      && change.updates.map(\.to) == change.updates.map(\.to).sorted()
    guard isInOrder else { throw Fault(description: "Entries are out of order.") }
  }
}
