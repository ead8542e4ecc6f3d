import ObjectModel
import Predicates

/// Inserting and setting values.
extension ManagedObjectContext {
  /// Inserts an object with an id that is good for ever. What `values` leaves out gets the
  /// attribute's `orrery.awakeFromInsert` expression, its `orrery.insert`, or else its default.
  ///
  /// - Parameter values: By slot: `.object` or `.null` for a to-one, `.objects` for a to-many.
  /// - Throws: `model.abstractEntity`, what is wrong with a value, or the store's error where it
  ///   has to be asked for keys.
  @discardableResult
  package func insert(
    _ entity: Entity, values: [Int: Value] = [:]
  ) throws(OrreryError) -> ObjectID {
    var row = [Value?](repeating: nil, count: entity.properties.count)
    for slot in values.keys.sorted() {
      _ = try property(slot, of: entity)
      row[slot] = values[slot]
    }
    return try insert(entity, row: row)
  }

  /// The same.
  ///
  /// - Parameter row: One value for each slot, nil where none is given.
  @discardableResult
  package func insert(_ entity: Entity, row: [Value?]) throws(OrreryError) -> ObjectID {
    try requireOpen()
    try requireConcrete(entity)
    var values: [Value] = []
    values.reserveCapacity(row.count)
    var relationships: [(slot: Int, objects: [ObjectID])] = []
    for (slot, value) in row.enumerated() {
      switch try value.map({ value throws(OrreryError) in try check(value, slot, of: entity) }) {
      case .attribute(let value): values.append(value)
      case .relationship(let objects):
        values.append(.null)
        if !objects.isEmpty { relationships.append((slot, objects)) }
      case nil: values.append(.null)
      }
    }
    return try perform { () throws(OrreryError) -> ObjectID in
      for slot in row.indices where row[slot] == nil {
        guard let attribute = entity.properties[slot].attribute else { continue }
        values[slot] = try attribute.initialValue(in: entity) { source throws(OrreryError) in
          try maximum(of: source, entity: entity)
        }
      }
      let id = ObjectID(entity: entity.number, key: try coordinator.makeKey(root: entity.root))
      state.apply(.insert(id, values: values, isRevived: false))
      for (slot, objects) in relationships { try relate(id, slot, to: objects) }
      try applyInsertRules(to: id, given: row)
      return id
    }
  }

  /// - Throws: `model.abstractEntity`.
  func requireConcrete(_ entity: Entity) throws(OrreryError) {
    guard entity.isAbstract else { return }
    let concrete = model.entities.filter { $0.isKind(of: entity) && !$0.isAbstract }
    throw OrreryError(
      .abstractEntity, "“\(entity.name)” is abstract and has no objects of its own.",
      entity: entity.name,
      hint: concrete.isEmpty
        ? nil : "Insert one of: \(concrete.map(\.name).joined(separator: ", ")).")
  }

  /// Sets several values at once: all or none.
  ///
  /// - Throws: `object.notFound`, `object.deleted`, or what is wrong with a value.
  package func setValues(_ values: [Int: Value], of id: ObjectID) throws(OrreryError) {
    let id = try requireObject(id)
    let checked = try check(values, for: model[id.entity])
    try perform { () throws(OrreryError) in
      for case (let slot, .attribute(let value)) in checked {
        try setAttribute(id, slot, to: value)
      }
      for case (let slot, .relationship(let objects)) in checked {
        try relate(id, slot, to: objects)
      }
    }
  }
}
