/// The requests of one connection that have no reply yet. It holds no work: the session does, and
/// asks here what may start, what was cancelled and what is still to be answered.
///
/// A request is begun, may be cancelled, and is finished once: that is what makes every request get
/// exactly one reply.
package struct RequestQueue: Sendable {
  /// What a cancellation found.
  package enum Cancellation: Hashable, Sendable {
    /// The request is now cancelled. It still gets its reply, as a rule `requestCancelled`.
    case cancelled
    /// It was cancelled before.
    case alreadyCancelled
    /// It has its reply: the two crossed on the way, which is no fault.
    case finished
    /// No such request was seen lately.
    case unknown
  }

  /// Requests in flight at once, unless the creator sets another limit.
  package static let defaultMaximumCount = 4_096
  /// Ids kept after their reply, to tell a late cancellation from a mistaken one.
  package static let finishedCount = 64

  private enum State {
    case running, cancelled
  }

  private let maximumCount: Int
  private var states: [RequestID: State] = [:]
  /// A ring of the ids finished last.
  private var finished: [RequestID] = []
  private var nextFinished = 0

  package init(maximumCount: Int = RequestQueue.defaultMaximumCount) {
    self.maximumCount = maximumCount
  }

  package var count: Int { states.count }
  package var isEmpty: Bool { states.isEmpty }

  /// Notes a request that has come in.
  /// - Throws: the error to answer it with, when its id is in flight already or too many are.
  package mutating func begin(_ id: RequestID) throws(ResponseError) {
    guard states[id] == nil else {
      throw ResponseError(
        .invalidRequest, "the id \(id) belongs to a request that has no reply yet",
        kind: "rpc.invalidRequest", hint: "Give every request an id of its own.")
    }
    guard states.count < maximumCount else {
      throw ResponseError(
        .requestFailed, "more than \(maximumCount) requests are waiting for their replies",
        kind: "rpc.tooManyRequests", hint: "Wait for replies before asking for more.",
        isRetryable: true)
    }
    states[id] = .running
  }

  package mutating func cancel(_ id: RequestID) -> Cancellation {
    switch states[id] {
    case .running:
      states[id] = .cancelled
      return .cancelled
    case .cancelled: return .alreadyCancelled
    case nil: return finished.contains(id) ? .finished : .unknown
    }
  }

  /// Whether the request is in flight and was cancelled.
  package func isCancelled(_ id: RequestID) -> Bool {
    states[id] == .cancelled
  }

  /// Takes a request out, as its reply is sent.
  /// - Returns: whether it was in flight. If not it has its reply, and must not get another.
  package mutating func finish(_ id: RequestID) -> Bool {
    guard states.removeValue(forKey: id) != nil else { return false }
    if finished.count < Self.finishedCount {
      finished.append(id)
    } else {
      finished[nextFinished] = id
      nextFinished = (nextFinished + 1) % Self.finishedCount
    }
    return true
  }

  /// Cancels what is in flight, when the peer is gone or the server stops.
  /// - Returns: the ids cancelled by this call, in no order.
  package mutating func cancelAll() -> [RequestID] {
    let running = states.filter { $0.value == .running }.map(\.key)
    for id in running { states[id] = .cancelled }
    return running
  }
}
