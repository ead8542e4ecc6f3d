import NIOCore
import Spelling

/// Which web pages may connect. A browser connects to any port of its own machine for any page, and
/// says in `Host` what name the page called it by and in `Origin` whose page it is: so both are
/// checked, and neither alone would do. A name that somebody else's server answers for can be made
/// to lead to this machine; what is no page sends no `Origin`.
package struct WebClientPolicy: Sendable {
  /// A name with a port, or with any port.
  package struct Host: Hashable, Sendable {
    /// In lower case, an IPv6 address without brackets.
    let name: String
    let port: Int?

    /// As in a `Host` field or after the `//` of an origin; nil for anything else.
    package init?(_ text: some StringProtocol) {
      var name = text.lowercased()[...]
      var port: Int?
      let bracket = name.firstByteRange(of: "]")
      let end = name.hasBytePrefix("[") ? bracket?.lowerBound : name.startIndex
      guard let end else { return nil }
      if let (_, digits) = name[end...].cut(atLast: ":") {
        guard let number = UInt16(digits), !digits.hasBytePrefix("+") else { return nil }
        port = Int(number)
        name = name.cut(atLast: ":")?.before ?? name
      }
      name = name.removingBytePrefix("[")?.removingByteSuffix("]") ?? name
      guard !name.isEmpty, name.allSatisfy(Self.isPart) else { return nil }
      self.name = String(name)
      self.port = port
    }

    private static func isPart(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || ".-_:".contains(character))
    }
  }

  /// Names under which a page may know this server, besides those of loopback.
  private var hosts: [Host] = []
  /// Whose pages may connect, besides those of this very address.
  private var origins: Set<String> = []

  package init() {}

  /// - Parameter text: `NAME` or `NAME:PORT`.
  /// - Throws: `invalidAddress`.
  package mutating func allow(host text: String) throws(TransportError) {
    guard let host = Host(text) else {
      throw TransportError(
        .invalidAddress, "“\(text)” is no host that could be allowed",
        hint: "write NAME or NAME:PORT, as in orrery.example.com")
    }
    hosts.append(host)
  }

  /// - Parameter text: As browsers write it, `SCHEME://HOST` or `SCHEME://HOST:PORT`.
  /// - Throws: `invalidAddress`.
  package mutating func allow(origin text: String) throws(TransportError) {
    guard let slashes = text.firstByteRange(of: "://"), slashes.lowerBound > text.startIndex,
      Host(text[slashes.upperBound...]) != nil
    else {
      throw TransportError(
        .invalidAddress, "“\(text)” is no origin that could be allowed",
        hint: "write what the browser does, as in https://example.com or http://localhost:3000")
    }
    origins.insert(text.lowercased())
  }

  /// - Parameters:
  ///   - host: What `Host` says.
  ///   - address: Where the server listens, with the real port.
  ///   - local: This end of the connection.
  func allows(_ host: Host, at address: NetworkAddress, local: SocketAddress?) -> Bool {
    let port = host.port ?? address.scheme.defaultPort
    if hosts.contains(where: { $0.name == host.name && ($0.port == nil || $0.port == port) }) {
      return true
    }
    guard port == local?.port else { return false }
    let own = [address.host.lowercased(), local?.ipAddress]
    let isWildcard = ["0.0.0.0", "::"].contains(host.name)
    return host.name == "localhost" || own.contains(host.name) && !isWildcard
      || (try? SocketAddress(ipAddress: host.name, port: 0))?.isLoopback ?? false
  }

  /// - Parameter host: What `Host` says, which is allowed.
  func allows(origin: String, host: String, at address: NetworkAddress) -> Bool {
    let origin = origin.lowercased()
    return origins.contains(origin) || origin == "\(address.scheme.pages)://\(host.lowercased())"
  }
}

extension NetworkAddress.Scheme {
  /// What a URL means that names no port.
  var defaultPort: Int? {
    switch self {
    case .tcp, .tls: nil
    case .ws: 80
    case .wss: 443
    }
  }

  /// The scheme of pages of the same address.
  var pages: String { isEncrypted ? "https" : "http" }
}
