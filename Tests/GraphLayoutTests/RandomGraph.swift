import GraphLayout
import Seeds

/// Graphs by chance: what models may look like, and what nobody would make.
struct RandomGraph {
  var nodeCount = 20
  var edgeCount = 30
  /// Of a hundred: lines that inherit, ends with a label, and with a port.
  var inheritance = 15
  var labels = 70
  var ports = 15
  /// Of a hundred boxes: those that have positions, in squares of their own.
  var positions = 0

  func graph(using generator: inout SeededGenerator) -> LayoutGraph {
    var graph = LayoutGraph()
    for number in 0..<nodeCount {
      let size = Size(
        width: .random(in: 40...260, using: &generator),
        height: .random(in: 20...200, using: &generator))
      let place = Point(
        x: number % 6 * 400 + .random(in: 0...100, using: &generator),
        y: number / 6 * 300 + .random(in: 0...50, using: &generator))
      graph.nodes.append(
        LayoutGraph.Node(
          size: size, position: chance(positions, &generator) ? place : nil,
          grows: Bool.random(using: &generator)))
    }
    for _ in 0..<(nodeCount > 0 ? edgeCount : 0) {
      let isInheritance = chance(inheritance, &generator)
      graph.edges.append(
        LayoutGraph.Edge(
          from: end(in: graph, isInheritance, &generator),
          to: end(in: graph, isInheritance, &generator),
          kind: isInheritance ? .inheritance : .relationship))
    }
    return graph
  }

  private func chance(_ percent: Int, _ generator: inout SeededGenerator) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private func end(
    in graph: LayoutGraph, _ isInheritance: Bool, _ generator: inout SeededGenerator
  ) -> LayoutGraph.End {
    let node = Int.random(in: 0..<nodeCount, using: &generator)
    let height = graph.nodes[node].size.height
    let port = chance(ports, &generator) ? Int.random(in: 0...height, using: &generator) : nil
    let size = Size(width: .random(in: 10...180, using: &generator), height: 14)
    let label = !isInheritance && chance(labels, &generator) ? size : nil
    return LayoutGraph.End(node: node, port: port, label: label)
  }
}
