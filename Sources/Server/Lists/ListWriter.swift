import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates
import Spelling

/// Writes a live list and its changes as the client is told of them: places for everything,
/// contents for what its window shows. It runs on the thread of its context.
struct ListWriter {
  /// Objects that are read at a time.
  private static let heldObjects = 1_000

  let rows: FetchedResultsController.State
  let form: ListForm
  /// nil for all rows.
  let window: Range<Int>?
  let writer: ObjectWriter

  private var context: ManagedObjectContext { writer.context }
  private var model: ManagedObjectModel { context.coordinator.model }
  /// The objects that the client shows.
  var shownObjects: [ObjectID] { rows.ids(in: shownRows) }
  private var shownRows: Range<Int> { window ?? 0..<rows.total }

  // MARK: The whole list

  func snapshot() throws(OrreryError) -> Wire.ListSnapshot {
    let ids = shownObjects
    let objects = try self.objects(ids)
    return Wire.ListSnapshot(
      total: Int64(rows.total),
      sections: rows.table.sections.map { section in
        let name = text(of: section.name)
        return Wire.ListSection(
          name: name, indexTitle: indexTitle(of: name), count: Int64(section.rows.count))
      },
      objects: objects, related: try related(to: ids))
  }

  func objects(_ ids: [ObjectID]) throws(OrreryError) -> [Wire.ManagedObject] {
    var objects: [Wire.ManagedObject] = []
    objects.reserveCapacity(ids.count)
    for part in ids.parts(of: Self.heldObjects) {
      try EvaluationInterruption.check()
      try context.prefetch(part)
      try context.prefetch(part, for: form.selection?.keyPaths ?? [])
      for id in part { objects.append(try writer.object(id, selection: form.selection)) }
    }
    return objects
  }

  func related(to ids: [ObjectID]) throws(OrreryError) -> [Wire.ManagedObject] {
    guard !form.prefetch.isEmpty, !ids.isEmpty else { return [] }
    let related = try RelatedObjects(
      of: ids, over: form.prefetch, in: ContextRelations(context: context)
    ).ids
    try context.prefetch(related)
    return try related.map { id throws(OrreryError) in try writer.object(id) }
  }

  // MARK: Changes

  /// What the client is to be told of a change, and from then on knows.
  ///
  /// - Parameters:
  ///   - known: the objects that the client has the content of, as `LiveList.known`.
  ///   - renewing: Whether every object in the window is told, because the form is new.
  func change(
    _ change: FetchedResultsChange, known: inout Set<ObjectID>, renewing: Bool = false
  ) throws(OrreryError) -> Wire.ListChange {
    let table = rows.table
    let inWindow = { (place: FetchedResultsChange.Place) in
      window?.contains(table.row(at: place)) ?? true
    }
    let updates = change.updates.filter { inWindow($0.to) }
    let shown = Set(change.inserts.filter { inWindow($0.place) }.map(\.id))
    let told = shown.union(updates.map(\.id))
    var entered: [(row: Int, id: ObjectID)] = []
    if window != nil || renewing {
      let now = shownObjects
      entered = zip(shownRows, now).filter { _, id in
        (renewing || !known.contains(id)) && !told.contains(id)
      }
      if window != nil { known = Set(now) }
    }
    let concerned = told.union(entered.map(\.id))
    let contents = try contents(of: concerned)
    return Wire.ListChange(
      total: Int64(change.total), sectionDeletes: change.sectionDeletes.map(Int64.init),
      sectionInserts: change.sectionInserts.map { section in
        let name = text(of: section.name)
        return Wire.ListSectionInsert(
          index: Int64(section.index), name: name, indexTitle: indexTitle(of: name))
      },
      deletes: change.deletes.map { row in
        Wire.ListDelete(
          section: Int64(row.place.section), row: Int64(row.place.row), id: model.text(of: row.id))
      },
      moves: change.moves.map { move in
        Wire.ListMove(
          oldPlace: Wire.RowPlace(move.from), newPlace: Wire.RowPlace(move.to),
          id: model.text(of: move.id))
      },
      inserts: change.inserts.map { row in
        self.row(row.id, at: row.place, shown.contains(row.id) ? contents[row.id] : nil)
      },
      updates: updates.map { update in
        Wire.ListUpdate(
          oldPlace: Wire.RowPlace(update.from), newPlace: Wire.RowPlace(update.to),
          id: model.text(of: update.id), keys: update.keys, object: contents[update.id])
      },
      entered: entered.map { row, id in self.row(id, at: table.place(ofRow: row), contents[id]) },
      related: contents.isEmpty ? [] : try related(to: concerned.sorted()))
  }

  private func row(
    _ id: ObjectID, at place: FetchedResultsChange.Place, _ object: Wire.ManagedObject?
  ) -> Wire.ListRow {
    Wire.ListRow(
      section: Int64(place.section), row: Int64(place.row), id: model.text(of: id), object: object)
  }

  /// Nothing where they are too many: the client asks for what it shows.
  private func contents(
    of ids: Set<ObjectID>
  ) throws(OrreryError) -> [ObjectID: Wire.ManagedObject] {
    guard ids.count <= Document.noticeObjects else { return [:] }
    let ids = ids.sorted()
    return Dictionary(uniqueKeysWithValues: zip(ids, try objects(ids)))
  }

  // MARK: Sections

  private func text(of name: Value) -> String {
    if case .string(let text) = name { return text }
    // JSON has no number for it, and null is another section's name.
    if case .double(let number) = name, !number.isFinite { return number.description }
    var writer = JSONWriter()
    self.writer.valueWriter.write(scalar: name, to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return text.removingBytePrefix("\"")?.removingByteSuffix("\"").map(String.init) ?? text
  }

  private func indexTitle(of name: String) -> String? {
    name.first.map { $0.uppercased() }
  }
}

extension Wire.RowPlace {
  init(_ place: FetchedResultsChange.Place) {
    self.init(section: Int64(place.section), row: Int64(place.row))
  }
}
