// Written by protocol-gen from protocol/methods/predicate/parse.json: edit that instead.

import JSONText

/// `predicate/parse`: a predicate's canonical text and tree.
///
/// A syntax fault is the error `predicate.syntax` with its `offset` and what was `expected` there.
/// With an entity the key paths and types are checked too. The chapter on predicates has the
/// language.
package struct PredicateParseParams: RequestParams {
  package typealias Result = PredicateParseResult
  package static let method = Method.predicateParse

  private static let memberNames = [
    "document",
    "predicate",
    "argumentArray",
    "entity",
    "variables",
  ]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Predicate format string.
  package var predicate: String
  /// For `%@`, `%K` and number conversions.
  package var argumentArray: Wire.ArgumentArray
  /// The entity it is meant for.
  package var entity: String?
  /// For the `$variables`, which checking against an entity needs.
  package var variables: Wire.Variables

  package init(
    document: String? = nil,
    predicate: String,
    argumentArray: Wire.ArgumentArray = [],
    entity: String? = nil,
    variables: Wire.Variables = JSONMembers()
  ) {
    self.document = document
    self.predicate = predicate
    self.argumentArray = argumentArray
    self.entity = entity
    self.variables = variables
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var predicate: String?
    var argumentArray: Wire.ArgumentArray?
    var entity: String?
    var variables: Wire.Variables?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "predicate": predicate = try reader.value()
      case "argumentArray": argumentArray = try reader.optional()
      case "entity": entity = try reader.optional()
      case "variables": variables = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.predicate = try reader.required(predicate, "predicate")
    self.argumentArray = argumentArray ?? []
    self.entity = entity
    self.variables = variables ?? JSONMembers()
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.member("predicate", predicate)
    if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
    if let entity { writer.member("entity", entity) }
    if !variables.isEmpty { writer.member("variables", variables) }
    writer.endObject()
  }
}

/// The result of `predicate/parse`.
package struct PredicateParseResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["predicate", "tree", "keyPaths", "variables"]

  /// Its canonical text, arguments filled in.
  package var predicate: String
  /// Its tree.
  package var tree: Wire.PredicateNode
  /// The key paths it reads from the object, sorted; those of a subquery's variable start at its
  /// collection.
  package var keyPaths: [String]
  /// The `$variables` it needs, sorted.
  package var variables: [String]

  package init(
    predicate: String,
    tree: Wire.PredicateNode,
    keyPaths: [String],
    variables: [String]
  ) {
    self.predicate = predicate
    self.tree = tree
    self.keyPaths = keyPaths
    self.variables = variables
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var predicate: String?
    var tree: Wire.PredicateNode?
    var keyPaths: [String]?
    var variables: [String]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "predicate": predicate = try reader.value()
      case "tree": tree = try reader.value()
      case "keyPaths": keyPaths = try reader.value()
      case "variables": variables = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.predicate = try reader.required(predicate, "predicate")
    self.tree = try reader.required(tree, "tree")
    self.keyPaths = try reader.required(keyPaths, "keyPaths")
    self.variables = try reader.required(variables, "variables")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("predicate", predicate)
    writer.member("tree", tree)
    writer.member("keyPaths", keyPaths)
    writer.member("variables", variables)
    writer.endObject()
  }
}
