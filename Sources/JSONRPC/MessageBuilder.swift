import JSONText

/// Writes envelopes. They have the members JSON-RPC names and never another: a client in the field
/// (Emacs' jsonrpc.el) drops messages that do.
///
/// Values given as bytes or `RawJSON` are JSON already and are not checked.
package enum MessageBuilder {
  /// A reply whose result `write` writes, which must be one value.
  package static func encodeResponse<Failure: Error>(
    id: RequestID, writing write: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: JSONWriter.messageCapacity)
    begin(&writer)
    writer.key("id")
    id.write(to: &writer)
    writer.key("result")
    try write(&writer)
    writer.endObject()
    return writer.bytes
  }

  package static func encodeResponse(id: RequestID, result: RawJSON) -> [UInt8] {
    encodeResponse(id: id) { writer in writer.raw(result) }
  }

  /// - Parameter id: nil, on the wire `null`, when the request's id could not be made out.
  package static func encodeError(id: RequestID?, _ error: ResponseError) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: 128)
    begin(&writer)
    writer.key("id")
    if let id { id.write(to: &writer) } else { writer.null() }
    writer.key("error")
    error.write(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  package static func encodeNotification<Failure: Error>(
    method: String, writing write: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: JSONWriter.messageCapacity)
    begin(&writer)
    writer.key("method")
    writer.string(method)
    writer.key("params")
    try write(&writer)
    writer.endObject()
    return writer.bytes
  }

  package static func encodeNotification(method: String, params: [UInt8]?) -> [UInt8] {
    encodeCall(id: nil, method: method, params: params)
  }

  package static func encodeRequest(
    id: RequestID, method: String, params: [UInt8]?
  ) -> [UInt8] {
    encodeCall(id: id, method: method, params: params)
  }

  /// The reply to a batch: the replies to its requests, which are not none.
  package static func encodeBatch(_ replies: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: replies.reduce(2) { $0 + $1.count + 1 })
    writer.beginArray()
    for reply in replies { writer.raw(reply) }
    writer.endArray()
    return writer.bytes
  }

  private static func encodeCall(
    id: RequestID?, method: String, params: [UInt8]?
  ) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: 128)
    begin(&writer)
    if let id {
      writer.key("id")
      id.write(to: &writer)
    }
    writer.key("method")
    writer.string(method)
    if let params {
      writer.key("params")
      writer.raw(params)
    }
    writer.endObject()
    return writer.bytes
  }

  private static func begin(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("jsonrpc")
    writer.string("2.0")
  }
}
