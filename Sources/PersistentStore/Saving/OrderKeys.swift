/// Gives the objects of an ordered relationship their order keys, as Core Data spaces them: 2048,
/// 3072, 4096, … so that an object can be placed between two others without touching them. It
/// changes as few keys as it can, and all of them where a gap is used up.
enum OrderKeys {
  static let first: Int64 = 2048
  static let step: Int64 = 1024
  /// Core Data reads them as 32-bit integers.
  private static let maximum = Int64(Int32.max)

  struct Item: Hashable {
    /// The primary key of the object that is placed.
    var object: Int64
    /// Its order key; nil where it has none yet.
    var key: Int64?
  }

  /// - Parameter items: In the wanted order.
  /// - Returns: The new keys of those that need one.
  static func assign(_ items: [Item]) -> [(object: Int64, key: Int64)] {
    let kept = longestIncreasingRun(items)
    var assigned: [(object: Int64, key: Int64)] = []
    var index = 0
    var last: Int64?
    while index < items.count {
      if kept.contains(index) {
        last = items[index].key
        index += 1
        continue
      }
      let start = index
      while index < items.count, !kept.contains(index) { index += 1 }
      let next = index < items.count ? items[index].key : nil
      guard let keys = keys(count: index - start, after: last, before: next) else {
        return renumber(items)
      }
      assigned += zip(items[start..<index], keys).map { ($0.object, $1) }
    }
    return assigned
  }

  /// Keys for some objects between two neighbours; nil where there is no room.
  private static func keys(count: Int, after last: Int64?, before next: Int64?) -> [Int64]? {
    let count = Int64(count)
    guard let next else {
      let start = last.map { $0 + step } ?? first
      guard start + step * count <= maximum else { return nil }
      return (0..<count).map { start + step * $0 }
    }
    // Before the first one, the usual distance if it fits, else what there is above zero.
    let lower = last ?? max(next - step * (count + 1), 0)
    let distance = (next - lower) / (count + 1)
    guard distance > 0 else { return nil }
    return (1...count).map { lower + distance * $0 }
  }

  private static func renumber(_ items: [Item]) -> [(object: Int64, key: Int64)] {
    items.enumerated().compactMap { index, item in
      let key = first + step * Int64(index)
      return item.key == key ? nil : (item.object, key)
    }
  }

  /// The indexes of the most objects that can keep their keys: a longest increasing subsequence, by
  /// patience sorting. Keys that are no positive 32-bit integers are not kept.
  private static func longestIncreasingRun(_ items: [Item]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: items.count)
    for (index, item) in items.enumerated() {
      guard let key = item.key, key > 0, key <= maximum else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if let other = items[tails[middle]].key, other < key {
          low = middle + 1
        } else {
          high = middle
        }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var run: Set<Int> = []
    var next = tails.last
    while let index = next {
      run.insert(index)
      next = previous[index]
    }
    return run
  }
}
