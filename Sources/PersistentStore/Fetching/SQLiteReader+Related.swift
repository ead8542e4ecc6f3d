import GRDBSQLite
import ObjectModel
import Predicates

/// To-many relationships, for many owners in one query: they are no columns.
extension SQLiteReader {
  package func related(
    to owners: [ObjectID], slot: Int
  ) throws(OrreryError) -> [ObjectID: [ObjectID]] {
    guard let entity = owners.first?.entity, schema.storage(of: slot, in: entity) != .none else {
      return [:]
    }
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
    var row = FetchedRow(cursor.prepared, self)
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
    // For one there is no list to take apart.
    let owners =
      keys.count == 1
      ? "= \(sql.bind(.integer(keys[0])))"
      : "IN (SELECT value FROM json_each("
        + "\(sql.bind(.text(SQLGenerator.jsonArray(keys.map { .integer($0) }))))))"
    let object = destination.hasSubentities ? "d.\"Z_PK\", d.\"Z_ENT\"" : "d.\"Z_PK\""
    let decoder = ColumnDecoder(objectOf: destination, at: 1)
    let source = try schema.toManySource(step)
    let link = source.otherColumn == nil ? "d" : "l"
    let owner = "\(link).\(source.ownColumn)"
    let place = source.orderColumn.map { "\(link).\($0) IS NULL, \(link).\($0), " } ?? ""
    let join = source.otherColumn.map {
      " JOIN \(schema.quotedTable(of: destination.number)) AS d ON d.\"Z_PK\" = l.\($0)"
    }
    sql.text =
      "SELECT \(owner), \(object) FROM \(source.table) AS \(link)\(join ?? "")"
      + " WHERE \(owner) \(owners) ORDER BY \(owner), \(place)d.\"Z_PK\""
    return (sql, decoder)
  }
}
