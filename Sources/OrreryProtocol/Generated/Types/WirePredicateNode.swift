// Written by protocol-gen from protocol/types/PredicateNode.json: edit that instead.

import JSONText

extension Wire {
  /// A predicate as a tree.
  package struct PredicateNode: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "kind",
      "predicates",
      "operator",
      "options",
      "modifier",
      "expressions",
      "offset",
    ]

    /// What it is; the other members depend on it.
    package var kind: Wire.PredicateKind
    /// For `and`, `or`, `not`: the operands.
    package var predicates: [Wire.PredicateNode]
    /// For a comparison: `==`, `!=`, `<`, `<=`, `>`, `>=`, `BEGINSWITH`, `ENDSWITH`, `CONTAINS`,
    /// `LIKE`, `MATCHES`, `IN`, `BETWEEN`.
    package var `operator`: String?
    /// For a comparison of strings: `c`, `d`, `cd`, `n` or `l`.
    package var options: String?
    /// For a comparison.
    package var modifier: Wire.ComparisonModifier
    /// For a comparison: left and right.
    package var expressions: [Wire.ExpressionNode]
    /// Where it begins in the text, in bytes of UTF-8. What an argument filled, begins at its `%@`.
    package var offset: Int64?

    package init(
      kind: Wire.PredicateKind,
      predicates: [Wire.PredicateNode] = [],
      `operator`: String? = nil,
      options: String? = nil,
      modifier: Wire.ComparisonModifier = .direct,
      expressions: [Wire.ExpressionNode] = [],
      offset: Int64? = nil
    ) {
      self.kind = kind
      self.predicates = predicates
      self.operator = `operator`
      self.options = options
      self.modifier = modifier
      self.expressions = expressions
      self.offset = offset
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: Wire.PredicateKind?
      var predicates: [Wire.PredicateNode]?
      var `operator`: String?
      var options: String?
      var modifier: Wire.ComparisonModifier?
      var expressions: [Wire.ExpressionNode]?
      var offset: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "predicates": predicates = try reader.optional()
        case "operator": `operator` = try reader.optional()
        case "options": options = try reader.optional()
        case "modifier": modifier = try reader.optional()
        case "expressions": expressions = try reader.optional()
        case "offset": offset = try reader.optional(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.kind = try reader.required(kind, "kind")
      self.predicates = predicates ?? []
      self.operator = `operator`
      self.options = options
      self.modifier = modifier ?? .direct
      self.expressions = expressions ?? []
      self.offset = offset
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      if !predicates.isEmpty { writer.member("predicates", predicates) }
      if let `operator` { writer.member("operator", `operator`) }
      if let options { writer.member("options", options) }
      if modifier != .direct { writer.member("modifier", modifier) }
      if !expressions.isEmpty { writer.member("expressions", expressions) }
      if let offset { writer.member("offset", offset) }
      writer.endObject()
    }
  }
}
