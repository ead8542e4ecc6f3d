import JSONRPC
import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// `fetch/*`. A fetch that unsaved changes cannot touch runs off the event loop, on a snapshot of
/// the store taken before the next request is read; one that they may touch is merged on the loop.
extension Session {
  package func fetchObjects(_ params: FetchObjectsParams, _ call: Call) {
    fetch(.objects, params.fetch, in: params.context, call, token: params.partialResultToken)
  }

  package func fetchIds(_ params: FetchIdsParams, _ call: Call) {
    fetch(.ids, params.fetch, in: params.context, call, token: params.partialResultToken)
  }

  package func fetchRows(_ params: FetchRowsParams, _ call: Call) {
    fetch(.rows, params.fetch, in: params.context, call, token: params.partialResultToken)
  }

  package func fetchCount(_ params: FetchCountParams, _ call: Call) {
    fetch(.count, params.fetch, in: params.context, call)
  }

  private func fetch(
    _ resultType: Wire.FetchResultType, _ fetch: Wire.FetchRequest, in name: String?, _ call: Call,
    token: RequestID? = nil
  ) {
    var model: ManagedObjectModel?
    do {
      let record = try record(named: name)
      model = record.context.coordinator.model
      let scope = ContextScope(session: self, record: record)
      let translation = try FetchTranslation(fetch, as: resultType, in: scope)
      let execution = FetchExecution(
        translation: translation,
        scope: translation.fetch.includesPendingChanges ? scope : scope.withoutPendingChanges)
      let delivery = token.map {
        PartialResultDelivery(self, call, on: record.document, token: $0)
      }
      if execution.needsContext {
        try runInContext(execution, for: call, delivery)
      } else {
        run(execution.job, for: call, on: record.document, delivery)
      }
    } catch {
      call.fail(RequestFailure(any: error, model: model))
    }
  }

  private func runInContext(
    _ execution: FetchExecution, for call: Call, _ delivery: PartialResultDelivery?
  ) throws(OrreryError) {
    guard let delivery else { return call.reply(bytes: try execution.runInContext()) }
    delivery.stream.finish(.success(try execution.runInContext(streamingTo: delivery.stream)))
    call.onCancel = { delivery.cancel() }
    delivery.start()
  }

  private func run(
    _ job: FetchJob, for call: Call, on document: Document, _ delivery: PartialResultDelivery?
  ) {
    guard let delivery else {
      let model = document.model
      return document.read(for: call, of: self) { reader throws(OrreryError) in
        try job.run(reader)
      } completion: { outcome in
        switch outcome {
        case .success(let bytes): call.reply(bytes: bytes)
        case .failure(let error): call.fail(RequestFailure(error, model: model))
        }
      }
    }
    let stream = delivery.stream
    delivery.start()
    document.read(for: call, of: self) { reader throws(OrreryError) in
      try job.run(reader, streamingTo: stream)
    } completion: {
      stream.finish($0)
    }
    let interrupt = call.onCancel
    call.onCancel = {
      interrupt?()
      delivery.cancel()
    }
  }
}
