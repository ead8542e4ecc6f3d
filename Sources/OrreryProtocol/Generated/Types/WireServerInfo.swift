// Written by protocol-gen from protocol/types/ServerInfo.json: edit that instead.

import JSONText

extension Wire {
  /// Who the server is.
  package struct ServerInfo: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "version"]

    /// Always `orrery`.
    package var name: String
    /// The program's version.
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var version: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "version": version = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.version = try reader.required(version, "version")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("version", version)
      writer.endObject()
    }
  }
}
