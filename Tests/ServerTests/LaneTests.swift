import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

@testable import Server

/// Long requests run off the event loop: others are answered while they are at work, they can be
/// cancelled and tell how far they are, and no more of them run at a time than there is room for.
@Suite(.serialized) struct LaneTests {
  static let songs = 5_000
  private static let model = Places.examples.appendingPathComponent("Everything.json").path
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func open(_ server: any TestServer, path: String? = nil) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(path ?? folder.path("store.data"))],
        "model": ["path": .string(Self.model)],
        "create": "ifMissing", "autosave": ["enabled": false],
      ])
    return client
  }

  /// An artist with an album of many songs.
  static func fill(_ client: TestClient) throws {
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "n"]])
    try client.call(
      "object/insert", ["entity": "Album", "values": ["title": "a", "artist": "Artist/p1"]])
    try client.call("context/save")
    let rows = (1...songs).map { number -> JSONValue in
      [
        "title": .string("s\(number * 7_919 % songs)"), "plays": .integer(Int64(number)),
        "album": "Album/p1",
      ]
    }
    try client.call("batch/insert", ["entity": "Song", "objects": .array(rows)])
  }

  static func send(
    _ id: Int, _ method: String, _ params: JSONValue, to client: TestClient
  ) throws {
    try client.send(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params.text)}"#)
  }

  static func reply(_ id: Int, to client: TestClient) throws -> JSONValue {
    try #require(try client.next { $0["id"]?.integer == Int64(id) })
  }

  static func kind(_ error: JSONValue?) -> String? { error?["data"]?["kind"]?.string }

  static func cancel(_ id: Int, of client: TestClient) throws {
    try client.notify("$/cancelRequest", ["id": .integer(Int64(id))])
  }

  // MARK: Others

  private static let manyRelated: JSONValue = [["keyPath": "album.songs", "limit": 50]]
  private static let longRequests: [(method: String, params: JSONValue)] = [
    ("document/check", [:]),
    ("document/backup", ["location": ["path": "copy.data"]]),
    ("fetch/objects", ["fetch": ["entity": "Artist", "prefetch": ["albums.songs"]]]),
    (
      "fetch/objects",
      ["fetch": ["entity": "Song", "limit": 50, "prefetchRequests": manyRelated]]
    ),
    ("object/get", ["ids": ["Artist/p1"], "prefetch": ["albums.songs"]]),
  ]

  /// It is cancelled after somebody else has had a reply: so it was at work until then.
  @Test(arguments: longRequests.indices)
  func othersAreAnsweredMeanwhileAndItCanBeCancelled(index: Int) throws {
    var (method, params) = Self.longRequests[index]
    let copy = folder.path("copy.data")
    if method == "document/backup" {
      params = ["location": ["path": .string(copy)]]
      try makeFiles()
    }
    let server = try InProcessServer()
    let (client, other) = (try open(server), try open(server))
    try Self.fill(client)
    try Self.send(1, method, params, to: client)
    #expect(try other.call("object/get", ["ids": ["Artist/p1"]])["objects"]?.elements?.count == 1)
    try Self.cancel(1, of: client)
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
    // An edit of the same document does not wait for what is left of it.
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "m"]])
    try server.stop()
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("."))
    #expect(!left.contains { $0.hasPrefix("copy.data") }, "\(left)")
  }

  private static let unsavedReads: [(method: String, fetch: JSONValue)] = [
    ("fetch/count", ["entity": "Song", "predicate": "album.title != 'x' AND plays > 0"]),
    ("fetch/ids", ["entity": "Song", "predicate": "album.title != 'x'"]),
    ("fetch/objects", ["entity": "Song"]),
    ("fetch/objects", ["entity": "Artist", "prefetch": ["albums.songs"]]),
    (
      "fetch/rows",
      [
        "entity": "Song", "groupBy": ["album"], "properties": ["album"],
        "expressions": [["name": "sum", "expression": "sum(plays)"]],
      ]
    ),
  ]

  /// Unsaved changes are read off the event loop, too, as they were when it was asked for.
  @Test(arguments: unsavedReads.indices)
  func fetchesOfWhatIsNotSavedLetOthersBeAnswered(index: Int) throws {
    let (method, fetch) = Self.unsavedReads[index]
    let server = try InProcessServer()
    let (client, other) = (try open(server), try open(server))
    try Self.fill(client)
    let first = ["fetch": ["entity": "Song", "predicate": "plays = 1"]] as JSONValue
    let ids = try client.call("fetch/ids", first)["ids"]?.elements
    let song = try #require(ids?.first)
    try client.call("object/update", ["id": song, "values": ["plays": 7_777_777]])
    try client.call("object/update", ["id": "Album/p1", "values": ["title": "b"]])
    try Self.send(1, method, ["fetch": fetch], to: client)
    #expect(try other.call("object/get", ["ids": ["Artist/p1"]])["objects"]?.elements?.count == 1)
    try Self.cancel(1, of: client)
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
    // What is edited after it was sent is not in it.
    try Self.send(2, method, ["fetch": fetch], to: client)
    try client.call("object/update", ["id": song, "values": ["plays": 1]])
    try client.call("object/update", ["id": "Album/p1", "values": ["title": "x"]])
    let before = try #require(try Self.reply(2, to: client)["result"]).text
    switch method {
    case "fetch/count": #expect(before.contains("\"count\":\(Self.songs)"))
    case "fetch/ids": #expect(before.contains(song.text))
    case "fetch/objects": #expect(before.contains("7777777"))
    default: #expect(before.contains("\(7_777_776 + Self.songs * (Self.songs + 1) / 2)"))
    }
    try server.stop()
  }

  /// Files of large values, which a backup copies one by one.
  private func makeFiles() throws {
    let data = folder.path(".store_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    for _ in 0..<5_000 {
      let file = try #require(fopen("\(data)/\(UUID().uuidString)", "w"))
      fputs("x", file)
      fclose(file)
    }
  }

  @Test(arguments: ["document/check", "document/backup"])
  func progressIsTold(method: String) throws {
    let server = try InProcessServer(progressInterval: .microseconds(100))
    let client = try open(server)
    try Self.fill(client)
    if method == "document/backup" { try makeFiles() }
    var params: [(key: String, value: JSONValue)] = [("workDoneToken", "far")]
    if method == "document/backup" {
      params.append(("location", ["path": .string(folder.path("copy.data"))]))
    }
    _ = client.takeNotifications()
    try client.call(method, .object(params))
    let progress = client.takeNotifications().filter { $0["method"]?.string == "$/progress" }
      .compactMap { $0["params"] }
    #expect(progress.allSatisfy { $0["token"]?.string == "far" })
    #expect(progress.first?["value"]?["kind"]?.string == "begin")
    #expect(progress.first?["value"]?["title"]?.string == method)
    #expect(progress.last?["value"] == ["kind": "end"])
    let percentages = progress.compactMap { $0["value"]?["percentage"]?.integer }
    #expect(!percentages.isEmpty && percentages == percentages.sorted())
    #expect(percentages.allSatisfy { (0...100).contains($0) })
    try server.stop()
  }

  /// What is saved while a store is copied is whole in the copy, or not in it.
  @Test func aBackupIsOfOneMoment() throws {
    let server = try InProcessServer()
    let (client, other) = (try open(server), try open(server))
    try Self.fill(client)
    try makeFiles()
    let copy = folder.path("copy.data")
    try Self.send(1, "document/backup", ["location": ["path": .string(copy)]], to: client)
    for number in 1...20 {
      let pair = ["a", "b"].map { name -> JSONValue in
        let values: JSONValue = ["name": .string("\(name)\(number)")]
        return ["method": "object/insert", "params": ["entity": "Artist", "values": values]]
      }
      try other.call("context/perform", ["operations": .array(pair), "save": true])
    }
    #expect(try Self.reply(1, to: client)["result"] != nil)
    let reader = try server.connect()
    try reader.initialize()
    try reader.call("document/open", ["location": ["path": .string(copy)]])
    let artists = try reader.call("fetch/count", ["fetch": ["entity": "Artist"]])
    let count = artists["count"]?.integer ?? 0
    #expect((1...41).contains(count) && count % 2 == 1)
    #expect(try reader.call("document/check")["isSound"] == true)
    try server.stop()
  }

  /// The store is closed when what was asked of it before is read.
  @Test func closingADocumentDoesNotWaitForWhatReadsIt() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try Self.fill(client)
    try Self.send(1, "document/check", [:], to: client)
    try Self.send(2, "document/close", [:], to: client)
    let replies = try (1...2).map { _ in try #require(try client.next { $0["id"] != nil }) }
    #expect(replies.map { $0["id"]?.integer } == [2, 1])
    #expect(replies.allSatisfy { $0["result"] != nil })
    #expect(try client.call("document/list")["documents"]?.elements == [])
    try server.stop()
  }

  @Test func aServerThatEndsDoesNotWaitForWhatIsRead() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try Self.fill(client)
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "m"]])
    try Self.send(1, "document/check", [:], to: client)
    try server.stop()
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
  }

  /// Over a network it may have gone, and what it asked for is of no use to anybody.
  @Test func whoSaysNoMoreIsWaitedForOnlySoLong() throws {
    let server = try InProcessServer { $0.remainingTime = .zero }
    let owner = try open(server)
    try Self.fill(owner)
    let client = try server.connectByNetwork()
    try client.initialize(["token": .string(TestTokens.writer)])
    try client.call("document/open", ["location": ["path": .string(folder.path("store.data"))]])
    try Self.send(1, "document/check", [:], to: client)
    try client.endInput()
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
    while try client.next() != nil {}
    // A client of this machine is waited for.
    try Self.send(1, "document/check", [:], to: owner)
    try owner.endInput()
    #expect(try Self.reply(1, to: owner)["result"]?["isSound"] == true)
    try server.stop()
  }

  /// It waits for the read, edits go on, other reads wait for it; when it is given up they go on
  /// too.
  @Test(arguments: [false, true]) func anotherModelWaitsForWhatIsRead(isGivenUp: Bool) throws {
    let server = try InProcessServer()
    let (client, other, third) = (try open(server), try open(server), try open(server))
    try Self.fill(client)
    try Self.send(1, "document/check", [:], to: client)
    try Self.send(1, "model/update", ["model": ["path": .string(Self.model)]], to: other)
    try Self.send(2, "object/get", ["ids": ["Artist/p1"]], to: other)
    try Self.send(1, "fetch/count", ["fetch": ["entity": "Song"]], to: third)
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "m"]])
    if isGivenUp {
      try Self.cancel(1, of: other)
      #expect(Self.kind(try Self.reply(1, to: other)["error"]) == "rpc.requestCancelled")
      #expect(try Self.reply(2, to: other)["result"] != nil)
      #expect(try Self.reply(1, to: third)["result"]?["count"]?.integer == Int64(Self.songs))
    }
    try Self.cancel(1, of: client)
    let check = try Self.reply(1, to: client)
    if isGivenUp {
      // Two reads at once take their time: it may have come to its end.
      #expect(check["result"] != nil || Self.kind(check["error"]) == "rpc.requestCancelled")
    } else {
      // It has been at work until now.
      #expect(Self.kind(check["error"]) == "rpc.requestCancelled")
      #expect(try Self.reply(1, to: other)["result"]?["changes"] != nil)
      #expect(try Self.reply(2, to: other)["result"] != nil)
      #expect(try Self.reply(1, to: third)["result"]?["count"]?.integer == Int64(Self.songs))
    }
    try server.stop()
  }

  @Test func aServerThatEndsDoesNotWaitForAnotherModel() throws {
    let server = try InProcessServer()
    let (client, other) = (try open(server), try open(server))
    try Self.fill(client)
    try Self.send(1, "document/check", [:], to: client)
    try Self.send(1, "model/update", ["model": ["path": .string(Self.model)]], to: other)
    try server.stop()
    #expect(Self.kind(try Self.reply(1, to: client)["error"]) == "rpc.requestCancelled")
  }

  // MARK: Openings

  private static func request(_ id: Int, _ method: String, _ params: JSONValue) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": params,
    ]
  }

  /// Read together: what is asked first is at work when the second is asked.
  private static func together(
    _ requests: [JSONValue], to client: TestClient
  ) throws -> [Int64: JSONValue] {
    try client.send(JSONValue.array(requests).text)
    let replies = try #require(try client.next { $0.elements != nil }?.elements)
    return Dictionary(uniqueKeysWithValues: replies.map { ($0["id"]?.integer ?? 0, $0) })
  }

  @Test func noBackupTakesAwayAStoreThatIsBeingOpened() throws {
    let server = try InProcessServer()
    let client = try open(server)
    let path = JSONValue.string(folder.path("other.data"))
    let opening = Self.request(
      1, "document/open",
      ["location": ["path": path], "model": ["path": .string(Self.model)], "create": "ifMissing"])
    let backup = Self.request(
      2, "document/backup", ["location": ["path": path], "replace": true, "document": "d1"])
    var replies = try Self.together([opening, backup], to: client)
    #expect(replies[1]?["result"] != nil)
    #expect(Self.kind(replies[2]?["error"]) == "document.badLocation")
    try client.call("document/close", ["document": "d2"])
    replies = try Self.together([backup, opening], to: client)
    #expect(replies[2]?["result"] != nil)
    #expect(Self.kind(replies[1]?["error"]) == "document.badLocation")
    #expect(replies[1]?["error"]?["data"]?["retryable"] == true)
    try client.call("document/open", ["location": ["path": path]])
    try server.stop()
  }

  @Test func anOpeningThatIsCancelledMakesNothing() throws {
    let server = try InProcessServer()
    let client = try open(server)
    let path = JSONValue.string(folder.path("new.data"))
    let opening = Self.request(
      1, "document/open",
      ["location": ["path": path], "model": ["path": .string(Self.model)], "create": "always"])
    let cancellation: JSONValue = [
      "jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 1],
    ]
    let replies = try Self.together([opening, cancellation], to: client)
    #expect(Self.kind(replies[1]?["error"]) == "rpc.requestCancelled")
    // Waits for what is left of it.
    let missing = try client.failure(of: "document/open", ["location": ["path": path]])
    #expect(Self.kind(missing) == "store.notFound")
    try server.stop()
  }

  // MARK: Room

  /// Fetches that find no room wait, in order, and so does what comes after them; they are
  /// answered in full, and others are answered at once.
  @Test(arguments: [false, true]) func fetchesWithoutRoomWait(inMemory: Bool) throws {
    let server = try InProcessServer()
    let client = try open(server, path: inMemory ? ":memory:" : nil)
    try Self.fill(client)
    let other = try open(server, path: folder.path("other.data"))
    let fetches = 40
    for id in 1...fetches {
      try Self.send(
        id, "fetch/ids",
        ["fetch": ["entity": "Song", "sort": [["keyPath": "title"]]]], to: client)
    }
    try Self.send(100, "object/insert", ["entity": "Song", "values": ["title": "t"]], to: client)
    try Self.send(101, "fetch/count", ["fetch": ["entity": "Song"]], to: client)
    try other.call("object/insert", ["entity": "Artist", "values": ["name": "m"]])
    try Self.cancel(fetches, of: client)
    var replies: [Int64: JSONValue] = [:]
    while replies.count < fetches + 2 {
      let reply = try #require(try client.next { $0["id"] != nil })
      replies[try #require(reply["id"]?.integer)] = reply
    }
    for id in 1..<Int64(fetches) {
      #expect(replies[id]?["result"]?["ids"]?.elements?.count == Self.songs)
    }
    #expect(Self.kind(replies[Int64(fetches)]?["error"]) == "rpc.requestCancelled")
    #expect(replies[100]?["result"] != nil)
    #expect(replies[101]?["result"]?["count"]?.integer == Int64(Self.songs + 1))
    try server.stop()
  }

  @Test func aLaneGivesEachConnectionItsShare() throws {
    final class Client {}
    let clients = (0..<10).map { _ in Client() }
    var lane = Lane.reads
    let begun = clients.map { client in
      var count = 0
      while lane.hasRoom(for: ObjectIdentifier(client)) {
        lane.begin(for: ObjectIdentifier(client))
        count += 1
      }
      return count
    }
    // Who has nothing at work yet has room kept for it.
    #expect(begun == [8, 8, 1, 1, 1, 1, 1, 1, 1, 1])
    let newcomer = Client()
    #expect(!lane.hasRoom(for: ObjectIdentifier(newcomer)))
    lane.end(for: ObjectIdentifier(clients[0]))
    #expect(lane.hasRoom(for: ObjectIdentifier(newcomer)))
    #expect(!lane.hasRoom(for: ObjectIdentifier(clients[9])))
  }

  @Test func requestsThatWaitAreBoundedInBytes() throws {
    func request(_ bytes: Int) -> WaitingRequests.Request {
      let call = Call(id: 0, name: "object/insert", byteCount: bytes) { _, _ in }
      return WaitingRequests.Request(call: call, name: ContextName(nil), document: nil) {}
    }
    var waiting = WaitingRequests()
    let half = request(ServerLimits.waitingBytes / 2)
    try waiting.append(half)
    try waiting.append(request(ServerLimits.waitingBytes / 2))
    let failure = #expect(throws: RequestFailure.self) { try waiting.append(request(1)) }
    #expect(failure?.info.data.kind == "rpc.tooManyRequests")
    // One that was cancelled makes room.
    waiting.remove(half.call)
    try waiting.append(request(1))
    #expect(waiting.takeAll().count == 2)
    #expect(waiting.isEmpty)
  }
}
