import Foundation
import JSONText
import ProtocolGenerator
import Testing

/// Every message in a transcript is what its definition says. Transcripts are played against the
/// server elsewhere; so this holds the server to the definitions.
@Suite struct TranscriptConformanceTests {
  static let folder = GeneratedFilesTests.root.appending(path: "protocol/transcripts")

  static func files() -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(
      atPath: folder.resolvingSymlinksInPath().path)
    return (paths ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  @Test(arguments: files())
  func messagesAreAsDefined(_ file: String) throws {
    let problems = try TranscriptCheck.problems(file)
    #expect(problems == [], "\(file)")
  }

  @Test func checkFindsWhatIsWrong() throws {
    var check = try TranscriptCheck()
    check.read(
      #">> {"jsonrpc":"2.0","id":1,"method":"fetch/count","params":{"fetch":{"entity":"A"}}}"#)
    check.read(#"<< {"jsonrpc":"2.0","id":1,"result":{"count":"<any>","clock":"<bind:c>"}}"#)
    check.read(
      #">> {"jsonrpc":"2.0","id":2,"method":"fetch/count","params":{"fetch":{"entity":1}}}"#)
    check.read(#"<< {"jsonrpc":"2.0","id":2,"result":{"count":1}}"#)
    check.read(#"<~ {"jsonrpc":"2.0","method":"context/didChange","params":{}}"#)
    #expect(
      check.problems == [
        "params.fetch.entity: must be of type string", "result.clock: is missing",
        "context/didChange is not defined",
      ])
  }
}

/// Reads the lines of one transcript and keeps what is wrong with them.
private struct TranscriptCheck {
  private(set) var problems: [String] = []
  private let validator: MessageValidator
  /// Requests without a reply yet, by client and id.
  private var requests: [String: JSONValue] = [:]
  private var client = ""

  init() throws {
    validator = MessageValidator(
      definitions: try GeneratedFilesTests.generator().definitions, allowsPlaceholders: true)
  }

  static func problems(_ file: String) throws -> [String] {
    let url = TranscriptConformanceTests.folder.appending(path: file)
    let text = try String(contentsOf: url, encoding: .utf8)
    var check = try TranscriptCheck()
    for line in text.split(separator: "\n").dropFirst() { check.read(String(line)) }
    return check.problems
  }

  mutating func read(_ line: String) {
    let rest = String(line.dropFirst(3))
    switch line.prefix(3) {
    case "-- ": client = rest
    case ">> ": for message in Self.messages(rest) { send(message) }
    case "<< ", "<~ ": for message in Self.messages(rest) { receive(message) }
    default: break
    }
  }

  /// None where the text is not JSON, as transcripts of bad input have it.
  private static func messages(_ text: String) -> [JSONValue] {
    guard let value = try? JSONValue.parse(text) else { return [] }
    return value.elements ?? [value]
  }

  private mutating func send(_ message: JSONValue) {
    guard let id = message["id"] else { return }
    requests[key(id)] = message
  }

  private mutating func receive(_ message: JSONValue) {
    if let method = message["method"]?.string {
      problems += validator.problems(inParams: message["params"], of: method)
      return
    }
    let request = message["id"].flatMap { requests.removeValue(forKey: key($0)) }
    let method = request?["method"]?.string
    if let error = message["error"] {
      problems += validator.problems(inError: error, of: method)
    } else if let method, let result = message["result"] {
      problems += paramProblems(request?["params"], method)
      problems += validator.problems(inResult: result, of: method)
    } else {
      problems.append("a reply without a request: \(message.text)")
    }
  }

  /// What is wrong with parameters that the server accepted. Members that it ignores, in LSP's own
  /// methods, are no fault.
  private func paramProblems(_ params: JSONValue?, _ method: String) -> [String] {
    let given = params?.isNull == true || params?.elements?.isEmpty == true ? nil : params
    return validator.problems(inParams: given, of: method)
      .filter { problem in
        (method.contains("/") || !problem.hasSuffix("is unknown"))
          && !problem.hasSuffix("must be an object")
      }
  }

  private func key(_ id: JSONValue) -> String { "\(client) \(id.text)" }
}
