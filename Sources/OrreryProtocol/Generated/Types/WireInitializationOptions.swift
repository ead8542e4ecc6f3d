// Written by protocol-gen from protocol/types/InitializationOptions.json: edit that instead.

import JSONText

extension Wire {
  /// What a client asks for when its library writes the rest of `initialize` itself.
  ///
  /// LSP client libraries let their users set `initializationOptions` and nothing else. A member
  /// here counts where `initialize` itself does not have it.
  package struct InitializationOptions: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["int64", "noticeDetail", "token"]

    /// As the member of that name beside it.
    package var int64: Wire.Int64Form?
    /// As the member of that name beside it.
    package var noticeDetail: Wire.NoticeDetail?
    /// As the member of that name beside it.
    package var token: String?

    package init(
      int64: Wire.Int64Form? = nil,
      noticeDetail: Wire.NoticeDetail? = nil,
      token: String? = nil
    ) {
      self.int64 = int64
      self.noticeDetail = noticeDetail
      self.token = token
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var int64: Wire.Int64Form?
      var noticeDetail: Wire.NoticeDetail?
      var token: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "int64": int64 = try reader.optional()
        case "noticeDetail": noticeDetail = try reader.optional()
        case "token": token = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.int64 = int64
      self.noticeDetail = noticeDetail
      self.token = token
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let int64 { writer.member("int64", int64) }
      if let noticeDetail { writer.member("noticeDetail", noticeDetail) }
      if let token { writer.member("token", token) }
      writer.endObject()
    }
  }
}
