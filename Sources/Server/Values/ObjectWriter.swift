import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// Writes objects as a context has them, unsaved edits and all.
struct ObjectWriter {
  let record: ContextRecord
  let form: ValueForm

  private var context: ManagedObjectContext { record.context }
  private var model: ManagedObjectModel { context.coordinator.model }

  /// An object with the properties named, to-many ones included; without names, all but to-many.
  /// An object that has gone in the meantime has no values.
  func object(
    _ id: ObjectID, withValues: Bool = true, properties: Set<String>? = nil
  ) -> Wire.Object {
    let entity = model[id.entity]
    let version = (try? context.version(of: id)) ?? 0
    return Wire.Object(
      id: model.text(of: id), entity: entity.name,
      values: withValues ? values(of: id, entity: entity, properties: properties) : nil,
      version: version > 0 ? version : nil)
  }

  func change(_ changed: ChangedObject, withValues: Bool) -> Wire.ObjectChange {
    let entity = model[changed.id.entity]
    let slots = changed.slots.sorted { entity.properties[$0].name < entity.properties[$1].name }
    var cleared: [String] = []
    let values = RawJSON(writing: { writer in
      writer.beginObject()
      for slot in slots {
        let property = entity.properties[slot]
        let value = (try? context.value(of: changed.id, slot: slot)) ?? .null
        if value.isNull { cleared.append(property.name) }
        writer.key(property.name)
        valueWriter.write(value, of: property, owner: changed.id, to: &writer)
      }
      writer.endObject()
    })
    let version = (try? context.version(of: changed.id)) ?? 0
    return Wire.ObjectChange(
      id: model.text(of: changed.id), entity: entity.name,
      keys: slots.map { entity.properties[$0].name }, values: withValues ? values : nil,
      cleared: cleared, version: version > 0 ? version : nil)
  }

  var valueWriter: ValueWriter { ValueWriter(model: model, form: form, source: record.name) }

  private func values(
    of id: ObjectID, entity: Entity, properties names: Set<String>?
  ) -> RawJSON {
    let all = (try? context.values(of: id)) ?? []
    return RawJSON(writing: { writer in
      writer.beginObject()
      for (slot, property) in entity.properties.enumerated() {
        guard isIncluded(property, names) else { continue }
        let value =
          property.isOfMany
          ? (try? context.value(of: id, slot: slot)) ?? .null
          : (slot < all.count ? all[slot] : .null)
        writer.key(property.name)
        valueWriter.write(value, of: property, owner: id, to: &writer)
      }
      writer.endObject()
    })
  }

  private func isIncluded(_ property: Property, _ names: Set<String>?) -> Bool {
    if let names { return names.contains(property.name) }
    switch property {
    case .attribute: return true
    case .relationship, .fetchedProperty: return !property.isOfMany
    }
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
