// Written by protocol-gen from protocol/types/InitializationOptions.json: edit that instead.

import JSONText

extension Wire {
  /// What a client asks for when its library writes the rest of `initialize` itself.
  ///
  /// LSP client libraries let their users set `initializationOptions` and nothing else. A member
  /// here counts where `initialize` itself does not have it.
  package struct InitializationOptions: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["int64", "notices", "token"]

    /// As the member of that name beside it.
    package var int64: Wire.Int64Form?
    /// As the member of that name beside it.
    package var notices: Wire.NoticeDetail?
    /// As the member of that name beside it.
    package var token: String?

    package init(
      int64: Wire.Int64Form? = nil,
      notices: Wire.NoticeDetail? = nil,
      token: String? = nil
    ) {
      self.int64 = int64
      self.notices = notices
      self.token = token
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var int64: Wire.Int64Form?
      var notices: Wire.NoticeDetail?
      var token: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "int64": int64 = try reader.optional()
        case "notices": notices = try reader.optional()
        case "token": token = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.int64 = int64
      self.notices = notices
      self.token = token
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let int64 { writer.member("int64", int64) }
      if let notices { writer.member("notices", notices) }
      if let token { writer.member("token", token) }
      writer.endObject()
    }
  }
}
