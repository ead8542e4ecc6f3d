import Foundation

/// How a server is reached, and reached again when the connection is lost.
public enum ServerAddress: Hashable, Sendable {
  /// A server of its own, started as a child that speaks on its standard input and output, and
  /// ends with the connection: `.program("orrery", arguments: ["serve"])`. The program is a path,
  /// or a name that is looked for in `PATH`.
  case program(_ program: String, arguments: [String])
  /// A server that listens, at an address as `orrery serve --listen` takes it: `unix:PATH`,
  /// `tcp:HOST:PORT`, `tls:`, `ws:` or `wss:HOST:PORT`. The token is what the server wants to see
  /// from all that do not come by a Unix socket. The certificate authority is the path of a PEM
  /// file to check the server's certificate against, in place of what the system trusts.
  case socket(_ address: String, token: String? = nil, certificateAuthority: String? = nil)

  /// The one server of a document, which is started where there is none, by the program `orrery`, a
  /// path or a name. It stays for as long as somebody has the document open, and a minute longer.
  case document(_ path: String, program: String = defaultProgram)

  /// What `ORRERY` of the environment says, or else `orrery`.
  public static let defaultProgram = ProcessInfo.processInfo.environment["ORRERY"] ?? "orrery"

  var token: String? { if case .socket(_, let token, _) = self { token } else { nil } }
}
