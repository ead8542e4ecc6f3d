import Seeds
import Testing

@testable import GraphLayout

/// The steps that make a drawing, each against what a plain search finds.
struct PhaseTests {
  // MARK: Network simplex

  /// All places up to a bound are tried.
  @Test func placesAreTheBest() {
    let seed = Seed.next()
    var generator = seed.generator()
    for _ in 0..<Nightly.rounds(60) {
      let count = Int.random(in: 2...4, using: &generator)
      let distances = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        let ends = [0, 1].map { _ in Int.random(in: 0..<count, using: &generator) }.sorted()
        return NetworkSimplex.Distance(
          from: ends[0], to: ends[1] == ends[0] ? ends[0] + 1 : ends[1],
          length: .random(in: 0...2, using: &generator),
          weight: .random(in: 0...3, using: &generator))
      }.filter { $0.to < count }
      let places = NetworkSimplex(count: count, keeping: distances).places
      #expect(distances.allSatisfy { places[$0.to] - places[$0.from] >= $0.length }, "\(seed)")
      let least = Self.allPlaces(count, upTo: 6).filter { places in
        distances.allSatisfy { places[$0.to] - places[$0.from] >= $0.length }
      }.map { Self.cost($0, distances) }.min()
      #expect(Self.cost(places, distances) == least, "\(seed)")
    }
  }

  private static func cost(_ places: [Int], _ distances: [NetworkSimplex.Distance]) -> Int {
    distances.reduce(0) { $0 + $1.weight * (places[$1.to] - places[$1.from]) }
  }

  private static func allPlaces(_ count: Int, upTo bound: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { all, _ in all.flatMap { some in (0...bound).map { some + [$0] } } }
  }

  @Test func negativeLengthsBoundFromBehind() {
    // 1 is at most 5 behind 0, though 2, which is 20 behind 0, pulls at it.
    let distances = [(0, 1, 0, 0), (1, 0, -5, 0), (0, 2, 20, 1), (1, 2, 0, 9)].map {
      NetworkSimplex.Distance(from: $0, to: $1, length: $2, weight: $3)
    }
    #expect(NetworkSimplex(count: 3, keeping: distances).places == [0, 5, 20])
  }

  @Test func whatNothingBindsStaysAtTheFront() {
    #expect(NetworkSimplex(count: 3, keeping: []).places == [0, 0, 0])
    #expect(NetworkSimplex(count: 0, keeping: []).places == [])
  }

  // MARK: Columns

  private func graph(_ count: Int, _ edges: [(Int, Int)], inherited: Int = 0) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<count).map { _ in LayoutGraph.Node(size: Size(width: 50, height: 50)) },
      edges: edges.enumerated().map { index, ends in
        LayoutGraph.Edge(
          from: LayoutGraph.End(node: ends.0), to: LayoutGraph.End(node: ends.1),
          kind: index < inherited ? .inheritance : .relationship)
      })
  }

  @Test func directionsAreKeptWhereNothingIsACycle() {
    let seed = Seed.next()
    var generator = seed.generator()
    for _ in 0..<Nightly.rounds(30) {
      let edges = (0..<30).map { _ in
        let from = Int.random(in: 0..<14, using: &generator)
        return (from, Int.random(in: (from + 1)...14, using: &generator))
      }
      let layering = Layering(of: graph(15, edges))
      #expect(edges.allSatisfy { layering.columns[$0.0] < layering.columns[$0.1] }, "\(seed)")
    }
  }

  @Test func inheritanceIsNeverTurnedRound() {
    // A cycle of which two lines are inheritance, and subentities in a column that is too high.
    let edges = (4..<24).map { (0, $0) } + [(3, 1), (1, 0), (0, 3)]
    let layering = Layering(of: graph(24, edges, inherited: 22))
    for columns in [layering, layering.balanced(height: 300)].map(\.columns) {
      #expect(edges[..<22].allSatisfy { columns[$0.0] < columns[$0.1] })
      #expect(columns[3] < columns[0])
    }
    #expect(layering.columns != layering.balanced(height: 300).columns)
  }

  @Test func columnsThatAreTooHighAreMadeLower() {
    let star = Layering(of: graph(21, (1...20).map { (0, $0) }))
    #expect(Set(star.columns).count == 2)
    let balanced = star.balanced(height: 600)
    let heights = Dictionary(grouping: balanced.columns) { $0 }.mapValues(\.count)
    #expect(heights.values.allSatisfy { $0 <= 9 }, "\(heights)")
    #expect(Set(balanced.columns) == Set(0..<heights.count))
  }

  // MARK: Order

  /// Two columns of four that hang together, all orders of which are tried. A search by chance may
  /// miss the best of them now and then.
  @Test func ordersAreTheBest() {
    let seed = Seed.next()
    var generator = seed.generator()
    var (found, least) = (0, 0)
    for _ in 0..<Nightly.rounds(10) {
      let path = [(0, 4), (1, 4), (1, 5), (2, 5), (2, 6), (3, 6), (3, 7)]
      let names = (0..<4).shuffled(using: &generator) + (4..<8).shuffled(using: &generator)
      let edges =
        path.map { (names[$0.0], names[$0.1]) }
        + (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          (Int.random(in: 0..<4, using: &generator), Int.random(in: 4..<8, using: &generator))
        }
      let ordering = Ordering(of: LayeredGraph(Layering(of: graph(8, edges))), budget: 100_000)
      let counts = Self.orders(Array(0..<4)).flatMap { left in
        Self.orders(Array(4..<8)).map { Self.crossings(edges, left, $0) }
      }
      found += ordering.crossings
      least += counts.min() ?? 0
    }
    #expect((least...(least + 1 + least / 100)).contains(found), "\(seed)")
  }

  @Test func noNeighborsAreBetterExchanged() {
    let seed = Seed.next()
    var generator = seed.generator()
    for _ in 0..<Nightly.rounds(5) {
      let edges = (0..<40).map { _ in
        let from = Int.random(in: 0..<20, using: &generator)
        return (from, from + Int.random(in: 1...6, using: &generator))
      }
      let ordering = Ordering(of: LayeredGraph(Layering(of: graph(26, edges))), budget: 1_000_000)
      let best = Self.crossings(ordering.graph)
      #expect(best == ordering.crossings, "\(seed)")
      for (number, column) in ordering.graph.columns.enumerated() {
        for lower in column.indices.dropFirst() {
          var exchanged = ordering.graph
          exchanged.columns[number].swapAt(lower - 1, lower)
          #expect(Self.crossings(exchanged) >= best, "\(seed)")
        }
      }
    }
  }

  private static func crossings(_ graph: LayeredGraph) -> Int {
    let positions = graph.positions()
    return graph.columns.reduce(0) { sum, column in
      let ends = column.flatMap { graph.leaving[$0] }.map { graph.segments[$0] }
        .map { (positions[$0.left], positions[$0.right]) }
      return sum + crossings(ends, Array(positions.indices), Array(positions.indices))
    }
  }

  @Test func threeAndThreeCrossNineTimesInTwoColumns() {
    let edges = (0..<3).flatMap { from in (3..<6).map { (from, $0) } }
    let ordering = Ordering(of: LayeredGraph(Layering(of: graph(6, edges))), budget: 100_000)
    #expect(ordering.crossings == 9)
  }

  private static func orders(_ items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.flatMap { item in orders(items.filter { $0 != item }).map { [item] + $0 } }
  }

  private static func crossings(_ edges: [(Int, Int)], _ left: [Int], _ right: [Int]) -> Int {
    let places = edges.map { (left.firstIndex(of: $0.0) ?? 0, right.firstIndex(of: $0.1) ?? 0) }
    return places.indices.reduce(0) { sum, first in
      sum
        + places[..<first].count { second in
          (places[first].0 - second.0) * (places[first].1 - second.1) < 0
        }
    }
  }

  // MARK: Heights

  /// However lines cross, what is above something in a column stays above it.
  @Test func heightsKeepTheOrderOfColumns() {
    let seed = Seed.next()
    var generator = seed.generator()
    for _ in 0..<Nightly.rounds(10) {
      let edges = (0..<30).map { _ in
        let from = Int.random(in: 0..<12, using: &generator)
        return (from, Int.random(in: (from + 1)...12, using: &generator))
      }
      var layered = LayeredGraph(Layering(of: graph(13, edges)))
      for column in layered.columns.indices { layered.columns[column].shuffle(using: &generator) }
      let rows = Rows(of: layered)
      let heights = Heights(of: layered, rows: rows, budget: 1_000_000)
      for column in layered.columns {
        for (upper, lower) in zip(column, column.dropFirst()) {
          let height = layered.isNode(upper) ? rows.boxHeights[upper] : 0
          #expect(heights.vertices[lower] > heights.vertices[upper] + height, "\(seed)")
        }
      }
      for (row, height) in zip(rows.all, heights.rows) {
        let top = heights.vertices[row.node]
        #expect((top...(top + rows.boxHeights[row.node])).contains(height), "\(seed)")
      }
    }
  }

  // MARK: Channels

  /// Two lines that change places: one of them does so in two steps, else they would lie upon each
  /// other at one of the heights.
  @Test func linesThatChangePlacesDoNotLieUponEachOther() {
    var channel = Channel(
      runs: [Channel.Run(lefts: [0], rights: [50]), Channel.Run(lefts: [50], rights: [0])],
      straight: [25])
    let (tracks, width) = channel.solve(minimumWidth: 0)
    let whole = tracks.filter { $0.second == nil }
    let split = tracks.compactMap { track in track.second.map { (track.x, $0.height, $0.x) } }
    #expect(whole.count == 1 && split.count == 1)
    #expect(split[0].0 < whole[0].x && whole[0].x < split[0].2 && split[0].2 < width)
    #expect(![0, 25, 50].contains(split[0].1))
  }

  @Test func linesThatNeedNotCrossDoNot() {
    // All fall, all rise, and one returns.
    let runs =
      [(0, 30), (10, 40), (20, 50)].map { Channel.Run(lefts: [$0], rights: [$1]) }
      + [(130, 100), (140, 110)].map { Channel.Run(lefts: [$0], rights: [$1]) }
      + [Channel.Run(lefts: [115, 125], rights: [])]
    var channel = Channel(runs: runs, straight: [])
    let places = channel.solve(minimumWidth: 0).tracks.map(\.x)
    #expect(places[0] > places[1] && places[1] > places[2])
    #expect(places[3] < places[4])
    #expect(Set(places[..<3]).count == 3)
  }

  /// All orders of five are tried. The search misses the best now and then, by half a hundredth of
  /// all crossings in the mean; with few channels it would be more at times.
  @Test func tracksCrossTheLeast() {
    let seed = Seed.next()
    var generator = seed.generator()
    var (found, least) = (0, 0)
    for _ in 0..<Nightly.rounds(200) {
      let heights = Array(0..<10).shuffled(using: &generator).map { $0 * 20 }
      let runs = zip(heights[..<5], heights[5...]).map { Channel.Run(lefts: [$0], rights: [$1]) }
      var channel = Channel(runs: runs, straight: [])
      let places = channel.solve(minimumWidth: 0).tracks.map(\.x)
      found += Self.crossings(runs, places)
      least += Self.orders(Array(0..<5)).map { Self.crossings(runs, $0) }.min() ?? 0
    }
    #expect((least...(least + least / 50)).contains(found), "\(seed): \(found), \(least)")
  }

  private static func crossings(_ runs: [Channel.Run], _ places: [Int]) -> Int {
    runs.indices.reduce(0) { sum, left in
      sum
        + runs.indices.filter { places[left] < places[$0] }.reduce(0) { sum, right in
          sum + (runs[left].range.contains(runs[right].lefts[0]) ? 1 : 0)
            + (runs[right].range.contains(runs[left].rights[0]) ? 1 : 0)
        }
    }
  }

  @Test func tracksAreAsManyAsHeightsNeed() {
    // Two hundred that have nothing to do with each other, in one place.
    let runs = (0..<200).map { Channel.Run(lefts: [$0 * 100], rights: [$0 * 100 + 50]) }
    var channel = Channel(runs: runs, straight: [])
    #expect(Set(channel.solve(minimumWidth: 0).tracks.map(\.x)).count == 1)
  }
}
