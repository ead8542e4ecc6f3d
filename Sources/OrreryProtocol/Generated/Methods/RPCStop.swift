// Written by protocol-gen from protocol/methods/rpc/stop.json: edit that instead.

import JSONText

/// `rpc/stop`: ends this server for everybody, as SIGTERM does.
///
/// Every document is saved as for its last front end, and closed; then the reply comes, and the
/// connections end. What could not be saved is `save.failed`, with the recovery file where the
/// edits are; the server ends all the same. A token that is restricted to reading or to documents
/// does not allow it. `orrery servers stop` sends it.
package struct RPCStopParams: RequestParams {
  package typealias Result = RPCStopResult
  package static let method = Method.rpcStop

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

/// The result of `rpc/stop`.
package struct RPCStopResult: JSONCodable, Equatable, Sendable {
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
