// Written by protocol-gen from protocol/methods/base/shutdown.json: edit that instead.

import JSONText

/// `shutdown`: ends the session's work; the connection stays until `exit`.
///
/// LSP's. The connection's documents are saved where they autosave. It fails with `save.failed`
/// when edits of this connection could not be saved, or edits of anybody where this is the last
/// front end; `errors` has every reason. Where nobody is left to mend them, they are kept in a
/// recovery file, which `file` names and the next `document/open` tells of. Any request after it,
/// whatever its reply, is refused with `server.shuttingDown`.
package struct ShutdownParams: RequestParams {
  package typealias Result = ShutdownResult
  package static let method = Method.shutdown

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

/// The result of `shutdown`.
package typealias ShutdownResult = JSONNull
