// Written by protocol-gen from protocol/methods/history/fetch.json: edit that instead.

import JSONText

/// `history/fetch`: tells what saves did, oldest first: Core Data's persistent history.
///
/// A store has history where an app of Apple's platforms switched it on, or `document/open` with
/// `history`. Unsaved edits are no part of it. Call again with `after: token` while `hasMore`, and
/// with the last token whenever there may be news. Where something after the token was purged the
/// answer is `history.tokenExpired`: read everything anew.
package struct HistoryFetchParams: RequestParams {
  package typealias Result = HistoryFetchResult
  package static let method = Method.historyFetch

  private static let memberNames = ["document", "after", "afterDate", "entity", "author", "limit"]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// A token that `history/fetch` gave, or a clock: only what was saved later. Left out: all that
  /// is left.
  package var after: String?
  /// Only what was saved later than that, in RFC 3339.
  package var afterDate: String?
  /// Only changes of this entity's objects, subentities included.
  package var entity: String?
  /// Only transactions of this author.
  package var author: String?
  /// How many changes a page has at the most: up to 10,000.
  package var limit: Int64

  package init(
    document: String? = nil,
    after: String? = nil,
    afterDate: String? = nil,
    entity: String? = nil,
    author: String? = nil,
    limit: Int64 = 1000
  ) {
    self.document = document
    self.after = after
    self.afterDate = afterDate
    self.entity = entity
    self.author = author
    self.limit = limit
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var after: String?
    var afterDate: String?
    var entity: String?
    var author: String?
    var limit: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "after": after = try reader.optional()
      case "afterDate": afterDate = try reader.optional()
      case "entity": entity = try reader.optional()
      case "author": author = try reader.optional()
      case "limit": limit = try reader.optional(in: 1...10000)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.after = after
    self.afterDate = afterDate
    self.entity = entity
    self.author = author
    self.limit = limit ?? 1000
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if let after { writer.member("after", after) }
    if let afterDate { writer.member("afterDate", afterDate) }
    if let entity { writer.member("entity", entity) }
    if let author { writer.member("author", author) }
    if limit != 1000 { writer.member("limit", limit) }
    writer.endObject()
  }
}

/// The result of `history/fetch`.
package struct HistoryFetchResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["transactions", "token", "hasMore", "clock"]

  /// Ascending, those with changes.
  package var transactions: [Wire.HistoryTransaction]
  /// Where to go on: it stays good across restarts of the server, until what follows is purged.
  package var token: String
  /// Whether there is more at once.
  package var hasMore: Bool
  /// The document's clock at which this was true.
  package var clock: String

  package init(
    transactions: [Wire.HistoryTransaction],
    token: String,
    hasMore: Bool,
    clock: String
  ) {
    self.transactions = transactions
    self.token = token
    self.hasMore = hasMore
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var transactions: [Wire.HistoryTransaction]?
    var token: String?
    var hasMore: Bool?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "transactions": transactions = try reader.value()
      case "token": token = try reader.value()
      case "hasMore": hasMore = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.transactions = try reader.required(transactions, "transactions")
    self.token = try reader.required(token, "token")
    self.hasMore = try reader.required(hasMore, "hasMore")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("transactions", transactions)
    writer.member("token", token)
    writer.member("hasMore", hasMore)
    writer.member("clock", clock)
    writer.endObject()
  }
}
