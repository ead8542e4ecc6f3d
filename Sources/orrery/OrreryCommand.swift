import ArgumentParser
import Server

/// The command line: flags, signals, exit codes. What a server does is in Server.
@main
struct OrreryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "orrery",
    abstract: "Serves Core Data documents to any program over JSON-RPC.",
    discussion: """
      A document is a store file with its model. Programs talk to a server on standard input and \
      output (serve, attach), over a Unix socket, TCP or WebSocket; scripts use call and \
      watch; export and import move tables.

      Exit codes: 0 success, 1 failure, 64 wrong usage, 66 no such input, 74 input or output failed.
      """,
    version: OrreryServer.version,
    subcommands: [
      Serve.self, Attach.self, Call.self, Watch.self, Export.self, Import.self,
      Model.self, Demo.self,
    ])
}

/// The exit codes of `sysexits.h` that the command uses.
extension ExitCode {
  static let noInput = ExitCode(66)
  static let inputOutput = ExitCode(74)
}
