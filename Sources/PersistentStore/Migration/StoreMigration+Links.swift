import ObjectModel

/// What is left to do about relationships once all rows are there.
extension StoreMigration {
  /// Places for what was in no order: by key, after those that have one.
  func giveOutPlaces(_ pairs: PairTable) throws {
    guard let order = pairs.orderColumn.map(identifier) else { return }
    let (table, key) = (SQLText.quoted(pairs.table), identifier(pairs.ownColumn))
    try database.run(
      """
      UPDATE \(table) SET \(order) = n.place FROM (
        SELECT rowid AS id, \(order) AS known,
          IFNULL(MAX(\(order)) OVER (PARTITION BY \(key)), \(OrderKeys.first - OrderKeys.step))
          + \(OrderKeys.step) * SUM(\(order) IS NULL) OVER (
            PARTITION BY \(key) ORDER BY rowid ROWS UNBOUNDED PRECEDING) AS place
        FROM \(table) WHERE \(key) IS NOT NULL
      ) AS n WHERE n.id = \(table).rowid AND n.known IS NULL
      """)
  }

  /// New places for all who have one of them twice in one order: a mapping may have made several
  /// objects of one.
  func partPlaces(_ pairs: PairTable) throws {
    guard let order = pairs.orderColumn.map(identifier) else { return }
    let (table, key) = (SQLText.quoted(pairs.table), identifier(pairs.ownColumn))
    try database.run(
      """
      UPDATE \(table) SET \(order) = n.place FROM (
        SELECT rowid AS id, \(OrderKeys.first - OrderKeys.step) + \(OrderKeys.step)
          * ROW_NUMBER() OVER (PARTITION BY \(key) ORDER BY \(order), rowid) AS place
        FROM \(table) WHERE \(key) IN (
          SELECT \(key) FROM \(table) WHERE \(key) IS NOT NULL
          GROUP BY \(key), \(order) HAVING COUNT(*) > 1)
      ) AS n WHERE n.id = \(table).rowid
      """)
  }

  /// To-one relationships that must not be empty, where a mapping says what they lead to. Where it
  /// does not, no migration would have been inferred.
  func requireMappedObjects() throws {
    for move in layout.moves {
      for slot in move.stated.sorted() {
        guard let relationship = move.entity.properties[slot].relationship,
          !relationship.isOptional,
          case .toOne(let column, _, _) = layout.new.storage(of: slot, in: move.entity.number)
        else { continue }
        let key = try database.integer(
          "SELECT Z_PK FROM \(SQLText.quoted(layout.new.table(of: move.entity.number))) "
            + "WHERE Z_ENT = ? AND \(identifier(column)) IS NULL LIMIT 1",
          .integer(layout.new.storedNumber(of: move.entity.number)))
        guard let key else { continue }
        throw OrreryError(
          .missingMandatoryProperty,
          "\(move.entity.name)/p\(key) has no “\(relationship.name)”, which is required.",
          entity: move.entity.name, key: relationship.name,
          hint: "Have \(move.name) leave such objects out (where), or lead elsewhere.")
      }
    }
  }
}

extension MigrationLayout {
  var schemaStatements: SchemaStatements { SchemaStatements(plan: plan, schema: new) }

  /// One for each join table of the new store.
  var joins: [JoinMigration] {
    var joins: [JoinMigration] = []
    var tables: Set<String> = []
    for place in new.relationships {
      guard case .manyToMany(let join) = place.storage, tables.insert(join.table).inserted
      else { continue }
      joins.append(JoinMigration(self, owner: place.entity, slot: place.slot, join: join))
    }
    return joins
  }

  /// A one-to-one relationship that several objects could share before, or do by a mapping: the
  /// first one keeps it.
  var unsharings: [String] {
    oneToOnes.filter { place in
      place.moves.contains { isMapped(place.slot, in: $0) || wasShared(place.slot, in: $0) }
    }.map { place in
      let (table, key) = (SQLText.quoted(place.table), identifier(place.key))
      return "UPDATE \(table) SET \(place.clearing) WHERE \(key) IS NOT NULL AND EXISTS "
        + "(SELECT 1 FROM \(table) AS b WHERE b.\(key) = \(table).\(key) "
        + "AND b.Z_PK < \(table).Z_PK)"
    }
  }

  /// A one-to-one relationship whose two ends a mapping may have made lead to others: only what
  /// both say stays.
  var partings: [String] {
    oneToOnes.filter { place in
      place.moves.contains { isMapped(place.slot, in: $0) }
    }.map { place in
      let table = SQLText.quoted(place.table)
      return "UPDATE \(table) SET \(place.clearing) WHERE \(identifier(place.key)) IS NOT NULL "
        + "AND NOT EXISTS (SELECT 1 FROM \(SQLText.quoted(place.otherTable)) AS b "
        + "WHERE b.Z_PK = \(table).\(identifier(place.key)) "
        + "AND b.\(identifier(place.otherKey)) = \(table).Z_PK)"
    }
  }

  /// One end of a one-to-one relationship in the new store.
  private struct OneToOne {
    var slot: Int
    var table: String
    var key: String
    var clearing: String
    var otherTable: String
    var otherKey: String
    var moves: [Move]
  }

  private var oneToOnes: [OneToOne] {
    new.relationships.compactMap { place in
      guard let inverse = place.relationship.inverseSlot,
        case .toOne(let key, let entityColumn, _) = place.storage,
        case .toOne(let otherKey, _, _) = new.storage(of: inverse, in: place.destination)
      else { return nil }
      return OneToOne(
        slot: place.slot, table: new.table(of: place.entity.number), key: key,
        clearing: [key, entityColumn].compactMap(\.self)
          .map { "\(identifier($0)) = NULL" }.joined(separator: ", "),
        otherTable: new.table(of: place.destination), otherKey: otherKey,
        moves: moves.filter { $0.entity.isKind(of: place.entity) })
    }
  }

  private func wasShared(_ slot: Int, in move: Move) -> Bool {
    guard let known = move.slots[slot].flatMap({ move.old.properties[$0].relationship }) else {
      return false
    }
    return diff.source.inverse(of: known)?.isToMany ?? !known.isToMany
  }

  /// Whether a mapping has a say in where the relationship leads.
  private func isMapped(_ slot: Int, in move: Move) -> Bool {
    guard let relationship = move.entity.properties[slot].relationship else { return false }
    let others = moves.filter { $0.entity.isKind(of: diff.destination[relationship.destination]) }
    let inverse = relationship.inverseSlot
    return move.states(slot) || reassignsKeys(of: move.old.number)
      || others.contains { other in
        reassignsKeys(of: other.old.number) || (inverse.map { other.states($0) } ?? false)
      }
  }
}
