import JSONRPC
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// `fetch/*`, and `object/get` as a request. A fetch runs off the event loop, on a snapshot of the
/// store, and of the context where unsaved changes may touch it, taken before the next request is
/// read; that of one object by its id at once.
extension Session {
  func fetchObjects(_ params: FetchObjectsParams, in scope: ContextScope, _ call: Call) throws {
    try fetch(.objects, params.fetch, in: scope, call, token: params.partialResultToken)
  }

  func fetchIds(_ params: FetchIdsParams, in scope: ContextScope, _ call: Call) throws {
    try fetch(.ids, params.fetch, in: scope, call, token: params.partialResultToken)
  }

  func fetchRows(_ params: FetchRowsParams, in scope: ContextScope, _ call: Call) throws {
    try fetch(.rows, params.fetch, in: scope, call, token: params.partialResultToken)
  }

  func fetchCount(_ params: FetchCountParams, in scope: ContextScope, _ call: Call) throws {
    try fetch(.count, params.fetch, in: scope, call)
  }

  /// What it prefetches is read as a fetch is.
  func objectGet(_ params: ObjectGetParams, in scope: ContextScope, _ call: Call) throws {
    let read = try ObjectRead(params, in: scope)
    let clock = scope.clock
    guard call.schedule == .reader else {
      let related = try read.related(in: scope.context)
      return call.reply(try read.result(in: scope.context, with: related, clock: clock))
    }
    let snapshot = ContextSnapshot(of: scope.context)
    scope.document.read(for: call, of: self) { reader throws(OrreryError) in
      let context = snapshot.context(over: reader)
      let related = try read.related(in: context)
      return try read.result(in: context, with: related, clock: clock).json.bytes
    } completion: {
      call.finish(with: $0)
    }
  }

  private func fetch(
    _ resultType: Wire.FetchResultType, _ fetch: Wire.FetchRequest, in scope: ContextScope,
    _ call: Call, token: RequestID? = nil
  ) throws {
    let translation = try FetchTranslation(fetch, as: resultType, in: scope)
    let seen = translation.includesPendingChanges ? scope : scope.withoutPendingChanges
    if token == nil, translation.isBrief {
      return call.reply(bytes: try translation.reply(in: seen))
    }
    let job = translation.job(in: seen)
    let delivery = token.map { PartialResultDelivery(self, call, on: scope.document, token: $0) }
    let stream = delivery?.stream
    delivery?.start()
    scope.document.read(for: call, of: self) { reader throws(OrreryError) in
      try job.run(reader, streamingTo: stream)
    } completion: {
      if let stream { stream.finish($0) } else { call.finish(with: $0) }
    }
    guard let delivery else { return }
    let interrupt = call.onCancel
    call.onCancel = {
      interrupt?()
      delivery.cancel()
    }
  }
}
