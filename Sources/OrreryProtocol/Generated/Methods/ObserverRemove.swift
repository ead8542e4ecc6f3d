// Written by protocol-gen from protocol/methods/observer/remove.json: edit that instead.

import JSONText

/// `observer/remove`: ends an observer.
///
/// Its notices stop before the reply.
package struct ObserverRemoveParams: RequestParams {
  package typealias Result = ObserverRemoveResult
  package static let method = Method.observerRemove

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

/// The result of `observer/remove`.
package struct ObserverRemoveResult: JSONCodable, Equatable, Sendable {
  package init() {}

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    try reader.members { (memberKey, reader) throws(ParameterError) in
      try reader.skip(unknown: memberKey, among: [])
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
