import Foundation
import JSONText
import TestSupport
import Testing

/// Requests that were right until something was changed in them at random, thousands in a row on
/// one document: each gets one reply, and the document stays sound.
@Suite(.serialized) struct FuzzTests {
  private static let mutations =
    ProcessInfo.processInfo.environment["ORRERY_NIGHTLY"] == nil ? 2000 : 100_000
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
      ("document/save", [:]),
      ("predicate/parse", ["predicate": "ANY items.itemName BEGINSWITH[cd] 'a' AND NOT 1 IN {2}"]),
      (
        "predicate/parseExpression",
        ["expression": "items.@sum.valueInDollars * %@ + $x", "arguments": [2]]
      ),
      (
        "fetch/count",
        ["entity": "BNRAssetType", "predicate": "items.@count > %@", "arguments": [1]]
      ),
      ("relationship/add", ["id": "BNRAssetType/p1", "key": "items", "objects": ["BNRItem/p1"]]),
      ("relationship/set", ["id": "BNRAssetType/p2", "key": "items", "objects": []]),
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
    try client.request(last + 1, "document/save")
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
    let models = try ["People", "Everything"].map { name in
      let url = Places.examples.appendingPathComponent("\(name).json")
      return try JSONValue.parse(Array(Data(contentsOf: url)))
    }
    var opened = 0
    for number in 0..<Self.mutations / 4 {
      let model = mutator.changed(models[number % models.count], times: 1 + number % 3)
      let reply = try client.reply(
        to: "document/open", ["path": ":memory:", "inlineModel": model])
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
          to: "fetch/count", ["context": result["context"] ?? .null, "entity": name])
      }
      _ = try client.reply(to: "document/save", ["document": document])
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
        "path": .string(folder.path("store.data")),
        "model": .string(Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path),
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

/// How often each request was answered.
private struct Replies {
  var counts: [Int64: Int] = [:]
  var successes = 0
  /// The first that says the server failed in an unforeseen way.
  var internalError: JSONValue?

  /// Counts replies up to the one to `id`.
  /// - Returns: false when the connection ended.
  mutating func read(_ client: RawClient, until id: Int) throws -> Bool {
    while let message = try client.next() {
      guard message["method"] == nil, let replied = message["id"]?.integer else { continue }
      counts[replied, default: 0] += 1
      if message["result"] != nil { successes += 1 }
      if message["error"]?["code"]?.integer == -32603 { internalError = message }
      if replied == Int64(id) { return true }
    }
    return false
  }
}

/// Changes requests at random: values, keys, structure, and the bytes themselves.
private struct Mutator {
  private var random: SeededGenerator
  private let corpus: [JSONValue]

  private static let values: [JSONValue] = [
    nil, true, false, 0, -1, 1, .integer(.max), .integer(.min), .number(1e308), .number(-0.5),
    "", "x", "BNRItem", "BNRItem/p1", "BNRItem/p0", "BNRItem/p-1", "BNRItem/p99999999999999999999",
    "BNRAssetType/p1", "x-coredata:///BNRItem/p1", "assetType.items.itemName", "é\u{301}🐻\0",
    .string(String(repeating: "(", count: 5000)), .string(String(repeating: "x.", count: 5000)),
    "TRUEPREDICATE", "%@ == %K", "$x", "SELF", [], [:], [[]], ["$date": "x"],
    ["$transformable": ["base64": "AA=="]], ["$data": ["handle": "h1"]], ["$object": "BNRItem/p1"],
    .array(Array(repeating: 1, count: 1000)),
  ]

  init(random: SeededGenerator, corpus: [JSONValue]) {
    self.random = random
    self.corpus = corpus
  }

  mutating func changed(_ value: JSONValue, times: Int) -> JSONValue {
    var value = value
    for _ in 0..<times { value = changed(value) }
    return value
  }

  /// A request, mostly with something changed in its parameters.
  mutating func request(id: Int) -> String {
    let request = corpus[Int.random(in: corpus.indices, using: &random)]
    let times = Int.random(in: 0...2, using: &random)
    var params = changed(request["params"] ?? [:], times: times)
    // Anything else would not be a request.
    switch params {
    case .object, .array: break
    default: params = .array([params])
    }
    let method = JSONValue.string(request["method"]?.string ?? "")
    return #"{"jsonrpc":"2.0","id":\#(id),"method":\#(method.text),"params":\#(params.text)}"#
  }

  /// A request with bytes changed anywhere.
  mutating func text(id: Int) -> [UInt8] {
    var bytes = Array(request(id: id).utf8)
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let position = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(Array(#"{}[]",:\0eE-."#.utf8).randomElement(using: &random) ?? 0, at: 0)
      case 2 where bytes.count > 1: bytes.remove(at: position)
      default: bytes.insert(contentsOf: bytes[position...].prefix(20), at: position)
      }
    }
    return bytes.filter { $0 != UInt8(ascii: "\n") }
  }

  /// The value with one thing in it changed.
  private mutating func changed(_ value: JSONValue) -> JSONValue {
    let goesDeeper = Int.random(in: 0..<5, using: &random) > 0
    switch value {
    case .object(var members) where !members.isEmpty:
      let index = Int.random(in: members.indices, using: &random)
      if goesDeeper {
        members[index].value = changed(members[index].value)
        return .object(members)
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: members.remove(at: index)
      case 1: members.append(members[index])
      case 2: members[index].key = changed(text: members[index].key)
      default: members[index].value = anyValue()
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &random)
      if goesDeeper {
        elements[index] = changed(elements[index])
        return .array(elements)
      }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = anyValue()
      }
      return .array(elements)
    case .string(let text) where goesDeeper: return .string(changed(text: text))
    case .integer(let number) where goesDeeper: return .integer(number &+ 1)
    default: return anyValue()
    }
  }

  private mutating func anyValue() -> JSONValue {
    Self.values[Int.random(in: Self.values.indices, using: &random)]
  }

  private mutating func changed(text: String) -> String {
    var characters = Array(text)
    let position = Int.random(in: 0...characters.count, using: &random)
    let pool = Array("azAZ019 .,/@%$#'\"()[]{}=<>!&|*?\\_-:é🐻\0")
    let character = pool[Int.random(in: pool.indices, using: &random)]
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where position < characters.count: characters.remove(at: position)
    case 1 where position < characters.count: characters[position] = character
    default: characters.insert(character, at: position)
    }
    return String(characters)
  }
}
