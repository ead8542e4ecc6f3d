/// The space between two columns, where lines change their heights: each run of lines gets a track,
/// a vertical line of its own. Their order is one with few crossings, and one in which no two lines
/// lie upon each other.
struct Channel {
  /// Lines that run together: the heights at which they enter at the left and leave at the right.
  struct Run {
    var lefts: [Int]
    var rights: [Int]
    /// The height that each of them goes to.
    var targets: [(edge: Int, height: Int)] = []

    var heights: [Int] { lefts + rights }
    var range: ClosedRange<Int> { (heights.min() ?? 0)...(heights.max() ?? 0) }
  }

  /// Where a run changes its height: at `x`, and, if it has to do so in two steps, at a second
  /// place, with a height between.
  struct Track {
    var x: Int
    var second: (height: Int, x: Int)?
  }

  /// Heights that lines pass at without changing them.
  private let straight: [Int]
  /// Those that were given, then second parts of such as have been split.
  private var runs: [Run]
  private var ranges: [ClosedRange<Int>]
  private var secondParts: [Int: (run: Int, height: Int)] = [:]

  /// The order of more runs goes by their heights alone, and each has a place of its own.
  private var comparesAll: Bool { runs.count <= 1_000 }

  init(runs: [Run], straight: [Int]) {
    self.runs = runs
    self.straight = straight
    ranges = runs.map(\.range)
  }

  /// A track for each run, and how wide the channel is.
  mutating func solve(minimumWidth: Int) -> (tracks: [Track], width: Int) {
    var order = order()
    if !secondParts.isEmpty { order = self.order() }
    let border = runs.map { _ in Spacing.line }
    let early = push(order, from: border)
    let width = max(minimumWidth, (early.max() ?? 0) + Spacing.line)
    let late = push(order.reversed(), from: border).map { width - $0 }
    // Lines that go back to a border stay near to it, others have equal room on both sides.
    let wanted = runs.indices.map { run in
      if runs[run].rights.isEmpty { return early[run] }
      return runs[run].lefts.isEmpty ? late[run] : (early[run] + late[run]) / 2
    }
    let places = push(order, from: wanted)
    let tracks = places.indices.map { run in
      Track(x: places[run], second: secondParts[run].map { ($0.height, places[$0.run]) })
    }
    return (Array(tracks.dropLast(secondParts.count)), width)
  }

  // MARK: Order

  /// From the left: a run that leaves at a height comes after one that enters at the same, else
  /// they would lie upon each other; of several, that which crosses the fewest. Where each would
  /// have to come after another, one is split in two, and what follows from that is left to the
  /// next call.
  private mutating func order() -> [Int] {
    var leavers: [Int: [Int]] = [:]
    for (index, run) in runs.enumerated() {
      for height in run.rights { leavers[height, default: []].append(index) }
    }
    let followers = runs.enumerated().map { index, run in
      let others = run.lefts.flatMap { leavers[$0, default: []] }
      return others.filter { $0 != index && secondParts[$0]?.run != index }
        + (secondParts[index].map { [$0.run] } ?? [])
    }
    var missing = Array(repeating: 0, count: runs.count)
    for follower in followers.joined() { missing[follower] += 1 }
    let ranks = runs.indices.map { rank(of: $0) }
    var queue = Heap()
    func enqueue(_ run: Int) { queue.insert(run, rank: ranks[run]) }
    for run in ranks.indices where missing[run] == 0 { enqueue(run) }
    var order: [Int] = []
    while order.count < ranks.count {
      guard let next = queue.popFirst() else {
        let stuck = runInCycle(missing, followers)
        split(stuck)
        missing[stuck] = 0
        enqueue(stuck)
        continue
      }
      order.append(next)
      for follower in followers[next] where missing[follower] > 0 {
        missing[follower] -= 1
        if missing[follower] == 0 { enqueue(follower) }
      }
    }
    return order
  }

  /// What it costs to put a run to the left of all others, against the contrary; or, of many, an
  /// order in which lines that only fall, or only rise, never cross twice.
  private func rank(of run: Int) -> Int {
    guard comparesAll else {
      let (left, right) = (runs[run].lefts.first ?? 0, runs[run].rights.first ?? 0)
      return left < right ? -left : left
    }
    return runs.indices.reduce(0) { sum, other in
      other == run ? sum : sum + cost(run, before: other) - cost(other, before: run)
    }
  }

  /// Two for each crossing, and one if a run that goes back to its border is the farther from it.
  private func cost(_ left: Int, before right: Int) -> Int {
    guard overlap(left, right) else { return 0 }
    let (first, second) = (ranges[left], ranges[right])
    let crossings =
      runs[right].lefts.count { first.lowerBound < $0 && $0 < first.upperBound }
      + runs[left].rights.count { second.lowerBound < $0 && $0 < second.upperBound }
    return 2 * crossings + (runs[right].rights.isEmpty || runs[left].lefts.isEmpty ? 1 : 0)
  }

  /// Whether they must not have one track.
  private func overlap(_ first: Int, _ second: Int) -> Bool {
    ranges[first].lowerBound - Spacing.line < ranges[second].upperBound
      && ranges[second].lowerBound - Spacing.line < ranges[first].upperBound
  }

  /// One of those that wait for each other: of whom everyone waits for, somebody waits too.
  private func runInCycle(_ missing: [Int], _ followers: [[Int]]) -> Int {
    var formers: [Int: Int] = [:]
    for run in followers.indices where missing[run] > 0 {
      for follower in followers[run] { formers[follower] = run }
    }
    var run = missing.firstIndex { $0 > 0 } ?? 0
    for _ in missing { run = formers[run] ?? run }
    return run
  }

  /// In the middle of its way it passes at a height that no line has.
  private mutating func split(_ run: Int) {
    let taken = Set(runs.flatMap(\.heights) + straight)
    let middle = (ranges[run].lowerBound + ranges[run].upperBound) / 2
    var (height, distance, clearance) = (middle, 0, Spacing.line / 2)
    while (-clearance...clearance).contains(where: { taken.contains(height + $0) }) {
      distance += 1
      height = middle + (distance % 2 == 0 ? distance : -distance) / 2
      // Where there is no wide room near, a narrow one does.
      if distance > 400 { clearance = 0 }
    }
    secondParts[run] = (runs.count, height)
    runs.append(Run(lefts: [height], rights: runs[run].rights))
    runs[run].rights = [height]
    ranges[run] = runs[run].range
    ranges.append(runs[runs.count - 1].range)
  }

  // MARK: Places

  /// Each run as near to the border as its own distance and those before it allow.
  private func push(_ order: [Int], from distances: [Int]) -> [Int] {
    var places = distances
    for (position, run) in order.enumerated() {
      let before = comparesAll ? order[..<position] : order[max(0, position - 1)..<position]
      for other in before where !comparesAll || overlap(run, other) {
        places[run] = max(places[run], places[other] + Spacing.line)
      }
    }
    return places
  }
}
