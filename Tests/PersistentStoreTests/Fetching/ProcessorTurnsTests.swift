import Dispatch
import GRDBSQLite
import Predicates
import Synchronization
import Testing

@testable import PersistentStore

/// Long work takes turns.
@Suite struct ProcessorTurnsTests {
  /// How many are at work, and how many were at most.
  private final class Work: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func begin() {
      counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    func end() {
      counts.withLock { $0.now -= 1 }
    }
  }

  /// At most so many at a time, and each of them gets on.
  @Test(arguments: [1, 2, 3]) func soManyAtATimeAndEachGetsOn(count: Int) {
    let turns = ProcessorTurns(count: count)
    let work = Work()
    let over = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { number in
      _ = turns.begin()
      work.begin()
      for _ in 0..<50 {
        work.end()
        // A turn that is over.
        _ = turns.takeTurns(until: 0)
        work.begin()
      }
      work.end()
      over.withLock { $0.append(number) }
      turns.end()
    }
    #expect(over.withLock { $0.sorted() } == Array(0..<6))
    #expect(work.most <= count)
  }

  /// Whoever came first has the next turn, and who gave one up waits behind those.
  @Test func turnsGoRound() {
    let turns = ProcessorTurns(count: 1)
    let order = Mutex([String]())
    _ = turns.begin()
    let (waits, done) = (DispatchSemaphore(value: 0), DispatchGroup())
    DispatchQueue.global().async(group: done) {
      waits.signal()
      _ = turns.begin()
      order.withLock { $0.append("other") }
      turns.end()
    }
    waits.wait()
    // Until the other one waits nothing happens.
    while order.withLock({ $0.isEmpty }) { _ = turns.takeTurns(until: 0) }
    order.withLock { $0.append("own") }
    turns.end()
    done.wait()
    #expect(order.withLock { $0 } == ["other", "own"])
  }

  /// What asks whether it is still wanted lets others have their turn.
  @Test(.timeLimit(.minutes(1))) func whoAsksTakesTurns() {
    let turns = ProcessorTurns(count: 1)
    let handle = ReadHandle(turns: turns)
    var connection: OpaquePointer?
    #expect(sqlite3_open(":memory:", &connection) == SQLITE_OK)
    defer { sqlite3_close(connection) }
    let hadTurn = Mutex(false)
    let done = DispatchGroup()
    let deadline = DispatchTime.now() + .seconds(10)
    handle.watching(connection) {
      DispatchQueue.global().async(group: done) {
        _ = turns.begin()
        hadTurn.withLock { $0 = true }
        turns.end()
      }
      while !hadTurn.withLock({ $0 }), DispatchTime.now() < deadline {
        _ = EvaluationInterruption.isRequested()
      }
      #expect(hadTurn.withLock { $0 })
    }
    done.wait()
  }
}
