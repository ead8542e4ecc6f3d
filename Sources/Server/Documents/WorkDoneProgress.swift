import JSONRPC
import JSONText
import NIOCore
import OrreryProtocol
import PersistentStore

/// Tells a client that gave a `workDoneToken` how far its request is: LSP's work done progress. The
/// work itself counts in a `BatchProgress`.
final class WorkDoneProgress {
  let counter = BatchProgress()
  /// Whether the request may still be cancelled, as the client is told.
  var isCancellable = true
  private let call: Call
  private weak var session: Session?
  /// nil: the client does not want to know.
  private let token: RequestID?
  /// What is counted.
  private let unit: String
  private var task: Scheduled<Void>?
  private var hasBegun = false

  init(_ call: Call, of session: Session, token: RequestID?, unit: String = "objects") {
    self.unit = unit
    self.call = call
    self.session = session
    self.token = token
  }

  func watch(of server: OrreryServer) {
    guard token != nil else { return }
    let loop = server.eventLoop.assumeIsolated()
    task = loop.scheduleTask(in: server.progressInterval) { [weak self, unowned server] in
      self?.tell()
      self?.watch(of: server)
    }
  }

  func end() {
    task?.cancel()
    task = nil
    if hasBegun { tell("end") }
    hasBegun = false
  }

  private func tell() {
    guard !call.isFinished else { return }
    let (completed, total) = (counter.completed, counter.total)
    var members: [(key: String, value: JSONValue)] = []
    if !hasBegun { members.append(("title", .string(call.name))) }
    members.append(("cancellable", .bool(isCancellable)))
    if hasBegun, total > 0 {
      members.append(("message", .string("\(completed) of \(total) \(unit)")))
      members.append(("percentage", .integer(Int64(completed * 100 / total))))
    }
    tell(hasBegun ? "report" : "begin", members)
    hasBegun = true
  }

  private func tell(_ kind: String, _ members: [(key: String, value: JSONValue)] = []) {
    guard let token, let session else { return }
    let value = JSONValue.object([("kind", .string(kind))] + members)
    session.notify(ProgressParams(token: token, value: value.raw))
  }
}
