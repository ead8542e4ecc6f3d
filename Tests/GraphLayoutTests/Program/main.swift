// graph-layout: lays out a graph that it reads from standard input as JSON, and writes where
// everything is, what is wrong with that and how many lines cross.

import Foundation
import GraphLayout

/// As the members of the JSON are called.
private struct GraphInput: Decodable {
  struct Extent: Decodable {
    var width: Int
    var height: Int

    var size: Size { Size(width: width, height: height) }
  }

  struct Node: Decodable {
    struct Place: Decodable {
      var x: Int
      var y: Int
    }

    var size: Extent
    var position: Place?
    var grows: Bool?
  }

  struct End: Decodable {
    var node: Int
    var port: Int?
    var label: Extent?

    var end: LayoutGraph.End {
      LayoutGraph.End(node: node, port: port, label: label?.size)
    }
  }

  struct Edge: Decodable {
    enum Kind: String, Decodable {
      case relationship
      case inheritance
    }

    var from: End
    var to: End
    var kind: Kind?
  }

  var nodes: [Node]
  var edges: [Edge]

  var graph: LayoutGraph {
    LayoutGraph(
      nodes: nodes.map { node in
        LayoutGraph.Node(
          size: node.size.size, position: node.position.map { Point(x: $0.x, y: $0.y) },
          grows: node.grows ?? false)
      },
      edges: edges.map { edge in
        LayoutGraph.Edge(
          from: edge.from.end, to: edge.to.end,
          kind: edge.kind == .inheritance ? .inheritance : .relationship)
      })
  }
}

/// Rectangles are `[x, y, width, height]`, lines lists of `[x, y]`.
private struct DrawingOutput: Encodable {
  var boxes: [[Int]]
  var lines: [[[Int]]]
  var labels: [[Int]]
  var faults: [String]
  var crossings: Int

  init(_ drawing: Drawing) {
    let check = DrawingCheck(drawing)
    boxes = drawing.boxes.map(Self.numbers)
    lines = drawing.lines.map { $0.points.map { [$0.x, $0.y] } }
    labels = drawing.lines.flatMap(\.labels).map(Self.numbers)
    faults = check.faults
    crossings = check.crossings.count
  }

  private static func numbers(_ rectangle: Rectangle) -> [Int] {
    [rectangle.x, rectangle.y, rectangle.width, rectangle.height]
  }
}

do {
  let input = try JSONDecoder().decode(
    GraphInput.self, from: FileHandle.standardInput.readDataToEndOfFile())
  let output = try JSONEncoder().encode(DrawingOutput(Drawing(of: input.graph)))
  FileHandle.standardOutput.write(output)
} catch {
  let example = #"{"nodes": [{"size": {"width": 100, "height": 50}}], "edges": []}"#
  let message = "graph-layout: this is no graph: \(error)\nGive it one like \(example).\n"
  FileHandle.standardError.write(Data(message.utf8))
  exit(2)
}
