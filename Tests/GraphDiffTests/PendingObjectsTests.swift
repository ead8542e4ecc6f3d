import ObjectModel
import PersistentStore
import Seeds
import Testing

@testable import ObjectContext

/// Objects by id, whatever their keys and however they come and go.
@Suite("Pending objects")
struct PendingObjectsTests {
  @Test("They are what a dictionary of them would be")
  func isDictionary() throws {
    let seed = Seed.next()
    var random = seed.generator()
    for _ in 0..<Nightly.rounds(40) {
      var objects = PendingObjects()
      var dictionary: [ObjectID: Int] = [:]
      for step in 0..<200 {
        let id = Self.id(using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          objects[id] = nil
          dictionary[id] = nil
        case 1:
          objects[id]?.values = [.integer(Int64(step))]
          if dictionary[id] != nil { dictionary[id] = step }
        default:
          objects[id] = Self.object(id, step, using: &random)
          dictionary[id] = step
        }
        try #require(Self.number(objects[id]) == dictionary[id], "\(seed)")
      }
      #expect(objects.count == dictionary.count && objects.isEmpty == dictionary.isEmpty, "\(seed)")
      #expect(objects.keys == dictionary.keys.sorted(), "\(seed)")
      let all = Dictionary(objects.map { ($0.key, Self.number($0.value)) }) { first, _ in first }
      #expect(all == dictionary.mapValues { $0 }, "\(seed)")
      #expect(objects.values.count { _ in true } == dictionary.count, "\(seed)")
    }
  }

  @Test("Members leave an order one by one, from wherever they stand")
  func leaving() throws {
    let seed = Seed.next()
    var random = seed.generator()
    let ids = (1...100).map { ObjectID(entity: EntityNumber(rawValue: 1), key: $0) }
    for leaving in [ids, ids.reversed(), ids.shuffled(using: &random)] {
      var changes = MemberChanges()
      changes.setOrder(ids, over: ids)
      var rest = ids
      for id in leaving {
        try #require(changes.place(of: id) == rest.firstIndex(of: id), "\(seed)")
        changes.remove(id)
        rest.removeAll { $0 == id }
        try #require(changes.order == rest && changes.place(of: id) == nil, "\(seed)")
      }
    }
  }

  /// Of few entities, with keys that mostly follow one another.
  private static func id(using random: inout SeededGenerator) -> ObjectID {
    let ranges: [ClosedRange<Int64>] = [
      1...40, 1...40, 90...140, 1_000...1_010, (Int64.max - 3)...Int64.max,
    ]
    let keys = ranges.randomElement(using: &random) ?? 1...40
    return ObjectID(
      entity: EntityNumber(rawValue: Int.random(in: 1...3, using: &random)),
      key: Int64.random(in: keys, using: &random))
  }

  private static func object(
    _ id: ObjectID, _ number: Int, using random: inout SeededGenerator
  ) -> PendingObject {
    let values = [Value.integer(Int64(number))]
    guard Int.random(in: 0..<3, using: &random) == 0 else {
      return PendingObject(status: .inserted, base: nil, values: values)
    }
    let base = ObjectSnapshot(id: id, version: 1, values: [.null])
    return PendingObject(status: .updated, base: base, values: values)
  }

  private static func number(_ object: PendingObject?) -> Int? {
    guard case .integer(let number)? = object?.values.first else { return nil }
    return Int(number)
  }
}
