// Written by protocol-gen from protocol/types/OpenDocument.json: edit that instead.

import JSONText

extension Wire {
  /// A document that a connection has open.
  package struct OpenDocument: JSONCodable, Equatable, Sendable {
    /// Its name on this server, `d1`.
    package var document: String
    /// Its main context, `c1`.
    package var context: String
    /// Its state.
    package var state: Wire.DocumentState
    /// The store's UUID, which stays with the file.
    package var storeUUID: String
    /// Its clock.
    package var clock: String
    /// The store file, in a document package too. Left out for one in memory.
    package var path: String?
    /// Whether edits are refused.
    package var readOnly: Bool
    /// Whether CloudKit mirrors the store: then it is read only, unless `writeMirrored` says
    /// otherwise.
    package var isMirrored: Bool

    package init(
      document: String,
      context: String,
      state: Wire.DocumentState,
      storeUUID: String,
      clock: String,
      path: String? = nil,
      readOnly: Bool = false,
      isMirrored: Bool = false
    ) {
      self.document = document
      self.context = context
      self.state = state
      self.storeUUID = storeUUID
      self.clock = clock
      self.path = path
      self.readOnly = readOnly
      self.isMirrored = isMirrored
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var document: String?
      var context: String?
      var state: Wire.DocumentState?
      var storeUUID: String?
      var clock: String?
      var path: String?
      var readOnly: Bool?
      var isMirrored: Bool?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "document": document = try reader.value()
        case "context": context = try reader.value()
        case "state": state = try reader.value()
        case "storeUUID": storeUUID = try reader.value()
        case "clock": clock = try reader.value()
        case "path": path = try reader.optional()
        case "readOnly": readOnly = try reader.optional()
        case "isMirrored": isMirrored = try reader.optional()
        default: return false
        }
        return true
      }
      self.document = try reader.required(document, "document")
      self.context = try reader.required(context, "context")
      self.state = try reader.required(state, "state")
      self.storeUUID = try reader.required(storeUUID, "storeUUID")
      self.clock = try reader.required(clock, "clock")
      self.path = path
      self.readOnly = readOnly ?? false
      self.isMirrored = isMirrored ?? false
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("document", document)
      writer.member("context", context)
      writer.member("state", state)
      writer.member("storeUUID", storeUUID)
      writer.member("clock", clock)
      if let path { writer.member("path", path) }
      if readOnly { writer.member("readOnly", readOnly) }
      if isMirrored { writer.member("isMirrored", isMirrored) }
      writer.endObject()
    }
  }
}
