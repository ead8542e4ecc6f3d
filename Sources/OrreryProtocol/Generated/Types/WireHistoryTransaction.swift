// Written by protocol-gen from protocol/types/HistoryTransaction.json: edit that instead.

import JSONText

extension Wire {
  /// One save or batch request, as the store's history has it.
  package struct HistoryTransaction: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "number",
      "date",
      "author",
      "context",
      "bundle",
      "process",
      "isPartial",
      "changes",
    ]

    /// Its number: ascending, and never used twice in a store.
    package var number: Int64
    /// When, in RFC 3339.
    package var date: String
    /// The author of the context that saved.
    package var author: String?
    /// The name given to the context that saved.
    package var context: String?
    /// The bundle identifier of the program.
    package var bundle: String?
    /// The name of the program: `orrery` here.
    package var process: String?
    /// Whether it has changes that the page before this one told or the next one will tell.
    package var isPartial: Bool
    /// What it did, one for each object, without those of entities that the model does not have.
    package var changes: [Wire.HistoryChange]

    package init(
      number: Int64,
      date: String,
      author: String? = nil,
      context: String? = nil,
      bundle: String? = nil,
      process: String? = nil,
      isPartial: Bool = false,
      changes: [Wire.HistoryChange]
    ) {
      self.number = number
      self.date = date
      self.author = author
      self.context = context
      self.bundle = bundle
      self.process = process
      self.isPartial = isPartial
      self.changes = changes
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var number: Int64?
      var date: String?
      var author: String?
      var context: String?
      var bundle: String?
      var process: String?
      var isPartial: Bool?
      var changes: [Wire.HistoryChange]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "number": number = try reader.value(in: 1...9223372036854775807)
        case "date": date = try reader.value()
        case "author": author = try reader.optional()
        case "context": context = try reader.optional()
        case "bundle": bundle = try reader.optional()
        case "process": process = try reader.optional()
        case "isPartial": isPartial = try reader.optional()
        case "changes": changes = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.number = try reader.required(number, "number")
      self.date = try reader.required(date, "date")
      self.author = author
      self.context = context
      self.bundle = bundle
      self.process = process
      self.isPartial = isPartial ?? false
      self.changes = try reader.required(changes, "changes")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("number", number)
      writer.member("date", date)
      if let author { writer.member("author", author) }
      if let context { writer.member("context", context) }
      if let bundle { writer.member("bundle", bundle) }
      if let process { writer.member("process", process) }
      if isPartial { writer.member("isPartial", isPartial) }
      writer.member("changes", changes)
      writer.endObject()
    }
  }
}
