import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Requests that were right until something was changed in them at random, thousands in a row on
/// one document: each gets one reply, and the document stays sound.
@Suite(.serialized) struct FuzzTests {
  static let mutations = Nightly.isOn ? 100_000 : 1000
  /// What the server may grow to, undo steps and replies on their way included.
  private static let memoryBytes = 256 << 20

  /// Would end the session, or touch files that are not the test's.
  private static let excluded: Set = [
    "initialize", "shutdown", "document/open", "document/close", "document/backup",
  ]

  /// The requests of the project's own conversations about Homepwner, and some about values that
  /// are forever refused, so that saves succeed at times.
  private static func corpus() throws -> [JSONValue] {
    var requests: [JSONValue] = []
    for transcript in try Transcript.all() {
      let isExample = transcript.lines.contains { $0.step == .example("Homepwner") }
      guard isExample || transcript.name == "homepwner" else { continue }
      for line in transcript.lines {
        guard case .send(let text) = line.step, let request = try? JSONValue.parse(text),
          let method = request["method"]?.string, request["id"] != nil, !excluded.contains(method)
        else { continue }
        requests.append(request)
      }
    }
    let others: [(String, JSONValue)] = [
      ("context/rollback", [:]), ("context/undo", [:]), ("context/redo", [:]),
      ("context/save", [:]),
      ("predicate/parse", ["predicate": "ANY items.itemName BEGINSWITH[cd] 'a' AND NOT 1 IN {2}"]),
      (
        "predicate/parseExpression",
        ["expression": "items.@sum.valueInDollars * %@ + $x", "argumentArray": [2]]
      ),
      (
        "fetch/count",
        [
          "fetch": [
            "entity": "BNRAssetType", "predicate": "items.@count > %@", "argumentArray": [1],
          ]
        ]
      ),
      ("relationship/add", ["id": "BNRAssetType/p1", "property": "items", "ids": ["BNRItem/p1"]]),
      ("relationship/set", ["id": "BNRAssetType/p2", "property": "items", "ids": []]),
      (
        "object/findOrInsert",
        ["entity": "BNRItem", "match": ["itemName": "x"], "values": ["valueInDollars": 1]]
      ),
    ]
    requests += others.map { ["method": .string($0.0), "params": $0.1] }
    return requests
  }

  @Test func everyMutatedRequestGetsOneReply() throws {
    let seed = Seed.next()
    var mutator = Mutator(random: seed.generator(), corpus: try Self.corpus())
    let folder = try TemporaryFolder()
    let server = try SpawnedServer()
    let client = try RawClient(to: server)
    try Self.open(client, folder)
    var replies = Replies()
    for number in 0..<Self.mutations {
      let id = 10 + number
      let request = mutator.request(id: id)
      try client.send(line: request)
      // What is answered from another thread may come later than this.
      let isAnswered = try replies.read(client, until: id)
      try #require(isAnswered, "\(seed): \(request)")
    }
    let last = 10 + Self.mutations
    try client.request(last, "context/rollback")
    try client.request(last + 1, "context/save")
    try client.request(last + 2, "document/check")
    let check = try #require(try client.messages(upToReply: last + 2).last)
    #expect(check["result"]?["isSound"]?.bool == true, "\(seed): \(check.text)")
    #expect(replies.counts.values.allSatisfy { $0 == 1 }, "\(seed)")
    #expect(replies.counts.count == Self.mutations)
    #expect(replies.internalError == nil, "\(seed)")
    // Requests that are refused at once would test little.
    #expect(replies.successes > Self.mutations / 20, "\(seed)")
    let memory = try ProcessFigures(server).memory("VmHWM")
    print("\(Self.mutations) mutations, \(replies.successes) of them harmless: \(memory) bytes.")
    #expect(memory < Self.memoryBytes)
    try server.stop()
  }

  /// Bytes changed anywhere in a message: it may be no JSON, no request, or another one. There is
  /// an answer all the same, and the next message is served.
  @Test func everyMutatedTextIsAnswered() throws {
    let seed = Seed.next()
    var mutator = Mutator(random: seed.generator(), corpus: try Self.corpus())
    let folder = try TemporaryFolder()
    let server = try SpawnedServer()
    let client = try RawClient(to: server)
    try Self.open(client, folder)
    for number in 0..<Self.mutations {
      let id = 10 + number
      let text = mutator.text(id: id)
      try client.send(text + [UInt8(ascii: "\n")])
      try client.request(-id, "document/list")
      while true {
        let message = try client.next()
        let reply = try #require(message, "\(seed): \(String(decoding: text, as: UTF8.self))")
        if reply["id"]?.integer == Int64(-id) { break }
      }
    }
    try client.request(5, "context/rollback")
    try client.request(6, "document/check")
    let check = try #require(try client.messages(upToReply: 6).last)
    #expect(check["result"]?["isSound"]?.bool == true, "\(seed): \(check.text)")
    try server.stop()
  }

  /// Models that are hardly models: each is refused with its faults, or can be used.
  @Test func everyMutatedModelIsOpenedOrRefused() throws {
    let seed = Seed.next()
    var mutator = Mutator(random: seed.generator(), corpus: [])
    let server = try SpawnedServer()
    let client = try server.connect()
    try client.initialize()
    let models = try ["People.xcdatamodeld", "Everything.json"].map { name in
      let path = Places.examples.appendingPathComponent(name).path
      let merged = try client.call("model/merge", ["models": [["path": .string(path)]]])
      return try #require(merged["model"])
    }
    var opened = 0
    for number in 0..<Self.mutations / 4 {
      let model = mutator.changed(models[number % models.count], times: 1 + number % 3)
      let reply = try client.reply(
        to: "document/open", ["location": ["path": ":memory:"], "model": ["model": model]])
      guard let result = reply["result"], let document = result["document"] else {
        try #require(reply["error"]?["code"]?.integer != -32603, "\(seed): \(model.text)")
        continue
      }
      opened += 1
      for entity in result["model"]?["entities"]?.elements ?? [] {
        let name = entity["name"] ?? .null
        _ = try client.reply(
          to: "object/insert", ["context": result["context"] ?? .null, "entity": name])
        _ = try client.reply(
          to: "fetch/count", ["context": result["context"] ?? .null, "fetch": ["entity": name]])
      }
      _ = try client.reply(to: "context/save", ["context": result["context"] ?? .null])
      _ = try client.reply(to: "context/rollback", ["context": result["context"] ?? .null])
      let check = try client.call("document/check", ["document": document])
      try #require(check["isSound"]?.bool == true, "\(seed): \(check.text) of \(model.text)")
      try client.call("document/close", ["document": document])
    }
    print("\(Self.mutations / 4) mutated models, \(opened) of them harmless.")
    #expect(opened > 0)
    #expect(try ProcessFigures(server).memory("VmHWM") < Self.memoryBytes)
    try server.stop()
  }

  private static func open(_ client: RawClient, _ folder: TemporaryFolder) throws {
    try client.request(1, "initialize")
    try client.request(
      2, "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))],
        "model": [
          "path": .string(Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path)
        ],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    for id in 3...5 { try client.request(id, "object/insert", ["entity": "BNRItem"]) }
    for id in 6...9 {
      let label = JSONValue.string("Type \(id)")
      try client.request(
        id, "object/insert", ["entity": "BNRAssetType", "values": ["label": label]])
    }
    _ = try client.messages(upToReply: 9)
  }
}
