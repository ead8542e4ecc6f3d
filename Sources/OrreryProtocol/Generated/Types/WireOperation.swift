// Written by protocol-gen from protocol/types/Operation.json: edit that instead.

import JSONText

extension Wire {
  /// One step of `context/perform`.
  package struct Operation: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["method", "params"]

    /// An `object/*` or `relationship/*` method that may stand in `context/perform`.
    package var method: String
    /// Its parameters. A `context` in them is left out, or the same. `{"$result": 0}` in place of
    /// an id is the object of operation 0.
    package var params: RawJSON?

    package init(method: String, params: RawJSON? = nil) {
      self.method = method
      self.params = params
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var method: String?
      var params: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "method": method = try reader.value()
        case "params": params = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.method = try reader.required(method, "method")
      self.params = params
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("method", method)
      if let params { writer.member("params", params) }
      writer.endObject()
    }
  }
}
