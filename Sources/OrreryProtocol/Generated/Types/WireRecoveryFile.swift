// Written by protocol-gen from protocol/types/RecoveryFile.json: edit that instead.

import JSONText

extension Wire {
  /// A file with edits that could not be saved when the document was closed.
  package struct RecoveryFile: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["path", "date", "edits", "error"]

    /// The file.
    package var path: String
    /// When it was written.
    package var date: String?
    /// How many edits it has.
    package var edits: Int64
    /// Why it cannot be read, where it cannot.
    package var error: Wire.ErrorInfo?

    package init(
      path: String,
      date: String? = nil,
      edits: Int64 = 0,
      error: Wire.ErrorInfo? = nil
    ) {
      self.path = path
      self.date = date
      self.edits = edits
      self.error = error
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var path: String?
      var date: String?
      var edits: Int64?
      var error: Wire.ErrorInfo?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "path": path = try reader.value()
        case "date": date = try reader.optional()
        case "edits": edits = try reader.optional(in: 0...9007199254740991)
        case "error": error = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.path = try reader.required(path, "path")
      self.date = date
      self.edits = edits ?? 0
      self.error = error
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("path", path)
      if let date { writer.member("date", date) }
      if edits != 0 { writer.member("edits", edits) }
      if let error { writer.member("error", error) }
      writer.endObject()
    }
  }
}
