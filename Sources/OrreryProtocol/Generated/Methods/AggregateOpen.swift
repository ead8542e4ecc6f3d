// Written by protocol-gen from protocol/methods/aggregate/open.json: edit that instead.

import JSONText

/// `aggregate/open`: opens a live aggregate.
///
/// A live aggregate is what a fetch of groups computes (counts, sums, averages, the least and the
/// greatest, anything that `expressions` can say), kept up to date: the reply is its rows, and from
/// then on `aggregate/didChange` says what became of them. Without `groupBy` there is one row.
/// Unsaved changes count, those of related objects too, batch requests, and what other processes
/// save. `now()` is the time of opening. Nobody waits while the rows are computed; what changes
/// meanwhile comes in one push behind the reply, and `$/cancelRequest` stops it. The fetch is as
/// that of `fetch/rows`, with `expressions` of all rows, or `groupBy`. Live aggregates and live
/// lists share `limits.openLists`.
package struct AggregateOpenParams: RequestParams {
  package typealias Result = AggregateOpenResult
  package static let method = Method.aggregateOpen

  private static let memberNames = ["context", "fetch"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// What to compute.
  package var fetch: Wire.FetchRequest

  package init(context: String? = nil, fetch: Wire.FetchRequest) {
    self.context = context
    self.fetch = fetch
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var fetch: Wire.FetchRequest?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "fetch": fetch = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.fetch = try reader.required(fetch, "fetch")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("fetch", fetch)
    writer.endObject()
  }
}

/// The result of `aggregate/open`.
package struct AggregateOpenResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["aggregate", "clock", "rows"]

  /// Its name.
  package var aggregate: String
  /// The document's clock at which this was true.
  package var clock: String
  /// Its rows, in order.
  package var rows: [Wire.AggregateRow]

  package init(aggregate: String, clock: String, rows: [Wire.AggregateRow]) {
    self.aggregate = aggregate
    self.clock = clock
    self.rows = rows
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var aggregate: String?
    var clock: String?
    var rows: [Wire.AggregateRow]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "aggregate": aggregate = try reader.value()
      case "clock": clock = try reader.value()
      case "rows": rows = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.aggregate = try reader.required(aggregate, "aggregate")
    self.clock = try reader.required(clock, "clock")
    self.rows = try reader.required(rows, "rows")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("aggregate", aggregate)
    writer.member("clock", clock)
    writer.member("rows", rows)
    writer.endObject()
  }
}
