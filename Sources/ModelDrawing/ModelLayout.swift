import GraphLayout

/// Where everything in a model's diagram is: boxes with a line of text for the name and each
/// attribute, lines between them, and room for the name of each relationship at the end that it
/// leads to.
package struct ModelLayout: Sendable {
  /// The size of text, in the unit that places are told in.
  package struct TextSize: Sendable {
    package var characterWidth: Int
    package var lineHeight: Int

    package init(characterWidth: Int = 7, lineHeight: Int = 18) {
      self.characterWidth = characterWidth
      self.lineHeight = lineHeight
    }

    /// Half of a line's height lies around the text in a box.
    package var padding: Int { lineHeight / 2 }

    /// Enough for any usual font: some scripts have characters twice as wide.
    package func width(_ text: String) -> Int {
      text.unicodeScalars.reduce(0) { width, scalar in
        scalar.properties.canonicalCombiningClass == .notReordered
          ? width + (scalar.value < 0x1100 ? 1 : 2) * characterWidth : width
      }
    }

    /// Of a box, with the name in bold.
    package func box(_ node: ModelGraph.Node) -> Size {
      let widest = node.attributes.map { width($0.text) }.max() ?? 0
      return Size(
        width: max(widest, width(node.title) * 5 / 4) + 2 * padding,
        height: (node.attributes.count + 1) * lineHeight + 2 * padding)
    }

    /// Of the name at the end of a line, beyond the sign for how many there are.
    func label(_ text: String) -> Size {
      Size(width: ModelLayout.signWidth + width(text), height: max(1, lineHeight * 7 / 9))
    }
  }

  /// One end of a line.
  package struct End: Sendable {
    package let point: Point
    /// Whether the line leaves its box to the right.
    package let isRight: Bool
    /// Where the name is written; nil for none.
    package let label: Rectangle?
  }

  /// How much of a line before a box the sign for how many takes; no label is beside it.
  private static let signWidth = 12

  package let drawing: Drawing
  /// By edge: its beginning and its end.
  package let ends: [(from: End, to: End)]
  /// Whether boxes are where Xcode has them.
  package let isArranged: Bool

  /// - Parameters:
  ///   - positions: by node, where somebody has put it.
  ///   - keepsArrangement: whether boxes are where Xcode has them, if that is of use.
  package init(
    of graph: ModelGraph, textSize: TextSize = TextSize(), positions: [Int: Point] = [:],
    keepsArrangement: Bool = true
  ) {
    let sizes = graph.nodes.map(textSize.box)
    let arrangement = keepsArrangement ? Self.arrangement(of: graph, sizes, textSize) : nil
    isArranged = arrangement != nil
    let drawing = Drawing(
      of: LayoutGraph(
        nodes: graph.nodes.indices.map { index in
          LayoutGraph.Node(
            size: sizes[index], position: positions[index] ?? arrangement?[index], grows: true)
        },
        edges: graph.edges.map { edge in
          LayoutGraph.Edge(
            from: LayoutGraph.End(node: edge.from, label: edge.fromLabel.map(textSize.label)),
            to: LayoutGraph.End(node: edge.to, label: edge.toLabel.map(textSize.label)),
            kind: edge.kind == .inheritance ? .inheritance : .relationship)
        }))
    self.drawing = drawing
    ends = zip(graph.edges, drawing.lines).map { edge, line in
      (
        End(line.points.first, of: drawing.boxes[edge.from], label: line.fromLabel),
        End(line.points.last, of: drawing.boxes[edge.to], label: line.toLabel)
      )
    }
  }

  /// Where the file's diagram has the boxes, farther from each other where they are larger here.
  /// nil unless all have places that keep them apart: Xcode stacks what nobody has arranged.
  private static func arrangement(
    of graph: ModelGraph, _ sizes: [Size], _ textSize: TextSize
  ) -> [Point]? {
    let positions = graph.nodes.compactMap(\.position)
    guard positions.count > 1, positions.count == graph.nodes.count else { return nil }
    let isAsLarge = zip(positions, sizes).allSatisfy { position, size in
      (position.width ?? 0) >= size.width && (position.height ?? 0) >= size.height
    }
    // Somebody has drawn it so, and knows how near everything is.
    let drawn = positions.map { Point(x: $0.x, y: $0.y) }
    if isAsLarge, areApart(drawn, sizes, [:], gap: 0) { return drawn }
    for gaps in [gaps(of: graph, textSize), [:]] {
      for quarters in 4...12 {
        let places = positions.map { Point(x: $0.x * quarters / 4, y: $0.y * quarters / 4) }
        if areApart(places, sizes, gaps) { return places }
      }
    }
    return nil
  }

  /// By node on the left and on the right: room for the labels of a line between them.
  private static func gaps(of graph: ModelGraph, _ textSize: TextSize) -> [[Int]: Int] {
    var gaps: [[Int]: Int] = [:]
    for edge in graph.edges {
      let labels = [edge.fromLabel, edge.toLabel].compactMap(\.self)
      let gap = labels.reduce(2 * signWidth) { $0 + textSize.label($1).width }
      for key in [[edge.from, edge.to], [edge.to, edge.from]] {
        gaps[key] = max(gaps[key, default: 0], gap)
      }
    }
    return gaps
  }

  /// With room for lines and signs between them.
  private static func areApart(
    _ places: [Point], _ sizes: [Size], _ gaps: [[Int]: Int], gap: Int = 40
  ) -> Bool {
    let widest = max(gap, gaps.values.max() ?? 0)
    let order = places.indices.sorted { places[$0].x < places[$1].x }
    for (number, first) in order.enumerated() {
      for second in order[(number + 1)...] {
        let distance = places[second].x - places[first].x - sizes[first].width
        if distance >= widest { break }
        let isApart =
          places[second].y >= places[first].y + sizes[first].height + gap
          || places[first].y >= places[second].y + sizes[second].height + gap
          || distance >= max(gap, gaps[[first, second], default: 0])
        if !isApart { return false }
      }
    }
    return true
  }
}

extension ModelLayout.End {
  fileprivate init(_ point: Point?, of box: Rectangle, label: Rectangle?) {
    self.point = point ?? Point(x: box.right, y: box.y)
    isRight = self.point.x == box.right
    let x = isRight ? ModelLayout.signWidth : 0
    self.label = label.map { label in
      Rectangle(
        x: label.x + x, y: label.y, width: label.width - ModelLayout.signWidth,
        height: label.height)
    }
  }
}
