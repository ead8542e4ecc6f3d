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
  func runInContext() throws(OrreryError) -> [UInt8] {
    let context = scope.context
    if fetch.resultType == .count {
      return FetchResult(clock: scope.clock).count(try context.count(translation.request))
    }
    let ids = try context.fetchIDs(translation.request)
    if fetch.resultType == .ids { return FetchResult(clock: scope.clock).ids(ids, scope.model) }
    try context.prefetch(ids)
    let properties = translation.properties.map(Set.init)
    if fetch.format == .rows || fetch.resultType == .dictionaries {
      return rows(ids)
    }
    let related = try RelatedObjects(of: ids, over: fetch.prefetch, in: scope).ids
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("objects")
    write(ids, properties: properties, to: &writer)
    if !fetch.prefetch.isEmpty {
      writer.key("related")
      write(related, properties: nil, to: &writer)
    }
    return FetchResult(clock: scope.clock).finish(&writer)
  }

  private func write(
    _ ids: [ObjectID], properties: Set<String>?, to writer: inout JSONWriter
  ) {
    writer.beginArray()
    for id in ids { scope.writer.object(id, properties: properties).write(to: &writer) }
    writer.endArray()
  }

  /// Rows of values as the context has them.
  private func rows(_ ids: [ObjectID]) -> [UInt8] {
    let entity = translation.entity
    let names =
      translation.properties
      ?? entity.properties.filter { $0.relationship?.isToMany != true && $0.isPersistent }
      .map(\.name)
    let slots = names.compactMap(entity.slot(named:))
    let isCompact = fetch.format == .rows
    let leadsWithID = isCompact && fetch.resultType == .objects
    var writer = JSONWriter()
    writer.beginObject()
    if isCompact { FetchResult.write(columns: (leadsWithID ? ["id"] : []) + names, to: &writer) }
    writer.key("rows")
    writer.beginArray()
    for id in ids {
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
    writer.endArray()
    return FetchResult(clock: scope.clock).finish(&writer)
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

  /// - Returns: the result of the request as JSON.
  func run(_ reader: StoreReader) throws(OrreryError) -> [UInt8] {
    let result = FetchResult(clock: clock)
    switch resultType {
    case .count: return result.count(try reader.count(request))
    case .ids: return result.ids(try reader.fetchIDs(request), values.model)
    case .dictionaries: return try rows(reader)
    case .objects:
      if isCompact { return try rows(reader) }
      return isUniform ? try objects(reader) : try objectsOfSeveralEntities(reader)
    }
  }

  private func objects(_ reader: StoreReader) throws(OrreryError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("objects")
    writer.beginArray()
    var rows = RowWriter(
      columns: request.columns, of: entity, format: .objects, values: values, writer: writer)
    try reader.fetch(request, into: &rows)
    writer = rows.writer
    writer.endArray()
    return FetchResult(clock: clock).finish(&writer)
  }

  private func rows(_ reader: StoreReader) throws(OrreryError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    let leadsWithID = isCompact && resultType == .objects
    if isCompact {
      let names = FetchResult.properties(of: request.columns)
      FetchResult.write(columns: (leadsWithID ? ["id"] : []) + names, to: &writer)
    }
    writer.key("rows")
    writer.beginArray()
    var rows = RowWriter(
      columns: request.columns, of: entity, format: isCompact ? .rows : .dictionaries,
      values: values, writer: writer, leadsWithID: leadsWithID)
    try reader.fetch(request, into: &rows)
    writer = rows.writer
    writer.endArray()
    return FetchResult(clock: clock).finish(&writer)
  }

  /// Subentities have columns of their own: the order comes from one fetch of ids, the rows from
  /// one fetch for each entity that occurs.
  private func objectsOfSeveralEntities(_ reader: StoreReader) throws(OrreryError) -> [UInt8] {
    let ids = try reader.fetchIDs(request)
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
        texts[mark.id] = rows.writer.bytes[(start == 0 ? 0 : start + 1)..<mark.end]
        start = mark.end
      }
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("objects")
    writer.beginArray()
    for id in ids {
      if let text = texts[id] { writer.raw(Array(text)) }
    }
    writer.endArray()
    return FetchResult(clock: clock).finish(&writer)
  }
}

/// The members that all results of a fetch have.
struct FetchResult {
  let clock: String

  func finish(_ writer: inout JSONWriter) -> [UInt8] {
    writer.key("clock")
    writer.string(clock)
    writer.endObject()
    return writer.bytes
  }

  func count(_ count: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("count")
    writer.integer(count)
    return finish(&writer)
  }

  func ids(_ ids: [ObjectID], _ model: ManagedObjectModel) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("ids")
    writer.beginArray()
    for id in ids { writer.string(model.text(of: id)) }
    writer.endArray()
    return finish(&writer)
  }

  /// The names of the properties that columns belong to: a composite has several.
  static func properties(of columns: [FetchColumn]) -> [String] {
    var names: [String] = []
    for column in columns {
      let name = String(column.name.prefix { $0 != "." })
      if names.last != name { names.append(name) }
    }
    return names
  }

  static func write(columns: [String], to writer: inout JSONWriter) {
    writer.key("columns")
    writer.beginArray()
    for name in columns { writer.string(name) }
    writer.endArray()
  }
}
