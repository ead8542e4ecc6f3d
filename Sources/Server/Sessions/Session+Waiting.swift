import JSONRPC
import JSONText
import NIOCore
import OrreryProtocol

/// Requests that wait because a batch request is at work on their document, or because it is about
/// to have another model, which itself waits until all reads under way have ended, or because their
/// lane has no room, or because the document that they may be about is not open yet. They wait
/// here, not in the event loop: other documents' requests, other connections' and cancellations
/// overtake them, and what the same connection sends to the same document later does not.
struct WaitingRequests {
  /// What waits for the same.
  enum Line: Hashable {
    /// nil: the one that is being opened, if any.
    case document(ObjectIdentifier?)
    case models
  }

  /// One that has not been looked at yet.
  struct Request {
    let call: Call
    let method: Method
    let params: RawJSON?
    /// nil: the one that is being opened, if any; or none at all.
    fileprivate(set) var document: Document?

    var line: Line {
      method.schedule == .models ? .models : .document(document.map { ObjectIdentifier($0) })
    }

    fileprivate var byteCount: Int { params?.range.count ?? 0 }
  }

  /// In the order they came.
  private var requests: [Request] = []
  private var byteCount = 0

  var isEmpty: Bool { requests.isEmpty }

  func contains(in line: Line) -> Bool {
    requests.contains { $0.line == line }
  }

  /// Whether the document's next request here is to give it another model.
  func beginsWithUpdate(of document: Document) -> Bool {
    requests.first { $0.document === document }?.method.schedule == .exclusive
  }

  /// - Throws: `rpc.tooManyRequests`.
  mutating func append(_ request: Request) throws(RequestFailure) {
    guard byteCount + request.byteCount <= ServerLimits.waitingBytes else {
      throw RequestFailure(
        .rpcTooManyRequests,
        "The requests of this connection that wait have more than \(ServerLimits.waitingBytes) "
          + "bytes.", hint: "Wait for replies before sending more.", isRetryable: true)
    }
    requests.append(request)
    byteCount += request.byteCount
  }

  /// Forgets one that was cancelled.
  mutating func remove(_ call: Call) {
    guard let index = requests.firstIndex(where: { $0.call === call }) else { return }
    byteCount -= requests.remove(at: index).byteCount
  }

  mutating func takeAll() -> [Request] {
    defer { self = WaitingRequests() }
    return requests
  }
}

extension Session {
  /// Sets the request aside where it has to wait.
  func waits(_ call: Call, _ params: RawJSON?) -> Bool {
    guard let method = Method(rawValue: call.method), mayHaveToWait || method.schedule == .exclusive
    else { return false }
    let request = WaitingRequests.Request(
      call: call, method: method, params: params,
      document: method.schedule == .models ? nil : document(concernedBy: params))
    guard mustWait(request) || waiting.contains(in: request.line) else { return false }
    wait(request)
    return true
  }

  /// Whether any request but an exclusive one might, without a look at it.
  private var mayHaveToWait: Bool {
    !waiting.isEmpty || opening != nil || !server.openings.hasRoom(for: id)
      || !server.modelReads.hasRoom(for: id)
      || server.documents.contains { document in
        document.isOccupied || !document.reads.hasRoom(for: id)
          || (document.reads.count > 0 && document.awaitsUpdate)
      }
  }

  private func wait(_ request: WaitingRequests.Request) {
    do throws(RequestFailure) {
      try waiting.append(request)
      // What waits can be cancelled: the reply is all there is to it.
      request.call.onCancel = { [unowned self, unowned call = request.call] in
        waiting.remove(call)
        resumeOthersSoon()
      }
      // Whoever reads now has read all before the document gets another model.
      if request.method.schedule == .exclusive, let document = request.document {
        for stream in document.streams.values { stream.stopWaiting() }
      }
    } catch {
      request.call.fail(error)
    }
  }

  /// What waited behind a request that has gone has its turn.
  func resumeOthersSoon() {
    let server = NIOLoopBound(server, eventLoop: server.eventLoop)
    self.server.eventLoop.execute { server.value.resumeWaitingSessions() }
  }

  private func mustWait(_ request: WaitingRequests.Request) -> Bool {
    let schedule = request.method.schedule
    if schedule == .models { return !server.modelReads.hasRoom(for: id) }
    if schedule == .opener, !server.openings.hasRoom(for: id) { return true }
    guard let document = request.document else { return opening != nil }
    if document.batch?.session === self || document.mustWait(needsWriter: schedule.needsWriter) {
      return true
    }
    guard document.isAttached(self) else { return false }
    if schedule == .exclusive { return document.reads.count > 0 }
    return schedule.readsInLane && (!document.reads.hasRoom(for: id) || document.awaitsUpdate)
  }

  /// What kept them waiting may have ended: those that need not wait any longer have their turn, in
  /// the order they came.
  func resumeWaiting() {
    /// Lines whose first goes on waiting: what comes after it does too.
    var blocked: Set<WaitingRequests.Line> = []
    for var request in waiting.takeAll() where !request.call.isFinished {
      // To find the document takes a look at the parameters: once, when it can be open.
      if request.document == nil, request.line != .models, opening == nil,
        !blocked.contains(request.line)
      {
        request.document = document(concernedBy: request.params)
      }
      if blocked.contains(request.line) || mustWait(request) {
        blocked.insert(request.line)
        wait(request)
      } else {
        request.call.onCancel = nil
        run(request.call, request.params)
      }
    }
    shutDownWhenAnswered()
  }

  /// The document that a request is about, as its parameters say; nil where there is none.
  private func document(concernedBy params: RawJSON?) -> Document? {
    var name: String?
    var context: String?
    /// A stream of notices, a live list, a live aggregate or an observer.
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

  private static let streamKeys: Set = ["aggregate", "list", "observer", "stream"]

  /// The first letter tells streams of notices, live lists, live aggregates and observers apart.
  private func document(ofStream name: String) -> Document? {
    openDocuments.first { document in
      document.subscriptions.contains { $0.session === self && $0.name == name }
        || document.records.contains { record in
          record.lists.listeners.contains { $0.session === self && $0.name == name }
            || record.queries.listeners.contains { $0.session === self && $0.name == name }
        }
    }
  }
}
