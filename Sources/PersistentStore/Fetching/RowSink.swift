import Foundation
import ObjectModel

/// Takes the rows of a fetch, value by value, as they leave SQLite: the one licensed short cut from
/// the store to the wire's bytes. It is not a row type; nothing is kept between two calls.
///
/// For each row: `beginRow`, one call per column in the request's order, `endRow`. Always used as
/// a generic parameter, never as an existential, so that the calls are direct.
///
/// Buffers are borrowed from SQLite and die when the call returns.
package protocol RowSink {
  /// - Parameters:
  ///   - id: The row's object, under its own entity, which may be below the fetched one.
  ///   - version: How often it was saved, from 1.
  /// - Throws: Whatever is to end the fetch.
  mutating func beginRow(_ id: ObjectID, version: Int64) throws(OrreryError)
  mutating func null(column: Int)
  mutating func boolean(_ value: Bool, column: Int)
  mutating func integer(_ value: Int64, column: Int)
  /// For Double and Float; infinite where a computed one is out of their range.
  mutating func double(_ value: Double, column: Int)
  /// Seconds since 2001-01-01 00:00 UTC.
  mutating func date(_ seconds: Double, column: Int)
  /// The exact decimal digits, as `Decimal.description` writes them.
  mutating func decimal(_ digits: UnsafeBufferPointer<UInt8>, column: Int)
  /// For String and URI: UTF-8, as it was stored.
  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>, column: Int)
  /// Sixteen bytes.
  mutating func uuid(_ bytes: UnsafeRawBufferPointer, column: Int)
  /// For Binary and Transformable: the data itself, wherever it is kept.
  mutating func binary(_ bytes: UnsafeRawBufferPointer, column: Int)
  /// The same for data that may be in a file; left out, it is read.
  mutating func binary(_ data: BinaryData, column: Int) throws(OrreryError)
  /// For to-one relationships.
  mutating func object(_ id: ObjectID, column: Int)
  /// - Throws: Whatever is to end the fetch.
  mutating func endRow() throws(OrreryError)
}

extension RowSink {
  package mutating func binary(_ data: BinaryData, column: Int) throws(OrreryError) {
    try data.bytes().withUnsafeBytes { binary($0, column: column) }
  }

  /// The value of a column that was evaluated in memory, as the same value from SQLite arrives.
  package mutating func send(
    _ value: Value, as type: AttributeType?, column: Int
  ) throws(OrreryError) {
    switch value.asColumn(of: type) {
    case .null, .composite, .objects: null(column: column)
    case .boolean(let flag): boolean(flag, column: column)
    case .integer(let number): integer(number, column: column)
    case .double(let number): double(number, column: column)
    case .date(let seconds): date(seconds, column: column)
    case .decimal(let number):
      var digits = number.description
      digits.withUTF8 { decimal($0, column: column) }
    case .string(var string): string.withUTF8 { text($0, column: column) }
    case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { self.uuid($0, column: column) }
    case .binary(let data): try binary(data, column: column)
    case .object(let id): object(id, column: column)
    }
  }
}

extension Value {
  /// The value as a column of that type has it: what is computed of decimals is one, and what has
  /// no place in a row is nil.
  package func asColumn(of type: AttributeType?) -> Value {
    switch self {
    case .composite, .objects: .null
    // The sum of no decimals is none itself, nor is the average of such sums.
    case .integer(let number) where type == .decimal: .decimal(Decimal(number))
    case .double(let number) where type == .decimal:
      StoredDecimal.decimal(number).map(Value.decimal) ?? .null
    default: self
    }
  }
}
