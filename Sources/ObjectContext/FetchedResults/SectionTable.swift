import ObjectModel
import Predicates

/// The sections of a live list: runs of rows with one section name, in order, with how many rows
/// each has. A list without a section path has one section, empty or not.
struct SectionTable {
  struct Section: Hashable {
    /// The value that names it; nil's section is that of the empty string.
    let name: Value
    var count: Int

    /// Tells names apart by their bytes, as the order does: equal texts can be two spellings.
    var identity: Value { name.asStored }
  }

  private(set) var sections: [Section]
  /// Where each section begins; one more than there are sections.
  private let starts: [Int]

  init(_ sections: [Section]) {
    self.sections = sections
    var starts = [0]
    for section in sections { starts.append(starts[starts.count - 1] + section.count) }
    self.starts = starts
  }

  /// - Parameter row: among all rows of the list.
  func place(ofRow row: Int) -> FetchedResultsChange.Place {
    var low = 0
    var high = sections.count
    while low < high {
      let middle = low + (high - low) / 2
      if starts[middle + 1] > row { high = middle } else { low = middle + 1 }
    }
    return FetchedResultsChange.Place(section: low, row: row - starts[low])
  }
}

/// How many rows every section has, those outside the list's limit too. Kept up to date row by row.
struct SectionCounts {
  private var sections: [SectionTable.Section] = []
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
      sections.insert(SectionTable.Section(name: name, count: 1), at: place)
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
      return SectionTable([SectionTable.Section(name: .string(""), count: rows.count)])
    }
    var shown: [SectionTable.Section] = []
    var start = 0
    for section in sections {
      let end = start + section.count
      let count = min(end, rows.upperBound) - max(start, rows.lowerBound)
      if count > 0 {
        let name = section.name.isNull ? .string("") : section.name
        shown.append(SectionTable.Section(name: name, count: count))
      }
      start = end
    }
    return SectionTable(shown)
  }

  /// Of the section, or where it would have to be.
  private func place(of name: Value) -> Int {
    // Rows mostly come in order when a list is made.
    if let last = sections.last, compare(last.name, name) < 0 { return sections.count }
    var low = 0
    var high = sections.count
    while low < high {
      let middle = low + (high - low) / 2
      if compare(sections[middle].name, name) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
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
