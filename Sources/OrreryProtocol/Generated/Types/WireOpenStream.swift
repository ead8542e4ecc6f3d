// Written by protocol-gen from protocol/types/OpenStream.json: edit that instead.

import JSONText

extension Wire {
  /// A stream of notices that opening a document opened.
  package struct OpenStream: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["stream", "notice"]

    /// Its handle, which its pushes have too.
    package var stream: String
    /// Which notices.
    package var notice: Wire.ObservableNotice

    package init(stream: String, notice: Wire.ObservableNotice) {
      self.stream = stream
      self.notice = notice
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var stream: String?
      var notice: Wire.ObservableNotice?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "stream": stream = try reader.value()
        case "notice": notice = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.stream = try reader.required(stream, "stream")
      self.notice = try reader.required(notice, "notice")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("stream", stream)
      writer.member("notice", notice)
      writer.endObject()
    }
  }
}
