/// Gives every box of a graph a column, so that lines lead from one column to a later one: lines
/// that would close a cycle are turned round, and columns are as near as they can be. See
/// `LayeredGraph` for the order in a column.
struct Layering {
  let graph: LayoutGraph
  /// By node, from 0; none is empty.
  private(set) var columns: [Int] = []
  /// By node: its lines, without loops.
  private var incident: [[Int]]

  init(of graph: LayoutGraph) {
    self.graph = graph
    incident = Array(repeating: [], count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where !edge.isLoop {
      incident[edge.from.node].append(index)
      incident[edge.to.node].append(index)
    }
    let ranks = ranks()
    let distances = graph.edges.filter { !$0.isLoop }.map { edge in
      let ends = [edge.from.node, edge.to.node].sorted { ranks[$0] < ranks[$1] }
      return NetworkSimplex.Distance(
        from: ends[0], to: ends[1], length: 1, weight: edge.kind == .inheritance ? 2 : 1)
    }
    columns = NetworkSimplex(count: graph.nodes.count, keeping: distances).places
  }

  /// An order of the nodes that few lines contradict: those come first that nothing leads to any
  /// more, and of others those with the fewest lines in and the most out. Inheritance weighs more
  /// than all else, so that nothing but a cycle of it turns it round.
  private func ranks() -> [Int] {
    let much = min(graph.edges.count, 100_000) + 1
    func weight(_ edge: Int) -> Int { graph.edges[edge].kind == .inheritance ? much : 1 }
    var ranks = Array(repeating: -1, count: graph.nodes.count)
    let leaving = incident.enumerated().map { node, edges in
      edges.filter { graph.edges[$0].from.node == node }
    }
    var entering = Array(repeating: 0, count: graph.nodes.count)
    for edge in leaving.joined() { entering[graph.edges[edge].to.node] += weight(edge) }
    var queue = Heap()
    func enqueue(_ node: Int) {
      queue.insert(node, rank: entering[node] * much - leaving[node].count)
    }
    graph.nodes.indices.forEach(enqueue)
    var count = 0
    while let node = queue.popFirst() {
      guard ranks[node] < 0 else { continue }
      ranks[node] = count
      count += 1
      for edge in leaving[node] {
        let other = graph.edges[edge].to.node
        entering[other] -= weight(edge)
        if ranks[other] < 0 { enqueue(other) }
      }
    }
    return ranks
  }

  // MARK: Shape

  /// How high the boxes of a column may be in all if the drawing is to have its shape.
  func pleasantHeight() -> Int {
    let area = graph.nodes.indices.reduce(0.0) { sum, node in
      sum + Double(graph.nodes[node].size.width + 3 * Spacing.column) * Double(slotHeight(node))
    }
    return Int(exactly: (area / Spacing.aspectRatio).squareRoot().rounded()) ?? 0
  }

  private func slotHeight(_ node: Int) -> Int { graph.nodes[node].size.height + Spacing.box }

  /// The same with boxes moved out of columns that are too high, to where their lines need not be
  /// much longer. Lines that are no inheritance may change their direction.
  func balanced(height: Int) -> Layering {
    var balanced = self
    // One column more at each end, for what finds no place between.
    balanced.columns = columns.map { $0 + 1 }
    var heights = Array(repeating: 0, count: (columns.max() ?? 0) + 3)
    for (node, column) in balanced.columns.enumerated() { heights[column] += slotHeight(node) }
    for _ in 0..<8 {
      let former = balanced.columns
      // What has many lines is expensive to move, and seldom moves.
      for node in graph.nodes.indices where incident[node].count <= 64 {
        balanced.move(node, &heights, limit: height)
      }
      if balanced.columns == former { break }
    }
    let used = Set(balanced.columns).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(used, 0...))
    balanced.columns = balanced.columns.map { numbers[$0, default: 0] }
    return balanced
  }

  /// To the best of the columns beside those of its neighbours.
  private mutating func move(_ node: Int, _ heights: inout [Int], limit: Int) {
    let current = columns[node]
    heights[current] -= slotHeight(node)
    func cost(_ column: Int) -> Int? {
      let excess = max(0, heights[column] + slotHeight(node) - limit)
      return lineCost(of: node, in: column).map { $0 + excess - max(0, heights[column] - limit) }
    }
    let near = incident[node].flatMap { edge -> [Int] in
      let column = columns[graph.edges[edge].from.node + graph.edges[edge].to.node - node]
      return [-2, -1, 1, 2].map { column + $0 }
    }
    var best = (column: current, cost: cost(current) ?? .max)
    for column in Set(near).sorted() where heights.indices.contains(column) {
      if let cost = cost(column), cost < best.cost { best = (column, cost) }
    }
    columns[node] = best.column
    heights[best.column] += slotHeight(node)
  }

  /// What the lines of a node cost where it would be in a column. nil where two boxes of a line
  /// would be in one, or inheritance would change its direction.
  private func lineCost(of node: Int, in column: Int) -> Int? {
    var cost = 0
    for edge in incident[node].map({ graph.edges[$0] }) {
      let isFrom = edge.from.node == node
      let span = columns[isFrom ? edge.to.node : edge.from.node] - column
      let isAhead = (span > 0) == isFrom
      let wasAhead = columns[edge.from.node] < columns[edge.to.node]
      if span == 0 || (edge.kind == .inheritance && wasAhead && !isAhead) { return nil }
      cost += (5 * (abs(span) - 1) + (isAhead ? 0 : 1)) * Spacing.line
    }
    return cost
  }
}
