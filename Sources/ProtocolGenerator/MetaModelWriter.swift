import JSONText

/// Writes the protocol in the form of LSP's metaModel.json, for the generators that read it, with
/// all else that the definitions say beside what LSP has words for: `protocol/README.md` lists it.
struct MetaModelWriter {
  let definitions: Definitions

  func document() -> JSONValue {
    [
      "metaData": ["version": .string(definitions.version)],
      "requests": .array(definitions.requests.map(request)),
      "notifications": .array(
        definitions.methods.filter { !$0.isRequest }.map(notification)),
      "structures": .array(definitions.structures.map(structure)),
      "enumerations": .array(definitions.types.compactMap(enumeration)),
      "typeAliases": .array(Self.anyAliases + definitions.types.compactMap(alias)),
      "errors": .array(definitions.errors.map(error)),
    ]
  }

  // MARK: Messages

  private func request(_ method: MethodDefinition) -> JSONValue {
    var members = message(method)
    let result = method.result.map { type(of: $0, method) } ?? Self.base("null")
    members.append(("result", result))
    members.append(("errorData", Self.reference("ErrorData")))
    members.append(("errors", .array(definitions.errors(of: method).map { .string($0) })))
    members.append(("access", method.needsWriteAccess ? "write" : "read"))
    members.append(("writes", .bool(method.writes)))
    members.append(("inPerform", .bool(method.isInPerform)))
    members.append(("scope", .string(method.scope.rawValue)))
    if !method.aliases.isEmpty {
      members.append(("aliases", .array(method.aliases.map { .string($0) })))
    }
    return .object(members)
  }

  private func notification(_ method: MethodDefinition) -> JSONValue {
    var members = message(method)
    if method.direction == .serverToClient {
      let names = definitions.members(of: method.params).map(\.name)
      members.append(("stream", .bool(names.contains("stream") && names.contains("since"))))
    }
    return .object(members)
  }

  private func error(_ error: ErrorDefinition) -> JSONValue {
    [
      "kind": .string(error.kind), "code": .integer(Int64(error.code)),
      "anyRequest": .bool(error.isOfAnyRequest),
      "data": .array(error.data.map { .string($0) }), "documentation": .string(error.meaning),
      "hint": .string(error.action),
    ]
  }

  private func message(_ method: MethodDefinition) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = [
      ("method", .string(method.name)),
      ("messageDirection", .string(method.direction.rawValue)),
      ("documentation", Self.documentation(method.summary, method.description)),
      ("since", .string(method.since)),
    ]
    if !definitions.members(of: method.params).isEmpty {
      members.append(("params", Self.reference(SwiftNames.params(method))))
    }
    return members
  }

  private func type(of result: MethodDefinition.Result, _ method: MethodDefinition) -> JSONValue {
    switch result {
    case .structure: Self.reference(SwiftNames.result(method))
    case .type(let type): self.type(type)
    case .null: Self.base("null")
    }
  }

  // MARK: Types

  private func structure(_ structure: NamedStructure) -> JSONValue {
    let includes = structure.definition.includes
    var members: [(key: String, value: JSONValue)] = [("name", .string(structure.name))]
    if !includes.isEmpty { members.append(("mixins", .array(includes.map(Self.reference)))) }
    members.append(("properties", .array(structure.definition.members.map(property))))
    members.append(
      ("documentation", Self.documentation(structure.summary, structure.description)))
    if structure.isChoice { members.append(("exactlyOneProperty", true)) }
    return .object(members)
  }

  private func property(_ member: MemberDefinition) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("name", .string(member.name)), ("type", type(member.type)),
    ]
    if !member.isRequired { members.append(("optional", true)) }
    if let value = member.defaultValue { members.append(("default", value)) }
    if let bounds = member.bounds {
      members.append(("minimum", .integer(Int64(bounds.lowerBound))))
      members.append(("maximum", .integer(Int64(bounds.upperBound))))
    }
    if let count = member.maximumCount { members.append(("maximumCount", .integer(Int64(count)))) }
    members.append(("documentation", .string(member.documentation)))
    return .object(members)
  }

  private func enumeration(_ type: TypeDefinition) -> JSONValue? {
    guard let enumeration = type.enumeration else { return nil }
    return [
      "name": .string(type.name),
      "type": Self.base("string"),
      "supportsCustomValues": .bool(enumeration.isOpen),
      "values": .array(
        enumeration.values.map { value in
          let name = SwiftNames.enumerationCase(value.name).filter { $0 != "`" }
          return [
            "name": .string(name.capitalizedFirst), "value": .string(value.name),
            "documentation": .string(value.documentation),
          ]
        }),
      "documentation": Self.documentation(type.summary, type.description),
    ]
  }

  private func alias(_ type: TypeDefinition) -> JSONValue? {
    guard let target = type.aliased else { return nil }
    return Self.alias(
      type.name, self.type(target), Self.documentation(type.summary, type.description))
  }

  private func type(_ type: TypeReference) -> JSONValue {
    switch type {
    case .boolean: Self.base("boolean")
    case .integer: Self.base("integer")
    case .number: Self.base("decimal")
    case .string: Self.base("string")
    case .json: Self.reference("LSPAny")
    case .requestID: Self.either([Self.base("integer"), Self.base("string")])
    case .named(let name): Self.reference(name)
    case .array(let element): ["kind": "array", "element": self.type(element)]
    case .map(let element): Self.map(to: self.type(element))
    }
  }

  /// LSP's names for any value, which its generators know.
  private static let anyAliases: [JSONValue] = [
    alias(
      "LSPAny",
      either(
        [reference("LSPObject"), reference("LSPArray")]
          + ["string", "integer", "decimal", "boolean", "null"].map(base)), "Any value."),
    alias("LSPArray", ["kind": "array", "element": reference("LSPAny")], "Any array."),
    alias("LSPObject", map(to: reference("LSPAny")), "Any object."),
  ]

  private static func alias(
    _ name: String, _ type: JSONValue, _ documentation: JSONValue
  ) -> JSONValue {
    ["name": .string(name), "type": type, "documentation": documentation]
  }

  private static func base(_ name: String) -> JSONValue {
    ["kind": "base", "name": .string(name)]
  }

  private static func reference(_ name: String) -> JSONValue {
    ["kind": "reference", "name": .string(name)]
  }

  private static func either(_ items: [JSONValue]) -> JSONValue {
    ["kind": "or", "items": .array(items)]
  }

  private static func map(to value: JSONValue) -> JSONValue {
    ["kind": "map", "key": base("string"), "value": value]
  }

  private static func documentation(_ summary: String, _ description: String) -> JSONValue {
    .string([summary, description].filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }
}
