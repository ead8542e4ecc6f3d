// Written by protocol-gen from protocol/methods/list/setWindow.json: edit that instead.

import JSONText

/// `list/setWindow`: changes the rows that a live list shows.
///
/// The reply has all objects in the new window.
package struct ListSetWindowParams: RequestParams {
  package typealias Result = ListSetWindowResult
  package static let method = Method.listSetWindow

  private static let memberNames = ["list", "window"]

  /// The list.
  package var list: String
  /// Left out: all rows.
  package var window: Wire.RowWindow?

  package init(list: String, window: Wire.RowWindow? = nil) {
    self.list = list
    self.window = window
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var list: String?
    var window: Wire.RowWindow?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "list": list = try reader.value()
      case "window": window = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.list = try reader.required(list, "list")
    self.window = window
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("list", list)
    if let window { writer.member("window", window) }
    writer.endObject()
  }
}

/// The result of `list/setWindow`.
package struct ListSetWindowResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock", "objects", "related"]

  /// The document's clock at which this was true.
  package var clock: String
  /// The objects in the window, in order.
  package var objects: [Wire.ManagedObject]
  /// What is prefetched with them, each once.
  package var related: [Wire.ManagedObject]

  package init(clock: String, objects: [Wire.ManagedObject], related: [Wire.ManagedObject]) {
    self.clock = clock
    self.objects = objects
    self.related = related
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var objects: [Wire.ManagedObject]?
    var related: [Wire.ManagedObject]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "objects": objects = try reader.value()
      case "related": related = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.objects = try reader.required(objects, "objects")
    self.related = try reader.required(related, "related")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.member("objects", objects)
    writer.member("related", related)
    writer.endObject()
  }
}
