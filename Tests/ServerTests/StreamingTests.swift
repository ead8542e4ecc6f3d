import Foundation
import JSONText
import OrreryProtocol
import Server
import TestSupport
import Testing

/// Fetches with a `partialResultToken`: the pieces are the plain result, once and in order, and a
/// client that does not take them holds up its own fetch and nothing else.
@Suite(.serialized) struct StreamingTests {
  private static let model =
    Places.examples.appendingPathComponent("Homepwner.xcdatamodeld").path
  private static let rowsPerPiece = 1_000
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ client: TestClient) throws {
    try client.initialize()
    try client.call("document/open", opening)
  }

  private var opening: JSONValue {
    [
      "location": ["path": .string(folder.path("store.data"))],
      "model": ["path": .string(Self.model)],
      "create": "ifMissing", "autosave": ["enabled": false],
    ]
  }

  /// Inserts items with distinct values, and saves them.
  private static func insert(
    _ count: Int, bytes: Int = 0, in client: TestClient
  ) throws {
    let padding = String(repeating: "x", count: bytes)
    for start in stride(from: 0, to: count, by: 500) {
      let operations = (start..<min(start + 500, count)).map { number -> JSONValue in
        [
          "method": "object/insert",
          "params": [
            "entity": "BNRItem",
            "values": [
              "itemName": .string("\(number * 7_919 % count)\(padding)"),
              "valueInDollars": .integer(Int64(number)),
            ],
            "returning": "none",
          ],
        ]
      }
      try client.call("context/perform", ["operations": .array(operations), "save": true])
    }
  }

  private struct Fetch {
    let method: String
    let request: JSONValue

    init(_ method: String, _ request: JSONValue) {
      self.method = method
      self.request = request
    }
  }

  /// The rows of a streamed fetch, by member, and its reply.
  private static func stream(
    _ fetch: Fetch, in client: TestClient, token: String = "rows"
  ) throws -> (rows: [String: [JSONValue]], sizes: [Int], reply: JSONValue) {
    _ = client.takeNotifications()
    let reply = try client.call(
      fetch.method, ["fetch": fetch.request, "partialResultToken": .string(token)])
    var rows: [String: [JSONValue]] = [:]
    var sizes: [Int] = []
    for notification in client.takeNotifications()
    where notification["method"]?.string == "$/progress" {
      #expect(notification["params"]?["token"]?.string == token)
      let piece = notification["params"]?["value"]?.members ?? []
      #expect(piece.count == 1)
      for (key, value) in piece {
        let elements = value.elements ?? []
        rows[key, default: []] += elements
        sizes.append(elements.count)
      }
    }
    return (rows, sizes, reply)
  }

  // MARK: The same rows

  private static let sort: JSONValue = [["keyPath": "itemName"]]

  private static var fetches: [Fetch] {
    [
      Fetch("fetch/objects", ["entity": "BNRItem", "sort": sort]),
      Fetch("fetch/ids", ["entity": "BNRItem", "sort": sort]),
      Fetch("fetch/rows", ["entity": "BNRItem", "sort": sort]),
      Fetch(
        "fetch/rows",
        ["entity": "BNRItem", "sort": sort, "properties": ["itemName"], "distinct": true]),
      Fetch("fetch/ids", ["entity": "BNRItem", "sort": sort, "limit": 1_000]),
      Fetch("fetch/objects", ["entity": "BNRItem", "sort": sort, "limit": 0]),
      Fetch(
        "fetch/objects",
        ["entity": "BNRItem", "predicate": "valueInDollars < 1500", "offset": 3]),
    ]
  }

  /// Compares each fetch with its plain result.
  private static func compare(_ client: TestClient) throws {
    for fetch in fetches {
      let plain = try client.call(fetch.method, ["fetch": fetch.request])
      let (rows, sizes, reply) = try stream(fetch, in: client)
      #expect(sizes.allSatisfy { (1...rowsPerPiece).contains($0) })
      for (key, value) in plain.members ?? [] {
        if let elements = value.elements, key != "columns" {
          #expect(rows[key] ?? [] == elements, "\(fetch)")
          #expect(reply[key] == [])
        } else {
          #expect(reply[key] == value, "\(fetch)")
        }
      }
    }
  }

  @Test(arguments: Boundary.allCases)
  func piecesAreThePlainResult(at boundary: Boundary) throws {
    let server = try boundary.start()
    let client = try server.connect()
    try open(client)
    try Self.insert(2_500, in: client)
    try Self.compare(client)
    // And with unsaved changes, of what is fetched and of what it reaches.
    try client.call(
      "object/update", ["id": "BNRItem/p7", "values": ["itemName": "0", "valueInDollars": 9]])
    try client.call("object/insert", ["entity": "BNRItem", "values": ["itemName": "zz"]])
    try client.call("object/delete", ["ids": ["BNRItem/p9"]])
    try Self.compare(client)
    try server.stop()
  }

  @Test func aStoreInMemoryStreamsToo() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open", ["location": ["path": ":memory:"], "model": ["path": .string(Self.model)]])
    try Self.insert(2_500, in: client)
    try Self.compare(client)
    try server.stop()
  }

  @Test func entitiesBelowAreStreamedInOrder() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("works.data"))],
        "model": ["path": .string(Places.examples.appendingPathComponent("Everything.json").path)],
        "create": "ifMissing",
      ])
    let operations = (0..<2_300).map { number -> JSONValue in
      [
        "method": "object/insert",
        "params": [
          "entity": number % 3 == 0 ? "Album" : "Song",
          "values": ["title": .string("\(number * 7_919 % 2_300)")],
        ],
      ]
    }
    try client.call("context/perform", ["operations": .array(operations), "save": true])
    let fetch = Fetch("fetch/objects", ["entity": "Work", "sort": [["keyPath": "title"]]])
    let plain = try client.call(fetch.method, ["fetch": fetch.request])
    let (rows, sizes, reply) = try Self.stream(fetch, in: client)
    #expect(rows["objects"] == plain["objects"]?.elements)
    #expect(rows["objects"]?.count == 2_300)
    #expect(sizes.count > 2)
    #expect(reply["objects"] == [])
    try server.stop()
  }

  @Test func largeRowsMakeSmallPieces() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try open(client)
    try Self.insert(64, bytes: 16 << 10, in: client)
    let (rows, sizes, _) = try Self.stream(
      Fetch("fetch/objects", ["entity": "BNRItem"]), in: client)
    #expect(rows["objects"]?.count == 64)
    #expect(sizes.allSatisfy { $0 <= 4 })
    try server.stop()
  }

  // MARK: Clients that do not read

  private static let itemBytes = 8 << 10
  private static let items = 3_000

  private struct Slow {
    let server: SpawnedServer
    let other: TestClient
    let client: RawClient
  }

  /// A store of some 25 MB, a client that reads, and one that does not.
  private func slow() throws -> Slow {
    let server = try SpawnedServer()
    let writer = try server.connect()
    try writer.initialize(["noticeDetail": "none"])
    try writer.call("document/open", opening)
    try Self.insert(Self.items, bytes: Self.itemBytes, in: writer)
    let other = try server.connect()
    try open(other)
    return Slow(server: server, other: other, client: try attachRaw(server))
  }

  private static func streaming(_ token: Int) -> JSONValue {
    [
      "fetch": ["entity": "BNRItem", "sort": [["keyPath": "valueInDollars"]]],
      "partialResultToken": .integer(Int64(token)),
    ]
  }

  /// What came under a token, by `valueInDollars`.
  private static func dollars(_ messages: [JSONValue], token: Int) -> [Int64] {
    messages.filter { $0["params"]?["token"]?.integer == Int64(token) }.flatMap { message in
      (message["params"]?["value"]?["objects"]?.elements ?? []).compactMap {
        $0["values"]?["valueInDollars"]?.integer
      }
    }
  }

  private func attachRaw(_ server: SpawnedServer) throws -> RawClient {
    let client = try RawClient(to: server)
    try client.request(1, "initialize")
    try client.send(line: #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    try client.request(2, "document/open", opening)
    _ = try client.messages(upToReply: 2)
    return client
  }

  @Test func clientsThatDoNotReadHoldUpNobody() throws {
    let slow = try slow()
    // More streams than may wait.
    let clients = try [slow.client] + (0..<7).map { _ in try attachRaw(slow.server) }
    for client in clients {
      for id in 10..<13 { try client.request(id, "fetch/objects", Self.streaming(id)) }
    }
    for number in 0..<100 {
      let count = try slow.other.call("fetch/count", ["fetch": ["entity": "BNRItem"]])["count"]?
        .integer
      try #require(count == Int64(Self.items + number))
      try slow.other.call("object/insert", ["entity": "BNRItem"])
      try slow.other.call("context/save")
    }
    let (rows, _, _) = try Self.stream(
      Fetch("fetch/ids", ["entity": "BNRItem"]), in: slow.other)
    #expect(rows["ids"]?.count == Self.items + 100)
    for client in clients.prefix(2) {
      let messages = try client.messages(upToReply: 10)
      #expect(Self.dollars(messages, token: 10) == (0..<Int64(Self.items)).map { $0 })
    }
    try slow.server.stop()
  }

  /// With an unsaved edit the rows are merged on the event loop, which cannot wait for the client.
  @Test(arguments: [false, true])
  func aClientThatAsksForTooMuchAndDoesNotReadIsCutOff(hasChanges: Bool) throws {
    let slow = try slow()
    if hasChanges { try slow.other.call("object/insert", ["entity": "BNRItem"]) }
    let figures = ProcessFigures(slow.server)
    let before = try figures.memory("VmRSS")
    for id in 10..<40 { try? slow.client.request(id, "fetch/objects", Self.streaming(id)) }
    var isCut = false
    while !isCut {
      do {
        try slow.client.request(100, "document/getStatus")
      } catch is TestFailure {
        isCut = true
      }
      try slow.other.call("fetch/count", ["fetch": ["entity": "BNRItem"]])
    }
    let growth = try figures.memory("VmHWM") - before
    print("Thirty streams unread: \(growth) bytes more.")
    // What is queued, in buffers that are not all full; and each of up to 31 reads keeps 2 MB of
    // pages and sorts as much at a time.
    #expect(growth < (2 * 256 + 31 * 4) << 20)
    try slow.server.stop()
  }

  @Test func whatAClientReadsLateIsWholeAndInOrder() throws {
    let slow = try slow()
    let figures = ProcessFigures(slow.server)
    try slow.other.call("fetch/count", ["fetch": ["entity": "BNRItem"]])
    let before = try figures.memory("VmHWM")
    for id in 10..<13 { try slow.client.request(id, "fetch/objects", Self.streaming(id)) }
    for _ in 0..<100 { try slow.other.call("fetch/count", ["fetch": ["entity": "BNRItem"]]) }
    // Three results of 25 MB each; what waits are a megabyte and a few pieces, and each read keeps
    // 2 MB of pages.
    let growth = try figures.memory("VmHWM") - before
    print("Three streams unread: \(growth) bytes more.")
    #expect(growth < 60 << 20)
    // What is saved meanwhile is not in them.
    try slow.other.call("object/delete", ["ids": ["BNRItem/p5"]])
    try slow.other.call("context/save")
    var messages: [JSONValue] = []
    var replies: Set<Int64> = []
    while replies.count < 3, let message = try slow.client.next() {
      messages.append(message)
      if let id = message["id"]?.integer {
        replies.insert(id)
        #expect(message["result"]?["clock"] != nil)
        #expect(Self.dollars(messages, token: Int(id)) == (0..<Int64(Self.items)).map { $0 })
      }
    }
    #expect(replies == [10, 11, 12])
    try slow.server.stop()
  }

  @Test func cancellingEndsAStreamThatWaits() throws {
    let slow = try slow()
    try slow.client.request(10, "fetch/objects", Self.streaming(10))
    for _ in 0..<50 { try slow.other.call("fetch/count", ["fetch": ["entity": "BNRItem"]]) }
    try slow.client.send(
      line: #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":10}}"#)
    try slow.client.request(11, "document/getStatus")
    var messages = try slow.client.messages(upToReply: 11)
    let reply = try #require(messages.firstIndex { $0["id"]?.integer == 10 })
    #expect(messages[reply]["error"]?["data"]?["kind"]?.string == "rpc.requestCancelled")
    #expect(messages[reply...].allSatisfy { $0["method"]?.string != "$/progress" })
    // What came before is a beginning.
    let dollars = Self.dollars(messages, token: 10)
    #expect(dollars == (0..<Int64(dollars.count)).map { $0 })
    #expect(dollars.count < Self.items)
    // The reader is free for the next.
    try slow.client.request(12, "fetch/objects", Self.streaming(12))
    messages = try slow.client.messages(upToReply: 12)
    #expect(Self.dollars(messages, token: 12).count == Self.items)
    try slow.server.stop()
  }

  @Test func aDocumentThatClosesDoesNotWaitForAStream() throws {
    let slow = try slow()
    try slow.client.request(10, "fetch/objects", Self.streaming(10))
    try slow.other.call("document/close")
    try slow.client.request(11, "document/close")
    let messages = try slow.client.messages(upToReply: 10)
    #expect(Self.dollars(messages, token: 10).count == Self.items)
    try slow.server.stop()
  }

  @Test func aClientThatLeavesEndsItsStreams() throws {
    let slow = try slow()
    var rude: RawClient? = try attachRaw(slow.server)
    for id in 10..<14 { try rude?.request(id, "fetch/objects", Self.streaming(id)) }
    _ = try rude?.next()
    // Closed in the middle of a piece.
    rude = nil
    try slow.other.call("object/insert", ["entity": "BNRItem"])
    // The server stops in order: nothing is left waiting.
    try slow.server.stop()
  }
}

extension JSONValue {
  fileprivate var members: [(String, JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }
}
