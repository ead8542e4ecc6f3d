import JSONText
import OrreryProtocol
import RecordText

/// What to import, in names.
package struct ImportRequest: Sendable {
  /// What becomes of a relationship whose destination is not there.
  package enum MissingDestinations: String, CaseIterable, Sendable {
    case error
    /// It is nil, or has one object less.
    case null
  }

  package var entity: String
  package var format = TransferFormat.jsonl
  package var onConflict = Wire.BatchConflictRule.error
  /// The properties that columns are, by the columns' names, where these are others. An empty one
  /// leaves the column out.
  package var properties: [String: String] = [:]
  /// The names of the columns of a CSV without a header.
  package var columns: [String]?
  package var missingDestinations = MissingDestinations.error
  /// How many objects go into one request at the most, which is done as a whole or not at all.
  package var batchSize = 10_000

  package init(entity: String) {
    self.entity = entity
  }
}

/// What an import has done so far.
package struct ImportOutcome: Hashable, Sendable {
  /// Objects that the text has.
  package var read = 0
  package var inserted = 0
  /// Objects that were there, and were set, or left as they are.
  package var existing = 0
  /// The last line all of which is written.
  package var lastLine = 0

  package init() {}
}

/// One thing that is wrong with a text, and where.
package struct ImportFault: Hashable, Sendable {
  /// From 1; nil where only the batch is known.
  package var line: Int?
  /// The column's name, or the number that it has in the line.
  package var column: String?
  package var message: String
  package var hint: String?

  init(line: Int?, column: String? = nil, _ message: String, hint: String? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }

  init(_ fault: RecordFault) {
    line = fault.line
    column = fault.column.map { "\($0)" }
    message = fault.message
    hint = fault.hint
  }

  package var text: String {
    let place = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap { $0 }
    let start = place.isEmpty ? "" : place.joined(separator: ", ") + ": "
    return start + message + (hint.map { " \($0)" } ?? "")
  }
}

/// Why an import stopped, and what it had written by then.
package struct ImportFailure: Error, Sendable {
  /// In the order of lines, not all where there are many.
  package var faults: [ImportFault]
  package var outcome: ImportOutcome
}
