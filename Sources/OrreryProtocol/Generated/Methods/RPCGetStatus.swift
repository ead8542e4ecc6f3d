// Written by protocol-gen from protocol/methods/rpc/getStatus.json: edit that instead.

import JSONText

/// `rpc/getStatus`: this server: its process, since when it runs, and what it has open.
///
/// What `orrery servers` shows. Documents that the connection's token does not allow are left out.
package struct RPCGetStatusParams: RequestParams {
  package typealias Result = RPCGetStatusResult
  package static let method = Method.rpcGetStatus

  package init() {}

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    try reader.members { (memberKey, reader) throws(ParameterError) in
      try reader.skip(unknown: memberKey, among: [])
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.endObject()
  }
}

/// The result of `rpc/getStatus`.
package struct RPCGetStatusResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "process",
    "version",
    "protocolVersion",
    "started",
    "listening",
    "connections",
    "documents",
  ]

  /// The number of its process.
  package var process: Int64
  /// The version of the program.
  package var version: String
  /// The version of the protocol that it speaks.
  package var protocolVersion: String
  /// When it started.
  package var started: String
  /// Where it listens, as `--listen` writes it, beside the sockets of its own.
  package var listening: [String]
  /// How many there are besides this one.
  package var connections: Int64
  /// Sorted by name.
  package var documents: [Wire.DocumentUse]

  package init(
    process: Int64,
    version: String,
    protocolVersion: String,
    started: String,
    listening: [String],
    connections: Int64,
    documents: [Wire.DocumentUse]
  ) {
    self.process = process
    self.version = version
    self.protocolVersion = protocolVersion
    self.started = started
    self.listening = listening
    self.connections = connections
    self.documents = documents
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var process: Int64?
    var version: String?
    var protocolVersion: String?
    var started: String?
    var listening: [String]?
    var connections: Int64?
    var documents: [Wire.DocumentUse]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "process": process = try reader.value(in: 0...2147483647)
      case "version": version = try reader.value()
      case "protocolVersion": protocolVersion = try reader.value()
      case "started": started = try reader.value()
      case "listening": listening = try reader.value()
      case "connections": connections = try reader.value(in: 0...9007199254740991)
      case "documents": documents = try reader.value()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.process = try reader.required(process, "process")
    self.version = try reader.required(version, "version")
    self.protocolVersion = try reader.required(protocolVersion, "protocolVersion")
    self.started = try reader.required(started, "started")
    self.listening = try reader.required(listening, "listening")
    self.connections = try reader.required(connections, "connections")
    self.documents = try reader.required(documents, "documents")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("process", process)
    writer.member("version", version)
    writer.member("protocolVersion", protocolVersion)
    writer.member("started", started)
    writer.member("listening", listening)
    writer.member("connections", connections)
    writer.member("documents", documents)
    writer.endObject()
  }
}
