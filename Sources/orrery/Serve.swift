import ArgumentParser
import Server
import Transport

/// `orrery serve`: the long-running process.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves documents on standard input and output, or on sockets.",
    discussion: """
      Without --listen the server speaks on standard input and output and ends with its input. \
      With it, it listens until SIGTERM, and says on standard error where. Messages are framed \
      with Content-Length headers, or one on a line when the first byte of a connection is { or [. \
      A WebSocket's texts are messages.

      Who comes by a Unix socket is this very user. Whoever comes over the network has to show a \
      token: one of --token-file, or else one that is made at the start. Standard error names the \
      file that has it, with the addresses; only you can read it, and it goes when the server ends.

      A store is open for writing in one server at a time: a second one says which has it. attach, \
      call and watch find that server, however it listens. SIGHUP lets a server that has a file of \
      tokens, of certificates or a log read or open it anew; where one of them is bad, what was \
      read before stays.
      """)

  @Argument(
    help: "A document to open for every connection; otherwise clients open theirs.",
    completion: .file())
  var document: String?

  @OptionGroup var options: DocumentOptions

  @Option(
    help: ArgumentHelp(
      "Listen at unix:PATH, or at tcp:HOST:PORT, tls:, ws: or wss: likewise; may be repeated.",
      discussion: "wss: is WebSocket over TLS. Port 0 is one that is free.",
      valueName: "address"))
  var listen: [String] = []

  @OptionGroup var network: NetworkOptions

  @Flag(help: "Speak on standard input and output, beside --listen too.")
  var stdio = false

  @Option(help: "As --listen unix:PATH, for language clients.")
  var pipe: String?

  @Option(help: "As --listen tcp:127.0.0.1:PORT, for language clients.")
  var port: UInt16?

  @Option(
    name: [.customLong("clientProcessId"), .customLong("client-process-id")],
    help: "End when that process does.")
  var clientProcessID: Int32?

  @Option(help: "End when there has been no connection for so many seconds.")
  var idleExit: Double?

  @Option(
    help: ArgumentHelp(
      "Where to log; left out: standard error. SIGHUP opens it anew.", valueName: "file"),
    completion: .file())
  var logFile: String?

  @Option(help: "What to log: this and all that is worse.")
  var logLevel = LogLevel.info

  @Flag(help: .hidden)
  var detach = false

  /// Standard input has the parameters of `document/open` for the document.
  @Flag(help: .hidden)
  var opening = false

  @OptionGroup var failures: FailureOptions

  func validate() throws {
    if document == nil, let option = options.arguments.first {
      throw ValidationError("\(option) is of a document: name one.")
    }
  }

  func run() throws {
    ShellHint.isForPrograms = opening
    let addresses = try listenAddresses
    var configuration = ServerProcess.Configuration()
    configuration.document = try document.map { try options.request(for: $0, makesStore: true) }
    if opening {
      configuration.document = try DocumentRequest(
        Parameters.read("-", called: "parameters of document/open", as: "{}"))
    }
    configuration.addresses = addresses
    configuration.admission = try network.admission(to: addresses)
    let isStreamed = stdio || addresses.isEmpty && !detach
    configuration.streams = isStreamed ? try StandardStreams.claim() : nil
    configuration.clientProcessID = clientProcessID
    configuration.idleExitSeconds = idleExit
    configuration.log = LogDestination(path: logFile, level: logLevel)
    configuration.detaches = detach
    let code = try ServerProcess.run(configuration)
    // Success is no error to be told.
    if code != 0 { throw ExitCode(code) }
  }

  private var listenAddresses: [ListenAddress] {
    get throws {
      let languageClients = [pipe.map { "unix:\($0)" }, port.map { "tcp:127.0.0.1:\($0)" }]
      return try (listen + languageClients.compactMap { $0 }).map(ListenAddress.init)
    }
  }
}
