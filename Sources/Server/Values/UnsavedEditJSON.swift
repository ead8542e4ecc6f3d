import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// Unsaved edits as a recovery file has them: by the names of entities and properties, so that they
/// can be read with another version of the model.
struct UnsavedEditJSON {
  let model: ManagedObjectModel
  /// The store's UUID, which object ids may be written with.
  let store: String

  // MARK: Writing

  func wire(of edit: UnsavedEdit) -> Wire.UnsavedEdit {
    var wire = wire(of: edit.change)
    wire.step = edit.step.map(Int64.init)
    return wire
  }

  private func wire(of change: UnsavedChange) -> Wire.UnsavedEdit {
    switch change {
    case .insert(let id, let values):
      return Wire.UnsavedEdit(edit: .insert, id: model.text(of: id), values: json(of: values, id))
    case .update(let id, let version, let values, let old):
      return Wire.UnsavedEdit(
        edit: .update, id: model.text(of: id), version: version == 0 ? nil : version,
        values: json(of: values, id), old: json(of: old, id))
    case .delete(let id, let version):
      return Wire.UnsavedEdit(edit: .delete, id: model.text(of: id), version: version)
    case .relate(let id, let slot, let added, let removed):
      return Wire.UnsavedEdit(
        edit: .relate, id: model.text(of: id), property: name(of: slot, id),
        added: added.map(model.text(of:)), removed: removed.map(model.text(of:)))
    case .order(let id, let slot, let objects):
      return Wire.UnsavedEdit(
        edit: .order, id: model.text(of: id), property: name(of: slot, id),
        ids: objects.map(model.text(of:)))
    }
  }

  private func json(of values: [Int: Value], _ id: ObjectID) -> JSONMembers {
    let writer = ValueWriter(model: model, form: ValueForm(), source: nil)
    let properties = model[id.entity].properties
    var members = JSONMembers()
    for (slot, value) in values.sorted(by: { $0.key < $1.key }) {
      let json = RawJSON(writing: {
        writer.write(value, of: properties[slot], owner: id, to: &$0)
      })
      members.append(properties[slot].name, json)
    }
    return members
  }

  private func name(of slot: Int, _ id: ObjectID) -> String {
    model[id.entity].properties[slot].name
  }

  // MARK: Reading

  /// An edit as far as this model knows its properties, and the rest.
  struct Reading {
    var change: UnsavedChange
    /// The values that do not fit, as an edit of their own, and what is wrong with each.
    var remainder: Wire.UnsavedEdit?
    var failures: [OrreryError] = []
  }

  /// - Throws: What is wrong with the whole of it.
  func read(_ wire: Wire.UnsavedEdit) throws(OrreryError) -> Reading {
    let id = try self.id(wire.id)
    switch wire.edit {
    case .insert, .update:
      return try readValues(of: id, wire)
    case .delete:
      return Reading(change: .delete(id, version: wire.version ?? 0))
    case .relate:
      let slot = try slot(of: id, wire.property ?? "", isOrdered: false)
      return Reading(
        change: .relate(
          id, slot: slot, added: try wire.added.map(self.id),
          removed: try wire.removed.map(self.id)))
    case .order:
      let slot = try slot(of: id, wire.property ?? "", isOrdered: true)
      return Reading(change: .order(id, slot: slot, objects: try wire.ids.map(self.id)))
    default:
      throw OrreryError(
        .wrongType, "“\(wire.edit.rawValue)” is no edit that this version knows.",
        value: .string(wire.edit.rawValue), hint: "Recover it with the version that wrote it.")
    }
  }

  private func readValues(
    of id: ObjectID, _ wire: Wire.UnsavedEdit
  ) throws(OrreryError) -> Reading {
    let entity = model[id.entity]
    let reader = ValueReader(model: model, store: store, entity: entity, uploads: .none)
    var (values, old): ([Int: Value], [Int: Value]) = ([:], [:])
    var failures: [OrreryError] = []
    var (unread, unreadOld) = (JSONMembers(), JSONMembers())
    for member in wire.values?.members ?? [] {
      let before = wire.old?[member.key]
      do throws(OrreryError) {
        let slot = try entity.requireSlot(named: member.key)
        let property = try checked(entity.properties[slot], of: entity)
        let value = try reader.value(of: property, from: member.value)
        if let before { old[slot] = try reader.value(of: property, from: before) }
        values[slot] = value
      } catch {
        var failure = error
        failure.objects = [id]
        failures.append(failure)
        unread.append(member.key, member.value)
        if let before { unreadOld.append(member.key, before) }
      }
    }
    var reading = Reading(change: .insert(id, values: values), failures: failures)
    if wire.edit == .update {
      reading.change = .update(id, version: wire.version ?? 0, values: values, old: old)
    }
    if !unread.isEmpty {
      reading.remainder = Wire.UnsavedEdit(
        edit: .update, id: wire.id, version: wire.version, values: unread, old: unreadOld)
    }
    return reading
  }

  /// - Throws: `value.readOnlyKey`, `value.wrongType`, where no edit can set the property.
  private func checked(_ property: Property, of entity: Entity) throws(OrreryError) -> Property {
    if property.attribute?.isDerived == true {
      throw OrreryError(
        .readOnlyKey, "“\(property.name)” of “\(entity.name)” is derived now.",
        entity: entity.name, key: property.name)
    }
    if property.relationship?.isToMany == true {
      throw OrreryError(
        .wrongType, "“\(property.name)” of “\(entity.name)” leads to many objects now.",
        entity: entity.name, key: property.name)
    }
    return property
  }

  private func slot(of id: ObjectID, _ key: String, isOrdered: Bool) throws(OrreryError) -> Int {
    let entity = model[id.entity]
    let slot = try entity.requireSlot(named: key)
    let relationship = entity.properties[slot].relationship
    guard let relationship, relationship.isToMany, !isOrdered || relationship.isOrdered else {
      throw OrreryError(
        .wrongType,
        "“\(key)” of “\(entity.name)” is no \(isOrdered ? "ordered " : "")to-many relationship "
          + "now.", entity: entity.name, key: key, objects: [id])
    }
    return slot
  }

  private func id(_ text: String) throws(OrreryError) -> ObjectID {
    if let id = model.objectID(parsing: text) { return id }
    throw OrreryError(
      .objectNotFound, "“\(text)” is no object id of this model.", value: .string(text),
      hint: "The model has changed since.")
  }
}
