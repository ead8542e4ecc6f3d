// Written by protocol-gen from protocol/methods/model/describe.json: edit that instead.

import JSONText

/// `model/describe`: the document's model as JSON.
///
/// In the form that `document/open` takes in the message and the server reads from a `.json` model.
package struct ModelDescribeParams: RequestParams {
  package typealias Result = ModelDescribeResult
  package static let method = Method.modelDescribe

  private static let memberNames = ["document"]

  /// The document. Left out: the connection's only document.
  package var document: String?

  package init(document: String? = nil) {
    self.document = document
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.endObject()
  }
}

/// The result of `model/describe`.
package struct ModelDescribeResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["model", "modelOrigin", "clock"]

  /// The model.
  package var model: Wire.Model
  /// Where it is from, if nobody gave it.
  package var modelOrigin: Wire.ModelOrigin?
  /// The document's clock at which this was true.
  package var clock: String

  package init(model: Wire.Model, modelOrigin: Wire.ModelOrigin? = nil, clock: String) {
    self.model = model
    self.modelOrigin = modelOrigin
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.Model?
    var modelOrigin: Wire.ModelOrigin?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "model": model = try reader.value()
      case "modelOrigin": modelOrigin = try reader.optional()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.model = try reader.required(model, "model")
    self.modelOrigin = modelOrigin
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("model", model)
    if let modelOrigin { writer.member("modelOrigin", modelOrigin) }
    writer.member("clock", clock)
    writer.endObject()
  }
}
