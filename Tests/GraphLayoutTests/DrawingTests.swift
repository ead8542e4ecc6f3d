import GraphLayout
import Seeds
import Testing

/// Drawings of any graph: nothing upon anything else, and every line where it belongs.
struct DrawingTests {
  static let shapes = [
    RandomGraph(nodeCount: 2, edgeCount: 5), RandomGraph(nodeCount: 6, edgeCount: 8),
    RandomGraph(nodeCount: 12, edgeCount: 30), RandomGraph(nodeCount: 25, edgeCount: 20),
    RandomGraph(nodeCount: 20, edgeCount: 40, ports: 0), RandomGraph(inheritance: 100),
    RandomGraph(nodeCount: 10, edgeCount: 40, inheritance: 50, ports: 60),
  ]

  /// Some boxes have positions, or all have.
  static let placedShapes = [
    RandomGraph(nodeCount: 2, edgeCount: 5, positions: 100),
    RandomGraph(nodeCount: 12, edgeCount: 15, positions: 50),
    RandomGraph(nodeCount: 20, edgeCount: 25, positions: 100),
    RandomGraph(nodeCount: 30, edgeCount: 10, ports: 50, positions: 10),
  ]

  @Test(arguments: shapes)
  func anyGraph(shape: RandomGraph) {
    expectSound(shape, Seed.next(), rounds: Nightly.rounds(4))
  }

  /// Lines may share a track where there is no room for another.
  @Test(arguments: placedShapes)
  func anyGraphWithPositions(shape: RandomGraph) {
    expectSound(shape, Seed.next(), rounds: Nightly.rounds(4), sharing: true)
  }

  /// What failed once.
  @Test(
    arguments: [
      (RandomGraph(nodeCount: 12, edgeCount: 30), 11_098_076_757_568_518_484),
      (RandomGraph(inheritance: 100), 447_482_156_638_959_193),
      (
        RandomGraph(nodeCount: 10, edgeCount: 40, inheritance: 50, ports: 60),
        5_264_835_112_844_133_999
      ),
    ] as [(RandomGraph, UInt64)])
  func regression(shape: RandomGraph, seed: UInt64) {
    expectSound(shape, Seed(seed), rounds: 12)
  }

  @Test func equalGraphsHaveEqualDrawings() {
    let seed = Seed.next()
    var (first, second) = (seed.generator(), seed.generator())
    for shape in Self.shapes + Self.placedShapes {
      let drawings = [shape.graph(using: &first), shape.graph(using: &second)].map(Drawing.init)
      #expect(drawings[0].boxes == drawings[1].boxes, "\(seed)")
      #expect(drawings[0].lines.map(\.points) == drawings[1].lines.map(\.points), "\(seed)")
      #expect(drawings[0].lines.map(\.labels) == drawings[1].lines.map(\.labels), "\(seed)")
    }
  }

  private func expectSound(
    _ shape: RandomGraph, _ seed: Seed, rounds: Int, sharing: Bool = false
  ) {
    var generator = seed.generator()
    for _ in 0..<rounds {
      let graph = shape.graph(using: &generator)
      let drawing = Drawing(of: graph)
      let check = DrawingCheck(drawing)
      #expect(check.overlaps == [], "\(seed)")
      #expect(check.linesThroughBoxes == [], "\(seed)")
      if !sharing { #expect(check.sharedStretches == [], "\(seed)") }
      expectWhole(drawing, graph, "\(seed)")
    }
  }
}

/// Boxes have their sizes and positions, lines their ends at their boxes, at their ports where they
/// have some, and labels their sizes.
func expectWhole(
  _ drawing: Drawing, _ graph: LayoutGraph, _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var faults: [String] = []
  for (node, box) in zip(graph.nodes, drawing.boxes) {
    let isHigh = node.grows ? box.height >= node.size.height : box.height == node.size.height
    if box.width != node.size.width || !isHigh { faults.append("\(node) is \(box)") }
    if let position = node.position, position != Point(x: box.x, y: box.y) {
      faults.append("\(node) has moved to \(box)")
    }
  }
  for (edge, line) in zip(graph.edges, drawing.lines) {
    let parts = zip(line.points, line.points.dropFirst())
    let turns = zip(parts, parts.dropFirst()).map { ($0.0.x == $0.1.x) != ($1.0.x == $1.1.x) }
    if line.points.count < 2 || turns.contains(false) { faults.append("\(edge) does not turn") }
    for (end, point) in [(edge.from, line.points.first), (edge.to, line.points.last)] {
      let box = drawing.boxes[end.node]
      let isAtSide = point?.x == box.x || point?.x == box.right
      let isAtPort = end.port.map { box.y + $0 == point?.y } ?? true
      if !isAtSide || !isAtPort || !(box.y...box.bottom).contains(point?.y ?? .min) {
        faults.append("\(edge) ends at \(String(describing: point)), not at \(box)")
      }
    }
    let sizes = line.labels.map { Size(width: $0.width, height: $0.height) }
    if sizes != [edge.from.label, edge.to.label].compactMap(\.self) {
      faults.append("\(edge) has labels of \(sizes)")
    }
  }
  #expect(faults == [], "\(comment)", sourceLocation: sourceLocation)
}
