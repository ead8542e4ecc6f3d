/// How a server is reached, and reached again when the connection is lost.
public struct ServerAddress: Hashable, Sendable {
  package enum Way: Hashable, Sendable {
    case program(path: String, arguments: [String])
    case socket(String)
  }

  package let way: Way
  /// Shown to a server that wants one.
  package var token: String?
  /// The path of a PEM file with what certificates of the server are checked against; nil for what
  /// the system trusts.
  package var certificateAuthority: String?

  /// A server of its own, started as a child that speaks on its standard input and output, and
  /// ends with the connection: `.program("orrery", arguments: ["serve"])`.
  ///
  /// - Parameter path: A path, or a name that is looked for in `PATH`.
  public static func program(_ path: String, arguments: [String]) -> ServerAddress {
    ServerAddress(way: .program(path: path, arguments: arguments))
  }

  /// The one server of a document, which is started where there is none: `orrery attach`.
  ///
  /// - Parameters:
  ///   - options: Further arguments of `orrery attach`, such as `["--model", "Model.json"]`.
  ///   - program: The program `orrery`, by path or by name.
  public static func document(
    _ path: String, options: [String] = [], program: String = "orrery"
  ) -> ServerAddress { .program(program, arguments: ["attach", path] + options) }

  /// A server that listens.
  ///
  /// - Parameters:
  ///   - address: As `orrery serve --listen` takes it: `unix:PATH`, `tcp:HOST:PORT`, `tls:`, `ws:`
  ///     or `wss:HOST:PORT`.
  ///   - token: What the server wants to see from all that do not come by a Unix socket.
  ///   - certificateAuthority: The path of a PEM file to check the server's certificate against,
  ///     in place of what the system trusts.
  public static func socket(
    _ address: String, token: String? = nil, certificateAuthority: String? = nil
  ) -> ServerAddress {
    ServerAddress(way: .socket(address), token: token, certificateAuthority: certificateAuthority)
  }
}
