// Written by protocol-gen from protocol/methods/document/backup.json: edit that instead.

import JSONText

/// `document/backup`: copies the store to another file while it is in use.
///
/// The copy is a complete store as of one moment, without unsaved changes. A file that is there is
/// refused unless `replace` is given.
package struct DocumentBackupParams: RequestParams {
  package typealias Result = DocumentBackupResult
  package static let method = Method.documentBackup

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Where to write the copy, relative to the server's working directory.
  package var path: String
  /// Replace a file that is there.
  package var replace: Bool

  package init(document: String? = nil, path: String, replace: Bool = false) {
    self.document = document
    self.path = path
    self.replace = replace
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var path: String?
    var replace: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "path": path = try reader.value()
      case "replace": replace = try reader.optional()
      default: return false
      }
      return true
    }
    self.document = document
    self.path = try reader.required(path, "path")
    self.replace = replace ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.member("path", path)
    if replace { writer.member("replace", replace) }
    writer.endObject()
  }
}

/// The result of `document/backup`.
package struct DocumentBackupResult: JSONCodable, Equatable, Sendable {
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
      case "bytes": bytes = try reader.value()
      case "clock": clock = try reader.value()
      default: return false
      }
      return true
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
