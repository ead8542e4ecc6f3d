// Written by protocol-gen from protocol/methods/fetch/ids.json: edit that instead.

import JSONRPC
import JSONText

/// `fetch/ids`: fetches the ids of objects.
///
/// The fetch reads the context as it is when the request is taken up: later edits do not change the
/// result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken` ids
/// come in `$/progress` as the store yields them, and there are none in the reply: a piece has up
/// to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the client
/// reads. Members of the fetch that say what of the objects to return (`properties`, `prefetch`,
/// `prefetchRequests`) are refused, and those that make rows other than objects: `fetch/objects`
/// and `fetch/rows` have them.
package struct FetchIdsParams: RequestParams {
  package typealias Result = FetchIdsResult
  package static let method = Method.fetchIds

  private static let memberNames = ["fetch", "context", "partialResultToken"]

  /// What to fetch.
  package var fetch: Wire.FetchRequest
  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Send the ids in pieces, by `$/progress` under this token.
  package var partialResultToken: RequestID?

  package init(
    fetch: Wire.FetchRequest,
    context: String? = nil,
    partialResultToken: RequestID? = nil
  ) {
    self.fetch = fetch
    self.context = context
    self.partialResultToken = partialResultToken
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var fetch: Wire.FetchRequest?
    var context: String?
    var partialResultToken: RequestID?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "fetch": fetch = try reader.value()
      case "context": context = try reader.optional()
      case "partialResultToken": partialResultToken = try reader.optionalRequestID()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.fetch = try reader.required(fetch, "fetch")
    self.context = context
    self.partialResultToken = partialResultToken
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("fetch", fetch)
    if let context { writer.member("context", context) }
    if let partialResultToken { writer.member("partialResultToken", partialResultToken) }
    writer.endObject()
  }
}

/// The result of `fetch/ids`.
package struct FetchIdsResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["ids", "clock"]

  /// The ids, in order.
  package var ids: RawJSON
  /// The document's clock at which this was true.
  package var clock: String

  package init(ids: RawJSON, clock: String) {
    self.ids = ids
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var ids: RawJSON?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "ids": ids = try reader.encoded([Wire.ObjectID].self)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.ids = try reader.required(ids, "ids")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("ids", ids)
    writer.member("clock", clock)
    writer.endObject()
  }
}
