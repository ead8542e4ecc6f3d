/// How things of the protocol are called in Swift.
enum SwiftNames {
  /// `object/insert` → `ObjectInsert`, `$/progress` → `Progress`, `rpc/discover` → `RPCDiscover`.
  static func typeStem(_ method: MethodDefinition) -> String {
    if method.namespace == "base" { return method.verb.capitalizedFirst }
    let namespace = method.namespace == "rpc" ? "RPC" : method.namespace.capitalizedFirst
    return namespace + method.verb.capitalizedFirst
  }

  /// `object/insert` → `objectInsert`.
  static func function(_ method: MethodDefinition) -> String {
    if method.namespace == "base" { return method.verb }
    return method.namespace + method.verb.capitalizedFirst
  }

  static func params(_ method: MethodDefinition) -> String { typeStem(method) + "Params" }
  static func result(_ method: MethodDefinition) -> String { typeStem(method) + "Result" }

  /// A word of an enumeration as a case: `Integer 16` → `integer16`, `UUID` → `uuid`,
  /// `document/didSave` → `documentDidSave`.
  static func enumerationCase(_ word: String) -> String {
    let parts = word.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = parts.first else { return word }
    let isAcronym = first.allSatisfy(\.isUppercase)
    let start = isAcronym ? first.lowercased() : first.lowercasedFirst
    return escaped(start + parts.dropFirst().map(\.capitalizedFirst).joined())
  }

  private static let keywords: Set<String> = [
    "as", "case", "class", "default", "do", "else", "enum", "extension", "false", "for", "func",
    "if", "import", "in", "init", "is", "let", "nil", "operator", "protocol", "repeat", "return",
    "static", "struct", "switch", "throw", "throws", "true", "try", "var", "where", "while",
  ]

  static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  static func type(_ reference: TypeReference) -> String {
    switch reference {
    case .boolean: "Bool"
    case .integer: "Int64"
    case .number: "Double"
    case .string: "String"
    case .json: "RawJSON"
    case .requestID: "RequestID"
    case .named(let name): "Wire.\(name)"
    case .array(let element): "[\(type(element))]"
    case .map(.json): "JSONMembers"
    case .map(let element): "[String: \(type(element))]"
    }
  }
}
