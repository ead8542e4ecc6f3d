import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import StoreSupport
import Testing

@testable import ObjectContext

@Suite("Rules of a model: predicates in user info")
struct ValidationRuleTests {
  private static func model(_ change: (inout EntityDescription) -> Void = { _ in })
    -> ManagedObjectModel
  {
    var event = TestModel.entity(
      "Event",
      [
        TestModel.attribute("starts", .integer64), TestModel.attribute("ends", .integer64),
        TestModel.attribute("name", .string),
      ], [TestModel.toMany("guests", "Guest", inverse: "event")])
    event.userInfo = [
      "orrery.validate.dates": "ends = nil OR starts <= ends",
      "orrery.validateMessage.dates": "An event ends after it starts.",
      "orrery.validate.guests": "guests.@count <= 2",
    ]
    event.attributes[2].userInfo["orrery.validate"] = "name != 'secret'"
    change(&event)
    let party = TestModel.entity("Party", [], [], superentity: "Event")
    let guest = TestModel.entity(
      "Guest", [], [TestModel.toOne("event", "Event", inverse: "guests")])
    return TestModel.checked([event, party, guest])
  }

  @Test("A save tells every rule that is broken, and what has to hold")
  func save() throws {
    let events = Fixture(Self.model())
    let event = try events.insert(
      "Party", ["starts": .integer(2), "ends": .integer(1), "name": .string("secret")])
    let failure = try #require(error { try events.context.save() })
    #expect(failure.kind == .validationMultiple)
    #expect(failure.errors.map(\.kind) == [.validationFailed, .validationFailed])
    #expect(failure.errors.map(\.key) == [nil, "name"])
    #expect(failure.errors.map(\.objects) == [[event], [event]])
    #expect(failure.errors.first?.message == "Party: An event ends after it starts.")
    #expect(failure.errors.first?.predicate == "ends = nil OR starts <= ends")
    #expect(failure.errors.last?.message == "Party: “name” breaks a rule of the model.")
    #expect(events.context.validate(event).count == 2)
    try events.set(event, ["ends": .integer(3), "name": .string("open")])
    try events.context.save()
  }

  @Test("Relationships count as they are by now, and only objects that changed are checked")
  func related() throws {
    let events = Fixture(Self.model())
    let event = try events.insert("Event", ["name": .string("a")])
    let guests = try (1...3).map { _ in try events.insert("Guest", ["event": .object(event)]) }
    let failure = try #require(error { try events.context.save() })
    #expect(failure.message == "Event: it breaks the rule “guests”.")
    try events.context.delete([guests[0]])
    try events.context.save()
  }

  @Test("Batch requests keep the rules, and say which object breaks them")
  func batches() throws {
    let model = Self.model()
    let store = try SQLiteStore.open(
      .memory, model: model, options: StoreOptions(creation: .always))
    let events = Fixture(model, store: store)
    let party = try events.insert("Party", ["starts": .integer(1), "ends": .integer(5)])
    try events.context.save()
    let entity = try #require(model.entity(named: "Event"))
    var update = BatchUpdate(entity: entity.number)
    update.values = [events.slot("Event", "ends"): .integer(0)]
    let failure = try #require(error { _ = try store.perform(.update(update)) })
    #expect(failure.kind == .validationFailed && failure.objects == [party])
    #expect(failure.message == "Party: An event ends after it starts.")
    update.values = [events.slot("Event", "ends"): .integer(9)]
    #expect(try store.perform(.update(update)).updated == 1)
    try store.close()
  }

  @Test("What is no predicate is a fault of the model, with every one of them")
  func faults() throws {
    let model = Self.model { event in
      event.userInfo["orrery.validate.dates"] = "starts <="
      event.userInfo["orrery.validate.guests"] = "gusts.@count > 1"
    }
    let failure = try #require(error { try ValidationRule.check(model) })
    #expect(failure.kind == .modelInvalid && failure.errors.count == 2)
    #expect(failure.entity == "Event" && failure.offset != nil)
    #expect(failure.errors.last?.hint?.contains("guests") == true)
    // A subentity does not repeat what is wrong with the entity above it.
    #expect(failure.errors.allSatisfy { $0.entity == "Event" })
    try ValidationRule.check(Self.model())
  }
}
