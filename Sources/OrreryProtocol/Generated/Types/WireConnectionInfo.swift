// Written by protocol-gen from protocol/types/ConnectionInfo.json: edit that instead.

import JSONText

extension Wire {
  /// A connection to this server, and what it has open.
  package struct ConnectionInfo: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["connection", "clientInfo", "access", "documents"]

    /// Its name, as `by` in notices has it.
    package var connection: String
    /// Who its client said it is; at most 100 characters of each. Left out where it did not say.
    package var clientInfo: Wire.ClientInfo?
    /// What it may do.
    package var access: Wire.Access
    /// The documents that it has open, sorted; of a client whose token names documents, those that
    /// it may open.
    package var documents: [String]

    package init(
      connection: String,
      clientInfo: Wire.ClientInfo? = nil,
      access: Wire.Access,
      documents: [String]
    ) {
      self.connection = connection
      self.clientInfo = clientInfo
      self.access = access
      self.documents = documents
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var connection: String?
      var clientInfo: Wire.ClientInfo?
      var access: Wire.Access?
      var documents: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "connection": connection = try reader.value()
        case "clientInfo": clientInfo = try reader.optional()
        case "access": access = try reader.value()
        case "documents": documents = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.connection = try reader.required(connection, "connection")
      self.clientInfo = clientInfo
      self.access = try reader.required(access, "access")
      self.documents = try reader.required(documents, "documents")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("connection", connection)
      if let clientInfo { writer.member("clientInfo", clientInfo) }
      writer.member("access", access)
      writer.member("documents", documents)
      writer.endObject()
    }
  }
}
