import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// What `object/get` reads: a value, so that what it prefetches is read on any thread.
struct ObjectRead: Sendable {
  private var ids: [ObjectID] = []
  private var missing: [String] = []
  private var selections: [EntityNumber: PropertySelection] = [:]
  private let keyPaths: [String]
  private let values: ValueWriter

  init(_ params: ObjectGetParams, in scope: ContextScope) throws(OrreryError) {
    keyPaths = params.prefetch
    values = scope.writer.valueWriter
    let context = scope.context
    var seen: Set<String> = []
    let isOne = params.ids.count == 1
    let wanted = try params.ids.filter { isOne || seen.insert($0).inserted }
      .map { text throws(OrreryError) in (text, try scope.id(text)) }
    try context.prefetch(wanted.map(\.1))
    for (text, id) in wanted {
      if let id = try context.existing(id) { ids.append(id) } else { missing.append(text) }
    }
    if let names = params.properties { try select(names, in: scope) }
  }

  /// Finds what the names mean for every entity concerned.
  private mutating func select(_ names: [String], in scope: ContextScope) throws(OrreryError) {
    for (number, ids) in Dictionary(grouping: ids, by: \.entity) {
      let entity = scope.model[number]
      let fetch = Wire.FetchRequest(entity: entity.name, properties: names)
      let columns = try FetchColumns(fetch, as: .objects, of: entity, in: scope)
      selections[number] = columns.selection
      // What is wrong with a fetched property shows when it is read, and then as an error.
      for slot in columns.toManyColumns.values where entity.properties[slot].relationship == nil {
        if let id = ids.first { _ = try scope.context.value(of: id, slot: slot) }
      }
    }
  }

  /// Finds what is prefetched, and loads what the result shows.
  ///
  /// - Parameter limit: how many objects the key paths may meet.
  func related(
    in context: ManagedObjectContext, limit: Int = RelatedObjects.maximumMet
  ) throws(OrreryError) -> [ObjectID] {
    for (number, selection) in selections where !selection.keyPaths.isEmpty {
      try context.prefetch(ids.filter { $0.entity == number }, for: selection.keyPaths)
    }
    let related = try RelatedObjects(
      of: ids, over: keyPaths, in: ContextRelations(context: context), limit: limit
    ).ids
    try context.prefetch(related)
    return related
  }

  func result(
    in context: ManagedObjectContext, with related: [ObjectID], clock: String
  ) throws(OrreryError) -> ObjectGetResult {
    let writer = ObjectWriter(context: context, valueWriter: values)
    return ObjectGetResult(
      objects: try ids.map { id throws(OrreryError) in
        try EvaluationInterruption.check()
        return try writer.object(id, selection: selections[id.entity])
      },
      related: try related.map { id throws(OrreryError) in
        try EvaluationInterruption.check()
        return try writer.object(id)
      }, missing: missing, clock: clock)
  }
}
