import DequeModule
import Dispatch
import ObjectModel
import PersistentStore
import Predicates
import Synchronization

/// The rows of one fetch on their way to a client under its `partialResultToken`, in pieces. The
/// read puts pieces in, on its own thread, and waits while the client has no room for them; the
/// event loop takes them out as it has. What a piece is, `ResultWriter` decides.
final class PartialResultStream: Sendable {
  /// Pieces that are made before the read waits.
  static let maximumPieces = 4

  private struct State {
    var pieces: Deque<[UInt8]> = []
    /// Of the pieces.
    var byteCount = 0
    var outcome: Result<[UInt8], OrreryError>?
    var isCancelled = false
    /// Whether the read may wait at all.
    var mayWait = true
    var isWaiting = false
    /// Pieces go out whether there is room or not, like any reply: the read was not let wait.
    var isOverflowing = false
    /// The loop was told that there is something, and has not looked yet.
    var isAnnounced = false
    var announce: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let mayPause: Bool
  /// Signalled when a read that waits is to look again.
  private let change = DispatchSemaphore(value: 0)

  /// - Parameter mayPause: whether its client may make a read stand still.
  init(mayPause: Bool) {
    self.mayPause = mayPause
  }

  // MARK: The read's thread

  /// Adds a piece, when there is room for it.
  ///
  /// - Parameter pauses: leave for the read to stand still. Without any, and where there is none
  ///   left, pieces go out whether there is room or not.
  /// - Throws: `rpc.requestCancelled`; `fetch.tooLarge` past a reply's size for a read on the event
  ///   loop, whose pieces nobody can take meanwhile.
  func put(_ piece: [UInt8], pausing pauses: ReadPauses?) throws(OrreryError) {
    while mustWait, let pauses {
      if isOverflowing {
        // The loop takes pieces all the time: this is short.
        change.wait()
      } else if mayPause, pauses.begin() {
        change.wait()
        pauses.end()
      } else {
        // The loop may have looked already, and left what its client had no room for.
        state.withLock { state in
          state.isOverflowing = true
          state.isAnnounced = false
        }
        announce()
      }
    }
    try state.withLock { state throws(OrreryError) in
      if state.isCancelled { throw EvaluationInterruption.error }
      guard state.byteCount + piece.count <= ServerLimits.replyBytes else {
        throw ResultWriter.tooLargeError()
      }
      if pauses == nil, !state.isOverflowing, state.pieces.count >= Self.maximumPieces {
        state.isOverflowing = true
        state.isAnnounced = false
      }
      state.pieces.append(piece)
      state.byteCount += piece.count
    }
    announce()
  }

  /// Says how the read ended. Nothing may follow.
  func finish(_ outcome: Result<[UInt8], OrreryError>) {
    state.withLock { $0.outcome = outcome }
    announce()
  }

  private var mustWait: Bool {
    state.withLock { state in
      state.isWaiting =
        state.pieces.count >= Self.maximumPieces && state.mayWait && !state.isCancelled
      return state.isWaiting
    }
  }

  private func announce() {
    let announce = state.withLock { state in
      defer { state.isAnnounced = true }
      return state.isAnnounced ? nil : state.announce
    }
    announce?()
  }

  // MARK: The event loop

  /// - Parameter announce: called on any thread when there is something to take.
  func onAnnounce(_ announce: @escaping @Sendable () -> Void) {
    state.withLock { $0.announce = announce }
  }

  /// The next piece; nil where there is none at present.
  func take() -> [UInt8]? {
    let (piece, isAwaited) = state.withLock { state in
      state.isAnnounced = false
      let piece = state.pieces.popFirst()
      state.byteCount -= piece?.count ?? 0
      defer { if piece != nil { state.isWaiting = false } }
      return (piece, piece != nil && state.isWaiting)
    }
    if isAwaited { change.signal() }
    return piece
  }

  var isOverflowing: Bool { state.withLock { $0.isOverflowing } }

  /// How the read ended, once every piece was taken.
  var outcome: Result<[UInt8], OrreryError>? {
    state.withLock { $0.pieces.isEmpty ? $0.outcome : nil }
  }

  /// Lets the read run to its end whether there is room or not, as when its store is to be closed.
  func stopWaiting() {
    wake { $0.mayWait = false }
  }

  /// Drops everything, and ends the read at its next piece.
  func cancel() {
    wake { state in
      state.isCancelled = true
      state.pieces.removeAll()
      state.byteCount = 0
      state.announce = nil
    }
  }

  private func wake(_ body: (inout State) -> Void) {
    let isAwaited = state.withLock { state in
      defer { state.isWaiting = false }
      body(&state)
      return state.isWaiting
    }
    if isAwaited { change.signal() }
  }
}
