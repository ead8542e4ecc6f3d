import ObjectModel

/// A number with which a store counts, as its file has it: the highest key of an entity, the number
/// of a save. The file may have anything in its place; what this holds can be counted on from for
/// longer than anybody saves, so that arithmetic with it needs no further care.
struct StoredCount: Hashable, Comparable, Sendable {
  /// Half of what SQLite can store. It leaves the same again to count on.
  static let maximum: Int64 = 1 << 62

  /// From 0 to `maximum`.
  let value: Int64

  /// - Parameters:
  ///   - column: Where it stands, of `table` in the row with the key `row`.
  /// - Throws: `store.corrupt`, which names that, for a number that nobody has counted up to.
  init(_ value: Int64, column: String, row: Int64, of table: String) throws(OrreryError) {
    guard (0...Self.maximum).contains(value) else {
      throw OrreryError.uncountable(value, column: column, row: row, of: table)
    }
    self.value = value
  }

  static func < (left: Self, right: Self) -> Bool { left.value < right.value }
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
