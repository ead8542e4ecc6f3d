// Written by protocol-gen from protocol/methods/document/didFailToSave.json: edit that instead.

import JSONText

/// `document/didFailToSave`: an autosave, or the save at the end, left edits of the main context
/// unsaved.
///
/// Such a save writes what it can, and holds back what it cannot: objects that are not valid, or in
/// conflict with what others have saved; everything that the same request has changed; and what
/// names an object that is not saved. They stay in the context as unsaved edits, and each autosave
/// tries again. When the store itself fails, everything is left. Every connection with the document
/// is told, whatever it observes, and again only when there is something new to tell. State, no
/// stream: it has no `since`, and each tells all there is to say.
package struct DocumentDidFailToSaveParams: ServerNotificationParams {
  package static let method = ServerNotification.documentDidFailToSave

  private static let memberNames = ["document", "clock", "error", "objects", "count"]

  /// Which document.
  package var document: String
  /// The document's clock at which this was true.
  package var clock: String
  /// Why, all in one.
  package var error: Wire.ErrorInfo
  /// What is not saved: objects with errors first, `limits.noticeObjects` at the most.
  package var objects: [Wire.UnsavedObject]
  /// How many objects are not saved.
  package var count: Int64

  package init(
    document: String,
    clock: String,
    error: Wire.ErrorInfo,
    objects: [Wire.UnsavedObject],
    count: Int64
  ) {
    self.document = document
    self.clock = clock
    self.error = error
    self.objects = objects
    self.count = count
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var document: String?
    var clock: String?
    var error: Wire.ErrorInfo?
    var objects: [Wire.UnsavedObject]?
    var count: Int64?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "document": document = try reader.value()
      case "clock": clock = try reader.value()
      case "error": error = try reader.value()
      case "objects": objects = try reader.value()
      case "count": count = try reader.value(in: 0...9007199254740991)
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.document = try reader.required(document, "document")
    self.clock = try reader.required(clock, "clock")
    self.error = try reader.required(error, "error")
    self.objects = try reader.required(objects, "objects")
    self.count = try reader.required(count, "count")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("document", document)
    writer.member("clock", clock)
    writer.member("error", error)
    writer.member("objects", objects)
    writer.member("count", count)
    writer.endObject()
  }
}
