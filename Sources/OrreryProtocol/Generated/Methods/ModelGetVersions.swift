// Written by protocol-gen from protocol/methods/model/getVersions.json: edit that instead.

import JSONText

/// `model/getVersions`: the versions of a model, and which of them a store is of.
///
/// What `document/open` with `migrate` goes by, without touching anything: a store's version is
/// recognised by its version hashes, or, where Apple's framework wrote it, by its tables and the
/// model that it keeps. `model/diff` compares two of the versions, named by paths such as
/// `Homepwner.xcdatamodeld/Homepwner 2.xcdatamodel`.
package struct ModelGetVersionsParams: RequestParams {
  package typealias Result = ModelGetVersionsResult
  package static let method = Method.modelGetVersions

  private static let memberNames = ["model", "store"]

  /// The model: the path of an `.xcdatamodeld` for all of its versions. Any other is its own only
  /// version.
  package var model: Wire.ModelSource
  /// A store, to see which of the versions it is of.
  package var store: Wire.StoreLocation?

  package init(model: Wire.ModelSource, store: Wire.StoreLocation? = nil) {
    self.model = model
    self.store = store
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: Wire.ModelSource?
    var store: Wire.StoreLocation?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "model": model = try reader.value()
      case "store": store = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.model = try reader.required(model, "model")
    self.store = store
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("model", model)
    if let store { writer.member("store", store) }
    writer.endObject()
  }
}

/// The result of `model/getVersions`.
package struct ModelGetVersionsResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["versions"]

  /// In the order of their names, numbers by value: the order in which Xcode made them. Versions
  /// that cannot be read are left out, but for the current one, which is an error then.
  package var versions: [Wire.ModelVersion]

  package init(versions: [Wire.ModelVersion]) {
    self.versions = versions
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var versions: [Wire.ModelVersion]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "versions": versions = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.versions = try reader.required(versions, "versions")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("versions", versions)
    writer.endObject()
  }
}
