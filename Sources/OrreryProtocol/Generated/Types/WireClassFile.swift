// Written by protocol-gen from protocol/types/ClassFile.json: edit that instead.

import JSONText

extension Wire {
  /// A file of classes that are made of a model.
  package struct ClassFile: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "text", "isUsersOwn"]

    /// The file's name.
    package var name: String
    /// What is in it.
    package var text: String
    /// Whether it is for the user's own code: made once, and not written again.
    package var isUsersOwn: Bool

    package init(name: String, text: String, isUsersOwn: Bool = false) {
      self.name = name
      self.text = text
      self.isUsersOwn = isUsersOwn
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var text: String?
      var isUsersOwn: Bool?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "text": text = try reader.value()
        case "isUsersOwn": isUsersOwn = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.text = try reader.required(text, "text")
      self.isUsersOwn = isUsersOwn ?? false
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("text", text)
      if isUsersOwn { writer.member("isUsersOwn", isUsersOwn) }
      writer.endObject()
    }
  }
}
