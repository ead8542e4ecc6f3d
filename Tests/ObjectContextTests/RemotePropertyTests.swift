import Foundation
import GraphSupport
import ObjectModel
import PersistentStore
import Predicates
import Seeds
import Testing

@testable import ObjectContext

/// Two processes on one file, each with a context and a front end that knows only what it was told:
/// after every look at what the other has saved, context and front end show what the file holds,
/// with history and without, pending edits apart.
@Suite("Random saves of two processes")
struct RemotePropertyTests {
  static let models = ["plain", "web", "rules", "shop"]
  /// Runs that failed once.
  static let regressions: [(String, UInt64)] =
    [
      628_454_974, 882_353_566, 817_904_992, 985_020_878, 287_968_357, 713_520_932, 828_540_669,
    ].map { ("plain", $0) } + [235_407_499, 324_955_427, 154_635_046].map { ("web", $0) }
    + [("shop", 774_501_052)]
  /// New ones, 100 of each model at night.
  static let newSeeds: [UInt64] = {
    guard Seed.given == nil, Nightly.isOn else { return Array(seeds.prefix(5)) }
    return (0..<100).map { _ in UInt64.random(in: 0..<1_000_000_000) }
  }()

  @Test("The other side always ends with what the file holds", arguments: models, newSeeds)
  func othersAreFollowed(model name: String, seed: UInt64) throws {
    try follow(model: name, seed: seed)
  }

  @Test("It does where it once did not", arguments: regressions)
  func othersAreFollowedAgain(model name: String, seed: UInt64) throws {
    try follow(model: name, seed: seed)
  }

  private func follow(model name: String, seed: UInt64) throws {
    for makesHistory in [true, false] {
      print("seed \(seed), model \(name), history \(makesHistory)")
      var random = SeededGenerator(seed: seed)
      let world = try RemoteWorld(model: name, makesHistory: makesHistory)
      for step in 0..<30 {
        let done = try world.step(&random)
        let comment: Comment = "seed \(seed), history \(makesHistory), step \(step): \(done)"
        for side in world.sides {
          try side.follow()
          let told = try side.shown.problems(in: side)
          #expect(told == [], comment)
          let held = try side.problems()
          #expect(held == [], comment)
          if !told.isEmpty || !held.isEmpty { return }
        }
      }
      // What is named exactly needs no look at everything.
      if makesHistory || name == "plain" {
        #expect(world.sides.allSatisfy { $0.invalidations == 0 }, "seed \(seed)")
      }
      // Rules may have refused every save.
      let isEmpty = world.sides.allSatisfy { $0.insertions == 0 }
      #expect(isEmpty || world.sides.contains { $0.remoteNotices > 0 }, "seed \(seed)")
      try world.close()
    }
  }

  @Test func modelsAreOfBothKinds() {
    #expect(Self.models.count == 4)
    #expect(RemoteWorld.model("plain").entities.count == 4)
  }
}

extension TestModel {
  /// Everything an object is related to stands in rows whose versions count.
  static let plain = checked([
    entity(
      "Company",
      [attribute("name", .string), attribute("capitals", .string, derivation: "uppercase:(name)")],
      [
        toMany("people", "Person", inverse: "company", rule: .cascade),
        toOne("logo", "Logo", inverse: "company"),
      ]),
    entity(
      "Logo", [attribute("name", .string)], [toOne("company", "Company", inverse: "logo")]),
    entity(
      "Person", [attribute("name", .string), attribute("number", .integer32)],
      [
        toOne("company", "Company", inverse: "people"),
        toOne("boss", "Person", inverse: "reports"),
        toMany("reports", "Person", inverse: "boss"),
      ]),
    entity("Worker", [attribute("skill", .string)], [], superentity: "Person"),
  ])
}

/// Two processes, as far as a store can tell.
private final class RemoteWorld {
  let folder: URL
  let sides: [RemoteSide]

  static func model(_ name: String) -> ManagedObjectModel {
    switch name {
    case "plain": TestModel.plain
    case "web": TestModel.web
    case "rules": TestModel.rules
    default: TestModel.shop
    }
  }

  init(model name: String, makesHistory: Bool) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("orrery-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("store.data").path
    let model = Self.model(name)
    sides = try (0..<2).map { _ in
      try RemoteSide(model, path: path, makesHistory: makesHistory)
    }
  }

  func close() throws {
    for side in sides { try side.store.close() }
    try FileManager.default.removeItem(at: folder)
  }

  func step(_ random: inout SeededGenerator) throws -> String {
    let side = Int.random(in: 0...1, using: &random)
    return "side \(side): " + (try sides[side].act(&random))
  }
}

/// One process.
private final class RemoteSide {
  let store: SQLiteStore
  let coordinator: PersistentStoreCoordinator
  let context: ManagedObjectContext
  let shown = Shown()
  private(set) var invalidations = 0
  private(set) var remoteNotices = 0
  /// Objects that it has saved as new.
  private(set) var insertions = 0

  init(_ model: ManagedObjectModel, path: String, makesHistory: Bool) throws {
    var options = StoreOptions(creation: .ifMissing, durability: .normal)
    options.makesHistory = makesHistory
    store = try SQLiteStore.open(.file(path: path), model: model, options: options)
    coordinator = PersistentStoreCoordinator(store: store)
    context = ManagedObjectContext(coordinator: coordinator)
    try store.beginWatching()
    context.onChange = { [unowned self] change, origin in
      if origin == .remote { remoteNotices += 1 }
      shown.take(change, of: self)
    }
    context.onInvalidation = { [unowned self] in
      invalidations += 1
      remoteNotices += 1
      shown.readAll(of: self)
    }
  }

  var model: ManagedObjectModel { store.model }
  var concrete: [Entity] { model.entities.filter { !$0.isAbstract } }

  // MARK: Acting

  func act(_ random: inout SeededGenerator) throws -> String {
    if Int.random(in: 0..<6, using: &random) == 0 { return try batch(&random) }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      try? edit(&random)
    }
    guard Int.random(in: 0..<4, using: &random) > 0 else { return "edits" }
    return save()
  }

  private func save() -> String {
    do {
      insertions += try context.save().changes.inserted.count
      return "save"
    } catch {
      context.rollback()
      return "rollback after \((error as OrreryError).kind)"
    }
  }

  private func edit(_ random: inout SeededGenerator) throws {
    guard let entity = concrete.randomElement(using: &random) else { return }
    let ids = try context.fetchIDs(ResolvedFetchRequest(entity: entity))
    guard let id = ids.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0
    else {
      try context.insert(entity, values: try values(entity, &random))
      return
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try context.delete([id])
    case 1, 2: try context.setValues(try values(model[id.entity], &random), of: id)
    case 3 where context.canUndo: try context.undo()
    default: try relate(id, &random)
    }
  }

  private func relate(_ id: ObjectID, _ random: inout SeededGenerator) throws {
    let properties = model[id.entity].properties
    let slots = properties.indices.filter { properties[$0].relationship != nil }
    guard let slot = slots.randomElement(using: &random),
      let relationship = properties[slot].relationship
    else { return }
    let others = try context.fetchIDs(
      ResolvedFetchRequest(entity: model[relationship.destination]))
    guard let other = others.randomElement(using: &random) else { return }
    let remove = Int.random(in: 0..<3, using: &random) == 0
    try context.relate(remove ? .remove([other]) : .add([other]), of: id, slot: slot)
  }

  private func values(
    _ entity: Entity, _ random: inout SeededGenerator
  ) throws -> [Int: Value] {
    var values: [Int: Value] = [:]
    for (slot, property) in entity.properties.enumerated() where Bool.random(using: &random) {
      guard let attribute = property.attribute, !attribute.isDerived else {
        guard let relationship = property.relationship, !relationship.isToMany else { continue }
        let others = try context.fetchIDs(
          ResolvedFetchRequest(entity: model[relationship.destination]))
        values[slot] = others.randomElement(using: &random).map(Value.object)
        continue
      }
      let number = Int64.random(in: 1...30, using: &random)
      switch attribute.type {
      case .string: values[slot] = .string("n\(number)")
      case .float, .double: values[slot] = .double(Double(number))
      case .decimal: values[slot] = .decimal(Decimal(number))
      case .integer16, .integer32, .integer64: values[slot] = .integer(number)
      default: continue
      }
    }
    return values
  }

  /// As a document does it: with nothing pending, for keys of unsaved objects are its affair.
  private func batch(_ random: inout SeededGenerator) throws -> String {
    guard let entity = concrete.randomElement(using: &random) else { return "" }
    let rows = try (0..<2).map { _ in try values(entity, &random) }
    let request: BatchRequest
    switch Int.random(in: 0..<4, using: &random) {
    case 0: request = .insert(BatchInsert(entity, rows))
    case 1:
      var delete = BatchDelete(entity: entity.number)
      let ids = try store.fetchIDs(ResolvedFetchRequest(entity: entity))
        .filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
      let parsed = try PredicateParser.parse(
        "SELF IN %@", arguments: [.values(ids.map { .value(.object($0)) })])
      delete.predicate = try PredicateCompiler(model: model).compile(
        parsed, for: entity, variables: [:])
      request = .delete(delete)
    default:
      var update = BatchUpdate(entity: entity.number)
      update.values = rows[0]
      request = .update(update)
    }
    do {
      let result = try store.perform(request)
      let changes = try #require(result.changes)
      insertions += changes.inserted.count
      coordinator.merge(changes, origin: .batch)
      return "batch of \(result.changedObjects)"
    } catch {
      return "refused batch"
    }
  }

  // MARK: Following

  func follow() throws {
    switch try store.remoteChanges() {
    case .unknown: coordinator.invalidate(origin: .remote)
    case .saves(let saves):
      for save in saves { coordinator.merge(save.changes, origin: .remote) }
    }
    #expect(try !store.hasRemoteCommits())
  }

  /// Where the context differs from what the file holds without having changed it itself.
  func problems() throws -> [String] {
    let fresh = ManagedObjectContext(coordinator: PersistentStoreCoordinator(store: store))
    let pending = context.pendingChanges
    let own = Dictionary(uniqueKeysWithValues: pending.updated.map { ($0.id, Set($0.slots)) })
    var problems: [String] = []
    for entity in concrete {
      var request = ResolvedFetchRequest(entity: entity)
      request.includesSubentities = false
      let saved = Set(try fresh.fetchIDs(request)).subtracting(pending.deleted)
      let seen = Set(try context.fetchIDs(request)).subtracting(pending.inserted)
      if saved != seen { problems.append("\(entity.name): \(seen) for \(saved)") }
      for id in saved.intersection(seen) {
        for slot in model[id.entity].properties.indices where own[id]?.contains(slot) != true {
          let seen = try context.value(of: id, slot: slot)
          let saved = try context.derivedNaively(id, slot) ?? fresh.value(of: id, slot: slot)
          if !Shown.isSame(seen, saved, model[id.entity].properties[slot]) {
            problems.append("\(model.text(of: id)).\(slot): \(seen) for \(saved)")
          }
        }
      }
    }
    return problems
  }
}

/// What a front end knows: what it has read once and what it was told since.
private final class Shown {
  private var objects: [ObjectID: [Value]] = [:]

  func take(_ change: ChangeSet, of side: RemoteSide) {
    for id in change.deleted { objects[id] = nil }
    for id in change.inserted + change.refreshed { read(id, of: side) }
    for object in change.updated {
      for slot in object.slots {
        objects[object.id]?[slot] = (try? side.context.value(of: object.id, slot: slot)) ?? .null
      }
    }
  }

  func readAll(of side: RemoteSide) {
    objects = [:]
    for entity in side.concrete {
      var request = ResolvedFetchRequest(entity: entity)
      request.includesSubentities = false
      for id in (try? side.context.fetchIDs(request)) ?? [] { read(id, of: side) }
    }
  }

  private func read(_ id: ObjectID, of side: RemoteSide) {
    objects[id] = side.model[id.entity].properties.indices.map { slot in
      (try? side.context.value(of: id, slot: slot)) ?? .null
    }
  }

  func problems(in side: RemoteSide) throws -> [String] {
    let now = Shown()
    now.readAll(of: side)
    var problems: [String] = []
    for id in Set(objects.keys).union(now.objects.keys).sorted() {
      guard let shown = objects[id], let real = now.objects[id] else {
        problems.append(
          "\(side.model.text(of: id)) is \(objects[id] == nil ? "not shown" : "shown still")")
        continue
      }
      let properties = side.model[id.entity].properties
      for slot in properties.indices
      where !Self.isSame(shown[slot], real[slot], properties[slot]) {
        problems.append(
          "\(side.model.text(of: id)).\(properties[slot].name): "
            + "shows \(shown[slot]) for \(real[slot])")
      }
    }
    return problems
  }

  static func isSame(_ left: Value, _ right: Value, _ property: Property) -> Bool {
    // Nobody tells a collection without an inverse that a member is gone.
    if let relationship = property.relationship, relationship.isToMany,
      relationship.inverseSlot == nil
    {
      return true
    }
    guard case .objects(let left) = left, case .objects(let right) = right,
      property.relationship?.isOrdered == false
    else { return left.isSame(as: right) }
    return Set(left) == Set(right)
  }
}
