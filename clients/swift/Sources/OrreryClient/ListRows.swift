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

  private typealias Place = (section: Int64, row: Int64, id: String)

  package private(set) var sections: [Section] = []
  /// Of the rows that are known.
  private var ids: Set<String> = []
  package var count: Int { sections.reduce(0) { $0 + $1.rows.count } }
  /// What of the list is shown, in rows; nil for all of it.
  package private(set) var window: Wire.RowWindow?

  /// As many rows are taken of a list of which a window is shown.
  private static var maximumCount: Int64 { 1 << 27 }

  package init() {}

  /// All of a list, as it was opened or reset.
  package init(
    _ snapshot: Wire.ListSnapshot, window: Wire.RowWindow? = nil, _ row: (String) -> Row?
  ) throws(OrreryError) {
    var rest = snapshot.total
    let most = window == nil ? Int64(snapshot.objects.count) : Self.maximumCount
    try check(rest <= most, "\(rest) rows of \(most)")
    for each in snapshot.sections {
      rest -= each.count
      try check(rest >= 0, "its sections have more rows than \(snapshot.total)")
      let rows = [Row?](repeating: nil, count: Int(each.count))
      sections.append(Section(name: each.name, indexTitle: each.indexTitle, rows: rows))
    }
    try check(rest == 0, "\(rest) rows are in no section")
    try show(snapshot.objects.lazy.map(\.id), in: window, row)
  }

  /// The rows that are known and in the window, in order.
  package var shown: [Row] {
    let range = shownRange
    let all = sections.lazy.map(\.rows).joined()
    return Array(all.dropFirst(range.lowerBound).prefix(range.count).compactMap(\.self))
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
    var told = ids.makeIterator()
    var first = 0
    for section in sections.indices {
      let count = sections[section].rows.count
      for index in range.clamped(to: first..<first + count) {
        try show((Int64(section), Int64(index - first), told.next() ?? ""), row)
      }
      first += count
    }
  }

  /// Makes a change: removals name places before it, insertions places after it.
  ///
  /// - Parameter row: What stands for an object that was not in the list.
  package mutating func apply(
    _ change: Wire.ListChange, _ row: (String) -> Row?
  ) throws(OrreryError) {
    var removed: [String: Row] = [:]
    let removals =
      change.deletes.map { ($0.section, $0.row, $0.id) }
      + change.moves.map { ($0.oldPlace.section, $0.oldPlace.row, $0.id) }
    for removal in removals.sorted(by: >) {
      let place = try place(removal)
      removed[removal.2] = sections[place.section].rows.remove(at: place.row)
      ids.remove(removal.2)
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
    let insertions =
      change.inserts.map { ($0.section, $0.row, $0.id) }
      + change.moves.map { ($0.newPlace.section, $0.newPlace.row, $0.id) }
    for (section, index, id) in insertions.sorted(by: <) {
      let (section, index) = (Int(section), Int(index))
      try check(
        sections.indices ~= section && 0...sections[section].rows.count ~= index,
        "there is no row \(section)/\(index)")
      sections[section].rows.insert(try new(id, removed[id] ?? row(id)), at: index)
    }
    try check(count == change.total, "it has \(count) rows, not \(change.total)")
    let shown =
      change.updates.map { ($0.newPlace.section, $0.newPlace.row, $0.id) }
      + change.entered.map { ($0.section, $0.row, $0.id) }
    for each in shown { try show(each, row) }
  }

  /// Fills a row that was not known, or is the same.
  private mutating func show(_ told: Place, _ row: (String) -> Row?) throws(OrreryError) {
    let place = try place(told)
    guard sections[place.section].rows[place.row] == nil else { return }
    sections[place.section].rows[place.row] = try new(told.id, row(told.id))
  }

  /// What comes to stand for a row is in the list once.
  private mutating func new(_ id: String, _ row: Row?) throws(OrreryError) -> Row? {
    try check(row == nil || ids.insert(id).inserted, "\(id) is twice")
    return row
  }

  /// Where a row is that should be there.
  private func place(_ told: Place) throws(OrreryError) -> (section: Int, row: Int) {
    let (section, row) = (Int(told.section), Int(told.row))
    try check(
      sections.indices ~= section && sections[section].rows.indices ~= row,
      "there is no row \(section)/\(row)")
    let known = sections[section].rows[row]?.rowID ?? told.id
    try check(known == told.id, "\(known) is where \(told.id) should be")
    return (section, row)
  }

  private func check(_ isRight: Bool, _ why: @autoclosure () -> String) throws(OrreryError) {
    guard !isRight else { return }
    throw OrreryError(.invalidReply, "A live list does not fit what was told: \(why()).")
  }
}

extension ListRows: Sendable where Row: Sendable {}
extension ListRows.Section: Sendable where Row: Sendable {}
