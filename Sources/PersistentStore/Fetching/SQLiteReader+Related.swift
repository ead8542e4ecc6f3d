import GRDBSQLite
import ObjectModel
import Predicates

/// To-many relationships of rows that were fetched: they are no columns.
extension SQLiteReader {
  /// The objects of one to-many relationship for many owners, in one query: in order where the
  /// relationship is ordered, by key elsewhere. Owners without any are left out.
  ///
  /// - Parameter slot: The relationship's, in the entity of the owners or of a superentity that
  ///   they share.
  func relatedIDs(
    of owners: [ObjectID], slot: Int
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    guard let entity = owners.first?.entity else { return [:] }
    let step = RelationshipStep(entity: entity, slot: slot)
    let (sql, decoder) = try relatedSQL(step, keys: owners.map(\.key))
    return try relatedIDs(of: owners, sql, decoder)
  }

  /// - Parameter sql: SELECTs the owner's key, then what the decoder reads.
  func relatedIDs(
    of owners: [ObjectID], _ sql: SQLText, _ decoder: ColumnDecoder
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    let ownersByKey = Dictionary(
      owners.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let cursor = try RowCursor.open(sql, on: database)
    var row = FetchedRow(statement: cursor.statement, reader: self)
    var related: [ObjectID: [ObjectID]] = [:]
    while try cursor.step() {
      guard let owner = ownersByKey[sqlite3_column_int64(cursor.statement, 0)] else { continue }
      related[owner, default: []].append(try row.object(decoder))
    }
    return related
  }

  private func relatedSQL(
    _ step: RelationshipStep, keys: [Int64]
  ) throws(OrreryError) -> (SQLText, ColumnDecoder) {
    guard let destination = schema.destination(of: step).map({ schema.model[$0] }) else {
      throw OrreryError(.fetchInvalid, "The property is not a relationship.")
    }
    var sql = SQLText()
    let array = sql.bind(.text(SQLGenerator.jsonArray(keys.map { .integer($0) })))
    let owners = "IN (SELECT value FROM json_each(\(array)))"
    let object =
      destination.hasSubentities
      ? "d.\"Z_PK\", d.\"Z_ENT\"" : "d.\"Z_PK\""
    let decoder: ColumnDecoder =
      destination.hasSubentities
      ? .object(1, entityColumn: 2, declared: destination.number) : .objectOf(1, destination.number)
    switch try schema.toManySource(step) {
    case .foreignKey(let table, let owner, let order):
      let place = order.map { "d.\($0) IS NULL, d.\($0), " } ?? ""
      sql.text =
        "SELECT d.\(owner), \(object) FROM \(table) AS d WHERE d.\(owner) \(owners)"
        + " ORDER BY d.\(owner), \(place)d.\"Z_PK\""
    case .joinTable(let table, let owner, let other, let order):
      let place = order.map { "l.\($0) IS NULL, l.\($0), " } ?? ""
      let destinationTable = schema.quotedTable(of: destination.number)
      sql.text =
        "SELECT l.\(owner), \(object) FROM \(table) AS l"
        + " JOIN \(destinationTable) AS d ON d.\"Z_PK\" = l.\(other)"
        + " WHERE l.\(owner) \(owners) ORDER BY l.\(owner), \(place)d.\"Z_PK\""
    }
    return (sql, decoder)
  }
}
