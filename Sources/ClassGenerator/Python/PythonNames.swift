/// How names are spelt in Python, and those that are taken.
enum PythonNames {
  private static let keywords: Set<String> = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield", "cls",
  ]

  /// Members of ManagedObject, and types of the text that is written for a class.
  static let members: Set<String> = [
    "bool", "bytes", "changed_values", "classmethod", "clock", "committed_values", "context",
    "delete", "entity", "entity_name", "fetch_request", "float", "id", "int", "is_deleted",
    "is_fault", "load", "move", "object", "on_change", "property", "read", "set", "str", "type",
    "validate", "values", "wire_values",
  ]

  static let style = NameStyle(
    form: .snake, foldsCompatibility: true, keywords: keywords, members: members,
    types: [
      "Any", "Attribute", "DateTime", "Decimal", "FetchRequest", "FetchedProperty", "ManagedObject",
      "Optional", "OrderedToMany", "Predicate", "ReadOnlyAttribute", "TYPE_CHECKING", "ToMany",
      "ToOne", "TypeVar", "TypedDict", "UUID", "Union", "_T",
    ])

  static let module = NameStyle(form: .snake, foldsCompatibility: true, keywords: keywords)
}
