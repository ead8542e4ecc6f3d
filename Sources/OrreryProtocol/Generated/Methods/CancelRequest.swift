// Written by protocol-gen from protocol/methods/base/cancelRequest.json: edit that instead.

import JSONRPC
import JSONText

/// `$/cancelRequest`: gives up a request.
///
/// It overtakes what is queued. The request still gets its one reply: `rpc.requestCancelled`, or
/// its result when it was done already. An unknown id is ignored.
package struct CancelRequestParams: ClientNotificationParams {
  package static let method = ClientNotification.cancelRequest

  private static let memberNames = ["id"]

  /// The id of the request to give up.
  package var id: RequestID

  package init(id: RequestID) {
    self.id = id
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var id: RequestID?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "id": id = try reader.requestID()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.id = try reader.required(id, "id")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.endObject()
  }
}
