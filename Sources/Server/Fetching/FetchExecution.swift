import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// One fetch on its way to a reply: decides whether unsaved changes need the context, and writes
/// the result.
struct FetchExecution {
  let translation: FetchTranslation
  let scope: ContextScope

  /// Whether the fetch must see what only the context knows.
  var needsContext: Bool {
    if translation.readsToMany {
      return translation.readsFetchedProperties || translation.request.isOfRows
        || scope.context.seesUnsavedChanges
    }
    guard translation.includesPendingChanges else { return false }
    if translation.resultType == .objects, scope.context.mayHaveTransientValues { return true }
    // What is brought along may be reached by any relationship.
    if translation.prefetch != nil, scope.context.seesUnsavedChanges { return true }
    return scope.context.needsMerging(translation.request)
  }

  /// Whether it is of one object at the most, which is named, and of the values in its row: that
  /// takes less time than it would take to hand it to another thread.
  var isBrief: Bool {
    translation.request.namedObject != nil && translation.prefetch == nil
      && !translation.readsToMany
  }

  /// What the fetch comes to, as of now.
  var job: FetchJob {
    job(needsContext ? ContextSnapshot(of: scope.context) : nil)
  }

  /// The reply to a fetch that is brief.
  func reply() throws(OrreryError) -> [UInt8] {
    try job(nil).run(in: scope.context)
  }

  private func job(_ snapshot: ContextSnapshot?) -> FetchJob {
    FetchJob(
      snapshot: snapshot,
      request: translation.request, resultType: translation.resultType,
      selection: translation.selection, isUniform: translation.isUniform,
      leadsWithID: translation.leadsWithID,
      columnNames: translation.columnNames, toManyColumns: translation.toManyColumns,
      prefetch: translation.prefetch,
      values: scope.writer.valueWriter, clock: scope.clock)
  }
}

/// A fetch as of one moment: it is a value and runs on any thread.
struct FetchJob: Sendable {
  /// nil for one that needs nothing but the store.
  let snapshot: ContextSnapshot?
  let request: ResolvedFetchRequest
  let resultType: Wire.FetchResultType
  /// What to tell of each object, where the client said.
  let selection: PropertySelection?
  let isUniform: Bool
  let leadsWithID: Bool
  let columnNames: [String]
  /// Slots of to-many relationships among the columns, by their places.
  let toManyColumns: [Int: Int]
  let prefetch: PrefetchPlan?
  let values: ValueWriter
  let clock: String

  /// Objects that are read at a time where their rows are put together: those of several entities,
  /// and those with collections.
  private static let heldObjects = 1_000

  /// - Parameters:
  ///   - stream: where rows go that are not part of the reply.
  ///   - pauses: leave for the read to wait until there is room for them.
  /// - Returns: the reply as JSON.
  func run(
    _ reader: any StoreReader, streamingTo stream: PartialResultStream? = nil,
    pausing pauses: ReadPauses? = nil
  ) throws(OrreryError) -> [UInt8] {
    var result = ResultWriter(streamingTo: stream, pausing: pauses)
    if let snapshot { return try run(in: snapshot.context(over: reader), &result) }
    result.begin()
    switch resultType {
    case .count:
      let count = try reader.count(request)
      result.member("count") { $0.integer(count) }
    case .ids:
      var ids = request
      ids.columns = []
      try write(ids, as: "ids", .ids, reader, to: &result)
    case .objects where !isUniform || prefetch != nil:
      let ids = try reader.fetchIDs(request)
      if isUniform {
        try write(request, as: "objects", .objects, reader, of: ids, to: &result)
      } else {
        try writeObjects(ids, as: "objects", reader, to: &result)
      }
      try writePrefetched(ids, reader, to: &result)
    case .objects:
      try write(request, as: "objects", .objects, reader, to: &result)
      result.emptyMember("related")
    case .rows:
      result.columns(columnNames)
      try write(request, as: "rows", .rows, reader, to: &result)
    }
    return result.finish(clock: clock)
  }

  /// The same, of what the context has.
  func run(in context: ManagedObjectContext) throws(OrreryError) -> [UInt8] {
    var result = ResultWriter()
    return try run(in: context, &result)
  }

  private func run(
    in context: ManagedObjectContext, _ result: inout ResultWriter
  ) throws(OrreryError) -> [UInt8] {
    result.begin()
    try ContextFetchJob(job: self, context: context).write(to: &result)
    return result.finish(clock: clock)
  }

  private func write(
    _ request: ResolvedFetchRequest, as key: String, _ format: RowWriter.Format,
    _ reader: any StoreReader, of ids: [ObjectID]? = nil, to result: inout ResultWriter
  ) throws(OrreryError) {
    result.beginRows(key)
    var rows = RowWriter(
      columns: request.columns, format: format, values: values, output: result,
      leadsWithID: leadsWithID)
    if let ids {
      try fetch(ids, request, reader, into: &rows)
    } else if toManyColumns.isEmpty || format == .ids {
      try reader.fetch(request, into: &rows)
    } else {
      try fetch(try reader.fetchIDs(request), request, reader, into: &rows)
    }
    result = rows.output
    try result.endRows()
  }

  /// The rows of what the request has found, and the members of their collections, part by part.
  private func fetch(
    _ ids: [ObjectID], _ request: ResolvedFetchRequest, _ reader: any StoreReader,
    into rows: inout RowWriter
  ) throws(OrreryError) {
    var part = request
    (part.predicate, part.limit, part.offset) = (nil, nil, 0)
    for start in stride(from: 0, to: ids.count, by: Self.heldObjects) {
      let owners = Array(ids[start..<min(start + Self.heldObjects, ids.count)])
      for (column, slot) in toManyColumns {
        rows.members[column] = try reader.related(to: owners, slot: slot)
      }
      part.restrictedTo = owners
      try reader.fetch(part, into: &rows)
    }
  }

  private func writePrefetched(
    _ ids: [ObjectID], _ reader: any StoreReader, to result: inout ResultWriter
  ) throws(OrreryError) {
    guard let prefetch else { return result.emptyMember("related") }
    let prefetching = try Prefetching(prefetch, of: ids, in: StoredRelations(reader: reader))
    try writeObjects(prefetching.related, as: "related", reader, to: &result)
    prefetching.write(to: &result, values.model)
  }

  /// Whole objects, in the order of the ids. Subentities have columns of their own: the rows come
  /// from one fetch for each entity that occurs.
  private func writeObjects(
    _ ids: [ObjectID], as key: String, _ reader: any StoreReader, to result: inout ResultWriter
  ) throws(OrreryError) {
    result.beginRows(key)
    for start in stride(from: 0, to: ids.count, by: Self.heldObjects) {
      let part = Array(ids[start..<min(start + Self.heldObjects, ids.count)])
      let texts = try texts(of: part, reader)
      for id in part {
        guard let text = texts[id] else { continue }
        result.rows.raw(Array(text))
        try result.endRow()
      }
    }
    try result.endRows()
  }

  private func texts(
    of ids: [ObjectID], _ reader: any StoreReader
  ) throws(OrreryError) -> [ObjectID: ArraySlice<UInt8>] {
    var texts: [ObjectID: ArraySlice<UInt8>] = [:]
    for number in Set(ids.map(\.entity)).sorted() {
      let entity = values.model[number]
      var part = ResolvedFetchRequest(entity: entity)
      part.includesSubentities = false
      part.columns = FetchColumn.allColumns(of: entity)
      part.restrictedTo = ids.filter { $0.entity == number }
      var rows = RowWriter(
        columns: part.columns, format: .objects, values: values, keepsMarks: true)
      try reader.fetch(part, into: &rows)
      var start = 0
      for mark in rows.marks {
        // All but the first have a comma before them.
        texts[mark.id] = rows.output.rows.bytes[(start == 0 ? 0 : start + 1)..<mark.end]
        start = mark.end
      }
    }
    return texts
  }
}
