// Written by protocol-gen from protocol/methods/model/diff.json: edit that instead.

import JSONText

/// `model/diff`: what differs between two models, and what an inferred migration would make of it.
///
/// A dry run of Core Data's lightweight migration that reads the models only, no store: what
/// becomes of each entity, what changes, what data would be lost and what cannot be inferred. Each
/// side is given as a path, inline or as the model of an open document; a side that is left out is
/// the connection's only document. Fetched properties, fetch requests, indexes, configurations,
/// user info, classes and rules of validation are not compared: no stored object depends on them.
package struct ModelDiffParams: RequestParams {
  package typealias Result = ModelDiffResult
  package static let method = Method.modelDiff

  private static let memberNames = [
    "from",
    "inlineFrom",
    "to",
    "inlineTo",
    "mapping",
    "inlineMapping",
    "document",
  ]

  /// The earlier model: the path of an `.xcdatamodeld` (its current version), `.xcdatamodel` or
  /// `.json`, or of a store for the model that it keeps.
  package var from: String?
  /// The earlier model itself.
  package var inlineFrom: RawJSON?
  /// The later model: a path, like `from`.
  package var to: String?
  /// The later model itself.
  package var inlineTo: RawJSON?
  /// Path of a mapping that says what is not to be inferred: `.json`, Xcode's `.xcmappingmodel` or
  /// the `xcmapping.xml` in it. It is checked as a migration would check it.
  package var mapping: String?
  /// The mapping itself.
  package var inlineMapping: RawJSON?
  /// Whose model stands for a side that is left out. Left out: the connection's only document.
  package var document: String?

  package init(
    from: String? = nil,
    inlineFrom: RawJSON? = nil,
    to: String? = nil,
    inlineTo: RawJSON? = nil,
    mapping: String? = nil,
    inlineMapping: RawJSON? = nil,
    document: String? = nil
  ) {
    self.from = from
    self.inlineFrom = inlineFrom
    self.to = to
    self.inlineTo = inlineTo
    self.mapping = mapping
    self.inlineMapping = inlineMapping
    self.document = document
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var from: String?
    var inlineFrom: RawJSON?
    var to: String?
    var inlineTo: RawJSON?
    var mapping: String?
    var inlineMapping: RawJSON?
    var document: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "from": from = try reader.optional()
      case "inlineFrom": inlineFrom = try reader.optional()
      case "to": to = try reader.optional()
      case "inlineTo": inlineTo = try reader.optional()
      case "mapping": mapping = try reader.optional()
      case "inlineMapping": inlineMapping = try reader.optional()
      case "document": document = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.from = from
    self.inlineFrom = inlineFrom
    self.to = to
    self.inlineTo = inlineTo
    self.mapping = mapping
    self.inlineMapping = inlineMapping
    self.document = document
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let from { writer.member("from", from) }
    if let inlineFrom { writer.member("inlineFrom", inlineFrom) }
    if let to { writer.member("to", to) }
    if let inlineTo { writer.member("inlineTo", inlineTo) }
    if let mapping { writer.member("mapping", mapping) }
    if let inlineMapping { writer.member("inlineMapping", inlineMapping) }
    if let document { writer.member("document", document) }
    writer.endObject()
  }
}

/// The result of `model/diff`.
package struct ModelDiffResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["isInferable", "mappings", "changes"]

  /// Whether a migration can be inferred, or made by the mapping: no change has an `obstacle`.
  package var isInferable: Bool
  /// What becomes of each entity: those of the later model in its order, then those that are
  /// removed.
  package var mappings: [Wire.ModelMapping]
  /// What differs.
  package var changes: [Wire.ModelChange]

  package init(isInferable: Bool, mappings: [Wire.ModelMapping], changes: [Wire.ModelChange]) {
    self.isInferable = isInferable
    self.mappings = mappings
    self.changes = changes
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var isInferable: Bool?
    var mappings: [Wire.ModelMapping]?
    var changes: [Wire.ModelChange]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "isInferable": isInferable = try reader.value()
      case "mappings": mappings = try reader.value()
      case "changes": changes = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.isInferable = try reader.required(isInferable, "isInferable")
    self.mappings = try reader.required(mappings, "mappings")
    self.changes = try reader.required(changes, "changes")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("isInferable", isInferable)
    writer.member("mappings", mappings)
    writer.member("changes", changes)
    writer.endObject()
  }
}
