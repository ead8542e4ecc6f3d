import Dispatch
import GRDB
import JSONText
import Server
import TestSupport
import Testing

/// `history/purge` of more than is purged at a time, among other requests.
@Suite struct HistoryPurgeTests {
  private static let count = 25_000

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

  /// One that begins in the middle of it is waited for.
  @Test func nothingIsLeftAfterABatchRequestInBetween() throws {
    let folder = try TemporaryFolder()
    let store = folder.path("store.data")
    nonisolated(unsafe) var made: OrreryServer?
    let server = try InProcessServer { made = $0 }
    let (client, other) = (try open(server, store), try open(server, store))
    let person: JSONValue = ["firstName": "Ada", "lastName": "Byron"]
    let people = JSONValue.array(Array(repeating: person, count: Self.count))
    try client.call("batch/insert", ["entity": "Person", "objects": people])
    let loop = try #require(made?.eventLoop)
    // Both are there before the first piece is done.
    let areSent = DispatchSemaphore(value: 0)
    loop.execute { areSent.wait() }
    try client.send(request(1, "history/purge", ["beforeDate": "2100-01-01T00:00:00Z"]))
    try other.send(request(2, "batch/insert", ["entity": "Person", "objects": [person]]))
    areSent.signal()
    let purged = try client.next { $0["id"]?.integer == 1 }
    #expect(purged?["result"]?["transactions"] == 1, "\(purged?.text ?? "No reply")")
    let inserted = try other.next { $0["id"]?.integer == 2 }
    #expect(inserted?["result"]?["insertedCount"] == 1)
    made = nil
    try server.stop()
    let database = try DatabaseQueue(path: store)
    let left = try database.read { database in
      try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM ACHANGE")
    }
    #expect(left == 1)
    try database.close()
  }
}
