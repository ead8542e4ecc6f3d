// Written by protocol-gen from protocol/methods/base/exit.json: edit that instead.

import JSONText

/// `exit`: ends the connection. On stdio it ends the server, with all its connections.
///
/// LSP's. The exit code is 0 after `shutdown`, else 1. A server that the client reached over a
/// socket goes on serving others.
package struct ExitParams: ClientNotificationParams {
  package static let method = ClientNotification.exit

  package init() {}

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    try reader.members { (memberKey, reader) throws(ParameterError) in
      try reader.skip(unknown: memberKey, among: [])
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
