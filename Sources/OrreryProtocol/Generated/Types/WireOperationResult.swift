// Written by protocol-gen from protocol/types/OperationResult.json: edit that instead.

import JSONText

extension Wire {
  /// What came of one operation of `context/perform`.
  package struct OperationResult: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["method", "result"]

    /// The operation's method.
    package var method: String
    /// The result of that method, as it is after all operations; `null` where it could be read
    /// before the save, and cannot any more.
    package var result: RawJSON

    package init(method: String, result: RawJSON) {
      self.method = method
      self.result = result
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var method: String?
      var result: RawJSON?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "method": method = try reader.value()
        case "result": result = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.method = try reader.required(method, "method")
      self.result = try reader.required(result, "result")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("method", method)
      writer.member("result", result)
      writer.endObject()
    }
  }
}
