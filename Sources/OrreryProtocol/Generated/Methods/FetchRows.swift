// Written by protocol-gen from protocol/methods/fetch/rows.json: edit that instead.

import JSONRPC
import JSONText

/// `fetch/rows`: fetches a table: attributes, key paths and computed columns, or groups.
///
/// The compact form, and the one for what is computed. A row is an array of values in the order of
/// `columns`. Where each row is one object its id comes first, in the column `id`; where rows are
/// groups (`groupBy`, `having`, or `expressions` of all rows), or `distinct`, they have no id.
/// Without `properties` and `expressions` the columns are all properties but to-many relationships.
/// The fetch reads the context as it is when the request is taken up: later edits do not change the
/// result, and nobody waits for it. `$/cancelRequest` stops it. With a `partialResultToken` rows
/// come in `$/progress` as the store yields them, and there are none in the reply: a piece has up
/// to 1,000 of them, or fewer once they take 64 KiB. The fetch goes no faster than the client
/// reads. `prefetch` and `prefetchRequests` are refused: `fetch/objects` has them.
package struct FetchRowsParams: RequestParams {
  package typealias Result = FetchRowsResult
  package static let method = Method.fetchRows

  private static let memberNames = ["fetch", "context", "partialResultToken"]

  /// What to fetch.
  package var fetch: Wire.FetchRequest
  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Send the rows in pieces, by `$/progress` under this token.
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

/// The result of `fetch/rows`.
package struct FetchRowsResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["columns", "rows", "clock"]

  /// The names of the columns: `id` where rows are objects, `properties`, `expressions`.
  package var columns: [String]
  /// The rows, in order: arrays of values in the order of `columns`.
  package var rows: RawJSON
  /// The document's clock at which this was true.
  package var clock: String

  package init(columns: [String], rows: RawJSON, clock: String) {
    self.columns = columns
    self.rows = rows
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var columns: [String]?
    var rows: RawJSON?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "columns": columns = try reader.value()
      case "rows": rows = try reader.encoded([[RawJSON]].self)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.columns = try reader.required(columns, "columns")
    self.rows = try reader.required(rows, "rows")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("columns", columns)
    writer.member("rows", rows)
    writer.member("clock", clock)
    writer.endObject()
  }
}
