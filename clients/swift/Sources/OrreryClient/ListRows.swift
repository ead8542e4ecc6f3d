import OrreryProtocol

/// What stands for a row: an object, or its id.
package protocol ListRow {
  /// The id of the object.
  var rowID: String { get }
}

extension String: ListRow {
  package var rowID: String { self }
}

/// The rows and sections of a live list, brought up to date by what the server tells of it.
///
/// What does not fit the rows is refused, with `invalidReply`: something was missed then, the rows
/// are of no use any more, and the list is to be opened again.
package struct ListRows<Row: ListRow> {
  package struct Section {
    package let name: String
    package let indexTitle: String?
    /// One for each row; nil where it is not known, as for those that were never in the window.
    package fileprivate(set) var rows: [Row?]
  }

  /// What a change took out of its place, in the order in which the change names it.
  package struct Removed {
    package var deletes: [Row?] = []
    package var moves: [Row?] = []
  }

  private struct Place: Comparable {
    let section: Int
    let row: Int

    static func < (a: Place, b: Place) -> Bool { (a.section, a.row) < (b.section, b.row) }
  }

  package private(set) var sections: [Section] = []
  package private(set) var count = 0
  /// What of the list is shown, in rows; nil for all of it.
  package private(set) var window: Wire.RowWindow?

  package init() {}

  /// All of a list, as it was opened or reset.
  package init(
    _ snapshot: Wire.ListSnapshot, window: Wire.RowWindow? = nil, _ row: (String) -> Row?
  ) throws(OrreryError) {
    sections = snapshot.sections.map {
      Section(
        name: $0.name, indexTitle: $0.indexTitle, rows: Array(repeating: nil, count: Int($0.count)))
    }
    count = sections.reduce(0) { $0 + $1.rows.count }
    try check(count == snapshot.total, "its sections have \(count) rows, not \(snapshot.total)")
    try show(snapshot.objects.lazy.map(\.id), in: window, row)
  }

  /// The rows that are known and in the window, in order.
  package var shown: [Row] {
    let range = shownRange
    var first = 0
    var shown: [Row] = []
    shown.reserveCapacity(range.count)
    for section in sections {
      let own = range.clamped(to: first..<first + section.rows.count)
      shown += section.rows[own.lowerBound - first..<own.upperBound - first].compactMap(\.self)
      first += section.rows.count
      if first >= range.upperBound { break }
    }
    return shown
  }

  private var shownRange: Range<Int> {
    guard let window else { return 0..<count }
    let first = min(Int(window.offset), count)
    return first..<first + min(Int(window.count), count - first)
  }

  /// Takes the rows of a window, the first of its offset.
  package mutating func show(
    _ ids: some Collection<String>, in window: Wire.RowWindow?, _ row: (String) -> Row?
  ) throws(OrreryError) {
    self.window = window
    let range = shownRange
    try check(ids.count == range.count, "\(ids.count) rows for a window of \(range.count)")
    var ids = ids[...]
    var first = 0
    for section in sections.indices where !ids.isEmpty {
      let own = range.clamped(to: first..<first + sections[section].rows.count)
      for (index, id) in zip(own, ids) { sections[section].rows[index - first] = row(id) }
      ids = ids.dropFirst(own.count)
      first += sections[section].rows.count
    }
  }

  /// Makes a change: removals name places before it, insertions places after it.
  ///
  /// - Parameter row: What stands for an object that was not in the list.
  package mutating func apply(
    _ change: Wire.ListChange, _ row: (String) -> Row?
  ) throws(OrreryError) -> Removed {
    var removed = Removed()
    var removals: [(place: Place, id: String)] = []
    for each in change.deletes {
      let place = try place(each.section, each.row)
      removed.deletes.append(sections[place.section].rows[place.row])
      removals.append((place, each.id))
    }
    for each in change.moves {
      let place = try place(each.oldPlace.section, each.oldPlace.row)
      removed.moves.append(sections[place.section].rows[place.row])
      removals.append((place, each.id))
    }
    for (place, id) in removals.sorted(by: { $0.place > $1.place }) {
      try check(sections[place.section].rows.indices ~= place.row, "a row goes twice")
      let known = sections[place.section].rows.remove(at: place.row)?.rowID
      try check(known ?? id == id, "\(known ?? "") is where \(id) should be")
    }
    for index in change.sectionDeletes.sorted(by: >) {
      try check(sections.indices.contains(Int(index)), "there is no section \(index)")
      try check(sections.remove(at: Int(index)).rows.isEmpty, "section \(index) is not empty")
    }
    for each in change.sectionInserts {
      try check(0...sections.count ~= Int(each.index), "there is no section \(each.index)")
      let section = Section(name: each.name, indexTitle: each.indexTitle, rows: [])
      sections.insert(section, at: Int(each.index))
    }
    var insertions = change.inserts.map {
      (place: Place(section: Int($0.section), row: Int($0.row)), row: row($0.id))
    }
    for (each, known) in zip(change.moves, removed.moves) {
      let place = Place(section: Int(each.newPlace.section), row: Int(each.newPlace.row))
      insertions.append((place, known ?? row(each.id)))
    }
    for (place, row) in insertions.sorted(by: { $0.place < $1.place }) {
      try check(
        sections.indices ~= place.section && 0...sections[place.section].rows.count ~= place.row,
        "there is no row \(place.section)/\(place.row)")
      sections[place.section].rows.insert(row, at: place.row)
    }
    count += change.inserts.count - change.deletes.count
    try check(count == change.total, "it has \(count) rows, not \(change.total)")
    for each in change.updates {
      try put(each.id, try place(each.newPlace.section, each.newPlace.row), row)
    }
    for each in change.entered { try put(each.id, try place(each.section, each.row), row) }
    return removed
  }

  private mutating func put(
    _ id: String, _ place: Place, _ row: (String) -> Row?
  ) throws(OrreryError) {
    let known = sections[place.section].rows[place.row]
    try check(known?.rowID ?? id == id, "\(known?.rowID ?? "") is where \(id) should be")
    if known == nil { sections[place.section].rows[place.row] = row(id) }
  }

  private func place(_ section: Int64, _ row: Int64) throws(OrreryError) -> Place {
    let place = Place(section: Int(section), row: Int(row))
    try check(
      sections.indices ~= place.section && sections[place.section].rows.indices ~= place.row,
      "there is no row \(section)/\(row)")
    return place
  }

  private func check(
    _ condition: Bool, _ message: @autoclosure () -> String
  ) throws(OrreryError) {
    guard !condition else { return }
    throw OrreryError(.invalidReply, "A live list does not fit what was told: \(message()).")
  }
}

extension ListRows: Sendable where Row: Sendable {}
extension ListRows.Section: Sendable where Row: Sendable {}
