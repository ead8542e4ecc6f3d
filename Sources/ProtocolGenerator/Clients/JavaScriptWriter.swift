import JSONText

/// Writes the JavaScript bindings: a module of tables, and declarations by which TypeScript knows
/// the types of all messages. The connection and all that is above it are written by hand.
struct JavaScriptWriter {
  static let path = "clients/javascript/protocol.js"
  static let declarationsPath = "clients/javascript/protocol.d.ts"

  let definitions: Definitions

  private var tables: BindingTables { BindingTables(definitions: definitions) }
  private var documentation: BindingDocumentation {
    BindingDocumentation(definitions: definitions, width: 92)
  }
  private static let header = "// \(BindingDocumentation.header)\n"

  // MARK: Tables

  func document() -> String {
    let tables = [
      ("structuresByName", tables.structures), ("enumerationsByName", tables.enumerations),
      ("aliasesByName", tables.aliases), ("requestsByMethod", tables.requests),
      ("notificationsByMethod", tables.notifications), ("errorsByKind", tables.errors),
    ]
    return ([Self.header] + tables.map(Self.table)).joined(separator: "\n")
  }

  private static func table(_ name: String, _ rows: BindingTables.Table) -> String {
    let lines = rows.map { "  \(JSONValue.string($0.key).text): \($0.value.text),\n" }
    return "export const \(name) = {\n\(lines.joined())};\n"
  }

  // MARK: Declarations

  func declarations() -> String {
    var lines = [Self.header, "/** Any value that JSON can say. */", Self.anyValue]
    lines += definitions.types.flatMap(enumeration) + definitions.types.flatMap(alias)
    lines += definitions.structures.flatMap(structure) + messages() + errorKinds()
    return (lines + [Self.tables]).joined(separator: "\n") + "\n"
  }

  private static let anyValue = """
    export type JSONValue =
      | null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };
    """

  private static let tables = """
    /** What the checks know of a member. */
    export interface PropertyRow {
      type: string; optional?: boolean; default?: JSONValue;
      minimum?: number; maximum?: number; maximumCount?: number;
    }
    /** What the checks know of a structure; `mixins` are structures whose members it has too. */
    export interface StructureRow {
      properties: { [name: string]: PropertyRow }; mixins: string[]; exactlyOne: boolean;
    }
    export const structuresByName: { readonly [key: string]: StructureRow };
    /** Later servers may send more words where one is open. */
    export const enumerationsByName: {
      readonly [key: string]: { words: string[]; isOpen: boolean };
    };
    /** Types that are other names for others. */
    export const aliasesByName: { readonly [key: string]: string };
    export const requestsByMethod: {
      readonly [key: string]: { params: string | null; result: string; errors: string[] };
    };
    export const notificationsByMethod: {
      readonly [key: string]: { params: string | null; direction: string };
    };
    /** `data` are the members of `ErrorData` that an error has besides those of every error. */
    export const errorsByKind: {
      readonly [key: string]: {
        code: number; anyRequest: boolean; data: string[]; documentation: string; hint: string;
      };
    };
    """

  private func enumeration(_ type: TypeDefinition) -> [String] {
    guard let enumeration = type.enumeration else { return [] }
    var words = enumeration.values.map { JSONValue.string($0.name).text }
    // A later server may send words that are not known here.
    if enumeration.isOpen { words.append("(string & {})") }
    return Self.comment(documentation.lines(type, enumeration))
      + ["export type \(type.name) = \(words.joined(separator: " | "));"]
  }

  private func alias(_ type: TypeDefinition) -> [String] {
    guard let aliased = type.aliased else { return [] }
    return Self.comment(documentation.lines(type.summary, type.description))
      + ["export type \(type.name) = \(Self.type(aliased));"]
  }

  private func structure(_ structure: NamedStructure) -> [String] {
    let (name, members) = (structure.name, structure.definition.members)
    let lines = documentation.lines(structure.summary, structure.description)
    if structure.isChoice {
      let items = members.flatMap {
        documentation.items("- `\($0.name)`: \(documentation.text($0))")
      }
      let choices = members.map { "  | { \(choice(of: $0, among: members)) }" }
      return Self.comment(lines + ["", "Exactly one of:"] + items)
        + ["export type \(name) =\n\(choices.joined(separator: "\n"));"]
    }
    let includes = structure.definition.includes.joined(separator: ", ")
    return Self.comment(lines)
      + ["export interface \(name)\(includes.isEmpty ? "" : " extends \(includes)") {"]
      + members.flatMap(property) + ["}"]
  }

  private func choice(of given: MemberDefinition, among members: [MemberDefinition]) -> String {
    members.map { member in
      member.name == given.name
        ? "\(member.name): \(Self.type(member.type))" : "\(member.name)?: undefined"
    }.joined(separator: "; ")
  }

  private func property(_ member: MemberDefinition) -> [String] {
    let mark = member.isRequired ? "" : "?"
    return Self.comment(documentation.lines(documentation.text(member)), indentation: "  ")
      + ["  \"\(member.name)\"\(mark): \(Self.type(member.type));"]
  }

  // MARK: Messages

  private func messages() -> [String] {
    table("Requests", "What can be asked, by method.", definitions.requests) { method in
      "{ params: \(params(of: method)); result: \(result(of: method)) }"
    }
      + table(
        "ServerNotifications", "What the server pushes, by method.",
        definitions.notifications(.serverToClient), params)
      + table(
        "ClientNotifications", "What a client tells, by method.",
        definitions.notifications(.clientToServer), params)
  }

  private func table(
    _ name: String, _ summary: String, _ methods: [MethodDefinition],
    _ row: (MethodDefinition) -> String
  ) -> [String] {
    let rows = methods.flatMap { method in
      Self.comment(documentation.lines(method), indentation: "  ")
        + ["  \"\(method.name)\": \(row(method));"]
    }
    return ["/** \(summary) */", "export interface \(name) {"] + rows + ["}"]
  }

  private func params(of method: MethodDefinition) -> String {
    definitions.members(of: method.params).isEmpty
      ? "Record<string, never>" : SwiftNames.params(method)
  }

  private func result(of method: MethodDefinition) -> String {
    switch method.result {
    case .structure: SwiftNames.result(method)
    case .type(let type): Self.type(type)
    case .null, nil: "null"
    }
  }

  private func errorKinds() -> [String] {
    let kinds = definitions.errors.map { "  | \"\($0.kind)\"\n" }.joined()
    return [
      "/** The kinds of errors; later servers may have more. */",
      "export type ErrorKind =\n\(kinds)  | (string & {});",
    ]
  }

  // MARK: Words

  private static func type(_ type: TypeReference) -> String {
    switch type {
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .json: "JSONValue"
    case .requestID: "number | string"
    case .named(let name): name
    case .array(.requestID): "(number | string)[]"
    case .array(let element): "\(self.type(element))[]"
    case .map(let element): "{ [key: string]: \(self.type(element)) }"
    }
  }

  private static func comment(_ lines: [String], indentation: String = "") -> [String] {
    let lines = lines.map { $0.replacing("*/", with: "* /") }
    if let line = lines.first, lines.count == 1 { return ["\(indentation)/** \(line) */"] }
    return ["\(indentation)/**"]
      + lines.map { $0.isEmpty ? "\(indentation) *" : "\(indentation) * \($0)" }
      + ["\(indentation) */"]
  }
}
