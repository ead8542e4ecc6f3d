/// The rows of a drawing: at each side of a box, the heights at which lines arrive and leave, with
/// room for their labels.
struct Rows {
  enum Side: Int, CaseIterable {
    case left
    case right
  }

  /// One end of a line.
  struct End: Hashable {
    let edge: Int
    let isFrom: Bool
  }

  struct Row {
    let node: Int
    let side: Side
    /// Lines that run together here.
    var ends: [End] = []
    /// Room that it needs over its line, for a label.
    let above: Int
    /// Below the upper edge of the box.
    var offset = 0
    /// Whether it may be anywhere at the side.
    let isFree: Bool
  }

  /// Room that a row needs under its line.
  static let below = Spacing.line / 2

  private(set) var all: [Row] = []
  /// By node and side: indexes of rows, from the top.
  private var sides: [[Int]]
  private var rowOfEnd: [End: Int] = [:]
  /// By node: how high its box is, which may grow for its rows, and how far labels reach beyond it.
  private(set) var boxHeights: [Int]
  private(set) var overhangs: [Int]

  private let layered: LayeredGraph

  init(of layered: LayeredGraph) {
    self.layered = layered
    let nodes = layered.graph.nodes
    sides = Array(repeating: [], count: 2 * nodes.count)
    boxHeights = nodes.map(\.size.height)
    overhangs = Array(repeating: 0, count: nodes.count)
    let arrivals = arrivals()
    // Lines from one box arrive in the order in which they leave it, so that comes first.
    for side in [Side.right, .left] {
      for node in nodes.indices {
        addRows(node, side, arrivals[2 * node + side.rawValue])
      }
    }
    for node in nodes.indices {
      let needed = Side.allCases.map { room(for: rows(of: node, $0)) }.max() ?? 0
      if nodes[node].grows { boxHeights[node] = max(boxHeights[node], needed) }
      for side in Side.allCases { place(rows(of: node, side), at: node) }
    }
  }

  /// Indexes of rows, from the top.
  func rows(of node: Int, _ side: Side) -> [Int] { sides[2 * node + side.rawValue] }

  /// How much room rows need in all.
  func room(for rows: [Int]) -> Int { rows.reduce(0) { $0 + all[$1].above + Self.below } }

  /// The row of the beginning or of the end of an edge.
  func row(of edge: Int, isFrom: Bool) -> Int {
    rowOfEnd[End(edge: edge, isFrom: isFrom), default: 0]
  }

  /// The row of an edge at the box on the left, or at the one on the right.
  func row(of edge: Int, atLeft: Bool) -> Int {
    row(of: edge, isFrom: layered.startsLeft(edge) == atLeft)
  }

  // MARK: Order

  /// An end of a line, by where the line goes.
  private struct Arrival {
    let end: End
    let portRank: Int
    var place: Int
    /// Lines that share a row have one number, which is negative.
    let bundle: Int
  }

  private func arrivals() -> [[Arrival]] {
    let (graph, scale) = (layered.graph, LayeredGraph.Segment.portScale)
    let positions = layered.positions()
    var places: [End: Int] = [:]
    for segment in layered.segments {
      let startsLeft = layered.startsLeft(segment.edge)
      if layered.isNode(segment.left) {
        let end = End(edge: segment.edge, isFrom: startsLeft)
        places[end] = positions[segment.right] * scale + segment.rightPort
      }
      if layered.isNode(segment.right) {
        let end = End(edge: segment.edge, isFrom: !startsLeft)
        places[end] = positions[segment.left] * scale + segment.leftPort
      }
    }
    var arrivals: [[Arrival]] = Array(repeating: [], count: 2 * graph.nodes.count)
    // Loops come last: they go to the side that has fewer lines, and lowest.
    let loops = graph.edges.indices.filter { graph.edges[$0].isLoop }
    for edge in graph.edges.indices.filter({ !graph.edges[$0].isLoop }) + loops {
      let (ends, node) = (graph.edges[edge], graph.edges[edge].from.node)
      let isLeft = arrivals[2 * node].count < arrivals[2 * node + 1].count
      for isFrom in [true, false] {
        let (end, rank) = (ends.end(isFrom), layered.portRank(edge, isFrom: isFrom))
        let side = (ends.isLoop ? isLeft : layered.startsLeft(edge) != isFrom) ? 0 : 1
        let place = places[End(edge: edge, isFrom: isFrom)]
        let runsTogether =
          isFrom && ends.kind == .inheritance && end.label == nil && place != nil
        arrivals[2 * end.node + side].append(
          Arrival(
            end: End(edge: edge, isFrom: isFrom), portRank: rank,
            place: place ?? (ends.isLoop ? .max - 1 : .max), bundle: runsTogether ? -1 - rank : edge
          ))
      }
    }
    return arrivals
  }

  /// Bundles what runs together, and makes a row of each bundle.
  private mutating func addRows(_ node: Int, _ side: Side, _ arrivals: [Arrival]) {
    var arrivals = arrivals
    let bundled = arrivals.indices.filter { arrivals[$0].bundle < 0 }
    for members in Dictionary(grouping: bundled, by: { arrivals[$0].bundle }).values {
      let mean = members.map { arrivals[$0].place }.reduce(0, +) / members.count
      for member in members { arrivals[member].place = mean }
    }
    let keys = arrivals.enumerated().map { index, arrival in
      let other = side == .left ? row(of: arrival.end.edge, isFrom: !arrival.end.isFrom) : 0
      return (arrival.portRank, arrival.place, other, arrival.bundle, index)
    }
    var last: Arrival?
    for arrival in keys.sorted(by: <).map({ arrivals[$0.4] }) {
      let end = layered.graph.edges[arrival.end.edge].end(arrival.end.isFrom)
      if last?.bundle != arrival.bundle || last?.end.isFrom != arrival.end.isFrom {
        sides[2 * node + side.rawValue].append(all.count)
        let above = max(Self.below, end.label.map { $0.height + Spacing.label } ?? 0)
        all.append(
          Row(
            node: node, side: side, above: above, offset: end.port ?? 0, isFree: end.port == nil))
      }
      all[all.count - 1].ends.append(arrival.end)
      rowOfEnd[arrival.end] = all.count - 1
      last = arrival
    }
  }

  // MARK: Places

  /// Gives the rows of one side their places beside the box: at their ports, or with the room that
  /// is left shared out between them, or, where it is too low, all at the same distance.
  private mutating func place(_ rows: [Int], at node: Int) {
    let height = boxHeights[node]
    let spare = height - room(for: rows)
    var used = 0
    for (index, row) in rows.enumerated() {
      used += all[row].above
      let part = (spare < 0 ? height : spare) * (index + 1) / (rows.count + 1)
      let free = spare < 0 ? part : part + used
      all[row].offset = all[row].isFree ? free : min(max(all[row].offset, 0), height)
      overhangs[node] = max(overhangs[node], all[row].above - all[row].offset)
      used += Self.below
    }
  }
}
