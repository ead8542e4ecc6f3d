import JSONRPC
import JSONText
import OrreryProtocol

/// One request that is being answered. Exactly one of `reply` and `fail` takes effect, once;
/// whatever comes after is dropped, as when a cancelled fetch finishes after all.
package final class Call {
  let id: RequestID
  let method: String
  /// Interrupts the work, where it can be interrupted. Set by the handler that answers later.
  var onCancel: (() -> Void)?
  /// What was sent ahead for it with `data/write`.
  var uploads = UploadUse.none
  private(set) var isFinished = false
  private let deliver: (Call, Outcome) -> Void

  enum Outcome {
    case success([UInt8])
    case failure(ResponseError)
  }

  init(id: RequestID, method: String, deliver: @escaping (Call, Outcome) -> Void) {
    self.id = id
    self.method = method
    self.deliver = deliver
  }

  func reply(_ result: some JSONEncodable) {
    var writer = JSONWriter()
    result.write(to: &writer)
    reply(bytes: writer.bytes)
  }

  func replyNull() {
    reply(bytes: Array("null".utf8))
  }

  /// - Parameter bytes: the result as JSON.
  func reply(bytes: [UInt8]) {
    finish(.success(bytes))
  }

  func fail(_ failure: RequestFailure) {
    finish(.failure(failure.response))
  }

  /// For handlers of what gets no reply of its own: notifications, operations of `context/perform`.
  static var unanswered: Call {
    Call(id: 0, method: "") { _, _ in }
  }

  /// For what the session itself refuses.
  func finish(refusing error: ResponseError) {
    finish(.failure(error))
  }

  private func finish(_ outcome: Outcome) {
    guard !isFinished else { return }
    isFinished = true
    onCancel = nil
    deliver(self, outcome)
  }
}
