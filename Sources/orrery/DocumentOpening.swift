import JSONText
import OrreryProtocol
import PersistentStore
import Server

/// Parameters of `document/open`.
typealias OpeningWishes = [(key: String, value: JSONValue)]

/// A document that a server is to have open, and how: for finding that server, and for starting it.
struct DocumentOpening {
  let request: DocumentRequest
  /// What a server that has the document open already is asked for, besides the document: it
  /// refuses what it cannot honour.
  let wishes: OpeningWishes
  /// For `orrery serve`, and what it is to read.
  let arguments: [String]
  let input: [UInt8]

  /// What a command line asks for.
  ///
  /// - Parameter makesStore: As for `DocumentOptions.request`.
  init(_ document: String, _ options: DocumentOptions, makesStore: Bool) throws {
    request = try options.request(for: document, makesStore: makesStore)
    wishes = options.wishes
    arguments = [document] + options.arguments
    input = []
  }

  /// What the parameters of a `document/open` ask for.
  init(_ params: RawJSON) throws {
    request = try DocumentRequest(params)
    wishes = try JSONValue(params).members?.filter { $0.key != "location" } ?? []
    arguments = ["--opening"]
    input = Array(params.bytes[params.range])
  }

  /// The document, for people.
  var name: String {
    if case .file(let path) = request.location { path } else { DocumentPattern.memory }
  }
}
