// Written by protocol-gen from protocol/methods/list/close.json: edit that instead.

import JSONText

/// `list/close`: closes a live list.
///
/// Nothing more is told of it.
package struct ListCloseParams: RequestParams {
  package typealias Result = ListCloseResult
  package static let method = Method.listClose

  private static let memberNames = ["list"]

  /// The list.
  package var list: String

  package init(list: String) {
    self.list = list
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var list: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "list": list = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.list = try reader.required(list, "list")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("list", list)
    writer.endObject()
  }
}

/// The result of `list/close`.
package struct ListCloseResult: JSONCodable, Equatable, Sendable {
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
