import Dispatch
import JSONRPC
import JSONText
import NIOCore
import ObjectModel
import OrreryProtocol
import PersistentStore
import Synchronization

/// One batch request between its call and its reply: at work on another thread, or being committed.
/// What it leads to is the document's affair, in `Document+Batch.swift`.
final class BatchRun {
  /// What another thread has come to.
  enum Outcome: Sendable {
    case prepared(Result<PreparedBatch, OrreryError>)
    case rolledBack
    case committed(PreparedBatch, Result<Void, OrreryError>)
  }

  let call: Call
  weak var session: Session?
  let cause: Wire.ChangeCause
  let handle = ReadHandle()
  let progress = BatchProgress()
  let mailbox = BatchMailbox()
  /// Makes the reply.
  let answer: (BatchResult) -> any JSONEncodable
  /// Whether the request may still be cancelled.
  var isCommitting = false
  private let token: RequestID?
  private var progressTask: Scheduled<Void>?
  private var hasBegun = false

  init(
    call: Call, session: Session, token: RequestID?,
    answer: @escaping (BatchResult) -> any JSONEncodable
  ) {
    self.call = call
    self.session = session
    self.token = token
    self.answer = answer
    cause = Wire.ChangeCause(connection: session.name, request: call.id)
  }

  // MARK: Progress

  /// Tells how far the request is as long as it runs.
  func watchProgress(of server: OrreryServer) {
    guard token != nil else { return }
    let loop = server.eventLoop.assumeIsolated()
    progressTask = loop.scheduleTask(in: server.progressInterval) { [weak self, unowned server] in
      self?.tellProgress()
      self?.watchProgress(of: server)
    }
  }

  func endProgress() {
    progressTask?.cancel()
    progressTask = nil
    if hasBegun { tell("end") { _ in } }
    hasBegun = false
  }

  private func tellProgress() {
    guard !call.isFinished else { return }
    let (completed, total) = (progress.completed, progress.total)
    tell(hasBegun ? "report" : "begin") { writer in
      if !hasBegun {
        writer.key("title")
        writer.string(call.method)
      }
      writer.key("cancellable")
      writer.bool(!isCommitting)
      guard hasBegun, total > 0 else { return }
      writer.key("message")
      writer.string("\(completed) of \(total) objects")
      writer.key("percentage")
      writer.integer(completed * 100 / total)
    }
    hasBegun = true
  }

  /// LSP's work done progress.
  private func tell(_ kind: String, _ members: (inout JSONWriter) -> Void) {
    guard let token, let session else { return }
    let value = RawJSON(writing: { writer in
      writer.beginObject()
      writer.key("kind")
      writer.string(kind)
      members(&writer)
      writer.endObject()
    })
    session.notify(ProgressParams(token: token, value: value))
  }
}

/// Carries what a thread came to to the event loop, which takes it when it is told, or waits for it
/// where it cannot go on without.
final class BatchMailbox: Sendable {
  private let outcome = Mutex<BatchRun.Outcome?>(nil)
  private let filled = DispatchSemaphore(value: 0)

  func put(_ new: BatchRun.Outcome) {
    outcome.withLock { $0 = new }
    filled.signal()
  }

  /// nil where it was taken before.
  func take() -> BatchRun.Outcome? {
    outcome.withLock { outcome in
      defer { outcome = nil }
      return outcome
    }
  }

  /// Stops the calling thread until there is something to take.
  func wait() {
    filled.wait()
  }
}
