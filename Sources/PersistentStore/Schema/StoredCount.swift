import ObjectModel

/// A number with which a store counts, as its file has it: the highest key of an entity, the number
/// of a save. The file may have anything in its place; what is checked can be counted on from for
/// longer than anybody saves, so that arithmetic with it needs no further care.
enum StoredCount {
  /// Half of what SQLite can store. It leaves the same again to count on.
  static let maximum: Int64 = 1 << 62

  /// - Parameter column: Where it stands, of `table` in the row with the key `row`.
  /// - Returns: The value, from 0 to `maximum`.
  /// - Throws: `store.corrupt`, which names that, for a number that nobody has counted up to.
  static func checked(
    _ value: Int64, column: String, row: Int64, of table: String
  ) throws(OrreryError) -> Int64 {
    guard (0...maximum).contains(value) else {
      throw OrreryError.uncountable(value, column: column, row: row, of: table)
    }
    return value
  }
}

extension OrreryError {
  /// - Parameter object: Whose row it is, where it is one.
  static func uncountable(
    _ value: Int64, column: String, row: Int64, of table: String, object: ObjectID? = nil
  ) -> OrreryError {
    OrreryError(
      .storeCorrupt,
      "\(column) is \(value) in the row \(row) of \(table): no store has counted so far.",
      objects: object.map { [$0] } ?? [], hint: "Restore the store from a backup.")
  }
}
