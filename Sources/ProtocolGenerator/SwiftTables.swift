/// Writes the tables of methods and the discovery document.
extension SwiftWriter {
  func methodTableFile() -> String {
    tableFile(imports: []) { source in
      source.comment("The requests a client can send; raw values are the names on the wire.")
      source.block("package enum Method: String, CaseIterable, Sendable") { source in
        for method in definitions.requests {
          source.comment(method.summary)
          source.line(Self.tableCase(method))
        }
        source.line()
        source.comment(
          "Whether the request may be an operation of `context/perform`.")
        writePredicate("isInPerform", definitions.requests.filter(\.isInPerform), to: &source)
        source.line()
        source.comment("Whether the request can change a document.")
        writePredicate("writes", definitions.requests.filter(\.writes), to: &source)
        source.line()
        source.comment("Whether a client that may only read is refused.")
        writePredicate(
          "needsWriteAccess", definitions.requests.filter(\.needsWriteAccess), to: &source)
        source.line()
        source.comment(
          "Whether its parameters have values of objects, which may have been sent ahead.")
        writePredicate("takesValues", definitions.requests.filter(\.takesValues), to: &source)
        source.line()
        source.comment("Where its work is done.")
        writeSchedules(to: &source)
        source.line()
        source.comment("By name, and by what else they are called.")
        source.line("package static let byName: [String: Method] = Dictionary(")
        source.line("  uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) } + aliases)")
        source.line()
        source.line("private static let aliases: [(String, Method)] = [")
        source.indented { source in
          source.list(
            definitions.requests.flatMap { method in
              method.aliases.map { "(\"\($0)\", .\(SwiftNames.function(method)))" }
            })
        }
        source.line("]")
      }
      source.line()
      writeNotifications(
        "ClientNotification", "The notifications a client can send.",
        definitions.notifications(.clientToServer), to: &source)
      source.line()
      writeNotifications(
        "ServerNotification", "The notifications the server can send.",
        definitions.notifications(.serverToClient), to: &source)
    }
  }

  func tableFile(imports: [String], _ body: (inout SourceText) -> Void) -> String {
    var source = SourceText()
    source.line("// Written by protocol-gen from protocol/methods: edit that instead.")
    source.line()
    source.lines(imports.map { "import \($0)" })
    if !imports.isEmpty { source.line() }
    body(&source)
    return source.text
  }

  private static func tableCase(_ method: MethodDefinition) -> String {
    let name = SwiftNames.function(method)
    return name == method.name ? "case \(name)" : "case \(name) = \"\(method.name)\""
  }

  private func writePredicate(
    _ name: String, _ methods: [MethodDefinition], to source: inout SourceText
  ) {
    source.block("package var \(name): Bool") { source in
      source.line("switch self {")
      writeCase(methods, "true", to: &source)
      source.line("default: false")
      source.line("}")
    }
  }

  private func writeSchedules(to source: inout SourceText) {
    source.block("package var schedule: Schedule") { source in
      source.line("switch self {")
      for schedule in MethodDefinition.Schedule.allCases where schedule != .loop {
        let methods = definitions.requests.filter { $0.schedule == schedule }
        if !methods.isEmpty { writeCase(methods, ".\(schedule.rawValue)", to: &source) }
      }
      source.line("default: .loop")
      source.line("}")
    }
  }

  private func writeCase(
    _ methods: [MethodDefinition], _ value: String, to source: inout SourceText
  ) {
    let cases = methods.map { ".\(SwiftNames.function($0))" }.joined(separator: ", ")
    if source.fits("case \(cases): \(value)") { return source.line("case \(cases): \(value)") }
    let lines = cases.wrapped(to: 90)
    for (index, line) in lines.enumerated() {
      let opening = index == 0 ? "case " : "  "
      source.line(opening + line + (index == lines.count - 1 ? ":" : ""))
    }
    source.line("  \(value)")
  }

  private func writeNotifications(
    _ name: String, _ comment: String, _ methods: [MethodDefinition],
    to source: inout SourceText
  ) {
    source.comment(comment)
    source.block("package enum \(name): String, CaseIterable, Sendable") { source in
      for method in methods {
        source.comment(method.summary)
        source.line(Self.tableCase(method))
      }
    }
  }

  // MARK: Discovery

  /// The OpenRPC document as a constant, a line per method.
  func discoveryFile() -> String {
    tableFile(imports: ["JSONText"]) { source in
      source.comment("The protocol's own description, which `rpc/discover` answers.")
      source.block("package enum DiscoveryDocument") { source in
        source.comment("As OpenRPC: the same as `protocol/generated/openrpc.json`.")
        source.line("package static let json = RawJSON(text: text)")
        source.line()
        source.line("private static let text = ##\"\"\"")
        source.indented { source in
          source.lines(OpenRPCWriter(definitions: definitions).compactLines())
          source.line("\"\"\"##")
        }
      }
    }
  }
}
