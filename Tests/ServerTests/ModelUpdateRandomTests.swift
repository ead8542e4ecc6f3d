import Foundation
import JSONText
import Seeds
import TestSupport
import Testing

/// A model that changes back and forth between edits, under two front ends that keep lists,
/// aggregates and observers: what they have folded is what the server says when asked anew.
@Suite(.serialized) struct ModelUpdateRandomTests {
  private static let rounds = Nightly.isOn ? 100 : 5
  private static let steps = 60

  /// A version of the model. Any of them can be inferred from any other, but where objects are not
  /// unique as it wants them.
  private struct Version {
    var entity = "Person"
    var name = "name"
    var likes: Int64? = 3
    var hasFriends = true
    var isOrdered = false
    var hasKids = true
    var isUnique = false

    init() {}

    init(using random: inout SeededGenerator) {
      entity = ["Person", "Human"].randomElement(using: &random) ?? entity
      name = ["name", "title"].randomElement(using: &random) ?? name
      likes = [nil, 3, 5].randomElement(using: &random) ?? likes
      hasFriends = .random(using: &random)
      isOrdered = .random(using: &random)
      hasKids = .random(using: &random)
      isUnique = .random(in: 0..<6, using: &random) == 0
    }

    var model: JSONValue {
      var attributes: [JSONValue] = [
        [
          "name": .string(name), "type": "String", "isOptional": true,
          "renamingIdentifier": "name",
        ],
        ["name": "number", "type": "Integer 32", "isOptional": true],
      ]
      if let likes {
        attributes.append(
          ["name": "likes", "type": "Integer 16", "defaultValue": .integer(likes)])
      }
      var relationships: [JSONValue] = []
      if hasFriends {
        relationships = ["friends", "admirers"].map { name in
          [
            "name": .string(name), "destination": .string(entity), "isToMany": true,
            "isOptional": true, "isOrdered": .bool(isOrdered && name == "friends"),
            "inverse": name == "friends" ? "admirers" : "friends",
          ]
        }
      }
      var entities: [JSONValue] = [
        [
          "name": .string(entity), "renamingIdentifier": "Person",
          "attributes": .array(attributes), "relationships": .array(relationships),
          "uniquenessConstraints": isUnique ? [["number"]] : [],
        ]
      ]
      if hasKids {
        entities.append([
          "name": "Kid", "superentity": .string(entity),
          "attributes": [["name": "toy", "type": "String", "isOptional": true]],
        ])
      }
      return ["entities": .array(entities)]
    }
  }

  @Test(arguments: [false, true]) func frontEndsKeepUp(history: Bool) throws {
    var seen = (updates: 0, failures: 0)
    for round in 0...Self.rounds {
      let inMemory = round == Self.rounds
      let play = try run(Seed.next(), history: history && !inMemory, inMemory: inMemory)
      seen.updates += play.updates
      seen.failures += play.failures
    }
    #expect(seen.updates > Self.rounds)
    #expect(seen.failures > 0)
  }

  /// Of failures.
  @Test(arguments: [UInt64]()) func seedsThatFailed(seed: UInt64) throws {
    for history in [false, true] {
      _ = try run(Seed(seed), history: history, inMemory: false)
    }
    _ = try run(Seed(seed), history: false, inMemory: true)
  }

  private func run(_ seed: Seed, history: Bool, inMemory: Bool) throws -> Play {
    let folder = try TemporaryFolder()
    let server = try InProcessServer()
    let path = folder.path("store.data")
    let first = try server.connect()
    try first.initialize()
    let opened = try first.call(
      "document/open",
      [
        "location": ["path": .string(inMemory ? ":memory:" : path)],
        "model": ["model": Version().model],
        "create": "ifMissing", "autosave": ["enabled": false], "history": .bool(history),
      ])
    var clients = [first]
    if !inMemory {
      let second = try server.connect()
      try second.initialize()
      try second.call("document/open", ["location": ["path": .string(path)]])
      clients.append(second)
    }
    let comment: Comment = "\(seed), history \(history), in memory \(inMemory)"
    var play = Play(clients, seed.generator(), comment)
    for step in 0..<Self.steps { try play.step(step) }
    // What is not unique cannot be saved.
    if try first.reply(to: "context/save")["error"] != nil { try first.call("document/revert") }
    #expect(try first.call("document/check")["isSound"] == true, comment)
    if inMemory {
      try server.stop()
      return play
    }
    let model = try first.call("model/describe")["model"]
    let objects = try play.objects()
    for client in clients { try client.call("document/close") }
    let again = try first.call("document/open", ["location": ["path": .string(path)]])
    #expect(again["model"] == model, comment)
    #expect(again["storeUUID"] == opened["storeUUID"], comment)
    #expect(try play.objects() == objects, comment)
    try server.stop()
    return play
  }

  /// One course of events.
  private struct Play {
    private let frontEnds: [FrontEnd]
    private var random: SeededGenerator
    private let comment: Comment
    private var version = Version()

    init(_ clients: [TestClient], _ random: SeededGenerator, _ comment: Comment) {
      frontEnds = clients.map(FrontEnd.init)
      self.random = random
      self.comment = comment
    }

    private mutating func any<T>(_ elements: [T]) throws -> T {
      try #require(elements.randomElement(using: &random))
    }

    /// How often the model has changed, as both were told.
    var updates: Int { frontEnds.first?.models.count ?? 0 }
    var failures: Int { frontEnds.reduce(0) { $0 + $1.failures } }

    func objects() throws -> JSONValue? {
      let fetch: JSONValue = ["entity": .string(version.entity)]
      return try frontEnds.first?.client.call(
        "fetch/objects", ["fetch": fetch])["objects"]
    }

    mutating func step(_ step: Int) throws {
      let frontEnd = try any(frontEnds)
      switch Int.random(in: 0..<20, using: &random) {
      case 0...1: try update(frontEnd)
      case 2...5: try open(frontEnd)
      default: try edit(frontEnd.client)
      }
      for frontEnd in frontEnds { try frontEnd.check("\(comment), step \(step)") }
    }

    /// Another front end asks for something meanwhile, and now and then it is cancelled at once.
    private mutating func update(_ frontEnd: FrontEnd) throws {
      let new = Version(using: &random)
      let told = try frontEnds.map { frontEnd in
        try frontEnd.receive()
        return frontEnd.models.count
      }
      let before = try frontEnd.client.call("model/describe")["model"]
      let other = try any(frontEnds).client
      let isOther = other !== frontEnd.client
      let update = JSONValue.object([
        ("jsonrpc", "2.0"), ("id", 1), ("method", "model/update"),
        ("params", ["model": ["model": new.model]]),
      ])
      let cancellation: JSONValue = [
        "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 1],
      ]
      let isCancelled = Int.random(in: 0..<5, using: &random) == 0
      try frontEnd.client.send(isCancelled ? "[\(update.text),\(cancellation.text)]" : update.text)
      if isOther { try edit(other) }
      let reply = try frontEnd.reply()
      let error = reply["error"]?["data"]?["kind"]?.string
      let isChanged = reply["result"]?["migration"] != nil
      if error == nil { version = new }
      if let error, error != "rpc.requestCancelled" {
        let kinds = ["save.constraintConflict", "validation.multiple"]
        try #require(kinds.contains(error), "\(comment): \(reply.text)")
      }
      let model = try frontEnd.client.call("model/describe")["model"]
      #expect((model == before) == !isChanged, comment)
      for (frontEnd, count) in zip(frontEnds, told) {
        try frontEnd.receive()
        try #require(frontEnd.models.count == count + (isChanged ? 1 : 0), comment)
        if isChanged { #expect(frontEnd.models.last == model, comment) }
      }
    }

    /// By names that may or may not be in the model.
    private mutating func open(_ frontEnd: FrontEnd) throws {
      let entity: JSONValue = .string(try any([version.entity, version.entity, "Person", "Kid"]))
      let name = try any([version.name, version.name, "name"])
      let predicate = try any([
        "\(name) != nil", "number > 3", "likes > 3", "friends.@count > 0",
        "ANY friends.number > 4", "TRUEPREDICATE",
      ])
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let keys = [try any([name, "number", "likes"]), "number"]
        let sort = keys.map { JSONValue.object([("keyPath", .string($0))]) }
        try frontEnd.begin(
          "list/open",
          ["fetch": ["entity": entity, "predicate": .string(predicate), "sort": .array(sort)]])
      case 1:
        let sum = try any(["sum(number)", "max(likes)", "count(SELF)"])
        let expressions: JSONValue = [["name": "value", "expression": .string(sum)]]
        try frontEnd.begin(
          "aggregate/open",
          [
            "fetch": [
              "entity": entity, "predicate": .string(predicate), "expressions": expressions,
            ]
          ])
      default:
        let keyPath = try any([name, "number", "likes", "friends.@count", "toy"])
        try frontEnd.begin(
          "observer/open",
          [
            "entity": entity, "predicate": .string(predicate),
            "keyPaths": [.string(keyPath)], "initial": true,
          ])
      }
      // Another one may write while it is opened.
      for other in frontEnds where other !== frontEnd { try edit(other.client) }
      try frontEnd.finishOpening()
    }

    private mutating func values(_ entity: String) throws -> JSONValue {
      var values: [(String, JSONValue)] = [
        (version.name, .string(try any(["A", "B", "C"]))),
        ("number", .integer(.random(in: 0...9, using: &random))),
      ]
      if version.likes != nil, .random(using: &random) {
        values.append(("likes", .integer(.random(in: 0...9, using: &random))))
      }
      if entity == "Kid" { values.append(("toy", .string(try any(["X", "Y"])))) }
      return .object(values)
    }

    /// What has no sense at the moment is refused, and changes nothing.
    private mutating func edit(_ client: TestClient) throws {
      let entity = try any([version.entity, version.hasKids ? "Kid" : version.entity])
      let fetch: JSONValue = ["entity": .string(version.entity)]
      let found = try client.reply(to: "fetch/ids", ["fetch": fetch])
      let ids = found["result"]?["ids"]?.elements ?? []
      let id = ids.randomElement(using: &random) ?? .string("\(version.entity)/p1")
      let other = ids.randomElement(using: &random) ?? id
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2:
        _ = try client.reply(
          to: "object/insert", ["entity": .string(entity), "values": try values(entity)])
      case 3...4:
        _ = try client.reply(
          to: "object/update", ["id": id, "values": try values(version.entity)])
      case 5: _ = try client.reply(to: "object/delete", ["ids": .array([id])])
      case 6...7:
        _ = try client.reply(
          to: "relationship/add", ["id": id, "property": "friends", "ids": .array([other])])
      case 8: _ = try client.reply(to: "context/save")
      case 9: _ = try client.reply(to: "context/undo")
      case 10: _ = try client.reply(to: "context/redo")
      case 11:
        _ = try client.reply(
          to: "batch/update",
          [
            "entity": .string(version.entity), "predicate": "number < 5",
            "values": ["number": .integer(.random(in: 0...9, using: &random))],
          ])
      case 12: _ = try client.reply(to: "document/revert")
      default: try editApart(client, entity)
      }
    }

    private mutating func editApart(_ client: TestClient, _ entity: String) throws {
      let context = try #require(try client.call("context/create")["context"])
      _ = try client.reply(
        to: "object/insert",
        ["context": context, "entity": .string(entity), "values": try values(entity)])
      _ = try client.reply(to: "context/save", ["context": context])
      try client.call("context/close", ["context": context])
    }
  }
}
