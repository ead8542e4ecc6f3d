// Written by protocol-gen from protocol/types/AutosaveOptions.json: edit that instead.

import JSONText

extension Wire {
  /// When the main context saves by itself.
  package struct AutosaveOptions: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["enabled", "delay"]

    /// Whether it does: after an edit, when the last front end leaves, at `shutdown`, at the end of
    /// input and on SIGTERM. Where not, what is unsaved at the end is lost; but where connections
    /// have asked for this, and somebody who has not has changed something unsaved last, all that
    /// is unsaved is kept in a recovery file.
    package var enabled: Bool
    /// Seconds from the last edit to the save.
    package var delay: Double

    package init(enabled: Bool = true, delay: Double = 1.0) {
      self.enabled = enabled
      self.delay = delay
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var enabled: Bool?
      var delay: Double?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "enabled": enabled = try reader.optional()
        case "delay": delay = try reader.optional(in: 0...86400)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.enabled = enabled ?? true
      self.delay = delay ?? 1.0
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if !enabled { writer.member("enabled", enabled) }
      if delay != 1.0 { writer.member("delay", delay) }
      writer.endObject()
    }
  }
}
