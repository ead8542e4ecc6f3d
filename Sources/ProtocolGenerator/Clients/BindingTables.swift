import JSONText

/// What bindings of every language have as data: tables by which values are checked at run time,
/// and what there is to know of each message and error. How a table is spelled is the language's.
struct BindingTables {
  typealias Table = [(key: String, value: JSONValue)]

  let definitions: Definitions
  /// Whether properties have what their absence means. Checks need none; where a language has one
  /// value for several of JSON's, it could not say them.
  var hasDefaults = true

  var structures: Table {
    definitions.structures.map { structure in
      let properties = structure.definition.members.map { (key: $0.name, value: property($0)) }
      let row: JSONValue = [
        "properties": .object(properties),
        "mixins": .array(structure.definition.includes.map { .string($0) }),
        "exactlyOne": .bool(structure.isChoice),
      ]
      return (structure.name, row)
    }
  }

  var enumerations: Table {
    definitions.types.compactMap { type in
      type.enumeration.map { enumeration in
        let row: JSONValue = [
          "words": .array(enumeration.values.map { .string($0.name) }),
          "isOpen": .bool(enumeration.isOpen),
        ]
        return (type.name, row)
      }
    }
  }

  var aliases: Table {
    let named: Table = definitions.types.compactMap { type in
      type.aliased.map { (type.name, .string(checked($0))) }
    }
    return named + [("LSPAny", "json"), ("LSPArray", "[json]"), ("LSPObject", "{json}")]
  }

  var requests: Table {
    definitions.requests.map { method in
      let row: JSONValue = [
        "params": params(of: method), "result": .string(result(of: method)),
        "errors": .array(definitions.errors(of: method).map { .string($0) }),
      ]
      return (method.name, row)
    }
  }

  var notifications: Table {
    definitions.methods.filter { !$0.isRequest }.map { method in
      (
        method.name,
        ["params": params(of: method), "direction": .string(method.direction.rawValue)]
      )
    }
  }

  var errors: Table {
    definitions.errors.map { error in
      let row: JSONValue = [
        "code": .integer(Int64(error.code)), "anyRequest": .bool(error.isOfAnyRequest),
        "data": .array(error.data.map { .string($0) }), "documentation": .string(error.meaning),
        "hint": .string(error.action),
      ]
      return (error.kind, row)
    }
  }

  // MARK: Rows

  private func property(_ member: MemberDefinition) -> JSONValue {
    var row: Table = [("type", .string(checked(member.type)))]
    if !member.isRequired { row.append(("optional", true)) }
    if hasDefaults, let value = member.defaultValue { row.append(("default", value)) }
    if let bounds = member.bounds {
      row.append(("minimum", .integer(Int64(bounds.lowerBound))))
      row.append(("maximum", .integer(Int64(bounds.upperBound))))
    }
    if let count = member.maximumCount { row.append(("maximumCount", .integer(Int64(count)))) }
    return .object(row)
  }

  private func params(of method: MethodDefinition) -> JSONValue {
    definitions.members(of: method.params).isEmpty ? .null : .string(SwiftNames.params(method))
  }

  private func result(of method: MethodDefinition) -> String {
    switch method.result {
    case .structure: SwiftNames.result(method)
    case .type(let type): checked(type)
    case .null, nil: "null"
    }
  }

  /// A type as checks read it: `string`, `[Name]`, `{json}`, `integer|string`; what is only another
  /// name is what it stands for.
  private func checked(_ type: TypeReference) -> String {
    switch type {
    case .boolean, .integer, .string, .json: type.text
    case .number: "decimal"
    case .requestID: "integer|string"
    case .named(let name): definitions.type(named: name)?.aliased.map(checked) ?? name
    case .array(let element): "[\(checked(element))]"
    case .map(let element): "{\(checked(element))}"
    }
  }
}
