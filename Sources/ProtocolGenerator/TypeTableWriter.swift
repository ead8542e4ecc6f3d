/// Writes the tables by which tests and the driver of the conformance suite reach every generated
/// type by name.
struct TypeTableWriter {
  static let testsPath = "Tests/ProtocolGenTests/Generated/GeneratedTypes.swift"
  static let driverPath = "clients/swift/Driver/Generated/WireTypes.swift"

  private typealias Rows = [(name: String, type: String)]

  let definitions: Definitions

  /// By the names of methods and types.
  func testsDocument() -> String {
    document(
      "GeneratedTypes", imports: ["OrreryProtocol"],
      "The generated types by the names of what they are for."
    ) { source in
      let type = "any (JSONCodable & Equatable & Sendable).Type"
      write(
        "params", type, definitions.methods.map { ($0.name, SwiftNames.params($0)) }, to: &source)
      source.line()
      write(
        "results", type, definitions.requests.map { ($0.name, SwiftNames.result($0)) }, to: &source)
      source.line()
      let structures = definitions.types.filter { $0.members != nil }
      write("structures", type, structures.map { ($0.name, "Wire.\($0.name)") }, to: &source)
    }
  }

  /// By the names of the metaModel.
  func driverDocument() -> String {
    let shared = definitions.types.map { (name: $0.name, type: "Wire.\($0.name)") }
    let names = Set(shared.map(\.name))
    let ofMethods = definitions.structures.map(\.name).filter { !names.contains($0) }
    let anyValues: Rows = [
      ("LSPAny", SwiftNames.type(.json)), ("LSPArray", SwiftNames.type(.array(.json))),
      ("LSPObject", SwiftNames.type(.map(.json))),
    ]
    let rows = shared + ofMethods.map { ($0, $0) } + anyValues
    return document(
      "WireTypes", imports: ["JSONText", "OrreryProtocol"],
      "What reads a value, by the name of its type."
    ) { source in
      write(
        "byName", "any (JSONDecodable & Sendable).Type", rows.sorted { $0.name < $1.name },
        to: &source)
    }
  }

  private func document(
    _ name: String, imports: [String], _ comment: String, _ body: (inout SourceText) -> Void
  ) -> String {
    var source = SourceText()
    source.line("// Written by protocol-gen from protocol/: edit that instead.")
    source.line()
    source.lines(imports.map { "import \($0)" })
    source.line()
    source.comment(comment)
    source.block("enum \(name)", body)
    return source.text
  }

  private func write(
    _ table: String, _ type: String, _ rows: Rows, to source: inout SourceText
  ) {
    source.line("static let \(table): [String: \(type)] = [")
    source.indented { source in
      for row in rows { source.line("\"\(row.name)\": \(row.type).self,") }
    }
    source.line("]")
  }
}
