// Written by protocol-gen from protocol/types/ServerCapabilities.json: edit that instead.

import JSONText

extension Wire {
  /// The `capabilities` of the `initialize` result. The names LSP uses are left free.
  package struct ServerCapabilities: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["objectStore"]

    /// Everything of this protocol.
    package var objectStore: Wire.ObjectStoreCapabilities

    package init(objectStore: Wire.ObjectStoreCapabilities) {
      self.objectStore = objectStore
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var objectStore: Wire.ObjectStoreCapabilities?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "objectStore": objectStore = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.objectStore = try reader.required(objectStore, "objectStore")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("objectStore", objectStore)
      writer.endObject()
    }
  }
}
