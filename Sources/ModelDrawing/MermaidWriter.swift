/// Writes a model's graph as a Mermaid class diagram, which GitHub, GitLab and many editors draw.
package enum MermaidWriter {
  package static func write(_ graph: ModelGraph) -> String {
    var lines = ["classDiagram"]
    for (index, node) in graph.nodes.enumerated() {
      let start = "  class E\(index + 1)[\"\(label(node.title))\"]"
      let members =
        (node.isAbstract ? ["<<abstract>>"] : []) + node.attributes.map { label($0.text) }
      lines += members.isEmpty ? [start] : ["\(start) {"] + members.map { "    \($0)" } + ["  }"]
      if let change = node.change { lines.append("  style E\(index + 1) \(style(change))") }
    }
    for edge in graph.edges {
      let (from, to) = ("E\(edge.from + 1)", "E\(edge.to + 1)")
      switch edge.kind {
      case .inheritance:
        let mark = edge.change.map { " : \($0.mark)" } ?? ""
        lines.append("  \(from) <|-- \(to)\(mark)")
      case .relationship:
        // The count at an end says how many of it an object at the other end has.
        let fromCount = edge.fromCount.map { " \"\($0)\"" } ?? ""
        let toCount = edge.toCount.map { "\"\($0)\" " } ?? ""
        let arrow = edge.fromCount == nil ? "-->" : "--"
        let inverse = edge.inverse == edge.relationship ? nil : edge.inverse
        let names = [edge.relationship, inverse].compactMap(\.self).joined(separator: " / ")
        lines.append(
          "  \(from)\(fromCount) \(arrow) \(toCount)\(to) : "
            + label(ModelGraph.marked(names, edge.change)))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// On light and on dark paper.
  private static func style(_ change: ModelGraph.Change) -> String {
    switch change {
    case .added: "stroke:#1a7f37,stroke-width:3px"
    case .removed: "stroke:#cf222e,stroke-width:3px,stroke-dasharray:5 3"
    case .changed: "stroke:#9a6700,stroke-width:3px"
    }
  }

  /// Without what has a meaning in Mermaid.
  private static func label(_ text: String) -> String {
    String(text.map { "\"[]{}<>~;`".contains($0) || $0.isNewline ? "_" : $0 })
  }
}
