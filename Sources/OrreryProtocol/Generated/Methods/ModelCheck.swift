// Written by protocol-gen from protocol/methods/model/check.json: edit that instead.

import JSONText

/// `model/check`: what is wrong with a model, and what is odd.
///
/// An editor asks this while a model is edited: nothing is opened or written. A model with faults
/// is refused by every other request; warnings tell what is allowed and probably not meant.
package struct ModelCheckParams: RequestParams {
  package typealias Result = ModelCheckResult
  package static let method = Method.modelCheck

  private static let memberNames = ["model"]

  /// The model.
  package var model: Wire.ModelSource

  package init(model: Wire.ModelSource) {
    self.model = model
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.ModelSource?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "model": model = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.model = try reader.required(model, "model")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("model", model)
    writer.endObject()
  }
}

/// The result of `model/check`.
package struct ModelCheckResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["faults", "warnings"]

  /// What is wrong, up to 200 of them. Empty: nothing is.
  package var faults: [Wire.ModelProblem]
  /// What is odd in a model without faults, up to 200 of them.
  package var warnings: [Wire.ModelProblem]

  package init(faults: [Wire.ModelProblem] = [], warnings: [Wire.ModelProblem] = []) {
    self.faults = faults
    self.warnings = warnings
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var faults: [Wire.ModelProblem]?
    var warnings: [Wire.ModelProblem]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "faults": faults = try reader.optional()
      case "warnings": warnings = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.faults = faults ?? []
    self.warnings = warnings ?? []
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if !faults.isEmpty { writer.member("faults", faults) }
    if !warnings.isEmpty { writer.member("warnings", warnings) }
    writer.endObject()
  }
}
