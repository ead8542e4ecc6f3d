// Written by protocol-gen from protocol/methods/list/setFetch.json: edit that instead.

import JSONText

/// `list/setFetch`: changes what a live list shows.
///
/// Another predicate, order, limit or division into sections; the entity stays. The reply says how
/// the new list follows from the old one. Until then nothing is told of either; what changes
/// meanwhile comes in one push behind the reply. `$/cancelRequest` leaves the old list.
package struct ListSetFetchParams: RequestParams {
  package typealias Result = ListSetFetchResult
  package static let method = Method.listSetFetch

  private static let memberNames = ["list", "fetch", "sectionNameKeyPath"]

  /// The list.
  package var list: String
  /// What the list shows from now on.
  package var fetch: Wire.FetchRequest
  /// What divides the list into sections: a key path, or any expression, as in
  /// `uppercase(firstName)`. Sections come before any other order; where the first key of `sort` is
  /// this very path, its direction and comparator order them.
  package var sectionNameKeyPath: String?

  package init(list: String, fetch: Wire.FetchRequest, sectionNameKeyPath: String? = nil) {
    self.list = list
    self.fetch = fetch
    self.sectionNameKeyPath = sectionNameKeyPath
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var list: String?
    var fetch: Wire.FetchRequest?
    var sectionNameKeyPath: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "list": list = try reader.value()
      case "fetch": fetch = try reader.value()
      case "sectionNameKeyPath": sectionNameKeyPath = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.list = try reader.required(list, "list")
    self.fetch = try reader.required(fetch, "fetch")
    self.sectionNameKeyPath = sectionNameKeyPath
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("list", list)
    writer.member("fetch", fetch)
    if let sectionNameKeyPath { writer.member("sectionNameKeyPath", sectionNameKeyPath) }
    writer.endObject()
  }
}

/// The result of `list/setFetch`.
package struct ListSetFetchResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock", "since", "changes"]

  /// The document's clock at which this was true.
  package var clock: String
  /// The clock of the push or reply before this one.
  package var since: String
  /// What to do to the old list.
  package var changes: Wire.ListChange

  package init(clock: String, since: String, changes: Wire.ListChange) {
    self.clock = clock
    self.since = since
    self.changes = changes
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var since: String?
    var changes: Wire.ListChange?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "since": since = try reader.value()
      case "changes": changes = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.since = try reader.required(since, "since")
    self.changes = try reader.required(changes, "changes")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.member("since", since)
    writer.member("changes", changes)
    writer.endObject()
  }
}
