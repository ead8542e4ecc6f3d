/// Orders the vertices of each column of a `LayeredGraph` so that few lines cross: each column is
/// sorted by where its neighbours are, back and forth, then neighbours in a column are exchanged
/// where this helps; the best of several starts is kept.
struct Ordering {
  private(set) var graph: LayeredGraph
  /// How many lines cross between columns.
  private(set) var crossings = Int.max
  /// Of each vertex in its column.
  private var positions: [Int]
  /// What it may cost, in segments looked at: large graphs have fewer starts, and fewer sweeps.
  private var budget: Int

  init(of graph: LayeredGraph, budget: Int) {
    self.budget = budget
    self.graph = graph
    positions = graph.positions()
    var best = graph.columns
    for start in 0..<16 where crossings > 0 && (start == 0 || budget > 0) {
      begin(start)
      sweep(&best)
    }
    self.graph.columns = best
  }

  /// The first start follows lines from box to box, the others have no order that one could see.
  private mutating func begin(_ start: Int) {
    var ranks = start == 0 ? traversal() : []
    var state = UInt64(start)
    while ranks.count < positions.count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      ranks.append(Int(state >> 33))
    }
    for column in graph.columns.indices {
      graph.columns[column].sort { (ranks[$0], $0) < (ranks[$1], $1) }
      number(column)
    }
  }

  private mutating func number(_ column: Int) {
    for (position, vertex) in graph.columns[column].enumerated() { positions[vertex] = position }
  }

  /// By vertex: its number on a way that goes on from each to one that it has a line with.
  private func traversal() -> [Int] {
    var ranks = Array(repeating: -1, count: positions.count)
    var count = 0
    for start in graph.columns.joined() {
      var front = [start]
      while let vertex = front.popLast() {
        guard ranks[vertex] < 0 else { continue }
        ranks[vertex] = count
        count += 1
        front += graph.leaving[vertex].map { graph.segments[$0].right }
        front += graph.arriving[vertex].map { graph.segments[$0].left }
      }
    }
    return ranks
  }

  // MARK: Sweeps

  private mutating func sweep(_ best: inout [[Int]]) {
    var (stale, least) = (0, Int.max)
    for sweep in 0..<24 where stale < 4 && (sweep == 0 || budget > 0) {
      let isForward = sweep % 2 == 0
      let columns = Array(graph.columns.indices)
      for column in isForward ? columns : columns.reversed() {
        sort(column, byLeft: isForward, turningTies: sweep % 4 > 1)
      }
      for _ in 0..<10 where budget > 0 {
        let exchanges = columns.filter { exchangeNeighbors(in: $0) }
        if exchanges.isEmpty { break }
      }
      let count = columns.reduce(0) { $0 + countCrossings(rightOf: $1) }
      stale = count < least ? 0 : stale + 1
      least = min(least, count)
      if count < crossings { (best, crossings) = (graph.columns, count) }
    }
  }

  /// By the mean place of the neighbours in the column before or behind. What has no neighbour
  /// there stays where it is.
  private mutating func sort(_ column: Int, byLeft: Bool, turningTies: Bool) {
    let (vertices, ends) = (graph.columns[column], byLeft ? graph.arriving : graph.leaving)
    let means = vertices.enumerated().filter { !ends[$1].isEmpty }.map { index, vertex in
      let places = places(of: vertex, byLeft: byLeft)
      let mean = Double(places.reduce(0, +)) / Double(places.count)
      return (mean, turningTies ? -index : index, vertex)
    }
    var next = means.sorted(by: <).map(\.2)[...]
    graph.columns[column] = vertices.map { ends[$0].isEmpty ? $0 : next.removeFirst() }
    number(column)
  }

  /// Where the segments to the left or to the right of a vertex have their other ends.
  private func places(of vertex: Int, byLeft: Bool) -> [Int] {
    (byLeft ? graph.arriving : graph.leaving)[vertex].map { index in
      let segment = graph.segments[index]
      let place = positions[byLeft ? segment.left : segment.right]
      let port = byLeft ? segment.leftPort : segment.rightPort
      return place * LayeredGraph.Segment.portScale + port
    }
  }

  /// Exchanges vertices one above the other where fewer lines cross then.
  private mutating func exchangeNeighbors(in column: Int) -> Bool {
    var places = graph.columns[column].map { vertex in
      (
        vertex, left: self.places(of: vertex, byLeft: true).sorted(),
        right: self.places(of: vertex, byLeft: false).sorted()
      )
    }
    func crossings(_ upper: Int, _ lower: Int) -> Int {
      Self.inversions(places[upper].left, places[lower].left)
        + Self.inversions(places[upper].right, places[lower].right)
    }
    var hasChanged = false
    for lower in places.indices.dropFirst() {
      budget -= places[lower].left.count + places[lower].right.count
      let now = crossings(lower - 1, lower)
      guard now > 0, crossings(lower, lower - 1) < now else { continue }
      places.swapAt(lower - 1, lower)
      hasChanged = true
    }
    graph.columns[column] = places.map(\.0)
    number(column)
    return hasChanged
  }

  // MARK: Counting

  /// How many pairs of the first and the second have the greater number first. Both are sorted.
  private static func inversions(_ first: [Int], _ second: [Int]) -> Int {
    var (count, index) = (0, 0)
    for place in second {
      while index < first.count, first[index] <= place { index += 1 }
      count += first.count - index
    }
    return count
  }

  /// Sorts the segments by their left ends, and counts how far their right ends are from that.
  private func countCrossings(rightOf column: Int) -> Int {
    let ends = graph.columns[column].flatMap { vertex in
      let ports = graph.leaving[vertex].map { graph.segments[$0].leftPort }
      return zip(ports, places(of: vertex, byLeft: false)).sorted(by: <).map(\.1)
    }
    return Self.inversions(in: ends[...])
  }

  /// How many pairs have the greater number first.
  private static func inversions(in places: ArraySlice<Int>) -> Int {
    guard places.count > 1 else { return 0 }
    let middle = places.startIndex + places.count / 2
    let (first, second) = (places[..<middle], places[middle...])
    return inversions(in: first) + inversions(in: second)
      + inversions(first.sorted(), second.sorted())
  }
}
