import ArgumentParser
import NIOCore
import NIOPosix
import OrreryProtocol
import Transport

/// `orrery attach`: a thin bridge from standard input and output to the one server of a document.
struct Attach: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Connects standard input and output to the one server of a document.",
    discussion: """
      Starts that server when there is none. It ends when it has had no connection for a minute. \
      Every attached program sees the others' edits at once, saved or not.

      The exit code is 0 after shutdown that succeeded, and where the input ends and all is \
      answered; 1 after exit without it, after input that is no message, and where the server \
      goes before.
      """)

  @Argument(help: "The document.", completion: .file())
  var document: String

  @OptionGroup var options: DocumentOptions

  @OptionGroup var failures: FailureOptions

  func run() throws {
    let streams = try StandardStreams.claim()
    let path = try DocumentServer.findOrStart(
      document, options: options, makesStore: true)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let bridged = loop.flatSubmit { ByteBridge.run(streams, socketPath: path, on: loop) }
    let result = Result { try bridged.wait() }
    try group.syncShutdownGracefully()
    if let failure = Self.failure(try result.get()) { throw failure }
  }

  private static func failure(_ outcome: ByteBridge.Outcome) -> Failure? {
    switch outcome {
    case .finished: nil
    case .serverGone: .serverGone
    case .shutdownFailed:
      Failure("The front end's shutdown failed.", hint: "The reply to it says why.")
    case .exitWithoutShutdown:
      Failure("The front end sent exit without shutdown.", hint: "Send shutdown first.")
    case .unreadable:
      Failure(
        "What the front end sent is no sequence of messages.", hint: "The last reply says why.")
    }
  }
}
