/// Draws a graph in columns: boxes by their heights, lines through the channels between columns.
/// The graph hangs together, and none of its boxes has a position.
struct LayeredLayout {
  private(set) var drawing: Drawing

  private let layered: LayeredGraph
  private let rows: Rows
  private let heights: Heights
  /// By edge, from the left: where its line changes its height, and to which.
  private var turns: [[(x: Int, height: Int)]]
  /// By end of an edge: its label, by the distance from its box.
  private var labels: [Rows.End: Rectangle] = [:]
  /// By edge that passes too many columns: the height below all of them where it does.
  private var lanes: [Int: Int] = [:]

  /// - Parameter effort: what it may cost. Large graphs need more for a good drawing.
  init(_ layering: Layering, effort: Int) {
    layered = Ordering(of: LayeredGraph(layering), budget: effort).graph
    rows = Rows(of: layered)
    heights = Heights(of: layered, rows: rows, budget: 8 * effort)
    drawing = Drawing(unplaced: layered.graph)
    turns = Array(repeating: [], count: layered.graph.edges.count)
    for node in layered.graph.nodes.indices {
      drawing.boxes[node].y = heights.vertices[node]
      drawing.boxes[node].height = rows.boxHeights[node]
      for side in Rows.Side.allCases { placeLabels(rows.rows(of: node, side)) }
    }
    let bottom = max(heights.vertices.max() ?? 0, drawing.boxes.map(\.bottom).max() ?? 0)
    for (number, edge) in layered.farEdges.enumerated() {
      lanes[edge] = bottom + (number + 2) * Spacing.line
    }
    place()
    for edge in layered.graph.edges.indices { draw(edge) }
  }

  /// Where one above the other would not be high enough, labels stand one after another.
  private mutating func placeLabels(_ rows: [Int]) {
    var before: [Rectangle] = []
    for row in rows.sorted(by: { (heights.rows[$0], $0) < (heights.rows[$1], $1) }) {
      for end in self.rows.all[row].ends {
        guard let size = layered.graph.edges[end.edge].end(end.isFrom).label else { continue }
        let y = heights.rows[row] - size.height - 1
        var label = Rectangle(Point(x: Spacing.label, y: y), size)
        for other in before where other.overlaps(label) { label.x = other.right + Spacing.label }
        before.insert(label, at: before.firstIndex { $0.x > label.x } ?? before.count)
        labels[end] = label
      }
    }
  }

  // MARK: Columns

  /// Goes through the columns from left to right, and through the channels before and after them.
  private mutating func place() {
    var x = 0
    let columns = [[]] + layered.columns + [[]]
    for (left, right) in zip(columns, columns.dropFirst()) {
      let runs = runs(from: left, to: right)
      let winding = runs.filter { $0.range.count > 1 }
      let reach = (left: reach(of: left, .right), right: reach(of: right, .left))
      let least = left.isEmpty || right.isEmpty ? 0 : Spacing.column - reach.left - reach.right
      let straight = runs.filter { $0.range.count == 1 }.flatMap(\.lefts)
      var channel = Channel(runs: winding, straight: straight)
      let (tracks, width) = channel.solve(minimumWidth: max(0, least))
      let start = x + self.width(of: left) + reach.left
      for (run, track) in zip(winding, tracks) {
        for (edge, height) in run.targets {
          turns[edge].append((start + track.x, track.second?.height ?? height))
          if let second = track.second { turns[edge].append((start + second.x, height)) }
        }
      }
      x = start + width + reach.right
      let nextWidth = self.width(of: right)
      for node in right where layered.isNode(node) {
        drawing.boxes[node].x = x + (nextWidth - drawing.boxes[node].width) / 2
      }
    }
  }

  private func width(of column: [Int]) -> Int {
    column.filter(layered.isNode).map { drawing.boxes[$0].width }.max() ?? 0
  }

  /// How far labels and arrows reach beyond the edge of a column, in whose middle boxes stand.
  private func reach(of column: [Int], _ side: Rows.Side) -> Int {
    let width = width(of: column)
    let reaches = column.filter(layered.isNode).flatMap { node in
      rows.rows(of: node, side).flatMap { rows.all[$0].ends }.map { end in
        let label = labels[end].map { $0.right + Spacing.label } ?? 0
        return max(Spacing.stub, label) - (width - drawing.boxes[node].width) / 2
      }
    }
    return max(0, reaches.max() ?? 0)
  }

  private func runs(from left: [Int], to right: [Int]) -> [Channel.Run] {
    var runs: [Channel.Run] = []
    var runOfRow: [Int: Int] = [:]
    for segment in left.flatMap({ layered.leaving[$0] }).map({ layered.segments[$0] }) {
      let from = heights.height(of: segment.left, segment.edge, isLeft: true)
      let to = heights.height(of: segment.right, segment.edge, isLeft: false)
      let row = layered.isNode(segment.left) ? rows.row(of: segment.edge, atLeft: true) : -1
      if row >= 0, let run = runOfRow[row] {
        runs[run].rights.append(to)
        runs[run].targets.append((segment.edge, to))
      } else {
        runOfRow[row] = runs.count
        runs.append(Channel.Run(lefts: [from], rights: [to], targets: [(segment.edge, to)]))
      }
    }
    for (column, side) in [(left, Rows.Side.right), (right, .left)] {
      for row in column.filter(layered.isNode).flatMap({ rows.rows(of: $0, side) }) {
        runs += rows.all[row].ends.compactMap { run($0, at: heights.rows[row], side) }
      }
    }
    return runs
  }

  /// That of a line that passes by below, or of one that returns to its box.
  private func run(_ end: Rows.End, at height: Int, _ side: Rows.Side) -> Channel.Run? {
    let isLoop = layered.graph.edges[end.edge].isLoop && end.isFrom
    guard lanes[end.edge] != nil || isLoop else { return nil }
    let back = isLoop ? [heights.rows[rows.row(of: end.edge, isFrom: false)]] : []
    let (inner, outer) = ([height] + back, lanes[end.edge].map { [$0] } ?? [])
    let targets = [(end.edge, (side == .right ? outer + back : back + [height])[0])]
    return side == .right
      ? Channel.Run(lefts: inner, rights: outer, targets: targets)
      : Channel.Run(lefts: outer, rights: inner, targets: targets)
  }

  // MARK: Lines

  private mutating func draw(_ edge: Int) {
    let isForward = layered.graph.edges[edge].isLoop || layered.startsLeft(edge)
    let ends = [isForward, !isForward].map { meeting(Rows.End(edge: edge, isFrom: $0)) }
    var points = [ends[0]]
    for (x, height) in turns[edge] {
      points += [Point(x: x, y: points[points.count - 1].y), Point(x: x, y: height)]
    }
    points = Drawing.simplified(points + [ends[1]])
    drawing.lines[edge] = Drawing.Line(
      points: isForward ? points : points.reversed(),
      fromLabel: label(Rows.End(edge: edge, isFrom: true)),
      toLabel: label(Rows.End(edge: edge, isFrom: false)))
  }

  private func isRight(_ end: Rows.End) -> Bool {
    rows.all[rows.row(of: end.edge, isFrom: end.isFrom)].side == .right
  }

  /// Where a line meets its box.
  private func meeting(_ end: Rows.End) -> Point {
    let box = drawing.boxes[layered.graph.edges[end.edge].end(end.isFrom).node]
    return Point(
      x: isRight(end) ? box.right : box.x,
      y: heights.rows[rows.row(of: end.edge, isFrom: end.isFrom)])
  }

  private func label(_ end: Rows.End) -> Rectangle? {
    guard var label = labels[end] else { return nil }
    label.x = meeting(end).x + (isRight(end) ? label.x : -label.right)
    return label
  }
}
