// Written by protocol-gen from protocol/methods/base/initialize.json: edit that instead.

import JSONText

/// `initialize`: opens a session: the first request on a connection, once.
///
/// LSP's. Before it every request is refused with `rpc.notInitialized` and every notification but
/// `exit` is dropped; a second one is refused with `rpc.invalidRequest`. Members of LSP that mean
/// nothing here (`rootUri`, `workspaceFolders`, …) are ignored. On standard input and output the
/// server ends when the process `processId` does.
package struct InitializeParams: RequestParams {
  package typealias Result = InitializeResult
  package static let method = Method.initialize

  private static let memberNames = [
    "processId",
    "clientInfo",
    "capabilities",
    "trace",
    "initializationOptions",
  ]

  /// The client's process; the server of a stdio connection ends when it is gone.
  package var processId: Int64?
  /// Who the client is, for logs. A save's author is the `author` of its context.
  package var clientInfo: Wire.ClientInfo?
  /// What the client can do. Nothing is asked of it yet.
  package var capabilities: RawJSON?
  /// What to tell with `$/logTrace`.
  package var trace: Wire.TraceValue
  /// What Orrery asks beyond LSP: the version of the protocol, the token, and how values and
  /// notices are written.
  package var initializationOptions: Wire.InitializationOptions?

  package init(
    processId: Int64? = nil,
    clientInfo: Wire.ClientInfo? = nil,
    capabilities: RawJSON? = nil,
    trace: Wire.TraceValue = .off,
    initializationOptions: Wire.InitializationOptions? = nil
  ) {
    self.processId = processId
    self.clientInfo = clientInfo
    self.capabilities = capabilities
    self.trace = trace
    self.initializationOptions = initializationOptions
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var processId: Int64?
    var clientInfo: Wire.ClientInfo?
    var capabilities: RawJSON?
    var trace: Wire.TraceValue?
    var initializationOptions: Wire.InitializationOptions?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "processId": processId = try reader.optional(in: -2147483648...2147483647)
      case "clientInfo": clientInfo = try reader.optional()
      case "capabilities": capabilities = try reader.value()
      case "trace": trace = try reader.optional()
      case "initializationOptions": initializationOptions = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.processId = processId
    self.clientInfo = clientInfo
    self.capabilities = capabilities
    self.trace = trace ?? .off
    self.initializationOptions = initializationOptions
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let processId { writer.member("processId", processId) }
    if let clientInfo { writer.member("clientInfo", clientInfo) }
    if let capabilities { writer.member("capabilities", capabilities) }
    if trace != .off { writer.member("trace", trace) }
    if let initializationOptions { writer.member("initializationOptions", initializationOptions) }
    writer.endObject()
  }
}

/// The result of `initialize`.
package struct InitializeResult: JSONCodable, Equatable, Sendable {
  private static let memberNames = [
    "protocolVersion",
    "serverInfo",
    "capabilities",
    "limits",
    "connection",
    "access",
    "documents",
  ]

  /// The version of this protocol that the server speaks, `1.0`: the one asked for, or a later one
  /// that only adds to it.
  package var protocolVersion: String
  /// Who the server is.
  package var serverInfo: Wire.ServerInfo
  /// What it does.
  package var capabilities: Wire.ServerCapabilities
  /// Its limits.
  package var limits: Wire.Limits
  /// This connection's name, as `by` in notices has it.
  package var connection: String
  /// What the client may do, as its token says.
  package var access: Wire.Access
  /// The documents that are open from the start: those the server was started with, as far as the
  /// client may open them.
  package var documents: [Wire.OpenDocument]

  package init(
    protocolVersion: String,
    serverInfo: Wire.ServerInfo,
    capabilities: Wire.ServerCapabilities,
    limits: Wire.Limits,
    connection: String,
    access: Wire.Access = .write,
    documents: [Wire.OpenDocument] = []
  ) {
    self.protocolVersion = protocolVersion
    self.serverInfo = serverInfo
    self.capabilities = capabilities
    self.limits = limits
    self.connection = connection
    self.access = access
    self.documents = documents
  }

  package init(reading reader: inout JSONReader) throws(ParameterError) {
    var protocolVersion: String?
    var serverInfo: Wire.ServerInfo?
    var capabilities: Wire.ServerCapabilities?
    var limits: Wire.Limits?
    var connection: String?
    var access: Wire.Access?
    var documents: [Wire.OpenDocument]?
    try reader.members { (memberKey, reader) throws(ParameterError) in
      switch memberKey {
      case "protocolVersion": protocolVersion = try reader.value()
      case "serverInfo": serverInfo = try reader.value()
      case "capabilities": capabilities = try reader.value()
      case "limits": limits = try reader.value()
      case "connection": connection = try reader.value()
      case "access": access = try reader.optional()
      case "documents": documents = try reader.optional()
      default: try reader.skip(unknown: memberKey, among: Self.memberNames)
      }
    }
    self.protocolVersion = try reader.required(protocolVersion, "protocolVersion")
    self.serverInfo = try reader.required(serverInfo, "serverInfo")
    self.capabilities = try reader.required(capabilities, "capabilities")
    self.limits = try reader.required(limits, "limits")
    self.connection = try reader.required(connection, "connection")
    self.access = access ?? .write
    self.documents = documents ?? []
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("protocolVersion", protocolVersion)
    writer.member("serverInfo", serverInfo)
    writer.member("capabilities", capabilities)
    writer.member("limits", limits)
    writer.member("connection", connection)
    if access != .write { writer.member("access", access) }
    if !documents.isEmpty { writer.member("documents", documents) }
    writer.endObject()
  }
}
