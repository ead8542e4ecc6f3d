/// A graph in columns, where every line leads from a column to the next: one that goes farther has
/// a passage in each column between.
struct LayeredGraph {
  /// A part of a line between two columns. Its ends are vertices: numbers below the count of nodes
  /// are boxes, others passages.
  struct Segment {
    /// As fine as places within a vertex are told apart.
    static let portScale = 4096

    var edge: Int
    var left: Int
    var right: Int
    /// The places of its ends within a vertex, from 0 to `portScale`.
    var leftPort = Self.portScale / 2
    var rightPort = Self.portScale / 2
  }

  /// With more passages in all, the longest lines go below all columns.
  private static let maximumPassages = 20_000

  let graph: LayoutGraph
  /// The vertices of each column, from the top.
  var columns: [[Int]]
  /// By vertex.
  private(set) var columnOfVertex: [Int]
  private(set) var segments: [Segment] = []
  /// By vertex: the segments that arrive from the left, and those that leave to the right.
  private(set) var arriving: [[Int]]
  private(set) var leaving: [[Int]]
  /// Edges without segments, since there are too many columns between their ends.
  private(set) var farEdges: [Int] = []

  init(_ layering: Layering) {
    graph = layering.graph
    columnOfVertex = layering.columns
    columns = Array(repeating: [], count: (layering.columns.max() ?? -1) + 1)
    for (node, column) in layering.columns.enumerated() { columns[column].append(node) }
    arriving = Array(repeating: [], count: graph.nodes.count)
    leaving = arriving
    let spans = graph.edges.map { abs(columnOfVertex[$0.from.node] - columnOfVertex[$0.to.node]) }
    var passages = 0
    for edge in graph.edges.indices.sorted(by: { (spans[$0], $0) < (spans[$1], $1) })
    where spans[edge] > 0 {
      passages += spans[edge] - 1
      if passages <= Self.maximumPassages {
        addSegments(of: edge)
      } else {
        farEdges.append(edge)
      }
    }
  }

  func isNode(_ vertex: Int) -> Bool { vertex < graph.nodes.count }

  /// By vertex: its place in its column.
  func positions() -> [Int] {
    var positions = Array(repeating: 0, count: columnOfVertex.count)
    for column in columns {
      for (position, vertex) in column.enumerated() { positions[vertex] = position }
    }
    return positions
  }

  /// Whether the line's beginning is its left end.
  func startsLeft(_ edge: Int) -> Bool {
    columnOfVertex[graph.edges[edge].from.node] < columnOfVertex[graph.edges[edge].to.node]
  }

  private mutating func addSegments(of edge: Int) {
    let left = graph.edges[edge].end(startsLeft(edge)).node
    let right = graph.edges[edge].end(!startsLeft(edge)).node
    let first = segments.count
    var vertex = left
    for column in (columnOfVertex[left] + 1)..<columnOfVertex[right] {
      let passage = columnOfVertex.count
      columnOfVertex.append(column)
      columns[column].append(passage)
      arriving.append([])
      leaving.append([])
      segments.append(Segment(edge: edge, left: vertex, right: passage))
      vertex = passage
    }
    segments.append(Segment(edge: edge, left: vertex, right: right))
    segments[first].leftPort = portRank(edge, isFrom: startsLeft(edge))
    segments[segments.count - 1].rightPort = portRank(edge, isFrom: !startsLeft(edge))
    for index in segments.indices[first...] {
      leaving[segments[index].left].append(index)
      arriving[segments[index].right].append(index)
    }
  }

  /// Where a line meets a box, from 0 to `Segment.portScale`: in the middle, if that is open.
  func portRank(_ edge: Int, isFrom: Bool) -> Int {
    let end = graph.edges[edge].end(isFrom)
    let height = max(1, graph.nodes[end.node].size.height)
    guard let port = end.port else { return Segment.portScale / 2 }
    return min(max(port, 0), height) * (Segment.portScale - 1) / height
  }
}
