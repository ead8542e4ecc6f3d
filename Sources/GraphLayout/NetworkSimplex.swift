/// Puts points on a line so that minimum distances are kept and weighted distances are least in
/// sum, by the network simplex method: points hang together by distances that are tight, and what
/// hangs at one of these moves away from it as long as that makes others shorter. Columns of boxes
/// are found so, and heights in columns.
struct NetworkSimplex {
  /// `to` lies at least `length` behind `from`; each step more costs `weight`. A negative length
  /// says how far `from` may lie behind `to`: only such distances may lead back to a point.
  struct Distance {
    var from: Int
    var to: Int
    var length: Int
    var weight: Int
  }

  private let distances: [Distance]
  /// By point: where it is, from 0.
  private(set) var places: [Int]
  /// By point: indexes of the distances that begin or end there.
  private var incident: [[Int]]
  /// By point: what it hangs at, and by which distance. -1 for what hangs at nothing.
  private var parents: [Int]
  private var bonds: [Int]
  private var children: [[Int]]
  /// By point: the weights that lead from it and what hangs below it, less those that lead there.
  private var pulls: [Int]
  private var budget: Int

  /// - Parameters:
  ///   - count: of points. As far in front as lengths that are not negative allow, they must keep
  ///     the other distances too.
  ///   - budget: what all moves may cost, in points and distances looked at: it bounds the time
  ///     that large graphs take. Wherever it ends, all minimum distances are kept.
  init(count: Int, keeping distances: [Distance], budget: Int = 20_000_000) {
    self.distances = distances
    self.budget = budget
    places = Array(repeating: 0, count: count)
    pulls = places
    parents = places.map { _ in -1 }
    bonds = parents
    incident = places.map { _ in [] }
    children = incident
    for (index, distance) in distances.enumerated() {
      incident[distance.from].append(index)
      incident[distance.to].append(index)
      pulls[distance.from] += distance.weight
      pulls[distance.to] -= distance.weight
    }
    placeEarly()
    improve()
    let least = places.min() ?? 0
    places = places.map { $0 - least }
  }

  /// Each point as far in front as what it follows allows.
  private mutating func placeEarly() {
    var missing = Array(repeating: 0, count: places.count)
    for distance in distances where distance.length >= 0 { missing[distance.to] += 1 }
    var queue = places.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < queue.count {
      let point = queue[next]
      next += 1
      for distance in incident[point].map({ distances[$0] })
      where distance.from == point && distance.length >= 0 {
        places[distance.to] = max(places[distance.to], places[point] + distance.length)
        missing[distance.to] -= 1
        if missing[distance.to] == 0 { queue.append(distance.to) }
      }
    }
  }

  /// Moves the best of the next few points that gain, round and round.
  private mutating func improve() {
    var (cursor, round) = (0, 0)
    var marks = Array(repeating: 0, count: places.count)
    while budget > 0 {
      var best = (point: -1, gain: 0)
      var found = 0
      for _ in places.indices where found < 30 {
        cursor = cursor + 1 < places.count ? cursor + 1 : 0
        budget -= 1
        let gain = gain(of: cursor)
        found += gain > 0 ? 1 : 0
        if gain > best.gain { best = (cursor, gain) }
      }
      if best.gain == 0 { return }
      round += 1
      move(best.point, &marks, round)
    }
  }

  /// What becomes less by a step away from what the point hangs at.
  private func gain(of point: Int) -> Int {
    guard bonds[point] >= 0 else { return abs(pulls[point]) }
    return distances[bonds[point]].from == point ? -pulls[point] : pulls[point]
  }

  /// Moves a point and what hangs below it until another distance is tight, and hangs it there.
  private mutating func move(_ point: Int, _ marks: inout [Int], _ round: Int) {
    var below = [point]
    var next = 0
    while next < below.count {
      marks[below[next]] = round
      below += children[below[next]]
      next += 1
    }
    let isAhead = pulls[point] > 0
    var tight = (slack: Int.max, index: -1)
    for member in below {
      budget -= incident[member].count
      for index in incident[member] {
        let distance = distances[index]
        guard (isAhead ? distance.from : distance.to) == member,
          marks[isAhead ? distance.to : distance.from] != round
        else { continue }
        let slack = places[distance.to] - places[distance.from] - distance.length
        if (slack, index) < tight { tight = (slack, index) }
      }
    }
    // There is always one, since something pulls.
    guard tight.index >= 0 else { return budget = 0 }
    for member in below { places[member] += isAhead ? tight.slack : -tight.slack }
    let distance = distances[tight.index]
    let ends = isAhead ? (distance.from, distance.to) : (distance.to, distance.from)
    rehang(point, by: ends.0, at: ends.1, bond: tight.index)
  }

  /// What hangs at `point` hangs by `inner` at `outer` from now on: the way up from there to the
  /// point is turned round.
  private mutating func rehang(_ point: Int, by inner: Int, at outer: Int, bond: Int) {
    let total = pulls[point]
    addPull(-total, from: parents[point])
    var (member, upper, bond, taken) = (inner, outer, bond, 0)
    while true {
      let former = (parent: parents[member], bond: bonds[member], pull: pulls[member])
      if former.parent >= 0 {
        budget -= children[former.parent].count
        children[former.parent].removeAll { $0 == member }
      }
      (parents[member], bonds[member], pulls[member]) = (upper, bond, total - taken)
      children[upper].append(member)
      if member == point { break }
      (member, upper, bond, taken) = (former.parent, member, former.bond, former.pull)
    }
    addPull(total, from: outer)
  }

  private mutating func addPull(_ amount: Int, from point: Int) {
    var point = point
    while point >= 0 {
      budget -= 1
      pulls[point] += amount
      point = parents[point]
    }
  }
}
