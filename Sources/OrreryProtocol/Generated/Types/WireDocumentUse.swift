// Written by protocol-gen from protocol/types/DocumentUse.json: edit that instead.

import JSONText

extension Wire {
  /// An open document, as `rpc/getStatus` tells it.
  package struct DocumentUse: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["document", "path", "connections", "hasChanges", "readOnly"]

    /// Its name.
    package var document: String
    /// The store's file; left out in memory.
    package var path: String?
    /// How many have it open, besides the one that asks.
    package var connections: Int64
    /// Whether its main context has unsaved edits.
    package var hasChanges: Bool
    /// Whether it refuses edits.
    package var readOnly: Bool

    package init(
      document: String,
      path: String? = nil,
      connections: Int64,
      hasChanges: Bool = false,
      readOnly: Bool = false
    ) {
      self.document = document
      self.path = path
      self.connections = connections
      self.hasChanges = hasChanges
      self.readOnly = readOnly
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var document: String?
      var path: String?
      var connections: Int64?
      var hasChanges: Bool?
      var readOnly: Bool?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "document": document = try reader.value()
        case "path": path = try reader.optional()
        case "connections": connections = try reader.value(in: 0...9007199254740991)
        case "hasChanges": hasChanges = try reader.optional()
        case "readOnly": readOnly = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.document = try reader.required(document, "document")
      self.path = path
      self.connections = try reader.required(connections, "connections")
      self.hasChanges = hasChanges ?? false
      self.readOnly = readOnly ?? false
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("document", document)
      if let path { writer.member("path", path) }
      writer.member("connections", connections)
      if hasChanges { writer.member("hasChanges", hasChanges) }
      if readOnly { writer.member("readOnly", readOnly) }
      writer.endObject()
    }
  }
}
