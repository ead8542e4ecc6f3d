// Written by protocol-gen from protocol/types/ClientInfo.json: edit that instead.

import JSONText

extension Wire {
  /// Who the client is.
  package struct ClientInfo: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "version"]

    /// Its name.
    package var name: String
    /// Its version.
    package var version: String?

    package init(name: String, version: String? = nil) {
      self.name = name
      self.version = version
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var version: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "version": version = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.version = version
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      if let version { writer.member("version", version) }
      writer.endObject()
    }
  }
}
