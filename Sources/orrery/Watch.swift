import ArgumentParser
import JSONText
import Server

/// `orrery watch`: a document's notices as JSON lines, for scripts.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints what happens in a document, one JSON text on a line.",
    discussion: """
      Each line is {"method": …, "params": …}: context/didChangeObjects for every edit, saved or \
      not, document/didSave for every save. With FETCH, a fetch request as JSON, the first line is \
      its result, and afterwards only changes to objects of its entity are printed. Starts the \
      document's server where there is none. Ends with SIGINT, or with the server.
      """)

  @Argument(help: "The document.")
  var document: String

  @Argument(help: "A fetch request as JSON.")
  var fetch: String?

  @OptionGroup var options: DocumentOptions

  func run() throws {
    try Failure.reporting {
      let client = try DocumentClient(startingServerFor: document, options: options)
      try client.watch(try fetch.map(Parameters.read))
    }
  }
}
