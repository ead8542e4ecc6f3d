// Written by protocol-gen from protocol/methods/context/create.json: edit that instead.

import JSONText

/// `context/create`: makes a private context: a scratchpad of this connection's own.
///
/// Its parent is the store, or another context, whose edits it sees and to which it saves. It has
/// no notices unless an observer asks for them, and goes with the connection.
package struct ContextCreateParams: RequestParams {
  package typealias Result = ContextCreateResult
  package static let method = Method.contextCreate

  private static let memberNames = [
    "document",
    "parent",
    "name",
    "author",
    "mergePolicy",
    "undoLevels",
    "automaticallyMerges",
  ]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// The parent context, of the same document. Left out: the store. Contexts nest 8 deep at the
  /// most.
  package var parent: String?
  /// A name for people.
  package var name: String?
  /// Recorded with its saves.
  package var author: String?
  /// What a save does about conflicts. With a context as parent, that is about objects that the
  /// parent has deleted.
  package var mergePolicy: Wire.MergePolicy
  /// How many steps can be undone; 0: none.
  package var undoLevels: Int64
  /// Take over what its parent saves.
  package var automaticallyMerges: Bool

  package init(
    document: String? = nil,
    parent: String? = nil,
    name: String? = nil,
    author: String? = nil,
    mergePolicy: Wire.MergePolicy = .error,
    undoLevels: Int64 = 0,
    automaticallyMerges: Bool = false
  ) {
    self.document = document
    self.parent = parent
    self.name = name
    self.author = author
    self.mergePolicy = mergePolicy
    self.undoLevels = undoLevels
    self.automaticallyMerges = automaticallyMerges
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var parent: String?
    var name: String?
    var author: String?
    var mergePolicy: Wire.MergePolicy?
    var undoLevels: Int64?
    var automaticallyMerges: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "parent": parent = try reader.optional()
      case "name": name = try reader.optional()
      case "author": author = try reader.optional()
      case "mergePolicy": mergePolicy = try reader.optional()
      case "undoLevels": undoLevels = try reader.optional(in: 0...10000)
      case "automaticallyMerges": automaticallyMerges = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.parent = parent
    self.name = name
    self.author = author
    self.mergePolicy = mergePolicy ?? .error
    self.undoLevels = undoLevels ?? 0
    self.automaticallyMerges = automaticallyMerges ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if let parent { writer.member("parent", parent) }
    if let name { writer.member("name", name) }
    if let author { writer.member("author", author) }
    if mergePolicy != .error { writer.member("mergePolicy", mergePolicy) }
    if undoLevels != 0 { writer.member("undoLevels", undoLevels) }
    if automaticallyMerges { writer.member("automaticallyMerges", automaticallyMerges) }
    writer.endObject()
  }
}

/// The result of `context/create`.
package struct ContextCreateResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["context", "clock"]

  /// The new context's name.
  package var context: String
  /// The document's clock after this call.
  package var clock: String

  package init(context: String, clock: String) {
    self.context = context
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var context: String?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "context": context = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.context = try reader.required(context, "context")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("context", context)
    writer.member("clock", clock)
    writer.endObject()
  }
}
