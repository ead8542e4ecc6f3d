import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Every method on several documents of one server, from the network, by clients whose tokens allow
/// one folder: whatever they say, each request gets one documented reply, others are served, and
/// nothing is made outside the folder.
extension FuzzTests {
  /// Rounds after which the clients close what they have open and begin anew.
  private static let roundsPerConversation = 400
  private static let rounds = mutations * 2
  /// Seeds that failed.
  private static let regressions: [UInt64] = []

  /// `shutdown` ends the conversation, and `initialize` began it.
  private static let left: Set = ["initialize", "shutdown"]

  @Test func everyMethodOnSeveralDocumentsIsAnswered() throws {
    for seed in [Seed.next()] + Self.regressions.map(Seed.init) {
      try converse(seed)
    }
  }

  private func converse(_ seed: Seed) throws {
    let folder = try TemporaryFolder()
    let shared = folder.path("shared")
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Places.examples.path, toPath: shared + "/Examples")
    let server = try SpawnedServer(isNetwork: true)
    var fuzzer = try ConversationFuzzer(seed, folder: shared, excluding: Self.left)
    let tokens = [
      TestTokens.confinedWriter, TestTokens.confinedWriter, TestTokens.confinedReader,
    ]
    var clients: [TestClient] = []
    var successes: [String: Int] = [:]
    for round in 0..<Self.rounds {
      if round.isMultiple(of: Self.roundsPerConversation) {
        for client in clients { try client.endInput() }
        fuzzer.forget()
        clients = try tokens.map { token in
          let client = try server.connectByNetwork()
          try client.initialize(["token": .string(token)])
          return client
        }
        for client in clients { try Self.openDocuments(client, in: shared, round, &fuzzer) }
      }
      let client = clients[fuzzer.index(below: clients.count)]
      // Every method has its turn, in an order that differs from pass to pass.
      let method = fuzzer.methods[fuzzer.index(below: fuzzer.methods.count)]
      let params = fuzzer.params(for: method)
      if fuzzer.isTrue(0.02) { try client.notify("$/cancelRequest", ["id": 1001]) }
      let request = "\(seed), round \(round): \(method) \(params.text)"
      let reply = try Self.reply(client, method, params, request)
      let isUnforeseen = reply["error"]?["code"]?.integer == -32603
      try #require(!isUnforeseen, "\(request)\n\(reply.text)")
      if reply["result"] != nil { successes[method, default: 0] += 1 }
      fuzzer.learn(from: reply["result"] ?? [:])
      for notification in client.takeNotifications() {
        fuzzer.learn(from: notification["params"] ?? [:])
      }
    }
    let unused = fuzzer.methods.filter { successes[$0] == nil }
    print("\(Self.rounds) requests, \(successes.values.reduce(0, +)) harmless, never: \(unused)")
    #expect(successes.count > fuzzer.methods.count / 5, "\(seed): \(unused)")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(made == ["shared"], "\(seed)")
    // What is left unsaved is of no interest, and would be told by the exit code.
    #expect(server.process.isRunning, "\(seed)")
    try server.kill()
  }

  /// - Parameter request: what to say when the server does not answer.
  private static func reply(
    _ client: TestClient, _ method: String, _ params: JSONValue, _ request: String
  ) throws -> JSONValue {
    do {
      return try client.reply(to: method, params)
    } catch {
      throw TestFailure("\(request)\n\(error)")
    }
  }

  /// Documents of different models, one with history, one in memory.
  ///
  /// - Parameter round: Of which the stores are: those from before may have other models by now.
  private static func openDocuments(
    _ client: TestClient, in folder: String, _ round: Int, _ fuzzer: inout ConversationFuzzer
  ) throws {
    let openings: [(path: String, model: String, more: [(key: String, value: JSONValue)])] = [
      ("\(folder)/Homepwner\(round).data", "Homepwner.xcdatamodeld", []),
      ("\(folder)/People\(round).data", "People.xcdatamodeld", [("history", true)]),
      (":memory:", "Everything.json", [("autosave", ["delay": 0.05])]),
    ]
    for opening in openings {
      let model = JSONValue.string("\(folder)/Examples/\(opening.model)")
      let members: [(key: String, value: JSONValue)] = [
        ("location", ["path": .string(opening.path)]), ("model", ["path": model]),
        ("create", "ifMissing"),
      ]
      let reply = try client.reply(to: "document/open", .object(members + opening.more))
      fuzzer.learn(from: reply["result"] ?? [:])
      guard let context = reply["result"]?["context"] else { continue }
      for entity in reply["result"]?["model"]?["entities"]?.elements ?? [] {
        let inserted = try client.reply(
          to: "object/insert", ["context": context, "entity": entity["name"] ?? .null])
        fuzzer.learn(from: inserted["result"] ?? [:])
      }
    }
  }
}
