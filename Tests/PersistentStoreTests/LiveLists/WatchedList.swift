import ObjectModel
import PersistentStore
import Predicates

@testable import ObjectContext

/// A list with what a client made of it, and with all that has to hold of the two.
final class WatchedList: CustomStringConvertible {
  /// What the controller made of one notice.
  private struct Telling {
    let notice: ChangeSet
    let outcome: FetchedResultsController.Outcome
    /// The list as a reset tells it. The controller goes on to what comes later.
    let list: FoldedList?
  }

  let description: String
  /// What the client has.
  private(set) var folded: FoldedList
  /// What it was told last; nil for nothing, or for all anew.
  private(set) var lastChange: FetchedResultsChange?
  private let controller: FetchedResultsController
  private var before: FoldedList
  private var changes: [Telling] = []
  private var failure: OrreryError?
  private var late: LateReader
  /// Rows that are fetched while the context changes.
  private var slowRows: SlowRows?
  private var columns: WatchedColumns
  /// What each row was sorted by, when it was looked at last.
  private var tuples: [ObjectID: [Value]] = [:]
  /// What this is another client of.
  private weak var original: WatchedList?

  /// nil where the random predicate is none.
  convenience init?(
    _ graph: RandomGraph, in context: ManagedObjectContext, random: FetchRandom
  ) throws {
    var random = random
    var list = RandomList(graph, random: random)
    guard let request = try list.request() else { return nil }
    let bounds = FetchedResultsController.Bounds(&random)
    try self.init(request, in: context, bounds, late: random.upTo(9), &random, list.text)
  }

  private init?(
    _ request: FetchedResultsRequest, in context: ManagedObjectContext,
    _ bounds: FetchedResultsController.Bounds, late: Int, _ random: inout FetchRandom,
    _ text: String
  ) throws {
    do throws(OrreryError) {
      if random.chance(40) {
        let rows = try SlowRows(of: request, in: context, random: &random)
        controller = FetchedResultsController(expecting: request, in: context, bounds: bounds)
        folded = FoldedList(rows.state)
        slowRows = rows
      } else {
        controller = try FetchedResultsController(request, in: context, bounds: bounds)
        folded = FoldedList(controller.state)
      }
    } catch {
      return nil
    }
    description = "\(text) \(bounds)\(slowRows == nil ? "" : ", slow")"
    before = folded
    self.late = LateReader(controller, folded, interval: late)
    columns = try WatchedColumns(request.shownKeyPaths, of: folded.ids, in: context)
    tuples = try Self.tuples(of: folded.ids, by: request.fetch.sort, in: context)
  }

  /// Another client of the same, who comes now.
  func twin(random: inout FetchRandom) throws -> WatchedList? {
    guard failure == nil, original == nil else { return nil }
    let twin = try WatchedList(
      controller.request, in: controller.context, .init(&random), late: random.upTo(9), &random,
      "twin of " + description)
    twin?.original = self
    return twin
  }

  // MARK: Being told

  var hasNews: Bool { !changes.isEmpty }

  func receive(_ change: ChangeSet) {
    guard failure == nil else { return }
    slowRows?.note(change)
    do throws(OrreryError) {
      try controller.note(change)
    } catch {
      // Whoever fetches again is told what keeps it from being read.
      if slowRows == nil { failure = error } else { controller.noteEverything() }
    }
    takeNews(of: change)
  }

  func receive(_ save: SavedChanges) {
    guard failure == nil else { return }
    controller.note(save)
    takeNews(of: ChangeSet())
  }

  func reload() {
    controller.noteEverything()
    takeNews(of: ChangeSet())
  }

  private func takeNews(of notice: ChangeSet) {
    guard failure == nil, slowRows == nil else { return }
    do throws(OrreryError) {
      note(try controller.takeNews(), of: notice)
    } catch {
      failure = error
    }
  }

  private func note(_ outcome: FetchedResultsController.Outcome, of notice: ChangeSet) {
    var list: FoldedList?
    if case .reset = outcome { list = FoldedList(controller.state) }
    changes.append(Telling(notice: notice, outcome: outcome, list: list))
  }

  /// Takes the rows, if it is time for them: they may have to be fetched again.
  private func takeSlowRows() throws {
    guard var rows = slowRows, rows.hasCome() else { return }
    if rows.isRepeated() {
      try rows.fetch(controller.request, in: controller.context, since: controller.noted)
      controller.forgetNews()
      folded = FoldedList(rows.state)
      let context = controller.context
      columns = try WatchedColumns(controller.request.shownKeyPaths, of: folded.ids, in: context)
      tuples = try Self.tuples(of: folded.ids, by: controller.request.fetch.sort, in: context)
      slowRows = rows
      return
    }
    slowRows = nil
    controller.begin(with: rows.state)
    late = LateReader(controller, folded, interval: late.interval)
    note(try controller.takeNews(), of: rows.noted)
  }

  // MARK: What has to hold

  /// Applies what was told since, and says what does not hold.
  func fault() throws -> String? {
    do {
      try takeSlowRows()
    } catch let error as OrreryError {
      failure = error
    }
    if slowRows != nil { return nil }
    if let failure { return failure.kind == .predicateLimit ? nil : "It failed: \(failure)" }
    defer { changes = [] }
    lastChange = nil
    if let fault = foldingFault() { return fault }
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
    let state = controller.state
    guard FoldedList(state).isSame(as: folded), state.total == folded.ids.count else {
      return "The controller's own list is another: \(FoldedList(state))"
    }
    if let original, original.failure == nil, original.slowRows == nil,
      !original.folded.isSame(as: folded)
    {
      return "Who came first has another list: \(original.folded)\n\(folded)"
    }
    if let fault = try movingFault() { return fault }
    if let fault = try columns.fault(
      of: folded.ids, after: changes.map(\.outcome), in: controller.context)
    {
      return "\(fault)\nafter: \(changes.map { "\($0.notice.short) \($0.outcome.short)" })"
    }
    return late.fault(controller, folded)
  }

  /// Applies what was told.
  private func foldingFault() -> String? {
    for telling in changes {
      before = folded
      let notice = telling.notice
      switch telling.outcome {
      case .nothing: continue
      case .reset: folded = telling.list ?? folded
      case .change(let change):
        lastChange = change
        do {
          try folded.apply(change, isDivided: controller.request.section != nil)
        } catch {
          return "\(error)\nof \(change.short)\nbefore: \(before)\nafter \(notice.short)"
        }
        if let fault = fault(of: change, after: notice) {
          return "\(fault): \(change.short)\nbefore: \(before)\nafter \(notice.short)"
        }
      }
    }
    return nil
  }

  /// What every single change has to keep to.
  private func fault(of change: FetchedResultsChange, after notice: ChangeSet) -> String? {
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
    if !change.updates.allSatisfy({ isTouched($0, by: notice) }) {
      return "An update is of what has not changed"
    }
    // What neither moved nor came nor went is in the order in which it was.
    let stayed = old.intersection(new).subtracting(moved)
    if before.ids.filter(stayed.contains) != folded.ids.filter(stayed.contains) {
      return "Rows that do not move have changed their order"
    }
    return nil
  }

  private func isTouched(
    _ update: FetchedResultsChange.Update, by notice: ChangeSet
  ) -> Bool {
    if update.keys.isEmpty { return false }
    if notice.refreshed.contains(update.id) { return true }
    let properties = controller.context.model[update.id.entity].properties
    let slots = notice.updated.first { $0.id == update.id }?.slots ?? []
    let own = Set(slots.map { properties[$0].name })
    // Paths lead to others.
    return update.keys.allSatisfy { own.contains($0) || $0.contains(".") }
  }

  /// What nothing touched is sorted by what it was sorted by, and may not move.
  private func movingFault() throws -> String? {
    let old = tuples
    tuples = try Self.tuples(
      of: folded.ids, by: controller.request.fetch.sort, in: controller.context)
    guard changes.count == 1, let change = lastChange else { return nil }
    let moved = change.moves.map(\.id).filter { old[$0] == tuples[$0] }
    return moved.isEmpty ? nil : "What nothing touched moves: \(moved)\n\(change.short)"
  }

  private static func tuples(
    of ids: [ObjectID], by sort: [CompiledSortDescriptor], in context: ManagedObjectContext
  ) throws -> [ObjectID: [Value]] {
    var tuples: [ObjectID: [Value]] = [:]
    for id in ids {
      tuples[id] = try PredicateEvaluator().sortTuple(of: id, by: sort, in: context).values
        .map(\.asStored)
    }
    return tuples
  }

  /// The list as the context's own fetch of all rows has it.
  private func freshList() throws -> FoldedList {
    let request = controller.request
    let context = controller.context
    var fetch = request.fetch
    fetch.limit = nil
    fetch.offset = 0
    let rest = try context.fetchIDs(fetch).dropFirst(request.fetch.offset)
    let ids = Array(request.fetch.limit.map { rest.prefix($0) } ?? rest)
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

/// A client that is told several changes as one.
private struct LateReader {
  let interval: Int
  private var state: FetchedResultsController.State
  private var folded: FoldedList
  private var missed = 0

  /// - Parameter interval: how many transactions it misses.
  init(_ controller: FetchedResultsController, _ folded: FoldedList, interval: Int) {
    self.interval = interval
    self.folded = folded
    state = controller.state
  }

  mutating func fault(_ controller: FetchedResultsController, _ told: FoldedList) -> String? {
    missed += 1
    guard missed > interval else { return nil }
    missed = 0
    let before = folded
    let change = controller.change(since: state, touched: [:])
    state = controller.state
    do {
      try folded.apply(change, isDivided: controller.request.section != nil)
    } catch {
      return "Told late: \(error)\n\(change.short)\nbefore: \(before)"
    }
    return folded.isSame(as: told)
      ? nil : "Told late: \(folded)\nat once: \(told)\n\(change.short)\nbefore: \(before)"
  }
}

/// Rows as of one moment, which come some transactions later.
private struct SlowRows {
  private(set) var state: FetchedResultsController.State
  /// All that changed since, as one.
  private(set) var noted = ChangeSet()
  private var random: FetchRandom
  private var left = 0

  init(
    of request: FetchedResultsRequest, in context: ManagedObjectContext, random: inout FetchRandom
  ) throws(OrreryError) {
    self.random = FetchRandom(seed: random.next())
    state = try FetchedResultsController(request, in: Self.snapshot(of: context)).state
    left = self.random.upTo(4)
  }

  private static func snapshot(of context: ManagedObjectContext) -> ManagedObjectContext {
    ContextSnapshot(of: context).context(over: context.coordinator.reader)
  }

  mutating func note(_ change: ChangeSet) {
    // What came back may be another in every key.
    noted.refreshed += change.inserted + change.refreshed
    for object in change.updated {
      if let place = noted.updated.firstIndex(where: { $0.id == object.id }) {
        noted.updated[place].slots += object.slots
      } else {
        noted.updated.append(object)
      }
    }
  }

  mutating func hasCome() -> Bool {
    left -= 1
    return left < 0
  }

  mutating func isRepeated() -> Bool { random.chance(30) }

  mutating func fetch(
    _ request: FetchedResultsRequest, in context: ManagedObjectContext,
    since changes: FetchedResultsController.Noted
  ) throws(OrreryError) {
    state = try FetchedResultsController(
      request, in: Self.snapshot(of: context), from: state, changes
    ).state
    noted = ChangeSet()
    left = random.upTo(4)
  }
}

extension FetchedResultsController.Bounds {
  /// Small ones more often than not: lists here have few rows.
  init(_ random: inout FetchRandom) {
    self.init()
    guard random.chance(70) else { return }
    spareRows = random.upTo(3)
    candidates = random.upTo(8)
    chunkRows = 2 + random.upTo(3)
    noted = 1 + random.upTo(20)
  }
}

// MARK: Reports

extension ChangeSet {
  fileprivate var short: String {
    func ids(_ ids: [ObjectID]) -> [String] { ids.map { "\($0.entity.rawValue)/\($0.key)" } }
    return "+\(ids(inserted)) -\(ids(deleted)) ?\(ids(refreshed)) "
      + updated.map { "\($0.id.entity.rawValue)/\($0.id.key)\($0.slots)" }.joined(separator: " ")
  }
}

extension FetchedResultsController.Outcome {
  fileprivate var short: String {
    if case .change(let change) = self { change.short } else { "\(self)" }
  }
}

extension FetchedResultsChange {
  var short: String {
    func at(_ place: Place) -> String { "\(place.section).\(place.row)" }
    return "sections -\(sectionDeletes) +\(sectionInserts.map { "\($0.index) \($0.name)" })"
      + " -\(deletes.map { "\(at($0.place)) \($0.id.key)" })"
      + " +\(inserts.map { "\(at($0.place)) \($0.id.key)" })"
      + " moves \(moves.map { "\(at($0.from))>\(at($0.to)) \($0.id.key)" })"
      + " updates \(updates.map { "\(at($0.from))>\(at($0.to)) \($0.id.key)" }) = \(total)"
  }
}
