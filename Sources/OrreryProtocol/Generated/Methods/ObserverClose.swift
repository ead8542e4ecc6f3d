// Written by protocol-gen from protocol/methods/observer/close.json: edit that instead.

import JSONText

/// `observer/close`: closes an observer.
///
/// Its pushes stop before the reply.
package struct ObserverCloseParams: RequestParams {
  package typealias Result = ObserverCloseResult
  package static let method = Method.observerClose

  private static let memberNames = ["observer"]

  /// Which observer.
  package var observer: String

  package init(observer: String) {
    self.observer = observer
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var observer: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "observer": observer = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.observer = try reader.required(observer, "observer")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("observer", observer)
    writer.endObject()
  }
}

/// The result of `observer/close`.
package struct ObserverCloseResult: JSONCodable, Equatable, Sendable {
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
