/// What stands for a row: an object, or its id.
package protocol ListRow {
  /// The id of the object.
  var rowID: String { get }
}

extension String: ListRow {
  package var rowID: String { self }
}

/// What was told of a live list does not fit its rows.
package struct ListMisfit: Error, CustomStringConvertible {
  /// One sentence for a person.
  package let description: String
}

/// The rows and sections of a live list, brought up to date by what the server tells of it.
///
/// What does not fit the rows is refused: something was missed then, the rows are of no use any
/// more, and the list is to be opened again.
package struct ListRows<Row: ListRow> {
  package struct Section {
    package let name: String
    package let indexTitle: String?
    /// One for each row; nil where it is not known, as of an entity that the program does not know.
    package fileprivate(set) var rows: [Row?] = []
  }

  private typealias Place = (section: Int64, row: Int64, id: String)
  private typealias Undo = [(inout [Section]) -> Void]

  package private(set) var sections: [Section] = []
  /// Of the rows that are known.
  private var ids: Set<String> = []

  /// How many rows there are, known or not.
  private var count: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// A list is not longer: a row takes room, whether it is known or not.
  private static var maximumCount: Int64 { 1 << 27 }

  package init() {}

  /// What makes all of a list of these rows, as it was opened or reset: all go, and all come. Where
  /// the list cannot be, it does not fit.
  ///
  /// - Parameter window: Which rows the objects are of; nil for all. The others have no id.
  package func change(
    to snapshot: Wire.ListSnapshot, in window: Wire.RowWindow? = nil
  ) -> Wire.ListChange {
    let counts = snapshot.sections.map(\.count)
    // Counts may be anything.
    let arePossible = counts.allSatisfy { 0...Self.maximumCount ~= $0 }
    let count = arePossible ? counts.reduce(0, +) : -1
    let shown = Self.range(of: window, in: max(count, 0))
    let fits =
      count == snapshot.total && count <= Self.maximumCount
      && snapshot.objects.count == shown.count
    let gone = zip(places, sections.lazy.flatMap(\.rows))
      .map { Wire.ListDelete(section: $0.section, row: $0.row, id: $1?.rowID ?? "") }
    let come = zip(Self.places(fits ? counts : []), 0...).map { place, index in
      let object = shown ~= index ? snapshot.objects[index - shown.lowerBound] : nil
      return Wire.ListRow(
        section: place.section, row: place.row, id: object?.id ?? "", object: object)
    }
    return Wire.ListChange(
      total: fits ? count : -1,
      sectionDeletes: sections.indices.map(Int64.init),
      sectionInserts: snapshot.sections.enumerated().map {
        Wire.ListSectionInsert(index: Int64($0), name: $1.name, indexTitle: $1.indexTitle)
      }, deletes: gone, moves: [], inserts: come, updates: [], entered: [],
      related: snapshot.related)
  }

  /// What shows the objects of another window, in their order.
  package func change(
    to window: Wire.RowWindow?, _ objects: [Wire.ManagedObject], related: [Wire.ManagedObject]
  ) -> Wire.ListChange {
    let count = Int64(count)
    let shown = Self.range(of: window, in: count)
    let entered = zip(places.dropFirst(shown.lowerBound), objects)
      .map { Wire.ListRow(section: $0.section, row: $0.row, id: $1.id, object: $1) }
    return Wire.ListChange(
      total: objects.count == shown.count ? count : -1, sectionDeletes: [], sectionInserts: [],
      deletes: [], moves: [], inserts: [], updates: [], entered: entered, related: related)
  }

  /// Forgets what stands for the rows outside a window, of which no more is told.
  package mutating func forget(outside window: Wire.RowWindow?) {
    let shown = Self.range(of: window, in: Int64(count))
    guard ids.count > shown.count else { return }
    var first = 0
    for index in sections.indices {
      for row in sections[index].rows.indices where !(shown ~= first + row) {
        guard let id = sections[index].rows[row]?.rowID else { continue }
        ids.remove(id)
        sections[index].rows[row] = nil
      }
      first += sections[index].rows.count
    }
  }

  /// The rows of a window among so many, counted over all sections.
  private static func range(of window: Wire.RowWindow?, in count: Int64) -> Range<Int> {
    let first = min(max(window?.offset ?? 0, 0), count)
    return Int(first)..<Int(first + min(max(window?.count ?? count, 0), count - first))
  }

  private var places: some Sequence<Wire.RowPlace> {
    Self.places(sections.map { Int64($0.rows.count) })
  }

  private static func places(_ counts: [Int64]) -> some Sequence<Wire.RowPlace> {
    counts.enumerated().lazy.flatMap { section, count in
      (0..<count).lazy.map { Wire.RowPlace(section: Int64(section), row: $0) }
    }
  }

  /// Makes a change: removals name places before it, insertions places after it. One that does not
  /// fit leaves everything as it was.
  ///
  /// - Parameter row: What stands for an object that was not in the list.
  package mutating func apply(
    _ change: Wire.ListChange, _ row: (String) -> Row?
  ) throws(ListMisfit) {
    // In place, since there may be very many rows.
    var undo: Undo = []
    do throws(ListMisfit) { try apply(change, row, &undo) } catch {
      for step in undo.reversed() { step(&sections) }
      ids = Set(sections.lazy.flatMap { $0.rows.compactMap { $0?.rowID } })
      throw error
    }
  }

  private mutating func apply(
    _ change: Wire.ListChange, _ row: (String) -> Row?, _ undo: inout Undo
  ) throws(ListMisfit) {
    var removed: [String: Row] = [:]
    let removals =
      change.deletes.map { ($0.section, $0.row, $0.id) }
      + change.moves.map { ($0.oldPlace.section, $0.oldPlace.row, $0.id) }
    for removal in removals.sorted(by: >) {
      let (section, index) = try place(removal)
      let row = sections[section].rows.remove(at: index)
      undo.append { $0[section].rows.insert(row, at: index) }
      removed[removal.2] = row
      ids.remove(removal.2)
    }
    for index in change.sectionDeletes.sorted(by: >).map(Int.init) {
      let isEmpty = sections.indices ~= index && sections[index].rows.isEmpty
      try check(isEmpty, "there is no section \(index), or it is not empty")
      let section = sections.remove(at: index)
      undo.append { $0.insert(section, at: index) }
    }
    for each in change.sectionInserts {
      let index = Int(each.index)
      try check(0...sections.count ~= index, "there is no section \(index)")
      sections.insert(Section(name: each.name, indexTitle: each.indexTitle), at: index)
      undo.append { $0.remove(at: index) }
    }
    let insertions =
      change.inserts.map { ($0.section, $0.row, $0.id) }
      + change.moves.map { ($0.newPlace.section, $0.newPlace.row, $0.id) }
    for (section, index, id) in insertions.sorted(by: <) {
      let (section, index) = (Int(section), Int(index))
      let isPlace = sections.indices ~= section && 0...sections[section].rows.count ~= index
      try check(isPlace, "there is no row \(section)/\(index)")
      sections[section].rows.insert(try new(id, removed[id] ?? row(id)), at: index)
      undo.append { $0[section].rows.remove(at: index) }
    }
    let count = count
    try check(count == change.total, "it has \(count) rows, not \(change.total)")
    let shown =
      change.updates.map { ($0.newPlace.section, $0.newPlace.row, $0.id) }
      + change.entered.map { ($0.section, $0.row, $0.id) }
    for told in shown {
      let (section, index) = try place(told)
      guard sections[section].rows[index] == nil else { continue }
      sections[section].rows[index] = try new(told.2, row(told.2))
    }
  }

  /// What comes to stand for a row is in the list once. Of a row that is not told there is no id.
  private mutating func new(
    _ id: String, _ row: @autoclosure () -> Row?
  ) throws(ListMisfit) -> Row? {
    guard !id.isEmpty, let row = row() else { return nil }
    // By itself: within the call the rows would be copied before, and the set with them.
    let isNew = ids.insert(id).inserted
    try check(isNew, "\(id) is twice")
    return row
  }

  /// Where a row is that should be there.
  private func place(_ told: Place) throws(ListMisfit) -> (section: Int, row: Int) {
    let (section, row) = (Int(told.section), Int(told.row))
    let isThere = sections.indices ~= section && sections[section].rows.indices ~= row
    try check(isThere, "there is no row \(section)/\(row)")
    let known = sections[section].rows[row]?.rowID ?? told.id
    try check(known == told.id, "\(known) is where \(told.id) should be")
    return (section, row)
  }

  private func check(_ isRight: Bool, _ why: @autoclosure () -> String) throws(ListMisfit) {
    guard !isRight else { return }
    throw ListMisfit(description: "A live list does not fit what was told: \(why()).")
  }
}

extension ListRows: Sendable where Row: Sendable {}
extension ListRows.Section: Sendable where Row: Sendable {}
