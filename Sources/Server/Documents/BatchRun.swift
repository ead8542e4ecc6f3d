import JSONRPC
import ObjectModel
import OrreryProtocol
import PersistentStore

/// One batch request between its call and its reply: at work on another thread, or being committed.
/// What it leads to is the document's affair, in `Document+Batch.swift`.
final class BatchRun {
  /// What another thread has come to.
  enum Outcome: Sendable {
    case prepared(Result<BatchResult, OrreryError>)
    case rolledBack(BatchResult)
    case committed(BatchResult, Result<Void, OrreryError>)
  }

  let call: Call
  weak var session: Session?
  let cause: Wire.ChangeCause
  let handle = ReadHandle()
  let progress: WorkDoneProgress
  let mailbox = OutcomeMailbox<Outcome>()
  var transaction: (any BatchTransaction)?
  /// Makes the reply.
  let answer: (BatchResult) -> any JSONEncodable
  /// Whether all of it is to be taken back once it is done.
  let isRehearsal: Bool
  /// Whether the request can no longer be cancelled.
  var isCommitting = false {
    didSet { progress.isCancellable = !isCommitting }
  }

  init(
    call: Call, session: Session, token: RequestID?, isRehearsal: Bool,
    answer: @escaping (BatchResult) -> any JSONEncodable
  ) {
    self.call = call
    self.session = session
    self.isRehearsal = isRehearsal
    self.answer = answer
    progress = WorkDoneProgress(call, of: session, token: token)
    cause = Wire.ChangeCause(connection: session.name, request: call.id)
  }
}
