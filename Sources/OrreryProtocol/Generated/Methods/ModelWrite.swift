// Written by protocol-gen from protocol/methods/model/write.json: edit that instead.

import JSONText

/// `model/write`: writes a model into a file.
///
/// What `orrery model convert` does. The name's ending says in which form: `.xcdatamodeld`,
/// `.xcdatamodel`, `.json`. A model of Xcode that is there is updated: what is the same stays byte
/// for byte, and so does what this program does not know. A `.json` is written anew, where it is a
/// model or nothing. A model with faults is not written. Each file is there as it was or as it is
/// to be, whatever happens. No document has another model by this: that is `model/update`.
package struct ModelWriteParams: RequestParams {
  package typealias Result = ModelWriteResult
  package static let method = Method.modelWrite

  private static let memberNames = ["model", "path", "version", "positions"]

  /// The model.
  package var model: Wire.ModelSource
  /// Where to write it, as in `ModelSource`. The folder that it is in must be there.
  package var path: String
  /// The version of an `.xcdatamodeld` that becomes the model, and the current one, by its name
  /// without `.xcdatamodel`. One that is not there is made, beside the others. Left out: the
  /// current one.
  package var version: String?
  /// Where Xcode's diagram is to have the boxes. Those of other entities stay where the file has
  /// them. `.json` has no diagram.
  package var positions: [Wire.ModelGraphPosition]

  package init(
    model: Wire.ModelSource,
    path: String,
    version: String? = nil,
    positions: [Wire.ModelGraphPosition] = []
  ) {
    self.model = model
    self.path = path
    self.version = version
    self.positions = positions
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.ModelSource?
    var path: String?
    var version: String?
    var positions: [Wire.ModelGraphPosition]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "model": model = try reader.value()
      case "path": path = try reader.value()
      case "version": version = try reader.optional()
      case "positions": positions = try reader.optional(atMost: 20000)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.model = try reader.required(model, "model")
    self.path = try reader.required(path, "path")
    self.version = version
    self.positions = positions ?? []
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("model", model)
    writer.member("path", path)
    if let version { writer.member("version", version) }
    if !positions.isEmpty { writer.member("positions", positions) }
    writer.endObject()
  }
}

/// The result of `model/write`.
package struct ModelWriteResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["file"]

  /// The path of the file that holds the model now: of an `.xcdatamodeld` one in it.
  package var file: String

  package init(file: String) {
    self.file = file
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var file: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "file": file = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.file = try reader.required(file, "file")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("file", file)
    writer.endObject()
  }
}
