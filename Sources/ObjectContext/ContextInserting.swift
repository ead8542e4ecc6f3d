import Foundation
import ObjectModel
import PersistentStore
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
    try insert(entity) { () throws(OrreryError) in try check(values, for: entity) }
  }

  /// The same.
  ///
  /// - Parameter row: In the order of the slots, nil where no value is given.
  @discardableResult
  package func insert(_ entity: Entity, row: [Value?]) throws(OrreryError) -> ObjectID {
    try insert(entity) { () throws(OrreryError) in try check(row, for: entity) }
  }

  private func insert(
    _ entity: Entity, _ check: () throws(OrreryError) -> CheckedValues
  ) throws(OrreryError) -> ObjectID {
    try requireOpen()
    try requireConcrete(entity)
    let checked = try check()
    return try perform { () throws(OrreryError) -> ObjectID in
      let row = try initialValues(of: entity, given: checked)
      let id = ObjectID(
        entity: entity.number, key: try coordinator.makeKey(root: entity.root))
      state.apply(.insert(id, values: row, isRevived: false))
      for (slot, objects) in checked.relationships where !objects.isEmpty {
        try relate(id, slot, to: objects)
      }
      try applyInsertRules(to: id, given: checked)
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
      for (slot, value) in checked.attributes { try setAttribute(id, slot, to: value) }
      for (slot, objects) in checked.relationships { try relate(id, slot, to: objects) }
    }
  }

  private func initialValues(
    of entity: Entity, given: CheckedValues
  ) throws(OrreryError) -> [Value] {
    var row = [Value](repeating: .null, count: entity.properties.count)
    var attributes = given.attributes[...]
    for (slot, property) in entity.properties.enumerated() {
      guard let attribute = property.attribute else { continue }
      if let next = attributes.first, next.slot == slot {
        row[slot] = next.value
        attributes.removeFirst()
      } else {
        row[slot] = try attribute.initialValue(in: entity) { source throws(OrreryError) in
          try maximum(of: source, entity: entity)
        }
      }
    }
    return row
  }
}
