/// How names are spelt in TypeScript, and those that are taken.
enum TypeScriptNames {
  /// Reserved in modules: no class or parameter is called so. Properties may be.
  private static let keywords: Set<String> = [
    "any", "arguments", "await", "bigint", "boolean", "break", "case", "catch", "class", "const",
    "continue", "debugger", "default", "delete", "do", "else", "enum", "eval", "export", "extends",
    "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof",
    "interface", "let", "never", "new", "null", "number", "object", "package", "private",
    "protected", "public", "return", "static", "string", "super", "switch", "symbol", "this",
    "throw", "true", "try", "typeof", "undefined", "unknown", "var", "void", "while", "with",
    "yield",
  ]

  /// Members of ManagedObject, and of every object.
  static let members: Set<String> = [
    "changedValues", "clock", "committedValues", "constructor", "context", "data", "delete",
    "entity", "getSnapshot", "hasOwnProperty", "id", "isDeleted", "isFault", "isPrototypeOf",
    "onChange", "orderedToMany", "propertyIsEnumerable", "refresh", "set", "setValue",
    "subscribe", "toArgument", "toLocaleString", "toMany", "toString", "validate", "value",
    "valueOf", "values",
  ]

  static let style = NameStyle(
    form: .unchanged, keywords: keywords, allowsKeywordMembers: true, members: members,
    reservesUnderscores: true, functions: ["fetchRequest"],
    types: [
      "Date", "FetchRequest", "KeyPath", "ManagedObject", "OrderedToMany", "ToMany", "Uint8Array",
    ])
}
