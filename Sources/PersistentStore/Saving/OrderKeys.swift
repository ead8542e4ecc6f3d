/// Gives the objects of an ordered relationship their order keys, as Core Data spaces them: 2048,
/// 3072, 4096, … so that an object can be placed between two others without touching them. It
/// changes as few keys as it can, and where a gap is used up those round it.
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

  /// The key; nil where it is no positive 32-bit integer.
  static func valid(_ key: Int64) -> Int64? {
    key > 0 && key <= maximum ? key : nil
  }

  /// - Parameter distance: From each key to the next, at least.
  /// - Returns: nil where there is no room.
  static func keys(
    count: Int, after last: Int64?, before next: Int64?, distance: Int64 = 1
  ) -> [Int64]? {
    let count = Int64(count)
    guard let next else {
      let start = last.map { $0 + step } ?? first
      if start + step * count <= maximum { return (0..<count).map { start + step * $0 } }
      return last == nil ? (1...count).map { maximum / (count + 1) * $0 } : nil
    }
    // Before the first one, the usual distance if it fits, else what there is above zero.
    let lower = last ?? max(next - step * (count + 1), 0)
    let room = (next - lower) / (count + 1)
    return room >= distance ? (0..<count).map { lower + room * ($0 + 1) } : nil
  }

  /// Where there is no room, as many neighbours get other keys as it takes, at distances that grow
  /// with their number: then the next ones that come to the same place find room for long.
  ///
  /// - Parameter items: In the wanted order.
  /// - Returns: The keys of those that get another, and the last one's.
  static func assign(_ items: [Item]) -> (changed: [(object: Int64, key: Int64)], end: Int64) {
    var keys = keptKeys(items)
    var index = 0
    while index < keys.count {
      guard keys[index] == nil else {
        index += 1
        continue
      }
      var (margin, distance) = (0, 1.0)
      var found: [Int64]?
      while found == nil {
        let low = max(index - margin, 0)
        let high = keys.dropFirst(index + 1 + margin).firstIndex { $0 != nil } ?? keys.count
        found = self.keys(
          count: high - low, after: low > 0 ? keys[low - 1] : nil,
          before: high < keys.count ? keys[high] : nil, distance: Int64(distance))
        if let found { keys.replaceSubrange(low..<high, with: found) }
        (margin, distance) = (2 * margin + 1, 1.5 * distance)
      }
    }
    let changed = zip(items, keys).compactMap { item, key in
      key.flatMap { $0 == item.key ? nil : (item.object, $0) }
    }
    return (changed, (keys.last ?? nil) ?? first - step)
  }

  /// By item, the keys of the most objects that can keep theirs.
  private static func keptKeys(_ items: [Item]) -> [Int64?] {
    var kept = [Int64?](repeating: nil, count: items.count)
    let candidates = items.enumerated().compactMap { index, item in
      item.key.flatMap(valid).map { (index: index, key: $0) }
    }
    for place in candidates.map({ Int($0.key) }).longestIncreasing {
      kept[candidates[place].index] = candidates[place].key
    }
    return kept
  }
}

extension [Int] {
  /// A longest subsequence that ascends, by patience sorting: its indexes, descending.
  package var longestIncreasing: [Int] {
    guard count > 1 else { return Array(indices) }
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: count)
    for index in indices {
      let place = ends.indices.partitioningIndex { self[ends[$0]] >= self[index] }
      previous[index] = place > 0 ? ends[place - 1] : nil
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var longest: [Int] = []
    var next = ends.last
    while let index = next {
      longest.append(index)
      next = previous[index]
    }
    return longest
  }
}
