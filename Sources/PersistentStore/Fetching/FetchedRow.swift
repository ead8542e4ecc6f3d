import Foundation
import GRDBSQLite
import ObjectModel
import Spelling

/// Reads the row that a statement stands on, value by value, into a sink.
struct FetchedRow {
  private let prepared: PreparedStatement
  let statement: OpaquePointer
  let reader: SQLiteReader
  /// The last `Z_ENT` seen of an object, and its entity: rows of one entity tend to stand together.
  private var last: (storedNumber: Int64, declared: EntityNumber, entity: EntityNumber)?

  init(_ prepared: PreparedStatement, _ reader: SQLiteReader) {
    (self.prepared, statement, self.reader) = (prepared, prepared.handle, reader)
  }

  /// The object that a decoder of `object` or `objectOf` reads, which is not nil.
  mutating func object(_ decoder: ColumnDecoder) throws(OrreryError) -> ObjectID {
    switch decoder {
    case .object(let column, let entityColumn, let declared):
      let key = sqlite3_column_int64(statement, column)
      return ObjectID(entity: entity(in: entityColumn, declared), key: key)
    case .objectOf(let column, let entity):
      return ObjectID(entity: entity, key: sqlite3_column_int64(statement, column))
    default:
      throw OrreryError(.fetchInvalid, "The column holds no object.")
    }
  }

  mutating func send<Sink: RowSink>(
    _ decoder: ColumnDecoder, to sink: inout Sink, column: Int
  ) throws(OrreryError) {
    if sqlite3_column_type(statement, decoder.index) == SQLITE_NULL {
      return sink.null(column: column)
    }
    switch decoder {
    case .value(let index, let coding):
      try send(index, as: coding, to: &sink, column: column)
    case .number(let index):
      if sqlite3_column_type(statement, index) == SQLITE_INTEGER {
        sink.integer(sqlite3_column_int64(statement, index), column: column)
      } else {
        sink.double(sqlite3_column_double(statement, index), column: column)
      }
    case .object, .objectOf:
      sink.object(try object(decoder), column: column)
    }
  }

  private func send<Sink: RowSink>(
    _ index: Int32, as coding: ColumnCoding, to sink: inout Sink, column: Int
  ) throws(OrreryError) {
    switch coding.type {
    case .boolean:
      sink.boolean(sqlite3_column_int64(statement, index) != 0, column: column)
    case .integer16, .integer32, .integer64:
      sink.integer(sqlite3_column_int64(statement, index), column: column)
    case .double, .float:
      let double = sqlite3_column_double(statement, index)
      if double.isFinite { sink.double(double, column: column) } else { sink.null(column: column) }
    case .date:
      let seconds = sqlite3_column_double(statement, index)
      if seconds.isFinite { sink.date(seconds, column: column) } else { sink.null(column: column) }
    case .decimal:
      guard var digits = decimalDigits(index) else { return sink.null(column: column) }
      digits.withUTF8 { sink.decimal($0, column: column) }
    case .string, .uri:
      sink.text(prepared.utf8(index), column: column)
    case .uuid:
      sendUUID(index, to: &sink, column: column)
    case .binary, .transformable, .undefined, .composite:
      guard coding.mayBeExternal else { return sink.binary(prepared.blob(index), column: column) }
      guard
        let data = try ExternalDataFolder.data(of: prepared.blob(index), in: reader.externalData)
      else {
        return sink.null(column: column)
      }
      try sink.binary(data, column: column)
    }
  }

  private mutating func entity(in column: Int32, _ declared: EntityNumber) -> EntityNumber {
    let number = sqlite3_column_int64(statement, column)
    if let last, last.storedNumber == number, last.declared == declared { return last.entity }
    let entity = reader.schema.entity(storedNumber: number, ofFamily: declared) ?? declared
    last = (number, declared, entity)
    return entity
  }

  /// As `Decimal.description` writes what the column holds: see `StoredDecimal`. The shortest
  /// digits of a double are the same text, unless they have an exponent.
  func decimalDigits(_ index: Int32) -> String? {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER:
      return String(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT:
      let double = sqlite3_column_double(statement, index)
      let digits = double.description
      if digits.utf8.contains(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "n") }) {
        return StoredDecimal.decimal(double)?.description
      }
      return digits.removingByteSuffix(".0").map(String.init) ?? digits
    default:
      return Decimal(string: prepared.text(index))?.description
    }
  }

  /// Old stores have UUIDs as text.
  func sendUUID<Sink: RowSink>(_ index: Int32, to sink: inout Sink, column: Int) {
    let bytes = prepared.blob(index)
    if bytes.count == 16 { return sink.uuid(bytes, column: column) }
    let text = prepared.text(index)
    guard let uuid = UUID(uuidString: text) else { return sink.null(column: column) }
    withUnsafeBytes(of: uuid.uuid) { sink.uuid($0, column: column) }
  }
}

extension ColumnDecoder {
  /// The SQL column that is NULL when the value is nil.
  var index: Int32 {
    switch self {
    case .value(let index, _), .number(let index), .object(let index, _, _),
      .objectOf(let index, _):
      index
    }
  }
}
