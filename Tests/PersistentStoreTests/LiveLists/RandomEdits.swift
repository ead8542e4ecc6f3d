import ObjectModel
import PersistentStore

@testable import ObjectContext

/// Random edits of a context over a random graph: every kind there is, on few objects, so that they
/// meet. What a context refuses has changed nothing.
struct RandomEdits {
  let model: ManagedObjectModel
  var random: FetchRandom
  /// Every object that has ever been there.
  var ids: [ObjectID]
  /// nil where none is to be had.
  var makeValue: (Attribute, inout FetchRandom) -> Value? = { $1.edgeValue(of: $0.type) }

  mutating func step(_ context: ManagedObjectContext) -> String {
    switch random.upTo(19) {
    case 0: return attempt("undo") { try context.undo() }
    case 1: return attempt("redo") { try context.redo() }
    case 2: return random.chance(30) ? attempt("rollback") { context.rollback() } : "nothing"
    case 3, 4, 5: return attempt("save") { _ = try context.save() }
    case 6, 7:
      var text = "perform:"
      _ = attempt("") {
        context.perform {
          for _ in 0...random.upTo(4) { text += " " + edit(context) }
        }
      }
      return text
    default: return edit(context)
    }
  }

  /// An object that is gone from the store and comes back to it, which by chance alone is rare.
  mutating func revive(_ context: ManagedObjectContext) -> String {
    let living = ids.filter { (try? context.isAlive($0)) == true }
    guard !living.isEmpty else { return "nothing" }
    let id = random.pick(living)
    return attempt("delete \(model.text(of: id)), save, undo, save") {
      try context.delete([id])
      try context.save()
      try context.undo()
      try context.save()
    }
  }

  mutating func edit(_ context: ManagedObjectContext) -> String {
    let living = ids.filter { (try? context.isAlive($0)) == true }
    guard living.count > 4 else { return insert(context) }
    let id = random.pick(living)
    switch random.upTo(9) {
    case 0: return living.count < 40 ? insert(context) : delete(id, context)
    case 1: return delete(id, context)
    case 2...5: return set(id, context)
    default: return relate(id, living, context)
    }
  }

  private mutating func insert(_ context: ManagedObjectContext) -> String {
    let entity = random.pick(model.entities.filter { !$0.isAbstract })
    var values: [Int: Value] = [:]
    for (slot, property) in entity.properties.enumerated() {
      if let attribute = property.attribute, let value = value(of: attribute) {
        values[slot] = value
      }
    }
    values.merge(requiredObjects(of: entity, context)) { $1 }
    return attempt("insert \(entity.name)") {
      ids.append(try context.insert(entity, values: values))
    }
  }

  /// Without these an object can't be saved.
  mutating func requiredObjects(of entity: Entity, _ context: ManagedObjectContext)
    -> [Int: Value]
  {
    var values: [Int: Value] = [:]
    for (slot, property) in entity.properties.enumerated() {
      guard let relationship = property.relationship, !relationship.isOptional else { continue }
      let destination = model[relationship.destination]
      let others = ids.filter {
        model[$0.entity].isKind(of: destination) && (try? context.isAlive($0)) == true
      }
      guard let other = others.randomElement(using: &random) else { continue }
      values[slot] = relationship.isToMany ? .objects([other]) : .object(other)
    }
    return values
  }

  private mutating func delete(_ id: ObjectID, _ context: ManagedObjectContext) -> String {
    attempt("delete \(model.text(of: id))") { try context.delete([id]) }
  }

  private mutating func set(_ id: ObjectID, _ context: ManagedObjectContext) -> String {
    let properties = model[id.entity].properties
    let slots = properties.indices.filter { properties[$0].attribute != nil }
    guard !slots.isEmpty else { return "nothing" }
    let slot = random.pick(Array(slots))
    guard let attribute = properties[slot].attribute else { return "nothing" }
    let value = random.chance(15) ? .null : value(of: attribute) ?? .null
    return attempt("set \(model.text(of: id)).\(attribute.name) to \(value)") {
      try context.setValues([slot: value], of: id)
    }
  }

  private mutating func relate(
    _ id: ObjectID, _ living: [ObjectID], _ context: ManagedObjectContext
  ) -> String {
    let properties = model[id.entity].properties
    // Not collections without an inverse: an object can be in two of them until it is saved, and
    // what it leaves then is told by no change.
    let slots = properties.indices.filter { slot in
      properties[slot].relationship.map { !$0.isToMany || $0.inverseSlot != nil } ?? false
    }
    guard !slots.isEmpty else { return "nothing" }
    let slot = random.pick(Array(slots))
    guard let relationship = properties[slot].relationship else { return "nothing" }
    let destination = model[relationship.destination]
    let others = living.filter { model[$0.entity].isKind(of: destination) }.shuffled(using: &random)
    let edit: RelationshipEdit
    switch random.upTo(5) {
    case 0: edit = .remove(Array(others.prefix(3)))
    case 1: edit = .set([])
    case 2: edit = .set(Array(others.prefix(relationship.isToMany ? 3 : 1)))
    case 3 where relationship.isOrdered: edit = .insert(Array(others.prefix(2)), at: 0)
    case 4 where relationship.isOrdered: edit = .move(Array(others.prefix(1)), to: 0)
    default: edit = .add(Array(others.prefix(relationship.isToMany ? 2 : 1)))
    }
    return attempt("relate \(model.text(of: id)).\(relationship.name): \(described(edit))") {
      try context.relate(edit, of: id, slot: slot)
    }
  }

  private mutating func value(of attribute: Attribute) -> Value? {
    guard !attribute.isDerived, attribute.type != .composite else { return nil }
    return makeValue(attribute, &random)
  }

  private func described(_ edit: RelationshipEdit) -> String {
    switch edit {
    case .add(let ids): "add \(ids.map(model.text))"
    case .remove(let ids): "remove \(ids.map(model.text))"
    case .set(let ids): "set \(ids.map(model.text))"
    case .insert(let ids, let index): "insert \(ids.map(model.text)) at \(index)"
    case .move(let ids, let index): "move \(ids.map(model.text)) to \(index)"
    }
  }

  private func attempt(_ text: String, _ body: () throws -> Void) -> String {
    do {
      try body()
      return text
    } catch {
      return text + " (refused)"
    }
  }
}
