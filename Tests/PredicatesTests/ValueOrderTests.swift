import Foundation
import ObjectModel
import Testing

@testable import Predicates

@Suite("Equality and order of values")
struct ValueOrderTests {
  @Test(
    "integers and doubles compare exactly",
    arguments: [
      (Int64(9_007_199_254_740_993), 9_007_199_254_740_992.0, 1),
      (9_007_199_254_740_992, 9_007_199_254_740_992.0, 0), (Int64.max, 0x1p63, -1),
      (.min, -0x1p63, 0), (.min, -.infinity, 1), (0, -0.5, 1), (0, 0.5, -1), (-1, -0.5, -1),
      (3, 3.0, 0), (0, -0.0, 0),
    ] as [(Int64, Double, Int)])
  func exact(integer: Int64, double: Double, order: Int) {
    #expect(ValueOrder.compare(.integer(integer), .double(double)) == order)
    #expect(ValueOrder.compare(.double(double), .integer(integer)) == -order)
  }

  @Test("a sum of integers and decimals is beyond neither", arguments: [Int64.max, .min])
  func mixedSum(integer: Int64) throws {
    var sum = AggregateAccumulator(.sum)
    let half = try #require(Decimal(string: "0.5"))
    for value in [.integer(integer), .decimal(half), .integer(integer), .integer(integer)]
      as [Value]
    { sum.add(value) }
    #expect(sum.result == Value(stored: Decimal(integer) * 3 + half))
    // With as many digits as a store keeps.
    let digits = integer > 0 ? "27670116110564327000" : "-27670116110564327000"
    #expect(sum.result == Value.decimal(try #require(Decimal(string: digits))))
  }

  @Test("decimals compare exactly with integers and as doubles with doubles")
  func decimals() throws {
    let tenth = try #require(Decimal(string: "0.1"))
    #expect(ValueOrder.compare(.decimal(tenth), .double(0.1)) == 0)
    #expect(ValueOrder.compare(.double(0.1), .decimal(tenth)) == 0)
    let large = try #require(Decimal(string: "9007199254740993.5"))
    #expect(ValueOrder.compare(.decimal(large), .integer(9_007_199_254_740_993)) == 1)
    #expect(ValueOrder.compare(.integer(.max), .decimal(Decimal(Int64.max))) == 0)
  }

  @Test("nil and different kinds have no order")
  func none() {
    #expect(ValueOrder.compare(.null, .null) == nil)
    #expect(ValueOrder.compare(.integer(1), .null) == nil)
    #expect(ValueOrder.compare(.integer(1), .string("1")) == nil)
    #expect(ValueOrder.compare(.integer(1), .double(.nan)) == nil)
  }

  @Test("bytes order UUIDs, data and strings")
  func bytes() throws {
    #expect(ValueOrder.compare(.binary([1, 2]), .binary([1, 2, 0])) ?? 0 < 0)
    #expect(ValueOrder.compare(.binary([255]), .binary([1, 2])) ?? 0 > 0)
    #expect(ValueOrder.compare(.string("Z"), .string("a")) ?? 0 < 0)
    #expect(ValueOrder.compare(.string("\u{FF5E}"), .string("😀")) ?? 0 < 0)
    #expect(ValueOrder.compare(.string("é"), .string("e\u{301}")) != 0)
    let low = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    let high = try #require(UUID(uuidString: "F0000000-0000-0000-0000-000000000000"))
    #expect(ValueOrder.compare(.uuid(low), .uuid(high)) ?? 0 < 0)
  }

  @Test("nil sorts first ascending, last descending, and the id decides what is level")
  func sorting() throws {
    let graph = try TestGraph()
    let person = try graph.entity("Person")
    func sorted(_ isAscending: Bool) throws -> [Int64] {
      let descriptors = try PredicateCompiler(model: graph.model).compile(
        [SortDescriptor(keyPath: "age", isAscending: isAscending)], for: person)
      let ages: [Value] = [.integer(2), .null, .integer(1), .null, .integer(2)]
      return ages.enumerated().map { index, age in
        SortTuple(values: [age], object: ObjectID(entity: person.number, key: Int64(index)))
      }
      .sorted { descriptors.compare($0, $1) < 0 }
      .map(\.object.key)
    }
    #expect(try sorted(true) == [1, 3, 2, 0, 4])
    #expect(try sorted(false) == [0, 4, 2, 1, 3])
  }
}
