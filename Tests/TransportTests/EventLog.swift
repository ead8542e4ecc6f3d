import JSONRPC
import NIOCore
import Synchronization
import Transport

/// What delegates heard, in order, readable from the test's own task. It is the tests' only way of
/// waiting: for an event, never for a time to pass.
final class EventLog: Sendable {
  enum Event: Equatable, Sendable {
    case opened
    case message(String)
    case failed(FramingError.Kind)
    case endOfInput
    case drained
    case closed(Connection.CloseReason)
  }

  struct TimedOut: Error, CustomStringConvertible {
    let events: [Event]
    var description: String { "nothing of what was waited for happened; so far: \(events)" }
  }

  private struct Waiter {
    let condition: @Sendable ([Event]) -> Bool
    let promise: EventLoopPromise<[Event]>
  }

  private struct State {
    var events: [Event] = []
    var waiters: [Waiter] = []
  }

  private let state = Mutex(State())
  private let loop: any EventLoop

  init(loop: any EventLoop) {
    self.loop = loop
  }

  var events: [Event] { state.withLock { $0.events } }

  var messages: [String] {
    events.compactMap { event in
      if case .message(let text) = event { text } else { nil }
    }
  }

  func append(_ event: Event) {
    let done = state.withLock { state in
      state.events.append(event)
      let events = state.events
      let done = state.waiters.filter { $0.condition(events) }
      state.waiters.removeAll { $0.condition(events) }
      return done.map { ($0.promise, events) }
    }
    for (promise, events) in done {
      promise.succeed(events)
    }
  }

  /// The events so far, as soon as they satisfy the condition.
  @discardableResult
  func wait(
    until condition: @escaping @Sendable ([Event]) -> Bool
  ) async throws -> [Event] {
    let promise = loop.makePromise(of: [Event].self)
    let events: [Event]? = state.withLock { state in
      if condition(state.events) {
        return state.events
      }
      state.waiters.append(Waiter(condition: condition, promise: promise))
      return nil
    }
    if let events {
      promise.succeed(events)
    }
    // Only ever reached by a failing test.
    let deadline = loop.scheduleTask(in: .seconds(60)) {
      promise.fail(TimedOut(events: self.events))
    }
    defer { deadline.cancel() }
    return try await promise.futureResult.get()
  }

  @discardableResult
  func wait(for event: Event) async throws -> [Event] {
    try await wait { $0.contains(event) }
  }

  func waitUntilClosed() async throws -> Connection.CloseReason {
    let events = try await wait { events in
      if case .closed? = events.last { true } else { false }
    }
    guard case .closed(let reason)? = events.last else {
      throw TimedOut(events: events)
    }
    return reason
  }
}

/// A delegate that writes down what it hears and does what a test tells it to.
final class Session: ConnectionDelegate {
  let log: EventLog?
  private(set) var events: [EventLog.Event] = []
  private let onMessage: (Connection, [UInt8]) -> Void
  private let onEnd: (Connection) -> Void

  init(
    log: EventLog? = nil,
    onEnd: @escaping (Connection) -> Void = { $0.close() },
    onMessage: @escaping (Connection, [UInt8]) -> Void = { _, _ in }
  ) {
    self.log = log
    self.onEnd = onEnd
    self.onMessage = onMessage
  }

  /// Becomes a connection's delegate and writes down that it opened.
  func attach(to connection: Connection) {
    connection.delegate = self
    connection.onDrain = { [unowned self] _ in self.record(.drained) }
    record(.opened)
  }

  func connection(_ connection: Connection, didReceive body: [UInt8]) {
    record(.message(String(decoding: body, as: UTF8.self)))
    onMessage(connection, body)
  }

  func connection(_ connection: Connection, didFail error: FramingError) {
    record(.failed(error.kind))
    onEnd(connection)
  }

  func connectionDidReachEndOfInput(_ connection: Connection) {
    record(.endOfInput)
    onEnd(connection)
  }

  func connectionDidClose(_ connection: Connection) {
    record(connection.closeReason.map { .closed($0) } ?? .closed(.failed("no reason")))
  }

  private func record(_ event: EventLog.Event) {
    events.append(event)
    log?.append(event)
  }
}
