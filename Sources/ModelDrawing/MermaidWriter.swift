/// Writes a model's graph as a Mermaid class diagram, which GitHub, GitLab and many editors draw.
package enum MermaidWriter {
  package static func write(_ graph: ModelGraph) -> String {
    var lines = ["classDiagram"]
    for (index, node) in graph.nodes.enumerated() {
      let start = "  class E\(index + 1)[\"\(label(node.name))\"]"
      let members = (node.isAbstract ? ["<<abstract>>"] : []) + node.attributes.map(label)
      lines += members.isEmpty ? [start] : ["\(start) {"] + members.map { "    \($0)" } + ["  }"]
    }
    for edge in graph.edges {
      let (from, to) = ("E\(edge.from + 1)", "E\(edge.to + 1)")
      switch edge.kind {
      case .inheritance:
        lines.append("  \(from) <|-- \(to)")
      case .relationship:
        // The count at an end says how many of it an object at the other end has.
        let fromCount = edge.fromCount.map { " \"\($0)\"" } ?? ""
        let toCount = edge.toCount.map { "\"\($0)\" " } ?? ""
        let arrow = edge.fromCount == nil ? "-->" : "--"
        let names = edge.names.map(label).joined(separator: " / ")
        lines.append("  \(from)\(fromCount) \(arrow) \(toCount)\(to) : \(names)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Without what has a meaning in Mermaid.
  private static func label(_ text: String) -> String {
    String(text.map { "\"[]{}<>~;`".contains($0) || $0.isNewline ? "_" : $0 })
  }
}
