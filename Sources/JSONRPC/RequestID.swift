import JSONText

/// What ties a reply to its request: an integer or a string, and `92` is not `"92"`.
package enum RequestID: Sendable {
  /// A longer one is refused: ids are kept with what their requests did, and told to others.
  package static let maximumBytes = 256

  case integer(Int64)
  case string(String)

  /// Reads an integer or a string; anything else is a `type` error, a fraction a `number` error.
  package init(reading reader: inout JSONReader) throws(JSONError) {
    self =
      try reader.peek() == .string
      ? .string(try reader.readString()) : .integer(try reader.readInt64())
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let value): writer.integer(value)
    case .string(let value): writer.string(value)
    }
  }
}

/// Strings are compared byte by byte. Swift's own comparison takes different spellings of an
/// accented letter for the same, and the peer need not.
extension RequestID: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .integer(let value): hasher.combine(value)
    case .string(let value): for byte in value.utf8 { hasher.combine(byte) }
    }
  }
}

/// As JSON spells it, quotes included, so that the two kinds differ in a log too.
extension RequestID: CustomStringConvertible {
  package var description: String {
    RawJSON { writer in write(to: &writer) }.text
  }
}

extension RequestID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
}
