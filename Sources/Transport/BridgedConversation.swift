import JSONRPC

/// What a bridge overhears, to say in the end whether the front end got what it asked for, as the
/// exit code of a server of its own would. It changes nothing of what is carried.
struct BridgedConversation {
  /// Who ended the conversation.
  enum Side {
    case frontEnd
    case server
  }

  private enum Shutdown {
    case notAsked
    case asked(RequestID)
    case succeeded
    case failed
  }

  private var sent = MessageFramer()
  private var received = MessageFramer()
  private var shutdown = Shutdown.notAsked
  private var hasExited = false
  private var isUnreadable = false
  /// Requests without a reply as yet; nil where a message was too long to be looked at.
  private var unanswered: Int? = 0
  /// What was wrong with what the server sent.
  private var serverFault: FramingError?
  /// nil while nobody has.
  private(set) var endedBy: Side?
  /// Whether the server says no more, whoever ended it.
  private var isServerGone = false
  /// Whether the front end reads no more: what it is owed does not matter then.
  private var isUnread = false

  /// What the front end sends.
  mutating func send(_ bytes: UnsafeRawBufferPointer) {
    guard !isUnreadable else { return }
    sent.append(bytes)
    do throws(FramingError) {
      while let body = try sent.next() { note(sent: Envelope.scan(body)) }
    } catch {
      isUnreadable = true
    }
  }

  /// What the server sends.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    guard unanswered != nil else { return }
    received.append(bytes)
    do throws(FramingError) {
      while let body = try received.next() {
        // Of notices alone there is nothing to learn.
        if (unanswered ?? 0) > 0 { note(received: Envelope.scan(body)) }
      }
    } catch {
      unanswered = nil
      if case .asked = shutdown { shutdown = .succeeded }
    }
  }

  /// One side says no more, or is gone.
  mutating func end(by side: Side) {
    if side == .server { isServerGone = true }
    guard endedBy == nil else { return }
    endedBy = side
    guard side == .frontEnd, !isUnreadable else { return }
    do throws(FramingError) {
      if let body = try sent.finish() { note(sent: Envelope.scan(body)) }
    } catch {
      isUnreadable = true
    }
  }

  /// The front end is gone, and not only its input.
  mutating func frontEndIsGone() {
    if !isServerGone { isUnread = true }
    end(by: .frontEnd)
  }

  /// What the server sends cannot be understood.
  mutating func fail(_ error: FramingError) {
    serverFault = error
    end(by: .server)
  }

  /// Whether nothing is known to be without its reply.
  var isAnswered: Bool { (unanswered ?? 0) == 0 }

  /// Whether something may be without its reply.
  var mayOweReplies: Bool { unanswered != 0 }

  private mutating func note(sent message: Incoming) {
    for envelope in message.envelopes {
      switch envelope {
      case .request(let id, let method, _):
        unanswered = unanswered.map { $0 + 1 }
        if method == "shutdown", case .notAsked = shutdown {
          shutdown = unanswered == nil ? .succeeded : .asked(id)
        }
      case .notification("exit", _): hasExited = true
      case .invalid(.some, _): unanswered = unanswered.map { $0 + 1 }
      case .notification, .response, .invalid: break
      }
    }
  }

  private mutating func note(received message: Incoming) {
    for case .response(let id?, let result) in message.envelopes {
      unanswered = unanswered.map { max(0, $0 - 1) }
      guard case .asked(id) = shutdown else { continue }
      switch result {
      case .success: shutdown = .succeeded
      case .failure: shutdown = .failed
      }
    }
  }

  /// What the bridge ends with.
  var outcome: ByteBridge.Outcome {
    let gone = serverFault.map { ByteBridge.Outcome.serverUnreadable($0) } ?? .serverGone
    switch shutdown {
    case .succeeded: return .finished
    case .failed: return .shutdownFailed
    case .asked where !isUnread: return gone
    case .asked, .notAsked: break
    }
    if isUnreadable { return .unreadable }
    if hasExited { return .exitWithoutShutdown }
    if endedBy == .server { return gone }
    return isAnswered || isUnread ? .finished : gone
  }
}

extension Incoming {
  fileprivate var envelopes: [Envelope] {
    switch self {
    case .single(let envelope): [envelope]
    case .batch(let envelopes): envelopes
    case .emptyBatch: []
    }
  }
}
