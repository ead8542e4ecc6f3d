import JSONRPC
import JSONText
import NIOCore
import OrreryProtocol
import Predicates
import Spelling
import Transport

/// The LSP lifecycle, `$/` notifications and `rpc/discover`.
extension Session {
  func initialize(_ params: InitializeParams) throws(RequestFailure) -> InitializeResult {
    let options = params.initializationOptions ?? Wire.InitializationOptions()
    guard let permissions = admit(with: options.token) else {
      endOfInput()
      throw .unauthorized
    }
    if let asked = options.protocolVersion, !ProtocolVersion.serves(asked) {
      throw RequestFailure(
        .rpcUnsupportedVersion, "This server does not serve version “\(asked)”.",
        parameter: "initializationOptions.protocolVersion", allowed: [ProtocolVersion.current],
        hint: "Ask for \(ProtocolVersion.current), or use another server.")
    }
    form.writesLargeIntegersAsStrings = options.int64 == .string
    noticeDetail = options.noticeDetail
    trace = params.trace
    clientInfo = params.clientInfo?.clipped
    if let process = params.processId.flatMap(Int32.init(exactly:)), process > 0 {
      onParentProcess?(process)
    }
    for document in server.documents
    where (document.isPinned || document.name == joined) && permissions.allows(document) {
      document.attach(self, detail: noticeDetail)
    }
    return InitializeResult(
      protocolVersion: ProtocolVersion.current,
      serverInfo: Wire.ServerInfo(name: "orrery", version: OrreryServer.version),
      capabilities: Wire.ServerCapabilities(objectStore: .current), limits: .current,
      connection: name, access: permissions.access,
      documents: try openDocuments.map { document throws(RequestFailure) in
        try Wire.OpenDocument(document, of: self)
      })
  }

  func initialized(_ params: InitializedParams) {}

  /// The session answers `shutdown` itself, since it changes the lifecycle's state.
  func shutdown(_ params: ShutdownParams) -> ShutdownResult {
    JSONNull()
  }

  /// Likewise.
  func exit(_ params: ExitParams) {}

  func cancelRequest(_ params: CancelRequestParams) {
    cancel(params.id)
  }

  func setTrace(_ params: SetTraceParams) {
    trace = params.value
  }

  func rpcGetStatus(_ params: RPCGetStatusParams) throws(RequestFailure) -> RPCGetStatusResult {
    let permissions = try requirePermissions()
    let holder = server.holder
    return RPCGetStatusResult(
      process: holder.process, version: holder.version,
      protocolVersion: holder.protocolVersion, started: holder.started ?? "",
      listening: holder.listening, connections: Int64(server.sessions.count - 1),
      documents: server.documents.filter(permissions.allows).map {
        Wire.DocumentUse($0, besides: self)
      })
  }

  /// It answers before connections are closed.
  func rpcStop(_ params: RPCStopParams, _ call: Call) throws(RequestFailure) {
    guard try requirePermissions().documents == nil else {
      throw RequestFailure(
        .permissionDenied, "The token of this connection does not allow to end the server.",
        hint: "Its entry in the token file restricts it to documents.")
    }
    if params.ifIdle, !server.isIdle(but: self) {
      return call.reply(RPCStopResult(isStopping: false))
    }
    let failure = server.shutDown()
    if let failure { call.fail(failure) } else { call.reply(RPCStopResult()) }
    if let onStop = server.onStop {
      onStop(failure == nil)
    } else {
      server.closeConnections()
    }
  }

  func rpcDiscover(_ params: RPCDiscoverParams) -> RPCDiscoverResult {
    RPCDiscoverResult(value: DiscoveryDocument.json)
  }
}

extension Wire.DocumentUse {
  init(_ document: Document, besides session: Session) {
    let count = document.attached.count - (document.isAttached(session) ? 1 : 0)
    self.init(
      document: document.name, path: document.path, connections: Int64(count),
      hasChanges: document.mainRecord?.context.hasChanges ?? false,
      readOnly: document.store.isReadOnly)
  }
}

extension Wire.ObjectStoreCapabilities {
  static var current: Self {
    let namespaces = Set(Method.allCases.map { $0.rawValue.parts(separatedBy: "/")[0] })
    return Self(
      namespaces: namespaces.map(String.init).filter { $0 != "initialize" && $0 != "shutdown" }
        .sorted(),
      batches: true, inMemoryStores: true)
  }
}

extension Wire.Limits {
  static var current: Self {
    let predicates = PredicateLimits.standard
    let transport = TransportLimits()
    let framing = transport.framing
    return Self(
      maximumMessageBytes: Int64(ServerLimits.maximumMessageBytes),
      headerBytes: Int64(framing.maximumHeaderBytes),
      headerFields: Int64(framing.maximumHeaderFields),
      batchRequests: Int64(Envelope.maximumBatchCount),
      nestingDepth: Int64(JSONReader.defaultMaximumDepth),
      inlineBinaryBytes: Int64(ValueForm.inlineBinaryBytes),
      noticeObjects: Int64(Document.noticeObjects),
      namedObjects: Int64(ServerLimits.namedObjects),
      queuedBytes: Int64(ServerLimits.queuedBytes),
      unreadBytes: Int64(transport.maximumQueuedBytes),
      unreadSeconds: transport.stuckPeriod.nanoseconds / 1_000_000_000,
      replyBytes: Int64(ServerLimits.replyBytes),
      waitingRequests: Int64(ServerLimits.waitingRequests),
      waitingBytes: Int64(ServerLimits.waitingBytes),
      connections: Int64(transport.maximumConnections),
      tracedBytes: Int64(ServerLimits.tracedBytes),
      uploadBytes: Int64(ServerLimits.uploadBytes),
      openUploads: Int64(ServerLimits.openUploads),
      openDocuments: Int64(ServerLimits.openDocuments),
      openContexts: Int64(ServerLimits.openContexts),
      contextDepth: Int64(ContextRecord.maximumDepth),
      openStreams: Int64(ServerLimits.openStreams),
      openObservers: Int64(ServerLimits.openObservers),
      openLists: Int64(ServerLimits.openLists),
      observedObjects: Int64(ServerLimits.observedObjects),
      resumableObjects: Int64(ServerLimits.resumableObjects),
      rememberedObjects: Int64(ServerLimits.rememberedObjects),
      retainedStreams: Int64(ServerLimits.retainedStreams),
      retentionSeconds: ServerLimits.retentionSeconds,
      actionNameBytes: Int64(ServerLimits.actionNameBytes),
      predicateLength: Int64(predicates.maximumLength),
      predicateTokens: Int64(predicates.maximumTokens),
      patternLength: Int64(predicates.maximumPatternLength),
      predicateDepth: Int64(predicates.maximumDepth),
      predicateSetParts: Int64(predicates.maximumSetParts),
      predicateRepetitions: Int64(predicates.maximumRepetitions),
      keyPathKeys: Int64(predicates.maximumKeys),
      evaluatedElements: Int64(predicates.maximumElements))
  }
}

extension ProtocolVersion {
  /// Whether a client written for that version is served: one of the same major version that is no
  /// later, since a version only ever adds.
  static func serves(_ asked: String) -> Bool {
    guard let asked = numbers(asked), let own = numbers(current) else { return false }
    return asked.major == own.major && asked.minor <= own.minor
  }

  private static func numbers(_ text: String) -> (major: Int, minor: Int)? {
    let parts = text.parts(separatedBy: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]),
      "\(major).\(minor)" == text, major >= 0, minor >= 0
    else { return nil }
    return (major, minor)
  }
}
