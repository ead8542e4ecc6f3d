/// Writes what finds a message's handler: it reads the parameters once, and says what the request
/// is about, where its definition has that.
extension SwiftWriter {
  static let dispatchPath = "Sources/Server/Generated/Dispatch.swift"

  func dispatchFile() -> String {
    tableFile(imports: ["JSONText", "OrreryProtocol"]) { source in
      source.block("extension Session") { source in
        source.comment("Has a request served by its handler, when it need not wait.")
        source.line("///")
        source.comment("- Throws: What is wrong with its parameters.")
        writeSwitch(
          "dispatch(_ method: Method, _ params: RawJSON?, _ call: Call) throws(ParameterError)",
          on: "method", to: &source
        ) { source in
          for method in definitions.requests { writeRequest(method, to: &source) }
        }
        source.line()
        source.comment("Hands a notification to its handler.")
        writeSwitch(
          "dispatch(_ notification: ClientNotification, _ params: RawJSON?) throws(ParameterError)",
          on: "notification", to: &source
        ) { source in
          for method in definitions.notifications(.clientToServer) {
            let name = SwiftNames.function(method)
            source.line("case .\(name): \(name)(try .init(\(Self.label(method)): params))")
          }
        }
      }
      source.line()
      source.block("extension ContextScope") { source in
        source.comment(
          "Carries out an operation of `context/perform`.",
          "- Returns: nil where the method cannot be one.")
        writeSwitch(
          "perform(_ method: Method, _ params: RawJSON?) throws -> ErasedOperation?",
          on: "method", to: &source
        ) { source in
          for method in definitions.requests where method.isInPerform {
            writeOperation(method, to: &source)
          }
          source.line("default: return nil")
        }
      }
    }
  }

  private func writeSwitch(
    _ signature: String, on value: String, to source: inout SourceText,
    _ cases: (inout SourceText) -> Void
  ) {
    source.block("func \(signature)") { source in
      source.line("switch \(value) {")
      cases(&source)
      source.line("}")
    }
  }

  private func writeRequest(_ method: MethodDefinition, to source: inout SourceText) {
    let name = SwiftNames.function(method)
    var arguments = ["params"]
    if Self.label(method) == "lspParams" { arguments.append("isLSP: true") }
    let isOfSession = !method.isInPerform || method.readsWith != nil
    if isOfSession, let member = method.scopeMember?.name {
      let type = method.scope == .session ? "Session" : member.capitalizedFirst
      arguments.append("in: { \(type)Name($0.\(member)) }")
    }
    arguments += ["call", isOfSession ? name : "ContextScope.\(name)"]
    let function = method.answersLater || method.readsWith != nil ? "begin" : "serve"
    writeCase(name, "try \(function)(\(arguments.joined(separator: ", ")))", to: &source)
  }

  private func writeOperation(_ method: MethodDefinition, to source: inout SourceText) {
    let name = SwiftNames.function(method)
    writeCase(name, "return try perform(params, \(name))", to: &source)
  }

  /// On one line, where it fits into one.
  private func writeCase(_ name: String, _ statement: String, to source: inout SourceText) {
    let line = "case .\(name): \(statement)"
    if source.fits(line) { return source.line(line) }
    source.line("case .\(name):")
    source.indented { $0.line(statement) }
  }

  private static func label(_ method: MethodDefinition) -> String {
    method.namespace == "base" ? "lspParams" : "params"
  }
}
