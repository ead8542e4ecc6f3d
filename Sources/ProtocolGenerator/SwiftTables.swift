/// Writes the tables of methods, what handles them, and what finds the handler for a name.
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
        source.comment("What else requests are called.")
        let entries = definitions.requests.flatMap { method in
          method.aliases.map { "\"\($0)\": .\(SwiftNames.function(method))" }
        }
        source.line("package static let aliases: [String: Method] = [")
        // As swift-format has it.
        let comma = entries.count > 1 ? "," : ""
        for entry in entries { source.line("  \(entry)\(comma)") }
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

  private func tableFile(imports: [String], _ body: (inout SourceText) -> Void) -> String {
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

  // MARK: Handling

  func handlerFile() -> String {
    tableFile(imports: []) { source in
      source.comment(
        "What answers a client: one function for each request and notification.",
        """
        A handler answers through `call`, in the function or later, once for a request and never \
        for a notification; what it throws is the answer.
        """)
      source.block("package protocol RequestHandler") { source in
        source.comment("What a message needs besides its parameters: who sent it, how to answer.")
        source.line("associatedtype Call")
        for method in definitions.requests + definitions.notifications(.clientToServer) {
          source.line()
          source.comment("`\(method.name)`: \(method.summary.lowercasedFirst)")
          let name = SwiftNames.function(method)
          source.line("func \(name)(_ params: \(SwiftNames.params(method)), _ call: Call) throws")
        }
      }
    }
  }

  func routerFile() -> String {
    tableFile(imports: ["JSONText"]) { source in
      source.comment("Reads a message's parameters and hands them to the handler of its method.")
      source.block("package enum Router") { source in
        writeRoute("route", "Method", "request", definitions.requests, to: &source)
        source.line()
        writeRoute(
          "routeNotification", "ClientNotification", "notification",
          definitions.notifications(.clientToServer), to: &source)
      }
    }
  }

  private func writeRoute(
    _ function: String, _ table: String, _ kind: String, _ methods: [MethodDefinition],
    to source: inout SourceText
  ) {
    let names = function == "route" ? "methods" : "notifications"
    source.line("private static let \(names) = Dictionary(")
    source.line("  uniqueKeysWithValues: \(table).allCases.map { ($0.rawValue, $0) })")
    source.line()
    source.comment(
      """
      Handles the \(kind) `method`, or returns false when there is none of that name. Throws \
      `ParameterError`, or what the handler throws.
      """)
    source.line("package static func \(function)<Handler: RequestHandler>(")
    source.line("  _ method: String, params: RawJSON?, call: Handler.Call, to handler: Handler")
    source.block(") throws -> Bool") { source in
      source.line("guard let method = \(names)[method] else { return false }")
      source.line("try \(function)(method, params: params, call: call, to: handler)")
      source.line("return true")
    }
    source.line()
    source.line("package static func \(function)<Handler: RequestHandler>(")
    source.line(
      "  _ method: \(table), params: RawJSON?, call: Handler.Call, to handler: Handler")
    source.block(") throws") { source in
      source.line("switch method {")
      for method in methods {
        let name = SwiftNames.function(method)
        let label = method.namespace == "base" ? "lspParams" : "params"
        let call = "try handler.\(name)(.init(\(label): params), call)"
        if source.fits("case .\(name): \(call)") {
          source.line("case .\(name): \(call)")
        } else {
          source.line("case .\(name):")
          source.line("  \(call)")
        }
      }
      source.line("}")
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
