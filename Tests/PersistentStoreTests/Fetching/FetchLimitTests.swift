import ObjectModel
import PersistentStore
import Predicates
import Testing

/// Predicates of any size either run or are refused as too large; none is a crash or an SQLite
/// error.
struct FetchLimitTests {
  private let data: FetchTestData
  private let person: Entity

  init() throws {
    var random = FetchRandom()
    data = try FetchTestData(random: &random)
    person = try data.model.requireEntity(named: "Person")
  }

  private func path(_ name: String) -> CompiledExpression {
    let slot = data.slot(name, in: "Person")
    return .path(
      ResolvedKeyPath(
        root: .evaluatedObject, steps: [], entity: person.number,
        leaf: .attribute(slot: slot, elements: []),
        type: person.properties[slot].attribute?.type))
  }

  private func fetch(_ predicate: CompiledPredicate) throws -> [ObjectID] {
    var request = ResolvedFetchRequest(entity: person)
    request.predicate = predicate
    return try data.store.fetchIDs(request)
  }

  @Test(arguments: ["name", "age", "score", "birthday", "token", "payload", "balance", "big"])
  func listsMayBeLongerThanSQLitesVariables(_ key: String) throws {
    var random = FetchRandom()
    let slot = data.slot(key, in: "Person")
    let type = try #require(person.properties[slot].attribute?.type)
    let values = (0..<40_000).map { _ in random.value(of: type) }
    let wanted = Set(values.map(asStored))
    let expected = data.ids(ofKind: "Person").filter { id in
      data.values[id].map { wanted.contains(asStored($0[slot])) } ?? false
    }
    let list = values.map(CompiledExpression.constant)
    #expect(Set(try fetch(.isIn(path(key), list, []))) == Set(expected))
  }

  /// Strings by their bytes, as SQLite holds them equal.
  private func asStored(_ value: Value) -> Value {
    if case .string(let string) = value { .binary(Array(string.utf8)) } else { value }
  }

  @Test func manyAlternativesAreNoDeepTree() throws {
    let alternatives = (0..<5_000).map {
      CompiledPredicate.comparison(path("age"), .equal, .constant(.integer(Int64($0 - 100))), [])
    }
    let expected = data.ids(ofKind: "Person").filter {
      data.values[$0]?[data.slot("age", in: "Person")].isNull == false
    }
    #expect(Set(try fetch(.or(alternatives))) == Set(expected))
  }

  /// As a program that writes predicates nests them, on either side.
  @Test(arguments: [false, true])
  func sixtyLevelsAreNoDeepTree(_ isNegated: Bool) throws {
    let isOne = CompiledPredicate.comparison(path("age"), .equal, .constant(.integer(1)), [])
    let isOlder = CompiledPredicate.comparison(path("age"), .greaterThan, path("big"), [])
    var predicate = isOlder
    for level in 0..<60 {
      let inner = isNegated ? CompiledPredicate.not(predicate) : predicate
      predicate = level % 2 == 0 ? .and([isOne, inner]) : .or([isOlder, inner])
    }
    let expected = try data.ids(ofKind: "Person").filter {
      try PredicateEvaluator().evaluate(predicate, object: $0, in: data)
    }
    #expect(Set(try fetch(predicate)) == Set(expected))
  }

  @Test func tooManyValuesAreRefused() throws {
    let alternatives = (0..<40_000).map {
      CompiledPredicate.comparison(path("age"), .equal, .constant(.integer(Int64($0))), [])
    }
    expectTooLarge(.or(alternatives))
  }

  @Test func tooDeepATreeIsRefused() throws {
    var predicate = CompiledPredicate.comparison(path("age"), .lessThan, path("big"), [])
    for index in 0..<900 {
      let other = CompiledPredicate.comparison(
        path("age"), .equal, .constant(.integer(Int64(index))), [])
      predicate = index % 2 == 0 ? .and([other, .not(predicate)]) : .or([.not(predicate), other])
    }
    expectTooLarge(predicate)
  }

  /// Each construct within itself, as deep as the compiler takes it: SQLite takes it too.
  @Test(
    arguments: [
      ("abs(", "age", ")", " > 1"), ("(age + ", "age", ")", " > 1"),
      ("(balance + ", "balance", ")", " > 1"), ("modulus:by:(age, ", "age", ")", " > 1"),
      ("TERNARY(age > 1, 2, ", "age", ")", " > 1"), ("TERNARY(", "age", " > 1, 2, 3)", " > 1"),
      ("SUBQUERY(boss.reports, $x, ", "age > 1", ").@count > 1", ""),
      ("SUBQUERY(boss.reports, $x, ", "age > 1", ").@sum.age > 1", ""),
      ("SUBQUERY(boss.tags, $x, ", "age > 1", ").@count > 0", ""),
      ("SUBQUERY(boss.likes UNION likedBy, $x, ", "age > 1", ").@max.age > 1", ""),
      ("SUBQUERY(likes, $x, ", "age > 1", ")[FIRST].age > 1", ""),
      ("(age == 1 AND (score == 1 OR ", "age > 1", "))", ""),
      ("NOT (age == 1 AND NOT ", "age > 1", ")", ""), ("{1, ", "age", "}[0]", " > 1"),
      ("max({1, ", "age", "})", " > 1"),
    ])
  func whatCompilesHasRoomInTheStore(
    _ opening: String, _ core: String, _ closing: String, _ end: String
  ) throws {
    let compiler = PredicateCompiler(model: data.model)
    var deepest = 0
    for depth in 1...60 {
      let text =
        String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
        + end
      let predicate: CompiledPredicate
      do {
        predicate = try compiler.compile(text, for: person)
      } catch {
        #expect(error.kind == .predicateLimit, "\(text)")
        break
      }
      #expect(throws: Never.self, "\(text)") { try fetch(predicate) }
      deepest = depth
    }
    #expect(deepest >= 3)
  }

  @Test func aPatternThatRunsAwayIsRefused() throws {
    let text = String(repeating: "a", count: 40) + "b"
    expectTooLarge(
      .comparison(.constant(.string(text)), .matches, .constant(.string("(a+)+c")), []))
  }

  private func expectTooLarge(_ predicate: CompiledPredicate) {
    do {
      _ = try fetch(predicate)
      Issue.record("The predicate ran.")
    } catch {
      #expect((error as? OrreryError)?.kind == .predicateLimit)
    }
  }
}
