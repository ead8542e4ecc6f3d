import ObjectModel
import PersistentStore
import Predicates
import Testing

@testable import ObjectContext

/// Live lists over random models, predicates, orders and sections, while random edits, saves,
/// merges, undo and batch requests go on in several contexts: what a client makes of the changes it
/// is told is what a fetch finds, every time, and nothing is told that did not happen.
@Suite(.serialized) struct LiveListPropertyTests {
  /// Seeds of runs that failed once.
  private static let regressions: [UInt64] = []
  private static let transactionsPerRun = 60
  /// 3,000 transactions, or 100,000.
  private static let runs = FetchRandom.isNightly ? 1_667 : 50

  @Test func changesAlwaysApply() throws {
    let first = FetchRandom().seed
    for seed in Self.regressions + (0..<Self.runs).map({ first &+ UInt64($0) }) {
      var run = try LiveListRun(seed: seed)
      for number in 0..<Self.transactionsPerRun {
        if let report = try run.step() {
          Issue.record("ORRERY_SEED=\(seed), transaction \(number): \(report)")
          break
        }
      }
      try run.close()
    }
  }
}

/// Contexts, each with some lists.
private struct LiveListRun {
  private var live: LiveContexts
  private var lists: [WatchedList] = []

  init(seed: UInt64) throws {
    live = try LiveContexts(seed: seed)
    for context in live.contexts {
      var watched: [WatchedList] = []
      for number in 0..<4 {
        let own = FetchRandom(seed: live.random.next() &+ UInt64(number))
        if let list = try WatchedList(live.graph, in: context, random: own) { watched.append(list) }
      }
      lists += watched
      context.onChange = { change in for list in watched { list.receive(change) } }
      context.onSave = { save in for list in watched { list.receive(save) } }
      context.onInvalidation = { for list in watched { list.reload() } }
    }
  }

  /// One transaction, and what is wrong after it.
  mutating func step() throws -> String? {
    let text = try live.step()
    for (number, context) in live.contexts.enumerated() {
      if let fault = try brokenInverse(context) { return "\(text)\ncontext \(number): \(fault)" }
    }
    for list in lists {
      if let fault = try list.fault() { return "\(text)\n\(list)\n\(fault)" }
    }
    return nil
  }

  /// A to-many relationship that holds an object which does not lead back.
  private func brokenInverse(_ context: ManagedObjectContext) throws -> String? {
    for id in live.edits.ids where try context.isAlive(id) {
      for (slot, property) in live.graph.model[id.entity].properties.enumerated() {
        guard let relationship = property.relationship, relationship.isToMany,
          let inverse = relationship.inverseSlot,
          live.graph.model.inverse(of: relationship)?.isToMany == false
        else { continue }
        guard case .objects(let members) = try context.value(of: id, slot: slot) else { continue }
        for member in members
        where try context.value(of: member, slot: inverse) != .object(id) {
          return "\(live.graph.model.text(of: member)) is in \(live.graph.model.text(of: id))"
            + ".\(relationship.name) and does not lead back."
        }
      }
    }
    return nil
  }

  func close() throws { try live.close() }
}

/// A list with what a client made of it.
private final class WatchedList: CustomStringConvertible {
  let description: String
  private let controller: FetchedResultsController
  private var folded: FoldedList
  private var before: FoldedList
  private var changes: [(notice: ObjectsDidChange, outcome: FetchedResultsController.Outcome)] = []
  private var failure: OrreryError?

  /// nil where the random predicate is none.
  init?(_ graph: RandomGraph, in context: ManagedObjectContext, random: FetchRandom) throws {
    var random = random
    let entity = random.pick(graph.model.entities)
    var fetch = ResolvedFetchRequest(entity: entity)
    fetch.includesSubentities = random.chance(80)
    var text = ""
    let compiler = PredicateCompiler(model: graph.model)
    if random.chance(70) {
      var writer = PredicateWriter(graph, entity: entity, random: random)
      let fragment = writer.clause(1 + random.upTo(1)).fragment
      do throws(OrreryError) {
        fetch.predicate = try compiler.compile(
          try PredicateParser.parse(fragment.text, arguments: fragment.arguments), for: entity,
          variables: writer.variables)
      } catch {
        return nil
      }
      text = "\(fragment.text) \(fragment.arguments)"
    }
    var sorts = RandomSorts(graph, entity: entity, random: random)
    fetch.sort = try compiler.compile(sorts.descriptors(), for: entity)
    if random.chance(40) { fetch.limit = random.upTo(6) }
    if random.chance(30) { fetch.offset = random.upTo(3) }
    var section: CompiledSortDescriptor?
    if random.chance(60) {
      var sections = RandomSorts(
        graph, entity: entity, random: FetchRandom(seed: random.next()))
      section = try compiler.compile(Array(sections.descriptors().prefix(1)), for: entity).first
      // What has no text is no name.
      if section?.expression.attributeType?.isNameable == false { section = nil }
      text += " by \(sections.written.first.map { "\($0)" } ?? "")"
    }
    let prefetch = (0..<random.upTo(2)).compactMap { _ in
      Self.way(from: entity, in: graph.model, random: &random)
    }
    let slots = Set(entity.properties.indices.filter { _ in random.chance(50) })
    guard
      !Self.readsOneSided(fetch, section, in: graph.model),
      !prefetch.joined().contains(where: { $0.isOneSided(in: graph.model) })
    else { return nil }
    let request = FetchedResultsRequest(
      fetch: fetch, section: section, shownSlots: random.chance(50) ? slots : nil,
      prefetch: prefetch)
    do throws(OrreryError) {
      controller = try FetchedResultsController(request, in: context)
    } catch {
      return nil
    }
    description =
      "\(entity.name)\(fetch.includesSubentities ? "" : " alone") \(text) sorted \(sorts.written)"
      + " limit \(fetch.limit ?? -1) offset \(fetch.offset)"
    folded = FoldedList(controller)
    before = folded
  }

  /// Collections without an inverse are left out: who leaves them is told by no change.
  private static func readsOneSided(
    _ fetch: ResolvedFetchRequest, _ section: CompiledSortDescriptor?, in model: ManagedObjectModel
  ) -> Bool {
    var read = PredicateDependencies(of: fetch.sort + (section.map { [$0] } ?? []))
    if let predicate = fetch.predicate { read.formUnion(predicate.dependencies) }
    return read.areOneSided(in: model)
  }

  private static func way(
    from entity: Entity, in model: ManagedObjectModel, random: inout FetchRandom
  ) -> [RelationshipStep]? {
    var way: [RelationshipStep] = []
    var entity = entity
    for _ in 0...random.upTo(1) {
      let slots = entity.properties.indices.filter { entity.properties[$0].relationship != nil }
      guard let slot = slots.randomElement(using: &random),
        let relationship = entity.properties[slot].relationship
      else { break }
      way.append(RelationshipStep(entity: entity.number, slot: slot))
      entity = model[relationship.destination]
    }
    return way.isEmpty ? nil : way
  }

  func receive(_ change: ObjectsDidChange) {
    guard failure == nil else { return }
    do throws(OrreryError) {
      changes.append((change, try controller.receive(change)))
    } catch {
      failure = error
    }
  }

  func receive(_ save: ContextDidSave) {
    guard failure == nil else { return }
    do throws(OrreryError) {
      changes.append((ObjectsDidChange(origin: .refresh), try controller.receive(save)))
    } catch {
      failure = error
    }
  }

  func reload() {
    do throws(OrreryError) { try controller.reload() } catch { failure = error }
    changes.append((ObjectsDidChange(origin: .batch), .reset))
  }

  /// Applies what was told since, and says what does not hold.
  func fault() throws -> String? {
    if let failure { return failure.kind == .predicateLimit ? nil : "It failed: \(failure)" }
    defer { changes = [] }
    for (notice, outcome) in changes {
      before = folded
      switch outcome {
      case .nothing: continue
      case .reset: folded = FoldedList(controller)
      case .change(let change):
        do {
          try folded.apply(change, isDivided: controller.request.section != nil)
        } catch {
          return "\(error)\nof \(change.short)\nbefore: \(before)\nafter \(notice.short)"
        }
        if let fault = fault(of: change) { return "\(fault): \(change.short)\nbefore: \(before)" }
      }
    }
    let fresh = try freshList()
    guard fresh.isSame(as: folded) else {
      return """
        The list is not what a fetch finds.
        told:  \(folded)
        fetch: \(fresh)
        before: \(before)
        after: \(changes.map { "\($0.notice.short) \($0.outcome.short)" })
        """
    }
    guard FoldedList(controller).isSame(as: folded), controller.total == folded.ids.count else {
      return "The controller's own list is another: \(FoldedList(controller))"
    }
    return nil
  }

  /// What every single change has to keep to.
  private func fault(of change: FetchedResultsChange) -> String? {
    let (old, new) = (Set(before.ids), Set(folded.ids))
    let deleted = Set(change.deletes.map(\.id))
    let inserted = Set(change.inserts.map(\.id))
    let moved = Set(change.moves.map(\.id))
    if change.isEmpty { return "It is empty" }
    if deleted != old.subtracting(new) { return "Deletes are not what has gone" }
    if inserted != new.subtracting(old) { return "Inserts are not what has come" }
    if !moved.isDisjoint(with: deleted.union(inserted)) { return "A move is more than that" }
    if change.total != new.count { return "The total is wrong" }
    let updated = Set(change.updates.map(\.id))
    if !updated.isSubset(of: old.intersection(new)) { return "An update is of another row" }
    // What neither moved nor came nor went is in the order in which it was.
    let stayed = old.intersection(new).subtracting(moved)
    if before.ids.filter(stayed.contains) != folded.ids.filter(stayed.contains) {
      return "Rows that do not move have changed their order"
    }
    return nil
  }

  /// The list as the context's own fetch has it.
  private func freshList() throws -> FoldedList {
    let request = controller.request
    let context = controller.context
    let ids = try context.fetchIDs(request.fetch)
    guard let section = request.section else {
      return FoldedList(sections: [.init(name: .string(""), rows: ids)])
    }
    var sections: [FoldedList.Section] = []
    for id in ids {
      let value = try PredicateEvaluator().value(
        of: section.expression, object: id, in: context)
      let name = value.isNull ? Value.string("") : value
      if let last = sections.last, last.name.asStored == name.asStored {
        sections[sections.count - 1].rows.append(id)
      } else {
        sections.append(.init(name: name, rows: [id]))
      }
    }
    return FoldedList(sections: sections)
  }
}

extension PredicateDependencies {
  /// Whether a relationship without an inverse is read.
  func areOneSided(in model: ManagedObjectModel) -> Bool {
    properties.contains {
      RelationshipStep(entity: $0.entity, slot: $0.slot).isOneSided(in: model)
    }
  }
}

extension RelationshipStep {
  fileprivate func isOneSided(in model: ManagedObjectModel) -> Bool {
    model[entity].properties[slot].relationship.map { $0.inverseSlot == nil } ?? false
  }
}

extension AttributeType {
  fileprivate var isNameable: Bool { self != .binary && self != .transformable }
}

extension ObjectsDidChange {
  fileprivate var short: String {
    func ids(_ ids: [ObjectID]) -> [String] { ids.map { "\($0.entity.rawValue)/\($0.key)" } }
    return "\(origin): +\(ids(inserted)) -\(ids(deleted)) ?\(ids(refreshed)) "
      + updated.map { "\($0.id.entity.rawValue)/\($0.id.key)\($0.slots)" }.joined(separator: " ")
  }
}

extension FetchedResultsController.Outcome {
  fileprivate var short: String {
    if case .change(let change) = self { change.short } else { "\(self)" }
  }
}

extension FetchedResultsChange {
  fileprivate var short: String {
    func at(_ place: Place) -> String { "\(place.section).\(place.row)" }
    return "sections -\(sectionDeletes) +\(sectionInserts.map { "\($0.index) \($0.name)" })"
      + " -\(deletes.map { "\(at($0.place)) \($0.id.key)" })"
      + " +\(inserts.map { "\(at($0.place)) \($0.id.key)" })"
      + " moves \(moves.map { "\(at($0.from))>\(at($0.to)) \($0.id.key)" })"
      + " updates \(updates.map { "\(at($0.from))>\(at($0.to)) \($0.id.key)" }) = \(total)"
  }
}
