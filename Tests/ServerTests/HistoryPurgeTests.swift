import Dispatch
import GRDB
import JSONText
import Server
import TestSupport
import Testing

/// `history/purge` of more than is purged at a time, among other requests.
@Suite struct HistoryPurgeTests {
  private static let count = 25_000
  private static let person: JSONValue = ["firstName": "Ada", "lastName": "Byron"]

  private func open(_ server: InProcessServer, _ store: String) throws -> TestClient {
    let client = try server.connect()
    try client.initialize(["noticeDetail": "none"])
    try client.call(
      "document/open",
      [
        "location": ["path": .string(store)],
        "model": ["path": .string(Places.people)],
        "create": "ifMissing", "history": true,
      ])
    return client
  }

  private func request(_ id: Int64, _ method: String, _ params: JSONValue) -> String {
    JSONValue.object([
      ("jsonrpc", "2.0"), ("id", .integer(id)), ("method", .string(method)), ("params", params),
    ]).text
  }

  /// Asks for a purge, and for something else before the first piece is done.
  ///
  /// - Returns: How many changes are left.
  private func purge(
    _ askForMore: (_ client: TestClient, _ other: TestClient) throws -> Void,
    expecting check: (_ purged: JSONValue, _ other: TestClient) throws -> Void
  ) throws -> Int {
    let folder = try TemporaryFolder()
    let store = folder.path("store.data")
    nonisolated(unsafe) var made: OrreryServer?
    let server = try InProcessServer { made = $0 }
    let (client, other) = (try open(server, store), try open(server, store))
    let people = JSONValue.array(Array(repeating: Self.person, count: Self.count))
    try client.call("batch/insert", ["entity": "Person", "objects": people])
    let loop = try #require(made?.eventLoop)
    let areSent = DispatchSemaphore(value: 0)
    loop.execute { areSent.wait() }
    try client.send(request(1, "history/purge", ["beforeDate": "2100-01-01T00:00:00Z"]))
    try askForMore(client, other)
    areSent.signal()
    try check(try #require(try client.next { $0["id"]?.integer == 1 }), other)
    made = nil
    try server.stop()
    let database = try DatabaseQueue(path: store)
    defer { try? database.close() }
    return try database.read { database in
      try #require(try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM ACHANGE"))
    }
  }

  /// One that begins in the middle of it is waited for.
  @Test func nothingIsLeftAfterABatchRequestInBetween() throws {
    let left = try purge { _, other in
      try other.send(request(2, "batch/insert", ["entity": "Person", "objects": [Self.person]]))
    } expecting: { purged, other in
      #expect(purged["result"]?["transactions"] == 1, "\(purged.text)")
      let inserted = try other.next { $0["id"]?.integer == 2 }
      #expect(inserted?["result"]?["insertedCount"] == 1)
    }
    #expect(left == 1)
  }

  @Test func whatIsCancelledStopsAfterAPiece() throws {
    let left = try purge { client, _ in
      try client.notify("$/cancelRequest", ["id": 1])
    } expecting: { purged, _ in
      #expect(purged["error"]?["data"]?["kind"] == "rpc.requestCancelled", "\(purged.text)")
    }
    #expect(left > 0 && left < Self.count)
  }
}
