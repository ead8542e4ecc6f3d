import JSONText
import TestSupport
import Testing

/// What results say of many objects is bounded, whatever is asked for.
@Suite struct ReturningTests {
  private static let bound = 1_000

  @Test func moreThanANoticeNamesIsCountedAlone() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize(["noticeDetail": "none"])
    try client.call(
      "document/open",
      [
        "location": ["path": ":memory:"], "create": "always", "autosave": ["enabled": false],
        "model": ["path": .string(Places.people)],
      ])
    for count in [Self.bound, Self.bound + 1] {
      let isListed = count <= Self.bound
      let operation: JSONValue = [
        "method": "object/insert",
        "params": ["entity": "Person", "values": ["firstName": "A", "lastName": "B"]],
      ]
      let inserted = try client.call(
        "context/perform",
        ["operations": .array(Array(repeating: operation, count: count)), "returning": "ids"])
      try expect(inserted, "inserted", count, isListed)
      try expect(try client.call("context/save"), "inserted", count, isListed)
      let updated = try client.call(
        "batch/update", ["entity": "Person", "values": ["age": 7], "returning": "objects"])
      try expect(updated, "updated", count, isListed)
      let undone = try client.call("context/undo", ["returning": "ids"])
      try expect(undone, "deleted", count, isListed)
      let redone = try client.call("context/redo", ["returning": "objects"])
      try expect(redone, "inserted", count, isListed)
      let objects = try client.call("fetch/ids", ["fetch": ["entity": "Person"]])
      let deleted = try client.call("object/delete", ["ids": objects["ids"] ?? .null])
      try expect(deleted, "deleted", count, isListed)
      try client.call("context/save", ["returning": "none"])
    }
    try server.stop()
  }

  private func expect(
    _ result: JSONValue, _ list: String, _ count: Int, _ isListed: Bool
  ) throws {
    #expect(result["\(list)Count"]?.integer == Int64(count))
    #expect(result[list]?.elements?.count == (isListed ? count : nil), "\(list)")
  }

  private func openEverything(_ server: InProcessServer) throws -> TestClient {
    let client = try server.connect()
    try client.openEverything()
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "A"]])
    for _ in 1...2 {
      try client.call("object/insert", ["entity": "Album", "values": ["title": "A"]])
    }
    return client
  }

  private static func add(_ album: JSONValue) -> JSONValue {
    [
      "method": "relationship/add",
      "params": ["id": "Artist/p1", "property": "albums", "ids": .array([album])],
    ]
  }

  private static func artist(_ result: JSONValue) -> JSONValue? {
    result["updated"]?.elements?.first { $0["id"] == "Artist/p1" }
  }

  /// Which objects joined and left is told however many steps it took.
  @Test func membersAreFollowedThroughSeveralChanges() throws {
    let server = try InProcessServer()
    let client = try openEverything(server)
    try client.call("context/save")
    func perform(_ operations: JSONValue) throws -> JSONValue? {
      Self.artist(
        try client.call("context/perform", ["operations": operations, "returning": "objects"]))
    }
    #expect(try perform([Self.add("Album/p1")])?["added"]?["albums"] == ["Album/p1"])
    #expect(try perform([Self.add("Album/p2")])?["added"]?["albums"] == ["Album/p2"])
    let undone = Self.artist(try client.call("context/undo", ["steps": 2, "returning": "objects"]))
    #expect(undone?["removed"]?["albums"] == ["Album/p1", "Album/p2"])
    #expect(undone?["count"]?["albums"] == 0)
    let redone = Self.artist(try client.call("context/redo", ["steps": 2, "returning": "objects"]))
    #expect(redone?["added"]?["albums"] == ["Album/p1", "Album/p2"])
    let clock = try #require(try client.call("document/getStatus")["clock"])
    let remove: JSONValue = ["id": "Artist/p1", "property": "albums", "ids": ["Album/p1"]]
    try client.call("relationship/remove", remove)
    try client.call("context/undo")
    try client.call("relationship/remove", remove)
    try client.call(
      "relationship/remove",
      [
        "id": "Artist/p1", "property": "albums", "ids": ["Album/p2"],
      ])
    let missed = try client.call("stream/open", ["since": clock])
    let artist = Self.artist(try #require(missed["changes"]))
    #expect(artist?["removed"]?["albums"] == ["Album/p1", "Album/p2"])
    #expect(artist?["added"] == nil)
    try server.stop()
  }

  /// A save by itself says what it computed, as one after a step does.
  @Test func savesTellWhatTheyComputed() throws {
    let server = try InProcessServer()
    let client = try openEverything(server)
    try client.call("context/save")
    try client.call(
      "relationship/add", ["id": "Artist/p1", "property": "albums", "ids": ["Album/p1"]])
    _ = client.takeNotifications()
    let saved = Self.artist(try client.call("context/save", ["returning": "objects"]))
    #expect(saved?["keys"] == ["albumCount", "albums"])
    #expect(saved?["values"]?["albumCount"] == 1)
    let notice = client.takeNotifications().last { $0["method"] == "document/didSave" }
    #expect(Self.artist(notice?["params"] ?? .null)?["keys"] == ["albumCount", "albums"])
    try server.stop()
  }

  @Test func whatIsReadAgainIsCounted() throws {
    let server = try InProcessServer()
    let client = try openEverything(server)
    try client.call("context/save")
    let refreshed = try client.call(
      "context/refresh", ["ids": ["Artist/p1"], "returning": "objects"])
    #expect(refreshed["updatedCount"] == 0 && refreshed["refreshedCount"] == 1)
    #expect(refreshed["refreshed"]?[0]?["values"]?["name"] == "A")
    try server.stop()
  }

  /// What is gone has no values; nobody reads nil in their place.
  @Test func whatIsGoneHasNoValues() throws {
    let server = try InProcessServer()
    let client = try openEverything(server)
    let done = try client.call(
      "context/perform",
      [
        "operations": [
          [
            "method": "object/update",
            "params": ["id": "Artist/p1", "values": ["name": "B"], "returning": "objects"],
          ],
          ["method": "object/delete", "params": ["ids": ["Artist/p1"]]],
        ]
      ])
    let object = done["results"]?[0]?["result"]?["object"]
    #expect(object?["id"] == "Artist/p1")
    #expect(object?["values"] == nil)
    try server.stop()
  }

  private static func related(_ members: [(String, JSONValue)]) -> JSONValue {
    ["fetch": ["entity": "Artist", "prefetchRequests": [.object(members)]]]
  }

  private static let faults: [(String, String, JSONValue)] = [
    (
      "fetch/objects", "fetch.prefetch[1]",
      ["fetch": ["entity": "Artist", "prefetch": ["albums", "x"]]]
    ),
    ("list/open", "fetch.prefetch[0]", ["fetch": ["entity": "Artist", "prefetch": ["x"]]]),
    ("fetch/count", "fetch.entity", ["fetch": ["entity": "X"]]),
    ("stream/open", "entity", ["entity": "X"]),
    ("object/insert", "entity", ["entity": "X"]),
    ("fetch/objects", "fetch.prefetchRequests[0].keyPath", related([("keyPath", "x")])),
    (
      "fetch/objects", "fetch.prefetchRequests[0].predicate",
      related([("keyPath", "albums"), ("predicate", "x == 1")])
    ),
    (
      "fetch/objects", "fetch.prefetchRequests[0].sort",
      related([("keyPath", "albums"), ("sort", [["keyPath": "x"]])])
    ),
    (
      "relationship/add", "property",
      ["id": "Artist/p1", "property": "name", "ids": ["Album/p1"]]
    ),
    (
      "relationship/insert", "property",
      ["id": "Artist/p1", "property": "x", "ids": ["Album/p1"], "index": 0]
    ),
    ("object/setValue", "keyPath", ["id": "Artist/p1", "keyPath": "x", "value": 1]),
    ("object/getValue", "keyPath", ["id": "Artist/p1", "keyPath": "x"]),
    ("object/move", "property", ["id": "Artist/p1", "property": "x", "index": 0]),
  ]

  @Test(arguments: faults)
  func errorsNameTheirParameter(method: String, parameter: String, params: JSONValue) throws {
    let server = try InProcessServer()
    let client = try openEverything(server)
    let failure = try client.failure(of: method, params)
    #expect(failure["data"]?["parameter"]?.string == parameter, "\(failure.text)")
    try server.stop()
  }
}
