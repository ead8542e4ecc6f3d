import ObjectModel

/// `batch/delete`, by the delete rules of an ordinary deletion, for all objects at once.
extension BatchWork {
  func delete(_ request: BatchDelete) throws {
    let entity = model[request.entity]
    var fetch = ResolvedFetchRequest(entity: entity)
    fetch.predicate = request.predicate
    result.matched = try makeTargets(fetch)
    try run(
      "INSERT INTO temp.doomed (root, pk, ent, step) SELECT \(entity.root.rawValue), o.Z_PK, "
        + "o.Z_ENT, 0 FROM \(table(of: entity.number)) AS o "
        + "WHERE o.Z_PK IN (SELECT pk FROM temp.target)")
    try followCascades()
    try refuseDenied()
    progress.begin(total: try count("SELECT COUNT(*) FROM temp.doomed"))
    let relationships = schema.relationships
    for place in relationships { try notePartners(place) }
    for place in relationships { try partPartners(place) }
    try writeDeletions()
    try deleteRows()
  }

  /// `FROM` and `WHERE` over the doomed objects, as `d`, and what the relationship leads them to,
  /// as `o`: only what is there. nil for what is not stored.
  private func related(_ place: RelationshipPlace) -> String? {
    let other = table(of: place.destination)
    let owners = "temp.doomed AS d"
    let isOwner =
      "WHERE d.root = \(place.entity.root.rawValue) AND d.ent IN (\(family(place.entity.number)))"
    switch place.storage {
    case .toOne(let column, _, _):
      return "FROM \(owners) JOIN \(table(of: place.entity.number)) AS e ON e.Z_PK = d.pk "
        + "JOIN \(other) AS o ON o.Z_PK = e.\(identifier(column)) \(isOwner)"
    case .oneToMany(let columns):
      return "FROM \(owners) JOIN \(other) AS o ON o.\(identifier(columns.ownColumn)) = d.pk "
        + isOwner
    case .manyToMany(let join):
      return "FROM \(owners) JOIN \(identifier(join.table)) AS j "
        + "ON j.\(identifier(join.ownColumn)) = d.pk "
        + "JOIN \(other) AS o ON o.Z_PK = j.\(identifier(join.otherColumn)) \(isOwner)"
    case .none, .attribute, .composite:
      return nil
    }
  }

  /// Whether `o` stays.
  private func survives(_ place: RelationshipPlace) -> String {
    "NOT EXISTS (SELECT 1 FROM temp.doomed AS x "
      + "WHERE x.root = \(model[place.destination].root.rawValue) AND x.pk = o.Z_PK)"
  }

  // MARK: Rules

  private func followCascades() throws {
    let cascades = schema.relationships.filter { $0.relationship.deleteRule == .cascade }
    var step: Int64 = 0
    while true {
      var found = 0
      for place in cascades {
        guard let related = related(place) else { continue }
        found += try run(
          "INSERT OR IGNORE INTO temp.doomed (root, pk, ent, step) "
            + "SELECT \(model[place.destination].root.rawValue), o.Z_PK, o.Z_ENT, ?1 "
            + "\(related) AND d.step = ?2",
          .integer(step + 1), .integer(step))
      }
      if found == 0 { return }
      step += 1
    }
  }

  private func refuseDenied() throws {
    var denials: [OrreryError] = []
    for place in schema.relationships where place.relationship.deleteRule == .deny {
      let left = BatchRequest.maximumListedErrors - denials.count
      guard left > 0, let related = related(place) else { continue }
      let owners = try objects(
        "SELECT DISTINCT d.pk, d.ent \(related) AND \(survives(place)) ORDER BY d.pk LIMIT ?1",
        .integer(Int64(left)))
      for owner in owners {
        let denying = try objects(
          "SELECT o.Z_PK, o.Z_ENT \(related) AND \(survives(place)) AND d.pk = ?1 "
            + "ORDER BY o.Z_PK LIMIT ?2",
          .integer(owner.key), .integer(Int64(BatchRequest.maximumListedErrors)))
        denials.append(denial(of: owner, place.relationship, by: denying))
      }
    }
    denials.sort { ($0.objects.first?.key ?? 0) < ($1.objects.first?.key ?? 0) }
    try BatchRequest.throwAny(of: denials)
  }

  private func denial(
    of id: ObjectID, _ relationship: Relationship, by denying: [ObjectID]
  ) -> OrreryError {
    let isAll = denying.count < BatchRequest.maximumListedErrors
    return OrreryError(
      .relationshipDeniedDelete,
      "\(model.text(of: id)) cannot be deleted while “\(relationship.name)” has objects: "
        + "there are \(isAll ? "\(denying.count)" : "\(denying.count) or more").",
      entity: model[id.entity].name, key: relationship.name, objects: [id],
      value: .objects(denying), hint: "Delete or part these objects first, or together.")
  }

  /// The objects of a SELECT of keys and `Z_ENT`.
  func objects(_ sql: String, _ arguments: SQLBinding...) throws -> [ObjectID] {
    var found: [ObjectID] = []
    try forEachRow(of: SQLText(text: sql, bindings: arguments)) { row in
      guard let entity = schema.entity(storedNumber: row.integer(1)) else { return }
      found.append(ObjectID(entity: entity, key: row.integer(0)))
    }
    return found
  }

  // MARK: Parting

  /// Whether the other ends keep naming what is gone: what No Action leaves.
  private func leavesName(_ place: RelationshipPlace) -> Bool {
    place.relationship.deleteRule == .noAction
      && model.inverse(of: place.relationship)?.isToMany == false
  }

  /// Notes the inverses that change, while everything is there.
  private func notePartners(_ place: RelationshipPlace) throws {
    guard let inverse = model.inverse(of: place.relationship), !leavesName(place),
      let inverseSlot = place.relationship.inverseSlot, let related = related(place)
    else { return }
    try noteChanged(
      inverseSlot, of: place.destination, inverse.isToMany ? .none : .atTheEnd,
      keys: "SELECT o.Z_PK \(related) AND \(survives(place))")
  }

  private func partPartners(_ place: RelationshipPlace) throws {
    if leavesName(place) { return }
    switch place.storage {
    case .oneToMany(let columns):
      let columns = [columns.ownColumn, columns.entityColumn, columns.orderColumn]
      try clear(columns.compactMap { $0 }, place)
    case .toOne:
      guard let inverseSlot = place.relationship.inverseSlot,
        case .toOne(let column, let entityColumn, _) = schema.storage(
          of: inverseSlot, in: place.destination)
      else { return }
      try clear([column, entityColumn].compactMap { $0 }, place)
    case .manyToMany(let join):
      let table = identifier(join.table)
      let doomed =
        "SELECT pk FROM temp.doomed WHERE root = \(place.entity.root.rawValue) "
        + "AND ent IN (\(family(place.entity.number)))"
      try run("DELETE FROM \(table) WHERE \(identifier(join.ownColumn)) IN (\(doomed))")
      if rows.isOwnInverse(place.slot, of: place.entity.number) {
        try run("DELETE FROM \(table) WHERE \(identifier(join.otherColumn)) IN (\(doomed))")
      }
    case .none, .attribute, .composite:
      break
    }
  }

  /// Empties columns of what the relationship leads to and stays.
  private func clear(_ columns: [String], _ place: RelationshipPlace) throws {
    guard let related = related(place) else { return }
    let assignments = columns.map { "\(identifier($0)) = NULL" }.joined(separator: ", ")
    try run(
      "UPDATE \(table(of: place.destination)) SET \(assignments) "
        + "WHERE Z_PK IN (SELECT o.Z_PK \(related) AND \(survives(place)))")
  }

  // MARK: Rows

  private func deleteRows() throws {
    let roots = try integers("SELECT DISTINCT root FROM temp.doomed ORDER BY root")
    for root in roots.map({ EntityNumber(rawValue: Int($0)) }) {
      try releaseFiles(root)
      try noteVersions(root)
      let keys = "SELECT pk FROM temp.doomed WHERE root = \(root.rawValue)"
      try forEachChunk(of: keys) { first, last in
        try run(
          "DELETE FROM \(table(of: root)) WHERE Z_PK IN (\(keys) AND pk > ?1 AND pk <= ?2)",
          .integer(first), .integer(last))
      }
    }
  }

  private func noteVersions(_ root: EntityNumber) throws {
    let highest = try integers(
      "SELECT IFNULL(MAX(Z_OPT), 0) FROM \(table(of: root)) WHERE Z_PK IN "
        + "(SELECT pk FROM temp.doomed WHERE root = \(root.rawValue))"
    ).first
    highestDeletedVersion = max(highestDeletedVersion, highest ?? 0)
  }

  private func releaseFiles(_ root: EntityNumber) throws {
    guard let externalData = rows.externalData else { return }
    for entity in model.entities where entity.root == root {
      for (slot, column) in schema.layout(of: entity.number).externalColumns
      where slot >= entity.firstOwnSlot {
        try forEachRow(
          of: "SELECT \(column) FROM \(table(of: root)) WHERE Z_PK IN "
            + "(SELECT pk FROM temp.doomed WHERE root = ?1) AND Z_ENT IN "
            + "(\(family(entity.number))) AND \(column) IS NOT NULL",
          .integer(Int64(root.rawValue))
        ) { externalData.replace($0.blob(0)) }
      }
    }
  }
}
