// Written by protocol-gen from protocol/types/FetchExpression.json: edit that instead.

import JSONText

extension Wire {
  /// A column that is computed: Core Data's NSExpressionDescription.
  ///
  /// The expression is written in the predicate language, without a comparison: `price * count`,
  /// `photos.@max.taken`, `average(price)`.
  package struct FetchExpression: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "expression", "arguments"]

    /// The column's name.
    package var name: String
    /// Expression format string.
    package var expression: String
    /// For its `%@`, `%K` and number conversions.
    package var arguments: Wire.Arguments

    package init(name: String, expression: String, arguments: Wire.Arguments = []) {
      self.name = name
      self.expression = expression
      self.arguments = arguments
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var expression: String?
      var arguments: Wire.Arguments?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "expression": expression = try reader.value()
        case "arguments": arguments = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.expression = try reader.required(expression, "expression")
      self.arguments = arguments ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("expression", expression)
      if !arguments.isEmpty { writer.member("arguments", arguments) }
      writer.endObject()
    }
  }
}
