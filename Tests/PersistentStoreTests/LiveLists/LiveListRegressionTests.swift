import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Testing

@testable import ObjectContext

/// What random live lists and aggregates found to be wrong once, written out: seeds do not outlive
/// changes to what is made of them.
struct LiveListRegressionTests {
  private typealias M = FixtureModels

  private let store: TestStore
  private let context: ManagedObjectContext
  private let entity: Entity

  init() throws {
    store = try TestStore(
      M.model(
        M.entity("Number", [M.attribute("real", .double), M.attribute("sum", .decimal)])))
    context = ManagedObjectContext(
      coordinator: PersistentStoreCoordinator(store: store.store))
    entity = try store.entity("Number")
  }

  private func expression(_ text: String) throws -> CompiledExpression {
    var compiler = PredicateCompiler(model: store.model)
    compiler.allowsRowAggregates = true
    return try compiler.compile(
      PredicateParser.parseExpression(text, arguments: []), for: entity, variables: [:])
  }

  /// Both are one number in a column.
  @Test func unsavedDecimalsAreInTheSectionThatTheyWillBeInWhenSaved() throws {
    let exact = try #require(Decimal(string: "99999999999999.99"))
    let saved = try store.insert("Number", ["sum": .decimal(exact)])
    let section = CompiledSortDescriptor(
      expression: try expression("sum"), isAscending: true, comparator: .compare)
    let list = try FetchedResultsController(
      FetchedResultsRequest(fetch: ResolvedFetchRequest(entity: entity), section: section),
      in: context)
    var folded = FoldedList(list.state)
    var failure: (any Error)?
    context.onChange = { change, _ in
      do {
        try list.note(change)
        guard case .change(let change) = try list.takeNews() else { return }
        try folded.apply(change, isDivided: true)
      } catch {
        failure = error
      }
    }
    let slot = try store.slot("sum", of: "Number")
    let unsaved = try context.insert(entity, values: [slot: .decimal(exact)])
    #expect(folded.sections.map(\.rows) == [[saved, unsaved]])
    try context.save()
    #expect(folded.sections.map(\.rows) == [[saved, unsaved]])
    #expect(failure == nil)
  }

  @Test func groupsByInfiniteKeysAreToldApart() throws {
    let ids = try [Value.double(1e308), .double(-1e308), .null].map {
      try store.insert("Number", ["real": $0])
    }
    var request = ResolvedFetchRequest(entity: entity)
    let key = try expression("real * 10")
    request.grouping = RowGrouping(keys: [key])
    request.columns = [FetchColumn(name: "count", expression: try expression("count(SELF)"))]
    let groups = try AggregateController(request, in: context)
    let keys: [Value] = [.null, .double(-.infinity), .double(.infinity)]
    #expect(groups.rows.map(\.key) == keys.map { [$0] })
    var failure: (any Error)?
    context.onChange = { change, _ in
      do { try groups.note(change) } catch { failure = error }
    }
    let slot = try store.slot("real", of: "Number")
    try context.setValues([slot: .double(1)], of: ids[1])
    let change = try groups.takeNews().change
    #expect(change.deletes.map(\.place.row) == [1])
    #expect(change.inserts.map(\.place.row) == [1])
    #expect(change.moves.isEmpty && change.updates.isEmpty)
    #expect(groups.rows.map(\.key) == [[.null], [.double(10)], [.double(.infinity)]])
    #expect(failure == nil)
  }
}
