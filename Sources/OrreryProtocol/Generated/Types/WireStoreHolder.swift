// Written by protocol-gen from protocol/types/StoreHolder.json: edit that instead.

import JSONText

extension Wire {
  /// The process that has a store open for writing, as its lock file says.
  package struct StoreHolder: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "process",
      "host",
      "version",
      "protocolVersion",
      "started",
      "isCommand",
      "socket",
      "listening",
      "needsToken",
    ]

    /// Its number; 0 where the file does not say.
    package var process: Int64
    /// The machine that it runs on.
    package var host: String
    /// The version of the program.
    package var version: String
    /// The version of the protocol that it speaks.
    package var protocolVersion: String
    /// When it started.
    package var started: String?
    /// Whether it is a command that ends by itself, and no server.
    package var isCommand: Bool
    /// The Unix socket that leads to this document, for its user. Left out by a command, and by a
    /// server that is starting.
    package var socket: String?
    /// Where else it listens, as `--listen` writes it.
    package var listening: [String]
    /// Whether it wants a token there from who comes over the network.
    package var needsToken: Bool

    package init(
      process: Int64 = 0,
      host: String = "",
      version: String = "",
      protocolVersion: String = "",
      started: String? = nil,
      isCommand: Bool = false,
      socket: String? = nil,
      listening: [String] = [],
      needsToken: Bool = false
    ) {
      self.process = process
      self.host = host
      self.version = version
      self.protocolVersion = protocolVersion
      self.started = started
      self.isCommand = isCommand
      self.socket = socket
      self.listening = listening
      self.needsToken = needsToken
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var process: Int64?
      var host: String?
      var version: String?
      var protocolVersion: String?
      var started: String?
      var isCommand: Bool?
      var socket: String?
      var listening: [String]?
      var needsToken: Bool?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "process": process = try reader.optional(in: 0...2147483647)
        case "host": host = try reader.optional()
        case "version": version = try reader.optional()
        case "protocolVersion": protocolVersion = try reader.optional()
        case "started": started = try reader.optional()
        case "isCommand": isCommand = try reader.optional()
        case "socket": socket = try reader.optional()
        case "listening": listening = try reader.optional()
        case "needsToken": needsToken = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.process = process ?? 0
      self.host = host ?? ""
      self.version = version ?? ""
      self.protocolVersion = protocolVersion ?? ""
      self.started = started
      self.isCommand = isCommand ?? false
      self.socket = socket
      self.listening = listening ?? []
      self.needsToken = needsToken ?? false
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      if process != 0 { writer.member("process", process) }
      if host != "" { writer.member("host", host) }
      if version != "" { writer.member("version", version) }
      if protocolVersion != "" { writer.member("protocolVersion", protocolVersion) }
      if let started { writer.member("started", started) }
      if isCommand { writer.member("isCommand", isCommand) }
      if let socket { writer.member("socket", socket) }
      if !listening.isEmpty { writer.member("listening", listening) }
      if needsToken { writer.member("needsToken", needsToken) }
      writer.endObject()
    }
  }
}
