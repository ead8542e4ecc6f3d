import JSONText
import TestSupport
import Testing

/// Writes that are to happen only if nobody has changed the objects since a clock.
@Suite struct UnchangedSinceTests {
  private let folder: TemporaryFolder
  private let server: InProcessServer

  init() throws {
    folder = try TemporaryFolder()
    server = try InProcessServer()
  }

  private func open(_ model: String = "People.xcdatamodeld") throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))],
        "model": ["path": .string(Places.examples.appendingPathComponent(model).path)],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    return client
  }

  private func insert(_ client: TestClient) throws -> JSONValue {
    let inserted = try client.call(
      "object/insert", ["entity": "Person", "values": ["firstName": "Ada", "lastName": "Byron"]])
    return try #require(inserted["clock"])
  }

  private func update(
    _ client: TestClient, since: JSONValue, in context: JSONValue? = nil, age: Int64 = 1
  ) throws -> JSONValue {
    try client.reply(
      to: "object/update",
      [
        "context": context ?? .null, "id": "Person/p1", "values": ["age": .integer(age)],
        "ifUnchangedSince": since,
      ])
  }

  private func kind(_ reply: JSONValue) -> JSONValue? { reply["error"]?["data"]?["kind"] }

  @Test func whatAnybodyChangedIsNamedWithWhoDid() throws {
    let (one, two) = (try open(), try open())
    let first = try insert(one)
    let own = try #require(try update(one, since: first)["result"]?["clock"])
    // What one connection has changed has changed for itself, too.
    #expect(kind(try update(one, since: first, age: 2)) == "object.changedSince")
    // Saving changes nothing.
    try two.call("context/save")
    let edited = try #require(try update(two, since: own, age: 2)["result"]?["clock"])
    let refusal = try update(one, since: own, age: 3)
    let data = refusal["error"]?["data"]
    #expect(data?["objects"] == ["Person/p1"])
    let change = try #require(data?["changes"]?[0])
    #expect(change["keys"] == ["age"] && change["origin"] == "edit")
    #expect(change["by"]?["connection"] != nil)
    try two.call("context/undo")
    let undone = try update(one, since: edited, age: 3)
    #expect(undone["error"]?["data"]?["changes"]?[0]?["origin"] == "undo")
    let batch = try two.call("batch/update", ["entity": "Person", "values": ["age": 9]])
    #expect(kind(try update(one, since: edited)) == "object.changedSince")
    #expect(try update(one, since: batch["clock"] ?? .null)["result"] != nil)
    try server.stop()
  }

  @Test func operationsOfOneStepDoNotStandInEachOthersWay() throws {
    let client = try open()
    let clock = try insert(client)
    let operations: JSONValue = .array(
      (1...2).map { age in
        [
          "method": "object/update",
          "params": [
            "id": "Person/p1", "values": ["age": .integer(age)], "ifUnchangedSince": clock,
          ],
        ]
      })
    try client.call("context/perform", ["operations": operations])
    let again = try client.reply(to: "context/perform", ["operations": operations])
    #expect(kind(again) == "object.changedSince")
    #expect(again["error"]?["data"]?["operation"] == 0)
    try server.stop()
  }

  @Test(arguments: [false, true]) func aPrivateContextCountsWhatItSavesTo(isChild: Bool) throws {
    let (one, two) = (try open(), try open())
    _ = try insert(one)
    try one.call("context/save")
    let parent: JSONValue = isChild ? ["parent": "c1"] : [:]
    let made = try two.call(
      "context/create",
      .object((parent.members ?? []) + [("automaticallyMerges", false), ("author", "two")]))
    let (context, start) = (try #require(made["context"]), try #require(made["clock"]))
    let own = try #require(try update(two, since: start, in: context)["result"]?["clock"])
    // Its own save is no change to it.
    try two.call("context/save", ["context": context])
    #expect(try update(two, since: own, in: context, age: 2)["result"] != nil)
    let saved = try two.call("context/save", ["context": context])
    let clock = try #require(saved["clock"])
    let foreign = try update(one, since: own, age: 3)
    #expect(foreign["error"]?["data"]?["changes"]?[0]?["author"] == "two")
    try one.call("object/update", ["id": "Person/p1", "values": ["lastName": "Lovelace"]])
    // A context over the store has nothing to do with what is not saved.
    let edited = try update(two, since: clock, in: context, age: isChild ? 3 : 4)
    #expect((kind(edited) == "object.changedSince") == isChild)
    let before = edited["result"]?["clock"] ?? clock
    try one.call("context/save")
    let after = try update(two, since: before, in: context, age: 5)
    #expect(kind(after) == "object.changedSince")
    #expect(
      after["error"]?["data"]?["changes"]?[0]?["keys"]?.elements?.contains("lastName") == true)
    try server.stop()
  }

  @Test func clocksOfWhichNobodyKnowsAreRefused() throws {
    let client = try open()
    let first = try insert(client)
    try client.call("context/save")
    try client.call("document/close")
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))], "autosave": ["enabled": false],
      ])
    let now = try #require(try client.call("document/getStatus")["clock"])
    #expect(kind(try update(client, since: first)) == "clock.expired")
    let later = JSONValue.string((now.string ?? "").replacing(":0", with: ":9"))
    #expect(kind(try update(client, since: later)) == "rpc.invalidParams")
    // More than is remembered.
    let people = JSONValue.array(
      Array(repeating: ["lastName": "B", "firstName": "A"], count: 10_001))
    try client.call("batch/insert", ["entity": "Person", "objects": people])
    #expect(kind(try update(client, since: now)) == "clock.expired")
    try server.stop()
  }

  /// What a save computes of what was changed before is no change of anybody's.
  @Test func whatASaveComputesDoesNotCount() throws {
    let client = try open("Everything.json")
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "A"]])
    try client.call("context/save")
    func add(_ context: JSONValue) throws -> JSONValue {
      try client.call(
        "object/insert",
        ["context": context, "entity": "Album", "values": ["title": "A", "artist": "Artist/p1"]])
      return try #require(try rename(since: .null, context)["result"]?["clock"])
    }
    func rename(since: JSONValue, _ context: JSONValue) throws -> JSONValue {
      try client.reply(
        to: "object/update",
        [
          "context": context, "id": "Artist/p1", "values": ["name": "B"], "ifUnchangedSince": since,
        ])
    }
    let edited = try add("c1")
    try client.call("context/save")
    #expect(try rename(since: edited, "c1")["result"] != nil)
    // Whoever comes back has missed nothing: what is derived was told with the edit.
    let again = try open("Everything.json")
    let missed = try again.call("stream/open", ["since": edited])
    #expect(missed["changes"]?["updated"] == [])
    let made = try client.call("context/create")
    let context = try #require(made["context"])
    let own = try add(context)
    try client.call("context/save", ["context": context])
    #expect(try rename(since: own, context)["result"] != nil)
    // For the main context it is what somebody else saved.
    #expect(kind(try rename(since: own, "c1")) == "object.changedSince")
    try server.stop()
  }

  /// What changed of one object is found among the changes of many others, and is told in whole.
  @Test func changesOfAnObjectAreFoundAmongOthers() throws {
    let client = try open()
    let first = try insert(client)
    _ = try insert(client)
    for number in 1...300 {
      try client.call(
        "object/update",
        [
          "id": number % 100 == 0 ? "Person/p1" : "Person/p2",
          "values": ["age": .integer(Int64(number))],
        ])
    }
    let now = try client.call(
      "object/update", ["id": "Person/p1", "values": ["lastName": "Lovelace"]])["clock"]
    let keys = try update(client, since: first)["error"]?["data"]?["changes"]?[0]?["keys"]
    #expect(keys == ["age", "lastName"])
    try client.call("object/update", ["id": "Person/p2", "values": ["age": 1]])
    #expect(try update(client, since: try #require(now))["result"] != nil)
    try server.stop()
  }
}
