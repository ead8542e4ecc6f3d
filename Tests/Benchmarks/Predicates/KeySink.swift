import ObjectModel
import PersistentStore

/// Collects the ids of a fetch without columns, as `SQLiteReader.fetchIDs` does.
struct KeySink: RowSink {
  private(set) var ids: [ObjectID] = []

  mutating func beginRow(_ id: ObjectID, version: Int64) throws(OrreryError) {
    ids.append(id)
  }

  mutating func null(column: Int) {}
  mutating func boolean(_ value: Bool, column: Int) {}
  mutating func integer(_ value: Int64, column: Int) {}
  mutating func double(_ value: Double, column: Int) {}
  mutating func date(_ seconds: Double, column: Int) {}
  mutating func decimal(_ digits: UnsafeBufferPointer<UInt8>, column: Int) {}
  mutating func text(_ utf8: UnsafeBufferPointer<UInt8>, column: Int) {}
  mutating func uuid(_ bytes: UnsafeRawBufferPointer, column: Int) {}
  mutating func binary(_ bytes: UnsafeRawBufferPointer, column: Int) {}
  mutating func object(_ id: ObjectID, column: Int) {}
  mutating func endRow() throws(OrreryError) {}
}
