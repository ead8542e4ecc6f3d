// Written by protocol-gen from protocol/methods/observer/add.json: edit that instead.

import JSONText

/// `observer/add`: asks for notices.
///
/// `document/open` makes a connection hear of the main context and of saves. An observer is a
/// stream of notices beside that one, narrowed to a context, an entity or some objects, with its
/// own `since`; its notices carry its name. To hear observers' notices only, open the document with
/// `notices: none`.
package struct ObserverAddParams: RequestParams {
  package typealias Result = ObserverAddResult
  package static let method = Method.observerAdd

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Which notice. Left out: both.
  package var name: Wire.ObservableNotice?
  /// Which context. Left out: the main one.
  package var context: String?
  /// Only objects of this entity and its subentities.
  package var entity: String?
  /// Only these objects.
  package var ids: [Wire.ObjectID]?
  /// What the notices carry.
  package var notices: Wire.NoticeDetail

  package init(
    document: String? = nil,
    name: Wire.ObservableNotice? = nil,
    context: String? = nil,
    entity: String? = nil,
    ids: [Wire.ObjectID]? = nil,
    notices: Wire.NoticeDetail = .objects
  ) {
    self.document = document
    self.name = name
    self.context = context
    self.entity = entity
    self.ids = ids
    self.notices = notices
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var name: Wire.ObservableNotice?
    var context: String?
    var entity: String?
    var ids: [Wire.ObjectID]?
    var notices: Wire.NoticeDetail?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "name": name = try reader.optional()
      case "context": context = try reader.optional()
      case "entity": entity = try reader.optional()
      case "ids": ids = try reader.optional()
      case "notices": notices = try reader.optional()
      default: return false
      }
      return true
    }
    self.document = document
    self.name = name
    self.context = context
    self.entity = entity
    self.ids = ids
    self.notices = notices ?? .objects
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if let name { writer.member("name", name) }
    if let context { writer.member("context", context) }
    if let entity { writer.member("entity", entity) }
    if let ids { writer.member("ids", ids) }
    if notices != .objects { writer.member("notices", notices) }
    writer.endObject()
  }
}

/// The result of `observer/add`.
package struct ObserverAddResult: JSONCodable, Equatable, Sendable {
  /// Its name.
  package var observer: String
  /// The clock at which its stream starts: the first `since`.
  package var clock: String

  package init(observer: String, clock: String) {
    self.observer = observer
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var observer: String?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "observer": observer = try reader.value()
      case "clock": clock = try reader.value()
      default: return false
      }
      return true
    }
    self.observer = try reader.required(observer, "observer")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("observer", observer)
    writer.member("clock", clock)
    writer.endObject()
  }
}
