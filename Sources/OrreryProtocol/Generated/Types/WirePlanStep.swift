// Written by protocol-gen from protocol/types/PlanStep.json: edit that instead.

import JSONText

extension Wire {
  /// One step of SQLite's plan for a statement.
  package struct PlanStep: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["depth", "detail", "words"]

    /// 0, and one more for a step within a step.
    package var depth: Int64
    /// SQLite's own line.
    package var detail: String
    /// The same in plain words; SQLite's line where it is of a kind that is not known.
    package var words: String

    package init(depth: Int64, detail: String, words: String) {
      self.depth = depth
      self.detail = detail
      self.words = words
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var depth: Int64?
      var detail: String?
      var words: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "depth": depth = try reader.value(in: 0...9007199254740991)
        case "detail": detail = try reader.value()
        case "words": words = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.depth = try reader.required(depth, "depth")
      self.detail = try reader.required(detail, "detail")
      self.words = try reader.required(words, "words")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("depth", depth)
      writer.member("detail", detail)
      writer.member("words", words)
      writer.endObject()
    }
  }
}
