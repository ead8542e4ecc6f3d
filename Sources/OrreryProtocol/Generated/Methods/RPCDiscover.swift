// Written by protocol-gen from protocol/methods/rpc/discover.json: edit that instead.

import JSONText

/// `rpc/discover`: this protocol as an OpenRPC document.
///
/// The same as `protocol/generated/openrpc.json`. OpenRPC calls the method `rpc.discover`; it is
/// answered too.
package struct RPCDiscoverParams: RequestParams {
  package typealias Result = RPCDiscoverResult
  package static let method = Method.rpcDiscover

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

/// The result of `rpc/discover`.
package struct RPCDiscoverResult: JSONCodable, Equatable, Sendable {
  package var value: RawJSON

  package init(value: RawJSON) {
    self.value = value
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    value = try reader.value()
  }

  package func write(to writer: inout JSONWriter) {
    value.write(to: &writer)
  }
}
