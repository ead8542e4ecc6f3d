/// Writes the table by which tests reach every generated type by the name of its method or type.
struct TestTableWriter {
  let definitions: Definitions

  func document() -> String {
    var source = SourceText()
    source.line("// Written by protocol-gen from protocol/: edit that instead.")
    source.line()
    source.line("import OrreryProtocol")
    source.line()
    source.comment("The generated types by the names of what they are for.")
    source.block("enum GeneratedTypes") { source in
      write("params", definitions.methods.map { ($0.name, SwiftNames.params($0)) }, to: &source)
      source.line()
      write(
        "results", definitions.requests.map { ($0.name, SwiftNames.result($0)) }, to: &source)
      source.line()
      let structures = definitions.types.filter { $0.members != nil }
      write("structures", structures.map { ($0.name, "Wire.\($0.name)") }, to: &source)
    }
    return source.text
  }

  private func write(
    _ table: String, _ rows: [(name: String, type: String)], to source: inout SourceText
  ) {
    source.line("static let \(table): [String: any (JSONCodable & Equatable & Sendable).Type] = [")
    source.indented { source in
      for row in rows { source.line("\"\(row.name)\": \(row.type).self,") }
    }
    source.line("]")
  }
}
