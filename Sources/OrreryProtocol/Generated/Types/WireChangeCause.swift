// Written by protocol-gen from protocol/types/ChangeCause.json: edit that instead.

import JSONRPC
import JSONText

extension Wire {
  /// Which request caused a change.
  package struct ChangeCause: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["connection", "request"]

    /// The connection it came on; a client knows its own from the `initialize` result.
    package var connection: String
    /// The request's id on that connection. Left out where the server acted by itself, as in an
    /// autosave.
    package var request: RequestID?

    package init(connection: String, request: RequestID? = nil) {
      self.connection = connection
      self.request = request
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var connection: String?
      var request: RequestID?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "connection": connection = try reader.value()
        case "request": request = try reader.optionalRequestID()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.connection = try reader.required(connection, "connection")
      self.request = request
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("connection", connection)
      if let request { writer.member("request", request) }
      writer.endObject()
    }
  }
}
