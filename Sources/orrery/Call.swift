import ArgumentParser
import JSONText
import OrreryProtocol

/// `orrery call`: one request, for scripts.
struct Call: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call",
    abstract: "Sends one request to a document and prints its result.",
    discussion: """
      Goes to the document's server when one is running; otherwise opens the document for this one \
      request. Saves what the request did. Prints the result as JSON on one line. Where the \
      request or the save fails, nothing is saved, the error goes to standard error, and the exit \
      code is 1. So it is where the result cannot be printed: the error then says whether the \
      request was carried out and saved.
      """)

  @Argument(help: "The document.", completion: .file())
  var document: String

  @Argument(help: "The method, as in fetch/count.", completion: .custom(Completions.methods))
  var method: String

  @Argument(help: "The parameters as JSON, or - to read them from standard input.")
  var params = "{}"

  @OptionGroup var options: DocumentOptions

  @OptionGroup var failures: FailureOptions

  func run() throws {
    let params = try Parameters.read(params, called: "parameters", as: #"{"entity": "Person"}"#)
    try refuseNotification()
    try refuseToken(in: params)
    let kind = OrreryProtocol.Method(rawValue: method)
    let isReading = kind?.writes != true
    let result = try DocumentServer.retrying {
      try DocumentClient(document, options: options, isReading: isReading)
        .call(method, params) { opened in
          // Whoever recovers or discards them knows of them.
          guard !failures.json, kind != .documentRecover else { return }
          RecoveryNote.tell(of: opened)
        }
    }
    if kind == .documentRecover, case .failure(let error) = result {
      throw Failure(error).advising(Self.recovering(document))
    }
    let isDone = !isReading && kind != .documentClose
    try StandardOutput.write(
      result.get().text + "\n", after: isDone ? "The request was carried out and saved." : nil)
  }

  /// What is brought back has to be valid to be saved, and call saves at once.
  private static func recovering(_ document: String) -> String {
    "The edits are kept. To mend them before they are saved, send document/recover in orrery "
      + "attach \(document), or an editor; to give them up: orrery call \(document) "
      + "document/recover '{\"discard\":true}'."
  }

  private func refuseNotification() throws {
    let isServers = ServerNotification(rawValue: method) != nil
    guard isServers || ClientNotification(rawValue: method) != nil else { return }
    throw Failure(
      "“\(method)” is a notification, which has no reply: call sends requests.",
      hint: isServers ? "What servers tell, orrery watch prints." : "Send it in orrery attach.",
      code: .validationFailure)
  }

  /// Pieces of a reply go to whoever takes notices, which this command does not.
  private func refuseToken(in params: RawJSON) throws {
    guard try JSONValue(params)["partialResultToken"] != nil else { return }
    throw Failure(
      "A reply in pieces is not printed: call prints the whole reply.",
      hint: "Leave partialResultToken out.", code: .validationFailure)
  }
}
