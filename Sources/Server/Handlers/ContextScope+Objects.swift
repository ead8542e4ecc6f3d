import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// The operations of `object/*`.
extension ContextScope {
  /// How many objects are prefetched on the event loop.
  private static let maximumRelated = 100_000

  func objectInsert(
    _ params: ObjectInsertParams
  ) throws(OrreryError) -> PerformedOperation<ObjectInsertResult> {
    try requireEditing()
    let entity = try entity(named: params.entity)
    let row = try reader(of: entity).row(from: params.values, keys: &keys.order)
    let id = try context.insert(entity, row: row)
    return PerformedOperation(about: id) { [returning = params.returning] in
      ObjectInsertResult(object: returned(id, returning), clock: clock)
    }
  }

  func objectFindOrInsert(
    _ params: ObjectFindOrInsertParams
  ) throws(OrreryError) -> PerformedOperation<ObjectFindOrInsertResult> {
    try requireEditing()
    let entity = try entity(named: params.entity)
    let reader = reader(of: entity)
    let match = try reader.values(from: params.match)
    let values = try reader.values(from: params.values)
    let found = try context.findOrInsert(entity, match: match, values: values)
    return PerformedOperation(about: found.id) {
      ObjectFindOrInsertResult(
        object: returned(found.id, params.returning), isInserted: found.isInserted,
        clock: clock)
    }
  }

  func objectGet(
    _ params: ObjectGetParams
  ) throws(OrreryError) -> PerformedOperation<ObjectGetResult> {
    let read = try ObjectRead(params, in: self)
    let related = try read.related(in: context, limit: Self.maximumRelated)
    return PerformedOperation(reading: {
      try read.result(in: context, with: related, clock: clock)
    })
  }

  func objectUpdate(_ params: ObjectUpdateParams) throws -> PerformedOperation<ObjectUpdateResult> {
    try requireEditing()
    let id = try object(params.id)
    try require([id], unchangedSince: params.ifUnchangedSince)
    let values = try reader(of: entity(of: id)).values(from: params.values)
    let slots = try context.changedSlots(of: id) { () throws(OrreryError) in
      try context.setValues(values, of: id)
    }
    return PerformedOperation(about: id) {
      ObjectUpdateResult(object: returned(id, params.returning, slots: slots), clock: clock)
    }
  }

  func objectDelete(_ params: ObjectDeleteParams) throws -> PerformedOperation<ObjectDeleteResult> {
    try requireEditing()
    let ids = try objects(params.ids)
    try require(ids, unchangedSince: params.ifUnchangedSince)
    let deleted = try context.delete(ids)
    return PerformedOperation {
      ObjectDeleteResult(
        deleted: returned(deleted, params.returning), deletedCount: Int64(deleted.count),
        clock: clock)
    }
  }

  func objectChangedValues(
    _ params: ObjectChangedValuesParams
  ) throws(OrreryError) -> PerformedOperation<ObjectChangedValuesResult> {
    let named = try params.ids?.map { text throws(OrreryError) in try id(text) }
    let ids = named ?? context.pendingChanges.ids
    return PerformedOperation(reading: {
      ObjectChangedValuesResult(
        objects: try ids.compactMap { id throws(OrreryError) in
          try context.difference(of: id).map(writer.unsaved)
        }, clock: clock)
    })
  }

  func objectGetValue(
    _ params: ObjectGetValueParams
  ) throws(OrreryError) -> PerformedOperation<ObjectGetValueResult> {
    let id = try object(params.id)
    let result = try amending {
      $0.parameter = $0.parameter ?? "keyPath"
      // The protocol has a kind for the faults of key paths.
      if $0.kind == .predicateUnsupported { $0.kind = .predicateKeyPath }
    } in: { () throws(OrreryError) in
      try context.result(of: id, keyPath: params.keyPath)
    }
    let json = try json(of: result, at: params.keyPath, from: id)
    return PerformedOperation { ObjectGetValueResult(value: json, clock: clock) }
  }

  func objectSetValue(
    _ params: ObjectSetValueParams
  ) throws -> PerformedOperation<ObjectSetValueResult> {
    try requireEditing()
    let id = try object(params.id)
    let end = try naming("keyPath") { () throws(OrreryError) in
      try context.end(of: params.keyPath, from: id)
    }
    try require([id, end.object ?? id], unchangedSince: params.ifUnchangedSince)
    let value = try reader(of: end.entity).value(of: end.property, from: params.value ?? .null)
    let slots = try end.object.map { object in
      try context.changedSlots(of: object) { () throws(OrreryError) in
        try context.set(value, at: end)
      }
    }
    let (path, withValue) = (params.keyPath, params.returning == .objects)
    // Of its values the one that was set is enough.
    let returning = withValue ? .ids : params.returning
    return PerformedOperation(about: end.object) {
      var result = ObjectSetValueResult(clock: clock)
      result.object = end.object.flatMap { returned($0, returning, slots: slots ?? []) }
      if withValue {
        result.value = told {
          try json(of: context.value(of: id, keyPath: path), at: path, from: id)
        }
      }
      return result
    }
  }

  func objectMove(_ params: ObjectMoveParams) throws -> PerformedOperation<ObjectMoveResult> {
    try requireEditing()
    let id = try object(params.id)
    try require([id], unchangedSince: params.ifUnchangedSince)
    let slot = try naming("property") { () throws(OrreryError) in
      try entity(of: id).requireSlot(named: params.property)
    }
    let request = try params.fetch.map { fetch throws(OrreryError) in
      try FetchTranslation(fetch, as: .objects, in: self).request
    }
    let ordered = try order(of: id, by: slot, among: request)
    let last = ordered.count { $0 != id }
    let place = try place(params, last: last)
    var renumbered: [ObjectID] = []
    let slots = try context.changedSlots(of: id) { () throws(OrreryError) in
      renumbered = try context.move(id, orderKey: slot, to: place, among: ordered)
    }
    return PerformedOperation(about: id) { [renumbered] in
      ObjectMoveResult(
        object: returned(id, params.returning, slots: slots),
        renumbered: returned(renumbered, params.returning) ?? [],
        renumberedCount: Int64(renumbered.count), clock: clock)
    }
  }

  /// The objects that an order key orders: all of the entity's, or those of a fetch.
  private func order(
    of id: ObjectID, by slot: Int, among request: ResolvedFetchRequest?
  ) throws(OrreryError) -> [ObjectID] {
    let entity = entity(of: id)
    var request = request ?? ResolvedFetchRequest(entity: entity)
    let fetched = model[request.entity]
    guard entity.isKind(of: fetched) || fetched.isKind(of: entity) else {
      throw OrreryError(
        .fetchInvalid, "A \(entity.name) has no place among objects of \(fetched.name).",
        entity: fetched.name, parameter: "fetch", hint: "Fetch objects of \(entity.name).")
    }
    request.sort = try PredicateCompiler(model: model).compile(
      [SortDescriptor(keyPath: entity.properties[slot].name)], for: fetched)
    return try context.fetchIDs(request)
  }

  /// - Parameter last: the place past all others.
  private func place(_ params: ObjectMoveParams, last: Int) throws(OrreryError) -> MovePlace {
    switch (params.before, params.after, params.index) {
    case (let before?, nil, nil): return .before(try object(before, parameter: "before"))
    case (nil, let after?, nil): return .after(try object(after, parameter: "after"))
    case (nil, nil, let index?) where index >= 0:
      return .index(min(Int(clamping: index), last))
    default:
      throw OrreryError(
        .wrongType, "A move takes exactly one of before, after and index.",
        hint: "Give one of them; an index is 0 or more.")
    }
  }

  func objectValidate(
    _ params: ObjectValidateParams
  ) throws(OrreryError) -> PerformedOperation<ObjectValidateResult> {
    let id = try object(params.id)
    var errors: [OrreryError]
    if let raw = params.values {
      errors = try validate(try reader(of: entity(of: id)).values(from: raw), of: id)
    } else {
      errors = context.validate(id)
    }
    errors = errors.flatMap { $0.errors.isEmpty ? [$0] : $0.errors }
    return PerformedOperation { [errors] in
      ObjectValidateResult(
        isValid: errors.isEmpty, errors: errors.map { Wire.ErrorInfo($0, model: model) },
        clock: clock)
    }
  }

  /// What would be wrong with the object if it had these values.
  private func validate(
    _ values: [Int: Value], of id: ObjectID
  ) throws(OrreryError) -> [OrreryError] {
    let entity = entity(of: id)
    return values.sorted { $0.key < $1.key }.flatMap { slot, value -> [OrreryError] in
      guard let attribute = entity.properties[slot].attribute else { return [] }
      return attribute.validate(value, entity: entity, object: id)
    }
  }
}
