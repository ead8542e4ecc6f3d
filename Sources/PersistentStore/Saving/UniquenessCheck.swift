import ObjectModel
import Spelling

/// Which uniqueness constraints keep an object from being written, and whose values are in the way.
extension SQLiteReader {
  /// - Parameter values: What was to be written, by slot.
  func constraintConflicts(of id: ObjectID, _ values: [Value]) throws -> [SaveConflict] {
    try model[id.entity].uniquenessConstraints.compactMap { try conflict(with: $0, id, values) }
  }

  private func conflict(
    with keys: [String], _ id: ObjectID, _ values: [Value]
  ) throws -> SaveConflict? {
    let places = keys.compactMap { place(of: $0, id, values) }
    // Nothing equals nil: SQLite's unique indexes let it stand any number of times.
    guard places.count == keys.count, !places.contains(where: \.value.isNull) else { return nil }
    let table = schema.layout(of: id.entity).table
    let conditions = places.enumerated().map { "\(identifier($1.name)) = ?\($0 + 2)" }
      .joined(separator: " AND ")
    let statement = try PreparedStatement(
      "SELECT Z_PK FROM \(table) WHERE \(conditions) AND Z_PK <> ?1", .integer(id.key),
      on: database)
    defer { statement.reset() }
    for (index, place) in places.enumerated() {
      try statement.bind(place.value, as: place.column?.coding, at: Int32(index + 2))
    }
    guard try statement.step(),
      let existing = try snapshot(
        of: ObjectID(entity: model[id.entity].root, key: statement.integer(0)))
    else { return nil }
    return .constraint(
      entity: id.entity, keys: keys, values: places.map(\.value), id: id, existing: existing)
  }

  /// - Parameter key: A property's name, or a composite's and its element's with dots.
  private func place(
    of key: String, _ id: ObjectID, _ values: [Value]
  ) -> (name: String, column: AttributeColumn?, value: Value)? {
    let path = key.parts(separatedBy: ".").map(String.init)
    let entity = model[id.entity]
    guard let first = path.first, let slot = entity.slot(named: first) else { return nil }
    if case .toOne(let column, _, _) = schema.storage(of: slot, in: id.entity) {
      return (column, nil, values[slot])
    }
    let rest = path.dropFirst()
    return schema.leaves(of: slot, in: id.entity).first { $0.path == Array(rest) }.map {
      ($0.column.name, $0.column, values[slot].element(rest))
    }
  }
}
