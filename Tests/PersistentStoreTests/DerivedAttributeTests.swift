import GRDB
import GRDBSQLite
import ObjectModel
import Testing

@testable import PersistentStore

/// Derived attributes are right after every save, whether a trigger or the save computes them.
struct DerivedAttributeTests {
  private typealias M = FixtureModels

  private func store(_ location: StoreLocation = .memory) throws -> TestStore {
    try TestStore(
      M.model(
        M.entity(
          "Order",
          [
            M.attribute("title", .string),
            M.derived("canonicalTitle", .string, "canonical:(title)"),
            M.derived("loudTitle", .string, "uppercase:(title)"),
            M.derived("lineCount", .integer32, "lines.@count"),
            M.derived("total", .double, "lines.price.@sum"),
            M.derived("pieces", .integer64, "lines.pieces.@sum"),
            M.derived("customerName", .string, "customer.name"),
            M.derived("city", .string, "lowercase:(customer.address.city)"),
            M.derived("changedAt", .date, "now()"),
            M.derived("tagCount", .integer16, "tags.@count"),
          ],
          [
            M.toMany("lines", "Line", inverse: "order"), M.toMany("tags", "Tag", inverse: "orders"),
            M.toOne("customer", "Customer", inverse: "orders"),
          ]),
        M.entity(
          "Line", [M.attribute("price", .double), M.attribute("pieces", .integer32)],
          [
            M.toOne("order", "Order", inverse: "lines")
          ]),
        M.entity("Tag", [], [M.toMany("orders", "Order", inverse: "tags")]),
        M.entity(
          "Customer", [M.attribute("name", .string)],
          [
            M.toMany("orders", "Order", inverse: "customer"),
            M.toOne("address", "Address", inverse: nil),
          ]),
        M.entity("Address", [M.attribute("city", .string)])), at: location)
  }

  @Test func functionsOfTheObjectItself() throws {
    let store = try store()
    let id = try store.newID("Order")
    let result = try saved(
      store.save { $0.inserted = [try store.object(id, ["title": .string("Größe Éa")])] })
    let derived = try #require(result.storedValues[id])
    let canonical = try store.slot("canonicalTitle", of: "Order")
    #expect(derived[canonical] == .string("größe ea") || derived[canonical] == .string("grosse ea"))
    #expect(try derived[store.slot("loudTitle", of: "Order")] == .string("GRÖSSE ÉA"))
    for name in ["canonicalTitle", "loudTitle", "changedAt"] {
      let value = try store.value(name, of: id)
      #expect(try derived[store.slot(name, of: "Order")] == value, "\(name)")
    }
    let changedAt = try store.slot("changedAt", of: "Order")
    guard case .date(let date) = derived[changedAt] else {
      Issue.record("\(derived)")
      return
    }
    #expect(date > 0)
    #expect(try store.store.snapshots(of: [id]).map(\.version) == [1])
  }

  @Test func countsAndSumsFollowTheirObjects() throws {
    let store = try store()
    let orders = [try store.insert("Order"), try store.insert("Order")]
    func expect(_ count: Int64, _ total: Double, _ pieces: Int64, _ order: Int) throws {
      #expect(try store.value("lineCount", of: orders[order]) == .integer(count))
      #expect(try store.value("total", of: orders[order]) == .double(total))
      #expect(try store.value("pieces", of: orders[order]) == .integer(pieces))
    }
    try expect(0, 0, 0, 0)
    let line = try store.insert(
      "Line", ["order": .object(orders[0]), "price": .double(1.5), "pieces": .integer(2)])
    let bare = try store.insert("Line", ["order": .object(orders[0])])
    try expect(2, 1.5, 2, 0)
    _ = try saved(
      store.save {
        $0.updated = [
          try store.update(line, from: 1, ["order": .object(orders[1]), "pieces": .integer(5)])
        ]
      })
    try expect(1, 0, 0, 0)
    try expect(1, 1.5, 5, 1)
    let result = try saved(
      store.save {
        $0.updated = [try store.update(line, from: 2, ["price": .double(2)])]
        $0.deleted = [.init(id: bare, expectedVersion: 1)]
      })
    try expect(0, 0, 0, 0)
    try expect(1, 2, 5, 1)
    #expect(try result.storedValues[orders[1]]?[store.slot("total", of: "Order")] == .double(2))
    let count = try store.slot("lineCount", of: "Order")
    #expect(result.storedValues[orders[0]]?[count] == .integer(0))
  }

  /// What SQLite does for an edit does not grow with the collection that the edit changes.
  @Test func sumsOfDoublesAreNotAddedUpAgain() throws {
    let store = try store()
    let order = try store.insert("Order")
    var lines: [ObjectID] = []
    func grow(to count: Int) throws {
      let new = try (lines.count..<count).map { index in
        try store.object(
          store.newID("Line"), ["order": .object(order), "price": .double(Double(index) / 10)])
      }
      _ = try saved(store.save { $0.inserted = new })
      lines += new.map(\.id)
    }
    /// Steps of SQLite's machine for one line that comes, changes and goes.
    func steps() throws -> Int {
      let before = try store.store.withConnection(machineSteps)
      let line = try store.insert("Line", ["order": .object(order), "price": .double(3)])
      _ = try saved(
        store.save { $0.updated = [try store.update(line, from: 1, ["price": .double(4)])] })
      _ = try saved(store.save { $0.deleted = [.init(id: line, expectedVersion: 2)] })
      return try store.store.withConnection(machineSteps) - before
    }
    try grow(to: 10)
    let few = try steps()
    try grow(to: 2_000)
    let many = try steps()
    #expect(few > 0)
    #expect(many < few + few / 4, "\(few), \(many)")
    let total = try store.value("total", of: order)
    guard case .double(let sum) = total else { throw CancellationError() }
    #expect(abs(sum - 199_900) < 1e-6)
    // What is left of much that has gone is no rounding.
    let huge = try store.insert("Line", ["order": .object(order), "price": .double(1e20)])
    _ = try saved(store.save { $0.deleted = [.init(id: huge, expectedVersion: 1)] })
    guard case .double(let rest) = try store.value("total", of: order) else {
      throw CancellationError()
    }
    #expect(abs(rest - 199_900) < 1e-6)
  }

  @Test func countsOfManyToManyFollowThePairs() throws {
    let store = try store()
    let order = try store.insert("Order")
    let tags = [try store.insert("Tag"), try store.insert("Tag")]
    let slot = try store.slot("tags", of: "Order")
    _ = try saved(
      store.save {
        $0.addedLinks = tags.map { .init(owner: order, slot: slot, other: $0) }
      })
    #expect(try store.value("tagCount", of: order) == .integer(2))
    _ = try saved(
      store.save {
        $0.removedLinks = [.init(owner: order, slot: slot, other: tags[0])]
        $0.deleted = [.init(id: tags[0], expectedVersion: 1)]
      })
    #expect(try store.value("tagCount", of: order) == .integer(1))
  }

  @Test func keyPathsAreFollowedAndFollowBack() throws {
    let store = try store()
    let address = try store.insert("Address", ["city": .string("WIEN")])
    let customer = try store.insert(
      "Customer", ["name": .string("Ada"), "address": .object(address)])
    let order = try store.insert("Order", ["customer": .object(customer)])
    #expect(try store.value("customerName", of: order) == .string("Ada"))
    #expect(try store.value("city", of: order) == .string("wien"))
    let result = try saved(
      store.save {
        $0.updated = [
          try store.update(customer, from: 1, ["name": .string("Grace")]),
          try store.update(address, from: 1, ["city": .string("Graz")]),
        ]
      })
    #expect(try store.value("customerName", of: order) == .string("Grace"))
    #expect(try store.value("city", of: order) == .string("graz"))
    #expect(try result.storedValues[order]?[store.slot("city", of: "Order")] == .string("graz"))
    _ = try saved(
      store.save { $0.updated = [try store.update(customer, from: 2, ["address": .null])] })
    #expect(try store.value("city", of: order) == .null)
  }

  @Test func aReopenedStoreGoesOn() throws {
    let folder = try TestFolder()
    let first = try store(.file(path: folder.path("s")))
    let order = try first.insert("Order", ["title": .string("a")])
    try first.store.close()
    let second = try store(.file(path: folder.path("s")))
    try second.insert("Line", ["order": .object(order), "price": .double(4)])
    #expect(try second.value("total", of: order) == .double(4))
    _ = try saved(
      second.save { $0.updated = [try second.update(order, from: 1, ["title": .string("b")])] })
    #expect(try second.value("loudTitle", of: order) == .string("B"))
    try second.store.close()
  }
}

/// The steps of SQLite's machine that the statements of a connection have taken, as far as they are
/// kept.
private func machineSteps(on database: Database) -> Int {
  var count = 0
  var statement = sqlite3_next_stmt(database.sqliteConnection, nil)
  while let current = statement {
    count += Int(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_VM_STEP, 0))
    statement = sqlite3_next_stmt(database.sqliteConnection, current)
  }
  return count
}
