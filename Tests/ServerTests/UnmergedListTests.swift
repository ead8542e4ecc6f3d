import JSONText
import TestSupport
import Testing

/// What follows a private context that does not merge is told what a fetch in that context finds,
/// whatever others save meanwhile.
@Suite struct UnmergedListTests {
  private static let fetch: JSONValue = [
    "entity": "Artist", "properties": ["name"], "sort": [["keyPath": "name"]],
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func whatFollowsAContextFindsWhatItsFetchesDo() throws {
    let server = try InProcessServer()
    let client = try open(server)
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
    try rename("Artist/p2", to: "newer", client)
    try expectTold(["newer"], context, client, fetched: ["kept", "newer"])

    try client.call("object/delete", ["ids": ["Artist/p2"]])
    try client.call("context/save")
    let deletes = client.takeNotifications().filter { $0["method"] == "list/didChange" }
      .flatMap { $0["params"]?["changes"]?["deletes"]?.elements ?? [] }
    #expect(deletes.count == 1)
    try expectFetched(["kept"], context, client)
    try server.stop()
  }

  /// Over another private context, too.
  @Test(arguments: [false, true])
  func whatFollowsANestedContextFindsWhatItsFetchesDo(isMerging: Bool) throws {
    let server = try InProcessServer()
    let client = try open(server)
    try insert("first", client)
    let parent = try #require(try client.call("context/create")["context"])
    let context = try #require(
      try client.call(
        "context/create", ["parent": parent, "automaticallyMerges": .bool(isMerging)])["context"])
    try client.call("list/open", ["context": context, "fetch": Self.fetch])
    for name in ["second", "third"] {
      try rename("Artist/p1", to: name, client)
      try expectTold([name], context, client)
    }
    try server.stop()
  }

  /// What a client is told late its context has read no more than what it is told at once.
  @Test func whatIsToldLateIsNotKept() throws {
    let server = try InProcessServer()
    let (client, editor) = (try open(server), try open(server))
    try insert("first", editor)
    let context = try #require(
      try client.call("context/create", ["automaticallyMerges": false])["context"])
    try client.call("list/open", ["context": context, "fetch": Self.fetch])

    try server.holdingBackFromFirst { try rename("Artist/p1", to: "second", editor) }
    try expectTold(["second"], context, client)
    try rename("Artist/p1", to: "third", editor)
    try expectTold(["third"], context, client)
    try server.stop()
  }

  /// Nor what comes into the window of its list.
  @Test func whatAWindowShowsIsNotKept() throws {
    let server = try InProcessServer()
    let (client, editor) = (try open(server), try open(server))
    for name in ["a", "b"] { try insert(name, editor) }
    let context = try #require(
      try client.call("context/create", ["automaticallyMerges": false])["context"])
    let window: JSONValue = ["offset": 1, "count": 1]
    let list = try #require(
      try client.call(
        "list/open",
        ["context": context, "fetch": Self.fetch, "window": ["offset": 0, "count": 1]])["list"])
    let shown = try client.call("list/setWindow", ["list": list, "window": window])
    #expect(Self.names(shown["objects"]) == ["b"])

    try rename("Artist/p2", to: "c", editor)
    try expectTold(["c"], context, client, fetched: ["a", "c"])
    try server.stop()
  }

  /// An object that was read and that others delete stays in every fetch and list.
  @Test func whatIsDeletedElsewhereStays() throws {
    let server = try InProcessServer()
    let client = try open(server)
    for name in ["a", "b"] { try insert(name, client) }
    let context = try #require(
      try client.call("context/create", ["automaticallyMerges": false])["context"])
    try client.call("object/get", ["context": context, "ids": ["Artist/p1"]])
    try client.call("list/open", ["context": context, "fetch": Self.fetch])
    try client.call("object/delete", ["ids": ["Artist/p1", "Artist/p2"]])
    try client.call("context/save")

    let deletes = client.takeNotifications().filter { $0["method"] == "list/didChange" }
      .flatMap { $0["params"]?["changes"]?["deletes"]?.elements ?? [] }
    #expect(deletes.count == 1)
    let fetches: [JSONValue] = [
      ["entity": "Artist"], ["entity": "Artist", "sort": [["keyPath": "name"]]],
      ["entity": "Artist", "predicate": "name = 'a'"],
    ]
    for fetch in fetches {
      let parameters: JSONValue = ["context": context, "fetch": fetch]
      #expect(try client.call("fetch/ids", parameters)["ids"] == ["Artist/p1"])
      #expect(try client.call("fetch/count", parameters)["count"] == 1)
      #expect(try client.call("fetch/rows", parameters)["rows"]?.elements?.count == 1)
    }
    try server.stop()
  }

  private func open(_ server: InProcessServer) throws -> TestClient {
    let client = try server.connect()
    try client.openEverything(at: folder.path("store.data"))
    return client
  }

  private func rename(_ id: String, to name: String, _ client: TestClient) throws {
    try client.call(
      "object/update", ["id": .string(id), "values": ["name": .string(name)]])
    try client.call("context/save")
  }

  /// - Parameters:
  ///   - names: of the rows that the list has been told to show anew.
  ///   - fetched: what a fetch in the context finds; left out: the same.
  private func expectTold(
    _ names: [String], _ context: JSONValue, _ client: TestClient, fetched: [String]? = nil
  ) throws {
    try expectFetched(fetched ?? names, context, client)
    let changes = client.takeNotifications().filter { $0["method"] == "list/didChange" }
    let updates = changes.flatMap { $0["params"]?["changes"]?["updates"]?.elements ?? [] }
    #expect(Self.names(.array(updates), "object") == names)
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
