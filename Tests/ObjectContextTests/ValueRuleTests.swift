import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import StoreSupport
import Testing

@testable import ObjectContext

@Suite("Values by a model's rules: expressions in user info")
struct ValueRuleTests {
  private static func rule(
    _ key: String, _ expression: String, _ attribute: AttributeDescription
  ) -> AttributeDescription {
    var attribute = attribute
    attribute.userInfo[key] = expression
    return attribute
  }

  private static func model(_ change: (inout EntityDescription) -> Void = { _ in })
    -> ManagedObjectModel
  {
    var event = TestModel.entity(
      "Event",
      [
        TestModel.attribute("starts", .integer64), TestModel.attribute("ends", .integer64),
        TestModel.attribute("name", .string),
        rule("orrery.insert", "lowercase(name)", TestModel.attribute("slug", .string)),
        rule(
          "orrery.willSave", "ends - starts",
          TestModel.attribute("length", .integer16, optional: false)),
        rule(
          "orrery.willSave", "revision + 1",
          TestModel.attribute("revision", .integer64, initial: .integer(0))),
        rule("orrery.willSave", "now()", TestModel.attribute("edited", .date)),
        rule(
          "orrery.computed", "guests.@count * 10 + starts",
          TestModel.attribute("weight", .integer64, transient: true)),
        rule(
          "orrery.computed", "room.name",
          TestModel.attribute("place", .string, transient: true)),
      ],
      [
        TestModel.toMany("guests", "Guest", inverse: "event"),
        TestModel.toOne("room", "Room", inverse: "events"),
      ])
    change(&event)
    let party = TestModel.entity("Party", [], [], superentity: "Event")
    let guest = TestModel.entity(
      "Guest", [], [TestModel.toOne("event", "Event", inverse: "guests")])
    let room = TestModel.entity(
      "Room", [TestModel.attribute("name", .string)],
      [TestModel.toMany("events", "Event", inverse: "room")])
    return TestModel.checked([event, party, guest, room])
  }

  private let events = Fixture(model())

  private func party(_ values: [String: Value] = [:]) throws -> ObjectID {
    let given: [String: Value] = ["starts": .integer(2), "ends": .integer(5), "name": .string("A")]
    return try events.insert("Party", given.merging(values) { $1 })
  }

  // MARK: At insert

  @Test("A new object has what orrery.insert says, unless a value was given, be it nil")
  func insert() throws {
    #expect(try events.value(party(), "slug") == .string("a"))
    #expect(try events.value(party(["slug": .string("B")]), "slug") == .string("B"))
    #expect(try events.value(party(["slug": .null]), "slug") == .null)
    let id = try party(["name": .null])
    #expect(try events.value(id, "slug") == .null)
    try events.set(id, ["name": .string("C")])
    #expect(try events.value(id, "slug") == .null)
    #expect(events.lastNotice?.updated.count == 1)
  }

  @Test("It is part of the insertion")
  func insertionIsOneStep() throws {
    let id = try party()
    try events.context.undo()
    #expect(try !events.context.isAlive(id))
    try events.context.redo()
    #expect(try events.value(id, "slug") == .string("a"))
  }

  // MARK: At save

  @Test("A save computes what orrery.willSave says, for what is new or has changed alone")
  func willSave() throws {
    let (one, other) = (try party(), try party())
    #expect(try events.value(one, "revision") == .integer(0))
    events.forgetNotices()
    try events.context.save()
    for id in [one, other] {
      #expect(try events.value(id, "revision") == .integer(1))
      #expect(try events.value(id, "length") == .integer(3))
      #expect(try events.value(id, "edited") != .null)
    }
    #expect(events.lastNotice?.updated.map(\.id) == [one, other])
    #expect(!events.context.hasChanges)
    let first = try events.value(one, "edited")
    try events.set(one, ["ends": .integer(9)])
    try events.context.save()
    #expect(try events.value(one, "length") == .integer(7))
    #expect(try events.value(one, "revision") == .integer(2))
    #expect(try events.value(one, "edited") != first)
    #expect(try events.value(other, "revision") == .integer(1))
    let saved = try #require(events.saves.last)
    let slots = ["ends", "length", "revision", "edited"].map { events.slot("Event", $0) }
    #expect(saved.changes.updated.map(\.slots) == [slots.sorted()])
    // The store has it.
    let reader = Fixture(events.model, store: events.anyStore)
    #expect(try reader.value(one, "revision") == .integer(2))
  }

  @Test("It is no step of undo")
  func willSaveIsNoStep() throws {
    let id = try party()
    try events.context.save()
    try events.set(id, ["ends": .integer(9)])
    try events.context.save()
    try events.context.undo()
    #expect(try events.value(id, "ends") == .integer(5))
    #expect(try events.value(id, "length") == .integer(7))
    try events.context.save()
    #expect(try events.value(id, "length") == .integer(3))
  }

  @Test("A save that fails while it computes leaves nothing of that")
  func failureAmidRules() throws {
    let entities = [("First", "1"), ("Second", "1 +")].map { name, expression in
      let number = TestModel.attribute("number", .integer64)
      return TestModel.entity(name, [Self.rule("orrery.willSave", expression, number)], [])
    }
    let numbers = Fixture(TestModel.checked(entities))
    let first = try numbers.insert("First")
    try numbers.insert("Second")
    #expect(error { try numbers.context.save() }?.kind == .modelInvalid)
    #expect(try numbers.value(first, "number") == .null)
  }

  @Test("A save that is refused leaves what was there")
  func refusedSave() throws {
    let id = try party(["ends": .integer(100_000)])
    let failure = try #require(error { try events.context.save() })
    #expect(failure.errors.first?.objects == [id])
    #expect(failure.errors.first?.key == "length")
    #expect(try events.value(id, "revision") == .integer(0))
    #expect(try events.value(id, "edited") == .null)
    #expect(events.context.validate().first?.key == "length")
    try events.set(id, ["ends": .integer(3)])
    try events.context.save()
    #expect(try events.value(id, "length") == .integer(1))
  }

  @Test("What cannot have its value is held back where the rest is saved")
  func partialSave() throws {
    let (bad, good) = (try party(["ends": .integer(100_000)]), try party())
    let partial = try events.context.saveWhatIsValid()
    #expect(partial.saved.changes.inserted == [good])
    #expect(partial.failures.first?.objects == [bad])
    #expect(try events.value(good, "revision") == .integer(1))
  }

  @Test("Edits that are saved at once are checked by what the save will compute, and undone alone")
  func performed() throws {
    var id: ObjectID?
    try events.context.perform([{ id = try party() }]) {
      #expect(events.context.validate() == [])
    } followedBy: {
      try events.context.save(isKnownToBeValid: true)
    }
    let event = try #require(id)
    #expect(try events.value(event, "revision") == .integer(1))
    try events.set(event, ["name": .string("B")])
    try events.context.save()
    try events.context.undo()
    #expect(try events.value(event, "revision") == .integer(2))
  }

  @Test("A child's changes are computed when its parent saves them")
  func children() throws {
    let child = Fixture(events.model, on: events, parent: events.context)
    let id = try child.insert(
      "Event", ["starts": .integer(1), "ends": .integer(2), "length": .integer(0)])
    try child.context.save()
    #expect(try events.value(id, "revision") == .integer(0))
    try events.context.save()
    #expect(try events.value(id, "revision") == .integer(1))
    #expect(try child.value(id, "revision") == .integer(1))
  }

  @Test("Who asks beforehand is told what a save would refuse, and no more")
  func validatedBeforehand() throws {
    // Its length is mandatory, and there only at a save.
    let id = try party()
    #expect(events.context.validate(id).isEmpty)
    #expect(events.context.validate().isEmpty)
    #expect(try events.value(id, "length") == .null)
    try events.set(id, ["ends": .integer(100_000)])
    let other = try party()
    for failures in [events.context.validate(id), events.context.validate()] {
      #expect(failures.flatMap(\.objects).contains(id))
    }
    #expect(events.context.validate(other).isEmpty)
  }

  @Test("Batch requests compute the same for what they make and change")
  func batches() throws {
    let model = Self.model()
    let store = try SQLiteStore.open(
      .memory, model: model, options: StoreOptions(creation: .always))
    let events = Fixture(model, store: store)
    let entity = try #require(model.entity(named: "Party"))
    let rows: [[String: Value]] = [
      ["starts": .integer(1), "ends": .integer(4), "name": .string("A")],
      ["starts": .integer(1), "ends": .integer(4), "name": .string("B"), "slug": .string("c")],
    ]
    _ = try store.perform(.insert(BatchInsert(entity, rows.map { events.values("Party", $0) })))
    let ids = (1...2).map { ObjectID(entity: entity.number, key: $0) }
    #expect(try ids.map { try events.value($0, "slug") } == [.string("a"), .string("c")])
    #expect(try ids.map { try events.value($0, "length") } == [.integer(3), .integer(3)])
    var update = BatchUpdate(entity: entity.number)
    update.predicate = try PredicateCompiler(model: model).compile("name == 'B'", for: entity)
    update.values = [events.slot("Event", "ends"): .integer(9)]
    let result = try store.perform(.update(update))
    #expect(result.updated == 1)
    let slots = ["ends", "length", "revision", "edited"].map { events.slot("Event", $0) }
    #expect(result.changes?.updated == [ChangedObject(id: ids[1], slots: slots.sorted())])
    events.coordinator.forgetRows(of: ids)
    events.context.reset()
    #expect(try ids.map { try events.value($0, "revision") } == [.integer(1), .integer(2)])
    #expect(try ids.map { try events.value($0, "length") } == [.integer(3), .integer(8)])
    #expect(try events.context.version(of: ids[1]) == 2)
    update.values = [events.slot("Event", "ends"): .integer(100_000)]
    #expect(error { _ = try store.perform(.update(update)) } != nil)
    try store.close()
  }

  // MARK: When read

  @Test("A computed attribute is read as what it comes to now, saved or not")
  func computed() throws {
    let room = try events.insert("Room", ["name": .string("hall")])
    let id = try party(["room": .object(room)])
    #expect(try events.value(id, "weight") == .integer(2))
    #expect(try events.value(id, "place") == .string("hall"))
    let guest = try events.insert("Guest", ["event": .object(id)])
    #expect(try events.context.values(of: id)[events.slot("Event", "weight")] == .integer(12))
    try events.context.save()
    events.context.reset()
    #expect(try events.value(id, "weight") == .integer(12))
    #expect(events.context.mayHaveTransientValues)
    try events.context.delete([guest])
    #expect(try events.value(id, "weight") == .integer(2))
  }

  @Test("A key path that ends at one, or goes through an object that has one, reads it too")
  func computedByKeyPath() throws {
    let room = try events.insert("Room", ["name": .string("hall")])
    let id = try party(["room": .object(room)])
    let guest = try events.insert("Guest", ["event": .object(id)])
    #expect(try events.context.value(of: id, keyPath: "weight") == .integer(12))
    #expect(try events.context.value(of: guest, keyPath: "event.place") == .string("hall"))
    #expect(try events.context.value(of: room, keyPath: "events.@sum.weight") == .integer(12))
  }

  @Test("It is told when what it reads changes, over relationships too")
  func computedIsTold() throws {
    let room = try events.insert("Room", ["name": .string("hall")])
    let id = try party(["room": .object(room)])
    try events.context.save()
    try events.set(room, ["name": .string("attic")])
    let told = events.lastNotice?.updated.first { $0.id == id }
    #expect(told?.slots == [events.slot("Event", "place")])
    #expect(try events.value(id, "place") == .string("attic"))
    try events.set(id, ["starts": .integer(4)])
    let slots = [events.slot("Event", "starts"), events.slot("Event", "weight")]
    #expect(events.lastNotice?.updated.map(\.slots) == [slots.sorted()])
  }

  @Test("It is nil where it is more than the attribute holds, and the object can be read")
  func computedOverflows() throws {
    let id = try party(["starts": .integer(.max)])
    _ = try events.insert("Guest", ["event": .object(id)])
    #expect(try events.value(id, "weight") == .null)
    #expect(try events.value(id, "starts") == .integer(.max))
  }

  @Test("Nobody can set it")
  func computedIsReadOnly() throws {
    let id = try party()
    #expect(error { try events.set(id, ["weight": .integer(1)]) }?.kind == .readOnlyKey)
    #expect(error { _ = try party(["place": .string("x")]) }?.kind == .readOnlyKey)
  }

  // MARK: Models

  private static let unsound: [(attribute: String, key: String, expression: String)] = [
    ("name", "orrery.insert", "lowercase("), ("name", "orrery.insert", "starts + 1"),
    ("name", "orrery.willSave", "nobody"), ("starts", "orrery.willSave", "guests"),
    ("starts", "orrery.computed", "1"), ("weight", "orrery.computed", "place"),
    ("edited", "orrery.willSave", "name"), ("place", "orrery.computed", "CAST(now(), 'NSString')"),
  ]

  @Test("A rule that gives no value is a fault of the model", arguments: unsound)
  func faults(attribute: String, key: String, expression: String) throws {
    let model = Self.model { event in
      for index in event.attributes.indices where event.attributes[index].name == attribute {
        event.attributes[index].userInfo[key] = expression
      }
    }
    let failure = try #require(error { try ValueRule.check(model) })
    #expect(failure.kind == .modelInvalid)
    #expect(failure.entity == "Event")
    #expect(failure.key == attribute)
    #expect(failure.predicate == expression)
  }

  @Test("Every fault is told at once, and rules that are sound are none")
  func allFaults() throws {
    try ValueRule.check(Self.model())
    let model = Self.model {
      $0.attributes[0].userInfo["orrery.insert"] = "nobody"
      $0.attributes[1].userInfo["orrery.willSave"] = "1 +"
    }
    #expect(error { try ValueRule.check(model) }?.errors.map(\.key) == ["starts", "ends"])
  }

  @Test("One that is there beside orrery.awakeFromInsert is a fault")
  func two() throws {
    let model = Self.model {
      $0.attributes[2].userInfo["orrery.insert"] = "'a'"
      $0.attributes[2].userInfo["orrery.awakeFromInsert"] = "uuid()"
    }
    #expect(error { try ValueRule.check(model) }?.key == "name")
  }
}
