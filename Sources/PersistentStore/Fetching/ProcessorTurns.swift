import Dispatch
import Foundation
import Synchronization

/// Who of those that compute for long does so now: no more at a time than leave a processor to what
/// must not wait, as the event loop. The others have their turn after a few milliseconds each.
final class ProcessorTurns: Sendable {
  /// Of all reads and batch requests of this process.
  static let shared = ProcessorTurns(
    count: max(1, ProcessInfo.processInfo.activeProcessorCount - 1))

  /// How long a turn is while others wait, in nanoseconds.
  private static let turnNanoseconds: UInt64 = 5_000_000

  private struct State {
    var free: Int
    var waiting: [DispatchSemaphore] = []
  }

  private let state: Mutex<State>
  private let waitingCount = Atomic<Int>(0)

  init(count: Int) {
    state = Mutex(State(free: count))
  }

  /// Waits for a turn.
  /// - Returns: when it is over, if others wait then.
  func begin() -> UInt64 {
    let turn = state.withLock { state -> DispatchSemaphore? in
      guard state.free == 0 else {
        state.free -= 1
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append(turn)
      waitingCount.store(state.waiting.count, ordering: .relaxed)
      return turn
    }
    turn?.wait()
    return DispatchTime.now().uptimeNanoseconds + Self.turnNanoseconds
  }

  /// Ends a turn: the first of those that wait has it.
  func end() {
    let next = state.withLock { state -> DispatchSemaphore? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      let next = state.waiting.removeFirst()
      waitingCount.store(state.waiting.count, ordering: .relaxed)
      return next
    }
    next?.signal()
  }

  /// Lets others have their turn, where the own one is over. Called often: it must be cheap.
  /// - Returns: when the own turn is over now.
  func takeTurns(until end: UInt64) -> UInt64 {
    guard waitingCount.load(ordering: .relaxed) > 0, DispatchTime.now().uptimeNanoseconds >= end
    else { return end }
    self.end()
    return begin()
  }
}
