import GraphLayout
import ObjectModel

/// Draws a model's graph as an SVG image: entities as boxes, relationships with crow's feet, and
/// inheritance with a triangle at the superentity. It is light or dark as its reader likes it, and
/// says in words what everything is. Where things are, `ModelLayout` knows.
package struct SVGWriter {
  /// In pixels, around all of it.
  private static let margin = 20

  private let graph: ModelGraph
  private let title: String
  private let layout: ModelLayout
  private let textSize = ModelLayout.TextSize()
  private var lines: [String] = []

  /// - Parameters:
  ///   - layout: Of that graph, with text of the usual size.
  ///   - title: What the image is called, for those who do not see it.
  package static func write(
    _ graph: ModelGraph, _ layout: ModelLayout, title: String
  ) -> String {
    var writer = SVGWriter(graph: graph, title: title, layout: layout)
    writer.draw()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private init(graph: ModelGraph, title: String, layout: ModelLayout) {
    self.graph = graph
    self.title = title
    self.layout = layout
  }

  private mutating func draw() {
    let bounds = layout.drawing.bounds
    let (x, y) = (bounds.x - Self.margin, bounds.y - Self.margin)
    let (width, height) = (bounds.width + 2 * Self.margin, bounds.height + 2 * Self.margin)
    lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"\(x) \(y) \(width) \(height)\" role=\"graphics-document\">",
      "<title>\(XMLText.escaped(title))</title>",
      "<desc>\(XMLText.escaped(summary))</desc>",
      "<style>\n\(Self.style)\n</style>",
      "<rect class=\"paper\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>",
    ]
    for index in graph.edges.indices { draw(graph.edges[index], index) }
    for (node, box) in zip(graph.nodes, layout.drawing.boxes) { draw(node, box) }
    lines.append("</svg>")
  }

  /// What the picture holds, and what its signs mean.
  private var summary: String {
    let related = graph.edges.count { $0.kind == .relationship }
    let changes = ModelGraph.Change.allCases.map { "\($0.mark) is \($0.rawValue)" }
    let isComparison =
      graph.nodes.contains { $0.change != nil } || graph.edges.contains { $0.change != nil }
    return """
      Entities: \(graph.nodes.count). Relationships, each with its inverse: \(related). A line has \
      a crow's foot where there may be many, a ring where there may be none, and a triangle at the \
      entity that another inherits from.\(
        isComparison ? " \(changes.joined(separator: ", "))." : "")
      """
  }

  private static let style = """
    svg { font: 12px sans-serif }
    path { fill: none; stroke-linejoin: round }
    text { white-space: pre }
    .paper { fill: #fff }
    .box { fill: #f6f8fc; stroke: #57606a }
    .row { fill: #1f2328 }
    .name { fill: #1f2328; font-weight: bold }
    .abstract { font-style: italic }
    .line { stroke: #0b5fc0; fill: #fff }
    .inheritance { stroke: #57606a; fill: #fff }
    .label { fill: #0b5fc0; stroke: #fff; stroke-width: 3px; paint-order: stroke }
    path.line, path.inheritance { fill: none }
    .sign { stroke-width: 1.2px }
    .box.added, .line.added, .inheritance.added { stroke: #1a7f37; stroke-width: 2px }
    .box.removed, .line.removed, .inheritance.removed { stroke: #cf222e; stroke-width: 2px }
    .box.changed, .line.changed, .inheritance.changed { stroke: #8a5a00; stroke-width: 2px }
    .box.removed, path.line.removed { stroke-dasharray: 5 3 }
    text.added { fill: #1a7f37 }
    text.removed { fill: #cf222e }
    text.changed { fill: #8a5a00 }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #0d1117 }
      .box { fill: #161b22; stroke: #9198a1 }
      .row, .name { fill: #f0f6fc }
      .line { stroke: #79b8ff; fill: #0d1117 }
      .inheritance { stroke: #9198a1; fill: #0d1117 }
      .label { fill: #79b8ff; stroke: #0d1117 }
      .box.added, .line.added, .inheritance.added { stroke: #56d364 }
      .box.removed, .line.removed, .inheritance.removed { stroke: #ff938a }
      .box.changed, .line.changed, .inheritance.changed { stroke: #e3b341 }
      text.added { fill: #56d364 }
      text.removed { fill: #ff938a }
      text.changed { fill: #e3b341 }
    }
    """

  private static func classes(_ names: String, _ change: ModelGraph.Change?) -> String {
    change.map { "\(names) \($0.rawValue)" } ?? names
  }

  // MARK: Boxes

  private mutating func draw(_ node: ModelGraph.Node, _ box: Rectangle) {
    let kind = node.isAbstract ? "abstract entity" : "entity"
    lines += [
      "<g role=\"graphics-object\">",
      "<title>\(XMLText.escaped("\(node.title): \(kind)"))</title>",
      "<rect class=\"\(Self.classes("box", node.change))\" x=\"\(box.x)\" y=\"\(box.y)\" "
        + "width=\"\(box.width)\" height=\"\(box.height)\" rx=\"4\"/>",
    ]
    let x = box.x + textSize.padding
    var y = box.y + textSize.padding + textSize.lineHeight - 5
    let name = node.isAbstract ? "name abstract" : "name"
    text(node.title, x, y, Self.classes(name, node.change))
    for row in node.attributes {
      y += textSize.lineHeight
      text(row.text, x, y, Self.classes("row", row.change))
    }
    lines.append("</g>")
  }

  private mutating func text(
    _ text: String, _ x: Int, _ y: Int, _ classes: String, isBeforeEnd: Bool = false
  ) {
    let anchor = isBeforeEnd ? " text-anchor=\"end\"" : ""
    lines.append(
      "<text class=\"\(classes)\" x=\"\(x)\" y=\"\(y)\"\(anchor)>\(XMLText.escaped(text))</text>")
  }

  // MARK: Lines

  private mutating func draw(_ edge: ModelGraph.Edge, _ index: Int) {
    let (from, to) = layout.ends[index]
    let first = from.point
    let points = layout.drawing.lines[index].points.dropFirst()
      .map { "L\($0.x) \($0.y)" }.joined(separator: " ")
    let isInheritance = edge.kind == .inheritance
    let kind = Self.classes(isInheritance ? "inheritance" : "line", edge.change)
    lines += [
      "<g role=\"graphics-object\">",
      "<title>\(XMLText.escaped(words(edge)))</title>",
      "<path class=\"\(kind)\" d=\"M\(first.x) \(first.y) \(points)\"/>",
    ]
    if isInheritance {
      lines.append(
        "<polygon class=\"\(kind) sign\" points=\"\(first.x),\(first.y) "
          + "\(from.x(10)),\(first.y - 5) \(from.x(10)),\(first.y + 5)\"/>")
    } else {
      sign(edge.fromCount, from, kind)
      sign(edge.toCount, to, kind)
      let classes = Self.classes("label", edge.change)
      label(edge.fromLabel, from, classes)
      label(edge.toLabel, to, classes)
    }
    lines.append("</g>")
  }

  /// A line's end in words, as “Group.members: 0..* Person”.
  private func words(_ edge: ModelGraph.Edge) -> String {
    let (from, to) = (graph.nodes[edge.from].name, graph.nodes[edge.to].name)
    guard let relationship = edge.relationship else {
      return ModelGraph.marked("\(to) inherits from \(from)", edge.change)
    }
    let way = "\(from).\(relationship): \(edge.toCount.map { "\($0) " } ?? "")\(to)"
    let back = edge.inverse.flatMap { inverse in
      edge.isReflexive ? nil : "\(to).\(inverse): \(edge.fromCount.map { "\($0) " } ?? "")\(from)"
    }
    return ModelGraph.marked(
      [way, back].compactMap(\.self).joined(separator: "; "), edge.change)
  }

  /// A crow's foot or a bar, and a ring or another bar. Nothing where an end says nothing.
  private mutating func sign(_ count: ModelGraph.Count?, _ end: ModelLayout.End, _ kind: String) {
    guard let count else { return }
    let y = end.point.y
    var strokes =
      count.isMany
      ? "M\(end.x(0)) \(y - 5) L\(end.x(9)) \(y) L\(end.x(0)) \(y + 5)"
      : "M\(end.x(6)) \(y - 5) V\(y + 5)"
    if count.minimum > 0 { strokes += " M\(end.x(11)) \(y - 5) V\(y + 5)" }
    lines.append("<path class=\"\(kind) sign\" d=\"\(strokes)\"/>")
    if count.minimum == 0 {
      lines.append(
        "<circle class=\"\(kind) sign\" cx=\"\(end.x(count.isMany ? 12 : 10))\" cy=\"\(y)\" "
          + "r=\"3\"/>")
    }
  }

  private mutating func label(_ text: String?, _ end: ModelLayout.End, _ classes: String) {
    guard let text, let place = end.label else { return }
    self.text(
      text, end.isRight ? place.x : place.right, place.bottom - 3, classes,
      isBeforeEnd: !end.isRight)
  }
}

extension ModelLayout.End {
  /// So far from the box.
  fileprivate func x(_ distance: Int) -> Int { point.x + (isRight ? distance : -distance) }
}
