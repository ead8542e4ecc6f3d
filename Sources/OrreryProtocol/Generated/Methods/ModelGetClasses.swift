// Written by protocol-gen from protocol/methods/model/getClasses.json: edit that instead.

import JSONText

/// `model/getClasses`: a model's entities as classes of a programming language.
///
/// The texts that `orrery generate` writes. No file is written.
package struct ModelGetClassesParams: RequestParams {
  package typealias Result = ModelGetClassesResult
  package static let method = Method.modelGetClasses

  private static let memberNames = ["model", "language", "name"]

  /// The model. Left out: that of the connection's only document.
  package var model: Wire.ModelSource?
  /// The language.
  package var language: Wire.ClassLanguage
  /// What the model is called, for languages whose names are all in one space.
  package var name: String

  package init(
    model: Wire.ModelSource? = nil,
    language: Wire.ClassLanguage,
    name: String = "Model"
  ) {
    self.model = model
    self.language = language
    self.name = name
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.ModelSource?
    var language: Wire.ClassLanguage?
    var name: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "model": model = try reader.optional()
      case "language": language = try reader.value()
      case "name": name = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.model = model
    self.language = try reader.required(language, "language")
    self.name = name ?? "Model"
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let model { writer.member("model", model) }
    writer.member("language", language)
    if name != "Model" { writer.member("name", name) }
    writer.endObject()
  }
}

/// The result of `model/getClasses`.
package struct ModelGetClassesResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["files"]

  /// The files, sorted by name.
  package var files: [Wire.ClassFile]

  package init(files: [Wire.ClassFile]) {
    self.files = files
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var files: [Wire.ClassFile]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "files": files = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.files = try reader.required(files, "files")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("files", files)
    writer.endObject()
  }
}
