import ObjectModel
import Spelling

/// Finds out which uniqueness constraints keep an object from being written, and whose values are
/// in the way.
struct UniquenessCheck {
  let reader: SQLiteReader
  let id: ObjectID
  /// What was to be written, by slot.
  let values: [Value]

  func conflicts() throws -> [SaveConflict] {
    try reader.model[id.entity].uniquenessConstraints.compactMap(conflict)
  }

  private func conflict(with keys: [String]) throws -> SaveConflict? {
    let places = keys.compactMap(place)
    // Nothing equals nil: SQLite's unique indexes let it stand any number of times.
    guard places.count == keys.count, !places.contains(where: \.value.isNull) else { return nil }
    let table = reader.schema.layout(of: id.entity).table
    let conditions = places.enumerated().map { "\(identifier($1.name)) = ?\($0 + 2)" }
      .joined(separator: " AND ")
    let statement = try PreparedStatement(
      "SELECT Z_PK FROM \(table) WHERE \(conditions) AND Z_PK <> ?1", .integer(id.key),
      on: reader.database)
    defer { statement.reset() }
    for (index, place) in places.enumerated() {
      try statement.bind(place.value, as: place.column?.coding, at: Int32(index + 2))
    }
    guard try statement.step(),
      let existing = try reader.snapshot(
        of: ObjectID(entity: reader.model[id.entity].root, key: statement.integer(0)))
    else { return nil }
    return .constraint(
      entity: id.entity, keys: keys, values: places.map(\.value), id: id, existing: existing)
  }

  /// - Parameter key: A property's name, or a composite's and its element's with dots.
  private func place(of key: String) -> (name: String, column: AttributeColumn?, value: Value)? {
    let path = key.parts(separatedBy: ".").map(String.init)
    let entity = reader.model[id.entity]
    guard let first = path.first, let slot = entity.slot(named: first) else { return nil }
    if case .toOne(let column, _, _) = reader.schema.storage(of: slot, in: id.entity) {
      return (column, nil, values[slot])
    }
    let rest = path.dropFirst()
    return reader.schema.leaves(of: slot, in: id.entity).first { $0.path == Array(rest) }.map {
      ($0.column.name, $0.column, values[slot].element(rest))
    }
  }
}
