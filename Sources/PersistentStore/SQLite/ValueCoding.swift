import Foundation
import GRDBSQLite
import ObjectModel

/// Values to and from Core Data's columns. One meaning per attribute type; what a column holds
/// against its type, as old stores do, is converted as SQLite converts it and never traps.
extension PreparedStatement {
  /// Binds an attribute's or a to-one relationship's value.
  /// - Parameter coding: The attribute's; nil for a relationship.
  func bind(_ value: Value, as coding: ColumnCoding?, at index: Int32) throws {
    guard case .binary(let data) = value else {
      return try bind(SQLBinding(value, as: coding), at: index)
    }
    let bytes = try data.bytes()
    let isMarked = coding?.mayBeExternal ?? false
    try bind(isMarked ? [ExternalDataFolder.inlineMark] + bytes : bytes, at: index)
  }

  /// Reads an attribute's value. Infinities are `.null`: no type has them, and a save that does not
  /// touch the attribute leaves them in the column.
  ///
  /// - Throws: As `ExternalDataFolder.data`.
  func value(
    _ index: Int32, as coding: ColumnCoding, externalData: ExternalDataFolder?
  ) throws(OrreryError) -> Value {
    if isNull(index) { return .null }
    switch coding.type {
    case .integer16, .integer32, .integer64: return .integer(integer(index))
    case .boolean: return .boolean(integer(index) != 0)
    case .double, .float: return finite(double(index), Value.double)
    case .date: return finite(double(index), Value.date)
    case .decimal: return decimal(index)
    case .string, .uri: return .string(text(index))
    case .uuid: return uuid(index)
    case .binary, .transformable, .undefined, .composite:
      guard coding.mayBeExternal else { return .binary([UInt8](blob(index))) }
      return try ExternalDataFolder.data(of: blob(index), in: externalData).map(Value.binary)
        ?? .null
    }
  }

  private func finite(_ double: Double, _ make: (Double) -> Value) -> Value {
    double.isFinite ? make(double) : .null
  }

  private func decimal(_ index: Int32) -> Value {
    switch storageClass(index) {
    case SQLITE_INTEGER: .decimal(Decimal(integer(index)))
    case SQLITE_FLOAT: StoredDecimal.decimal(double(index)).map(Value.decimal) ?? .null
    default: Decimal(string: text(index)).map(Value.decimal) ?? .null
    }
  }

  private func uuid(_ index: Int32) -> Value {
    let bytes = blob(index)
    if bytes.count == 16 {
      return .uuid(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)))
    }
    return UUID(uuidString: text(index)).map(Value.uuid) ?? .null
  }
}
