import Foundation

/// A golden transcript: a conversation as a text file that documents the protocol and tests it.
///
/// The first line says what the conversation shows. Then, line by line:
///
/// | line | means |
/// | --- | --- |
/// | `>> text` | the client sends it, as it stands |
/// | `<< {…}` | the next message is this reply |
/// | `<~ {…}` | the next message is this notification |
/// | `-- name` | the next lines are another client's; a new name connects |
/// | `-- name ends` | that client says that it will send no more; its connection closes |
/// | `@ Example` | clients that connect from here on have a document of this example open |
/// | `! network` | clients that connect from here on have to show one of `TestTokens` |
/// | `# text`, blank | a remark |
///
/// `<<` and `<~` lines are JSON in which strings stand for what varies: `"<any>"` is any value,
/// `"<bind:x>"` any value that is remembered, `"<ref:x>"` that value again. `<ref:x>` may stand
/// inside a longer string, and in `>>` lines; `<temp>` is the test's own folder and `<examples>`
/// the folder of example models, and `<zeros:9>` so many zero bytes as base64. Members may come in
/// any order; none may be missing or too many.
package struct Transcript: Sendable {
  package enum Step: Equatable, Sendable {
    case send(String)
    case receive(String)
    case client(String)
    case end(client: String)
    case example(String)
    case network
  }

  package struct Line: Equatable, Sendable {
    package let number: Int
    package let step: Step
  }

  package let name: String
  package let intent: String
  package let lines: [Line]

  package init(contentsOf url: URL) throws {
    try self.init(
      name: url.deletingPathExtension().lastPathComponent,
      text: String(contentsOf: url, encoding: .utf8))
  }

  package init(name: String, text: String) throws {
    self.name = name
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
    intent = texts.first.map(String.init) ?? ""
    var lines: [Line] = []
    for (index, text) in texts.enumerated().dropFirst() {
      guard let step = try Self.step(text, line: index + 1) else { continue }
      lines.append(Line(number: index + 1, step: step))
    }
    self.lines = lines
  }

  private static func step(_ text: Substring, line: Int) throws -> Step? {
    if text.isEmpty || text.hasPrefix("#") { return nil }
    let rest = String(text.dropFirst(3))
    switch text.prefix(3) {
    case ">> ": return .send(rest)
    case "<< ", "<~ ": return .receive(rest)
    case "-- ":
      if rest.hasSuffix(" ends") { return .end(client: String(rest.dropLast(5))) }
      return .client(rest)
    default:
      if text.hasPrefix("@ ") { return .example(String(text.dropFirst(2))) }
      if text == "! network" { return .network }
      throw TestFailure("Line \(line) is no line of a transcript: \(text)")
    }
  }

  /// Whether it needs a server that listens on the network.
  package var usesNetwork: Bool { lines.contains { $0.step == .network } }

  /// A line with its places and bytes filled in.
  static func fill(_ text: String, folder: TemporaryFolder) -> String {
    text.replacing("<temp>", with: folder.url.path)
      .replacing("<examples>", with: Places.examples.path)
      .replacing(#/<zeros:([0-9]{1,6})>/#) { match in
        Data(count: Int(match.1) ?? 0).base64EncodedString()
      }
  }

  /// All transcripts of the project, by name.
  package static func all() throws -> [Transcript] {
    try urls().map { url in try Transcript(contentsOf: url) }
  }

  package static func urls() throws -> [URL] {
    let files = FileManager.default.enumerator(
      at: Places.transcripts, includingPropertiesForKeys: nil)
    return (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "txt" }
      .sorted { $0.path < $1.path }
  }
}
