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
    guard translation.fetch.includesPendingChanges else { return false }
    if translation.resultType == .objects, scope.context.mayHaveTransientValues { return true }
    // What is brought along may be reached by any relationship.
    if translation.prefetch != nil, scope.context.seesUnsavedChanges { return true }
    return scope.context.needsMerging(translation.request)
  }

  var job: FetchJob {
    FetchJob(
      request: translation.request, resultType: translation.resultType,
      isUniform: translation.isUniform, leadsWithID: translation.leadsWithID,
      columnNames: translation.columnNames, toManyColumns: translation.toManyColumns,
      prefetch: translation.prefetch,
      values: scope.writer.valueWriter, clock: scope.clock)
  }

  /// The result, with the context's unsaved changes.
  ///
  /// - Parameter stream: where rows go that are not part of the reply. They are as they are now:
  ///   what is edited before the client takes them does not change them.
  func runInContext(streamingTo stream: PartialResultStream? = nil) throws(OrreryError) -> [UInt8] {
    let context = scope.context
    var result = ResultWriter(streamingTo: stream)
    result.begin()
    switch translation.resultType {
    case .count:
      let count = try context.count(translation.request)
      result.member("count") { $0.integer(count) }
    case .rows: try writeRows(to: &result)
    case .ids:
      let ids = try context.fetchIDs(translation.request)
      try write(ids, as: "ids", to: &result) { $1.string(scope.model.text(of: $0)) }
    case .objects:
      let ids = try context.fetchIDs(translation.request)
      try context.prefetch(ids)
      try prefetchToMany(ids)
      let selection = translation.selection
      try scope.prefetch(ids, for: selection?.keyPaths ?? [])
      try write(ids, as: "objects", to: &result) { (id, writer) throws(OrreryError) in
        try scope.writer.object(id, selection: selection).write(to: &writer)
      }
      try writePrefetched(ids, to: &result)
    }
    return result.finish(clock: scope.clock)
  }

  /// The members of to-many columns, for all objects at a time.
  private func prefetchToMany(_ ids: [ObjectID]) throws(OrreryError) {
    for slot in Set(translation.toManyColumns.values) {
      try scope.context.prefetch(ids, slot: slot)
    }
  }

  private func writePrefetched(
    _ ids: [ObjectID], to result: inout ResultWriter
  ) throws(OrreryError) {
    guard let plan = translation.prefetch else { return result.emptyMember("related") }
    let prefetching = try Prefetching(plan, of: ids, in: scope)
    try scope.context.prefetch(prefetching.related)
    try write(prefetching.related, as: "related", to: &result) { (id, writer) throws(OrreryError) in
      try scope.writer.object(id).write(to: &writer)
    }
    prefetching.write(to: &result, scope.model)
  }

  private func write(
    _ ids: [ObjectID], as key: String, to result: inout ResultWriter,
    _ write: (ObjectID, inout JSONWriter) throws(OrreryError) -> Void
  ) throws(OrreryError) {
    result.beginRows(key)
    for id in ids {
      try write(id, &result.rows)
      try result.endRow()
    }
    try result.endRows()
  }

  /// Rows of values as the context has them, in the bytes that the store's have.
  private func writeRows(to result: inout ResultWriter) throws(OrreryError) {
    let request = translation.request
    result.columns(translation.columnNames)
    result.beginRows("rows")
    var rows = RowWriter(
      columns: request.columns, format: .rows, values: scope.writer.valueWriter, output: result,
      leadsWithID: translation.leadsWithID)
    if request.isOfRows {
      // What has no id of its own passes for one that is never written.
      let noObject = ObjectID(entity: request.entity, key: 0)
      for row in try scope.context.fetchRows(request) {
        rows.beginRow(noObject, version: 0)
        for (index, value) in row.enumerated() {
          try rows.send(value, as: request.columns[index].type, column: index)
        }
        try rows.endRow()
      }
    } else {
      try write(try scope.context.fetchIDs(request), to: &rows)
    }
    result = rows.output
    try result.endRows()
  }

  private func write(_ ids: [ObjectID], to rows: inout RowWriter) throws(OrreryError) {
    let columns = translation.request.columns
    let context = scope.context
    try context.prefetch(ids)
    try prefetchToMany(ids)
    for id in ids {
      rows.beginRow(id, version: 0)
      for (index, column) in columns.enumerated() {
        if let slot = translation.toManyColumns[index] {
          if case .objects(let members) = try context.value(of: id, slot: slot) {
            rows.objects(members, column: index)
          } else {
            rows.null(column: index)
          }
          continue
        }
        let value = try PredicateEvaluator().value(
          of: column.expression, object: id, in: context)
        try rows.send(value, as: column.type, column: index)
      }
      try rows.endRow()
    }
  }
}

/// A fetch that needs nothing but the store: it is a value and runs on any thread.
struct FetchJob: Sendable {
  let request: ResolvedFetchRequest
  let resultType: Wire.FetchResultType
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

  /// - Parameter stream: where rows go that are not part of the reply.
  /// - Returns: the reply as JSON.
  func run(
    _ reader: any StoreSnapshot, streamingTo stream: PartialResultStream? = nil
  ) throws(OrreryError) -> [UInt8] {
    var result = ResultWriter(streamingTo: stream, pausing: reader.pauses)
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

  private func write(
    _ request: ResolvedFetchRequest, as key: String, _ format: RowWriter.Format,
    _ reader: any StoreSnapshot, of ids: [ObjectID]? = nil, to result: inout ResultWriter
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
    _ ids: [ObjectID], _ request: ResolvedFetchRequest, _ reader: any StoreSnapshot,
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
    _ ids: [ObjectID], _ reader: any StoreSnapshot, to result: inout ResultWriter
  ) throws(OrreryError) {
    guard let prefetch else { return result.emptyMember("related") }
    let prefetching = try Prefetching(prefetch, of: ids, in: StoredRelations(reader: reader))
    try writeObjects(prefetching.related, as: "related", reader, to: &result)
    prefetching.write(to: &result, values.model)
  }

  /// Whole objects, in the order of the ids. Subentities have columns of their own: the rows come
  /// from one fetch for each entity that occurs.
  private func writeObjects(
    _ ids: [ObjectID], as key: String, _ reader: any StoreSnapshot, to result: inout ResultWriter
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
    of ids: [ObjectID], _ reader: any StoreSnapshot
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
