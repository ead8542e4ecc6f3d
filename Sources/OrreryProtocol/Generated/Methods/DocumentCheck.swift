// Written by protocol-gen from protocol/methods/document/check.json: edit that instead.

import JSONRPC
import JSONText

/// `document/check`: verifies the store's integrity.
///
/// SQLite's check, and the graph's: references to objects that are not there, inverses that
/// disagree, keys out of range, values that break the model's rules. Reads only: the store as it
/// was last saved when the request was taken up, with the edits and saves of others going on
/// meanwhile. With `$/cancelRequest` it stops.
package struct DocumentCheckParams: RequestParams {
  package typealias Result = DocumentCheckResult
  package static let method = Method.documentCheck

  private static let memberNames = ["document", "workDoneToken"]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Tell how far it is through `$/progress` under this token, when it takes longer than a moment.
  package var workDoneToken: RequestID?

  package init(document: String? = nil, workDoneToken: RequestID? = nil) {
    self.document = document
    self.workDoneToken = workDoneToken
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var workDoneToken: RequestID?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "workDoneToken": workDoneToken = try reader.optionalRequestID()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.workDoneToken = workDoneToken
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if let workDoneToken { writer.member("workDoneToken", workDoneToken) }
    writer.endObject()
  }
}

/// The result of `document/check`.
package struct DocumentCheckResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["isSound", "problems", "clock"]

  /// Whether there are no problems.
  package var isSound: Bool
  /// At most a thousand; each names one property and counts the objects.
  package var problems: [Wire.CheckProblem]
  /// The document's clock at which this was true.
  package var clock: String

  package init(isSound: Bool, problems: [Wire.CheckProblem], clock: String) {
    self.isSound = isSound
    self.problems = problems
    self.clock = clock
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var isSound: Bool?
    var problems: [Wire.CheckProblem]?
    var clock: String?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "isSound": isSound = try reader.value()
      case "problems": problems = try reader.value()
      case "clock": clock = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.isSound = try reader.required(isSound, "isSound")
    self.problems = try reader.required(problems, "problems")
    self.clock = try reader.required(clock, "clock")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("isSound", isSound)
    writer.member("problems", problems)
    writer.member("clock", clock)
    writer.endObject()
  }
}
