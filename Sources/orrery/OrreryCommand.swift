import ArgumentParser
import Glibc
import OrreryProtocol
import Server
import Transport

/// The command line: flags, signals, exit codes. What a server does is in Server.
@main
struct OrreryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // Each command says its name: to make one of its type takes a tenth of the program's start.
    commandName: "orrery",
    abstract: "Serves Core Data documents to any program over JSON-RPC.",
    discussion: introduction + "\n\nExit codes:\n"
      + exitCodes.map { code, meaning in
        "  \(code)\(String(repeating: " ", count: 7 - code.utf8.count))\(meaning)"
      }.joined(separator: "\n"),
    version: """
      orrery \(OrreryServer.version), protocol \(ProtocolVersion.current), \
      \(TLSIdentity.isSupported ? "with TLS" : "without TLS")
      """,
    subcommands: [
      Serve.self, Attach.self, Browse.self, Call.self, Watch.self, Servers.self, Export.self,
      Import.self, Model.self, Generate.self, Demo.self, ManualPage.self,
    ])

  static let introduction = """
    A document is a store file with its model. Programs talk to a server on standard input and \
    output (serve, attach), over a Unix socket, TCP or WebSocket; scripts use call and \
    watch; browse shows a document in a web browser; export and import move tables; servers shows \
    what runs.

    Results go to standard output, everything else to standard error. Failures are told for \
    people, or with --json for programs: the error as the protocol has it, on one line.
    """

  static let exitCodes = [
    ("0", "Success."),
    ("1", "A request failed, the server went, or standard output cannot be written."),
    ("64", "The command line is wrong."),
    ("66", "A file that it names is not there."),
    ("74", "A file cannot be read or written, or a server not be reached."),
    ("128+N", "Signal N ended it: 141 where nobody reads its output any more."),
  ]

  static func main() {
    keepStandardDescriptors()
    ProcessEnd.unblock(SignalSource.terminationSignals + [SIGPIPE])
    // Whoever reads no more is told of by the write that fails.
    signal(SIGPIPE, SIG_IGN)
    Glibc.exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Where standard input, output or error is closed, the next file to be opened would take its
  /// place, and what is printed go into a store. Something takes it that cannot be used.
  private static func keepStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func run(_ arguments: [String]) -> ExitCode {
    do {
      do {
        var command = try parseAsRoot(arguments)
        try command.run()
      } catch  where exitCode(for: error) == .success {
        // Help, the version, completions: what was asked for, told as an error. Of a subcommand
        // that is not there the parser gives the program's help.
        if arguments.first == "help" {
          let usage = try UsageFailure(Array(arguments.dropFirst()))
          if let unknown = usage.unknownSubcommand { throw unknown }
        }
        try StandardOutput.write(fullMessage(for: error) + "\n")
      }
      return .success
    } catch {
      return end(error, arguments)
    }
  }

  private static func end(_ error: any Error, _ arguments: [String]) -> ExitCode {
    switch error {
    case let code as ExitCode: return code
    case let interrupted as Interruption.Interrupted: return ProcessEnd.by(interrupted.signal)
    case is StandardOutput.ReaderGone: return ProcessEnd.by(SIGPIPE)
    default: break
    }
    let isUsage = exitCode(for: error) == .validationFailure
    let failure = isUsage ? (try? UsageFailure(arguments))?.failure(error) : nil
    let told = failure ?? Failure(error)
    told.report(asJSON: arguments.prefix { $0 != "--" }.contains("--json"))
    return told.code
  }
}

/// How failures are told; a part of every subcommand. Failures of the command line itself are told
/// so too, so that it is looked for there, and not here.
struct FailureOptions: ParsableArguments {
  @Flag(help: "Tell failures as JSON, for programs.")
  var json = false
}
