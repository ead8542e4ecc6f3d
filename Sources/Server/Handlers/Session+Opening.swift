import ObjectModel
import OrreryProtocol
import PersistentStore

/// `document/open`: at once where the document is open already, else off the event loop, where its
/// model is read and its store opened, after a migration if need be. What the same connection sends
/// meanwhile waits with it, unless it is about another document.
extension Session {
  func documentOpen(_ params: DocumentOpenParams, _ call: Call) throws {
    var request = try DocumentRequest(params, by: requirePermissions()) {
      source throws(RequestFailure) in
      try model(source, key: "model")
    }
    request.recoveryFolder = server.recoveryFolder
    try requireRoom(at: request.location)
    try server.checkNoBackup(at: request.location)
    if let run = server.migration(at: request.location) {
      call.onCancel = {}
      return waitToOpen(run, call) { [unowned self] _ in try documentOpen(params, call) }
    }
    var isPinned = false
    if let document = server.document(at: request.location) {
      guard try requirePermissions().access == .write, document.isAbandoned(but: self) else {
        return try join(document, request, params, call)
      }
      // What is wanted is the store that is there now, or is to be.
      isPinned = document.isPinned
      server.close(document)
      closedDocuments.insert(document.name)
    }
    try server.checkNames(request.location)
    let lock: StoreLock?
    do throws(RequestFailure) {
      lock = try server.lock(request)
    } catch {
      // Who else serves a store, and where, is for those to know who may know of every document.
      throw try requirePermissions().documents == nil ? error : error.withoutHolder
    }
    let run = MigrationRun(call, at: request.location, of: self, token: params.workDoneToken)
    begin(run, request)
    waitToOpen(run, call) { [unowned self, isPinned] result in
      let success = try result.get()
      guard let opened = success.opened?.take() else { return try documentOpen(params, call) }
      let document = try server.makeDocument(request, opened, lock)
      document.isPinned = isPinned
      // Nobody else has it yet.
      defer { if !document.hasSessions { server.leave(document) } }
      if let model = success.model, let failure = OpenOtherwise(document, model, params) {
        throw failure.failure
      }
      try open(document, migration: success.migration, params, call)
    }
  }

  /// Joins a document that is open already, if it is open as the request wants it. Its model is
  /// compared off the event loop.
  private func join(
    _ document: Document, _ request: DocumentRequest, _ params: DocumentOpenParams, _ call: Call
  ) throws {
    if let failure = OpenOtherwise(document, request, params)?.failure { throw failure }
    guard let source = request.expectedModel else {
      return try open(document, migration: nil, params, call)
    }
    let run = MigrationRun(call, at: request.location, of: self, token: nil)
    begin(run) { _ throws(OrreryError) in
      MigrationRun.Success(model: try ModelLoader.model(from: source))
    }
    waitToOpen(run, call) { [unowned self] result in
      let model = try result.get().model
      // Everybody may have left it meanwhile.
      guard let document = server.document(at: request.location), let model else {
        return try documentOpen(params, call)
      }
      if let failure = OpenOtherwise(document, model, params)?.failure { throw failure }
      try open(document, migration: nil, params, call)
    }
  }

  private func requireRoom(at location: StoreLocation) throws(RequestFailure) {
    let open = openDocuments
    guard !open.contains(where: { $0.isAt(location) }) else { return }
    try requireRoom(
      for: "documents", beside: open.count, limit: ServerLimits.openDocuments, .documentLimit)
  }

  private func begin(_ run: MigrationRun, _ request: DocumentRequest) {
    begin(run) { thread throws(OrreryError) in
      var request = request
      let migration = request.mayMigrate ? try ModelLoader.migrate(request, work: thread.work) : nil
      request.migrates = false
      // From here on it cannot be taken back: a store may be made.
      guard migration != nil || thread.work.mayCommit() else { throw StoreMigration.cancellation }
      let expected = request.model == nil ? request.expectedModel : nil
      return MigrationRun.Success(
        migration: migration, opened: Handover(try ModelLoader.openStore(for: request)),
        model: try expected.map { source throws(OrreryError) in
          try ModelLoader.model(from: source)
        })
    }
  }

  private func begin(
    _ run: MigrationRun,
    _ body:
      @escaping @Sendable (MigrationRun.Thread) throws(OrreryError) -> MigrationRun.Success
  ) {
    let (server, opener) = (server, id)
    server.openings.begin(for: opener)
    server.begin(run, body)
    run.completions.append { _ in server.openings.end(for: opener) }
  }

  /// - Parameter body: Answers the request, if the client still wants that. What it throws is the
  ///   answer too.
  private func waitToOpen(
    _ run: MigrationRun, _ call: Call,
    _ body: @escaping (Result<MigrationRun.Success, OrreryError>) throws -> Void
  ) {
    opening = call
    run.completions.append { [weak self] result in
      guard let self, !hasEnded else { return }
      opening = nil
      call.onCancel = nil
      if !call.isFinished {
        do { try body(result) } catch { call.fail(error) }
      }
      resumeWaiting()
    }
  }

  private func open(
    _ document: Document, migration: Wire.DocumentMigration?, _ params: DocumentOpenParams,
    _ call: Call
  ) throws {
    let detail = params.noticeDetail ?? noticeDetail
    let scope = try document.requireMainScope(of: self)
    let missed = try params.since.flatMap(document.changes(since:)).flatMap { net in
      try Wire.MissedChanges(net, detail: detail, writer: scope.writer, document: document)
    }
    document.attach(self, detail: detail)
    if params.autosave?.enabled == false { document.discarders.insert(name) }
    closedDocuments.remove(document.name)
    try call.reply(
      DocumentOpenResult(
        openDocument: Wire.OpenDocument(document, of: self),
        contextState: Wire.ContextState(scope.context),
        presentConnections: Wire.PresentConnections(document.attached, toldTo: self),
        model: Wire.Model(document.model), modelOrigin: document.modelOrigin,
        migration: migration, isFresh: missed == nil, changes: missed))
  }
}

extension DocumentRequest {
  /// Whether there may be something to migrate, as far as the request tells.
  var mayMigrate: Bool { migrates && !options.isReadOnly && location != .memory && model != nil }
}
