// Written by protocol-gen from protocol/methods/model/diff.json: edit that instead.

import JSONText

/// `model/diff`: what differs between two models, and what an inferred migration would make of it.
///
/// A dry run of Core Data's lightweight migration that reads the models only, no store: what
/// becomes of each entity, what changes, what data would be lost and what cannot be inferred.
/// Fetched properties, fetch requests, indexes, configurations, user info, classes and rules of
/// validation are not compared: no stored object depends on them.
package struct ModelDiffParams: RequestParams {
  package typealias Result = ModelDiffResult
  package static let method = Method.modelDiff

  private static let memberNames = ["from", "to", "mapping"]

  /// The earlier model. Left out: that of the connection's only document.
  package var from: Wire.ModelSource?
  /// The later model. Left out: that of the connection's only document.
  package var to: Wire.ModelSource?
  /// What is not to be inferred. It is checked as a migration would check it.
  package var mapping: Wire.MappingSource?

  package init(
    from: Wire.ModelSource? = nil,
    to: Wire.ModelSource? = nil,
    mapping: Wire.MappingSource? = nil
  ) {
    self.from = from
    self.to = to
    self.mapping = mapping
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var from: Wire.ModelSource?
    var to: Wire.ModelSource?
    var mapping: Wire.MappingSource?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "from": from = try reader.optional()
      case "to": to = try reader.optional()
      case "mapping": mapping = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.from = from
    self.to = to
    self.mapping = mapping
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let from { writer.member("from", from) }
    if let to { writer.member("to", to) }
    if let mapping { writer.member("mapping", mapping) }
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
