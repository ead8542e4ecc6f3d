// Written by protocol-gen from protocol/methods/base/setTrace.json: edit that instead.

import JSONText

/// `$/setTrace`: changes what `$/logTrace` tells.
///
/// LSP's. Long messages are shortened.
package struct SetTraceParams: ClientNotificationParams {
  package static let method = ClientNotification.setTrace

  private static let memberNames = ["value"]

  /// From now on.
  package var value: Wire.TraceValue

  package init(value: Wire.TraceValue) {
    self.value = value
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var value: Wire.TraceValue?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "value": value = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.value = try reader.required(value, "value")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("value", value)
    writer.endObject()
  }
}
