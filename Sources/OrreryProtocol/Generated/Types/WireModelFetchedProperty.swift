// Written by protocol-gen from protocol/types/ModelFetchedProperty.json: edit that instead.

import JSONText

extension Wire {
  /// A fetched property: a weak, one-way relationship by a fetch request.
  package struct ModelFetchedProperty: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "fetchRequest", "userInfo"]

    /// Its name.
    package var name: String
    /// What it fetches.
    package var fetchRequest: Wire.ModelFetchRequest
    /// The user info.
    package var userInfo: [String: String]

    package init(
      name: String,
      fetchRequest: Wire.ModelFetchRequest,
      userInfo: [String: String] = [:]
    ) {
      self.name = name
      self.fetchRequest = fetchRequest
      self.userInfo = userInfo
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var fetchRequest: Wire.ModelFetchRequest?
      var userInfo: [String: String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "fetchRequest": fetchRequest = try reader.value()
        case "userInfo": userInfo = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.fetchRequest = try reader.required(fetchRequest, "fetchRequest")
      self.userInfo = userInfo ?? [:]
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("fetchRequest", fetchRequest)
      if !userInfo.isEmpty { writer.member("userInfo", userInfo) }
      writer.endObject()
    }
  }
}
