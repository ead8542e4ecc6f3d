// Written by protocol-gen from protocol/methods/predicate/parseExpression.json: edit that instead.

import JSONText

/// `predicate/parseExpression`: an expression's canonical text and tree.
///
/// As `predicate/parse`, for a lone value: what `expressions` of a fetch and the values of a batch
/// update are.
package struct PredicateParseExpressionParams: RequestParams {
  package typealias Result = PredicateParseExpressionResult
  package static let method = Method.predicateParseExpression

  private static let memberNames = [
    "document",
    "expression",
    "argumentArray",
    "entity",
    "variables",
  ]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Expression format string.
  package var expression: String
  /// For `%@`, `%K` and number conversions.
  package var argumentArray: Wire.ArgumentArray
  /// The entity it is meant for.
  package var entity: String?
  /// For the `$variables`, which checking against an entity needs.
  package var variables: Wire.Variables

  package init(
    document: String? = nil,
    expression: String,
    argumentArray: Wire.ArgumentArray = [],
    entity: String? = nil,
    variables: Wire.Variables = JSONMembers()
  ) {
    self.document = document
    self.expression = expression
    self.argumentArray = argumentArray
    self.entity = entity
    self.variables = variables
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var expression: String?
    var argumentArray: Wire.ArgumentArray?
    var entity: String?
    var variables: Wire.Variables?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "expression": expression = try reader.value()
      case "argumentArray": argumentArray = try reader.optional()
      case "entity": entity = try reader.optional()
      case "variables": variables = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.expression = try reader.required(expression, "expression")
    self.argumentArray = argumentArray ?? []
    self.entity = entity
    self.variables = variables ?? JSONMembers()
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.member("expression", expression)
    if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
    if let entity { writer.member("entity", entity) }
    if !variables.isEmpty { writer.member("variables", variables) }
    writer.endObject()
  }
}

/// The result of `predicate/parseExpression`.
package struct PredicateParseExpressionResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["expression", "tree", "keyPaths", "variables"]

  /// Its canonical text, arguments filled in.
  package var expression: String
  /// Its tree.
  package var tree: Wire.ExpressionNode
  /// The key paths it reads from the object, sorted; those of a subquery's variable start at its
  /// collection.
  package var keyPaths: [String]
  /// The `$variables` it needs, sorted.
  package var variables: [String]

  package init(
    expression: String,
    tree: Wire.ExpressionNode,
    keyPaths: [String],
    variables: [String]
  ) {
    self.expression = expression
    self.tree = tree
    self.keyPaths = keyPaths
    self.variables = variables
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var expression: String?
    var tree: Wire.ExpressionNode?
    var keyPaths: [String]?
    var variables: [String]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "expression": expression = try reader.value()
      case "tree": tree = try reader.value()
      case "keyPaths": keyPaths = try reader.value()
      case "variables": variables = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.expression = try reader.required(expression, "expression")
    self.tree = try reader.required(tree, "tree")
    self.keyPaths = try reader.required(keyPaths, "keyPaths")
    self.variables = try reader.required(variables, "variables")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("expression", expression)
    writer.member("tree", tree)
    writer.member("keyPaths", keyPaths)
    writer.member("variables", variables)
    writer.endObject()
  }
}
