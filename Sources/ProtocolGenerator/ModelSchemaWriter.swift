import JSONText

/// Writes the JSON Schema of models in JSON, for editors: a fault shows while it is typed.
struct ModelSchemaWriter {
  let definitions: Definitions

  func document() -> JSONValue? {
    guard let model = definitions.type(named: "Model") else { return nil }
    var schemas = SchemaWriter(definitions: definitions, referencePrefix: "#/$defs/")
    schemas.isClosed = true
    var members: [(key: String, value: JSONValue)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema")
    ]
    for (key, value) in schemas.schema(model).members ?? [] {
      members.append((key, key == "properties" ? Self.allowingSchema(value) : value))
    }
    let others = reachable(from: "Model").subtracting(["Model"]).sorted()
    let definitions = others.compactMap { self.definitions.type(named: $0) }
    members.append(
      ("$defs", .object(definitions.map { ($0.name, schemas.schema($0)) })))
    return .object(members)
  }

  /// A model may name its schema.
  private static func allowingSchema(_ properties: JSONValue) -> JSONValue {
    .object([("$schema", ["type": "string"])] + (properties.members ?? []))
  }

  private func reachable(from name: String) -> Set<String> {
    var found: Set<String> = []
    var pending = [name]
    while let name = pending.popLast() {
      guard found.insert(name).inserted, let type = definitions.type(named: name) else { continue }
      pending += type.referencedTypes
    }
    return found
  }
}
