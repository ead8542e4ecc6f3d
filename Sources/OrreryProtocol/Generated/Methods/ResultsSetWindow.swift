// Written by protocol-gen from protocol/methods/results/setWindow.json: edit that instead.

import JSONText

/// `results/setWindow`: changes the rows that a live list shows.
///
/// The reply has all objects in the new window.
package struct ResultsSetWindowParams: RequestParams {
  package typealias Result = ResultsSetWindowResult
  package static let method = Method.resultsSetWindow

  private static let memberNames = ["results", "window"]

  /// The list.
  package var results: String
  /// Left out: all rows.
  package var window: Wire.RowWindow?

  package init(results: String, window: Wire.RowWindow? = nil) {
    self.results = results
    self.window = window
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var results: String?
    var window: Wire.RowWindow?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "results": results = try reader.value()
      case "window": window = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.results = try reader.required(results, "results")
    self.window = window
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("results", results)
    if let window { writer.member("window", window) }
    writer.endObject()
  }
}

/// The result of `results/setWindow`.
package struct ResultsSetWindowResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock", "objects", "ids", "related"]

  /// The document's clock at which this was true.
  package var clock: String
  /// The objects in the window, in order.
  package var objects: [Wire.Object]
  /// With `resultType: ids`: these instead.
  package var ids: [Wire.ObjectID]?
  /// What is prefetched with them, each once.
  package var related: [Wire.Object]

  package init(
    clock: String,
    objects: [Wire.Object],
    ids: [Wire.ObjectID]? = nil,
    related: [Wire.Object]
  ) {
    self.clock = clock
    self.objects = objects
    self.ids = ids
    self.related = related
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var objects: [Wire.Object]?
    var ids: [Wire.ObjectID]?
    var related: [Wire.Object]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "objects": objects = try reader.value()
      case "ids": ids = try reader.optional()
      case "related": related = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.objects = try reader.required(objects, "objects")
    self.ids = ids
    self.related = try reader.required(related, "related")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.member("objects", objects)
    if let ids { writer.member("ids", ids) }
    writer.member("related", related)
    writer.endObject()
  }
}
