// Written by protocol-gen from protocol/types/InitializationOptions.json: edit that instead.

import JSONText

extension Wire {
  /// What a client asks of a session beyond LSP.
  ///
  /// LSP's place for it: client libraries that write `initialize` themselves let their users set
  /// this and nothing else.
  package struct InitializationOptions: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["protocolVersion", "token", "int64", "noticeDetail"]

    /// The version that the client was written for, `1.0`. A server that cannot serve it refuses
    /// with `rpc.unsupportedVersion`. Left out: whichever the server speaks.
    package var protocolVersion: String?
    /// What admits the client where the server listens on TCP or WebSocket. Elsewhere ignored.
    package var token: String?
    /// How integers beyond ±2^53 are to be written.
    package var int64: Wire.Int64Form
    /// What notices carry of documents the server was started with, and where `document/open` does
    /// not say.
    package var noticeDetail: Wire.NoticeDetail

    package init(
      protocolVersion: String? = nil,
      token: String? = nil,
      int64: Wire.Int64Form = .number,
      noticeDetail: Wire.NoticeDetail = .objects
    ) {
      self.protocolVersion = protocolVersion
      self.token = token
      self.int64 = int64
      self.noticeDetail = noticeDetail
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var protocolVersion: String?
      var token: String?
      var int64: Wire.Int64Form?
      var noticeDetail: Wire.NoticeDetail?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "protocolVersion": protocolVersion = try reader.optional()
        case "token": token = try reader.optional()
        case "int64": int64 = try reader.optional()
        case "noticeDetail": noticeDetail = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.protocolVersion = protocolVersion
      self.token = token
      self.int64 = int64 ?? .number
      self.noticeDetail = noticeDetail ?? .objects
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if let protocolVersion { writer.member("protocolVersion", protocolVersion) }
      if let token { writer.member("token", token) }
      if int64 != .number { writer.member("int64", int64) }
      if noticeDetail != .objects { writer.member("noticeDetail", noticeDetail) }
      writer.endObject()
    }
  }
}
