// Written by protocol-gen from protocol/types/UnsavedObject.json: edit that instead.

import JSONText

extension Wire {
  /// An object whose changes could not be saved.
  package struct UnsavedObject: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["id", "by", "errors"]

    /// Which object.
    package var id: Wire.ObjectID
    /// The request that changed it last. Left out where no request did.
    package var by: Wire.ChangeCause?
    /// Why it cannot be saved. Left out for an object that is only held back with others.
    package var errors: [Wire.ErrorInfo]

    package init(id: Wire.ObjectID, by: Wire.ChangeCause? = nil, errors: [Wire.ErrorInfo] = []) {
      self.id = id
      self.by = by
      self.errors = errors
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var id: Wire.ObjectID?
      var by: Wire.ChangeCause?
      var errors: [Wire.ErrorInfo]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "id": id = try reader.value()
        case "by": by = try reader.optional()
        case "errors": errors = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.id = try reader.required(id, "id")
      self.by = by
      self.errors = errors ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("id", id)
      if let by { writer.member("by", by) }
      if !errors.isEmpty { writer.member("errors", errors) }
      writer.endObject()
    }
  }
}
