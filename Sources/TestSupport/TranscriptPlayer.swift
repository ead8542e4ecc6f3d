import Foundation
import JSONText

/// Plays a transcript against a server and throws at the first line that is not as written.
package final class TranscriptPlayer {
  private let transcript: Transcript
  private let server: any TestServer
  private let folder: TemporaryFolder
  private var clients: [String: TestClient] = [:]
  private var names: [String] = []
  private var current = "client"
  private var example: String?
  private var isNetwork = false
  private var matcher = JSONMatcher()

  package init(_ transcript: Transcript, on server: any TestServer) throws {
    self.transcript = transcript
    self.server = server
    folder = try TemporaryFolder()
  }

  package func play() throws {
    for line in transcript.lines {
      do {
        try play(line.step)
      } catch {
        throw TestFailure("\(transcript.name), line \(line.number): \(error)")
      }
    }
    for name in names { try expectSilence(of: name) }
  }

  private func play(_ step: Transcript.Step) throws {
    switch step {
    case .example(let name): example = name
    case .network: isNetwork = true
    case .client(let name):
      current = name
      _ = try client()
    case .end(let name):
      guard let client = clients.removeValue(forKey: name) else {
        throw TestFailure("There is no client \(name).")
      }
      names.removeAll { $0 == name }
      try client.endInput()
      while try client.next() != nil {}
    case .send(let text): try client().send(filled(text))
    case .receive(let text):
      guard let message = try nextMessage(of: client()) else {
        throw TestFailure("The connection ended; expected \(text)")
      }
      try matcher.match(message, to: JSONValue.parse(filledPlaces(text)))
    }
  }

  /// Work that takes long on a slow machine tells how far it is: no transcript has that.
  private func nextMessage(of client: TestClient) throws -> JSONValue? {
    while let message = try client.next() {
      if message["params"]?["value"]?["kind"] == nil { return message }
    }
    return nil
  }

  /// The current client, connected on first use.
  private func client() throws -> TestClient {
    if let client = clients[current] { return client }
    let client = try Self.connect(
      to: server, example: example, isNetwork: isNetwork, folder: folder)
    clients[current] = client
    names.append(current)
    return client
  }

  /// Connects a client. One that comes by the network has to show a token first; others initialize
  /// and open the example's document, where there is one.
  static func connect(
    to server: any TestServer, example: String?, isNetwork: Bool, folder: TemporaryFolder
  ) throws -> TestClient {
    if isNetwork { return try server.connectByNetwork() }
    let client = try server.connect()
    guard let example else { return client }
    try client.initialize()
    let model = ["\(example).xcdatamodeld", "\(example).json"]
      .map { Places.examples.appendingPathComponent($0).path }
      .first(where: FileManager.default.fileExists(atPath:))
    guard let model else { throw TestFailure("There is no example \(example).") }
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("\(example).data"))],
        "model": ["path": .string(model)],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    return client
  }

  private func filledPlaces(_ text: String) -> String {
    Transcript.fill(text, folder: folder)
  }

  private func filled(_ text: String) throws -> String {
    try matcher.fill(filledPlaces(text))
  }

  /// Nothing may be left unread: the next thing that comes is the reply to one more request.
  private func expectSilence(of name: String) throws {
    guard let client = clients[name] else { return }
    try client.send(#"{"jsonrpc":"2.0","id":"the end","method":"end/end"}"#)
    guard let message = try nextMessage(of: client) else { return }
    guard message["id"]?.string == "the end" else {
      throw TestFailure("\(transcript.name): \(name) has an unread message: \(message.text)")
    }
  }
}
