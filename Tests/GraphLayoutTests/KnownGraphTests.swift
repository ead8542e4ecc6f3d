import GraphLayout
import Testing

/// Graphs of which it is known how they are drawn best, and those that have something special.
struct KnownGraphTests {
  private static let size = Size(width: 100, height: 60)
  private static let label = Size(width: 70, height: 14)

  /// Of equal boxes, with labels at both ends of each line.
  private func graph(
    _ count: Int, _ edges: [(Int, Int)], _ kind: LayoutGraph.Kind = .relationship
  ) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<count).map { _ in LayoutGraph.Node(size: Self.size, grows: true) },
      edges: edges.map { from, to in
        LayoutGraph.Edge(
          from: LayoutGraph.End(node: from, label: kind == .relationship ? Self.label : nil),
          to: LayoutGraph.End(node: to, label: kind == .relationship ? Self.label : nil),
          kind: kind)
      })
  }

  private func drawing(
    _ graph: LayoutGraph, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Drawing {
    let drawing = Drawing(of: graph)
    #expect(DrawingCheck(drawing).faults == [], sourceLocation: sourceLocation)
    expectWhole(drawing, graph, sourceLocation: sourceLocation)
    return drawing
  }

  // MARK: Sizes

  @Test func nothing() {
    let drawing = drawing(graph(0, []))
    #expect(drawing.boxes.isEmpty && drawing.lines.isEmpty)
    #expect(drawing.bounds == Drawing(of: LayoutGraph()).bounds)
    #expect(drawing.bounds.width == 0 && drawing.bounds.height == 0)
  }

  @Test func oneBox() {
    #expect(drawing(graph(1, [])).bounds == drawing(graph(1, [])).boxes[0])
  }

  @Test func aHugeBoxAmongSmallOnes() {
    var graph = graph(5, [(0, 1), (0, 2), (3, 0), (3, 4)])
    graph.nodes[0] = LayoutGraph.Node(size: Size(width: 5_000, height: 9_000))
    #expect(drawing(graph).bounds.width > 5_000)
  }

  @Test func longLabels() {
    var graph = graph(4, [(0, 1), (0, 2), (3, 1), (3, 2)])
    let long = Size(width: 3_000, height: 40)
    for edge in graph.edges.indices {
      graph.edges[edge] = LayoutGraph.Edge(
        from: LayoutGraph.End(node: graph.edges[edge].from.node, label: long),
        to: LayoutGraph.End(node: graph.edges[edge].to.node, label: long))
    }
    #expect(drawing(graph).bounds.width > 6_000)
  }

  /// Labels reach above boxes that may not grow.
  @Test func highLabelsAtLowBoxes() {
    let end = { (node: Int) in
      LayoutGraph.End(node: node, label: Size(width: 50, height: 90))
    }
    let graph = LayoutGraph(
      nodes: (0..<9).map { _ in LayoutGraph.Node(size: Size(width: 60, height: 12)) },
      edges: (1..<9).map { LayoutGraph.Edge(from: end(0), to: end($0)) })
    _ = drawing(graph)
  }

  // MARK: Crossings

  @Test(
    arguments: [
      (2, [(0, 1)]), (3, [(0, 1), (1, 2), (2, 0)]), (4, [(0, 1), (1, 2), (2, 3), (3, 0)]),
      // A star, a tree of two levels, a ladder, and all that four have with each other.
      (7, (1...6).map { (0, $0) }), (13, (1...12).map { (($0 - 1) / 3, $0) }),
      (8, [(0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (2, 4), (4, 6), (1, 3), (3, 5), (5, 7)]),
      (4, [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]),
    ] as [(Int, [(Int, Int)])])
  func whatNeedNotCrossDoesNot(count: Int, edges: [(Int, Int)]) {
    #expect(DrawingCheck(drawing(graph(count, edges))).crossings.isEmpty)
  }

  /// One crossing is the least in any drawing of three boxes that have lines with three others; in
  /// two columns it would be nine.
  @Test func threeAndThreeCrossFewerTimesThanInTwoColumns() {
    let edges = (0..<3).flatMap { from in (3..<6).map { (from, $0) } }
    let count = DrawingCheck(drawing(graph(6, edges))).crossings.count
    #expect((1...9).contains(count))
  }

  // MARK: Lines

  @Test func inheritanceGoesRightAndRunsTogether() {
    var graph = graph(8, (1...4).map { (0, $0) }, .inheritance)
    graph.edges += self.graph(8, [(0, 5), (0, 6), (5, 1), (6, 2), (7, 3)]).edges
    graph.edges.swapAt(1, 5)
    let drawing = drawing(graph)
    let lines = zip(graph.edges, drawing.lines).filter { $0.0.kind == .inheritance }.map(\.1)
    #expect(Set(lines.map(\.points[0])).count == 1)
    #expect(lines.allSatisfy { $0.points[$0.points.count - 1].x > $0.points[0].x })
  }

  /// What is related to one of its subentities, as a folder among other items.
  @Test func inheritanceAndRelationshipsOfTwoBoxesDoNotCross() {
    var graph = graph(3, [(0, 1), (0, 2)], .inheritance)
    graph.edges += self.graph(3, [(0, 1)]).edges
    #expect(DrawingCheck(drawing(graph)).crossings.isEmpty)
  }

  @Test func linesBetweenTwoBoxesHavePlacesOfTheirOwn() {
    let drawing = drawing(graph(2, Array(repeating: (0, 1), count: 6) + [(1, 0)]))
    let starts = Set(drawing.lines.map { min($0.points[0].y, $0.points[$0.points.count - 1].y) })
    #expect(starts.count == 7)
    #expect(DrawingCheck(drawing).crossings.isEmpty)
    #expect(drawing.boxes[0].height > Self.size.height)
  }

  @Test func aLoopReturnsToItsBox() {
    let drawing = drawing(graph(2, [(0, 0), (0, 0), (0, 1), (1, 1)]))
    for (line, box) in [(0, 0), (1, 0), (3, 1)] {
      let ends = [drawing.lines[line].points.first?.x, drawing.lines[line].points.last?.x]
      #expect(ends[0] == ends[1])
      #expect([drawing.boxes[box].x, drawing.boxes[box].right].contains(ends[0]))
    }
    #expect(DrawingCheck(drawing).crossings.isEmpty)
  }

  @Test func portsAreKept() {
    var graph = graph(3, [])
    for (from, to, port) in [(0, 1, 5), (0, 2, 30), (1, 0, 55), (2, 1, 30)] {
      graph.edges.append(
        LayoutGraph.Edge(
          from: LayoutGraph.End(node: from, port: port),
          to: LayoutGraph.End(node: to, port: 60 - port)))
    }
    _ = drawing(graph)
  }

  // MARK: Parts

  @Test func partsAreBesideEachOther() {
    let drawing = drawing(graph(60, (0..<20).map { (2 * $0, 2 * $0 + 1) }))
    let ratio = Double(drawing.bounds.width) / Double(drawing.bounds.height)
    #expect((0.7...3).contains(ratio), "\(ratio)")
  }

  @Test func boxesWithoutLinesAreInRows() {
    let drawing = drawing(graph(30, []))
    #expect((4...7).contains(Set(drawing.boxes.map(\.y)).count))
    #expect((4...7).contains(Set(drawing.boxes.map(\.x)).count))
  }

  // MARK: Positions

  @Test func linesGoRoundABoxInTheWay() {
    var graph = graph(3, [(0, 2)])
    for (node, x) in [(0, 0), (1, 300), (2, 600)] {
      graph.nodes[node] = LayoutGraph.Node(size: Self.size, position: Point(x: x, y: -50))
    }
    let line = drawing(graph).lines[0]
    #expect(line.points.count > 2)
  }

  /// A box that is thinner than a line's first stretch stands before the side of another.
  @Test func linesLeaveABoxWhereNothingIsInTheWay() {
    var graph = graph(3, [(0, 2)])
    graph.nodes[0] = LayoutGraph.Node(size: Self.size, position: Point(x: 0, y: 0))
    graph.nodes[1] = LayoutGraph.Node(
      size: Size(width: 4, height: 200), position: Point(x: 104, y: -70))
    graph.nodes[2] = LayoutGraph.Node(size: Self.size, position: Point(x: 300, y: 0))
    #expect(drawing(graph).lines[0].points[0].x == 0)
  }

  /// Of boxes whose heights overlap a little.
  @Test func linesBetweenPositionsAreStraightWhereTheyCanBe() {
    var graph = graph(2, [(0, 1)])
    for (node, place) in [Point(x: 0, y: 0), Point(x: 400, y: 37)].enumerated() {
      graph.nodes[node] = LayoutGraph.Node(size: Self.size, position: place)
    }
    let line = drawing(graph).lines[0]
    #expect(line.points.count == 2)
    #expect(line.labels.allSatisfy { $0.bottom == line.points[0].y - 1 })
  }

  /// Signs at the ends of lines have room, whatever is near.
  @Test func linesTurnAtADistanceFromPositions() {
    var graph = graph(3, [(0, 1), (0, 1), (1, 2), (2, 2)])
    for (node, place) in [(0, 0), (35, 200), (80, 400)].enumerated() {
      graph.nodes[node] = LayoutGraph.Node(
        size: Self.size, position: Point(x: place.0, y: place.1))
    }
    for points in drawing(graph).lines.map(\.points) {
      #expect(abs(points[0].x - points[1].x) >= 16)
      #expect(abs(points[points.count - 1].x - points[points.count - 2].x) >= 16)
    }
  }

  @Test func otherPartsComeBelowPositions() {
    var graph = graph(4, [(0, 1), (2, 3)])
    graph.nodes[0] = LayoutGraph.Node(size: Self.size, position: Point(x: 1_000, y: 500))
    let drawing = drawing(graph)
    #expect(drawing.boxes[1...3].allSatisfy { $0.y > 560 })
  }

  @Test func positionsUponEachOtherAreKept() {
    var graph = graph(2, [(0, 1)])
    for node in 0..<2 {
      graph.nodes[node] = LayoutGraph.Node(size: Self.size, position: Point(x: 0, y: 0))
    }
    expectWhole(Drawing(of: graph), graph)
  }
}
