import ArgumentParser
import JSONRPC
import JSONText
import NIOCore
import NIOPosix
import OrreryProtocol
import Transport

/// `orrery attach`: a thin bridge from standard input and output to the one server of a document,
/// or to a server at an address.
struct Attach: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Connects standard input and output to the one server of a document.",
    discussion: """
      Starts that server when there is none. It ends when it has had no connection for a minute. \
      Every attached program sees the others' edits at once, saved or not.

      With - for the document, the first line of the input is a request document/open, which says \
      what document, and how. It is answered before anything else, with an error where the \
      document cannot be opened so.

      With an address in place of the document, it connects to the server that listens there, and \
      starts none: unix:PATH, or tcp:HOST:PORT, tls:, ws: or wss: likewise. \
      Messages are the same over all of them, so that a program that speaks on standard streams \
      needs no TLS and no WebSocket of its own. The token is told in the request initialize. A \
      document of such a name is ./NAME.

      The exit code is 0 after shutdown that succeeded, and where the input ends and all is \
      answered; 1 after exit without it, after input that is no message, and where the server \
      goes before or sends what is none; 74 where the server cannot be reached or trusted.
      """)

  @Argument(
    help: "The document, - for that which the input asks for, or the address of a server.",
    completion: .file())
  var document: String

  @Option(
    help: ArgumentHelp(
      "For tls: and wss:, whose certificates to trust in place of the system's: a PEM file.",
      valueName: "file"),
    completion: .file())
  var ca: String?

  @OptionGroup var options: DocumentOptions

  @OptionGroup var failures: FailureOptions

  func run() throws {
    let given = try givenAddress
    let streams = try StandardStreams.claim()
    let isAsked = document == "-"
    ShellHint.isForPrograms = isAsked
    let address =
      try given
      ?? .unix(
        path: isAsked
          ? socketAsked(on: streams)
          : DocumentServer.findOrStart(DocumentOpening(document, options, makesStore: true)))
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let authority = ca
    let bridged = loop.flatSubmit {
      ByteBridge.run(streams, to: address, certificateAuthority: authority, on: loop)
    }
    let result = Result { try bridged.wait() }
    try group.syncShutdownGracefully()
    guard let failure = Self.failure(try result.get()) else { return }
    // A program that asks hears by the replies of what goes wrong.
    if isAsked { throw failure.code }
    throw failure
  }

  /// nil where a document is given.
  private var givenAddress: ListenAddress? {
    get throws {
      let address = ListenAddress.isMeant(by: document) ? try ListenAddress(document) : nil
      if address != nil, let option = options.arguments.first {
        throw ValidationError("\(option) is of a document, and \(document) is a server.")
      }
      if ca != nil, address?.scheme?.isEncrypted != true {
        throw ValidationError("--ca is for tls: and wss:.")
      }
      return address
    }
  }

  /// Of the server of the document that the first line asks for. It hears what becomes of that.
  private func socketAsked(on streams: StandardStreams) throws -> String {
    var request: RequestID?
    let result = Result {
      let line = try streams.readLine()
      if case .single(.request(let id, let method, let params)) = Envelope.scan(line) {
        request = id
        if method == Method.documentOpen.rawValue {
          return try DocumentServer.findOrStart(DocumentOpening(params ?? .emptyObject))
        }
      }
      throw Failure(
        "The first line of the input is no request document/open.",
        hint: "With - for the document, send that first.", code: .validationFailure)
    }
    switch result {
    case .success(let socket):
      if let request {
        try streams.writeLine(MessageBuilder.encodeResponse(id: request, result: .emptyObject))
      }
      return socket
    case .failure(let error):
      let failure = Failure(error)
      try streams.writeLine(MessageBuilder.encodeError(id: request, failure.response))
      throw failure.code
    }
  }

  private static func failure(_ outcome: ByteBridge.Outcome) -> Failure? {
    switch outcome {
    case .finished: nil
    case .serverGone: .serverGone
    case .serverUnreadable(let error):
      Failure(
        "What the server sent is no WebSocket's: \(error.message).",
        hint: "See what listens at that address.")
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
