// Written by protocol-gen from protocol/types/OpenDocument.json: edit that instead.

import JSONText

extension Wire {
  /// A document that a connection has open.
  package struct OpenDocument: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "document",
      "context",
      "state",
      "error",
      "storeUUID",
      "clock",
      "streams",
      "path",
      "readOnly",
      "isMirrored",
      "recovery",
      "logsOfReplacedFiles",
    ]

    /// Its name on this server, `d1`.
    package var document: String
    /// Its main context, `c1`.
    package var context: String
    /// Its state.
    package var state: Wire.DocumentState
    /// What the last save failed with, in the states `savingError` and `inConflict`.
    package var error: Wire.ErrorInfo?
    /// The store's UUID, which stays with the file.
    package var storeUUID: String
    /// Its clock.
    package var clock: String
    /// The connection's streams of notices that opening it opened; none with `noticeDetail: none`.
    package var streams: [Wire.OpenStream]
    /// The store file, in a document package too. Left out for one in memory.
    package var path: String?
    /// Whether edits are refused.
    package var readOnly: Bool
    /// Whether CloudKit mirrors the store: then it is read only, unless `writeMirrored` says
    /// otherwise.
    package var isMirrored: Bool
    /// Files with edits of an earlier time that could not be saved, oldest first:
    /// `document/recover` brings them back or discards them.
    package var recovery: [Wire.RecoveryFile]
    /// Logs of SQLite's beside the store, oldest first, that belong to files that were at its path
    /// before, as where a backup was put in the place of a store while it was open or after a
    /// crash. They are not applied: what was last saved to those files is in them. They are
    /// nobody's but the user's to remove.
    package var logsOfReplacedFiles: [String]

    package init(
      document: String,
      context: String,
      state: Wire.DocumentState,
      error: Wire.ErrorInfo? = nil,
      storeUUID: String,
      clock: String,
      streams: [Wire.OpenStream],
      path: String? = nil,
      readOnly: Bool = false,
      isMirrored: Bool = false,
      recovery: [Wire.RecoveryFile] = [],
      logsOfReplacedFiles: [String] = []
    ) {
      self.document = document
      self.context = context
      self.state = state
      self.error = error
      self.storeUUID = storeUUID
      self.clock = clock
      self.streams = streams
      self.path = path
      self.readOnly = readOnly
      self.isMirrored = isMirrored
      self.recovery = recovery
      self.logsOfReplacedFiles = logsOfReplacedFiles
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var document: String?
      var context: String?
      var state: Wire.DocumentState?
      var error: Wire.ErrorInfo?
      var storeUUID: String?
      var clock: String?
      var streams: [Wire.OpenStream]?
      var path: String?
      var readOnly: Bool?
      var isMirrored: Bool?
      var recovery: [Wire.RecoveryFile]?
      var logsOfReplacedFiles: [String]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "document": document = try reader.value()
        case "context": context = try reader.value()
        case "state": state = try reader.value()
        case "error": error = try reader.optional()
        case "storeUUID": storeUUID = try reader.value()
        case "clock": clock = try reader.value()
        case "streams": streams = try reader.value()
        case "path": path = try reader.optional()
        case "readOnly": readOnly = try reader.optional()
        case "isMirrored": isMirrored = try reader.optional()
        case "recovery": recovery = try reader.optional()
        case "logsOfReplacedFiles": logsOfReplacedFiles = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.document = try reader.required(document, "document")
      self.context = try reader.required(context, "context")
      self.state = try reader.required(state, "state")
      self.error = error
      self.storeUUID = try reader.required(storeUUID, "storeUUID")
      self.clock = try reader.required(clock, "clock")
      self.streams = try reader.required(streams, "streams")
      self.path = path
      self.readOnly = readOnly ?? false
      self.isMirrored = isMirrored ?? false
      self.recovery = recovery ?? []
      self.logsOfReplacedFiles = logsOfReplacedFiles ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("document", document)
      writer.member("context", context)
      writer.member("state", state)
      if let error { writer.member("error", error) }
      writer.member("storeUUID", storeUUID)
      writer.member("clock", clock)
      writer.member("streams", streams)
      if let path { writer.member("path", path) }
      if readOnly { writer.member("readOnly", readOnly) }
      if isMirrored { writer.member("isMirrored", isMirrored) }
      if !recovery.isEmpty { writer.member("recovery", recovery) }
      if !logsOfReplacedFiles.isEmpty { writer.member("logsOfReplacedFiles", logsOfReplacedFiles) }
      writer.endObject()
    }
  }
}
