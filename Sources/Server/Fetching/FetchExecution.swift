import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// One fetch on its way to a reply.
extension FetchTranslation {
  /// Whether the fetch must see what only the context knows.
  private func needsContext(_ context: ManagedObjectContext) -> Bool {
    if includesPendingChanges, resultType == .objects, context.mayHaveTransientValues {
      return true
    }
    if readsToMany {
      return readsFetchedProperties || request.isOfRows || context.seesUnsavedChanges
    }
    guard includesPendingChanges else { return false }
    // What is brought along may be reached by any relationship.
    if prefetch != nil, context.seesUnsavedChanges { return true }
    return context.needsMerging(request)
  }

  /// Whether it is of one object at the most, which is named, and of the values in its row: that
  /// takes less time than it would take to hand it to another thread.
  var isBrief: Bool { request.namedObject != nil && prefetch == nil && !readsToMany }

  /// What the fetch comes to, as of now.
  func job(in scope: ContextScope) -> FetchJob {
    let snapshot = needsContext(scope.context) ? ContextSnapshot(of: scope.context) : nil
    return FetchJob(
      snapshot: snapshot, fetch: self, values: scope.writer.valueWriter, clock: scope.clock)
  }

  /// The reply to a fetch that is brief.
  func reply(in scope: ContextScope) throws(OrreryError) -> [UInt8] {
    let job = FetchJob(
      snapshot: nil, fetch: self, values: scope.writer.valueWriter, clock: scope.clock)
    var result = ResultWriter()
    return try job.run(in: scope.context, &result)
  }
}

/// A fetch as of one moment: it is a value and runs on any thread.
struct FetchJob: Sendable {
  /// nil for one that needs nothing but the store.
  let snapshot: ContextSnapshot?
  let fetch: FetchTranslation
  let values: ValueWriter
  let clock: String

  /// Objects that are read at a time where their rows are put together: those of several entities,
  /// and those with collections.
  private static let heldObjects = 1_000

  /// - Parameter stream: where rows go that are not part of the reply.
  /// - Returns: the reply as JSON.
  func run(
    _ reader: any StoreSnapshot, streamingTo stream: PartialResultStream?
  ) throws(OrreryError) -> [UInt8] {
    var result = ResultWriter(streamingTo: stream, pausing: reader.pauses)
    if let snapshot { return try run(in: snapshot.context(over: reader), &result) }
    result.begin()
    switch fetch.resultType {
    case .count:
      let count = try reader.count(fetch.request)
      result.member("count") { $0.integer(count) }
    case .ids:
      var ids = fetch.request
      ids.columns = []
      try write(ids, as: "ids", .ids, reader, to: &result)
    case .objects where !fetch.isUniform || fetch.prefetch != nil:
      let ids = try reader.fetchIDs(fetch.request)
      if fetch.isUniform {
        try write(fetch.request, as: "objects", .objects, reader, of: ids, to: &result)
      } else {
        try writeObjects(ids, as: "objects", reader, to: &result)
      }
      try writePrefetched(ids, reader, to: &result)
    case .objects:
      try write(fetch.request, as: "objects", .objects, reader, to: &result)
      result.emptyMember("related")
    case .rows:
      result.columns(fetch.columnNames)
      try write(fetch.request, as: "rows", .rows, reader, to: &result)
    }
    return result.finish(clock: clock)
  }

  /// The same, of what the context has.
  fileprivate func run(
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
      leadsWithID: fetch.leadsWithID)
    if let ids {
      try readRows(ids, request, reader, into: &rows)
    } else if fetch.toManyColumns.isEmpty || format == .ids {
      try reader.fetch(request, into: &rows)
    } else {
      try readRows(try reader.fetchIDs(request), request, reader, into: &rows)
    }
    result = rows.output
    try result.endRows()
  }

  /// The rows of what the request has found, and the members of their collections, part by part.
  private func readRows(
    _ ids: [ObjectID], _ request: ResolvedFetchRequest, _ reader: any StoreReader,
    into rows: inout RowWriter
  ) throws(OrreryError) {
    var part = request
    (part.predicate, part.limit, part.offset) = (nil, nil, 0)
    for owners in ids.parts(of: Self.heldObjects) {
      for (column, slot) in fetch.toManyColumns {
        rows.members[column] = try reader.related(to: owners, slot: slot)
      }
      part.restrictedTo = owners
      try reader.fetch(part, into: &rows)
    }
  }

  private func writePrefetched(
    _ ids: [ObjectID], _ reader: any StoreReader, to result: inout ResultWriter
  ) throws(OrreryError) {
    guard let prefetch = fetch.prefetch else { return result.emptyMember("related") }
    let prefetching = try Prefetching(prefetch, of: ids, in: StoredRelations(reader: reader))
    try writeObjects(prefetching.related, as: "related", reader, to: &result)
    prefetching.write(to: &result, values)
  }

  /// Whole objects, in the order of the ids. Subentities have columns of their own: the rows come
  /// from one fetch for each entity that occurs.
  private func writeObjects(
    _ ids: [ObjectID], as key: String, _ reader: any StoreReader, to result: inout ResultWriter
  ) throws(OrreryError) {
    result.beginRows(key)
    for part in ids.parts(of: Self.heldObjects) {
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
      for (id, text) in rows.texts { texts[id] = text }
    }
    return texts
  }
}
