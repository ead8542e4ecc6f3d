import JSONRPC
import JSONText
import OrreryProtocol

/// Requests that wait because a batch request is at work on their document. They wait here, not in
/// the event loop: other documents' requests, other connections' reads and cancellations overtake
/// them, and what the same connection sends to the same document later does not.
extension Session {
  /// A request that has not been looked at yet.
  struct WaitingRequest {
    let call: Call
    let params: RawJSON?
    let document: Document
  }

  /// Sets the request aside where it has to wait.
  func waits(_ call: Call, _ params: RawJSON?) -> Bool {
    guard !waiting.isEmpty || server.documents.contains(where: { $0.batch != nil }),
      let method = Method(rawValue: call.method),
      let document = document(concernedBy: params)
    else { return false }
    let isOwn = document.batch?.session === self
    guard
      isOwn || document.mustWait(needsWriter: method.needsWriter)
        || waiting.contains(where: { $0.document === document })
    else { return false }
    waiting.append(WaitingRequest(call: call, params: params, document: document))
    // What waits can be cancelled: the reply is all there is to it.
    call.onCancel = {}
    return true
  }

  /// A batch request has ended: those that wait have their turn, in the order they came.
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
    if let params, var reader = Optional(params.reader()), (try? reader.peek()) == .object {
      try? reader.beginObject()
      while let key = try? reader.nextKey() {
        if key == "document", (try? reader.peek()) == .string {
          name = try? reader.readString()
        } else if key == "context", (try? reader.peek()) == .string {
          context = try? reader.readString()
        } else if (try? reader.skipValue()) == nil {
          break
        }
      }
    }
    if let name { return openDocuments.first { $0.name == name } }
    if let context { return openDocuments.first { $0.record(named: context) != nil } }
    return openDocuments.count == 1 ? openDocuments.first : nil
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
