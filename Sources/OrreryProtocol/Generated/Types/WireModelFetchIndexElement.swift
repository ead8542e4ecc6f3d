// Written by protocol-gen from protocol/types/ModelFetchIndexElement.json: edit that instead.

import JSONText

extension Wire {
  /// One element of a fetch index. It has either `property` or `expression`.
  package struct ModelFetchIndexElement: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["property", "expression", "collation", "isAscending"]

    /// A property's name.
    package var property: String?
    /// An expression.
    package var expression: String?
    /// How it is built.
    package var collation: Wire.IndexCollation
    /// Ascending.
    package var isAscending: Bool

    package init(
      property: String? = nil,
      expression: String? = nil,
      collation: Wire.IndexCollation = .binary,
      isAscending: Bool = true
    ) {
      self.property = property
      self.expression = expression
      self.collation = collation
      self.isAscending = isAscending
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var property: String?
      var expression: String?
      var collation: Wire.IndexCollation?
      var isAscending: Bool?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "property": property = try reader.optional()
        case "expression": expression = try reader.optional()
        case "collation": collation = try reader.optional()
        case "isAscending": isAscending = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.property = property
      self.expression = expression
      self.collation = collation ?? .binary
      self.isAscending = isAscending ?? true
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let property { writer.member("property", property) }
      if let expression { writer.member("expression", expression) }
      if collation != .binary { writer.member("collation", collation) }
      if !isAscending { writer.member("isAscending", isAscending) }
      writer.endObject()
    }
  }
}
