import NIOCore
import Spelling

/// Where connections come in.
package protocol Endpoint: Sendable {
  /// Where it listens, with the port that the system chose.
  var address: ListenAddress { get }
  /// Accepts no more. Connections stay.
  func close() -> EventLoopFuture<Void>
}

/// Where a server listens, or is to: `unix:PATH`, `tcp:HOST:PORT` and so on. It resolves no names.
package enum ListenAddress: Hashable, Sendable {
  case unix(path: String)
  case network(NetworkAddress)

  /// nil for a Unix socket.
  package var scheme: NetworkAddress.Scheme? {
    if case .network(let address) = self { address.scheme } else { nil }
  }

  /// Whether a text begins as an address does; as that of a document few paths do.
  package static func isMeant(by text: String) -> Bool {
    guard let (start, _) = text.cut(at: ":") else { return false }
    return start == "unix" || NetworkAddress.Scheme(rawValue: String(start)) != nil
  }

  /// - Throws: `invalidAddress`.
  package init(_ text: String) throws(TransportError) {
    let (start, rest) = text.cut(at: ":") ?? (text[...], "")
    if start == "unix", !rest.isEmpty {
      self = .unix(path: String(rest))
      return
    }
    guard let scheme = NetworkAddress.Scheme(rawValue: String(start)),
      let (host, port) = NetworkAddress.split(rest)
    else {
      throw TransportError(
        .invalidAddress, "“\(text)” is no address",
        hint: "write unix:PATH, tcp:HOST:PORT, tls:, ws: or wss:, with IPv6 as in tcp:[::1]:7777")
    }
    self = .network(NetworkAddress(scheme, host: host, port: port))
  }
}

extension ListenAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unix(let path): "unix:\(path)"
    case .network(let address): address.description
    }
  }
}

/// A host, a port, and what is spoken there.
package struct NetworkAddress: Hashable, Sendable {
  /// Raw values are as in addresses.
  package enum Scheme: String, CaseIterable, Sendable {
    /// Messages framed as on standard streams.
    case tcp
    /// The same, encrypted.
    case tls
    /// WebSocket: a text is a message.
    case ws
    /// The same, encrypted.
    case wss

    package var isWebSocket: Bool { self == .ws || self == .wss }
    package var isEncrypted: Bool { self == .tls || self == .wss }

    /// Whether what a client sends can end while there is more to receive.
    var canEndHalf: Bool { self == .tcp }
  }

  package var scheme: Scheme
  /// A name or an IP address, that of version 6 without brackets.
  package var host: String
  /// 0: the system chooses one that is free.
  package var port: Int

  package init(_ scheme: Scheme, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// `HOST:PORT`, with an IPv6 address in brackets.
  static func split(_ text: Substring) -> (host: String, port: Int)? {
    guard let (start, digits) = text.cut(atLast: ":") else { return nil }
    var host = start
    guard let port = UInt16(digits), !digits.hasBytePrefix("+") else { return nil }
    if let inner = host.removingBytePrefix("[")?.removingByteSuffix("]") {
      host = inner
    } else if host.containsBytes(":") {
      return nil
    }
    return host.isEmpty ? nil : (String(host), Int(port))
  }
}

extension NetworkAddress: CustomStringConvertible {
  package var description: String {
    "\(scheme.rawValue):\(host.containsBytes(":") ? "[\(host)]" : host):\(port)"
  }
}
