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
          "perform(_ method: Method, _ params: RawJSON?) throws -> PerformedOperation<RawJSON>?",
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
    let function = method.answersLater ? "begin" : "serve"
    let handler = method.isInPerform ? "ContextScope.\(name)" : name
    source.line("case .\(name):")
    source.indented { source in
      if method.scopeMember == nil {
        let params = "try \(SwiftNames.params(method))(\(Self.label(method)): params)"
        source.line("\(function)(\(params), in: SessionName(), call, \(handler))")
      } else {
        writeParams(method, to: &source)
        source.line("\(function)(params, in: \(Self.scopeName(method)), call, \(handler))")
      }
    }
  }

  private func writeOperation(_ method: MethodDefinition, to source: inout SourceText) {
    let name = SwiftNames.function(method)
    source.line("case .\(name):")
    source.indented { source in
      writeParams(method, to: &source)
      source.line("return try perform(params, in: params.context, \(name))")
    }
  }

  private func writeParams(_ method: MethodDefinition, to source: inout SourceText) {
    source.line("let params = try \(SwiftNames.params(method))(\(Self.label(method)): params)")
  }

  /// The server's type of names of that scope, with the name that the request gives.
  private static func scopeName(_ method: MethodDefinition) -> String {
    guard let member = method.scopeMember?.name else { return "SessionName()" }
    let type = method.scope == .session ? "Session" : member.capitalizedFirst
    return "\(type)Name(params.\(member))"
  }

  private static func label(_ method: MethodDefinition) -> String {
    method.namespace == "base" ? "lspParams" : "params"
  }
}
