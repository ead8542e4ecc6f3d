/// How high everything in the columns lies: boxes apart from each other, lines straight wherever
/// they can be, most of all where they pass boxes by.
struct Heights {
  /// What it costs that a row is not in its best place, that a line to a box is not straight, and
  /// that one is not where it passes boxes by.
  private static let (rowWeight, lineWeight, passageWeight) = (1, 6, 12)

  /// By vertex: the upper edge of its box, or the line of a passage.
  private(set) var vertices: [Int] = []
  /// By row, as in `Rows.all`.
  private(set) var rows: [Int] = []

  private let layered: LayeredGraph
  private let places: Rows
  /// What is to be found out: a number each for boxes, for passages that make a straight line, and
  /// for rows that move.
  private var variableOfVertex: [Int]
  private var variableOfRow: [Int: Int] = [:]
  private var variableCount: Int
  private var distances: [NetworkSimplex.Distance] = []

  init(of layered: LayeredGraph, rows: Rows, budget: Int) {
    self.layered = layered
    self.places = rows
    variableCount = layered.columnOfVertex.count
    variableOfVertex = Array(0..<variableCount)
    joinPassages()
    // It takes long to move more, and they have places already.
    if rows.all.count <= 400 { freeRows() }
    for column in layered.columns { separate(column) }
    for segment in layered.segments {
      let left = anchor(segment.left, segment.edge, isLeft: true)
      let right = anchor(segment.right, segment.edge, isLeft: false)
      let isPassing = !layered.isNode(segment.left) && !layered.isNode(segment.right)
      // Where a line must bend, it does so at its right end rather than in two places.
      let weight = Self.lineWeight + (layered.isNode(segment.left) ? 1 : 0)
      attract(left, right, isPassing ? Self.passageWeight : weight)
    }
    let found = NetworkSimplex(count: variableCount, keeping: distances, budget: budget).places
    vertices = variableOfVertex.map { found[$0] }
    self.rows = rows.all.enumerated().map { index, row in
      variableOfRow[index].map { found[$0] } ?? found[row.node] + row.offset
    }
  }

  /// The height of an end of a segment.
  func height(of vertex: Int, _ edge: Int, isLeft: Bool) -> Int {
    layered.isNode(vertex) ? rows[places.row(of: edge, atLeft: isLeft)] : vertices[vertex]
  }

  // MARK: What moves

  /// Passages of a line become one straight line, but where two such lines would cross: the lower
  /// of the two bends.
  private mutating func joinPassages() {
    let positions = layered.positions()
    for column in layered.columns {
      var last = -1
      for segment in column.flatMap({ layered.leaving[$0] }).map({ layered.segments[$0] })
      where !layered.isNode(segment.left) && !layered.isNode(segment.right) {
        guard positions[segment.right] > last else { continue }
        last = positions[segment.right]
        variableOfVertex[segment.right] = variableOfVertex[segment.left]
      }
    }
  }

  /// Rows move along the sides of their boxes where all at a side are free to, and have room.
  private mutating func freeRows() {
    for node in layered.graph.nodes.indices {
      for rows in Rows.Side.allCases.map({ places.rows(of: node, $0) }) where !rows.isEmpty {
        guard places.room(for: rows) <= places.boxHeights[node],
          rows.allSatisfy({ places.all[$0].isFree })
        else { continue }
        var former = (variable: node, length: 0)
        for row in rows {
          let variable = variableCount
          variableCount += 1
          variableOfRow[row] = variable
          keep(former.variable, variable, former.length + places.all[row].above)
          former = (variable, Rows.below)
          attract((node, places.all[row].offset), (variable, 0), Self.rowWeight)
        }
        keep(former.variable, node, Rows.below - places.boxHeights[node])
      }
    }
    for (edge, ends) in layered.graph.edges.enumerated() where ends.isLoop {
      let rows = [true, false].compactMap { variableOfRow[places.row(of: edge, isFrom: $0)] }
      if rows.count == 2 { attract((rows[0], 0), (rows[1], 0), Self.lineWeight) }
    }
  }

  // MARK: Distances

  private mutating func keep(_ upper: Int, _ lower: Int, _ length: Int, weight: Int = 0) {
    distances.append(
      NetworkSimplex.Distance(from: upper, to: lower, length: length, weight: weight))
  }

  /// Has it cost something if two heights differ, each a variable and so much below it: something
  /// below both pulls at them.
  private mutating func attract(
    _ first: (variable: Int, offset: Int), _ second: (variable: Int, offset: Int), _ weight: Int
  ) {
    guard first.variable != second.variable else { return }
    let (below, difference) = (variableCount, second.offset - first.offset)
    variableCount += 1
    keep(first.variable, below, max(-difference, 0), weight: weight)
    keep(second.variable, below, max(difference, 0), weight: weight)
  }

  private func anchor(_ vertex: Int, _ edge: Int, isLeft: Bool) -> (variable: Int, offset: Int) {
    guard layered.isNode(vertex) else { return (variableOfVertex[vertex], 0) }
    let row = places.row(of: edge, atLeft: isLeft)
    return variableOfRow[row].map { ($0, 0) } ?? (vertex, places.all[row].offset)
  }

  /// Lines keep off boxes and off each other.
  private mutating func separate(_ column: [Int]) {
    for (upper, lower) in zip(column, column.dropFirst()) {
      let areBoxes = layered.isNode(upper) && layered.isNode(lower)
      keep(
        variableOfVertex[upper], variableOfVertex[lower],
        (areBoxes ? Spacing.box : Spacing.line)
          + (layered.isNode(upper) ? places.boxHeights[upper] : 0)
          + (layered.isNode(lower) ? places.overhangs[lower] : 0))
    }
  }
}
