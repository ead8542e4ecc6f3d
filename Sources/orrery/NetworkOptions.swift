import ArgumentParser
import Server
import Synchronization
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

  private var identityFiles: Admission.IdentityFiles? {
    get throws {
      switch (tlsCertificate, tlsKey) {
      case (let certificate?, let key?):
        return Admission.IdentityFiles(certificate: certificate, key: key)
      case (nil, nil): return nil
      default:
        throw Failure(
          "A certificate and its key go together.", hint: "Give --tls-certificate and --tls-key.",
          code: .validationFailure)
      }
    }
  }

  /// - Throws: where something is said about addresses on which nothing listens.
  private func checkCount(at addresses: [ListenAddress]) throws {
    let schemes = addresses.compactMap(\.scheme)
    let isEncrypted = schemes.contains(where: \.isEncrypted)
    let isForPages = schemes.contains(where: \.isWebSocket)
    let rules = [
      ("--token-file", tokenFile == nil || !schemes.isEmpty, "tcp:, tls:, ws: or wss:"),
      ("--allow-remote", !allowRemote || !schemes.isEmpty, "tcp:, tls:, ws: or wss:"),
      ("--allow-host", allowHost.isEmpty || isForPages, "ws: or wss:"),
      ("--allow-origin", allowOrigin.isEmpty || isForPages, "ws: or wss:"),
      ("--tls-certificate", tlsCertificate == nil || isEncrypted, "tls: or wss:"),
      ("--tls-key", tlsKey == nil || isEncrypted, "tls: or wss:"),
    ]
    guard let (name, _, needed) = rules.first(where: { !$0.1 }) else { return }
    throw Failure(
      "\(name) is of no use: no address to listen at begins with \(needed).",
      hint: "Add a --listen with one, or leave it out.", code: .validationFailure)
  }

  /// Who may come in at those addresses.
  func admission(to addresses: [ListenAddress]) throws -> Admission {
    try checkCount(at: addresses)
    var admission = Admission()
    admission.policy.allowsRemote = allowRemote
    for host in allowHost { try admission.policy.webClients.allow(host: host) }
    for origin in allowOrigin { try admission.policy.webClients.allow(origin: origin) }
    if let files = try identityFiles { try admission.useIdentity(of: files) }
    guard addresses.contains(where: \.isNetwork) else { return admission }
    if let tokenFile {
      admission.use(try TokenFile.read(tokenFile))
      admission.tokenFile = tokenFile
    } else {
      let token = try AccessTokens.random()
      admission.madeToken = token
      admission.use(AccessTokens([AccessTokens.Token(token, .all)]))
    }
    return admission
  }
}

/// Who may come in over the network.
struct Admission: Sendable {
  /// Where what a server shows of itself is from.
  struct IdentityFiles {
    var certificate: String
    var key: String

    func read() throws(TransportError) -> TLSIdentity {
      try TLSIdentity(certificatePath: certificate, keyPath: key)
    }
  }

  var policy = NetworkEndpoint.Policy()
  /// nil only where nothing listens on the network.
  private(set) var tokens: Current<AccessTokens>?
  /// The token that was made because there is no file of tokens.
  var madeToken: String?
  var tokenFile: String?
  private var identityFiles: IdentityFiles?
  private var identity: Current<TLSIdentity>?

  mutating func use(_ new: AccessTokens) {
    let tokens = Current(new)
    self.tokens = tokens
    policy.isKnownToken = { tokens.value.permissions(for: $0) != nil }
  }

  mutating func useIdentity(of files: IdentityFiles) throws(TransportError) {
    let identity = Current(try files.read())
    identityFiles = files
    self.identity = identity
    policy.identity = { identity.value }
  }

  /// Whether there are files that can be read anew.
  var canReload: Bool { tokenFile != nil || identityFiles != nil }

  /// Reads the files anew, for connections to come; where one of them is bad, none counts.
  func reload() throws(TransportError) {
    let newTokens = try tokenFile.map { path throws(TransportError) in try TokenFile.read(path) }
    let newIdentity = try identityFiles?.read()
    if let newTokens { tokens?.value = newTokens }
    if let newIdentity { identity?.value = newIdentity }
  }
}

/// A value that all who hold this see change.
final class Current<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) {
    mutex = Mutex(value)
  }

  var value: Value {
    get { mutex.withLock { $0 } }
    set { mutex.withLock { $0 = newValue } }
  }
}

extension ListenAddress {
  var isNetwork: Bool { scheme != nil }
}
