import JSONRPC
import JSONText
import ObjectModel
import OrreryProtocol

/// One request that is being answered. Exactly one of `reply` and `fail` takes effect, once;
/// whatever comes after is dropped, as when a cancelled fetch finishes after all.
package final class Call {
  let id: RequestID
  /// What the client called the method.
  let name: String
  /// nil where there is none of that name.
  let method: Method?
  /// Where its work is done, by its parameters.
  var schedule = Schedule.loop
  /// What its parameters took on the wire.
  let byteCount: Int
  /// Of the document that it is about: errors name objects by it.
  var model: ManagedObjectModel?
  /// Interrupts the work, where it can be interrupted. Set by the handler that answers later.
  var onCancel: (() -> Void)?
  /// What was sent ahead for it with `data/write`.
  var uploads = UploadUse.none
  private(set) var isFinished = false
  private let deliver: (Call, Outcome) -> Void

  enum Outcome {
    /// The whole reply, and what the result takes of it.
    case success([UInt8], resultBytes: Int)
    case failure(ResponseError)
  }

  init(id: RequestID, name: String, byteCount: Int, deliver: @escaping (Call, Outcome) -> Void) {
    self.id = id
    self.name = name
    self.byteCount = byteCount
    method = Method.byName[name]
    self.deliver = deliver
  }

  func reply(_ result: some JSONEncodable) {
    reply { result.write(to: &$0) }
  }

  /// - Parameter bytes: the result as JSON.
  func reply(bytes: [UInt8]) {
    reply { $0.raw(bytes) }
  }

  private func reply(writing write: (inout JSONWriter) -> Void) {
    if isFinished { return }
    var byteCount = 0
    let message = MessageBuilder.encodeResponse(id: id) { byteCount = $0.part(write).count }
    finish(.success(message, resultBytes: byteCount))
  }

  /// Answers with what work elsewhere came to.
  func finish(with result: Result<some JSONEncodable, OrreryError>) {
    switch result {
    case .success(let result): reply(result)
    case .failure(let error): fail(error)
    }
  }

  /// The same, of a result that is JSON already.
  func finish(with result: Result<[UInt8], OrreryError>) {
    finish(with: result.map { RawJSON(uncheckedBytes: $0) })
  }

  /// - Parameter error: Whatever a handler may throw.
  func fail(_ error: any Error) {
    finish(.failure(RequestFailure(any: error, model: model).response))
  }

  func finish(_ outcome: Outcome) {
    guard !isFinished else { return }
    isFinished = true
    onCancel = nil
    deliver(self, outcome)
  }
}
