// Written by protocol-gen from protocol/methods/document/recover.json: edit that instead.

import JSONText

/// `document/recover`: brings back edits that could not be saved when the document was closed, or
/// discards them.
///
/// The edits of all files in `recovery` of the document become unsaved edits of its main context,
/// as one step of undo; other front ends see an ordinary notice. Objects have the ids that they
/// had. A file stays until what it holds has been saved or undone; what could not be brought back
/// stays in it until it can, or until `discard`. A `discard` that fails with `store.failed` names
/// the file that could not be removed: what is in it is still listed.
package struct DocumentRecoverParams: RequestParams {
  package typealias Result = DocumentRecoverResult
  package static let method = Method.documentRecover

  private static let memberNames = ["document", "discard"]

  /// The document. Left out: the connection's only document.
  package var document: String?
  /// Remove the files, and bring nothing back.
  package var discard: Bool

  package init(document: String? = nil, discard: Bool = false) {
    self.document = document
    self.discard = discard
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var discard: Bool?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.optional()
      case "discard": discard = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = document
    self.discard = discard ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let document { writer.member("document", document) }
    if discard { writer.member("discard", discard) }
    writer.endObject()
  }
}

/// The result of `document/recover`.
package struct DocumentRecoverResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = ["clock", "edits", "renewed", "replaced", "failures"]

  /// The document's clock after this call.
  package var clock: String
  /// How many edits were brought back whole, or were in the store already; with `discard`, how many
  /// are gone.
  package var edits: Int64
  /// Objects that came back under another id, because another object has theirs by now.
  package var renewed: [Wire.RenewedObject]
  /// Values that somebody has saved since, and that the edits replace: `save.mergeConflict`, the
  /// message with the key and the object. Undo brings them back.
  package var replaced: [Wire.ErrorInfo]
  /// Edits that could not be brought back whole, as of objects or properties that are gone.
  package var failures: [Wire.FailedEdit]

  package init(
    clock: String,
    edits: Int64,
    renewed: [Wire.RenewedObject] = [],
    replaced: [Wire.ErrorInfo] = [],
    failures: [Wire.FailedEdit] = []
  ) {
    self.clock = clock
    self.edits = edits
    self.renewed = renewed
    self.replaced = replaced
    self.failures = failures
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var clock: String?
    var edits: Int64?
    var renewed: [Wire.RenewedObject]?
    var replaced: [Wire.ErrorInfo]?
    var failures: [Wire.FailedEdit]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "clock": clock = try reader.value()
      case "edits": edits = try reader.value(in: 0...9007199254740991)
      case "renewed": renewed = try reader.optional()
      case "replaced": replaced = try reader.optional()
      case "failures": failures = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.clock = try reader.required(clock, "clock")
    self.edits = try reader.required(edits, "edits")
    self.renewed = renewed ?? []
    self.replaced = replaced ?? []
    self.failures = failures ?? []
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("clock", clock)
    writer.member("edits", edits)
    if !renewed.isEmpty { writer.member("renewed", renewed) }
    if !replaced.isEmpty { writer.member("replaced", replaced) }
    if !failures.isEmpty { writer.member("failures", failures) }
    writer.endObject()
  }
}
