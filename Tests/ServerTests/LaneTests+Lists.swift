import JSONText
import TestSupport
import Testing

@testable import Server

/// Live lists are opened, and asked for something else, off the event loop.
extension LaneTests {
  private static let byTitle: JSONValue = [["keyPath": "title"]]
  /// What reads what is not saved is evaluated object by object.
  private static let longFetch: JSONValue = [
    "entity": "Song", "predicate": "album.title != 'x'", "sort": byTitle,
    "properties": ["title", "plays", "position"],
  ]
  private static let longLists: [JSONValue] = [
    ["fetch": longFetch],
    ["fetch": longFetch, "window": ["offset": 0, "count": 10]],
    ["fetch": longFetch, "sectionNameKeyPath": "album.title"],
  ]

  /// A server with many songs, and clients that see an edit that is not saved.
  private func begin() throws -> (server: InProcessServer, client: TestClient, other: TestClient) {
    let server = try InProcessServer()
    let (client, other) = (try open(server), try open(server))
    try Self.fill(client)
    try client.call("object/update", ["id": "Album/p1", "values": ["title": "b"]])
    _ = client.takeNotifications()
    return (server, client, other)
  }

  /// The ids of what a list shows, in order, as a fetch has them.
  private func ids(_ params: JSONValue, _ client: TestClient) throws -> [JSONValue] {
    let members = (params["fetch"]?.members ?? []).filter { $0.key != "properties" }
    return try client.call("fetch/ids", ["fetch": .object(members)])["ids"]?.elements ?? []
  }

  /// The next push on a list, and the reply before it, where that was sent as request 1.
  private func push(
    _ method: String, _ client: TestClient
  ) throws -> (reply: JSONValue, push: JSONValue) {
    let reply = try Self.reply(1, to: client)
    let push = try client.next { $0["method"]?.string == method }
    return (try #require(reply["result"]), try #require(push?["params"]))
  }

  /// It is cancelled after somebody else has had a reply: so it was at work until then.
  @Test(arguments: longLists.indices)
  func othersAreAnsweredWhileAListIsOpenedAndItCanBeCancelled(index: Int) throws {
    let (server, client, other) = try begin()
    let params = Self.longLists[index]
    try Self.send(1, "list/open", params, to: client)
    #expect(try other.call("object/get", ["ids": ["Artist/p1"]])["objects"]?.elements?.count == 1)
    try Self.cancel(1, of: client)
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
    // There is no such list.
    try client.call("object/update", ["id": "Album/p1", "values": ["title": "c"]])
    #expect(try client.failure(of: "list/close", ["list": "l1"])["data"]?["kind"] == "list.unknown")
    #expect(client.takeNotifications().allSatisfy { $0["params"]?["stream"] != "l1" })
    try server.stop()
  }

  /// The reply has the list as it was when it was asked for; what changed since comes behind it.
  @Test(arguments: longLists.indices)
  func whatChangesWhileAListIsOpenedFollowsTheReply(index: Int) throws {
    let (server, client, other) = try begin()
    let params = Self.longLists[index]
    let frontEnd = FrontEnd(other)
    let before = try ids(params, client)
    let first = try #require(before.first)
    try frontEnd.begin("list/open", params)
    try Self.send(1, "list/open", params, to: client)
    let edits: [JSONValue] = [
      ["method": "object/delete", "params": ["ids": [first]]],
      [
        "method": "object/insert",
        "params": ["entity": "Song", "values": ["title": "a"]],
      ],
      ["method": "object/update", "params": ["id": before[2], "values": ["title": "zz"]]],
      ["method": "object/update", "params": ["id": before[3], "values": ["position": 7]]],
    ]
    try Self.send(2, "context/perform", ["operations": .array(edits)], to: client)
    // Nobody waits for the list.
    let edit = try #require(try client.next { $0["id"] != nil })
    try #require(edit["id"]?.integer == 2 && edit["result"] != nil, "\(edit.text)")
    let (reply, push) = try push("list/didChange", client)
    #expect(push["since"] == reply["clock"])
    #expect(push["clock"] == edit["result"]?["clock"])
    #expect(reply["snapshot"]?["total"]?.integer == Int64(before.count))
    let shown = (reply["snapshot"]?["objects"]?.elements ?? []).compactMap { $0["id"] }
    #expect(shown == Array(before.prefix(shown.count)))
    try frontEnd.finishOpening()
    let isDivided = params["sectionNameKeyPath"] != nil
    #expect(push["changes"]?["sectionInserts"]?.elements?.count == (isDivided ? 1 : 0))
    if params["window"] == nil, !isDivided { try frontEnd.check("after the reply") }
    let after = try ids(params, client)
    #expect(after.count == before.count && after != before)
    #expect(push["changes"]?["total"]?.integer == Int64(after.count))
    try server.stop()
  }

  private static let longQueries: [(method: String, params: JSONValue)] = [
    (
      "aggregate/open",
      [
        "fetch": [
          "entity": "Song", "predicate": "album.title != 'x'",
          "expressions": [["name": "value", "expression": "sum(plays)"]],
        ]
      ]
    ),
    (
      "observer/open",
      [
        "entity": "Song", "predicate": "album.title != 'x'", "keyPaths": ["plays"],
        "initial": true,
      ]
    ),
  ]

  @Test(arguments: longQueries.indices)
  func othersAreAnsweredWhileAQueryIsOpenedAndItMissesNothing(index: Int) throws {
    let (server, client, other) = try begin()
    let (method, params) = Self.longQueries[index]
    try Self.send(1, method, params, to: client)
    #expect(try other.call("object/get", ["ids": ["Artist/p1"]])["objects"]?.elements?.count == 1)
    try Self.cancel(1, of: client)
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
    let frontEnd = FrontEnd(other)
    try frontEnd.begin(method, params)
    // The same, by who changes something meanwhile: that is answered first.
    try Self.send(2, method, params, to: client)
    let edits: [JSONValue] = [
      ["method": "object/insert", "params": ["entity": "Song", "values": ["plays": 1_000]]],
      ["method": "object/update", "params": ["id": "Song/p5", "values": ["plays": 2_000]]],
    ]
    try Self.send(3, "context/perform", ["operations": .array(edits)], to: client)
    let edit = try #require(try client.next { $0["id"] != nil })
    try #require(edit["id"]?.integer == 3 && edit["result"] != nil, "\(edit.text)")
    let reply = try #require(try Self.reply(2, to: client)["result"])
    // To compute an aggregate anew takes as long as to open it, so that is done before the reply.
    #expect((reply["clock"] == edit["result"]?["clock"]) == (method == "aggregate/open"))
    try frontEnd.finishOpening()
    try frontEnd.check("after the reply")
    try server.stop()
  }

  /// It begins when it is known which objects match, those that began to meanwhile among them.
  @Test(arguments: ["context/didChangeObjects", "document/didSave"])
  func othersAreAnsweredWhileAStreamIsOpened(notice: String) throws {
    let (server, client, other) = try begin()
    let params: JSONValue = [
      "notice": .string(notice), "entity": "Song",
      "predicate": "album.title != 'x' AND plays > 5",
    ]
    try Self.send(1, "stream/open", params, to: client)
    #expect(try other.call("object/get", ["ids": ["Artist/p1"]])["objects"]?.elements?.count == 1)
    try Self.cancel(1, of: client)
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
    try Self.send(2, "stream/open", params, to: client)
    try Self.send(
      3, "object/insert", ["entity": "Song", "values": ["title": "a", "plays": 7]], to: client)
    let edit = try #require(try client.next { $0["id"] != nil })
    try #require(edit["id"]?.integer == 3 && edit["result"] != nil, "\(edit.text)")
    let opened = try #require(try Self.reply(2, to: client)["result"])
    #expect(opened["clock"] == edit["result"]?["clock"] && opened["isFresh"] == true)
    // What ceases to match is told once more.
    let id = try #require(edit["result"]?["object"]?["id"])
    try client.call("object/update", ["id": id, "values": ["plays": 1]])
    try client.call("context/save")
    let told = client.takeNotifications().filter {
      $0["params"]?["stream"] == opened["stream"] && $0["method"]?.string == notice
    }
    #expect(told.count == 1)
    #expect(told.first?["params"]?["since"] == opened["clock"])
    let isOfSaves = notice == "document/didSave"
    let object = told.first?["params"]?[isOfSaves ? "inserted" : "updated"]?[0]
    #expect((isOfSaves ? object : object?["id"]) == id, "\(told.map(\.text))")
    try server.stop()
  }

  /// After more than can be looked at soon, or that nobody lists, it is fetched again first.
  @Test(arguments: [false, true])
  func aListIsToldAnewAfterTooManyChanges(isReset: Bool) throws {
    let (server, client, _) = try begin()
    let songs = try ids(Self.longLists[0], client)
    try Self.send(1, "list/open", Self.longLists[0], to: client)
    if isReset {
      try Self.send(2, "context/reset", [:], to: client)
    } else {
      let edits = songs.prefix(1_500).map { song -> JSONValue in
        ["method": "object/update", "params": ["id": song, "values": ["plays": 7_777_777]]]
      }
      try Self.send(2, "context/perform", ["operations": .array(edits)], to: client)
    }
    let clock = try #require(try Self.reply(2, to: client)["result"]?["clock"])
    let reply = try #require(try Self.reply(1, to: client)["result"])
    #expect(reply["clock"] == clock)
    let objects = reply["snapshot"]?["objects"]?.elements ?? []
    #expect(objects.map { $0["id"] } == songs)
    #expect(
      objects.count { $0["values"]?["plays"]?.integer == 7_777_777 } == (isReset ? 0 : 1_500))
    // Nothing is left to be told.
    try client.call("object/update", ["id": songs[0], "values": ["plays": 1]])
    let push = client.takeNotifications().first { $0["method"]?.string == "list/didChange" }
    #expect(push?["params"]?["since"] == clock)
    try server.stop()
  }

  /// What is asked of a list before it is open waits for that.
  @Test func whatIsAskedOfAListIsAnsweredInOrder() throws {
    let (server, client, _) = try begin()
    let sorted: JSONValue = [
      "list": "l1", "fetch": ["entity": "Song", "sort": [["keyPath": "plays"]]],
    ]
    try Self.send(1, "list/open", Self.longLists[1], to: client)
    try Self.send(
      2, "list/setWindow", ["list": "l1", "window": ["offset": 0, "count": 2]], to: client)
    try Self.send(3, "list/setFetch", sorted, to: client)
    try Self.send(
      4, "list/setWindow", ["list": "l1", "window": ["offset": 0, "count": 3]], to: client)
    try Self.send(5, "list/close", ["list": "l1"], to: client)
    try Self.send(6, "list/setFetch", sorted, to: client)
    var replies: [JSONValue] = []
    while replies.count < 6 { replies.append(try #require(try client.next { $0["id"] != nil })) }
    #expect(replies.map { $0["id"]?.integer } == [1, 2, 3, 4, 5, 6])
    #expect(replies[1]["result"]?["objects"]?.elements?.count == 2)
    #expect(replies[2]["result"]?["since"] == replies[1]["result"]?["clock"])
    let plays = (replies[3]["result"]?["objects"]?.elements ?? []).map { $0["values"]?["plays"] }
    #expect(plays == [1, 2, 3])
    #expect(replies[4]["result"] != nil)
    #expect(Self.kind(replies[5]["error"]) == "list.unknown")
    try server.stop()
  }

  /// Until then the client hears of neither list; when it is given up, of the one that it has.
  @Test(arguments: [false, true])
  func aListThatIsAskedForSomethingElseMissesNothing(isCancelled: Bool) throws {
    let (server, client, other) = try begin()
    let fetch: JSONValue = ["entity": "Song", "predicate": "plays > 10", "sort": Self.byTitle]
    let opened = try client.call("list/open", ["fetch": fetch])
    let list = try #require(opened["list"])
    let longer: JSONValue = [
      "entity": "Song", "predicate": "plays > 5 AND album.title != 'x'", "sort": Self.byTitle,
    ]
    try Self.send(1, "list/setFetch", ["list": list, "fetch": longer], to: client)
    let inserted = try other.call(
      "object/insert", ["entity": "Song", "values": ["title": "a", "plays": 100]])
    if isCancelled { try Self.cancel(1, of: client) }
    var messages: [JSONValue] = []
    while messages.count < 2 {
      let message = try #require(
        try client.next { $0["id"] != nil || $0["method"]?.string == "list/didChange" })
      messages.append(message)
    }
    let change = try #require(messages.compactMap { $0["params"] }.first)
    #expect(change["clock"] == inserted["clock"])
    #expect(change["changes"]?["inserts"]?[0]?["row"]?.integer == 0)
    let total = change["changes"]?["total"]?.integer
    if isCancelled {
      #expect(change["since"] == opened["clock"])
      #expect(total == Int64(Self.songs - 9))
    } else {
      let reply = try #require(messages[0]["result"])
      #expect(reply["since"] == opened["clock"] && change["since"] == reply["clock"])
      #expect(reply["changes"]?["inserts"]?.elements?.count == 5)
      #expect(total == Int64(Self.songs - 4))
    }
    // It goes on.
    try client.call("object/insert", ["entity": "Song", "values": ["title": "b", "plays": 100]])
    let next = client.takeNotifications().filter { $0["params"]?["stream"] == list }
    #expect(next.map { $0["params"]?["since"] } == [change["clock"]])
    try server.stop()
  }

  /// The list was asked for before: it is told, and goes with what it is over.
  @Test(arguments: ["document/close", "context/close"])
  func closingDoesNotWaitForAListThatIsOpened(method: String) throws {
    let (server, client, other) = try begin()
    var params = Self.longLists[0]
    if method == "context/close" {
      let context = try #require(try client.call("context/create", ["parent": "c1"])["context"])
      params = ["fetch": params["fetch"] ?? .null, "context": context]
    }
    try Self.send(1, "list/open", params, to: client)
    try Self.send(
      2, method, params["context"].map { ["context": $0] } ?? [:], to: client)
    let replies = try (1...2).map { _ in try #require(try client.next { $0["id"] != nil }) }
    #expect(replies.map { $0["id"]?.integer } == [2, 1])
    #expect(replies[1]["result"]?["snapshot"]?["total"]?.integer == Int64(Self.songs))
    try other.call("object/update", ["id": "Album/p1", "values": ["title": "c"]])
    try client.call("document/list")
    #expect(client.takeNotifications().allSatisfy { $0["params"]?["stream"] != "l1" })
    try server.stop()
  }

  /// Nothing is kept for who has gone before the list was told.
  @Test func whoGoesWhileAListIsOpenedLeavesNothing() throws {
    let server = try InProcessServer { $0.remainingTime = .zero }
    let owner = try open(server)
    try Self.fill(owner)
    try owner.call("object/update", ["id": "Album/p1", "values": ["title": "b"]])
    let client = try server.connectByNetwork()
    try client.initialize(["token": .string(TestTokens.writer)])
    try client.call("document/open", ["location": ["path": .string(folder.path("store.data"))]])
    try Self.send(1, "list/open", Self.longLists[0], to: client)
    try client.endInput()
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
    while try client.next() != nil {}
    try owner.call("object/update", ["id": "Album/p1", "values": ["title": "c"]])
    #expect(try owner.call("document/check")["isSound"] == true)
    try server.stop()
  }

  /// As many as there are find room one after the other, and miss nothing meanwhile.
  @Test func listsWithoutRoomWait() throws {
    let (server, client, other) = try begin()
    let lists = 40
    let list: JSONValue = [
      "fetch": ["entity": "Song", "sort": Self.byTitle], "window": ["offset": 0, "count": 10],
    ]
    for id in 1...lists { try Self.send(id, "list/open", list, to: client) }
    try other.call("object/insert", ["entity": "Song", "values": ["title": "a"]])
    var clocks: [String: JSONValue] = [:]
    var totals: [String: Int64] = [:]
    var replies = 0
    while replies < lists || totals.values.contains(where: { $0 != Int64(Self.songs + 1) }) {
      let message = try #require(try client.next())
      if let result = message["result"], let name = result["list"]?.string {
        replies += 1
        clocks[name] = result["clock"]
        totals[name] = result["snapshot"]?["total"]?.integer
      } else if message["method"]?.string == "list/didChange", let params = message["params"] {
        let name = try #require(params["stream"]?.string)
        #expect(clocks[name] == params["since"])
        clocks[name] = params["clock"]
        totals[name] = params["changes"]?["total"]?.integer
      }
    }
    #expect(totals.count == lists)
    try server.stop()
  }
}
