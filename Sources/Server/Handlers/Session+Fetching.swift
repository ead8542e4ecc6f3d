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
    fetch(call, in: params.context, params.fetchRequest) { scope, translation in
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
    _ call: Call, in name: String?, _ fetch: Wire.FetchRequest,
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
        call.reply(bytes: try execution.runInContext())
      } else {
        run(execution.job, for: call, on: record.document)
      }
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
  }

  private func run(_ job: FetchJob, for call: Call, on document: Document) {
    let loop = server.eventLoop
    let answer = NIOLoopBound(FetchAnswer(call: call, model: document.model), eventLoop: loop)
    let handle = document.store.concurrentRead { reader throws(OrreryError) in
      try job.run(reader)
    } completion: { outcome in
      loop.execute { answer.value.deliver(outcome) }
    }
    call.onCancel = { handle.cancel() }
  }
}

/// Hands what a fetch off the loop brought to the call that waits for it.
private struct FetchAnswer {
  let call: Call
  let model: ManagedObjectModel

  func deliver(_ outcome: Result<[UInt8], OrreryError>) {
    switch outcome {
    case .success(let bytes): call.reply(bytes: bytes)
    case .failure(let error): call.fail(RequestFailure(any: error, model: model))
    }
  }
}
