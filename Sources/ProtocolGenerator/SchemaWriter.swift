import JSONText

/// Writes types as JSON Schema. The same schemas stand in the OpenRPC document and in the schema of
/// the model form; they differ in where a reference leads.
struct SchemaWriter {
  let definitions: Definitions
  /// What comes before a type's name in a reference: `#/components/schemas/`.
  let referencePrefix: String
  /// Whether members nobody knows are faults. They are in what a client sends, and in models; in
  /// what the server sends, a newer one may have more of them.
  var isClosed = false

  /// - Parameter bounds: what the numbers in it may be.
  func schema(_ type: TypeReference, bounds: ClosedRange<Int>? = nil) -> JSONValue {
    switch type {
    case .boolean: ["type": "boolean"]
    case .integer: Self.number("integer", bounds)
    case .number: Self.number("number", bounds)
    case .string: ["type": "string"]
    case .json: true
    case .requestID: ["type": ["integer", "string"]]
    case .named(let name): ["$ref": .string(referencePrefix + name)]
    case .array(let element): ["type": "array", "items": schema(element, bounds: bounds)]
    case .map(let element):
      ["type": "object", "additionalProperties": schema(element, bounds: bounds)]
    }
  }

  private static func number(_ type: String, _ bounds: ClosedRange<Int>?) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("type", .string(type))]
    if let bounds {
      members.append(("minimum", .integer(Int64(bounds.lowerBound))))
      members.append(("maximum", .integer(Int64(bounds.upperBound))))
    }
    return .object(members)
  }

  func schema(_ type: TypeDefinition) -> JSONValue {
    let documentation = [type.summary, type.description].filter { !$0.isEmpty }
    var members: [(key: String, value: JSONValue)] = [
      ("title", .string(type.name)),
      ("description", .string(documentation.joined(separator: "\n\n"))),
    ]
    switch type.kind {
    case .structure(let structure): members += schema(structure).members ?? []
    case .choice(let choices):
      members.append(("oneOf", .array(choices.map(schema(choice:)))))
    case .enumeration(let enumeration):
      let words: JSONValue = .array(enumeration.values.map { .string($0.name) })
      if enumeration.isOpen {
        members.append(("anyOf", [["enum": words], ["type": "string"]]))
      } else {
        members.append(("type", "string"))
        members.append(("enum", words))
      }
    case .string(let pattern):
      members.append(("type", "string"))
      if let pattern { members.append(("pattern", .string(pattern))) }
    case .array(let element): members += schema(.array(element)).members ?? []
    case .map(let element): members += schema(.map(element)).members ?? []
    }
    if !type.examples.isEmpty { members.append(("examples", .array(type.examples))) }
    return .object(members)
  }

  func schema(_ structure: StructureDefinition) -> JSONValue {
    let all = definitions.members(of: structure)
    var members: [(key: String, value: JSONValue)] = [
      ("type", "object"),
      ("properties", .object(all.map { ($0.name, schema($0, documented: true)) })),
    ]
    let required = all.filter(\.isRequired)
    if !required.isEmpty {
      members.append(("required", .array(required.map { .string($0.name) })))
    }
    if isClosed { members.append(("additionalProperties", false)) }
    return .object(members)
  }

  /// An object that has this member. Of two that both say so, one alone may be right.
  private func schema(choice member: MemberDefinition) -> JSONValue {
    var required = member
    required.isRequired = true
    return schema(StructureDefinition(members: [required]))
  }

  func schema(_ member: MemberDefinition, documented: Bool) -> JSONValue {
    let base = schema(member.type, bounds: member.bounds)
    var members = base.members ?? []
    if let count = member.maximumCount { members.append(("maxItems", .integer(Int64(count)))) }
    if let value = member.defaultValue { members.append(("default", value)) }
    if documented { members.append(("description", .string(member.documentation))) }
    return members.isEmpty ? base : .object(members)
  }
}
