import ObjectModel

/// To-one relationships whose inverse is a to-one: both ends have a column, and nobody shares.
extension BatchWork {
  /// Relates the objects in `pair`, and parts those among `targets` that are not in it. What either
  /// was related to before is parted from it.
  ///
  /// - Parameter targets: A SELECT of keys of the entity.
  func relateOneToOne(_ slot: Int, of entity: Entity, targets: String) throws {
    guard let relationship = entity.properties[slot].relationship,
      let inverseSlot = relationship.inverseSlot
    else { return }
    let own = model.entity(declaring: slot, of: entity)
    let other = model.entity(declaring: inverseSlot, of: model[relationship.destination])
    guard case .toOne(let column, _, _) = schema.storage(of: slot, in: own.number),
      case .toOne(let inverseColumn, _, _) = schema.storage(of: inverseSlot, in: other.number)
    else { return }
    let (near, far) = (table(of: own.number), table(of: other.number))
    let (nearRoot, farRoot) = (own.root.rawValue, other.root.rawValue)
    let insert = "INSERT OR REPLACE INTO temp.link (root, slot, pk, \"key\", ent) "
    try run("DELETE FROM temp.link")
    // First everything apart, then what is to be together in its place.
    try run(insert + "SELECT \(nearRoot), \(slot), pk, NULL, NULL FROM (\(targets))")
    try run(
      insert + "SELECT \(nearRoot), \(slot), Z_PK, NULL, NULL FROM \(near) "
        + "WHERE \(identifier(column)) IN (SELECT \"key\" FROM temp.pair)")
    try run(
      insert + "SELECT \(farRoot), \(inverseSlot), Z_PK, NULL, NULL FROM \(far) "
        + "WHERE \(identifier(inverseColumn)) IN (\(targets))")
    try run(
      insert + "SELECT \(nearRoot), \(slot), p.pk, p.\"key\", o.Z_ENT "
        + "FROM temp.pair AS p JOIN \(far) AS o ON o.Z_PK = p.\"key\"")
    try run(
      insert + "SELECT \(farRoot), \(inverseSlot), p.\"key\", p.pk, o.Z_ENT "
        + "FROM temp.pair AS p JOIN \(near) AS o ON o.Z_PK = p.pk")
    try writeLinks(slot, of: own)
    if !rows.isOwnInverse(slot, of: own.number) { try writeLinks(inverseSlot, of: other) }
  }

  /// - Parameter entity: That declares the relationship: siblings may have another one at the slot.
  private func writeLinks(_ slot: Int, of entity: Entity) throws {
    guard case .toOne(let name, let entityColumn, _) = schema.storage(of: slot, in: entity.number)
    else { return }
    let (table, column) = (table(of: entity.number), identifier(name))
    let links =
      "l.root = \(entity.root.rawValue) AND l.slot = \(slot) AND l.pk = t.Z_PK "
      + "AND t.Z_ENT IN (\(family(entity.number))) AND t.\(column) IS NOT l.\"key\""
    try noteChanged(
      slot, of: entity.number, .atTheEnd,
      keys: "SELECT t.Z_PK FROM temp.link AS l JOIN \(table) AS t ON \(links)")
    func set(_ key: String, _ ent: String) throws {
      let second = entityColumn.map { ", \(identifier($0)) = \(ent)" } ?? ""
      try run(
        "UPDATE \(table) AS t SET \(column) = \(key)\(second) FROM temp.link AS l WHERE \(links)")
    }
    // Objects change hands, and SQLite holds each row to the constraint by itself.
    if isConstrained(slot, of: entity) { try set("NULL", "NULL") }
    try set("l.\"key\"", "l.ent")
  }

  /// The object that a to-one is to lead to, under its own entity.
  func destination(
    _ id: ObjectID, of relationship: Relationship, in entity: Entity
  ) throws -> ObjectID {
    let destination = model[relationship.destination]
    guard let found = try reader.storedID(id) else {
      throw OrreryError(
        .objectNotFound, "There is no object \(model.text(of: id)).",
        entity: model[id.entity].name, key: relationship.name, objects: [id])
    }
    guard model[found.entity].isKind(of: destination) else {
      throw OrreryError(
        .wrongType,
        "“\(relationship.name)” of “\(entity.name)” leads to “\(destination.name)”, and "
          + "\(model.text(of: found)) is none.",
        entity: entity.name, key: relationship.name, objects: [found], value: .object(found),
        hint: "Give an object of “\(destination.name)” or of an entity below it.")
    }
    return found
  }
}
