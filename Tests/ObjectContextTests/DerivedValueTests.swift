import Foundation
import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

@testable import ObjectContext

/// Derived attributes follow every edit at once, as if it were saved.
@Suite("Derived attributes of what is not saved")
struct DerivedValueTests {
  private let shop: Fixture
  private let first: ObjectID
  private let second: ObjectID
  private let item: ObjectID

  init() throws {
    shop = Fixture(
      TestModel.shop, store: try SQLiteStore.open(.memory, model: TestModel.shop))
    first = try shop.insert("Shop", ["name": .string("one")])
    second = try shop.insert("Shop", ["name": .string("two")])
    let person = try shop.insert("Person")
    try shop.relate(.add([first, second]), person, "shops")
    item = try shop.insert(
      "Item", ["name": .string("a"), "number": .integer(5), "shop": .object(first)])
    try shop.context.save()
    shop.forgetNotices()
  }

  private func derived(_ id: ObjectID) throws -> [Value] {
    let names = shop.model[id.entity].name == "Shop" ? ["itemCount", "stock"] : ["shopName"]
    return try names.map { try shop.value(id, $0) }
  }

  @discardableResult
  private func addItem(_ number: Int64, to owner: ObjectID) throws -> ObjectID {
    try shop.insert(
      "Item", ["name": .string("i\(number)"), "number": .integer(number), "shop": .object(owner)])
  }

  /// The slots that the last notice names of the object, by name.
  private func told(_ id: ObjectID) -> Set<String> {
    let slots = shop.lastNotice?.updated.first { $0.id == id }?.slots ?? []
    return Set(slots.map { shop.model[id.entity].properties[$0].name })
  }

  @Test("A new object counts at once, at both ends, and everybody is told")
  func inserting() throws {
    #expect(try derived(first) == [.integer(1), .integer(5)])
    let new = try addItem(7, to: first)
    #expect(try derived(first) == [.integer(2), .integer(12)])
    #expect(try derived(new) == [.string("ONE")])
    #expect(told(first) == ["items", "itemCount", "stock"])
    let empty = try shop.insert("Shop")
    #expect(try derived(empty) == [.integer(0), .integer(0)])
  }

  @Test("Values, moves and deletions count, and so does taking them back")
  func editing() throws {
    try shop.set(item, ["number": .integer(9)])
    #expect(try derived(first) == [.integer(1), .integer(9)])
    #expect(told(first) == ["stock"])
    try shop.set(item, ["shop": .object(second)])
    #expect(try derived(first) == [.integer(0), .integer(0)])
    #expect(try derived(second) == [.integer(1), .integer(9)])
    #expect(try derived(item) == [.string("TWO")])
    #expect(told(item) == ["shop", "shopName"])
    try shop.context.delete([item])
    #expect(try derived(second) == [.integer(0), .integer(0)])
    try shop.context.undo()
    try shop.context.undo()
    #expect(try derived(first) == [.integer(1), .integer(9)])
    shop.context.rollback()
    #expect(try derived(first) == [.integer(1), .integer(5)])
    #expect(told(first) == ["stock"])
  }

  @Test("What is at the end of a path changes all that lead there")
  func paths() throws {
    let other = try addItem(1, to: first)
    try shop.set(first, ["name": .string("uno")])
    #expect(try derived(item) == [.string("UNO")])
    #expect(told(item) == ["shopName"])
    #expect(told(other) == ["shopName"])
    try shop.set(first, ["name": .null])
    #expect(try derived(item) == [.null])
  }

  @Test("Fetches find and sort by it")
  func fetching() throws {
    try addItem(7, to: second)
    try addItem(8, to: second)
    try shop.set(first, ["name": .string("uno")])
    #expect(try ids("Shop", "itemCount = 2", in: shop) == [second])
    #expect(try ids("Shop", "stock < 15", in: shop) == [first])
    #expect(try ids("Item", "shopName = 'ONE'", in: shop) == [])
    #expect(try ids("Item", "shopName = 'UNO'", in: shop) == [item])
    #expect(try ids("Item", "shop.itemCount = 2", in: shop).count == 2)
  }

  private func ids(
    _ entity: String, _ predicate: String, in fixture: Fixture
  ) throws -> [ObjectID] {
    let entity = try fixture.model.requireEntity(named: entity)
    var request = ResolvedFetchRequest(entity: entity)
    request.predicate = try PredicateCompiler(model: fixture.model).compile(
      try PredicateParser.parse(predicate, arguments: []), for: entity, variables: [:])
    return try fixture.context.fetchIDs(request)
  }

  @Test(
    "Fetches find nothing by what is derived over an object that is deleted here",
    arguments: [DeleteRule.nullify, .deny, .cascade, .noAction])
  func leftBehind(rule: DeleteRule) throws {
    let model = TestModel.checked([
      TestModel.entity(
        "A", [TestModel.attribute("name", .string)],
        [TestModel.toMany("parts", "B", inverse: "whole", rule: rule)]),
      TestModel.entity(
        "B", [TestModel.attribute("wholeName", .string, derivation: "whole.name")],
        [TestModel.toOne("whole", "A", inverse: "parts")]),
    ])
    let one = Fixture(model, store: try SQLiteStore.open(.memory, model: model))
    let two = Fixture(model, on: one)
    let whole = try one.insert("A", ["name": .string("a")])
    try one.context.save()
    try two.context.delete([whole])
    let part = try one.insert("B", ["whole": .object(whole)])
    try one.context.save()
    #expect(try two.value(part, "wholeName") == .null)
    #expect(try ids("B", "wholeName = 'a'", in: two) == [])
    #expect(try ids("B", "wholeName = nil", in: two) == [part])
  }

  @Test("An update's reply names what it has derived of the object itself")
  func changedSlots() throws {
    let changes = [shop.slot("Item", "shop"): Value.object(second)]
    let slots = try shop.context.changedSlots(of: item) { () throws(OrreryError) in
      try shop.context.setValues(changes, of: item)
    }
    #expect(Set(slots.map { shop.model[item.entity].properties[$0].name }) == ["shop", "shopName"])
  }

  @Test("A child context counts its own on top of its parent's")
  func children() throws {
    let child = Fixture(TestModel.shop, on: shop, parent: shop.context)
    #expect(try child.value(first, "itemCount") == .integer(1))
    try addItem(7, to: first)
    #expect(try child.value(first, "itemCount") == .integer(2))
    let grandson = try child.insert(
      "Item", ["name": .string("c"), "number": .integer(30), "shop": .object(first)])
    #expect(try child.value(first, "itemCount") == .integer(3))
    #expect(try child.value(first, "stock") == .integer(42))
    #expect(try child.value(grandson, "shopName") == .string("ONE"))
    #expect(try derived(first) == [.integer(2), .integer(12)])
    try child.context.save()
    #expect(try derived(first) == [.integer(3), .integer(42)])
    try shop.context.save()
    #expect(try derived(first) == [.integer(3), .integer(42)])
    #expect(try child.value(first, "stock") == .integer(42))
  }

  @Test("Another context's save counts beneath one's own edits")
  func merging() throws {
    let other = Fixture(TestModel.shop, on: shop)
    try addItem(7, to: first)
    try other.insert(
      "Item", ["name": .string("c"), "number": .integer(20), "shop": .object(first)])
    try other.context.save()
    #expect(try derived(first) == [.integer(3), .integer(32)])
    #expect(try other.value(first, "itemCount") == .integer(2))
  }

  @Test("What comes back after a save counts what comes back with it, once")
  func revival() throws {
    try addItem(7, to: first)
    try shop.context.save()
    try shop.context.delete([first])
    try shop.context.save()
    try shop.context.undo()
    #expect(try derived(first) == [.integer(2), .integer(12)])
    #expect(try derived(item) == [.string("ONE")])
    try shop.context.save()
    #expect(try derived(first) == [.integer(2), .integer(12)])
    let new = try shop.insert("Shop")
    try addItem(3, to: new)
    try shop.context.save()
    try shop.context.undo(2)
    try shop.context.save()
    try shop.context.redo(2)
    #expect(try derived(new) == [.integer(1), .integer(3)])
  }

  @Test("What comes back counts what has kept its name")
  func namedMeanwhile() throws {
    let model = TestModel.checked([
      TestModel.entity(
        "A",
        [
          TestModel.attribute("count", .integer64, derivation: "parts.@count"),
          TestModel.attribute("sum", .integer64, derivation: "parts.number.@sum"),
        ],
        [TestModel.toMany("parts", "B", inverse: "whole", rule: .noAction)]),
      TestModel.entity(
        "B", [TestModel.attribute("number", .integer64)],
        [TestModel.toOne("whole", "A", inverse: "parts")]),
    ])
    let fixture = Fixture(model, store: try SQLiteStore.open(.memory, model: model))
    let whole = try fixture.insert("A")
    let parts = try [3, 4].map {
      try fixture.insert("B", ["number": .integer($0), "whole": .object(whole)])
    }
    try fixture.context.save()
    try fixture.context.delete([whole])
    try fixture.context.save()
    try fixture.context.delete([parts[0]])
    try fixture.context.save()
    try fixture.context.undo(2)
    for isSaved in [false, true] {
      if isSaved { try fixture.context.save() }
      for (name, value) in [("count", Value.integer(2)), ("sum", .integer(7))] {
        #expect(try fixture.value(whole, name) == value, "\(name), \(isSaved)")
      }
    }
  }

  @Test("Sums take time with their own changes alone", .timeLimit(.minutes(1)))
  func manySums() throws {
    var (shops, items) = ([ObjectID](), [ObjectID]())
    try shop.context.perform {
      for _ in 0..<8_000 {
        shops.append(try shop.insert("Shop"))
        items.append(try addItem(1, to: shops[shops.count - 1]))
      }
    }
    try shop.context.save()
    try shop.context.perform { for item in items { try shop.set(item, ["number": .integer(2)]) } }
    for id in shops { #expect(try derived(id) == [.integer(1), .integer(2)]) }
  }

  @Test("A sum that does not fit stays what it was")
  func overflow() throws {
    let model = TestModel.checked([
      TestModel.entity(
        "A", [TestModel.attribute("sum", .integer64, derivation: "parts.number.@sum")],
        [TestModel.toMany("parts", "B", inverse: "whole")]),
      TestModel.entity(
        "B", [TestModel.attribute("number", .integer64)],
        [TestModel.toOne("whole", "A", inverse: "parts")]),
    ])
    let fixture = Fixture(model)
    let whole = try fixture.insert("A")
    for number in [Int64.max, 1] {
      try fixture.insert("B", ["number": .integer(number), "whole": .object(whole)])
    }
    guard case .integer(let sum) = try fixture.value(whole, "sum") else {
      Issue.record("The sum is no integer.")
      return
    }
    #expect([1, Int64.max].contains(sum))
  }
}

extension ManagedObjectContext {
  /// A derived attribute from what else is in the context, the plain way; nil for what is not
  /// derived, or is of a save.
  func derivedNaively(_ id: ObjectID, _ slot: Int) throws -> Value? {
    let entity = model[id.entity]
    func value(_ id: ObjectID?, _ name: String) throws -> Value {
      guard let id, let slot = model[id.entity].slot(named: name) else { return .null }
      return try derivedNaively(id, slot) ?? self.value(of: id, slot: slot)
    }
    func end(_ names: [String]) throws -> Value {
      var end: ObjectID? = id
      for name in names.dropLast() {
        guard case .object(let next) = try value(end, name) else { return .null }
        end = next
      }
      return try value(end, names[names.count - 1])
    }
    func members(_ name: String) throws -> [ObjectID] {
      guard case .objects(let ids) = try value(id, name) else { return [] }
      return ids
    }
    switch entity.properties[slot].attribute?.derivation {
    case .count(let name):
      return .integer(Int64(try members(name).count))
    case .sum(let name, let attribute):
      var sum: Int64 = 0
      for member in try members(name) {
        if case .integer(let number) = try value(member, attribute) { sum += number }
      }
      return .integer(sum)
    case .keyPath(let names): return try end(names)
    case .function(let function, let names):
      let end = try end(names)
      guard case .string(let text) = end else { return end }
      return .string(function.apply(text))
    case .now, nil: return nil
    }
  }
}
