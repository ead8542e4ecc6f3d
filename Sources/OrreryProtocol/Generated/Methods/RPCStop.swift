// Written by protocol-gen from protocol/methods/rpc/stop.json: edit that instead.

import JSONText

/// `rpc/stop`: ends this server for everybody, as SIGTERM does.
///
/// Every document is saved as for its last front end, and closed; then the reply comes, and the
/// connections end. What could not be saved is `save.failed`, with the recovery file where the
/// edits are; the server ends all the same. A token that is restricted to reading or to documents
/// does not allow it. `orrery servers stop` sends it; `orrery attach` does with `ifIdle`, to open a
/// document in another way than a server has it that waits for somebody to come back.
package struct RPCStopParams: RequestParams {
  package typealias Result = RPCStopResult
  package static let method = Method.rpcStop

  private static let memberNames = ["ifIdle"]

  /// Only where the server would end by itself if nobody came (`serve --idle-exit`), this is its
  /// only connection, and nothing is unsaved.
  package var ifIdle: Bool

  package init(ifIdle: Bool = false) {
    self.ifIdle = ifIdle
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var ifIdle: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "ifIdle": ifIdle = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.ifIdle = ifIdle ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if ifIdle { writer.member("ifIdle", ifIdle) }
    writer.endObject()
  }
}

/// The result of `rpc/stop`.
package struct RPCStopResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["isStopping"]

  /// Whether it ends: false where `ifIdle` keeps it.
  package var isStopping: Bool

  package init(isStopping: Bool = true) {
    self.isStopping = isStopping
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var isStopping: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "isStopping": isStopping = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.isStopping = isStopping ?? true
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if !isStopping { writer.member("isStopping", isStopping) }
    writer.endObject()
  }
}
