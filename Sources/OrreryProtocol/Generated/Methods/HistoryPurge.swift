// Written by protocol-gen from protocol/methods/history/purge.json: edit that instead.

import JSONText

/// `history/purge`: forgets old history.
///
/// Exactly one of `before` and `beforeDate` is given. Whoever has not read what is purged gets
/// `history.tokenExpired`. Objects stay as they are. `$/cancelRequest` stops it; what is gone by
/// then stays gone.
package struct HistoryPurgeParams: RequestParams {
  package typealias Result = HistoryPurgeResult
  package static let method = Method.historyPurge

  private static let memberNames = ["document", "before", "beforeDate"]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// A token that `history/fetch` gave, or a clock: everything told up to it.
  package var before: String?
  /// Everything saved before that, in RFC 3339.
  package var beforeDate: String?

  package init(document: String? = nil, before: String? = nil, beforeDate: String? = nil) {
    self.document = document
    self.before = before
    self.beforeDate = beforeDate
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var before: String?
    var beforeDate: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "before": before = try reader.optional()
      case "beforeDate": beforeDate = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.before = before
    self.beforeDate = beforeDate
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if let before { writer.member("before", before) }
    if let beforeDate { writer.member("beforeDate", beforeDate) }
    writer.endObject()
  }
}

/// The result of `history/purge`.
package struct HistoryPurgeResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["transactions", "clock"]

  /// How many transactions are gone.
  package var transactions: Int64
  /// The document's clock at which this was true.
  package var clock: String

  package init(transactions: Int64, clock: String) {
    self.transactions = transactions
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var transactions: Int64?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "transactions": transactions = try reader.value(in: 0...9007199254740991)
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.transactions = try reader.required(transactions, "transactions")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("transactions", transactions)
    writer.member("clock", clock)
    writer.endObject()
  }
}
