// Written by protocol-gen from protocol/methods/observer/remove.json: edit that instead.

import JSONText

/// `observer/remove`: ends an observer.
///
/// Its notices stop before the reply.
package struct ObserverRemoveParams: RequestParams {
  package typealias Result = ObserverRemoveResult
  package static let method = Method.observerRemove

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
      default: return false
      }
      return true
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
    try reader.members { _, _ throws(ParameterError) in false }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}
