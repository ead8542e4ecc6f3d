// Written by protocol-gen from protocol/types/FetchExpression.json: edit that instead.

import JSONText

extension Wire {
  /// A column that is computed: Core Data's NSExpressionDescription.
  ///
  /// The expression is written in the predicate language, without a comparison: `price * count`,
  /// `photos.@max.taken`, `average(price)`.
  package struct FetchExpression: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "expression", "argumentArray"]

    /// The column's name.
    package var name: String
    /// Expression format string.
    package var expression: String
    /// For its `%@`, `%K` and number conversions.
    package var argumentArray: Wire.ArgumentArray

    package init(name: String, expression: String, argumentArray: Wire.ArgumentArray = []) {
      self.name = name
      self.expression = expression
      self.argumentArray = argumentArray
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var expression: String?
      var argumentArray: Wire.ArgumentArray?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "expression": expression = try reader.value()
        case "argumentArray": argumentArray = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.expression = try reader.required(expression, "expression")
      self.argumentArray = argumentArray ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("expression", expression)
      if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
      writer.endObject()
    }
  }
}
