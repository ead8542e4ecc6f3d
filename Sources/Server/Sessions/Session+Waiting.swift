import NIOCore
import OrreryProtocol

/// Requests that wait: until a batch request on their document, or its change to another model, is
/// done, until their lane has room, or until what they may be about is open. They wait here, not in
/// the event loop: other documents' requests, other connections' and cancellations overtake them.
struct WaitingRequests {
  /// What waits for the same.
  enum Line: Hashable {
    /// nil: the one that is being opened, if any.
    case document(ObjectIdentifier?)
    case models

    init(_ call: Call, _ document: Document?) {
      self = call.schedule == .models ? .models : .document(document.map { ObjectIdentifier($0) })
    }
  }

  struct Request {
    let call: Call
    let name: any ScopeName
    /// nil: the one that is being opened, if any; or none at all.
    var document: Document?
    /// Has it served.
    let resume: () -> Void

    var line: Line { Line(call, document) }
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
    requests.first { $0.document === document }?.call.schedule == .exclusive
  }

  /// - Throws: `rpc.tooManyRequests`.
  mutating func append(_ request: Request) throws(RequestFailure) {
    guard byteCount + request.call.byteCount <= ServerLimits.waitingBytes else {
      throw RequestFailure(
        .rpcTooManyRequests,
        "The requests of this connection that wait have more than \(ServerLimits.waitingBytes) "
          + "bytes.", hint: "Wait for replies before sending more.", isRetryable: true)
    }
    requests.append(request)
    byteCount += request.call.byteCount
  }

  /// Forgets one that was cancelled.
  mutating func remove(_ call: Call) {
    guard let index = requests.firstIndex(where: { $0.call === call }) else { return }
    requests.remove(at: index)
    byteCount -= call.byteCount
  }

  mutating func takeAll() -> [Request] {
    defer { self = WaitingRequests() }
    return requests
  }
}

extension Session {
  /// Whether a request that came cannot be served at once.
  func hasToWait(_ call: Call, in name: some ScopeName) -> Bool {
    let isBusy = name.isBusy(in: self)
    guard mayHaveToWait || call.schedule == .exclusive || isBusy else { return false }
    let document = document(for: call, name)
    return isBusy || mustWait(call, on: document)
      || waiting.contains(in: WaitingRequests.Line(call, document))
  }

  /// - Parameter resume: Has it served, later.
  func wait(_ call: Call, in name: some ScopeName, resume: @escaping () -> Void) {
    wait(
      WaitingRequests.Request(
        call: call, name: name, document: document(for: call, name), resume: resume))
  }

  /// What is about no open document's state waits in no document's line.
  private func document(for call: Call, _ name: some ScopeName) -> Document? {
    call.schedule == .models ? nil : name.document(in: self)
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
      if request.call.schedule == .exclusive, let document = request.document {
        for stream in document.streams.values { stream.stopWaiting() }
      }
    } catch {
      request.call.fail(error)
    }
  }

  /// What waited behind a request that has gone has its turn.
  func resumeOthersSoon() {
    let server = server
    server.eventLoop.assumeIsolated().execute { server.resumeWaitingSessions() }
  }

  private func mustWait(_ call: Call, on document: Document?) -> Bool {
    let schedule = call.schedule
    if schedule == .models { return !server.modelReads.hasRoom(for: id) }
    if schedule == .opener, !server.openings.hasRoom(for: id) { return true }
    guard let document else { return opening != nil }
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
      // What was not open yet may be by now.
      if request.document == nil, opening == nil, !blocked.contains(request.line) {
        request.document = document(for: request.call, request.name)
      }
      if blocked.contains(request.line) || request.name.isBusy(in: self)
        || mustWait(request.call, on: request.document)
      {
        blocked.insert(request.line)
        wait(request)
      } else {
        request.call.onCancel = nil
        request.resume()
      }
    }
    shutDownWhenAnswered()
  }
}
