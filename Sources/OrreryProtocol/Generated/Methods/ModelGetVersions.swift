// Written by protocol-gen from protocol/methods/model/getVersions.json: edit that instead.

import JSONText

/// `model/getVersions`: the versions of a model, and which of them a store is of.
///
/// What `document/open` with `migrate` goes by, without touching anything: a store's version is
/// recognised by its version hashes, or, where Apple's framework wrote it, by its tables and the
/// model that it keeps. `model/diff` compares two of the versions, by paths such as
/// `Homepwner.xcdatamodeld/Homepwner 2.xcdatamodel`.
package struct ModelGetVersionsParams: RequestParams {
  package typealias Result = ModelGetVersionsResult
  package static let method = Method.modelGetVersions

  private static let memberNames = ["model", "store"]

  /// The path of an `.xcdatamodeld`; an `.xcdatamodel` is its own only version.
  package var model: String
  /// The path of a store.
  package var store: String?

  package init(model: String, store: String? = nil) {
    self.model = model
    self.store = store
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var model: String?
    var store: String?
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
  private static let memberNames = ["versions", "storeVersion"]

  /// In the order of their names, numbers by value: the order in which Xcode made them. Versions
  /// that cannot be read are left out, but for the current one, which is an error then.
  package var versions: [Wire.ModelVersion]
  /// The version that the store is of. Left out where it is none of them, or no store is given.
  package var storeVersion: String?

  package init(versions: [Wire.ModelVersion], storeVersion: String? = nil) {
    self.versions = versions
    self.storeVersion = storeVersion
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var versions: [Wire.ModelVersion]?
    var storeVersion: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "versions": versions = try reader.value()
      case "storeVersion": storeVersion = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.versions = try reader.required(versions, "versions")
    self.storeVersion = storeVersion
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("versions", versions)
    if let storeVersion { writer.member("storeVersion", storeVersion) }
    writer.endObject()
  }
}
