// Written by protocol-gen from protocol/methods/document/didChangeState.json: edit that instead.

import JSONText

/// `document/didChangeState`: a document's state changed.
///
/// State, no stream: it has no `since`, and each tells all there is to say.
package struct DocumentDidChangeStateParams: ServerNotificationParams {
  package static let method = ServerNotification.documentDidChangeState

  private static let memberNames = ["document", "state", "clock", "error"]

  /// Which document.
  package var document: String
  /// Its new state.
  package var state: Wire.DocumentState
  /// The document's clock at which this was true.
  package var clock: String
  /// Why, in the states `savingError` and `inConflict`.
  package var error: Wire.ErrorInfo?

  package init(
    document: String,
    state: Wire.DocumentState,
    clock: String,
    error: Wire.ErrorInfo? = nil
  ) {
    self.document = document
    self.state = state
    self.clock = clock
    self.error = error
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var state: Wire.DocumentState?
    var clock: String?
    var error: Wire.ErrorInfo?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "state": state = try reader.value()
      case "clock": clock = try reader.value()
      case "error": error = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.state = try reader.required(state, "state")
    self.clock = try reader.required(clock, "clock")
    self.error = error
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("state", state)
    writer.member("clock", clock)
    if let error { writer.member("error", error) }
    writer.endObject()
  }
}
