// Written by protocol-gen from protocol/types/FailedEdit.json: edit that instead.

import JSONText

extension Wire {
  /// An unsaved edit that could not be brought back.
  package struct FailedEdit: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["edit", "error"]

    /// The edit, or what is left of it.
    package var edit: Wire.UnsavedEdit
    /// Why not.
    package var error: Wire.ErrorInfo

    package init(edit: Wire.UnsavedEdit, error: Wire.ErrorInfo) {
      self.edit = edit
      self.error = error
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var edit: Wire.UnsavedEdit?
      var error: Wire.ErrorInfo?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "edit": edit = try reader.value()
        case "error": error = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.edit = try reader.required(edit, "edit")
      self.error = try reader.required(error, "error")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("edit", edit)
      writer.member("error", error)
      writer.endObject()
    }
  }
}
