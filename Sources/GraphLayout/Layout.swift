/// The way from a graph to its drawing: its parts, several drawings of each, and their places.
extension Drawing {
  /// Lays a graph out. What hangs together is drawn in columns, from left to right; these parts of
  /// the drawing and boxes without lines are packed beside each other. Boxes that have positions
  /// stay there, lines are led round them, and everything else comes below.
  ///
  /// Equal graphs have equal drawings. Boxes and labels never overlap, and lines run through no
  /// box, unless boxes with positions leave no room for it; `FreeLayout` says how many of these may
  /// be. The time is bounded: a graph of more than 10,000 lines has its boxes in rows, and its
  /// lines take the direct way.
  package init(of graph: LayoutGraph) {
    self.init(unplaced: graph)
    let parts = graph.parts()
    let lineCount = parts.reduce(0) { $0 + $1.edges.count }
    var drawings = parts.map { Self.drawing(of: $0, among: lineCount) }
    let bounds = drawings.map(\.bounds)
    let fixed = parts.indices.first { parts[$0].hasPositions }.map { bounds[$0] }
    let loose = parts.indices.filter { !parts[$0].hasPositions }
    let places = Packing.places(
      for: loose.map { Size(width: bounds[$0].width, height: bounds[$0].height) },
      first: Set(loose.indices.filter { !parts[loose[$0]].edges.isEmpty }))
    for (part, place) in zip(loose, places) {
      let (x, y) = (fixed?.x ?? 0, fixed.map { $0.bottom + Spacing.part } ?? 0)
      drawings[part].move(by: Point(x: x - bounds[part].x, y: y - bounds[part].y).moved(by: place))
    }
    for (part, drawing) in zip(parts, drawings) {
      for (node, box) in zip(part.nodes, drawing.boxes) { boxes[node] = box }
      for (edge, line) in zip(part.edges, drawing.lines) { lines[edge] = line }
    }
  }

  /// - Parameter lineCount: in the whole graph.
  private static func drawing(of part: LayoutPart, among lineCount: Int) -> Drawing {
    if lineCount > 10_000 { return FreeLayout(of: part.graph, budget: 0).drawing }
    if part.hasPositions { return FreeLayout(of: part.graph).drawing }
    if part.edges.isEmpty { return Drawing(unplaced: part.graph) }
    let layering = Layering(of: part.graph)
    let height = layering.pleasantHeight()
    // Of large graphs one drawing is made, of others several are compared.
    guard part.edges.count <= 200, lineCount <= 1_000 else {
      let effort = 2_500_000 * part.edges.count / lineCount
      return LayeredLayout(layering.balanced(height: height), effort: effort).drawing
    }
    var layerings = [layering]
    for candidate in [6, 8, 10, 13, 18, 30].map({ layering.balanced(height: height * $0 / 10) })
    where !layerings.contains(where: { $0.columns == candidate.columns }) {
      layerings.append(candidate)
    }
    let drawings = layerings.map { LayeredLayout($0, effort: 250_000 / layerings.count).drawing }
    let costs = drawings.map(\.cost)
    return drawings[costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0]
  }

  /// How wide a page of the wanted shape it takes, and what makes it hard to read.
  private var cost: Double {
    let width = max(Double(bounds.width), Double(bounds.height) * Spacing.aspectRatio)
    let crossings = Double(DrawingCheck(self).crossings.count)
    let length = lines.flatMap(\.parts).reduce(0) { $0 + $1.width + $1.height }
    return width * (1 + 0.03 * crossings) + 50 * crossings + 0.1 * Double(length)
  }
}
