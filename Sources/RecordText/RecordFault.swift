/// Why a text is not made of the records that it should be, and where. What a record means is not
/// looked at here: an age that is no number is somebody else's error.
package struct RecordFault: Error, Hashable, Sendable {
  /// The line at fault, from 1.
  package var line: Int
  /// The cell of a CSV record, or the byte of a line, at fault, from 1; nil where it is all of it.
  package var column: Int?
  /// One sentence for a person, without the place.
  package var message: String
  /// What to do about it.
  package var hint: String

  package init(line: Int, column: Int? = nil, _ message: String, hint: String) {
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  static func notUTF8(line: Int, column: Int?) -> RecordFault {
    RecordFault(
      line: line, column: column, "The text is not UTF-8 here.",
      hint: "Convert it first: iconv -f WINDOWS-1252 -t UTF-8, or whatever it is in.")
  }

  static func tooLong(line: Int) -> RecordFault {
    RecordFault(
      line: line, "The record is longer than \(RecordBuffer.maximumRecordBytes >> 20) MiB.",
      hint: "Look for a quote or an end of line that is missing; keep larger values in files.")
  }
}
