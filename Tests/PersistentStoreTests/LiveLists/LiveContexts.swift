import ObjectModel
import PersistentStore
import Predicates

@testable import ObjectContext

/// Contexts over random objects in which random transactions go on, for what follows their changes.
/// What happens follows from the seed.
protocol LiveWorld {
  var graph: RandomGraph { get }
  var contexts: [ManagedObjectContext] { get }
  var random: FetchRandom { get set }
  var edits: RandomEdits { get }

  init(seed: UInt64) throws

  /// One transaction, which may be several changes.
  ///
  /// - Returns: what it did.
  mutating func step() throws -> String
  func close() throws
}

extension LiveWorld {
  func follow(_ context: ManagedObjectContext, _ followers: [QueryFollower]) {
    context.onChange = { change, _ in for follower in followers { follower.receive(change) } }
    let note: (SavedChanges) -> Void = { save in
      for follower in followers { follower.query.note(save) }
    }
    context.onSave = note
    context.onSaveAbove = note
    context.onInvalidation = { for follower in followers { follower.query.noteEverything() } }
  }
}

/// Two contexts over one store and a child of the first, with random edits, saves, merges, undo and
/// batch requests. A third context over the store takes nothing over that is saved elsewhere, so
/// that it saves over what it has not seen; nobody watches it.
struct LiveContexts: LiveWorld {
  let graph: RandomGraph
  let contexts: [ManagedObjectContext]
  var random: FetchRandom
  private let coordinator: PersistentStoreCoordinator
  private let unmerged: ManagedObjectContext
  private(set) var edits: RandomEdits

  init(seed: UInt64) throws {
    graph = try RandomGraph.make(seed: seed)
    random = FetchRandom(seed: seed &* 7_919)
    coordinator = PersistentStoreCoordinator(store: graph.store)
    let options = ContextOptions(mergePolicy: .mergeByPropertyObjectTrump)
    let first = ManagedObjectContext(coordinator: coordinator, options: options)
    let second = ManagedObjectContext(coordinator: coordinator, options: options)
    let child = ManagedObjectContext(coordinator: coordinator, parent: first, options: options)
    contexts = [first, second, child]
    unmerged = ManagedObjectContext(
      coordinator: coordinator,
      options: ContextOptions(
        mergePolicy: .mergeByPropertyObjectTrump, automaticallyMergesChanges: false))
    edits = RandomEdits(model: graph.model, random: random, ids: graph.ids)
  }

  mutating func step() throws -> String {
    if random.chance(6) { return try coordinator.batch(&random) }
    if random.chance(15) { return "unmerged context: " + edits.step(unmerged) }
    if random.chance(8) { return "revival: " + edits.revive(contexts[random.upTo(1)]) }
    let place = random.upTo(contexts.count - 1)
    return "context \(place): " + edits.step(contexts[place])
  }

  func close() throws {
    for context in contexts.reversed() + [unmerged] { context.close() }
    try graph.close()
  }
}

extension PersistentStoreCoordinator {
  /// A random change of the store that no context made.
  func batch(_ random: inout FetchRandom) throws -> String {
    let entity = random.pick(model.entities)
    let slots = entity.properties.indices.filter { entity.properties[$0].attribute != nil }
    let chosen = try reader.fetchIDs(ResolvedFetchRequest(entity: entity))
      .filter { _ in random.chance(40) }
    if random.chance(20) {
      invalidate(origin: .batch)
      return "invalidation"
    }
    guard let slot = slots.randomElement(using: &random), !chosen.isEmpty,
      let attribute = entity.properties[slot].attribute, attribute.type != .composite
    else { return "nothing" }
    var changes = StoreChanges()
    for snapshot in try reader.snapshots(of: chosen) {
      changes.updated.append(
        .init(
          id: snapshot.id, expectedVersion: snapshot.version,
          values: [slot: random.edgeValue(of: attribute.type)]))
    }
    guard case .saved = try requireStore().save(changes) else { return "nothing" }
    let updated = changes.updated.map { ChangedObject(id: $0.id, slots: [slot]) }
    merge(ChangeSet(updated: updated), origin: .batch)
    return "batch of \(entity.name).\(attribute.name), \(chosen.count) objects"
  }
}

/// Hands changes to a query until it fails.
final class QueryFollower {
  let query: DependentQuery
  private(set) var failure: OrreryError?

  init(_ query: DependentQuery) {
    self.query = query
  }

  func receive(_ change: ChangeSet) {
    guard failure == nil else { return }
    do throws(OrreryError) { try query.note(change) } catch { failure = error }
  }
}
