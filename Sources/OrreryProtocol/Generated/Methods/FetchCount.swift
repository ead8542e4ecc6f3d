// Written by protocol-gen from protocol/methods/fetch/count.json: edit that instead.

import JSONText

/// `fetch/count`: counts what a fetch finds.
///
/// The number of objects that `fetch/objects`, or of rows that `fetch/rows`, would return for the
/// same fetch: limit and offset count, and so do groups and `distinct`. What is returned of each
/// (`prefetch`, `prefetchRequests`, the order) makes no difference.
package struct FetchCountParams: RequestParams {
  package typealias Result = FetchCountResult
  package static let method = Method.fetchCount

  private static let memberNames = ["fetch", "context"]

  /// What to count.
  package var fetch: Wire.FetchRequest
  /// The context. Left out: the main context of the connection's only document.
  package var context: String?

  package init(fetch: Wire.FetchRequest, context: String? = nil) {
    self.fetch = fetch
    self.context = context
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var fetch: Wire.FetchRequest?
    var context: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "fetch": fetch = try reader.value()
      case "context": context = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.fetch = try reader.required(fetch, "fetch")
    self.context = context
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("fetch", fetch)
    if let context { writer.member("context", context) }
    writer.endObject()
  }
}

/// The result of `fetch/count`.
package struct FetchCountResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["count", "clock"]

  /// How many.
  package var count: Int64
  /// The document's clock at which this was true.
  package var clock: String

  package init(count: Int64, clock: String) {
    self.count = count
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var count: Int64?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "count": count = try reader.value(in: 0...9007199254740991)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.count = try reader.required(count, "count")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("count", count)
    writer.member("clock", clock)
    writer.endObject()
  }
}
