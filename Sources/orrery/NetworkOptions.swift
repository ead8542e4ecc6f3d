import ArgumentParser
import Server
import Transport

/// The flags that say who may come in over the network.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who may come in over the network, and what for: a JSON file that only you can read.",
      discussion: """
        {"tokens": [{"name": "…", "token": "…", "access": "read" or "write", "documents": \
        ["people.data", "folder", "*.data"]}]}. Without documents, all are allowed.
        """,
      valueName: "file"))
  var tokenFile: String?

  @Flag(help: "Listen also where other machines can connect.")
  var allowRemote = false

  @Option(
    help: ArgumentHelp(
      "Answer WebSockets that call this server so, besides localhost; may be repeated.",
      valueName: "name[:port]"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let pages of this origin connect, as http://localhost:3000; may be repeated.",
      valueName: "origin"))
  var allowOrigin: [String] = []

  @Option(
    help: ArgumentHelp(
      "For tls: and wss:, the server's certificate, then those it rests on: a PEM file.",
      valueName: "file"))
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp(
      "The certificate's key: a PEM file that only you can read.", valueName: "file"))
  var tlsKey: String?

  private var identity: TLSIdentity? {
    get throws {
      switch (tlsCertificate, tlsKey) {
      case (let certificate?, let key?):
        return try TLSIdentity(certificatePath: certificate, keyPath: key)
      case (nil, nil): return nil
      default:
        throw Failure(
          "A certificate and its key go together.", hint: "Give --tls-certificate and --tls-key.",
          code: .validationFailure)
      }
    }
  }

  /// Who may come in at those addresses.
  func admission(to addresses: [ListenAddress]) throws -> Admission {
    var admission = Admission()
    admission.policy.allowsRemote = allowRemote
    for host in allowHost { try admission.policy.webClients.allow(host: host) }
    for origin in allowOrigin { try admission.policy.webClients.allow(origin: origin) }
    admission.policy.identity = try identity
    guard addresses.contains(where: \.isNetwork) else { return admission }
    let tokens: AccessTokens
    if let tokenFile {
      tokens = try TokenFile.read(tokenFile)
    } else {
      let token = try AccessTokens.random()
      admission.madeToken = token
      tokens = AccessTokens([AccessTokens.Token(token, .all)])
    }
    admission.tokens = tokens
    admission.policy.isKnownToken = { tokens.permissions(for: $0) != nil }
    return admission
  }
}

/// Who may come in over the network.
struct Admission: Sendable {
  var policy = NetworkEndpoint.Policy()
  /// nil only where nothing listens on the network.
  var tokens: AccessTokens?
  /// The token that was made because there is no file of tokens.
  var madeToken: String?
}

extension ListenAddress {
  var isNetwork: Bool {
    if case .network = self { true } else { false }
  }
}
