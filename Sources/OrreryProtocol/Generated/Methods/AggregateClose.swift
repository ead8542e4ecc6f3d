// Written by protocol-gen from protocol/methods/aggregate/close.json: edit that instead.

import JSONText

/// `aggregate/close`: closes a live aggregate.
///
/// Nothing more is told of it.
package struct AggregateCloseParams: RequestParams {
  package typealias Result = AggregateCloseResult
  package static let method = Method.aggregateClose

  private static let memberNames = ["aggregate"]

  /// The aggregate.
  package var aggregate: String

  package init(aggregate: String) {
    self.aggregate = aggregate
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var aggregate: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "aggregate": aggregate = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.aggregate = try reader.required(aggregate, "aggregate")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("aggregate", aggregate)
    writer.endObject()
  }
}

/// The result of `aggregate/close`.
package struct AggregateCloseResult: JSONCodable, Equatable, Sendable {
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
