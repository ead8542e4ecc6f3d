import ArgumentParser
import Server
import Transport

/// `orrery serve`: the long-running process.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves documents on standard input and output, or on sockets.",
    discussion: """
      Without --listen the server speaks on standard input and output and ends with its input. \
      With it, it listens until SIGTERM. Messages are framed with Content-Length headers, or one \
      on a line when the first byte of a connection is { or [.
      """)

  @Argument(help: "A document to open for every connection; otherwise clients open theirs.")
  var document: String?

  @OptionGroup var options: DocumentOptions

  @Option(help: ArgumentHelp("Listen there; may be repeated.", valueName: "unix:PATH"))
  var listen: [String] = []

  @Flag(help: "Speak on standard input and output, beside --listen too.")
  var stdio = false

  @Option(help: "As --listen unix:PATH, for language clients.")
  var pipe: String?

  @Option(
    name: [.customLong("clientProcessId"), .customLong("client-process-id")],
    help: "End when that process does.")
  var clientProcessID: Int32?

  @Option(help: "End when there has been no connection for so many seconds.")
  var idleExit: Double?

  @Flag(help: .hidden)
  var detach = false

  func run() throws {
    try Failure.reporting {
      let paths = try (listen + (pipe.map { ["unix:\($0)"] } ?? [])).map(socketPath)
      var configuration = ServerProcess.Configuration()
      configuration.document = try document.map(options.request(for:))
      configuration.socketPaths = paths
      configuration.streams = stdio || paths.isEmpty ? try StandardStreams.claim() : nil
      configuration.clientProcessID = clientProcessID
      configuration.idleExitSeconds = idleExit
      configuration.detaches = detach
      let code = try ServerProcess.run(configuration)
      throw ExitCode(code)
    }
  }

  private func socketPath(_ address: String) throws -> String {
    guard address.hasPrefix("unix:"), address.count > "unix:".count else {
      throw Failure(
        "“\(address)” is no address to listen on.", hint: "Write unix:PATH.",
        code: .validationFailure)
    }
    return String(address.dropFirst("unix:".count))
  }
}
