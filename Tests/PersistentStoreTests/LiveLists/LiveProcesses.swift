import ObjectModel
import PersistentStore
import Predicates

@testable import ObjectContext

/// Two processes on one file, as far as a store can tell: each with a store and a context of its
/// own, random edits, saves, undo and batch requests, and a look after every transaction at what
/// the other one has committed. Every other seed's store has history; the rest are scanned.
struct LiveProcesses: LiveWorld {
  private struct Process {
    let store: SQLiteStore
    let coordinator: PersistentStoreCoordinator
    let context: ManagedObjectContext

    init(_ store: SQLiteStore) throws {
      self.store = store
      coordinator = PersistentStoreCoordinator(store: store)
      context = ManagedObjectContext(
        coordinator: coordinator,
        options: ContextOptions(mergePolicy: .mergeByPropertyObjectTrump))
      try store.beginWatching()
    }
  }

  let graph: RandomGraph
  var random: FetchRandom
  private(set) var edits: RandomEdits
  private let processes: [Process]

  init(seed: UInt64) throws {
    graph = try RandomGraph.makeFile(seed: seed, makesHistory: seed.isMultiple(of: 2))
    random = FetchRandom(seed: seed &* 7_919)
    edits = RandomEdits(model: graph.model, random: random, ids: graph.ids)
    let other = try SQLiteStore.open(
      graph.store.location, model: graph.model, options: graph.store.options)
    processes = try [graph.store, other].map(Process.init)
  }

  var contexts: [ManagedObjectContext] { processes.map(\.context) }

  mutating func step() throws -> String {
    let number = random.upTo(1)
    var text = "process \(number): "
    if random.chance(10) {
      text += try batch(processes[number])
    } else {
      text += edits.step(processes[number].context)
      if random.chance(30) { text += ", " + save(processes[number].context) }
    }
    for process in processes { try follow(process) }
    return text
  }

  private func save(_ context: ManagedObjectContext) -> String {
    do {
      try context.save()
      return "save"
    } catch {
      context.rollback()
      return "rollback after \((error as OrreryError).kind)"
    }
  }

  // MARK: Batch requests

  private mutating func batch(_ process: Process) throws -> String {
    let entity = random.pick(graph.model.entities)
    let ids = try process.store.fetchIDs(ResolvedFetchRequest(entity: entity))
      .filter { _ in random.chance(40) }
    guard !ids.isEmpty else { return "nothing" }
    let predicate = try PredicateCompiler(model: graph.model).compile(
      try PredicateParser.parse(
        "SELF IN %@", arguments: [.values(ids.map { .value(.object($0)) })]),
      for: entity)
    let request: BatchRequest
    let text: String
    if random.chance(25) {
      var delete = BatchDelete(entity: entity.number)
      delete.predicate = predicate
      request = .delete(delete)
      text = "batch delete of \(ids.prefix(2).map(graph.model.text))"
    } else {
      let slots = entity.properties.indices.filter { slot in
        entity.properties[slot].attribute.map { !$0.isDerived && $0.type != .composite } ?? false
      }
      guard let slot = slots.randomElement(using: &random),
        let attribute = entity.properties[slot].attribute
      else { return "nothing" }
      var update = BatchUpdate(entity: entity.number)
      update.predicate = predicate
      update.values = [slot: random.edgeValue(of: attribute.type)]
      request = .update(update)
      text = "batch update of \(attribute.name) of \(ids.map(graph.model.text))"
    }
    guard let changes = try process.store.perform(request).changes else { return "nothing" }
    process.coordinator.merge(changes, origin: .batch)
    return text
  }

  // MARK: Following

  private func follow(_ process: Process) throws {
    switch try process.store.remoteChanges() {
    case .unknown: process.coordinator.invalidate(origin: .remote)
    case .saves(let saves):
      for save in saves { process.coordinator.merge(save.changes, origin: .remote) }
    }
  }

  func close() throws {
    for process in processes {
      process.context.close()
      try process.store.close()
    }
  }
}
