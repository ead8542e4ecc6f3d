/// What is to be laid out: boxes, and lines between them. It says nothing of places, except of
/// boxes that somebody has put somewhere. Sizes and places beyond all bounds are brought within.
package struct LayoutGraph: Sendable {
  /// A box.
  package struct Node: Sendable {
    package let size: Size
    /// The upper left corner of a box that stays where it is.
    package let position: Point?
    /// Whether the box becomes higher where its lines need more room at a side than it has. None
    /// does in a part of the graph where one has a position.
    package let grows: Bool

    package init(size: Size, position: Point? = nil, grows: Bool = false) {
      self.size = size.bounded
      self.position = position?.bounded
      self.grows = grows
    }
  }

  /// Where a line ends.
  package struct End: Sendable {
    /// The index of the box.
    package fileprivate(set) var node: Int
    /// How far below the upper edge of the box the line meets its side. nil leaves it open.
    package let port: Int?
    /// The size of a text beside this end. nil for none.
    package let label: Size?

    package init(node: Int, port: Int? = nil, label: Size? = nil) {
      self.node = node
      self.port = port
      self.label = label?.bounded
    }
  }

  /// What a line stands for.
  package enum Kind: Sendable {
    /// Keeps its direction: it starts at the left. Those that start at one place of a box run
    /// together before they part.
    case inheritance
    /// Starts at the left where this costs nothing.
    case relationship
  }

  /// A line. One that names no node of the graph is not drawn.
  package struct Edge: Sendable {
    package fileprivate(set) var from: End
    package fileprivate(set) var to: End
    package let kind: Kind

    package init(from: End, to: End, kind: Kind = .relationship) {
      self.from = from
      self.to = to
      self.kind = kind
    }

    var isLoop: Bool { from.node == to.node }

    func end(_ isFrom: Bool) -> End { isFrom ? from : to }
  }

  package var nodes: [Node]
  package var edges: [Edge]

  package init(nodes: [Node] = [], edges: [Edge] = []) {
    self.nodes = nodes
    self.edges = edges
  }
}

/// A part of a graph that nothing binds to the rest, or all that boxes with positions are bound to.
struct LayoutPart {
  var graph = LayoutGraph()
  /// The numbers in the whole graph of its nodes and edges.
  var nodes: [Int] = []
  var edges: [Int] = []

  var hasPositions: Bool { graph.nodes.contains { $0.position != nil } }
}

extension LayoutGraph {
  /// Its parts, in the order of their first nodes. Edges that name no node are in none.
  func parts() -> [LayoutPart] {
    let drawn = edges.indices.filter {
      nodes.indices.contains(edges[$0].from.node) && nodes.indices.contains(edges[$0].to.node)
    }
    var bonds = drawn.map { (edges[$0].from.node, edges[$0].to.node) }
    let placed = nodes.indices.filter { nodes[$0].position != nil }
    bonds += zip(placed, placed.dropFirst())
    var neighbors: [[Int]] = Array(repeating: [], count: nodes.count)
    for (first, second) in bonds {
      neighbors[first].append(second)
      neighbors[second].append(first)
    }
    var parts: [LayoutPart] = []
    var places = Array(repeating: (part: -1, number: 0), count: nodes.count)
    for start in nodes.indices where places[start].part < 0 {
      var part = LayoutPart()
      var front = [start]
      while let node = front.popLast() {
        guard places[node].part < 0 else { continue }
        places[node].part = parts.count
        part.nodes.append(node)
        front += neighbors[node]
      }
      part.nodes.sort()
      for (number, node) in part.nodes.enumerated() { places[node].number = number }
      part.graph.nodes = part.nodes.map { nodes[$0] }
      parts.append(part)
    }
    for index in drawn {
      var edge = edges[index]
      let part = places[edge.from.node].part
      edge.from.node = places[edge.from.node].number
      edge.to.node = places[edge.to.node].number
      parts[part].edges.append(index)
      parts[part].graph.edges.append(edge)
    }
    return parts
  }
}
