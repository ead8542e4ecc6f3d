/// Gathers the replies to one batch until all are there. It is not needed for a batch that asks for
/// none, which gets no answer.
package struct BatchReplies: Sendable {
  private let expectedCount: Int
  private var replies: [[UInt8]] = []
  /// Of the replies that are there.
  package private(set) var byteCount = 0

  /// - Parameter envelopes: the batch. Requests and invalid members get a reply each, notifications
  ///   and responses none.
  package init(to envelopes: [Envelope]) {
    expectedCount = envelopes.count {
      switch $0 {
      case .request, .invalid: true
      case .notification, .response: false
      }
    }
  }

  /// How many replies there will be.
  package var count: Int { expectedCount }

  /// - Returns: the batch's answer, once, with its last reply.
  package mutating func add(_ reply: [UInt8]) -> [UInt8]? {
    replies.append(reply)
    byteCount += reply.count
    return replies.count == expectedCount ? MessageBuilder.encodeBatch(replies) : nil
  }
}
