// Written by protocol-gen from protocol/methods/base/logTrace.json: edit that instead.

import JSONText

/// `$/logTrace`: what the server is doing, for a person to read.
///
/// Sent only when asked for with `trace` or `$/setTrace`.
package struct LogTraceParams: ServerNotificationParams {
  package static let method = ServerNotification.logTrace

  private static let memberNames = ["message", "verbose"]

  /// One line.
  package var message: String
  /// The reply, at trace `verbose` only; of one that has more than 4096 bytes the beginning, and
  /// how many it has.
  package var verbose: String?

  package init(message: String, verbose: String? = nil) {
    self.message = message
    self.verbose = verbose
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var message: String?
    var verbose: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "message": message = try reader.value()
      case "verbose": verbose = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.message = try reader.required(message, "message")
    self.verbose = verbose
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("message", message)
    if let verbose { writer.member("verbose", verbose) }
    writer.endObject()
  }
}
