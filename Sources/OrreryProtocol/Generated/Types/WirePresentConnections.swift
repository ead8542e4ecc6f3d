// Written by protocol-gen from protocol/types/PresentConnections.json: edit that instead.

import JSONText

extension Wire {
  /// Who is here: the connections of a server, or those that have a document open.
  package struct PresentConnections: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["connections", "count"]

    /// In the order in which they came or, those of a document, in which they opened it; at most
    /// 100. The one that is told is among them.
    package var connections: [Wire.ConnectionInfo]
    /// How many there are.
    package var count: Int64

    package init(connections: [Wire.ConnectionInfo], count: Int64) {
      self.connections = connections
      self.count = count
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var connections: [Wire.ConnectionInfo]?
      var count: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "connections": connections = try reader.value()
        case "count": count = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.connections = try reader.required(connections, "connections")
      self.count = try reader.required(count, "count")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("connections", connections)
      writer.member("count", count)
      writer.endObject()
    }
  }
}
