import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore
import Predicates

/// Writes objects as a context has them, unsaved edits and all.
struct ObjectWriter {
  let context: ManagedObjectContext
  let valueWriter: ValueWriter

  private var model: ManagedObjectModel { valueWriter.model }

  /// An object with what is selected; without a selection, all properties but to-many ones.
  /// An object that has gone in the meantime has no values.
  ///
  /// - Throws: what keeps a value from being read: it is not nil for that.
  func object(
    _ id: ObjectID, selection: PropertySelection? = nil
  ) throws(OrreryError) -> Wire.ManagedObject {
    var object = reference(to: id)
    object.values = try values(of: id, entity: model[id.entity], selection)
    return object
  }

  /// An object without its values.
  func reference(to id: ObjectID) -> Wire.ManagedObject {
    Wire.ManagedObject(id: model.text(of: id), entity: model[id.entity].name)
  }

  /// What changed in an object; with values, its new ones as far as it is there still.
  ///
  /// - Throws: as `object`.
  private func change(
    _ changed: ChangedObject, withValues: Bool, withMembers: Bool
  ) throws(OrreryError) -> Wire.ObjectChange {
    var change = Wire.ObjectChange(changed, in: model, withMembers: withMembers)
    guard withValues, try context.isAlive(changed.id) else { return change }
    let entity = model[changed.id.entity]
    let slots = changed.slots.sorted { entity.properties[$0].name < entity.properties[$1].name }
    change.values = try RawJSON { writer throws(OrreryError) in
      writer.beginObject()
      for slot in slots {
        let property = entity.properties[slot]
        if property.isOfMany {
          change.count[property.name] = Int64(try context.count(of: changed.id, slot: slot))
        } else {
          let value = try context.value(of: changed.id, slot: slot)
          if value.isNull { change.cleared.append(property.name) }
          write(value, of: property, owner: changed.id, to: &writer)
        }
      }
      writer.endObject()
    }
    return change
  }

  /// What is unsaved of an object. A handle to large data leads to what the object has now, so that
  /// there is none for what it had.
  func unsaved(_ object: ObjectDifference) -> Wire.UnsavedChange {
    let properties = model[object.id.entity].properties
    let changes = object.changes.sorted { properties[$0.slot].name < properties[$1.slot].name }
    let new = changes.map { (properties[$0.slot], $0.new) }
    let old = changes.filter { !$0.old.isLarge }.map { (properties[$0.slot], $0.old) }
    var unsaved = Wire.UnsavedChange(
      id: model.text(of: object.id), entity: model[object.id.entity].name,
      state: Wire.UnsavedState(rawValue: object.state.rawValue) ?? .updated,
      changedValues: object.state == .deleted ? nil : valueWriter.json(of: new, object.id),
      committedValues: object.state == .inserted ? nil : valueWriter.json(of: old, object.id))
    for (slot, members) in object.members {
      let name = properties[slot].name
      if members.count == 0 { unsaved.reordered.append(name) }
      if !members.added.isEmpty { unsaved.added[name] = members.added.map(model.text(of:)) }
      if !members.removed.isEmpty { unsaved.removed[name] = members.removed.map(model.text(of:)) }
    }
    unsaved.reordered.sort()
    return unsaved
  }

  func objects(_ ids: [ObjectID], withValues: Bool) throws(OrreryError) -> [Wire.ManagedObject] {
    guard withValues else { return ids.map(reference) }
    return try ids.map { id throws(OrreryError) in try object(id) }
  }

  func changes(
    _ objects: [ChangedObject], withValues: Bool
  ) throws(OrreryError) -> [Wire.ObjectChange] {
    let withMembers = withValues && objects.canTellMembers
    return try objects.map { object throws(OrreryError) in
      try change(object, withValues: withValues, withMembers: withMembers)
    }
  }

  private func values(
    of id: ObjectID, entity: Entity, _ selection: PropertySelection?
  ) throws(OrreryError) -> RawJSON? {
    guard let all = try unlessGone({ () throws(OrreryError) in try context.values(of: id) }) else {
      return nil
    }
    let names = selection?.names
    // What a member takes in most objects.
    var writer = JSONWriter(reservingCapacity: 32 * all.count)
    writer.beginObject()
    for (slot, property) in entity.properties.enumerated()
    where names?.contains(property.name) ?? !property.isOfMany {
      let isRead = property.isOfMany || !all.indices.contains(slot)
      let value = isRead ? try context.value(of: id, slot: slot) : all[slot]
      write(value, of: property, owner: id, to: &writer)
    }
    for column in selection?.keyPaths ?? [] {
      let value = try unlessGone { () throws(OrreryError) in
        try PredicateEvaluator().value(of: column.expression, object: id, in: context)
      }
      writer.key(column.path[0])
      valueWriter.write(value ?? .null, of: column, owner: id, to: &writer)
    }
    writer.endObject()
    return RawJSON(uncheckedBytes: writer.bytes)
  }

  private func write(
    _ value: Value, of property: Property, owner: ObjectID, to writer: inout JSONWriter
  ) {
    writer.key(named: property.name)
    valueWriter.write(value, of: property, owner: owner, to: &writer)
  }
}

extension ObjectWriter {
  init(record: ContextRecord, form: ValueForm) {
    context = record.context
    valueWriter = ValueWriter(model: context.coordinator.model, form: form, source: record.name)
  }
}

extension Value {
  /// Whether it holds more binary data than is written inline.
  fileprivate var isLarge: Bool {
    switch self {
    case .binary(let data): data.count > ValueForm.inlineBinaryBytes
    case .composite(let elements): elements.values.contains(where: \.isLarge)
    default: false
    }
  }
}

extension [ChangedObject] {
  /// Whether the objects that joined and left their relationships are few enough to be told.
  var canTellMembers: Bool {
    lazy.flatMap { $0.members.values }.reduce(0) { $0 + $1.count } <= ServerLimits.namedObjects
  }
}

extension Property {
  /// Whether its value is a list of objects, which no row holds: left out unless asked for.
  var isOfMany: Bool {
    switch self {
    case .attribute: false
    case .relationship(let relationship): relationship.isToMany
    case .fetchedProperty: true
    }
  }
}

extension Wire.ObjectChange {
  /// Which properties changed, and what joined and left relationships: all but values, and all that
  /// is told of an object that was saved.
  init(_ changed: ChangedObject, in model: ManagedObjectModel, withMembers: Bool) {
    let entity = model[changed.id.entity]
    self.init(id: model.text(of: changed.id), entity: entity.name, keys: model.keys(of: changed))
    guard withMembers else { return }
    for (slot, members) in changed.members where members.count <= Document.noticeObjects {
      let name = entity.properties[slot].name
      if !members.added.isEmpty { added[name] = members.added.map(model.text(of:)) }
      if !members.removed.isEmpty { removed[name] = members.removed.map(model.text(of:)) }
    }
  }
}
