// Written by protocol-gen from protocol/types/ExpressionNode.json: edit that instead.

import JSONText

extension Wire {
  /// An expression of a predicate as a tree.
  package struct ExpressionNode: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "kind",
      "value",
      "keyPath",
      "name",
      "arguments",
      "predicates",
      "offset",
    ]

    /// What it is; the other members depend on it.
    package var kind: Wire.ExpressionKind
    /// For a constant: its value, in the forms `ArgumentArray` has.
    package var value: RawJSON?
    /// For a key path.
    package var keyPath: String?
    /// For a variable, a function or a subquery's variable: its name.
    package var name: String?
    /// Operands.
    package var arguments: [Wire.ExpressionNode]
    /// Conditions.
    package var predicates: [Wire.PredicateNode]
    /// Where it begins in the text, in bytes of UTF-8.
    package var offset: Int64?

    package init(
      kind: Wire.ExpressionKind,
      value: RawJSON? = nil,
      keyPath: String? = nil,
      name: String? = nil,
      arguments: [Wire.ExpressionNode] = [],
      predicates: [Wire.PredicateNode] = [],
      offset: Int64? = nil
    ) {
      self.kind = kind
      self.value = value
      self.keyPath = keyPath
      self.name = name
      self.arguments = arguments
      self.predicates = predicates
      self.offset = offset
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: Wire.ExpressionKind?
      var value: RawJSON?
      var keyPath: String?
      var name: String?
      var arguments: [Wire.ExpressionNode]?
      var predicates: [Wire.PredicateNode]?
      var offset: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "value": value = try reader.value()
        case "keyPath": keyPath = try reader.optional()
        case "name": name = try reader.optional()
        case "arguments": arguments = try reader.optional()
        case "predicates": predicates = try reader.optional()
        case "offset": offset = try reader.optional(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.kind = try reader.required(kind, "kind")
      self.value = value
      self.keyPath = keyPath
      self.name = name
      self.arguments = arguments ?? []
      self.predicates = predicates ?? []
      self.offset = offset
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      if let value { writer.member("value", value) }
      if let keyPath { writer.member("keyPath", keyPath) }
      if let name { writer.member("name", name) }
      if !arguments.isEmpty { writer.member("arguments", arguments) }
      if !predicates.isEmpty { writer.member("predicates", predicates) }
      if let offset { writer.member("offset", offset) }
      writer.endObject()
    }
  }
}
