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
/// Marks are doubled byte by byte, as SQLite reads them. Swift's `Character` would not do: a mark
/// after U+0600 or before U+0301 is part of one that is no mark.
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
    enclosed(identifier, in: UInt8(ascii: "\""))
  }

  /// Text as a literal: for what cannot be bound, as in a trigger.
  static func literal(_ text: String) -> String {
    enclosed(text, in: UInt8(ascii: "'"))
  }

  private static func enclosed(_ text: String, in mark: UInt8) -> String {
    var bytes = [mark]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      if byte == mark { bytes.append(mark) }
      bytes.append(byte)
    }
    bytes.append(mark)
    return String(decoding: bytes, as: UTF8.self)
  }
}
