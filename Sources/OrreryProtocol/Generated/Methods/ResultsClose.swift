// Written by protocol-gen from protocol/methods/results/close.json: edit that instead.

import JSONText

/// `results/close`: closes a live list.
///
/// Nothing more is told of it.
package struct ResultsCloseParams: RequestParams {
  package typealias Result = ResultsCloseResult
  package static let method = Method.resultsClose

  private static let memberNames = ["results"]

  /// The list.
  package var results: String

  package init(results: String) {
    self.results = results
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var results: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "results": results = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.results = try reader.required(results, "results")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("results", results)
    writer.endObject()
  }
}

/// The result of `results/close`.
package struct ResultsCloseResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock"]

  /// The document's clock at which this was true.
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
