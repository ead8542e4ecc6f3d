import Foundation
import ObjectModel
import Predicates

/// In SQLite's own types.
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
  var text = ""
  var bindings: [SQLBinding] = []

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

extension SQLBinding {
  /// In the form that a save gives stored values. Objects are their keys: the compiler compares
  /// them only within one root entity's table.
  init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .integer(boolean ? 1 : 0)
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case .decimal(let decimal): self.init(decimal)
    case .string(let string): self = .text(string)
    case .date(let seconds): self = .double(seconds)
    case .uuid(let uuid): self = .blob(withUnsafeBytes(of: uuid.uuid, Array.init))
    case .binary(let data): self = .blob(data.constant)
    case .object(let id): self = .integer(id.key)
    // A compiled predicate compares no such constants.
    case .composite, .objects: self = .null
    }
  }

  /// As a DECIMAL column holds it; NULL for what none can.
  init(_ decimal: Decimal) {
    switch StoredDecimal(decimal) {
    case .integer(let integer): self = .integer(integer)
    case .double(let double): self = .double(double)
    case nil: self = .null
    }
  }
}

extension CompiledExpression {
  /// Whether it has a value for every object.
  var isNeverNil: Bool {
    switch self {
    case .constant(let value): !value.isNull
    case .path(let path): path.leaf == .object && path.steps.isEmpty
    case .aggregate(let function, _), .rowAggregate(let function, _, _):
      function == .count || function == .sum
    case .conditional(_, let first, let second): first.isNeverNil && second.isNeverNil
    case .call, .element: false
    }
  }
}
