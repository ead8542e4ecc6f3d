// Written by protocol-gen from protocol/methods/fetch/objects.json: edit that instead.

import JSONRPC
import JSONText

/// `fetch/objects`: fetches objects with their values.
///
/// The fetch reads the context as it is when the request is taken up: later edits do not change the
/// result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken` objects
/// come in `$/progress` as the store yields them, and there are none in the reply: a piece has up
/// to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the client
/// reads. A piece has one member, `objects` or `related`. Members of the fetch that make rows other
/// than objects (`expressions`, `groupBy`, `having`, `distinct`) are refused: `fetch/rows` has
/// them.
package struct FetchObjectsParams: RequestParams {
  package typealias Result = FetchObjectsResult
  package static let method = Method.fetchObjects

  private static let memberNames = ["fetch", "context", "partialResultToken"]

  /// What to fetch.
  package var fetch: Wire.FetchRequest
  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Send the objects in pieces, by `$/progress` under this token.
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

/// The result of `fetch/objects`.
package struct FetchObjectsResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["objects", "related", "prefetched", "clock"]

  /// The objects, in order.
  package var objects: RawJSON
  /// Prefetched objects, each once.
  package var related: RawJSON
  /// What each of `prefetchRequests` found, in their order.
  package var prefetched: [Wire.PrefetchedObjects]
  /// The document's clock at which this was true.
  package var clock: String

  package init(
    objects: RawJSON,
    related: RawJSON,
    prefetched: [Wire.PrefetchedObjects] = [],
    clock: String
  ) {
    self.objects = objects
    self.related = related
    self.prefetched = prefetched
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var objects: RawJSON?
    var related: RawJSON?
    var prefetched: [Wire.PrefetchedObjects]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "objects": objects = try reader.encoded([Wire.ManagedObject].self)
      case "related": related = try reader.encoded([Wire.ManagedObject].self)
      case "prefetched": prefetched = try reader.optional()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.objects = try reader.required(objects, "objects")
    self.related = try reader.required(related, "related")
    self.prefetched = prefetched ?? []
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("objects", objects)
    writer.member("related", related)
    if !prefetched.isEmpty { writer.member("prefetched", prefetched) }
    writer.member("clock", clock)
    writer.endObject()
  }
}
