// Written by protocol-gen from protocol/methods/list/open.json: edit that instead.

import JSONText

/// `list/open`: opens a live list.
///
/// A live list is what a fetch finds, in order and in sections, kept up to date: the reply is its
/// state, and from then on `list/didChange` says what to do to it. Unsaved changes count, those of
/// related objects too, batch requests, and what other processes save; limit and offset hold for
/// ever. `now()` is the time of opening. The fetch is as that of `fetch/objects`; with `properties:
/// []` objects come without values. The rows are fetched as they are when the request is taken up,
/// and nobody waits for that; what changes meanwhile comes in one push behind the reply, and
/// `$/cancelRequest` stops it. After a lost connection `since` can ask for what was missed: with
/// the same fetch, sections and window, and the clock of the last push or reply, the reply has
/// `changes` in place of the state where the server still knows the list, and otherwise the state,
/// with `isFresh: true`.
package struct ListOpenParams: RequestParams {
  package typealias Result = ListOpenResult
  package static let method = Method.listOpen

  private static let memberNames = ["context", "fetch", "sectionNameKeyPath", "window", "since"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// What the list shows.
  package var fetch: Wire.FetchRequest
  /// What divides the list into sections: a key path, or any expression, as in
  /// `uppercase(firstName)`. Sections come before any other order; where the first key of `sort` is
  /// this very path, its direction and comparator order them.
  package var sectionNameKeyPath: String?
  /// The rows that the client shows: objects and updates come for these alone. Left out: all.
  package var window: Wire.RowWindow?
  /// The clock up to which the client knows the list.
  package var since: String?

  package init(
    context: String? = nil,
    fetch: Wire.FetchRequest,
    sectionNameKeyPath: String? = nil,
    window: Wire.RowWindow? = nil,
    since: String? = nil
  ) {
    self.context = context
    self.fetch = fetch
    self.sectionNameKeyPath = sectionNameKeyPath
    self.window = window
    self.since = since
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var fetch: Wire.FetchRequest?
    var sectionNameKeyPath: String?
    var window: Wire.RowWindow?
    var since: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "fetch": fetch = try reader.value()
      case "sectionNameKeyPath": sectionNameKeyPath = try reader.optional()
      case "window": window = try reader.optional()
      case "since": since = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.fetch = try reader.required(fetch, "fetch")
    self.sectionNameKeyPath = sectionNameKeyPath
    self.window = window
    self.since = since
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    writer.member("fetch", fetch)
    if let sectionNameKeyPath { writer.member("sectionNameKeyPath", sectionNameKeyPath) }
    if let window { writer.member("window", window) }
    if let since { writer.member("since", since) }
    writer.endObject()
  }
}

/// The result of `list/open`.
package struct ListOpenResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["list", "clock", "isFresh", "snapshot", "changes"]

  /// Its name.
  package var list: String
  /// The document's clock at which this was true.
  package var clock: String
  /// Whether this is the whole state, and not what changed since the clock given.
  package var isFresh: Bool
  /// The state, where `isFresh`.
  package var snapshot: Wire.ListSnapshot?
  /// What was missed, where not.
  package var changes: Wire.ListChange?

  package init(
    list: String,
    clock: String,
    isFresh: Bool,
    snapshot: Wire.ListSnapshot? = nil,
    changes: Wire.ListChange? = nil
  ) {
    self.list = list
    self.clock = clock
    self.isFresh = isFresh
    self.snapshot = snapshot
    self.changes = changes
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var list: String?
    var clock: String?
    var isFresh: Bool?
    var snapshot: Wire.ListSnapshot?
    var changes: Wire.ListChange?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "list": list = try reader.value()
      case "clock": clock = try reader.value()
      case "isFresh": isFresh = try reader.value()
      case "snapshot": snapshot = try reader.optional()
      case "changes": changes = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.list = try reader.required(list, "list")
    self.clock = try reader.required(clock, "clock")
    self.isFresh = try reader.required(isFresh, "isFresh")
    self.snapshot = snapshot
    self.changes = changes
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("list", list)
    writer.member("clock", clock)
    writer.member("isFresh", isFresh)
    if let snapshot { writer.member("snapshot", snapshot) }
    if let changes { writer.member("changes", changes) }
    writer.endObject()
  }
}
