import JSONRPC
import ObjectModel
import OrreryProtocol
import PersistentStore

/// `document/open`: at once, or after a migration. What the same connection sends meanwhile and is
/// about no other document waits with it: it may be about the one that is being opened.
extension Session {
  package func documentOpen(_ params: DocumentOpenParams, _ call: Call) {
    do {
      var request = try DocumentRequest(params)
      try permissions?.check(&request)
      if let run = server.migration(at: request.location) {
        call.onCancel = {}
        return waitToOpen(run, call) { [unowned self] _ in documentOpen(params, call) }
      }
      guard request.mayMigrate, !server.hasDocument(at: request.location) else {
        return try open(request, migration: nil, params, call)
      }
      let run = MigrationRun(
        call: call, location: request.location,
        progress: WorkDoneProgress(
          call, of: self, token: params.workDoneToken, counter: BatchProgress()))
      server.begin(run) { [request] thread throws(OrreryError) in
        try ModelLoader.migrate(request, work: thread.work)
      }
      request.migrates = false
      waitToOpen(run, call) { [unowned self] result in
        do {
          try open(request, migration: try result.get(), params, call)
        } catch {
          call.fail(RequestFailure(any: error, model: nil))
        }
      }
    } catch {
      call.fail(RequestFailure(any: error, model: nil))
    }
  }

  /// - Parameter body: Answers the request, if the client still wants that.
  private func waitToOpen(
    _ run: MigrationRun, _ call: Call,
    _ body: @escaping (Result<Wire.DocumentMigration?, OrreryError>) -> Void
  ) {
    opening = call
    run.completions.append { [weak self] result in
      guard let self, isServed else { return }
      opening = nil
      call.onCancel = nil
      if !call.isFinished { body(result) }
      resumeWaiting()
    }
  }

  private func open(
    _ request: DocumentRequest, migration: Wire.DocumentMigration?, _ params: DocumentOpenParams,
    _ call: Call
  ) throws {
    let document = try server.document(opening: request)
    let detail = params.notices ?? noticeDetail
    let writer = document.mainRecord.map { ObjectWriter(record: $0, form: form) }
    let net = params.since.flatMap(document.changes(since:))
    let missed = net.flatMap { net in
      writer.flatMap {
        Wire.MissedChanges(net, detail: detail, writer: $0, document: document)
      }
    }
    document.attach(self, detail: detail)
    closedDocuments.remove(document.name)
    let open = try Wire.OpenDocument(document)
    call.reply(
      DocumentOpenResult(
        openDocument: open, model: Wire.Model(document.model), modelOrigin: document.modelOrigin,
        migration: migration, isFresh: missed == nil, changes: missed))
  }
}

extension DocumentRequest {
  /// Whether there may be something to migrate, as far as the request tells.
  var mayMigrate: Bool {
    migrates && !options.isReadOnly && location != .memory && model != nil
  }
}
