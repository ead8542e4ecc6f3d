// Written by protocol-gen from protocol/methods/context/refresh.json: edit that instead.

import JSONText

/// `context/refresh`: reads objects' values from the store again.
package struct ContextRefreshParams: RequestParams {
  package typealias Result = ContextRefreshResult
  package static let method = Method.contextRefresh

  private static let memberNames = ["context", "ids", "mergeChanges"]

  /// The context. Left out: the main context of the connection's only document.
  package var context: String?
  /// Which objects. Left out: all.
  package var ids: [Wire.ObjectID]?
  /// Keep the unsaved changes on top of the new values; otherwise they are lost.
  package var mergeChanges: Bool

  package init(context: String? = nil, ids: [Wire.ObjectID]? = nil, mergeChanges: Bool = true) {
    self.context = context
    self.ids = ids
    self.mergeChanges = mergeChanges
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var ids: [Wire.ObjectID]?
    var mergeChanges: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.optional()
      case "ids": ids = try reader.optional(atMost: 100000)
      case "mergeChanges": mergeChanges = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = context
    self.ids = ids
    self.mergeChanges = mergeChanges ?? true
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let context { writer.member("context", context) }
    if let ids { writer.member("ids", ids) }
    if !mergeChanges { writer.member("mergeChanges", mergeChanges) }
    writer.endObject()
  }
}

/// The result of `context/refresh`.
package struct ContextRefreshResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock"]

  /// The document's clock after this call.
  package var clock: String

  package init(clock: String) {
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.endObject()
  }
}
