import JSONRPC
import JSONText
import OrreryProtocol

/// Whoever sends requests to a server and waits for the replies: all that export and import ask of
/// the program around them. It is no connection; the program has that.
package protocol RequestSender: AnyObject {
  /// Sends one request and waits for its reply.
  ///
  /// - Parameters:
  ///   - token: of the progress that the parameters ask for, where they do.
  ///   - take: is given each piece under that token, in order and on the caller's thread. It may
  ///     send requests of its own.
  /// - Throws: `ResponseError` for a request that failed; or what ended the conversation.
  func request(
    _ method: Method, _ params: RawJSON, token: Int64?, take: (RawJSON) throws -> Void
  ) throws -> RawJSON
}

extension RequestSender {
  func send<Params: RequestParams>(_ params: Params) throws -> Params.Result {
    let result = try request(Params.method, params.json, token: nil) { _ in }
    return try Params.Result(json: result)
  }

  /// A fetch whose rows come in pieces.
  /// - Parameter take: is given `{"rows": […]}`.
  func stream(
    _ params: FetchRowsParams, take: (RawJSON) throws -> Void
  ) throws -> FetchRowsResult {
    var params = params
    let token: Int64 = 1
    params.partialResultToken = .integer(token)
    let result = try request(.fetchRows, params.json, token: token, take: take)
    return try FetchRowsResult(json: result)
  }
}

/// Why nothing can be exported or imported, or only so much: for a person.
package struct TransferError: Error, Hashable, Sendable {
  package var message: String
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// The forms that objects are written in, and read.
package enum TransferFormat: String, CaseIterable, Sendable {
  /// JSON Lines: an object on each line.
  case jsonl
  /// Comma-separated values, RFC 4180, under a header.
  case csv
}
