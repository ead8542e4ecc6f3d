import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// Front ends that edit one document at random, valid or not, on a disk that is full now and then,
/// and ends of every kind. Whatever the end but kill -9, the next opening has every edit that was
/// not undone, once, from the store or from the recovery file; after kill -9 it has all that was
/// reported as saved.
@Suite(.serialized) struct LossTests {
  /// Seeds of runs that failed once.
  private static let regressions = [Seed(3_634_557_641_480_599_892)]

  @Test func nothingIsLostInAServerOfThisProcess() throws {
    for seed in Self.regressions + [Seed.next()] {
      var lives = try Lives(isProgram: false, seed)
      for _ in 0..<(Nightly.isOn ? 2_000 : 15) { try lives.live() }
    }
  }

  @Test func nothingIsLostInTheProgram() throws {
    var lives = try Lives(isProgram: true, Seed.next())
    for _ in 0..<(Nightly.isOn ? 500 : 6) { try lives.live() }
  }
}

/// One store and the servers that have it open, one after the other.
private struct Lives {
  enum End: CaseIterable {
    case shutdown
    case endOfInput
    case termination
    case kill
  }

  private let folder = Result { try TemporaryFolder() }
  private let isProgram: Bool
  private let seed: Seed
  private var random: SeededGenerator
  private var life = 0
  /// What a front end was shown last, by object.
  private var shown: [String: JSONValue] = [:]
  /// What was reported as saved last.
  private var saved: [String: JSONValue] = [:]
  private var lastEnd = End.shutdown
  /// Whether the files of the program in this life are limited, and to what.
  private var isFull = false
  private var fullSize = 0
  /// What has been done in this life and the one before, for people.
  private var log: [String] = []
  private var lastLog: [String] = []

  init(isProgram: Bool, _ seed: Seed) throws {
    (self.isProgram, self.seed) = (isProgram, seed)
    random = seed.generator()
    _ = try folder.get()
  }

  private var comment: Comment {
    "\(seed), life \(life), after \(lastEnd): \((lastLog + ["—"] + log).joined(separator: "\n"))"
  }
  private func path(_ name: String) throws -> String { try folder.get().path(name) }

  private static let model = """
    {"entities":[
    {"name":"Folder","attributes":[{"name":"name","type":"String"}],
    "relationships":[{"name":"notes","destination":"Note","isToMany":true,"isOrdered":true,
    "isOptional":true,"inverse":"folder","deleteRule":"Cascade","maximumCount":4}]},
    {"name":"Note","attributes":[{"name":"text","type":"String"},
    {"name":"data","type":"Binary","isOptional":true,"allowsExternalBinaryDataStorage":true}],
    "relationships":[
    {"name":"folder","destination":"Folder","isOptional":true,"inverse":"notes"},
    {"name":"tags","destination":"Tag","isToMany":true,"isOptional":true,"inverse":"notes"}]},
    {"name":"Tag","attributes":[{"name":"label","type":"String"}],
    "uniquenessConstraints":[["label"]],
    "relationships":[
    {"name":"notes","destination":"Note","isToMany":true,"isOptional":true,"inverse":"tags"}]}
    ]}
    """

  private static let properties = [
    "Folder": ["name", "notes"], "Note": ["text", "data", "folder", "tags"],
    "Tag": ["label", "notes"],
  ]

  // MARK: A life

  mutating func live() throws {
    life += 1
    (lastLog, log) = (log, [])
    isFull = false
    let end = isProgram ? End.allCases.randomElement(using: &random) : nil
    let server: any TestServer = isProgram ? try SpawnedServer() : try InProcessServer()
    // Where it ends by kill -9, saves are told by their replies alone.
    let delay = end == .kill || Bool.random(using: &random) ? 3600 : 0.002
    var clients: [TestClient] = []
    for _ in 0..<3 { clients.append(try open(server, delay: delay)) }
    try recover(clients[0])
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      guard let client = clients.randomElement(using: &random) else { continue }
      try act(client, server)
    }
    shown = try everything(clients[0])
    let chosen = end ?? [.shutdown, .endOfInput, .termination].randomElement(using: &random)
    lastEnd = chosen ?? .shutdown
    if let program = server as? SpawnedServer, isFull, lastEnd != .kill {
      // A limit on files is one on every place: what is kept has to have room somewhere.
      let room = shown.values.reduce(10_000) { room, values in
        let text = values.text
        return room + 2 * text.utf8.count + (text.contains("$handle") ? 30_000 : 0)
      }
      try setLimit(max(fullSize, room), of: program)
    }
    try finish(server, clients)
  }

  private func open(_ server: any TestServer, delay: Double) throws -> TestClient {
    let client = try server.connect()
    try client.initialize(["noticeDetail": "none"])
    try client.call(
      "document/open",
      [
        "location": ["path": .string(try path("store.data"))],
        "model": ["model": .parse(Self.model)],
        "create": "ifMissing", "autosave": ["delay": .number(delay)],
      ])
    return client
  }

  /// Holds the store, and then what is recovered, to what is known of the last life.
  private mutating func recover(_ client: TestClient) throws {
    let found = try everything(client)
    if lastEnd == .kill { try #require(found == saved, comment) }
    let files = try client.call("document/getStatus")["recovery"]
    if files != nil {
      let result = try client.call("document/recover")
      try #require(result["failures"] == nil, comment)
      try #require(result["renewed"] == nil, comment)
    }
    if lastEnd != .kill {
      let all = try everything(client)
      let differing = Set(all.keys).union(shown.keys).filter { all[$0] != shown[$0] }.sorted()
      log.append("differing: \(differing), recovered: \(files?.text ?? "nothing")")
      try #require(differing.isEmpty, comment)
    }
    // What the files of before a kill bring back is as good a start as any.
    shown = try everything(client)
    saved = found
  }

  private mutating func finish(_ server: any TestServer, _ clients: [TestClient]) throws {
    switch lastEnd {
    case .shutdown:
      for client in clients.shuffled(using: &random) {
        _ = try client.reply(to: "shutdown")
        try leave(client)
      }
    case .endOfInput:
      for client in clients.shuffled(using: &random) { try leave(client) }
    case .termination:
      guard let program = server as? SpawnedServer else { break }
      program.process.terminate()
      program.process.waitUntilExit()
      try #require(program.process.terminationReason == .exit, comment)
    case .kill:
      try (server as? SpawnedServer)?.kill()
      return
    }
    try server.stop()
  }

  private func leave(_ client: TestClient) throws {
    try client.endInput()
    while try client.next() != nil {}
  }

  /// All objects with all their values.
  private func everything(_ client: TestClient) throws -> [String: JSONValue] {
    var all: [String: JSONValue] = [:]
    for (entity, properties) in Self.properties {
      let result = try client.call(
        "fetch/objects",
        [
          "fetch": [
            "entity": .string(entity), "properties": .array(properties.map(JSONValue.string)),
          ]
        ])
      for object in result["objects"]?.elements ?? [] {
        all[object["id"]?.string ?? ""] = object["values"]
      }
    }
    return all
  }

  // MARK: Acts

  private mutating func act(_ client: TestClient, _ server: any TestServer) throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<13: try request(client, edit())
    case 13..<15:
      var operations: [JSONValue] = []
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        let (method, params) = edit()
        operations.append(["method": .string(method), "params": params])
      }
      try request(client, ("context/perform", ["operations": .array(operations)]))
    case 15: try request(client, ("context/undo", [:]))
    case 16: try request(client, ("context/redo", [:]))
    case 17:
      if try request(client, ("context/save", [:])) { saved = try everything(client) }
    default:
      guard let program = server as? SpawnedServer else { return }
      try limitFiles(of: program, isFull: Bool.random(using: &random))
    }
    shown = try everything(client)
  }

  @discardableResult
  private mutating func request(
    _ client: TestClient, _ request: (method: String, params: JSONValue)
  ) throws -> Bool {
    let reply = try client.reply(to: request.method, request.params)
    let kind = reply["error"]?["data"]?["kind"]?.string
    log.append("\(request.method) \(request.params.text.prefix(200)) \(kind ?? "")")
    _ = client.takeNotifications()
    return kind == nil
  }

  private mutating func edit() -> (String, JSONValue) {
    let entity = Self.properties.keys.sorted().randomElement(using: &random) ?? "Tag"
    let ids = shown.keys.filter { $0.hasPrefix(entity) }.sorted()
    guard let id = ids.randomElement(using: &random),
      Int.random(in: 0..<3, using: &random) > 0 || shown.count > 30
    else {
      return ("object/insert", ["entity": .string(entity), "values": values(of: entity)])
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...(shown.count / 15): return ("object/delete", ["ids": [.string(id)]])
    case 1..<5:
      return ("object/update", ["id": .string(id), "values": values(of: entity)])
    default:
      let key = ["Folder": "notes", "Note": "tags", "Tag": "notes"][entity] ?? ""
      let others = shown.keys.filter { $0.hasPrefix(key == "tags" ? "Tag" : "Note") }.sorted()
      let some = others.shuffled(using: &random).prefix(2).map(JSONValue.string)
      let verb = ["add", "remove", "set"].randomElement(using: &random) ?? "set"
      return (
        "relationship/\(verb)",
        ["id": .string(id), "key": .string(key), "objects": .array(some)]
      )
    }
  }

  /// One in four is not valid; labels clash.
  private mutating func values(of entity: String) -> JSONValue {
    let isValid = Int.random(in: 0..<4, using: &random) > 0
    let text = JSONValue.string("text \(Int.random(in: 0..<30, using: &random))")
    let value = isValid ? text : .null
    switch entity {
    case "Folder": return ["name": value]
    case "Tag": return ["label": value]
    default:
      let folders = shown.keys.filter { $0.hasPrefix("Folder") }.sorted()
      let home = folders.randomElement(using: &random).map(JSONValue.string) ?? .null
      let isLong = Int.random(in: 0..<8, using: &random) == 0
      let data = Data(count: isLong ? 20_000 : 20).base64EncodedString()
      return ["text": value, "folder": home, "data": .string(data)]
    }
  }

  /// Lets no file of the program grow beyond what the largest has, or lifts that.
  private mutating func limitFiles(of program: SpawnedServer, isFull: Bool) throws {
    self.isFull = isFull
    guard isFull else { return try setLimit(nil, of: program) }
    let sizes = try ["store.data", "store.data-wal"].map { name -> Int in
      let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
      return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
    fullSize = sizes.max() ?? 0
    try setLimit(fullSize, of: program)
  }

  private mutating func setLimit(_ bytes: Int?, of program: SpawnedServer) throws {
    let limit = bytes.map(String.init) ?? "unlimited"
    log.append("limit \(limit)")
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = [
      "prlimit", "--pid", String(program.process.processIdentifier), "--fsize=\(limit):unlimited",
    ]
    try tool.run()
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0)
  }
}
