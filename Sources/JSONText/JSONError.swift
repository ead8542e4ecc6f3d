/// Why a text is not the JSON that was asked for, and where. It is not a wire error: JSONRPC and
/// the generated parameter types turn it into one.
package struct JSONError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The text breaks RFC 8259's grammar.
    case syntax
    /// The text ends inside a value.
    case truncated
    /// More containers are open than the reader's limit.
    case depth
    /// The text is not UTF-8 (overlong forms, surrogates and code points past U+10FFFF included).
    case utf8
    /// `\uD800`…`\uDFFF` without its partner: no string can hold it.
    case loneSurrogate
    /// The number does not fit what was asked for: a fraction or too large for an integer, too
    /// large for a double.
    case number
    /// The value is of another type than was asked for.
    case type
    /// The type is right and the value is not, as with text that is not base64.
    case value
    /// An object lacks a member it must have.
    case missingMember
  }

  package var kind: Kind
  /// In bytes from the start of the reader's array.
  package var offset: Int
  /// One sentence for a person.
  package var message: String

  package init(_ kind: Kind, at offset: Int, _ message: String) {
    self.kind = kind
    self.offset = offset
    self.message = message
  }
}

/// What a JSON value is, told by its first byte.
package enum JSONKind: Hashable, Sendable {
  case object, array, string, number, `true`, `false`, null

  /// With its article, to stand in a sentence.
  package var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}
