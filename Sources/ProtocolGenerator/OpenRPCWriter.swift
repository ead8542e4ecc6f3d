import JSONText

/// Writes the OpenRPC document. OpenRPC knows no notifications from the server; they stand among
/// the methods, told apart by `x-messageDirection`.
struct OpenRPCWriter {
  let definitions: Definitions
  private let schemas: SchemaWriter

  init(definitions: Definitions) {
    self.definitions = definitions
    schemas = SchemaWriter(
      definitions: definitions, referencePrefix: "#/components/schemas/")
  }

  func document() -> JSONValue {
    [
      "openrpc": "1.4.1",
      "info": info,
      "methods": .array(definitions.methods.map(method)),
      "components": [
        "schemas": .object(namedSchemas),
        "errors": .object(definitions.errors.map { ($0.kind, error($0)) }),
      ],
    ]
  }

  /// The document with each method, schema and error on a line of its own.
  func compactLines() -> [String] {
    var lines = ["{\"openrpc\":\"1.4.1\",\"info\":\(info.text),\"methods\":["]
    lines += Self.separated(definitions.methods.map { method($0).text })
    lines.append("],\"components\":{\"schemas\":{")
    lines += Self.separated(
      namedSchemas.map { JSONValue.string($0.key).text + ":" + $0.value.text })
    lines.append("},\"errors\":{")
    lines += Self.separated(
      definitions.errors.map { JSONValue.string($0.kind).text + ":" + error($0).text })
    lines.append("}}}")
    return lines
  }

  private static func separated(_ lines: [String]) -> [String] {
    lines.enumerated().map { $0 + 1 < lines.count ? $1 + "," : $1 }
  }

  private var info: JSONValue {
    [
      "title": "Orrery",
      "version": .string(definitions.version),
      "description": "A Core Data document over JSON-RPC 2.0, under LSP's base protocol.",
      "license": ["name": "MIT"],
    ]
  }

  private func method(_ method: MethodDefinition) -> JSONValue {
    let params = definitions.members(of: method.params)
    var members: [(key: String, value: JSONValue)] = [
      ("name", .string(method.name)),
      ("tags", [["name": .string(method.namespace)]]),
      ("summary", .string(method.summary)),
      ("description", .string(method.description)),
      ("paramStructure", "by-name"),
      ("params", .array(params.map(descriptor))),
    ]
    if let result = method.result {
      members.append(("result", ["name": "result", "schema": schema(result, of: method)]))
      members.append(("errors", .array(errors(of: method))))
    }
    members.append(("examples", .array(examples(of: method))))
    members.append(("x-messageDirection", .string(method.direction.rawValue)))
    members.append(("x-since", .string(method.since)))
    return .object(members)
  }

  private func descriptor(_ member: MemberDefinition) -> JSONValue {
    [
      "name": .string(member.name),
      "description": .string(member.documentation),
      "required": .bool(member.isRequired),
      "schema": schemas.schema(member, documented: false),
    ]
  }

  private func schema(
    _ result: MethodDefinition.Result, of method: MethodDefinition
  ) -> JSONValue {
    switch result {
    case .structure: schemas.schema(.named(SwiftNames.result(method)))
    case .type(let type): schemas.schema(type)
    case .null: ["type": "null"]
    }
  }

  /// The shared types and, under names of their own, the results.
  private var namedSchemas: [(key: String, value: JSONValue)] {
    let results = definitions.requests.compactMap { method -> (key: String, value: JSONValue)? in
      guard case .structure(let result) = method.result else { return nil }
      let name = SwiftNames.result(method)
      let title: [(key: String, value: JSONValue)] = [("title", .string(name))]
      return (name, .object(title + (schemas.schema(result).members ?? [])))
    }
    return (definitions.types.map { ($0.name, schemas.schema($0)) } + results)
      .sorted { $0.key < $1.key }
  }

  private func errors(of method: MethodDefinition) -> [JSONValue] {
    let common = definitions.errors.filter(\.isOfAnyRequest).map(\.kind)
    return Set(definitions.errors(of: method) + common).sorted().map {
      ["$ref": .string("#/components/errors/\($0)")]
    }
  }

  private func error(_ error: ErrorDefinition) -> JSONValue {
    [
      "code": .integer(Int64(error.code)),
      "message": .string(error.meaning),
      "data": ["kind": .string(error.kind), "hint": .string(error.action)],
      "x-data": .array(error.data.map { .string($0) }),
    ]
  }

  private func examples(of method: MethodDefinition) -> [JSONValue] {
    method.examples.enumerated().map { index, example in
      let params = (example.params?.members ?? []).map { member -> JSONValue in
        ["name": .string(member.key), "value": member.value]
      }
      var members: [(key: String, value: JSONValue)] = [
        ("name", .string("\(method.name) \(index + 1)")),
        ("params", .array(params)),
      ]
      if let result = example.result {
        members.append(("result", ["name": "result", "value": result]))
      }
      return .object(members)
    }
  }
}
