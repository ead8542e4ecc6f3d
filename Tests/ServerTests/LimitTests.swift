import Foundation
import JSONText
import Server
import TestSupport
import Testing

/// What one connection may have: each bound is told, refused with an error that says what to do,
/// and leaves the connection as it was.
@Suite(.serialized) struct LimitTests {
  private static let model = Places.examples.appendingPathComponent("Everything.json").path
  private static let opening: JSONValue = [
    "location": ["path": ":memory:"], "model": ["path": .string(model)],
  ]

  private static func kind(_ error: JSONValue?) -> String? { error?["data"]?["kind"]?.string }

  private func connect(to server: any TestServer) throws -> (TestClient, limits: JSONValue) {
    let client = try server.connect()
    let limits = try #require(try client.initialize()["limits"])
    try client.call("document/open", Self.opening)
    return (client, limits)
  }

  @Test func contextsAreCounted() throws {
    let server = try InProcessServer()
    let (client, limits) = try connect(to: server)
    let limit = try #require(limits["openContexts"]?.integer)
    #expect(limit == Int64(ServerLimits.openContexts))
    for _ in 0..<limit { try client.call("context/create") }
    let refused = try client.failure(of: "context/create")
    #expect(Self.kind(refused) == "context.limit")
    #expect(refused["data"]?["hint"]?.string?.isEmpty == false)
    try client.call("context/close", ["context": "c2"])
    try client.call("context/create")
    // They are one connection's own.
    let other = try server.connect()
    try other.initialize()
    try other.call("document/open", Self.opening)
    try other.call("context/create")
    try server.stop()
  }

  /// A trace tells the beginning of a long reply, up to a whole character.
  @Test func tracesAreShort() throws {
    let server = try InProcessServer()
    let (client, _) = try connect(to: server)
    try client.notify("$/setTrace", ["value": "verbose"])
    for title in ["a", "aa", "aaa"] {
      let values: JSONValue = ["town": .string(title + String(repeating: "日本", count: 10_000))]
      let reply = try client.reply(to: "object/insert", ["entity": "Artist", "values": values])
      let trace = try client.next { $0["method"] == "$/logTrace" }
      let verbose = try #require(trace?["params"]?["verbose"]?.string)
      let end = "… (\(reply.text.utf8.count) bytes)"
      let start = try #require(verbose.hasSuffix(end) ? verbose.dropLast(end.count) : nil)
      #expect(reply.text.hasPrefix(start))
      #expect((4_093...4_096).contains(start.utf8.count))
    }
    try server.stop()
  }

  @Test func observersAndStreamsAreCounted() throws {
    let server = try InProcessServer()
    let (client, limits) = try connect(to: server)
    let limit = try #require(limits["openObservers"]?.integer)
    #expect(limits["openStreams"]?.integer == limit)
    for number in 0..<limit {
      try client.call("observer/open", ["entity": "Song", "keyPaths": ["title"]])
      try client.call("stream/open", number % 2 == 0 ? ["entity": "Song"] : [:])
    }
    let observer: JSONValue = ["entity": "Song"]
    #expect(Self.kind(try client.failure(of: "observer/open", observer)) == "observer.limit")
    #expect(Self.kind(try client.failure(of: "stream/open")) == "stream.limit")
    try client.call("observer/close", ["observer": "o1"])
    try client.call("observer/open", observer)
    // Those that opening the document opened do not count.
    try client.call("stream/close", ["stream": "s3"])
    try client.call("stream/open")
    try server.stop()
  }

  /// An observer that cannot go on, as what it is to observe by now is too much, is closed: its
  /// client has no handle of it.
  @Test func anObserverThatCannotGoOnIsClosed() throws {
    let server = try InProcessServer()
    let writer = try server.connect()
    try writer.initialize()
    let folder = try TemporaryFolder()
    let opening: JSONValue = [
      "location": ["path": .string(folder.path("a.data"))], "model": ["path": .string(Self.model)],
      "create": "ifMissing",
      "noticeDetail": "none",
    ]
    try writer.call("document/open", opening)
    let observer: JSONValue = [
      "entity": "Song", "keyPaths": ["title"], "predicate": "seconds > 0",
    ]
    let lost = try server.connect()
    try lost.initialize()
    try lost.call("document/open", opening)
    let clock = try #require(try lost.call("observer/open", observer)["clock"])
    try lost.endInput()
    while try lost.next() != nil {}
    let songs = Array(
      repeating: JSONValue.object([("title", "t"), ("seconds", 1)]),
      count: ServerLimits.observedObjects / 2 + 1)
    try writer.call("batch/insert", ["entity": "Song", "objects": .array(songs)])
    let again = try server.connect()
    try again.initialize()
    try again.call("document/open", opening)
    try again.call("observer/open", ["entity": "Song", "keyPaths": ["title"]])
    let resumed = JSONValue.object((observer.members ?? []) + [("since", clock)])
    #expect(Self.kind(try again.failure(of: "observer/open", resumed)) == "observer.limit")
    _ = again.takeNotifications()
    try again.call("object/update", ["id": "Song/p1", "values": ["title": "a"]])
    let told = again.takeNotifications().compactMap { $0["params"]?["stream"]?.string }
    #expect(told == ["o1"])
    try server.stop()
  }

  @Test func documentsAreCounted() throws {
    let server = try InProcessServer()
    let (client, limits) = try connect(to: server)
    let limit = try #require(limits["openDocuments"]?.integer)
    for _ in 1..<limit { try client.call("document/open", Self.opening) }
    #expect(Self.kind(try client.failure(of: "document/open", Self.opening)) == "document.limit")
    try client.call("document/close", ["document": "d1"])
    try client.call("document/open", Self.opening)
    try server.stop()
  }

  /// A handle ends with the request that used it: a client may send as much as it likes in turn.
  @Test func usedHandlesAreGivenBack() throws {
    let server = try InProcessServer()
    let (client, limits) = try connect(to: server)
    let limit = try #require(limits["openUploads"]?.integer)
    for _ in 0..<limit { try client.call("data/write", ["data": "AAEC"]) }
    #expect(Self.kind(try client.failure(of: "data/write", ["data": "AAEC"])) == "data.tooLarge")
    func insert(_ title: JSONValue, _ handle: String) -> JSONValue {
      [
        "entity": "Song",
        "values": ["title": title, "cover": ["$handle": ["handle": .string(handle)]]],
      ]
    }
    // A request that only asks leaves it.
    let bare = try client.call("object/insert", ["entity": "Song", "values": ["title": "bare"]])
    let asked: JSONValue = [
      "id": bare["object"]?["id"] ?? .null, "values": ["cover": ["$handle": ["handle": "h1"]]],
    ]
    try client.call("object/validate", asked)
    #expect(Self.kind(try client.failure(of: "data/write", ["data": "AAEC"])) == "data.tooLarge")
    try client.call("object/insert", insert("t", "h1"))
    #expect(
      Self.kind(try client.failure(of: "object/insert", insert("t", "h1"))) == "value.wrongType")
    let handle = try #require(try client.call("data/write", ["data": "AAEC"])["handle"]?.string)
    // Two operations of one request may use one.
    let twice: JSONValue = [
      ["method": "object/insert", "params": insert("t", handle)],
      ["method": "object/insert", "params": insert("t", handle)],
    ]
    try client.call("context/perform", ["operations": twice, "save": true])
    // So may a batch, but for a rehearsal.
    let rows = JSONValue.array(["h2", "h3"].compactMap { insert("b", $0)["values"] })
    try client.call("batch/insert", ["entity": "Song", "objects": rows, "dryRun": true])
    try client.call("batch/insert", ["entity": "Song", "objects": rows])
    for _ in 0..<3 { try client.call("data/write", ["data": "AAEC"]) }
    #expect(Self.kind(try client.failure(of: "data/write", ["data": "AAEC"])) == "data.tooLarge")
    #expect(
      try client.call("fetch/count", ["fetch": ["entity": "Song", "predicate": "cover != nil"]])[
        "count"] == 5)
    try server.stop()
  }

  /// A client whose requests are refused can upload all the same, and try them again.
  @Test func handlesThatFailedRequestsNamedMakeRoom() throws {
    let server = try InProcessServer()
    let (client, limits) = try connect(to: server)
    let limit = Int(try #require(limits["openUploads"]?.integer))
    func upload() throws -> String {
      try #require(try client.call("data/write", ["data": "AAEC"])["handle"]?.string)
    }
    func insert(_ title: JSONValue, _ handle: String) -> JSONValue {
      [
        "entity": "Song",
        "values": ["title": title, "cover": ["$handle": ["handle": .string(handle)]]],
      ]
    }
    let unused = try upload()
    let handles = try (1..<limit).map { _ in try upload() }
    // Whether its values were read, whether there is what it is about, and whatever it is in.
    try client.failure(of: "object/insert", insert(1, handles[0]))
    let elsewhere = insert("t", handles[1]).members ?? []
    try client.failure(of: "object/insert", .object(elsewhere + [("context", "c99")]))
    let operations: JSONValue = [
      ["method": "object/insert", "params": insert("t", handles[2])],
      ["method": "object/insert", "params": insert(1, handles[3])],
    ]
    try client.failure(of: "context/perform", ["operations": operations])
    // One that failed again is not the oldest.
    try client.failure(of: "object/insert", insert(1, handles[0]))
    // Nor is one that is added to.
    try client.call("data/write", ["handle": .string(handles[2]), "data": "AAEC"])
    for _ in 0..<2 { _ = try upload() }
    for gone in [handles[1], handles[3]] {
      let failure = try client.failure(of: "object/insert", insert("t", gone))
      #expect(Self.kind(failure) == "value.wrongType")
    }
    try client.call("object/insert", insert("again", handles[0]))
    _ = try upload()
    #expect(Self.kind(try client.failure(of: "data/write", ["data": "AAEC"])) == "data.tooLarge")
    for kept in [unused, handles[2], handles[4]] {
      try client.call("object/insert", insert("kept", kept))
    }
    try server.stop()
  }

  /// However it comes about: as one row too many, or as a reply that is no fetch's.
  @Test func aReplyThatIsTooLargeIsRefused() throws {
    let server = try InProcessServer()
    let (client, limits) = try connect(to: server)
    let limit = try #require(limits["replyBytes"]?.integer)
    let bytes = 4 << 20
    let town = JSONValue.string(String(repeating: "x", count: bytes))
    let count = Int(limit) / bytes
    for number in 0..<count {
      try client.call(
        "object/insert",
        [
          "entity": "Artist", "values": ["name": .string("n\(number)"), "town": town],
          "returning": "none",
        ])
    }
    let all = (1...count).map { JSONValue.string("Artist/p\($0)") }
    let ids = JSONValue.array(all)
    #expect(Self.kind(try client.failure(of: "object/get", ["ids": ids])) == "fetch.tooLarge")
    try client.call("context/save")
    let columns = (0..<count).map { number -> JSONValue in
      ["name": .string("c\(number)"), "expression": "town"]
    }
    let refused = try client.failure(
      of: "fetch/rows",
      ["fetch": ["entity": "Artist", "expressions": .array(columns)]])
    #expect(Self.kind(refused) == "fetch.tooLarge")
    #expect(refused["data"]?["hint"]?.string?.contains("limit") == true)
    // A batch is one reply.
    let half = JSONValue.array(Array(all.prefix(count / 2 + 1)))
    let batch = (1...2).map { id -> JSONValue in
      [
        "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": "object/get",
        "params": ["ids": half],
      ]
    }
    try client.send(JSONValue.array(batch).text)
    let answers = try #require(try client.next { $0.elements != nil })
    #expect(answers[0]?["result"] != nil)
    #expect(answers[1]?["id"] == 2)
    #expect(Self.kind(answers[1]?["error"]) == "fetch.tooLarge")
    #expect(
      try client.call("fetch/count", ["fetch": ["entity": "Artist"]])["count"]?.integer
        == Int64(count))
    try server.stop()
  }

  /// The edits stand, and what was sent ahead for them is released.
  @Test(arguments: [false, true]) func aWriteWhoseReplyIsTooLargeIsDone(inBatch: Bool) throws {
    let server = try InProcessServer()
    let (client, limits) = try connect(to: server)
    let limit = try #require(limits["replyBytes"]?.integer)
    let bytes = 1 << 20
    let town = JSONValue.string(String(repeating: "x", count: bytes))
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "n", "town": town]])
    let handle = try client.call("data/write", ["data": "AAEC"])["handle"] ?? .null
    let song: JSONValue = [
      "entity": "Song", "values": ["title": "t", "cover": ["$handle": ["handle": handle]]],
    ]
    func perform(_ count: Int, _ first: [JSONValue]) -> JSONValue {
      let update: JSONValue = [
        "method": "object/update", "params": ["id": "Artist/p1", "values": ["name": "m"]],
      ]
      return ["operations": .array(first + Array(repeating: update, count: count))]
    }
    let insert: JSONValue = ["method": "object/insert", "params": song]
    let count = Int(limit) / bytes
    let error: JSONValue?
    if inBatch {
      let batch = [[], [insert]].enumerated().map { index, first -> JSONValue in
        [
          "jsonrpc": "2.0", "id": .integer(Int64(index + 1)), "method": "context/perform",
          "params": perform(count / 2 + 1, first),
        ]
      }
      try client.send(JSONValue.array(batch).text)
      let answers = try #require(try client.next { $0.elements != nil })
      #expect(answers[0]?["result"] != nil)
      error = answers[1]?["error"]
    } else {
      error = try client.failure(of: "context/perform", perform(count, [insert]))
    }
    #expect(Self.kind(error) == "fetch.tooLarge")
    #expect(error?["message"]?.string?.contains("was carried out") == true)
    #expect(error?["data"]?["hint"]?.string?.contains("Do not repeat") == true)
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Song"]])["count"] == 1)
    #expect(Self.kind(try client.failure(of: "object/insert", song)) == "value.wrongType")
    try server.stop()
  }

  /// A stream with a predicate remembers what matches: it ends where that is too much, and another
  /// model makes it no more.
  @Test func whatStreamsRememberIsBounded() throws {
    let server = try InProcessServer()
    let folder = try TemporaryFolder()
    let client = try server.connect()
    try client.initialize(["noticeDetail": "none"])
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("a.data"))], "create": "ifMissing",
        "model": ["path": .string(Places.people)],
      ])
    func insert(_ count: Int) throws {
      let people = [JSONValue](repeating: ["firstName": "A", "lastName": "B"], count: count)
      try client.call("batch/insert", ["entity": "Person", "objects": .array(people)])
    }
    func ends() throws -> [JSONValue?] {
      try client.call("document/list")
      return client.takeNotifications().filter { $0["method"] == "stream/didFail" }
        .map { $0["params"]?["error"]?["data"]?["kind"] }
    }
    let limit = ServerLimits.observedObjects
    try insert(limit / 2 + 1)
    try client.call("stream/open", ["entity": "Person", "predicate": "lastName == 'B'"])
    let attributes: JSONValue = [
      ["name": "age", "type": "Integer 32", "isOptional": true],
      ["name": "firstName", "type": "String"], ["name": "lastName", "type": "String"],
      ["name": "likes", "type": "Integer 16", "defaultValue": 3],
    ]
    try client.call(
      "model/update",
      ["model": ["model": ["entities": [["name": "Person", "attributes": attributes]]]]])
    #expect(try ends().isEmpty)
    try insert(limit / 2 - 1)
    #expect(try ends().isEmpty)
    try client.call(
      "object/insert", ["entity": "Person", "values": ["firstName": "A", "lastName": "B"]])
    #expect(try ends() == ["observer.limit"])
    try server.stop()
  }
}
