import JSONText

/// Writes the Lua bindings, for LuaJIT in Neovim and Lua 5.1: annotations that language servers
/// read, a function for each message, and the tables. What sends messages is Neovim's, or written
/// by hand.
struct LuaWriter {
  static let path = "clients/lua/orrery/protocol.lua"

  let definitions: Definitions

  private var documentation: BindingDocumentation {
    BindingDocumentation(definitions: definitions, width: 96)
  }

  func document() -> String {
    var lines = ["-- " + BindingDocumentation.header, ""] + Self.head
    lines += definitions.types.flatMap(enumeration) + definitions.types.flatMap(alias)
    lines += definitions.structures.flatMap(structure) + pushes() + methods() + tables()
    return (lines + ["return M"]).joined(separator: "\n") + "\n"
  }

  private static let head = [
    "--- The types and methods of the Orrery protocol, and tables that say the same at run time.",
    "--- An empty table is sent as `[]`, which the server takes for `{}`; null is `vim.NIL`.",
    "local M = {}", "",
  ]

  private static func comment(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "---" : "--- " + $0 }
  }

  // MARK: Types

  private func enumeration(_ type: TypeDefinition) -> [String] {
    guard let enumeration = type.enumeration else { return [] }
    let words = enumeration.values.map { "---| \"\($0.name)\"" }
    // A later server may send words that are not known here.
    return Self.comment(documentation.lines(type, enumeration))
      + ["---@alias orrery.\(type.name)"] + words + (enumeration.isOpen ? ["---| string"] : [])
      + [""]
  }

  private func alias(_ type: TypeDefinition) -> [String] {
    guard let aliased = type.aliased else { return [] }
    return Self.comment(documentation.lines(type.summary, type.description))
      + ["---@alias orrery.\(type.name) \(LuaText.type(aliased))", ""]
  }

  private func structure(_ structure: NamedStructure) -> [String] {
    let choice = structure.isChoice ? "Exactly one of the fields is given." : ""
    let bases = structure.definition.includes.map { "orrery.\($0)" }.joined(separator: ", ")
    return Self.comment(documentation.lines(structure.summary, structure.description, choice))
      + ["---@class orrery.\(structure.name)\(bases.isEmpty ? "" : ": \(bases)")"]
      + structure.definition.members.flatMap { member in
        Self.comment(documentation.lines(documentation.text(member)))
          + ["---@field \(member.name)\(member.isRequired ? "" : "?") \(LuaText.type(member.type))"]
      } + [""]
  }

  // MARK: Messages

  private func pushes() -> [String] {
    let fields = definitions.notifications(.serverToClient).flatMap { method in
      Self.comment(documentation.lines(method))
        + ["---@field [\"\(method.name)\"]? fun(params: orrery.\(SwiftNames.params(method)))"]
    }
    return [
      "--- What takes the server's notifications, by method.", "---@class orrery.Handlers",
    ] + fields + [""]
  }

  private func methods() -> [String] {
    let head = [
      "--- A typed function for each request and notification, over what sends it. What",
      "--- `vim.lsp.rpc.start` returns is such a connection: `Methods.fetch_objects(client, …)`.",
      "---@class orrery.Connection",
      "---@field request fun(method: string, params: table?, callback: function): any",
      "---@field notify fun(method: string, params: table?): any", "", "M.Methods = {}", "",
    ]
    let notifications = definitions.notifications(.clientToServer)
    return head + definitions.requests.flatMap(request) + notifications.flatMap(notification)
  }

  private func request(_ method: MethodDefinition) -> [String] {
    let result = "fun(error: orrery.ErrorInfo?, result: \(result(of: method)))"
    return function(
      method, annotations: ["---@param callback \(result)"], parameters: ["callback"],
      statement: "return connection.request(\"\(method.name)\", \(argument(method)), callback)")
  }

  private func notification(_ method: MethodDefinition) -> [String] {
    function(
      method, annotations: [], parameters: [],
      statement: "return connection.notify(\"\(method.name)\", \(argument(method)))")
  }

  private func argument(_ method: MethodDefinition) -> String {
    definitions.members(of: method.params).isEmpty ? "nil" : "params"
  }

  private func function(
    _ method: MethodDefinition, annotations: [String], parameters: [String], statement: String
  ) -> [String] {
    let members = definitions.members(of: method.params)
    let mark = members.contains(where: \.isRequired) ? "" : "?"
    let params =
      members.isEmpty ? [] : ["---@param params orrery.\(SwiftNames.params(method))\(mark)"]
    let names = ["connection"] + (members.isEmpty ? [] : ["params"]) + parameters
    let name = BindingNames.snakeCased(method)
    return Self.comment(documentation.lines(method))
      + ["---@param connection orrery.Connection"] + params + annotations
      + [
        "function M.Methods.\(name)(\(names.joined(separator: ", ")))", "  \(statement)", "end",
        "",
      ]
  }

  private func result(of method: MethodDefinition) -> String {
    switch method.result {
    case .structure: "orrery.\(SwiftNames.result(method))?"
    case .type(let type): "\(LuaText.type(type))?"
    case .null, nil: "nil"
    }
  }

  // MARK: Tables

  private func tables() -> [String] {
    let tables = BindingTables(definitions: definitions, hasDefaults: false)
    return table("structures", tables.structures) + table("enumerations", tables.enumerations)
      + table("aliases", tables.aliases) + table("requests", tables.requests)
      + table("notifications", tables.notifications) + table("errors", tables.errors)
  }

  private func table(_ name: String, _ rows: BindingTables.Table) -> [String] {
    ["M.\(name) = {"]
      + rows.map { "  \(LuaText.key($0.key)) = \(LuaText.literal($0.value))," } + ["}", ""]
  }
}

/// How Lua spells types and values.
enum LuaText {
  static func type(_ type: TypeReference) -> String {
    switch type {
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .json: "any"
    case .requestID: "integer|string"
    case .named(let name): "orrery.\(name)"
    case .array(.requestID): "(integer|string)[]"
    case .array(let element): "\(self.type(element))[]"
    case .map(let element): "table<string, \(self.type(element))>"
    }
  }

  static func literal(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .bool, .integer, .number: value.text
    case .string(let text):
      "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    case .array(let elements): "{ \(elements.map(literal).joined(separator: ", ")) }"
    case .object(let members):
      "{ \(members.map { "\(key($0.key)) = \(literal($0.value))" }.joined(separator: ", ")) }"
    }
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  static func key(_ name: String) -> String {
    let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isName && !keywords.contains(name) ? name : "[\(literal(.string(name)))]"
  }
}
