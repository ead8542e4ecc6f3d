// Written by protocol-gen from protocol/types/ContextInfo.json: edit that instead.

import JSONText

extension Wire {
  /// A context of a document.
  package struct ContextInfo: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "context",
      "isMain",
      "hasChanges",
      "parent",
      "name",
      "author",
    ]

    /// Its name.
    package var context: String
    /// Whether it is the main context, which every connection shares.
    package var isMain: Bool
    /// Whether it has unsaved changes.
    package var hasChanges: Bool
    /// The context it saves to. Left out where that is the store.
    package var parent: String?
    /// The name its creator gave.
    package var name: String?
    /// The author its saves are recorded under.
    package var author: String?

    package init(
      context: String,
      isMain: Bool,
      hasChanges: Bool,
      parent: String? = nil,
      name: String? = nil,
      author: String? = nil
    ) {
      self.context = context
      self.isMain = isMain
      self.hasChanges = hasChanges
      self.parent = parent
      self.name = name
      self.author = author
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var context: String?
      var isMain: Bool?
      var hasChanges: Bool?
      var parent: String?
      var name: String?
      var author: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "context": context = try reader.value()
        case "isMain": isMain = try reader.value()
        case "hasChanges": hasChanges = try reader.value()
        case "parent": parent = try reader.optional()
        case "name": name = try reader.optional()
        case "author": author = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.context = try reader.required(context, "context")
      self.isMain = try reader.required(isMain, "isMain")
      self.hasChanges = try reader.required(hasChanges, "hasChanges")
      self.parent = parent
      self.name = name
      self.author = author
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("context", context)
      writer.member("isMain", isMain)
      writer.member("hasChanges", hasChanges)
      if let parent { writer.member("parent", parent) }
      if let name { writer.member("name", name) }
      if let author { writer.member("author", author) }
      writer.endObject()
    }
  }
}
