import ObjectModel
import OrreryProtocol

/// `observer/*`: streams of notices beside the one that opening a document starts.
extension Session {
  package func observerAdd(_ params: ObserverAddParams, _ call: Call) {
    perform(call, on: params.document) { document in
      ObserverAddResult(
        observer: try addObserver(params, to: document), clock: document.clock.text)
    }
  }

  /// - Returns: the observer's name.
  private func addObserver(
    _ params: ObserverAddParams, to document: Document
  ) throws -> String {
    var record = document.mainRecord
    if let name = params.context { record = try self.record(named: name) }
    guard let record, let main = document.mainRecord, record.document === document else {
      throw RequestFailure(
        .contextUnknown, "The context belongs to another document.", key: "context",
        hint: "Leave document out, or name the context's own.")
    }
    let filter = try filter(params, in: ContextScope(session: self, record: record))
    observerCount += 1
    let name = "o\(observerCount)"
    for stream in Subscription.Stream.streams(of: params.name) where params.notices != .none {
      // Saves are told on the main context's stream, whoever saved.
      document.subscriptions.append(
        Subscription(
          session: self, stream: stream, record: stream == .saves ? main : record,
          detail: params.notices, filter: filter, observer: name, clock: document.clock))
    }
    return name
  }

  private func filter(
    _ params: ObserverAddParams, in scope: ContextScope
  ) throws(OrreryError) -> Subscription.Filter {
    var filter = Subscription.Filter()
    if let name = params.entity {
      filter.family = try scope.model.requireEntity(named: name).family
    }
    if let ids = params.ids { filter.ids = Set(try scope.objects(ids, parameter: "ids")) }
    return filter
  }

  package func observerRemove(_ params: ObserverRemoveParams, _ call: Call) {
    var isKnown = false
    for document in openDocuments {
      document.subscriptions.removeAll { subscription in
        let isMeant =
          subscription.session === self && subscription.observer == params.observer
        isKnown = isKnown || isMeant
        return isMeant
      }
    }
    guard isKnown else {
      return call.fail(
        RequestFailure(
          .observerUnknown, "This connection has no observer “\(params.observer)”.",
          key: "observer", hint: "Use a name that observer/add gave."))
    }
    call.reply(ObserverRemoveResult())
  }
}

extension Subscription.Stream {
  fileprivate static func streams(of notice: Wire.ObservableNotice?) -> [Self] {
    switch notice {
    case .contextDidChangeObjects: [.objects]
    case .documentDidSave: [.saves]
    case nil: [.objects, .saves]
    }
  }
}
