/// A value bound to a statement, in SQLite's own types.
enum SQLBinding: Hashable, Sendable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  /// UTF-8 that need not be well formed: the end of a range of prefixes.
  case bytesAsText([UInt8])
  case blob([UInt8])
}

/// The text of a statement and what is bound to it. Values get into it by `bind` alone, and
/// identifiers by `quoted`, so nothing a client sends becomes SQL.
///
/// Parameters are numbered (`?1`), so parts can be written in any order and put together later.
struct SQLText: Hashable, Sendable {
  var text: String
  var bindings: [SQLBinding]

  init(text: String = "", bindings: [SQLBinding] = []) {
    self.text = text
    self.bindings = bindings
  }

  /// - Returns: The parameter to write where the value belongs.
  mutating func bind(_ value: SQLBinding) -> String {
    bindings.append(value)
    return "?\(bindings.count)"
  }

  static func quoted(_ identifier: String) -> String {
    "\"" + identifier.replacing("\"", with: "\"\"") + "\""
  }
}
