import ObjectModel
import Seeds
import Testing

@testable import PersistentStore

struct OrderKeyTests {
  private func assign(_ keys: [Int64?]) -> [Int64?] {
    let items = keys.enumerated().map { OrderKeys.Item(object: Int64($0), key: $1) }
    var result = keys
    for (object, key) in OrderKeys.assign(items).changed { result[Int(object)] = key }
    return result
  }

  @Test func newOrdersAreSpacedAsCoreDataSpacesThem() {
    #expect(assign([nil, nil, nil]) == [2048, 3072, 4096])
    #expect(assign([2048, 3072, nil]) == [2048, 3072, 4096])
    #expect(assign([]) == [])
  }

  @Test func neighboursKeepTheirKeys() {
    #expect(assign([2048, nil, 3072]) == [2048, 2560, 3072])
    #expect(assign([nil, 2048]) == [1024, 2048])
    #expect(assign([nil, nil, 2048]).suffix(1) == [2048])
    #expect(assign([2048, 4096, 3072, 5120]).compactMap { $0 }.count == 4)
    // One object moved to the front: only its key changes.
    let moved = assign([5120, 2048, 3072, 4096])
    #expect(Array(moved.dropFirst()) == [2048, 3072, 4096])
  }

  @Test func usedUpGapsAreRenumbered() {
    #expect(assign([1, nil, 2]) == [2048, 3072, 4096])
    #expect(assign([nil, 1]) == [2048, 3072])
    #expect(assign([Int64(Int32.max), nil]) == [2048, 3072])
    #expect(assign([0, -5, nil]) == [2048, 3072, 4096])
    #expect(assign([Int64.max, Int64.min, nil]) == [2048, 3072, 4096])
  }

  /// Whatever moves where, keys end up increasing, positive and few of them changed.
  @Test func anyHistoryOfMovesStaysInOrder() {
    let seed = Seed.next()
    var generator = seed.generator()
    var items: [OrderKeys.Item] = []
    var next: Int64 = 1
    for _ in 0..<2000 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where items.count > 40:
        items.remove(at: Int.random(in: items.indices, using: &generator))
      case 1 where items.count > 1:
        let item = items.remove(at: Int.random(in: items.indices, using: &generator))
        items.insert(item, at: Int.random(in: 0...items.count, using: &generator))
      default:
        let place = Int.random(in: 0...items.count, using: &generator)
        items.insert(OrderKeys.Item(object: next, key: nil), at: place)
        next += 1
      }
      let keys = Dictionary(
        uniqueKeysWithValues: OrderKeys.assign(items).changed.map { ($0.object, $0.key) })
      for index in items.indices {
        items[index].key = keys[items[index].object] ?? items[index].key
      }
      let order = items.compactMap(\.key)
      #expect(order.count == items.count, "\(seed)")
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 }, "\(seed)")
      #expect(order.allSatisfy { $0 > 0 && $0 <= Int64(Int32.max) }, "\(seed)")
    }
  }
}
