// Written by protocol-gen from protocol/methods/base/shutdown.json: edit that instead.

import JSONText

/// `shutdown`: ends the session's work; the connection stays until `exit`.
///
/// LSP's. Documents whose last front end this is are saved where they autosave. Any request after
/// it is refused with `server.shuttingDown`.
package struct ShutdownParams: RequestParams {
  package typealias Result = ShutdownResult
  package static let method = Method.shutdown

  package init() {}

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    try reader.members { _, _ throws(ParameterError) in false }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}

/// The result of `shutdown`.
package typealias ShutdownResult = JSONNull
