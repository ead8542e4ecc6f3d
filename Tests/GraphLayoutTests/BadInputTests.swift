import GraphLayout
import Seeds
import Testing

/// What nobody should pass to it, and too much of everything.
struct BadInputTests {
  @Test func edgesOfNoNodesAreLeftOut() {
    let node = LayoutGraph.Node(size: Size(width: 10, height: 10))
    let ends = [-1, 0, 1, 2, .max].map { LayoutGraph.End(node: $0) }
    let edges = ends.flatMap { from in ends.map { LayoutGraph.Edge(from: from, to: $0) } }
    let drawing = Drawing(of: LayoutGraph(nodes: [node, node], edges: edges))
    for (edge, line) in zip(edges, drawing.lines) {
      let isThere = [edge.from, edge.to].allSatisfy { (0...1).contains($0.node) }
      #expect(line.points.isEmpty != isThere)
    }
  }

  @Test func sizesBeyondAllBounds() {
    let extremes = [Int.min, -1, 0, 1, .max]
    var graph = LayoutGraph()
    for width in extremes {
      for height in extremes {
        let size = Size(width: width, height: height)
        let end = LayoutGraph.End(node: graph.nodes.count, port: height, label: size)
        graph.nodes.append(LayoutGraph.Node(size: size, grows: width > height))
        graph.edges.append(LayoutGraph.Edge(from: end, to: LayoutGraph.End(node: 0, port: width)))
      }
    }
    #expect(DrawingCheck(Drawing(of: graph)).linesThroughBoxes == [])
  }

  @Test func positionsBeyondAllBounds() {
    let extremes = [Int.min, -1, 0, 1, .max]
    var graph = LayoutGraph()
    for x in extremes {
      for y in extremes {
        let position = Point(x: x, y: y)
        graph.nodes.append(
          LayoutGraph.Node(size: Size(width: 10, height: 10), position: position))
        graph.edges.append(
          LayoutGraph.Edge(
            from: LayoutGraph.End(node: 0, label: Size(width: 10, height: 10)),
            to: LayoutGraph.End(node: graph.nodes.count - 1)))
      }
    }
    #expect(Drawing(of: graph).lines.allSatisfy { $0.points.count > 1 })
  }

  /// From each of many boxes in a row to the next, and from the first to all: there are too many
  /// columns for lines to pass, and some go below all of them.
  @Test func longRows() {
    let count = 220
    let ends = (0..<count).map { LayoutGraph.End(node: $0, label: Size(width: 20, height: 14)) }
    let next = zip(ends, ends.dropFirst()).map {
      LayoutGraph.Edge(from: $0, to: $1, kind: .inheritance)
    }
    let far = ends.dropFirst(2).map { LayoutGraph.Edge(from: ends[0], to: $0) }
    let graph = LayoutGraph(
      nodes: ends.map { _ in LayoutGraph.Node(size: Size(width: 30, height: 30), grows: true) },
      edges: next + far)
    let drawing = Drawing(of: graph)
    let check = DrawingCheck(drawing)
    #expect(check.overlaps == [])
    #expect(check.linesThroughBoxes == [])
    expectWhole(drawing, graph)
  }

  /// So many that they are not led round anything.
  @Test func tenThousandLines() {
    let seed = Seed.next()
    var generator = seed.generator()
    let graph = RandomGraph(nodeCount: 40, edgeCount: 10_100).graph(using: &generator)
    let drawing = Drawing(of: graph)
    for (index, box) in drawing.boxes.enumerated() {
      #expect(!drawing.boxes[(index + 1)...].contains { $0.overlaps(box) }, "\(seed)")
    }
    expectWhole(drawing, graph, "\(seed)")
  }

  /// Everything that is bounded by a number is beyond it.
  @Test(arguments: [
    RandomGraph(nodeCount: 100, edgeCount: 260), RandomGraph(nodeCount: 2, edgeCount: 500),
    RandomGraph(nodeCount: 1, edgeCount: 200), RandomGraph(nodeCount: 400, edgeCount: 100),
    RandomGraph(nodeCount: 120, edgeCount: 160, positions: 90),
  ])
  func manyLines(shape: RandomGraph) {
    let seed = Seed.next()
    var generator = seed.generator()
    let graph = shape.graph(using: &generator)
    let drawing = Drawing(of: graph)
    let check = DrawingCheck(drawing)
    #expect(check.overlaps == [], "\(seed)")
    #expect(check.linesThroughBoxes == [], "\(seed)")
    expectWhole(drawing, graph, "\(seed)")
  }
}
