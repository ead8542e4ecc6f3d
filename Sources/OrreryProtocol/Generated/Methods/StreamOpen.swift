// Written by protocol-gen from protocol/methods/stream/open.json: edit that instead.

import JSONText

/// `stream/open`: asks for notices.
///
/// `document/open` opens a stream of changes of the main context and one of saves. This opens
/// another beside them, of a context, of an entity, of some objects or of those that match a
/// predicate; its notices have its name and a `since` of their own. To hear its notices only, open
/// the document with `noticeDetail: none`. With a predicate an object passes that matches before a
/// change or after it; those that match count towards `limits.observedObjects`. The stream begins
/// when it is known which these are; nobody waits for that, and `$/cancelRequest` stops it.
package struct StreamOpenParams: RequestParams {
  package typealias Result = StreamOpenResult
  package static let method = Method.streamOpen

  private static let memberNames = [
    "context",
    "notice",
    "entity",
    "ids",
    "predicate",
    "argumentArray",
    "variables",
    "noticeDetail",
    "since",
  ]

  /// Which context. Left out: the main context of the connection's only document. Saves are told
  /// whichever context of the document saved.
  package var context: String?
  /// Which notices.
  package var notice: Wire.ObservableNotice
  /// Only objects of this entity and its subentities.
  package var entity: String?
  /// Only these objects.
  package var ids: [Wire.ObjectID]?
  /// Predicate format string: only objects that match. It needs `entity`.
  package var predicate: String?
  /// For the predicate's `%@`, `%K` and number conversions.
  package var argumentArray: Wire.ArgumentArray
  /// For the predicate's, or the template's, `$variables`.
  package var variables: Wire.Variables
  /// What the notices carry: `objects` or `ids`.
  package var noticeDetail: Wire.NoticeDetail
  /// The latest clock of anything that the client was told of the document, a reply, a change or a
  /// save, to be told what was missed since then. Of a private context it does not count.
  package var since: String?

  package init(
    context: String? = nil,
    notice: Wire.ObservableNotice = .contextDidChangeObjects,
    entity: String? = nil,
    ids: [Wire.ObjectID]? = nil,
    predicate: String? = nil,
    argumentArray: Wire.ArgumentArray = [],
    variables: Wire.Variables = JSONMembers(),
    noticeDetail: Wire.NoticeDetail = .objects,
    since: String? = nil
  ) {
    self.context = context
    self.notice = notice
    self.entity = entity
    self.ids = ids
    self.predicate = predicate
    self.argumentArray = argumentArray
    self.variables = variables
    self.noticeDetail = noticeDetail
    self.since = since
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var notice: Wire.ObservableNotice?
    var entity: String?
    var ids: [Wire.ObjectID]?
    var predicate: String?
    var argumentArray: Wire.ArgumentArray?
    var variables: Wire.Variables?
    var noticeDetail: Wire.NoticeDetail?
    var since: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "notice": notice = try reader.optional()
      case "entity": entity = try reader.optional()
      case "ids": ids = try reader.optional(atMost: 100000)
      case "predicate": predicate = try reader.optional()
      case "argumentArray": argumentArray = try reader.optional()
      case "variables": variables = try reader.optional()
      case "noticeDetail": noticeDetail = try reader.optional()
      case "since": since = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.notice = notice ?? .contextDidChangeObjects
    self.entity = entity
    self.ids = ids
    self.predicate = predicate
    self.argumentArray = argumentArray ?? []
    self.variables = variables ?? JSONMembers()
    self.noticeDetail = noticeDetail ?? .objects
    self.since = since
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    if notice != .contextDidChangeObjects { writer.member("notice", notice) }
    if let entity { writer.member("entity", entity) }
    if let ids { writer.member("ids", ids) }
    if let predicate { writer.member("predicate", predicate) }
    if !argumentArray.isEmpty { writer.member("argumentArray", argumentArray) }
    if !variables.isEmpty { writer.member("variables", variables) }
    if noticeDetail != .objects { writer.member("noticeDetail", noticeDetail) }
    if let since { writer.member("since", since) }
    writer.endObject()
  }
}

/// The result of `stream/open`.
package struct StreamOpenResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["stream", "clock", "isFresh", "changes"]

  /// Its handle, which its pushes have too.
  package var stream: String
  /// The clock at which the stream starts: the first `since`.
  package var clock: String
  /// Whether the client begins anew: without `since`, or where nobody can say what it missed.
  package var isFresh: Bool
  /// What changed since `since`, where not `isFresh`. The predicate is not applied to it: nobody
  /// knows what matched then.
  package var changes: Wire.MissedChanges?

  package init(stream: String, clock: String, isFresh: Bool, changes: Wire.MissedChanges? = nil) {
    self.stream = stream
    self.clock = clock
    self.isFresh = isFresh
    self.changes = changes
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var stream: String?
    var clock: String?
    var isFresh: Bool?
    var changes: Wire.MissedChanges?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "stream": stream = try reader.value()
      case "clock": clock = try reader.value()
      case "isFresh": isFresh = try reader.value()
      case "changes": changes = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.stream = try reader.required(stream, "stream")
    self.clock = try reader.required(clock, "clock")
    self.isFresh = try reader.required(isFresh, "isFresh")
    self.changes = changes
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("stream", stream)
    writer.member("clock", clock)
    writer.member("isFresh", isFresh)
    if let changes { writer.member("changes", changes) }
    writer.endObject()
  }
}
