import JSONRPC
import JSONText
import OrreryProtocol

/// Requests that wait because a batch request is at work on their document, or because it is about
/// to have another model, or because the document that they may be about is not open yet, its store
/// being migrated. They wait here, not in the
/// event loop: other documents' requests, other connections' reads and cancellations overtake them,
/// and what the same connection sends to the same document later does not.
extension Session {
  /// A request that has not been looked at yet.
  struct WaitingRequest {
    let call: Call
    let params: RawJSON?
    /// nil: the one that is being opened, if any.
    let document: Document?
  }

  /// Sets the request aside where it has to wait.
  func waits(_ call: Call, _ params: RawJSON?) -> Bool {
    guard
      !waiting.isEmpty || opening != nil || server.documents.contains(where: \.isOccupied),
      let method = Method(rawValue: call.method)
    else { return false }
    let document = document(concernedBy: params)
    guard mustWait(method, for: document) else { return false }
    waiting.append(WaitingRequest(call: call, params: params, document: document))
    // What waits can be cancelled: the reply is all there is to it.
    call.onCancel = {}
    return true
  }

  private func mustWait(_ method: Method, for document: Document?) -> Bool {
    guard let document else { return opening != nil }
    return document.batch?.session === self || document.mustWait(needsWriter: method.needsWriter)
      || waiting.contains { $0.document === document }
  }

  /// What kept them waiting has ended: those that wait have their turn, in the order they came.
  func resumeWaiting() {
    let resumed = waiting
    waiting = []
    for request in resumed where !request.call.isFinished {
      request.call.onCancel = nil
      serve(request.call, request.params)
    }
    shutDownWhenAnswered()
  }

  /// The document that a request is about, as its parameters say; nil where there is none.
  private func document(concernedBy params: RawJSON?) -> Document? {
    var name: String?
    var context: String?
    /// A live list, a live aggregate or an observer.
    var stream: String?
    if let params, var reader = Optional(params.reader()), (try? reader.peek()) == .object {
      try? reader.beginObject()
      while let key = try? reader.nextKey() {
        if key == "document", (try? reader.peek()) == .string {
          name = try? reader.readString()
        } else if key == "context", (try? reader.peek()) == .string {
          context = try? reader.readString()
        } else if Self.streamKeys.contains(key), (try? reader.peek()) == .string {
          stream = try? reader.readString()
        } else if (try? reader.skipValue()) == nil {
          break
        }
      }
    }
    if let name { return openDocuments.first { $0.name == name } }
    if let context { return openDocuments.first { $0.record(named: context) != nil } }
    if let stream, let document = self.document(ofStream: stream) { return document }
    return openDocuments.count == 1 && opening == nil ? openDocuments.first : nil
  }

  private static let streamKeys: Set = ["aggregate", "observer", "results"]

  /// The first letter tells live lists, live aggregates and observers apart.
  private func document(ofStream name: String) -> Document? {
    openDocuments.first { document in
      document.subscriptions.contains { $0.session === self && $0.observer == name }
        || document.records.contains { record in
          record.results.listeners.contains { $0.session === self && $0.name == name }
            || record.queries.listeners.contains { $0.session === self && $0.name == name }
        }
    }
  }
}

extension Method {
  /// Whether the request may write the store. Edits of contexts do not, unless they make objects,
  /// which take keys.
  fileprivate var needsWriter: Bool {
    switch self {
    case .contextClose, .contextCreate, .contextRedo, .contextRefresh, .contextReset,
      .contextRollback, .contextUndo, .documentRevert, .objectDelete, .objectMove,
      .objectSetValue, .objectUpdate, .relationshipAdd, .relationshipInsert, .relationshipMove,
      .relationshipRemove, .relationshipSet:
      false
    default: writes
    }
  }
}
