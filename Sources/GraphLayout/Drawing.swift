/// A graph in its places.
package struct Drawing: Sendable {
  /// A line from box to box.
  package struct Line: Sendable {
    /// From the border of the one box to that of the other; each part is level or upright. Empty
    /// for a line that names no box.
    package var points: [Point] = []
    package var fromLabel: Rectangle?
    package var toLabel: Rectangle?

    /// Both labels, as far as it has them.
    package var labels: [Rectangle] { [fromLabel, toLabel].compactMap(\.self) }

    /// Its level and upright parts.
    var parts: [Rectangle] {
      zip(points, points.dropFirst()).map { Rectangle(from: $0, to: $1) }
    }
  }

  /// By node.
  package internal(set) var boxes: [Rectangle]
  /// By edge.
  package internal(set) var lines: [Line]

  /// With every box at 0, and without lines.
  init(unplaced graph: LayoutGraph) {
    boxes = graph.nodes.map { Rectangle(Point(x: 0, y: 0), $0.size) }
    lines = Array(repeating: Line(), count: graph.edges.count)
  }

  /// What holds all of it; nothing at 0 where there is nothing.
  package var bounds: Rectangle {
    let all = boxes + lines.flatMap { $0.labels + $0.parts }
    let first = all.first ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    return all.reduce(first) { $0.union($1) }
  }

  mutating func move(by offset: Point) {
    boxes = boxes.map { $0.moved(by: offset) }
    lines = lines.map { line in
      Line(
        points: line.points.map { $0.moved(by: offset) },
        fromLabel: line.fromLabel?.moved(by: offset), toLabel: line.toLabel?.moved(by: offset))
    }
  }

  /// Without points that a line goes straight through. There are two at least, then and before.
  static func simplified(_ points: [Point]) -> [Point] {
    points.reduce(into: []) { kept, point in
      if kept.count > 1 {
        let line = [kept[kept.count - 2], kept[kept.count - 1], point]
        if Set(line.map(\.x)).count == 1 || Set(line.map(\.y)).count == 1 { kept.removeLast() }
      }
      kept.append(point)
    }
  }
}
