import Foundation
import GRDB
import ObjectModel

/// Writes the history of one save or batch request, inside its transaction. Made for one use.
final class HistoryWriter {
  /// Who is at work, as transactions name it. Programs that read history expect both.
  static let programName = "orrery"

  let reader: SQLiteReader
  let tables: HistoryTables
  let layouts: [HistoryLayout]
  private let author: String?
  private let contextName: String?
  /// The transaction's number, once there is one.
  private(set) var number: Int64?
  private var lastChange: Int64 = 0
  private(set) var changeCount = 0

  var database: Database { reader.database }

  init(
    reader: SQLiteReader, tables: HistoryTables, layouts: [HistoryLayout], author: String? = nil,
    contextName: String? = nil
  ) {
    self.reader = reader
    self.tables = tables
    self.layouts = layouts
    self.author = author
    self.contextName = contextName
  }

  func layout(of entity: EntityNumber) -> HistoryLayout {
    layouts[entity.rawValue - 1]
  }

  // MARK: A save

  /// After all rows are written.
  func write(_ changes: StoreChanges, _ result: StoreSaveResult) throws {
    for object in changes.inserted { try write(.insert, object.id, columns: nil) }
    for (id, slots) in updatedSlots(changes, result).sorted(by: { $0.key < $1.key }) {
      try write(.update, id, columns: layout(of: id.entity).bitmap(of: slots))
    }
    try finish()
  }

  /// Of objects that were there before and still are.
  private func updatedSlots(
    _ changes: StoreChanges, _ result: StoreSaveResult
  ) -> [ObjectID: Set<Int>] {
    var slots: [ObjectID: Set<Int>] = [:]
    slots.reserveCapacity(changes.updated.count)
    for update in changes.updated { slots[update.id, default: []].formUnion(update.values.keys) }
    for (id, values) in result.storedValues { slots[id, default: []].formUnion(values.keys) }
    for (id, changed) in changes.toManyChanges { slots[id, default: []].formUnion(changed) }
    for link in changes.addedLinks + changes.removedLinks {
      slots[link.owner, default: []].insert(link.slot)
      let relationship = reader.model[link.owner.entity].properties[link.slot].relationship
      if let inverse = relationship?.inverseSlot {
        slots[link.other, default: []].insert(inverse)
      }
    }
    for order in changes.orders { slots[order.owner, default: []].insert(order.slot) }
    for object in changes.inserted { slots[object.id] = nil }
    for deletion in changes.deleted { slots[deletion.id] = nil }
    return slots
  }

  /// Before the row is gone.
  func writeDeletion(of id: ObjectID) throws {
    let layout = layout(of: id.entity)
    let tombstones = layout.tombstones.prefix(tables.tombstoneCount)
    guard !tombstones.isEmpty else { return try write(.delete, id, columns: nil) }
    let names = tombstones.indices.map { "ZTOMBSTONE\($0)" }.joined(separator: ", ")
    let columns = tombstones.map { identifier($0.column.name) }.joined(separator: ", ")
    try run(
      "\(names)) SELECT ?1, ?2, ?3, ?4, Z_PK, ?6, \(columns) FROM \(layout.table) WHERE Z_PK = ?5",
      .delete, entity: layout.storedNumber, key: id.key)
  }

  private func write(_ kind: HistoryChange.Kind, _ id: ObjectID, columns: [UInt8]?) throws {
    try write(kind, entity: layout(of: id.entity).storedNumber, key: id.key, columns: columns)
  }

  /// - Parameter entity: As stored.
  func write(_ kind: HistoryChange.Kind, entity: Int64, key: Int64, columns: [UInt8]?) throws {
    try run(
      "ZCOLUMNS) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", kind, entity: entity, key: key,
      columns.map(SQLBinding.blob) ?? .null)
  }

  /// - Parameter end: Of the statement, from the names of further columns on.
  private func run(
    _ end: String, _ kind: HistoryChange.Kind, entity: Int64, key: Int64, _ more: SQLBinding...
  ) throws {
    let number = try begin()
    lastChange += 1
    changeCount += 1
    let start = [lastChange, HistoryTable.changes.rawValue, kind.rawValue, entity, key, number]
    try database.change(
      SQLText(
        text: "INSERT INTO ACHANGE "
          + "(Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, \(end)",
        bindings: start.map(SQLBinding.integer) + more))
  }

  /// - Parameter select: Columns for `ZCHANGETYPE`, `ZENTITY`, `ZENTITYPK` and tombstones, which
  ///   `names` lists, and for `Z_PK` the last key before these, `?1`, plus 1 up.
  func writeMany(_ names: String = "", select: (_ number: Int64) -> String) throws {
    let number = try begin()
    let count = try database.change(
      "INSERT INTO ACHANGE (Z_PK, Z_ENT, ZTRANSACTIONID, ZCHANGETYPE, ZENTITY, ZENTITYPK\(names)) "
        + select(number), .integer(lastChange))
    lastChange += Int64(count)
    changeCount += count
  }

  // MARK: The transaction

  private func begin() throws -> Int64 {
    if let number { return number }
    let number = try reader.latestHistoryNumber() + 1
    lastChange = try database.highestKey(of: .changes)
    let kind = tables.hasStrings ? "TS" : ""
    let names = [author, Self.programName, contextName, Self.programName]
    let values: [SQLBinding] = [
      .integer(number), .integer(HistoryTable.transactions.rawValue),
      .double(Date().timeIntervalSinceReferenceDate),
    ]
    try database.change(
      SQLText(
        text: "INSERT INTO ATRANSACTION "
          + "(Z_PK, Z_ENT, ZTIMESTAMP, ZAUTHOR\(kind), ZBUNDLEID\(kind), "
          + "ZCONTEXTNAME\(kind), ZPROCESSID\(kind)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        bindings: try values + names.map { try $0.map(string) ?? .null }))
    self.number = number
    return number
  }

  private func string(_ name: String) throws -> SQLBinding {
    guard tables.hasStrings else { return .text(name) }
    let known = try database.integer(
      "SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?1", .text(name))
    if let known { return .integer(known) }
    let key = try database.highestKey(of: .strings) + 1
    try database.change(
      "INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, ZNAME) VALUES (?1, ?2, ?3)", .integer(key),
      .integer(HistoryTable.strings.rawValue), .text(name))
    try database.setHighestKey(of: .strings, to: key)
    return .integer(key)
  }

  /// Once everything is written.
  func finish() throws {
    guard let number else { return }
    try database.setHighestKey(of: .transactions, to: number)
    try database.setHighestKey(of: .changes, to: lastChange)
  }
}
