import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// One fetch on its way to a reply: decides whether unsaved changes or prefetching need the
/// context, and writes the result in the form asked for.
struct FetchExecution {
  let fetch: Wire.FetchRequest
  let translation: FetchTranslation
  let scope: ContextScope

  /// Whether the fetch must see what only the context knows.
  var needsContext: Bool {
    if !fetch.prefetch.isEmpty || !translation.toManySlots.isEmpty { return true }
    return readsPendingChanges && scope.context.needsMerging(translation.request)
  }

  /// Rows of the store alone when the client says so, and for dictionaries, as in Core Data.
  var readsPendingChanges: Bool {
    fetch.includesPendingChanges && fetch.resultType != .dictionaries
  }

  var job: FetchJob {
    FetchJob(
      request: translation.request, entity: translation.entity, resultType: fetch.resultType,
      isCompact: fetch.format == .rows, isUniform: translation.isUniform,
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
    if fetch.resultType == .count {
      let count = try context.count(translation.request)
      result.member("count") { $0.integer(count) }
      return result.finish(clock: scope.clock)
    }
    let ids = try context.fetchIDs(translation.request)
    if fetch.resultType == .ids {
      try write(ids, as: "ids", to: &result) { $1.string(scope.model.text(of: $0)) }
    } else if fetch.format == .rows || fetch.resultType == .dictionaries {
      try context.prefetch(ids)
      try writeRows(ids, to: &result)
    } else {
      try context.prefetch(ids)
      let properties = translation.properties.map(Set.init)
      try write(ids, as: "objects", to: &result) {
        scope.writer.object($0, properties: properties).write(to: &$1)
      }
      if !fetch.prefetch.isEmpty {
        let related = try RelatedObjects(of: ids, over: fetch.prefetch, in: scope).ids
        try write(related, as: "related", to: &result) { scope.writer.object($0).write(to: &$1) }
      }
    }
    return result.finish(clock: scope.clock)
  }

  private func write(
    _ ids: [ObjectID], as key: String, to result: inout ResultWriter,
    _ write: (ObjectID, inout JSONWriter) -> Void
  ) throws(OrreryError) {
    result.beginRows(key)
    for id in ids {
      write(id, &result.rows)
      try result.endRow()
    }
    try result.endRows()
  }

  /// Rows of values as the context has them.
  private func writeRows(
    _ ids: [ObjectID], to result: inout ResultWriter
  ) throws(OrreryError) {
    let entity = translation.entity
    let names =
      translation.properties
      ?? entity.properties.filter { $0.relationship?.isToMany != true && $0.isPersistent }
      .map(\.name)
    let slots = names.compactMap(entity.slot(named:))
    let isCompact = fetch.format == .rows
    let leadsWithID = isCompact && fetch.resultType == .objects
    if isCompact { result.columns((leadsWithID ? ["id"] : []) + names) }
    try write(ids, as: "rows", to: &result) { id, writer in
      if isCompact { writer.beginArray() } else { writer.beginObject() }
      if leadsWithID { writer.string(scope.model.text(of: id)) }
      for slot in slots {
        let value = (try? scope.context.value(of: id, slot: slot)) ?? .null
        if !isCompact { writer.key(entity.properties[slot].name) }
        scope.writer.valueWriter.write(
          value, of: entity.properties[slot], owner: id, to: &writer)
      }
      if isCompact { writer.endArray() } else { writer.endObject() }
    }
  }
}

/// A fetch that needs nothing but the store: it is a value and runs on any thread.
struct FetchJob: Sendable {
  let request: ResolvedFetchRequest
  let entity: Entity
  let resultType: Wire.FetchResultType
  let isCompact: Bool
  let isUniform: Bool
  let values: ValueWriter
  let clock: String

  /// Objects of several entities that are read at a time: their texts are held until their turn.
  private static let heldObjects = 1_000

  /// - Parameter stream: where rows go that are not part of the reply.
  /// - Returns: the reply as JSON.
  func run(
    _ reader: StoreReader, streamingTo stream: PartialResultStream? = nil
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
    case .objects where !isCompact && !isUniform:
      try writeObjectsOfSeveralEntities(reader, to: &result)
    case .objects where !isCompact:
      try write(request, as: "objects", .objects, reader, to: &result)
    case .objects, .dictionaries:
      let leadsWithID = isCompact && resultType == .objects
      if isCompact {
        result.columns((leadsWithID ? ["id"] : []) + Self.properties(of: request.columns))
      }
      try write(
        request, as: "rows", isCompact ? .rows : .dictionaries, reader, leadsWithID: leadsWithID,
        to: &result)
    }
    return result.finish(clock: clock)
  }

  private func write(
    _ request: ResolvedFetchRequest, as key: String, _ format: RowWriter.Format,
    _ reader: StoreReader, leadsWithID: Bool = false, to result: inout ResultWriter
  ) throws(OrreryError) {
    result.beginRows(key)
    var rows = RowWriter(
      columns: request.columns, of: entity, format: format, values: values, output: result,
      leadsWithID: leadsWithID)
    try reader.fetch(request, into: &rows)
    result = rows.output
    try result.endRows()
  }

  /// Subentities have columns of their own: the order comes from one fetch of ids, the rows from
  /// one fetch for each entity that occurs.
  private func writeObjectsOfSeveralEntities(
    _ reader: StoreReader, to result: inout ResultWriter
  ) throws(OrreryError) {
    let ids = try reader.fetchIDs(request)
    result.beginRows("objects")
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
    of ids: [ObjectID], _ reader: StoreReader
  ) throws(OrreryError) -> [ObjectID: ArraySlice<UInt8>] {
    var texts: [ObjectID: ArraySlice<UInt8>] = [:]
    for number in Set(ids.map(\.entity)).sorted() {
      let entity = values.model[number]
      var part = ResolvedFetchRequest(entity: entity)
      part.includesSubentities = false
      part.columns = FetchColumn.allColumns(of: entity)
      part.restrictedTo = ids.filter { $0.entity == number }
      var rows = RowWriter(
        columns: part.columns, of: entity, format: .objects, values: values, keepsMarks: true)
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

  /// The names of the properties that columns belong to: a composite has several.
  private static func properties(of columns: [FetchColumn]) -> [String] {
    var names: [String] = []
    for column in columns {
      let name = String(column.name.prefix { $0 != "." })
      if names.last != name { names.append(name) }
    }
    return names
  }
}
