import JSONRPC
import JSONText
import NIOCore
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// `fetch/*`. A fetch that unsaved changes cannot touch runs off the event loop, on a snapshot of
/// the store taken before the next request is read; one that they may touch is merged on the loop.
extension Session {
  package func fetchExecute(_ params: FetchExecuteParams, _ call: Call) {
    fetch(
      call, in: params.context, params.fetchRequest, token: params.partialResultToken
    ) { scope, translation in
      FetchExecution(
        fetch: params.fetchRequest, translation: translation, scope: scope)
    }
  }

  package func fetchCount(_ params: FetchCountParams, _ call: Call) {
    fetch(call, in: params.context, params.fetchRequest) { scope, translation in
      var fetch = params.fetchRequest
      fetch.resultType = .count
      return FetchExecution(fetch: fetch, translation: translation, scope: scope)
    }
  }

  private func fetch(
    _ call: Call, in name: String?, _ fetch: Wire.FetchRequest, token: RequestID? = nil,
    _ execution: (ContextScope, FetchTranslation) throws -> FetchExecution
  ) {
    var model: ManagedObjectModel?
    do {
      let record = try record(named: name)
      model = record.context.coordinator.model
      let scope = ContextScope(session: self, record: record)
      let translation = try FetchTranslation(fetch, in: scope)
      let execution = try execution(scope, translation)
      if execution.needsContext {
        reply(to: call, with: try execution.runInContext(), streamingAs: token)
      } else {
        run(execution.job, for: call, on: record.document, token: token)
      }
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
  }

  private func run(_ job: FetchJob, for call: Call, on document: Document, token: RequestID?) {
    let loop = server.eventLoop
    let answer = NIOLoopBound(
      FetchAnswer(session: self, call: call, model: document.model, token: token),
      eventLoop: loop)
    let handle = document.store.concurrentRead { reader throws(OrreryError) in
      try job.run(reader)
    } completion: { outcome in
      loop.execute { answer.value.deliver(outcome) }
    }
    call.onCancel = { handle.cancel() }
  }

  /// - Parameter token: where the client gave one, the rows go ahead of the reply under it.
  fileprivate func reply(to call: Call, with result: [UInt8], streamingAs token: RequestID?) {
    guard let token, !call.isFinished else { return call.reply(bytes: result) }
    let partial = PartialResult(splitting: result)
    for piece in partial.pieces { notify(ProgressParams(token: token, value: piece)) }
    call.reply(bytes: partial.rest)
  }
}

/// Hands what a fetch off the loop brought to the call that waits for it.
private struct FetchAnswer {
  let session: Session
  let call: Call
  let model: ManagedObjectModel
  let token: RequestID?

  func deliver(_ outcome: Result<[UInt8], OrreryError>) {
    switch outcome {
    case .success(let bytes): session.reply(to: call, with: bytes, streamingAs: token)
    case .failure(let error): call.fail(RequestFailure(any: error, model: model))
    }
  }
}
