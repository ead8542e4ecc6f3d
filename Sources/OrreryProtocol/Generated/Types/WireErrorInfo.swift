// Written by protocol-gen from protocol/types/ErrorInfo.json: edit that instead.

import JSONText

extension Wire {
  /// A failure: what an error response's `error` holds, here as a value.
  package struct ErrorInfo: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["code", "message", "data"]

    /// JSON-RPC's, LSP's or Core Data's number.
    package var code: Int64
    /// One sentence for a person.
    package var message: String
    /// What a program needs.
    package var data: Wire.ErrorData

    package init(code: Int64, message: String, data: Wire.ErrorData) {
      self.code = code
      self.message = message
      self.data = data
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var code: Int64?
      var message: String?
      var data: Wire.ErrorData?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "code": code = try reader.value(in: -2147483648...2147483647)
        case "message": message = try reader.value()
        case "data": data = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.code = try reader.required(code, "code")
      self.message = try reader.required(message, "message")
      self.data = try reader.required(data, "data")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("code", code)
      writer.member("message", message)
      writer.member("data", data)
      writer.endObject()
    }
  }
}
