import Foundation
import ObjectModel
import PersistentStore

/// Takes the values of rows as they leave the store, one row at a time. What becomes of a row is
/// for who takes them.
protocol ValueCollector: RowSink {
  /// Of the row at hand.
  var values: [Value] { get set }
}

extension ValueCollector {
  mutating func null(column: Int) { values.append(.null) }
  mutating func boolean(_ value: Bool, column: Int) { values.append(.boolean(value)) }
  mutating func integer(_ value: Int64, column: Int) { values.append(.integer(value)) }
  mutating func double(_ value: Double, column: Int) { values.append(.double(value)) }
  mutating func date(_ seconds: Double, column: Int) { values.append(.date(seconds)) }

  mutating func decimal(_ digits: UnsafeBufferPointer<UInt8>, column: Int) {
    let text = String(decoding: digits, as: UTF8.self)
    values.append(Decimal(string: text).map { .decimal($0) } ?? .null)
  }

  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>, column: Int) {
    values.append(.string(String(decoding: utf8, as: UTF8.self)))
  }

  mutating func uuid(_ bytes: UnsafeRawBufferPointer, column: Int) {
    guard bytes.count == MemoryLayout<uuid_t>.size else { return values.append(.null) }
    values.append(.uuid(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))))
  }

  mutating func binary(_ bytes: UnsafeRawBufferPointer, column: Int) {
    values.append(.binary(Array(bytes)))
  }

  mutating func binary(_ data: BinaryData, column: Int) { values.append(.binary(data)) }

  mutating func object(_ id: ObjectID, column: Int) { values.append(.object(id)) }
}

/// Takes the rows of a list as they leave the store, each with what it is sorted by.
struct RowCollector: ValueCollector {
  private(set) var rows: OrderedRows
  /// nil where the list has no sections.
  private(set) var counts: SectionCounts?
  var values: [Value] = []
  private var id: ObjectID?

  init(rows: OrderedRows, counts: SectionCounts?) {
    self.rows = rows
    self.counts = counts
  }

  mutating func add(_ id: ObjectID, _ values: [Value]) {
    rows.append(id, values)
    if let section = values.first { counts?.add(section) }
  }

  mutating func beginRow(_ id: ObjectID, version: Int64) {
    self.id = id
    values.removeAll(keepingCapacity: true)
  }

  mutating func endRow() {
    if let id { add(id, values) }
  }
}

/// Takes rows that are no objects.
struct GroupCollector: ValueCollector {
  private(set) var rows: [[Value]] = []
  var values: [Value] = []

  mutating func beginRow(_ id: ObjectID, version: Int64) { values = [] }
  mutating func endRow() { rows.append(values) }
}
