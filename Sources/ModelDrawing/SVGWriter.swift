import ObjectModel

/// Draws a model's graph as an SVG image: entities as boxes in columns, by how far each is from the
/// one with the most relationships, and lines between them. It makes no attempt to keep lines from
/// crossing.
package struct SVGWriter {
  /// In pixels.
  private enum Size {
    static let line = 18
    static let character = 7
    static let padding = 10
    static let columnGap = 140
    static let rowGap = 40
    static let margin = 20
  }

  struct Box {
    var x = 0
    var y = 0
    let width: Int
    let height: Int

    var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
  }

  private let graph: ModelGraph
  private(set) var boxes: [Box]
  private var lines: [String] = []

  package static func write(_ graph: ModelGraph) -> String {
    var writer = SVGWriter(graph)
    writer.draw()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  init(_ graph: ModelGraph) {
    self.graph = graph
    boxes = graph.nodes.map { node in
      let longest = (node.attributes + [node.name]).map(\.count).max() ?? 0
      return Box(
        width: longest * Size.character + 2 * Size.padding,
        height: (node.attributes.count + 1) * Size.line + 2 * Size.padding)
    }
    place()
  }

  // MARK: Places

  private mutating func place() {
    var x = Size.margin
    for column in columns() {
      var y = Size.margin
      for node in column {
        (boxes[node].x, boxes[node].y) = (x, y)
        y += boxes[node].height + Size.rowGap
      }
      x += (column.map { boxes[$0].width }.max() ?? 0) + Size.columnGap
    }
  }

  /// Each part that hangs together goes breadth first from its most connected entity; parts share
  /// columns, one below the other.
  private func columns() -> [[Int]] {
    var neighbors: [Set<Int>] = Array(repeating: [], count: graph.nodes.count)
    for edge in graph.edges where edge.from != edge.to {
      neighbors[edge.from].insert(edge.to)
      neighbors[edge.to].insert(edge.from)
    }
    var columns: [[Int]] = []
    var seen: Set<Int> = []
    let starts = graph.nodes.indices.sorted {
      (-neighbors[$0].count, $0) < (-neighbors[$1].count, $1)
    }
    for start in starts where seen.insert(start).inserted {
      var front = [start]
      var depth = 0
      while !front.isEmpty {
        if columns.count == depth { columns.append([]) }
        columns[depth] += front
        front = front.flatMap { neighbors[$0].sorted() }.filter { seen.insert($0).inserted }
        depth += 1
      }
    }
    return columns
  }

  // MARK: Drawing

  private mutating func draw() {
    let width = (boxes.map { $0.x + $0.width }.max() ?? 0) + Size.margin
    let height = (boxes.map { $0.y + $0.height }.max() ?? 0) + Size.margin
    lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-family=\"sans-serif\" font-size=\"12\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
    ]
    for edge in graph.edges { draw(edge) }
    for (node, box) in zip(graph.nodes, boxes) { draw(node, box) }
    lines.append("</svg>")
  }

  private mutating func draw(_ edge: ModelGraph.Edge) {
    let (from, to) = (boxes[edge.from], boxes[edge.to])
    let style =
      edge.kind == .inheritance
      ? "stroke=\"#888\" stroke-dasharray=\"5 3\"" : "stroke=\"#36c\""
    let text = edge.names.joined(separator: " / ")
    guard edge.from != edge.to else {
      let (right, y) = (from.x + from.width, from.y + Size.line)
      lines.append(
        "<path d=\"M \(right) \(y) h 24 v \(Size.line) h -24\" fill=\"none\" \(style)/>")
      return label(counted(text, edge), right + 28, y + Size.line)
    }
    let (start, end) = (edgePoint(of: from, towards: to), edgePoint(of: to, towards: from))
    lines.append(
      "<line x1=\"\(start.x)\" y1=\"\(start.y)\" x2=\"\(end.x)\" y2=\"\(end.y)\" \(style)/>")
    guard edge.kind == .relationship else { return }
    label(text, (start.x + end.x) / 2, (start.y + end.y) / 2 - 4, anchor: "middle")
    if let count = edge.fromCount { label(count, near: start, end) }
    if let count = edge.toCount { label(count, near: end, start) }
  }

  private func counted(_ text: String, _ edge: ModelGraph.Edge) -> String {
    let counts = [edge.toCount, edge.fromCount].compactMap { $0 }
    return counts.isEmpty ? text : "\(text) (\(counts.joined(separator: ", ")))"
  }

  /// Where a line from the middle of one box to that of another leaves the first.
  private func edgePoint(of box: Box, towards other: Box) -> (x: Int, y: Int) {
    let (center, target) = (box.center, other.center)
    let (dx, dy) = (Double(target.x - center.x), Double(target.y - center.y))
    let horizontal = dx == 0 ? .infinity : Double(box.width) / 2 / abs(dx)
    let vertical = dy == 0 ? .infinity : Double(box.height) / 2 / abs(dy)
    let part = min(horizontal, vertical, 1)
    let moved = [dx, dy].map { Int(exactly: ($0 * part).rounded(.towardZero)) ?? 0 }
    return (center.x + moved[0], center.y + moved[1])
  }

  private mutating func label(
    _ text: String, near point: (x: Int, y: Int), _ other: (x: Int, y: Int)
  ) {
    // A tenth of the way, at most: beside the box.
    label(text, point.x + (other.x - point.x) / 10, point.y + (other.y - point.y) / 10 + 12)
  }

  private mutating func label(_ text: String, _ x: Int, _ y: Int, anchor: String = "start") {
    lines.append(
      "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"#36c\">"
        + "\(XMLText.escaped(text))</text>")
  }

  private mutating func draw(_ node: ModelGraph.Node, _ box: Box) {
    lines.append(
      "<rect x=\"\(box.x)\" y=\"\(box.y)\" width=\"\(box.width)\" height=\"\(box.height)\" "
        + "rx=\"4\" fill=\"#f6f8fc\" stroke=\"#234\"/>")
    var y = box.y + Size.padding + Size.line - 5
    let style = node.isAbstract ? " font-style=\"italic\"" : ""
    lines.append(
      "<text x=\"\(box.x + Size.padding)\" y=\"\(y)\" font-weight=\"bold\"\(style)>"
        + "\(XMLText.escaped(node.name))</text>")
    for attribute in node.attributes {
      y += Size.line
      lines.append(
        "<text x=\"\(box.x + Size.padding)\" y=\"\(y)\">\(XMLText.escaped(attribute))</text>")
    }
  }
}
