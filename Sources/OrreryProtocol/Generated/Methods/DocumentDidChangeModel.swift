// Written by protocol-gen from protocol/methods/document/didChangeModel.json: edit that instead.

import JSONText

/// `document/didChangeModel`: the document has another model.
///
/// After a `model/update` of whichever connection. Sent to every connection that has the document
/// open, whatever notices it asked for, since nothing that it knows of the document need be so any
/// more. Resets of the streams, live lists, live aggregates and observers follow; what no stream
/// tells, such as objects that were fetched, is to be read anew. State, no stream: it has no
/// `since`, and the last one counts.
package struct DocumentDidChangeModelParams: ServerNotificationParams {
  package static let method = ServerNotification.documentDidChangeModel

  private static let memberNames = ["document", "clock", "by", "model", "changes"]

  /// Which document.
  package var document: String
  /// The document's clock at which this was true.
  package var clock: String
  /// The request that caused it.
  package var by: Wire.ChangeCause?
  /// The model now.
  package var model: Wire.Model
  /// What differs, as `model/diff` tells it. An entity with another name is another word in the ids
  /// of its objects.
  package var changes: [Wire.ModelChange]

  package init(
    document: String,
    clock: String,
    by: Wire.ChangeCause? = nil,
    model: Wire.Model,
    changes: [Wire.ModelChange]
  ) {
    self.document = document
    self.clock = clock
    self.by = by
    self.model = model
    self.changes = changes
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var clock: String?
    var by: Wire.ChangeCause?
    var model: Wire.Model?
    var changes: [Wire.ModelChange]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "clock": clock = try reader.value()
      case "by": by = try reader.optional()
      case "model": model = try reader.value()
      case "changes": changes = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.clock = try reader.required(clock, "clock")
    self.by = by
    self.model = try reader.required(model, "model")
    self.changes = try reader.required(changes, "changes")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("clock", clock)
    if let by { writer.member("by", by) }
    writer.member("model", model)
    writer.member("changes", changes)
    writer.endObject()
  }
}
