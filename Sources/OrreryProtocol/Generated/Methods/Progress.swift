// Written by protocol-gen from protocol/methods/base/progress.json: edit that instead.

import JSONRPC
import JSONText

/// `$/progress`: a piece of a long answer, or how far a long job is.
///
/// For a `partialResultToken` the values are pieces of the result, to be joined in order; the reply
/// then holds no rows. For a `workDoneToken` they are LSP's work done progress: `{kind: "begin",
/// title, cancellable}` when the request has taken 200 ms, `{kind: "report", cancellable, message?,
/// percentage?}` every 200 ms after that, `{kind: "end"}` before the reply; a request that is done
/// sooner tells nothing. `title` is the method, `percentage` 0 to 100. A token is the requesting
/// client's own and ends with the reply.
package struct ProgressParams: ServerNotificationParams {
  package static let method = ServerNotification.progress

  private static let memberNames = ["token", "value"]

  /// The token the request gave.
  package var token: RequestID
  /// What there is to tell.
  package var value: RawJSON

  package init(token: RequestID, value: RawJSON) {
    self.token = token
    self.value = value
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var token: RequestID?
    var value: RawJSON?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "token": token = try reader.requestID()
      case "value": value = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.token = try reader.required(token, "token")
    self.value = try reader.required(value, "value")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("token", token)
    writer.member("value", value)
    writer.endObject()
  }
}
