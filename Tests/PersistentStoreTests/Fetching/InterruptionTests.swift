import ObjectModel
import PersistentStore
import Predicates
import Synchronization
import Testing

/// That what SQLite calls notices that a read is to end, however long a single call takes. Reads on
/// other threads are in `ConcurrentReadTests`.
struct InterruptionTests {
  private let model: ManagedObjectModel
  private let store: SQLiteStore
  private let person: Entity

  /// One person whose name takes a backtracking pattern beyond any patience.
  init() throws {
    model = try FetchTestModel.make()
    store = try SQLiteStore.open(.memory, model: model)
    person = try model.requireEntity(named: "Person")
    var changes = StoreChanges()
    let name = try #require(person.slot(named: "name"))
    for key in try store.reserveKeys(root: person.root, count: 300) {
      var values = [Value](repeating: .null, count: person.properties.count)
      values[name] = .string(String(repeating: "a", count: 40) + "\(key)")
      changes.inserted.append(
        ObjectSnapshot(
          id: ObjectID(entity: person.number, key: key), version: 0, values: values))
    }
    guard case .saved = try store.save(changes) else {
      throw OrreryError(.saveFailed, "The test's own data is in conflict.")
    }
  }

  private func request(_ format: String) throws -> ResolvedFetchRequest {
    var request = ResolvedFetchRequest(entity: person)
    request.predicate = try PredicateCompiler(model: model).compile(
      PredicateParser.parse(format, arguments: []), for: person, variables: [:])
    return request
  }

  /// Runs the fetch, to be ended at the n-th time that something asks.
  /// - Returns: how often it was asked, and how it ended.
  private func fetch(
    _ request: ResolvedFetchRequest, endingAt limit: Int
  ) throws -> (asked: Int, error: OrreryError?) {
    let patience = Patience(limit: limit)
    var failure: OrreryError?
    try store.read { reader in
      EvaluationInterruption.asking({ patience.isSpent() }) {
        failure = outcome(of: request, reader)
      }
    }
    return (patience.count, failure)
  }

  private func outcome(
    of request: ResolvedFetchRequest, _ reader: SQLiteReader
  ) -> OrreryError? {
    do throws(OrreryError) {
      _ = try reader.fetchIDs(request)
      return nil
    } catch {
      return error
    }
  }

  /// Counts how often it is asked.
  private final class Patience: Sendable {
    private let limit: Int
    private let asked = Mutex(0)

    init(limit: Int) {
      self.limit = limit
    }

    var count: Int { asked.withLock { $0 } }

    func isSpent() -> Bool {
      asked.withLock { count in
        count += 1
        return count >= limit
      }
    }
  }

  @Test func aPatternThatRunsAwayIsInterruptedInTheMiddle() throws {
    let request = try request("name MATCHES '(a+)+b'")
    let (asked, error) = try fetch(request, endingAt: 5)
    #expect(error?.kind == .requestCancelled)
    #expect(asked == 5)
    // Left alone it comes to the end of its budget.
    let (all, limit) = try fetch(request, endingAt: .max)
    #expect(limit?.kind == .predicateLimit)
    #expect(all > 500)
  }

  @Test(arguments: ["name LIKE '*a*b'", "name CONTAINS[cd] 'ab'", "name BEGINSWITH[c] 'ab'"])
  func functionsOfTextAreInterruptedBetweenCalls(format: String) throws {
    let (asked, error) = try fetch(request(format), endingAt: 7)
    #expect(error?.kind == .requestCancelled)
    #expect(asked == 7)
  }

  @Test func comparingForAnOrderIsLeftOffAndEndsWithoutIt() throws {
    var request = ResolvedFetchRequest(entity: person)
    request.sort = try PredicateCompiler(model: model).compile(
      [SortDescriptor(keyPath: "name", comparator: .localizedCompare)], for: person)
    let (asked, error) = try fetch(request, endingAt: 3)
    // Comparing cannot fail: SQLite's own look at the handle is what ends the read.
    #expect(error == nil)
    #expect(asked > 3)
  }

  @Test func inMemoryItIsTheSame() throws {
    let error = #expect(throws: OrreryError.self) {
      try EvaluationInterruption.asking({ true }) {
        _ = try StringMatching.evaluate(
          String(repeating: "a", count: 40), .matches, "(a+)+b", [])
      }
    }
    #expect(error?.kind == .requestCancelled)
  }
}
