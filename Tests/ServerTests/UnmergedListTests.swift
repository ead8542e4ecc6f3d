import JSONText
import TestSupport
import Testing

/// What follows a private context that does not merge is told what a fetch in that context finds,
/// whatever others save meanwhile.
@Suite struct UnmergedListTests {
  private static let fetch: JSONValue = [
    "entity": "Artist", "properties": ["name"], "sort": [["keyPath": "name"]],
  ]

  @Test func whatFollowsAContextFindsWhatItsFetchesDo() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": ":memory:"],
        "model": ["path": .string(Places.examples.appendingPathComponent("Everything.json").path)],
        "autosave": ["enabled": false],
      ])
    try insert("kept", client)
    let created = try client.call("context/create", ["automaticallyMerges": false])
    let context = try #require(created["context"])
    try client.call("object/get", ["context": context, "ids": ["Artist/p1"]])
    let list = try client.call("list/open", ["context": context, "fetch": Self.fetch])
    var names = Self.names(list["snapshot"]?["objects"])
    #expect(names == ["kept"])
    let count: JSONValue = [
      "entity": "Artist", "expressions": [["name": "n", "expression": "count(SELF)"]],
    ]
    try client.call("aggregate/open", ["context": context, "fetch": count])
    try client.call(
      "observer/open", ["context": context, "entity": "Artist", "keyPaths": ["name"]])

    _ = client.takeNotifications()
    try insert("new", client)
    let told = client.takeNotifications()
    names += Self.names(Self.push("list/didChange", told)?["changes"]?["inserts"], "object")
    #expect(names == ["kept", "new"])
    #expect(Self.push("aggregate/didChange", told) != nil)
    #expect(Self.push("observer/didChange", told) != nil)
    try expectFetched(names, context, client)

    // What was read stays as it was, and what was not is as it is now.
    try client.call("object/update", ["id": "Artist/p1", "values": ["name": "other"]])
    try client.call("object/update", ["id": "Artist/p2", "values": ["name": "newer"]])
    try client.call("context/save")
    let changes = client.takeNotifications().filter { $0["method"] == "list/didChange" }
    let updates = changes.flatMap { $0["params"]?["changes"]?["updates"]?.elements ?? [] }
    #expect(Self.names(.array(updates), "object") == ["newer"])
    try expectFetched(["kept", "newer"], context, client)

    try client.call("object/delete", ["ids": ["Artist/p2"]])
    try client.call("context/save")
    let deletes = client.takeNotifications().filter { $0["method"] == "list/didChange" }
      .flatMap { $0["params"]?["changes"]?["deletes"]?.elements ?? [] }
    #expect(deletes.count == 1)
    try expectFetched(["kept"], context, client)
    try server.stop()
  }

  private func insert(_ name: String, _ client: TestClient) throws {
    try client.call(
      "object/insert", ["entity": "Artist", "values": ["name": .string(name)]])
    try client.call("context/save")
  }

  private func expectFetched(
    _ names: [String], _ context: JSONValue, _ client: TestClient
  ) throws {
    let fetched = try client.call("fetch/objects", ["context": context, "fetch": Self.fetch])
    #expect(Self.names(fetched["objects"]) == names)
  }

  private static func push(_ method: String, _ told: [JSONValue]) -> JSONValue? {
    told.first { $0["method"]?.string == method }?["params"]
  }

  private static func names(_ objects: JSONValue?, _ key: String? = nil) -> [String] {
    (objects?.elements ?? []).compactMap { element in
      (key.flatMap { element[$0] } ?? element)["values"]?["name"]?.string
    }
  }
}
