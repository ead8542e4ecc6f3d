import JSONText

/// Writes the Python bindings: types for its checkers, a typed method for each message, and the
/// tables. The connection and all that is above it are written by hand.
struct PythonWriter {
  static let path = "clients/python/orrery/protocol.py"

  let definitions: Definitions

  private var documentation: BindingDocumentation {
    BindingDocumentation(definitions: definitions, width: 92)
  }

  func document() -> String {
    var lines = ["# " + BindingDocumentation.header, Self.preamble]
    lines += definitions.types.flatMap(enumeration) + definitions.types.flatMap(alias)
    // A class needs its bases, so those that others include come first.
    let structures = definitions.structures
    let included = Set(structures.flatMap(\.definition.includes))
    lines += structures.filter { included.contains($0.name) }.flatMap(structure)
    lines += structures.filter { !included.contains($0.name) }.flatMap(structure)
    return (lines + methods() + tables()).joined(separator: "\n") + "\n"
  }

  private static let preamble = #"""
    """The types and methods of the Orrery protocol, and tables that say the same at run time."""

    import abc
    import typing as t

    JSON = t.Union[None, bool, int, float, str, t.List["JSON"], t.Dict[str, "JSON"]]

    """#

  // MARK: Types

  private func enumeration(_ type: TypeDefinition) -> [String] {
    guard let enumeration = type.enumeration else { return [] }
    let words = JSONValue.array(enumeration.values.map { .string($0.name) })
    let literal = "t.Literal" + PythonText.literal(words)
    // A later server may send words that are not known here.
    let value = enumeration.isOpen ? "t.Union[\(literal), str]" : literal
    return ["\(type.name) = \(value)"]
      + PythonText.docstring(documentation.lines(type, enumeration))
  }

  private func alias(_ type: TypeDefinition) -> [String] {
    guard let aliased = type.aliased else { return [] }
    return ["\(type.name) = \(PythonText.type(aliased))"]
      + PythonText.docstring(documentation.lines(type.summary, type.description))
  }

  private func structure(_ structure: NamedStructure) -> [String] {
    let (name, members) = (structure.name, structure.definition.members)
    if structure.isChoice {
      let choices = members.map { "_\(name)_\($0.name)" }
      return [""] + zip(choices, members).map { typedDict($0, [$1]) }
        + ["\(name) = t.Union[\(choices.joined(separator: ", "))]"]
        + docstring(structure, indentation: "")
    }
    let (required, optional) = ("_\(name)Required", "_\(name)Optional")
    let bases = [required, optional] + structure.definition.includes
    return [
      "", typedDict(required, members.filter(\.isRequired)),
      typedDict(optional, members.filter { !$0.isRequired }, isTotal: false), "", "",
      "class \(name)(\(bases.joined(separator: ", "))):",
    ] + docstring(structure, indentation: "    ") + [""]
  }

  private func docstring(_ structure: NamedStructure, indentation: String) -> [String] {
    var lines = documentation.lines(structure.summary, structure.description)
    let members = structure.definition.members
    if !members.isEmpty {
      lines += ["", structure.isChoice ? "Exactly one of:" : "Members:"]
      lines += members.flatMap {
        documentation.items("\($0.name): \(documentation.text($0))", indentation: "    ")
          .map { "    " + $0 }
      }
    }
    return PythonText.docstring(lines, indentation: indentation)
  }

  private func typedDict(
    _ name: String, _ members: [MemberDefinition], isTotal: Bool = true
  ) -> String {
    let items = members.map { "\"\($0.name)\": \"\(PythonText.type($0.type))\"" }
    let totality = isTotal ? "" : ", total=False"
    return "\(name) = t.TypedDict(\"\(name)\", {\(items.joined(separator: ", "))}\(totality))"
  }

  // MARK: Methods

  private func methods() -> [String] {
    let head = #"""


      class Methods(abc.ABC):
          """A typed method for each request and notification. Connections inherit it."""

          @abc.abstractmethod
          def request(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> JSON: ...

          @abc.abstractmethod
          def notify(self, method: str, params: t.Optional[t.Mapping[str, object]]) -> None: ...

          @abc.abstractmethod
          def on(self, method: str, handler: t.Callable[[t.Any], None]) -> None: ...
      """#
    let notifications = definitions.methods.filter { !$0.isRequest }
    return [head] + definitions.requests.flatMap(request) + notifications.flatMap(notification)
  }

  private func request(_ method: MethodDefinition) -> [String] {
    let (parameters, argument) = signature(method)
    let call = "self.request(\"\(method.name)\", \(argument))"
    let result = result(method)
    let statement =
      switch result {
      case "None": call
      case "JSON": "return " + call
      default: "return t.cast(\(result), \(call))"
      }
    return function(
      method, "\(BindingNames.snakeCased(method))(\(parameters)) -> \(result)", statement)
  }

  private func notification(_ method: MethodDefinition) -> [String] {
    let name = BindingNames.snakeCased(method)
    guard method.direction == .clientToServer else {
      let handler = "handler: t.Callable[[\(SwiftNames.params(method))], None]"
      return function(
        method, "on_\(name)(self, \(handler)) -> None", "self.on(\"\(method.name)\", handler)")
    }
    let (parameters, argument) = signature(method)
    return function(
      method, "\(name)(\(parameters)) -> None", "self.notify(\"\(method.name)\", \(argument))")
  }

  private func function(
    _ method: MethodDefinition, _ signature: String, _ statement: String
  ) -> [String] {
    ["", "    def \(signature):"]
      + PythonText.docstring(documentation.lines(method), indentation: "        ")
      + ["        " + statement]
  }

  /// Parameters and argument; they may be left out where none is required.
  private func signature(_ method: MethodDefinition) -> (parameters: String, argument: String) {
    let members = definitions.members(of: method.params)
    guard !members.isEmpty else { return ("self", "None") }
    let type = SwiftNames.params(method)
    return members.contains(where: \.isRequired)
      ? ("self, params: \(type)", "params")
      : ("self, params: t.Optional[\(type)] = None", "params")
  }

  private func result(_ method: MethodDefinition) -> String {
    switch method.result {
    case .structure: SwiftNames.result(method)
    case .type(let type): PythonText.type(type)
    case .null, nil: "None"
    }
  }

  // MARK: Tables

  private func tables() -> [String] {
    let tables = BindingTables(definitions: definitions)
    let rows = "t.Dict[str, t.Any]"
    return table("STRUCTURES", of: rows, tables.structures)
      + table("ENUMERATIONS", of: rows, tables.enumerations)
      + table("ALIASES", of: "str", tables.aliases) + table("REQUESTS", of: rows, tables.requests)
      + table("NOTIFICATIONS", of: rows, tables.notifications)
      + table("ERRORS", of: rows, tables.errors)
  }

  private func table(_ name: String, of type: String, _ rows: BindingTables.Table) -> [String] {
    ["", "", "\(name): t.Dict[str, \(type)] = {"]
      + rows.map { "    \"\($0.key)\": \(PythonText.literal($0.value))," } + ["}"]
  }
}

/// How Python spells types, values and documentation.
enum PythonText {
  static func type(_ type: TypeReference) -> String {
    switch type {
    case .boolean: "bool"
    case .integer: "int"
    case .number: "float"
    case .string: "str"
    case .json: "JSON"
    case .requestID: "t.Union[int, str]"
    case .named(let name): name
    case .array(let element): "t.List[\(self.type(element))]"
    case .map(let element): "t.Dict[str, \(self.type(element))]"
    }
  }

  static func literal(_ value: JSONValue) -> String {
    switch value {
    case .null: "None"
    case .bool(let bool): bool ? "True" : "False"
    case .integer, .number, .string: value.text
    case .array(let elements): "[\(elements.map(literal).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.map { "\(JSONValue.string($0.key).text): \(literal($0.value))" }
        .joined(separator: ", ") + "}"
    }
  }

  static func docstring(_ lines: [String], indentation: String = "") -> [String] {
    let quotes = #"""""#
    let escaped = lines.map {
      $0.replacing("\\", with: "\\\\").replacing(quotes, with: #"\"\"\""#)
    }
    guard let first = escaped.first else { return [] }
    if escaped.count == 1, first.last != "\"" { return [indentation + quotes + first + quotes] }
    return [indentation + quotes + first]
      + escaped.dropFirst().map { $0.isEmpty ? "" : indentation + $0 } + [indentation + quotes]
  }
}
