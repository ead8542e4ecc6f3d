import ObjectModel
import Predicates

/// The sections of a live list: runs of rows with one section name, in order, with how many rows
/// each has. A list without a section path has one section, empty or not.
package struct SectionTable {
  package struct Section {
    /// The value that names it, never nil: nil's section is that of the empty string.
    package let name: Value
    /// Its rows, counted over all of the list.
    package let rows: Range<Int>

    /// Tells names apart by their bytes, as the order does: equal texts can be two spellings.
    var identity: Value { name.asStored }
  }

  package let sections: [Section]

  /// - Parameter row: one of the list's, counted over all sections.
  package func place(ofRow row: Int) -> FetchedResultsChange.Place {
    let section = (0..<sections.count - 1).partitioningIndex { sections[$0].rows.upperBound > row }
    return FetchedResultsChange.Place(
      section: section, row: row - sections[section].rows.lowerBound)
  }

  /// The row at a place, counted over all sections.
  package func row(at place: FetchedResultsChange.Place) -> Int {
    sections[place.section].rows.lowerBound + place.row
  }
}

/// How many rows every section has, those outside the list's limit too. Kept up to date row by row.
struct SectionCounts {
  private var sections: [(name: Value, count: Int)] = []
  /// How section names are ordered.
  private let order: CompiledSortDescriptor?

  /// - Parameter order: nil for a list without sections.
  init(order: CompiledSortDescriptor?) {
    self.order = order
  }

  /// - Parameter name: what names the row's section.
  mutating func add(_ name: Value) {
    let place = place(of: name)
    if place < sections.count, compare(sections[place].name, name) == 0 {
      sections[place].count += 1
    } else {
      sections.insert((name, 1), at: place)
    }
  }

  mutating func remove(_ name: Value) {
    let place = place(of: name)
    guard place < sections.count else { return }
    sections[place].count -= 1
    if sections[place].count == 0 { sections.remove(at: place) }
  }

  /// The sections as they are where only these rows are shown.
  func table(of rows: Range<Int>) -> SectionTable {
    guard order != nil else {
      return SectionTable(sections: [.init(name: .string(""), rows: 0..<rows.count)])
    }
    var shown: [SectionTable.Section] = []
    var start = -rows.lowerBound
    for section in sections {
      let end = start + section.count
      let range = (start..<end).clamped(to: 0..<rows.count)
      if !range.isEmpty {
        shown.append(.init(name: section.name.isNull ? .string("") : section.name, rows: range))
      }
      start = end
    }
    return SectionTable(sections: shown)
  }

  /// Of the section, or where it would have to be.
  private func place(of name: Value) -> Int {
    // Rows mostly come in order when a list is made.
    if let last = sections.last, compare(last.name, name) < 0 { return sections.count }
    return sections.indices.partitioningIndex { compare(sections[$0].name, name) >= 0 }
  }

  /// By the order, and names that it holds level by themselves: two spellings are two names. nil is
  /// next to the empty string in every order, and counts as that.
  private func compare(_ left: Value, _ right: Value) -> Int {
    guard let order, !(left.isBlank && right.isBlank) else { return 0 }
    let result = order.compare(left, right)
    return result != 0 ? result : ValueOrder.compare(left, right) ?? 0
  }
}

extension Value {
  fileprivate var isBlank: Bool { isNull || self == .string("") }
}
