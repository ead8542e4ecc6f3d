// Written by protocol-gen from protocol/methods/connection/didChange.json: edit that instead.

import JSONText

/// `connection/didChange`: a connection opened a document that this one has open, closed it, or
/// ended.
///
/// State, no stream: each tells all there is to say, and a client that reads slowly is told the
/// last only.
package struct ConnectionDidChangeParams: ServerNotificationParams {
  package static let method = ServerNotification.connectionDidChange

  private static let memberNames = ["document", "connections", "count"]

  /// Which document.
  package var document: String
  /// In the order in which they came or, those of a document, in which they opened it; at most 100.
  /// The one that is told is among them.
  package var connections: [Wire.ConnectionInfo]
  /// How many there are.
  package var count: Int64

  package init(document: String, connections: [Wire.ConnectionInfo], count: Int64) {
    self.document = document
    self.connections = connections
    self.count = count
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var connections: [Wire.ConnectionInfo]?
    var count: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "connections": connections = try reader.value()
      case "count": count = try reader.value(in: 0...9007199254740991)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.connections = try reader.required(connections, "connections")
    self.count = try reader.required(count, "count")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
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
  package init(presentConnections: Wire.PresentConnections, document: String) {
    self.init(
      document: document,
      connections: presentConnections.connections,
      count: presentConnections.count
    )
  }
}
