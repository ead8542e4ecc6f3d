import JSONText
import OrreryProtocol
import Predicates

/// The LSP lifecycle, `$/` notifications and `rpc/discover`.
extension Session {
  package func initialize(_ params: InitializeParams, _ call: Call) {
    let options = params.initializationOptions
    guard let permissions = admit(with: params.token ?? options?.token) else {
      endOfInput()
      return call.fail(.unauthorized)
    }
    form.writesLargeIntegersAsStrings = (params.int64 ?? options?.int64) == .string
    noticeDetail = params.notices ?? options?.notices ?? .objects
    trace = params.trace
    if let process = params.processId.flatMap(Int32.init(exactly:)), process > 0 {
      onParentProcess?(process)
    }
    for document in server.documents where document.isPinned && permissions.allows(document) {
      document.attach(self, detail: noticeDetail)
    }
    do throws(RequestFailure) {
      call.reply(
        InitializeResult(
          protocolVersion: ProtocolVersion.current,
          serverInfo: Wire.ServerInfo(name: "orrery", version: OrreryServer.version),
          capabilities: Wire.ServerCapabilities(objectStore: .current), limits: .current,
          connection: name, access: permissions.access,
          documents: try openDocuments.map { document throws(RequestFailure) in
            try Wire.OpenDocument(document)
          }))
    } catch {
      call.fail(error)
    }
  }

  package func initialized(_ params: InitializedParams, _ call: Call) {}

  /// The session answers `shutdown` itself, since it changes the lifecycle's state.
  package func shutdown(_ params: ShutdownParams, _ call: Call) {
    call.replyNull()
  }

  /// Likewise.
  package func exit(_ params: ExitParams, _ call: Call) {}

  package func cancelRequest(_ params: CancelRequestParams, _ call: Call) {
    cancel(params.id)
  }

  package func setTrace(_ params: SetTraceParams, _ call: Call) {
    trace = params.value
  }

  package func rpcDiscover(_ params: RPCDiscoverParams, _ call: Call) {
    call.reply(DiscoveryDocument.json)
  }
}

extension Wire.ObjectStoreCapabilities {
  static var current: Self {
    let namespaces = Set(Method.allCases.map { $0.rawValue.split(separator: "/")[0] })
    return Self(
      namespaces: namespaces.map(String.init).filter { $0 != "initialize" && $0 != "shutdown" }
        .sorted(),
      batches: true, inMemoryStores: true)
  }
}

extension Wire.Limits {
  static var current: Self {
    let predicates = PredicateLimits.standard
    return Self(
      maximumMessageBytes: Int64(ServerLimits.maximumMessageBytes),
      nestingDepth: Int64(JSONReader.defaultMaximumDepth),
      inlineBinaryBytes: Int64(ValueForm.inlineBinaryBytes),
      noticeObjects: Int64(Document.noticeObjects),
      queuedBytes: Int64(ServerLimits.queuedBytes),
      openResults: Int64(ServerLimits.openResults),
      observedObjects: Int64(ServerLimits.observedObjects),
      predicateLength: Int64(predicates.maximumLength),
      predicateTokens: Int64(predicates.maximumTokens),
      predicateDepth: Int64(predicates.maximumDepth),
      predicateSetParts: Int64(predicates.maximumSetParts),
      predicateRepetitions: Int64(predicates.maximumRepetitions))
  }
}
