// Written by protocol-gen from protocol/methods/document/backup.json: edit that instead.

import JSONRPC
import JSONText

/// `document/backup`: copies the store to another file while it is in use.
///
/// The copy is a complete store as of one moment, without unsaved changes. A file that is there is
/// refused unless `replace` is given, which replaces SQLite files only (`store.exists` for others).
/// So is the path of a document that is open or being opened; to open one where a copy is being
/// made is refused until it is done. At every moment, also after a crash, the path leads to what
/// was there before, whole, or to the whole copy, each with its large values. Edits and saves go on
/// meanwhile; with `$/cancelRequest` it stops, and nothing is left of the copy.
package struct DocumentBackupParams: RequestParams {
  package typealias Result = DocumentBackupResult
  package static let method = Method.documentBackup

  private static let memberNames = ["document", "location", "replace", "workDoneToken"]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Where to write the copy: a file.
  package var location: Wire.StoreLocation
  /// Replace an SQLite file that is there, which nobody has open.
  package var replace: Bool
  /// Tell how far it is through `$/progress` under this token, when it takes longer than a moment.
  package var workDoneToken: RequestID?

  package init(
    document: String? = nil,
    location: Wire.StoreLocation,
    replace: Bool = false,
    workDoneToken: RequestID? = nil
  ) {
    self.document = document
    self.location = location
    self.replace = replace
    self.workDoneToken = workDoneToken
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var location: Wire.StoreLocation?
    var replace: Bool?
    var workDoneToken: RequestID?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "location": location = try reader.value()
      case "replace": replace = try reader.optional()
      case "workDoneToken": workDoneToken = try reader.optionalRequestID()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.location = try reader.required(location, "location")
    self.replace = replace ?? false
    self.workDoneToken = workDoneToken
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.member("location", location)
    if replace { writer.member("replace", replace) }
    if let workDoneToken { writer.member("workDoneToken", workDoneToken) }
    writer.endObject()
  }
}

/// The result of `document/backup`.
package struct DocumentBackupResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["path", "bytes", "clock"]

  /// The copy's absolute path.
  package var path: String
  /// Its size.
  package var bytes: Int64
  /// The document's clock at which this was true.
  package var clock: String

  package init(path: String, bytes: Int64, clock: String) {
    self.path = path
    self.bytes = bytes
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var path: String?
    var bytes: Int64?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "path": path = try reader.value()
      case "bytes": bytes = try reader.value(in: 0...9007199254740991)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.path = try reader.required(path, "path")
    self.bytes = try reader.required(bytes, "bytes")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", path)
    writer.member("bytes", bytes)
    writer.member("clock", clock)
    writer.endObject()
  }
}
