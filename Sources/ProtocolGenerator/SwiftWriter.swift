/// Writes the Swift bindings: a file per method and per shared type, the method tables, and what
/// finds the handler of a message. It writes what Server and the tests of every boundary use; no
/// policy is in it.
struct SwiftWriter {
  let definitions: Definitions

  /// Files by their path in the package.
  func files() -> [String: String] {
    var files: [String: String] = [:]
    for method in definitions.methods {
      files["Methods/\(SwiftNames.typeStem(method)).swift"] = methodFile(method)
    }
    for type in definitions.types { files["Types/Wire\(type.name).swift"] = typeFile(type) }
    files["Types/WireErrorKind.swift"] = errorKindFile()
    files["ProtocolVersion.swift"] = versionFile()
    files["Method.swift"] = methodTableFile()
    files["DiscoveryDocument.swift"] = discoveryFile()
    return Dictionary(
      uniqueKeysWithValues: files.map { ("Sources/OrreryProtocol/Generated/\($0.key)", $0.value) })
  }

  private func file(
    from origin: String, imports: [String] = ["JSONText"], _ body: (inout SourceText) -> Void
  ) -> String {
    var source = SourceText()
    source.line("// Written by protocol-gen from \(origin): edit that instead.")
    source.line()
    source.lines(imports.map { "import \($0)" })
    if !imports.isEmpty { source.line() }
    body(&source)
    return source.text
  }

  private func imports(_ structures: [StructureDefinition]) -> [String] {
    let members = structures.flatMap(definitions.members)
    return members.contains { $0.type == .requestID } ? ["JSONRPC", "JSONText"] : ["JSONText"]
  }

  // MARK: Methods

  private func methodFile(_ method: MethodDefinition) -> String {
    var structures = [method.params]
    if case .structure(let structure) = method.result { structures.append(structure) }
    return file(from: "protocol/\(method.file)", imports: imports(structures)) { source in
      writeParams(method, to: &source)
      guard let result = method.result else { return }
      source.line()
      writeResult(result, of: method, to: &source)
    }
  }

  private func writeParams(_ method: MethodDefinition, to source: inout SourceText) {
    let function = SwiftNames.function(method)
    var statics: [String]
    let conformance: String
    if method.isRequest {
      conformance = method.isInPerform ? "OperationParams" : "RequestParams"
      statics = [
        "package typealias Result = \(SwiftNames.result(method))",
        "package static let method = Method.\(function)",
      ]
      if let member = method.readsWith {
        statics.append("package var schedule: Schedule { \(member).isEmpty ? .loop : .reader }")
      }
    } else {
      let isFromServer = method.direction == .serverToClient
      let table = isFromServer ? "ServerNotification" : "ClientNotification"
      conformance = table + "Params"
      statics = ["package static let method = \(table).\(function)"]
    }
    let structure = SwiftStructure(
      name: SwiftNames.params(method), conformances: conformance,
      comment: ["`\(method.name)`: \(method.summary.lowercasedFirst)", method.description],
      statics: statics, structure: method.params, definitions: definitions)
    structure.write(to: &source)
  }

  private func writeResult(
    _ result: MethodDefinition.Result, of method: MethodDefinition, to source: inout SourceText
  ) {
    let name = SwiftNames.result(method)
    let comment = ["The result of `\(method.name)`."]
    switch result {
    case .structure(let structure):
      let structure = SwiftStructure(
        name: name, conformances: "JSONCodable, Equatable, Sendable", comment: comment,
        structure: structure, definitions: definitions)
      structure.write(to: &source)
    case .type(let type):
      writeWrapper(name, SwiftNames.type(type), comment, to: &source)
    case .null:
      source.comment(comment[0])
      source.line("package typealias \(name) = JSONNull")
    }
  }

  /// A result that is one value and no object with members.
  private func writeWrapper(
    _ name: String, _ type: String, _ comment: [String], to source: inout SourceText
  ) {
    source.comment(comment[0])
    source.block("package struct \(name): JSONCodable, Equatable, Sendable") { source in
      source.line("package var value: \(type)")
      source.line()
      source.block("package init(value: \(type))") { $0.line("self.value = value") }
      source.line()
      source.block(
        "package init(reading reader: inout JSONReader) throws(ParameterError)"
      ) { $0.line("value = try reader.value()") }
      source.line()
      source.block("package func write(to writer: inout JSONWriter)") {
        $0.line("value.write(to: &writer)")
      }
    }
  }

  private func versionFile() -> String {
    file(from: "protocol/CHANGELOG.md", imports: []) { source in
      source.comment("Which version of the protocol this program speaks.")
      source.block("package enum ProtocolVersion") { source in
        source.line("package static let current = \"\(definitions.version)\"")
      }
    }
  }

  // MARK: Types

  private func typeFile(_ type: TypeDefinition) -> String {
    let members = type.members
    let structures = members.map { [StructureDefinition(members: $0)] } ?? []
    let imports = type.enumeration == nil ? imports(structures) : []
    return file(from: "protocol/\(type.file)", imports: imports) { source in
      source.block("extension Wire") { source in
        writeType(type, to: &source)
      }
    }
  }

  private func writeType(_ type: TypeDefinition, to source: inout SourceText) {
    switch type.kind {
    case .structure(let structure):
      let structure = SwiftStructure(
        name: type.name, conformances: "JSONCodable, Equatable, Sendable",
        comment: [type.summary, type.description], structure: structure,
        definitions: definitions)
      structure.write(to: &source)
    case .choice(let members):
      SwiftChoice(
        name: type.name, comment: [type.summary, type.description],
        members: members.map { SwiftMember($0, in: definitions) }
      ).write(to: &source)
    case .enumeration(let enumeration):
      source.comment(type.summary, type.description)
      if enumeration.isOpen {
        writeOpenEnumeration(type.name, enumeration.values, to: &source)
      } else {
        source.block("package enum \(type.name): String, WireEnumeration") { source in
          for value in enumeration.values {
            source.comment(value.documentation)
            source.line(Self.enumerationCase(value.name))
          }
        }
      }
    case .string:
      writeAlias(type, .string, to: &source)
    case .array(let element):
      writeAlias(type, .array(element), to: &source)
    case .map(let element):
      writeAlias(type, .map(element), to: &source)
    }
  }

  /// Of words that later versions may add to.
  private func writeOpenEnumeration(
    _ name: String, _ words: [EnumerationValue], to source: inout SourceText
  ) {
    source.block("package struct \(name): OpenWireEnumeration") { source in
      source.line("package let rawValue: String")
      source.line()
      source.line("package init(rawValue: String) { self.rawValue = rawValue }")
      source.line()
      source.line("package static let allCases: [Self] = [")
      let cases = words.map { SwiftNames.enumerationCase($0.name) }
      source.indented { $0.lines(cases.map { ".\($0.filter { $0 != "`" })," }) }
      source.line("]")
      for (word, name) in zip(words, cases) {
        source.line()
        source.comment(word.documentation)
        source.statement(
          "package static var \(name): Self", "Self(rawValue: \"\(word.name)\")")
      }
    }
  }

  private func writeAlias(
    _ type: TypeDefinition, _ reference: TypeReference, to source: inout SourceText
  ) {
    source.comment(type.summary, type.description)
    source.line("package typealias \(type.name) = \(SwiftNames.type(reference))")
  }

  static func enumerationCase(_ word: String) -> String {
    let name = SwiftNames.enumerationCase(word)
    return name == word || name == "`\(word)`" ? "case \(name)" : "case \(name) = \"\(word)\""
  }

  private func errorKindFile() -> String {
    let kinds = definitions.errors.filter { $0.column == .wire }
    return file(from: "protocol/errors.json", imports: []) { source in
      source.block("extension Wire") { source in
        source.comment(
          "The failures that no object graph knows of: of messages, and of names on a connection.")
        source.block("package enum ErrorKind: String, CaseIterable, Sendable") { source in
          for kind in kinds {
            source.comment(kind.meaning)
            source.line(Self.enumerationCase(kind.kind))
          }
          writeSwitch("code: Int", "The error's `code`.", kinds, to: &source) { "\($0.code)" }
          writeSwitch(
            "hint: String", "What to do about it, where nothing better can be said.", kinds,
            to: &source
          ) { "\"\($0.action.replacing("\"", with: "\\\""))\"" }
        }
      }
    }
  }

  private func writeSwitch(
    _ property: String, _ comment: String, _ kinds: [ErrorDefinition],
    to source: inout SourceText, _ value: (ErrorDefinition) -> String
  ) {
    source.line()
    source.comment(comment)
    source.block("package var \(property)") { source in
      source.line("switch self {")
      for kind in kinds {
        let line = "case .\(SwiftNames.enumerationCase(kind.kind)): \(value(kind))"
        if line.count <= 92 {
          source.line(line)
        } else {
          source.line("case .\(SwiftNames.enumerationCase(kind.kind)):")
          source.line("  \(value(kind))")
        }
      }
      source.line("}")
    }
  }
}
