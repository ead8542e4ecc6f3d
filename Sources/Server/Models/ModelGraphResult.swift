import GraphLayout
import ModelDrawing
import ObjectModel
import OrreryProtocol

/// A model as `model/graph` tells it: what `ModelGraph` says, where `ModelLayout` puts it.
extension ModelGraphResult {
  /// - Throws: what reading the models does; `model.unknownEntity` for a position of none.
  init(
    of source: ModelSource, from earlier: ModelSource?, _ params: ModelGraphParams
  ) throws(OrreryError) {
    let model = try ModelLoader.model(from: source)
    let graph =
      if let earlier {
        ModelGraph(from: try ModelLoader.model(from: earlier), to: model)
      } else {
        ModelGraph(model)
      }
    let nodes = Dictionary(
      zip(graph.nodes.map(\.name), 0...), uniquingKeysWith: { first, _ in first })
    var positions: [Int: Point] = [:]
    for position in params.positions {
      guard let node = nodes[position.entity] else {
        _ = try model.requireEntity(named: position.entity)
        continue
      }
      positions[node] = Point(x: Int(position.x), y: Int(position.y))
    }
    let textSize = ModelLayout.TextSize(
      characterWidth: Int(params.characterWidth), lineHeight: Int(params.lineHeight))
    func layout(_ textSize: ModelLayout.TextSize) -> ModelLayout {
      ModelLayout(
        of: graph, textSize: textSize, positions: positions,
        keepsArrangement: params.keepsArrangement)
    }
    self.init(graph, layout(textSize))
    text =
      switch params.format {
      case .mermaid: MermaidWriter.write(graph)
      case .svg: SVGWriter.write(graph, layout(ModelLayout.TextSize()), title: params.title)
      case nil: nil
      }
  }

  private init(_ graph: ModelGraph, _ layout: ModelLayout) {
    let bounds = layout.drawing.bounds
    self.init(
      boxes: zip(graph.nodes, layout.drawing.boxes).map(Wire.ModelGraphBox.init),
      lines: graph.edges.indices.map { Wire.ModelGraphLine(at: $0, in: graph, layout) },
      x: Int64(bounds.x), y: Int64(bounds.y), width: Int64(bounds.width),
      height: Int64(bounds.height), isArranged: layout.isArranged)
  }
}

extension Wire.ModelGraphBox {
  fileprivate init(_ node: ModelGraph.Node, _ box: Rectangle) {
    self.init(
      entity: node.name, title: node.title, isAbstract: node.isAbstract,
      rows: node.attributes.map { row in
        Wire.ModelGraphRow(text: row.text, change: row.change.map(Wire.ModelGraphChange.init))
      },
      change: node.change.map(Wire.ModelGraphChange.init), x: Int64(box.x), y: Int64(box.y),
      width: Int64(box.width), height: Int64(box.height))
  }
}

extension Wire.ModelGraphLine {
  fileprivate init(at index: Int, in graph: ModelGraph, _ layout: ModelLayout) {
    let (edge, ends) = (graph.edges[index], layout.ends[index])
    self.init(
      kind: edge.kind == .inheritance ? .inheritance : .relationship,
      from: Wire.ModelGraphEnd(
        entity: graph.nodes[edge.from].name, edge.inverse, edge.fromCount,
        label: edge.fromLabel, at: ends.from.label),
      to: Wire.ModelGraphEnd(
        entity: graph.nodes[edge.to].name, edge.relationship, edge.toCount, label: edge.toLabel,
        at: ends.to.label),
      points: layout.drawing.lines[index].points.map { point in
        Wire.ModelGraphPoint(x: Int64(point.x), y: Int64(point.y))
      },
      change: edge.change.map(Wire.ModelGraphChange.init))
  }
}

extension Wire.ModelGraphEnd {
  fileprivate init(
    entity: String, _ relationship: String?, _ count: ModelGraph.Count?, label: String?,
    at place: Rectangle?
  ) {
    var written: Wire.ModelGraphLabel?
    if let label, let place {
      written = Wire.ModelGraphLabel(
        text: label, x: Int64(place.x), y: Int64(place.y), width: Int64(place.width),
        height: Int64(place.height))
    }
    self.init(
      entity: entity, relationship: relationship,
      minimumCount: (count?.minimum).map(Int64.init),
      maximumCount: count.flatMap(\.maximum).map(Int64.init), label: written)
  }
}

extension Wire.ModelGraphChange {
  fileprivate init(_ change: ModelGraph.Change) {
    self.init(rawValue: change.rawValue)
  }
}
