/// Draws a graph of which some boxes have places already: the others come below them, and lines are
/// led round boxes, each on a track that no other line has, as far as there is room.
///
/// It looks at no more than a budget allows: in a graph of hundreds of boxes that have places the
/// last lines take the direct way, and in one of thousands labels stand where their lines end.
struct FreeLayout {
  /// What a turn costs, and a stretch that another line has, beside the length of a line.
  private static let turnCost = 40
  private static let sharingCost = 300
  /// How far lines keep from boxes, and how far where there is no room for that.
  private static let margins = [Spacing.stub - 1, 2]

  private(set) var drawing: Drawing
  private let graph: LayoutGraph
  /// By track: the stretches that lines take on it.
  private var taken: [Int: [ClosedRange<Int>]] = [:]
  private var usedPorts: Set<Point> = []
  private var labels: [Rectangle] = []
  /// In places, boxes and lines that are looked at, for lines and then again for labels. When half
  /// of it is spent, lines may lie upon each other.
  private let firstBudget: Int
  private var budget: Int

  init(of graph: LayoutGraph, budget: Int = 40_000_000) {
    self.graph = graph
    self.budget = budget
    firstBudget = budget
    drawing = Drawing(unplaced: graph)
    placeBoxes()
    let lengths = graph.edges.map(hull).map { $0.width + $0.height }
    for edge in graph.edges.indices.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
      drawing.lines[edge].points = route(graph.edges[edge])
    }
    self.budget = budget
    let parts = drawing.lines.flatMap(\.parts)
    for (index, edge) in graph.edges.enumerated() {
      let points = drawing.lines[index].points
      drawing.lines[index].fromLabel = label(edge.from, at: points, parts)
      drawing.lines[index].toLabel = label(edge.to, at: points.reversed(), parts)
    }
  }

  private mutating func placeBoxes() {
    let fixed = graph.nodes.compactMap { node in node.position.map { Rectangle($0, node.size) } }
    let origin = Point(
      x: fixed.map(\.x).min() ?? 0, y: (fixed.map(\.bottom).max() ?? 0) + Spacing.part)
    let others = graph.nodes.filter { $0.position == nil }.map(\.size)
    var places = Packing.places(for: others).map { $0.moved(by: origin) }[...]
    drawing.boxes = graph.nodes.map { node in
      Rectangle(node.position ?? places.removeFirst(), node.size)
    }
  }

  // MARK: Lines

  /// Where a line meets its box, and where it may turn first.
  private typealias Stub = (port: Point, turn: Point)

  private func hull(_ edge: LayoutGraph.Edge) -> Rectangle {
    drawing.boxes[edge.from.node].union(drawing.boxes[edge.to.node])
  }

  /// Round the boxes between its ends, if these are not too many, and those that it meets then.
  private mutating func route(_ edge: LayoutGraph.Edge) -> [Point] {
    var (starts, goals) = (stubs(edge.from, edge.to), stubs(edge.to, edge.from))
    if edge.isLoop { goals.removeAll { $0.turn == starts[0].turn } }
    if edge.isLoop { starts = [starts[0]] }
    var known = Set([edge.from.node, edge.to.node])
    budget -= drawing.boxes.count
    if budget > 0 {
      let hull = hull(edge)
      let near = drawing.boxes.indices.filter { drawing.boxes[$0].overlaps(hull) }
      if near.count <= 60 { known.formUnion(near) }
    }
    while budget > 0, let path = path(starts, goals, round: known.sorted()) {
      let parts = Drawing.Line(points: path).parts
      budget -= parts.count * drawing.boxes.count
      let met = drawing.boxes.indices.filter { box in
        parts.contains { drawing.boxes[box].expanded(by: 2).overlaps($0) }
      }
      if !known.isSuperset(of: met) {
        known.formUnion(met)
        continue
      }
      for (track, stretch) in parts.map(Self.span) { taken[track, default: []].append(stretch) }
      usedPorts.formUnion([path[0], path[path.count - 1]])
      return path
    }
    let (first, last) = (starts[0].port, goals[goals.count - 1].port)
    let middle = (first.x + last.x) / 2
    return Drawing.simplified([
      first, Point(x: middle, y: first.y), Point(x: middle, y: last.y), last,
    ])
  }

  /// The line that a level or upright part lies on, and what it takes of that.
  private static func span(of part: Rectangle) -> (track: Int, stretch: ClosedRange<Int>) {
    part.width == 0
      ? (2 * part.x + 1, part.y...part.bottom) : (2 * part.y, part.x...part.right)
  }

  /// All that an end may have, on both sides: also where a straight line would come from the other.
  private func stubs(_ end: LayoutGraph.End, _ other: LayoutGraph.End) -> [Stub] {
    let box = drawing.boxes[end.node]
    let across = heights(other).filter { box.y + 6 <= $0 && $0 <= box.bottom - 6 }
    let heights = end.port == nil && end.node != other.node ? heights(end) + across : heights(end)
    let sides = [
      (box.right, TrackGrid.track(after: box.right + Spacing.stub)),
      (box.x, TrackGrid.track(before: box.x - Spacing.stub)),
    ]
    let stubs = heights.flatMap { y in
      sides.map { (port: Point(x: $0, y: y), turn: Point(x: $1, y: y)) }
    }
    let unused = stubs.filter { stub in
      !(-8...8).contains { usedPorts.contains(Point(x: stub.port.x, y: stub.port.y + $0)) }
    }
    return unused.count < 2 ? stubs : unused
  }

  /// At the same distance from each other, or at the port.
  private func heights(_ end: LayoutGraph.End) -> [Int] {
    let box = drawing.boxes[end.node]
    if let port = end.port { return [box.y + min(max(port, 0), box.height)] }
    let count = max(1, min(8, box.height / Spacing.line))
    return (1...count).map { box.y + box.height * $0 / (count + 1) }
  }

  private mutating func path(_ starts: [Stub], _ goals: [Stub], round known: [Int]) -> [Point]? {
    for margin in Self.margins {
      if let path = path(starts, goals, round: known, margin: margin) { return path }
    }
    return nil
  }

  /// The cheapest way on the tracks beside some boxes.
  private mutating func path(
    _ starts: [Stub], _ goals: [Stub], round known: [Int], margin: Int
  ) -> [Point]? {
    func isClear(_ stub: Stub) -> Bool {
      let part = Rectangle(from: stub.port, to: stub.turn)
      return !known.contains { drawing.boxes[$0].overlaps(part) }
    }
    let (starts, goals) = (starts.filter(isClear), goals.filter(isClear))
    if goals.isEmpty { return nil }
    let grid = TrackGrid(
      beside: known.map { drawing.boxes[$0].expanded(by: margin) }, margin: margin,
      points: (starts + goals).map(\.turn), trackCount: known.count > 8 ? 1 : 3)
    budget -= grid.isFree.count
    let isHurried = budget < firstBudget / 2
    let turns = goals.map { Rectangle(from: $0.turn, to: $0.turn) }
    let target = turns.reduce(turns[0]) { $0.union($1) }
    // A state is twice the number of a place, and one more where the line goes up or down.
    var costs = Array(repeating: Int.max, count: 2 * grid.isFree.count)
    var formers = Array(repeating: -1, count: costs.count)
    var isDone = Array(repeating: false, count: costs.count)
    var queue = Heap()
    func visit(_ state: Int, _ cost: Int, from former: Int) {
      guard cost < costs[state], grid.isFree[state / 2] else { return }
      (costs[state], formers[state]) = (cost, former)
      // The way that is left is at least as long as the straight one.
      let place = grid.point(state / 2)
      let left = Rectangle(from: place, to: place).union(target)
      let rest = left.width - target.width + left.height - target.height
      queue.insert(state, rank: cost + (isHurried ? 2 : 1) * rest)
    }
    for stub in starts { visit(2 * grid.place(of: stub.turn), 0, from: -1) }
    let ends = Dictionary(goals.map { (2 * grid.place(of: $0.turn), $0.port) }) { first, _ in first
    }
    while let next = queue.popFirst() {
      guard !isDone[next] else { continue }
      isDone[next] = true
      budget -= 4
      if let end = ends[next] {
        let states = sequence(first: next) { formers[$0] < 0 ? nil : formers[$0] }
        let points = states.map { grid.point($0 / 2) }
        let start = starts.first { $0.turn == points.last }?.port ?? end
        return Drawing.simplified([start] + points.reversed() + [end])
      }
      visit(next ^ 1, costs[next] + Self.turnCost, from: next)
      for step in [-1, 1] {
        guard let other = grid.neighbor(of: next / 2, step, isUpright: next % 2 == 1) else {
          continue
        }
        let part = Rectangle(from: grid.point(next / 2), to: grid.point(other))
        let (track, stretch) = Self.span(of: part)
        let isTaken = !isHurried && taken[track, default: []].contains { $0.overlaps(stretch) }
        let cost = costs[next] + part.width + part.height + (isTaken ? Self.sharingCost : 0)
        visit(2 * other + next % 2, cost, from: next)
      }
    }
    return nil
  }

  // MARK: Labels

  /// Along the line's first part or, if there is no room, as near to its end as there is: at first
  /// off lines, too.
  private mutating func label(
    _ end: LayoutGraph.End, at points: [Point], _ lines: [Rectangle]
  ) -> Rectangle? {
    guard let size = end.label else { return nil }
    let place = points[0]
    let isRight = place.x == drawing.boxes[end.node].right
    let x = place.x + (isRight ? Spacing.label : -Spacing.label - size.width)
    let first = Rectangle(Point(x: x, y: place.y - size.height - 1), size)
    let region = first.expanded(by: 100)
    budget -= drawing.boxes.count + labels.count + lines.count
    guard budget > 0 else { return first }
    let walls = drawing.boxes + labels
    let near = walls.filter { $0.overlaps(region) }
    let nearLines = lines.filter { region.overlaps($0) }
    for across in 0...max(0, min(96, abs(points[1].x - place.x) - Spacing.stub) / 8) {
      for down in [0, size.height + 2] {
        let label = first.moved(by: Point(x: across * (isRight ? 8 : -8), y: down))
        budget -= near.count + nearLines.count
        guard !(near + nearLines).contains(where: { label.overlaps($0) }) else { continue }
        labels.append(label)
        return label
      }
    }
    for (limit, walls, lines) in [(12, near, nearLines), (12, near, []), (400, walls, [])] {
      for distance in 0..<limit {
        for down in -distance...distance {
          for across in abs(down) == distance ? 0...distance : distance...distance {
            budget -= walls.count + lines.count
            guard budget > 0 else { return first }
            let label = first.moved(by: Point(x: across * (isRight ? 8 : -8), y: down * 8))
            guard !walls.contains(where: { $0.overlaps(label) }),
              !lines.contains(where: { label.overlaps($0) })
            else { continue }
            labels.append(label)
            return label
          }
        }
      }
    }
    return first
  }
}
