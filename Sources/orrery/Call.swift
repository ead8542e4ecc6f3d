import ArgumentParser
import Glibc
import JSONRPC
import JSONText
import Server

/// `orrery call`: one request, for scripts.
struct Call: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends one request to a document and prints its result.",
    discussion: """
      Goes to the document's server when one is running; otherwise opens the document for this one \
      request, and saves it. Prints the result as JSON on one line; an error goes to standard \
      error, and the exit code is 1.
      """)

  @Argument(help: "The document.")
  var document: String

  @Argument(help: "The method, as in fetch/execute.")
  var method: String

  @Argument(help: "The parameters as JSON, or - to read them from standard input.")
  var params = "{}"

  @OptionGroup var options: DocumentOptions

  func run() throws {
    try Failure.reporting {
      let client = try DocumentClient(document, options: options)
      let params = try Parameters.read(params)
      switch try client.call(method, params) {
      case .success(let result): StandardOutput.write(result.text + "\n")
      case .failure(let error):
        var writer = JSONWriter()
        error.write(to: &writer)
        StandardError.write(writer.text + "\n")
        throw ExitCode.failure
      }
    }
  }
}

/// JSON on the command line.
enum Parameters {
  static func read(_ argument: String) throws -> RawJSON {
    let bytes = argument == "-" ? standardInput() : Array(argument.utf8)
    var reader = JSONReader(bytes)
    do {
      let value = try reader.readRaw()
      try reader.expectEnd()
      return value
    } catch {
      throw Failure(
        "The parameters are not JSON: \(error.message) (at byte \(error.offset)).",
        hint: "Quote them for the shell: '{\"entity\": \"Person\"}'.", code: .validationFailure)
    }
  }

  private static func standardInput() -> [UInt8] {
    var bytes: [UInt8] = []
    while let line = readLine(strippingNewline: false) { bytes += line.utf8 }
    return bytes
  }
}
