import JSONText

/// One JSON-RPC message, told apart and checked. What its parameters or its result hold is not
/// looked at: they are kept as text.
package enum Envelope: Equatable, Sendable {
  /// - params: an object or an array; nil when they are absent or `null`.
  case request(id: RequestID, method: String, params: RawJSON?)
  case notification(method: String, params: RawJSON?)
  /// - id: nil for `null`, by which a peer says that it could not make out a request.
  case response(id: RequestID?, Result<RawJSON, ResponseError>)
  /// No message at all, to be answered with the error. The id is nil unless this was a request
  /// whose id is beyond doubt; an answer to a malformed response must not look like an answer to a
  /// request of the peer's.
  case invalid(id: RequestID?, ResponseError)
}

/// What one body held.
package enum Incoming: Equatable, Sendable {
  case single(Envelope)
  /// To be answered with one array of the replies, or not at all if there are none. At most
  /// `Envelope.maximumBatchCount` members and not none.
  case batch([Envelope])
  /// To be answered with `Envelope.emptyBatchError`, and an id of `null`.
  case emptyBatch
}

extension Envelope {
  /// Members of one batch. The bound is on replies: a batch of one-byte members, each answered with
  /// an error, would otherwise make a hundred bytes out of every two.
  package static let maximumBatchCount = 1_000

  package static let emptyBatchError = EnvelopeScan.invalidRequest("a batch must not be empty")

  /// Tells what `body`, one unframed message, is. Every byte of it is checked as JSON.
  ///
  /// The rules are JSON-RPC 2.0's. Members it does not name are ignored; one it names that stands
  /// twice makes the message invalid, since peers differ in which they take.
  package static func scan(
    _ body: [UInt8], maximumDepth: Int = JSONReader.defaultMaximumDepth
  ) -> Incoming {
    var reader = JSONReader(body, maximumDepth: maximumDepth)
    do {
      let incoming =
        try reader.peek() == .array
        ? try scanBatch(&reader) : .single(try EnvelopeScan.read(&reader))
      try reader.expectEnd()
      return incoming
    } catch {
      return .single(.invalid(id: requestID(of: body, error), parseError(error)))
    }
  }

  /// Of a request that is JSON and only nests too deep, so that it alone fails. A peer that gets an
  /// error without an id cannot know which of its requests has one.
  private static func requestID(of body: [UInt8], _ error: JSONError) -> RequestID? {
    guard error.kind == .depth,
      case .single(.request(let id, _, _)) = scan(body, maximumDepth: .max)
    else { return nil }
    return id
  }

  private static func scanBatch(_ reader: inout JSONReader) throws(JSONError) -> Incoming {
    var envelopes: [Envelope] = []
    var isTooLong = false
    try reader.beginArray()
    while try reader.nextElement() {
      isTooLong = isTooLong || envelopes.count == maximumBatchCount
      if isTooLong {
        try reader.skipValue()
      } else {
        envelopes.append(try EnvelopeScan.read(&reader))
      }
    }
    if isTooLong {
      let error = EnvelopeScan.invalidRequest(
        "a batch must not have more than \(maximumBatchCount) members")
      return .single(.invalid(id: nil, error))
    }
    return envelopes.isEmpty ? .emptyBatch : .batch(envelopes)
  }

  private static func parseError(_ error: JSONError) -> ResponseError {
    ResponseError(
      .parseError, "the message is not JSON: \(error.message)", kind: "rpc.parseError",
      offset: error.offset)
  }
}
