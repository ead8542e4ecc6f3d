// Written by protocol-gen from protocol/methods/base/initialized.json: edit that instead.

import JSONText

/// `initialized`: the client has read the `initialize` result.
///
/// LSP's. Requests need not wait for it.
package struct InitializedParams: ClientNotificationParams {
  package static let method = ClientNotification.initialized

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
