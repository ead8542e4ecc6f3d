import NIOCore
import NIOHTTP1
import Spelling

/// What a browser is given besides WebSockets: files that hold nothing of anybody's, and a token of
/// the page's own in exchange for one that is used once.
package struct WebPages: Sendable {
  /// A file as it is served.
  package struct File: Sendable {
    let content: [UInt8]
    let contentType: String
    let entityTag: String

    /// - Parameter hash: Of the content, in hexadecimal digits.
    package init(_ content: [UInt8], contentType: String, hash: String) {
      self.content = content
      self.contentType = contentType
      entityTag = "\"\(hash)\""
    }
  }

  /// Where the page asks for its token, with the one that it was opened with.
  static let sessionPath = "/session"

  private let files: [String: File]
  private let exchange: @Sendable (String) -> String?

  /// - Parameters:
  ///   - files: By path, which begins with `/`.
  ///   - exchange: Makes of a token what the page is told, as JSON; nil for one that is not known,
  ///     or was used before.
  package init(
    files: [String: File], exchange: @escaping @Sendable (_ token: String) -> String?
  ) {
    self.files = files
    self.exchange = exchange
  }

  /// Nothing but the page's own files runs, shows or is connected to, and no text becomes markup.
  private static let securityPolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].joined(separator: "; ")

  private static func headers(caching: String) -> HTTPHeaders {
    [
      "Cache-Control": caching, "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": securityPolicy, "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    ]
  }

  /// - Parameter request: One whose sender is known to be allowed.
  func answer(_ request: HTTPRequestHead) throws(WebSocketGate.Refusal) -> HTTPAnswer {
    if request.uri == Self.sessionPath { return try beginSession(request) }
    guard let file = files[request.uri] else {
      throw WebSocketGate.Refusal(status: .notFound, message: "There is no such page.")
    }
    guard request.method == .GET || request.method == .HEAD else {
      throw Self.refusal(allowing: "GET, HEAD")
    }
    var answer = HTTPAnswer(status: .ok, headers: Self.headers(caching: "no-cache"))
    answer.headers.add(name: "ETag", value: file.entityTag)
    if request.headers[canonicalForm: "if-none-match"].contains(file.entityTag[...]) {
      answer.status = .notModified
      return answer
    }
    answer.headers.add(name: "Content-Type", value: file.contentType)
    answer.headers.add(name: "Content-Length", value: String(file.content.count))
    if request.method == .GET { answer.body = file.content }
    return answer
  }

  private func beginSession(
    _ request: HTTPRequestHead
  ) throws(WebSocketGate.Refusal) -> HTTPAnswer {
    guard request.method == .POST else { throw Self.refusal(allowing: "POST") }
    let fields = request.headers["authorization"]
    guard fields.count == 1, let token = WebSocketGate.bearerToken(fields[0]),
      let session = exchange(token)
    else {
      throw WebSocketGate.Refusal.unknownToken
    }
    var answer = HTTPAnswer(status: .ok, headers: Self.headers(caching: "no-store"))
    answer.body = Array(session.utf8)
    answer.headers.add(name: "Content-Type", value: "application/json")
    answer.headers.add(name: "Content-Length", value: String(answer.body.count))
    return answer
  }

  private static func refusal(allowing methods: String) -> WebSocketGate.Refusal {
    WebSocketGate.Refusal(
      status: .methodNotAllowed, message: "This takes \(methods) alone.",
      headers: ["Allow": methods])
  }
}

/// What is sent in answer to a request that becomes no WebSocket. The connection ends with it.
struct HTTPAnswer {
  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: [UInt8] = []
}

extension HTTPAnswer {
  init(_ refusal: WebSocketGate.Refusal) {
    body = Array((refusal.message + "\n").utf8)
    status = refusal.status
    headers = [
      "Content-Type": "text/plain; charset=utf-8", "Content-Length": "\(body.count)",
      "X-Content-Type-Options": "nosniff",
    ]
    for (name, value) in refusal.headers { headers.replaceOrAdd(name: name, value: value) }
  }
}
