import Foundation
import ObjectModel
import PersistentStore
import Predicates
import Testing

/// Predicates that random ones found to mean two things, written out: seeds do not outlive changes
/// to what is made of them.
struct LanguageRegressionTests {
  private typealias M = FixtureModels

  private static func store() throws -> TestStore {
    try TestStore(
      M.model(
        M.entity(
          "Number",
          [
            M.attribute("real", .double), M.attribute("single", .float),
            M.attribute("sum", .decimal),
          ]
        )))
  }

  /// Whether SQL, and evaluation in memory, finds the one object that has the values.
  private func expect(
    _ format: String, _ arguments: [PredicateArgument] = [], finds: Bool,
    with values: [String: Value], sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let store = try Self.store()
    let id = try store.insert("Number", values)
    let entity = try store.entity("Number")
    let predicate = try PredicateCompiler(model: store.model).compile(
      PredicateParser.parse(format, arguments: arguments), for: entity)
    var request = ResolvedFetchRequest(entity: entity)
    request.predicate = predicate
    let found = try store.store.fetchIDs(request)
    #expect(found == (finds ? [id] : []), "SQL", sourceLocation: sourceLocation)
    let source = SnapshotSource(snapshot: try #require(store.store.snapshots(of: [id]).first))
    let holds = try PredicateEvaluator().evaluate(predicate, object: id, in: source)
    #expect(holds == finds, "memory", sourceLocation: sourceLocation)
  }

  private struct SnapshotSource: ObjectValueSource {
    let snapshot: ObjectSnapshot

    func value(of object: ObjectID, slot: Int) -> Value { snapshot.values[slot] }
  }

  /// A long list goes to SQLite as a table, whose values take on the column's type.
  @Test func integersInLongListsAreNotRoundedToDoubles() throws {
    let list = (0..<40).map { PredicateArgument.value(.integer(9_007_199_254_740_993 + 4 * $0)) }
    try expect(
      "real IN %@", [.values(list)], finds: false,
      with: ["real": .double(9_007_199_254_740_992)])
    try expect(
      "real IN %@", [.values(list + [.value(.integer(9_007_199_254_740_992))])], finds: true,
      with: ["real": .double(9_007_199_254_740_992)])
  }

  @Test func decimalsMeetEachBoundInItsOwnType() throws {
    try expect(
      "sum BETWEEN {single, sum}", finds: true,
      with: ["sum": .decimal(123_456_789_012_345_678), "single": .double(0.5)])
    try expect(
      "sum BETWEEN {sum, single}", finds: true,
      with: ["sum": .decimal(123_456_789_012_345_678), "single": .double(0.5)])
    try expect(
      "sum BETWEEN {single, sum}", finds: false, with: ["sum": .decimal(1), "single": .null])
  }

  /// The column holds -2^63 as a double, whose shortest digits say less.
  @Test func largeDecimalsCompareAsTheirColumns() throws {
    let least = PredicateArgument.value(.integer(.min))
    let value = Value.decimal(try #require(Decimal(string: "-9223372036854775808.5")))
    try expect("sum == %@", [least], finds: true, with: ["sum": value])
    try expect("sum BETWEEN {%@, 0}", [least], finds: true, with: ["sum": value])
    try expect("sum < %@", [least], finds: false, with: ["sum": value])
  }

  @Test func doublesThatAreNoDecimalsCountBesideThem() throws {
    try expect("stddev({sum, -4, 5e-324}) == 2", finds: true, with: ["sum": .null])
    try expect("max({sum, 1e308}) == 1e308", finds: true, with: ["sum": .decimal(3)])
  }
}
