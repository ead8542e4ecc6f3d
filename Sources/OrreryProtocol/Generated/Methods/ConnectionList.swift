// Written by protocol-gen from protocol/methods/connection/list.json: edit that instead.

import JSONText

/// `connection/list`: who else is connected to this server.
///
/// A client whose token names documents is told only of connections that have one of them open.
package struct ConnectionListParams: RequestParams {
  package typealias Result = ConnectionListResult
  package static let method = Method.connectionList

  private static let memberNames = ["document"]

  /// Only connections that have this document open.
  package var document: String?

  package init(document: String? = nil) {
    self.document = document
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    writer.endObject()
  }
}

/// The result of `connection/list`.
package struct ConnectionListResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["connections", "count"]

  /// In the order in which they came or, those of a document, in which they opened it; at most 100.
  /// The one that is told is among them.
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

  /// The members that `PresentConnections` has.
  package var presentConnections: Wire.PresentConnections {
    Wire.PresentConnections(
      connections: connections,
      count: count
    )
  }

  /// With the members of a whole `PresentConnections`.
  package init(presentConnections: Wire.PresentConnections) {
    self.init(
      connections: presentConnections.connections,
      count: presentConnections.count
    )
  }
}
