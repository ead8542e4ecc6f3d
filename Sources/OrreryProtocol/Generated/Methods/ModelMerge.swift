// Written by protocol-gen from protocol/methods/model/merge.json: edit that instead.

import JSONText

/// `model/merge`: several models as one, or one configuration of a model.
///
/// As Core Data merges the models of an app and its frameworks: entities, composites, fetch
/// requests and configurations of all of them. What several have under one name must be the same in
/// each, or the error lists every name that is not; a relationship may lead from an entity of one
/// model to one of another. The result can be given to `document/open` as `model`. No file is
/// written.
package struct ModelMergeParams: RequestParams {
  package typealias Result = ModelMergeResult
  package static let method = Method.modelMerge

  private static let memberNames = ["models", "configuration"]

  /// The models; at least one.
  package var models: [Wire.ModelSource]
  /// Only the entities of this configuration of the merged model, with those that they inherit
  /// from. Their relationships must not lead out of it.
  package var configuration: String?

  package init(models: [Wire.ModelSource], configuration: String? = nil) {
    self.models = models
    self.configuration = configuration
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var models: [Wire.ModelSource]?
    var configuration: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "models": models = try reader.value(atMost: 100)
      case "configuration": configuration = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.models = try reader.required(models, "models")
    self.configuration = configuration
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("models", models)
    if let configuration { writer.member("configuration", configuration) }
    writer.endObject()
  }
}

/// The result of `model/merge`.
package struct ModelMergeResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["model"]

  /// The model that they are together.
  package var model: Wire.Model

  package init(model: Wire.Model) {
    self.model = model
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.Model?
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
