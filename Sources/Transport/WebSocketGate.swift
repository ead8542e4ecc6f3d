import Foundation
import NIOCore
import NIOHTTP1
import Spelling

/// Decides by its head alone whether an HTTP request may become a WebSocket, or what else is the
/// answer to it. It does no I/O.
struct WebSocketGate {
  /// What is selected when a client offers it; and the beginning of what holds a token, since a
  /// page cannot set other header fields than this.
  static let subprotocol = "orrery"
  private static let tokenPrefix = "orrery.token."

  /// What a refused client is told.
  struct Refusal: Error, Equatable {
    let status: HTTPResponseStatus
    let message: String
    var headers: [String: String] = [:]

    static let badKey = Refusal(
      status: .badRequest,
      message: "A WebSocket needs one Sec-WebSocket-Key: 16 bytes in base64.")
    static let unknownToken = Refusal(
      status: .unauthorized, message: "The token is not known.",
      headers: ["WWW-Authenticate": "Bearer"])
  }

  enum Decision {
    case webSocket(Admission)
    case answer(HTTPAnswer)
  }

  struct Admission: Equatable {
    /// A token that admits, if the request has one.
    var token: String?
    var subprotocol: String?
  }

  /// Where the server listens; its port may be 0 still.
  let address: NetworkAddress
  let policy: NetworkEndpoint.Policy

  /// - Parameter local: This end of the connection.
  func check(
    _ request: HTTPRequestHead, local: SocketAddress?
  ) throws(Refusal) -> Decision {
    try checkSender(request.headers, local: local)
    if let pages = policy.pages, request.headers[canonicalForm: "upgrade"].isEmpty {
      return .answer(try pages.answer(request))
    }
    return .webSocket(try admission(request))
  }

  private func admission(_ request: HTTPRequestHead) throws(Refusal) -> Admission {
    guard request.uri == "/" else {
      throw Refusal(status: .notFound, message: "There is nothing here but / for WebSockets.")
    }
    let headers = request.headers
    guard request.method == .GET, request.version == .http1_1,
      Self.lists("websocket", headers[canonicalForm: "upgrade"]),
      Self.lists("upgrade", headers[canonicalForm: "connection"])
    else {
      throw Refusal(
        status: .upgradeRequired,
        message: "This is an Orrery server. Connect by WebSocket: it speaks JSON-RPC.",
        headers: ["Upgrade": "websocket"])
    }
    guard headers[canonicalForm: "sec-websocket-version"] == ["13"] else {
      throw Refusal(
        status: .upgradeRequired, message: "WebSocket has to be version 13.",
        headers: ["Upgrade": "websocket", "Sec-WebSocket-Version": "13"])
    }
    guard Self.isKey(headers["sec-websocket-key"]) else { throw Refusal.badKey }
    let offered = headers[canonicalForm: "sec-websocket-protocol"].map(String.init)
    return Admission(
      token: try token(headers, offered),
      subprotocol: offered.contains(Self.subprotocol) ? Self.subprotocol : nil)
  }

  /// One key of 16 bytes in base64 (RFC 6455, section 4.2.1).
  private static func isKey(_ keys: [String]) -> Bool {
    keys.count == 1 && Data(base64Encoded: keys[0])?.count == 16
  }

  private static func lists(_ word: String, _ words: [Substring]) -> Bool {
    words.contains { $0.lowercased() == word }
  }

  private func checkSender(
    _ headers: HTTPHeaders, local: SocketAddress?
  ) throws(Refusal) {
    let hosts = headers["host"]
    guard hosts.count == 1, let name = hosts.first, let host = WebClientPolicy.Host(name) else {
      throw Refusal(status: .badRequest, message: "A request has one Host, and one that is a name.")
    }
    guard policy.webClients.allows(host, at: address, local: local) else {
      throw Refusal(
        status: .forbidden,
        message:
          "This server does not answer to the name in Host. Whoever starts it can allow the name: "
          + "--allow-host.")
    }
    let origins = headers["origin"]
    guard
      origins.allSatisfy({ policy.webClients.allows(origin: $0, host: name, at: address) }),
      origins.count <= 1
    else {
      throw Refusal(
        status: .forbidden,
        message: "Pages of this Origin may not connect. Whoever starts the server can allow them: "
          + "--allow-origin.")
    }
  }

  private func token(_ headers: HTTPHeaders, _ offered: [String]) throws(Refusal) -> String? {
    let fields = headers["authorization"].map { Self.bearerToken($0) ?? "" }
    let protocols = offered.compactMap { $0.removingBytePrefix(Self.tokenPrefix) }.map(String.init)
    let tokens = fields + protocols
    guard tokens.allSatisfy(policy.isKnownToken), tokens.count <= 1,
      policy.pages == nil || tokens.count == 1
    else {
      throw Refusal.unknownToken
    }
    return tokens.first
  }

  /// - Parameter field: Of an `Authorization` header.
  static func bearerToken(_ field: String) -> String? {
    let scheme = Substring(field.utf8.prefix("bearer ".utf8.count))
    return scheme.lowercased() == "bearer "
      ? field.removingBytePrefix(scheme).map(String.init) : nil
  }
}
