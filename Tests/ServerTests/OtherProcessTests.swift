import Foundation
import JSONText
import Server
import TestSupport
import Testing

/// Two servers on one file: what one saves, the front ends of the other are told, and keep their
/// unsaved edits.
@Suite(.serialized) struct OtherProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ server: any TestServer, history: Bool) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))],
        "model": ["path": .string(Places.people)],
        "create": "ifMissing", "autosave": ["enabled": false], "history": .bool(history),
      ])
    return client
  }

  /// The next change of another process that the client is told, with the notice of the save.
  private func remote(_ client: TestClient) throws -> (change: JSONValue, save: JSONValue) {
    let change = try next("context/didChangeObjects", client) {
      $0["origin"]?.string == "remote"
    }
    let save = try next("document/didSave", client) { $0["by"] == nil && $0["context"] == nil }
    return (change, save)
  }

  /// The next notification that is meant, waiting for it; those before it are dropped.
  private func next(
    _ method: String, _ client: TestClient, where isMeant: (JSONValue) -> Bool = { _ in true }
  ) throws -> JSONValue {
    _ = client.takeNotifications()
    while let message = try client.next() {
      if message["method"]?.string == method, let params = message["params"], isMeant(params) {
        return params
      }
    }
    throw TestFailure("The connection ended before a \(method).")
  }

  @Test(arguments: Boundary.allCases, [true, false]) func savesOfAnotherServerAreTold(
    at boundary: Boundary, history: Bool
  ) throws {
    let (here, there) = (try InProcessServer(), try boundary.start())
    let first = try open(here, history: history)
    let second = try open(there, history: history)
    try first.call(
      "object/insert",
      ["entity": "Person", "values": ["firstName": "Ada", "lastName": "Byron", "age": 36]])
    try first.call("context/save")
    let inserted = try remote(second)
    #expect(inserted.change["by"] == nil)
    #expect(inserted.change["inserted"]?[0]?["values"]?["lastName"]?.string == "Byron")
    #expect(inserted.save["transaction"]?.integer == (history ? 1 : nil))
    #expect(inserted.save["inserted"]?[0]?.string == "Person/p1")
    // An unsaved edit stays, on top of what the other saves.
    try second.call("object/update", ["id": "Person/p1", "values": ["age": 37]])
    try first.call("object/update", ["id": "Person/p1", "values": ["lastName": "Lovelace"]])
    try first.call("context/save")
    let updated = try remote(second)
    #expect(updated.change["updated"]?[0]?["keys"]?.elements?.contains("lastName") == true)
    let seen = try second.call("object/get", ["ids": ["Person/p1"]])["objects"]?[0]?["values"]
    #expect(seen?["age"]?.integer == 37)
    #expect(seen?["lastName"]?.string == "Lovelace")
    try second.call("context/save")
    #expect(try remote(first).change["updated"]?[0]?["values"]?["age"]?.integer == 37)
    try first.call("batch/delete", ["entity": "Person"])
    #expect(try remote(second).change["deleted"]?[0]?.string == "Person/p1")
    #expect(try second.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 0)
    try here.stop()
    try there.stop()
  }

  /// How a server finds out that another has written: by the system alone, or by looking alone.
  @Test(arguments: [true, false]) func savesAreNoticed(bySystem: Bool) throws {
    let here = try InProcessServer()
    let there = try InProcessServer { server in
      if bySystem {
        server.remotePollInterval = .hours(1)
        server.remoteReviewInterval = .hours(1)
      } else {
        server.fileWatcher = nil
        server.remotePollInterval = .milliseconds(10)
      }
    }
    let first = try open(here, history: false)
    let second = try open(there, history: false)
    for age in 1...5 as ClosedRange<Int64> {
      try first.call(
        "object/insert",
        [
          "entity": "Person",
          "values": ["firstName": "Ada", "lastName": .string("B\(age)"), "age": .integer(age)],
        ])
      try first.call("context/save")
      #expect(try remote(second).save["inserted"]?[0]?.string == "Person/p\(age)")
    }
    try here.stop()
    try there.stop()
  }

  /// A list that is short of rows reads the store, which may have others by then in the place of
  /// those that it holds.
  @Test func aListReadsWhatNobodyHasNoticedYet() throws {
    let here = try InProcessServer { server in
      server.fileWatcher = nil
      server.remotePollInterval = .hours(1)
      server.remoteReviewInterval = .hours(1)
    }
    let there = try InProcessServer()
    let first = try open(here, history: false)
    let second = try open(there, history: false)
    let people = (0..<200 as Range<Int64>).map { age -> JSONValue in
      ["firstName": "Ada", "lastName": "Byron", "age": .integer(age)]
    }
    try second.call("batch/insert", ["entity": "Person", "objects": .array(people)])
    func fetch(limit: Int64) -> JSONValue {
      ["entity": "Person", "sort": [["keyPath": "age"]], "limit": .integer(limit)]
    }
    let list = try #require(try first.call("list/open", ["fetch": fetch(limit: 10)])["list"])
    let ids = try #require(
      try first.call("fetch/ids", ["fetch": fetch(limit: 200)])["ids"]?.elements)
    // One goes behind those that will be read, and another before those that are held.
    for (place, age) in [(5, 85), (100, -1)] as [(Int, Int64)] {
      try second.call("object/update", ["id": ids[place], "values": ["age": .integer(age)]])
    }
    try second.call("context/save")
    try first.call("object/delete", ["ids": .array(Array(ids[6..<75]))])
    for limit in [100, 10] as [Int64] {
      try first.call("list/setFetch", ["list": list, "fetch": fetch(limit: limit)])
      let window: JSONValue = ["list": list, "window": ["offset": 0, "count": 100]]
      let held = try first.call("list/setWindow", window)["objects"]?.elements?.map { $0["id"] }
      #expect(try first.call("fetch/ids", ["fetch": fetch(limit: limit)])["ids"]?.elements == held)
    }
    try here.stop()
    try there.stop()
  }

  @Test func aReplacedFileIsNoStoreToSaveTo() throws {
    let server = try InProcessServer()
    let client = try open(server, history: false)
    let (path, aside) = (folder.path("store.data"), folder.path("aside.data"))
    try client.call(
      "object/insert", ["entity": "Person", "values": ["firstName": "Ada", "lastName": "B"]])
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    let state = try next("document/didChangeState", client)
    #expect(state["state"]?.string == "inConflict")
    #expect(state["error"]?["data"]?["kind"]?.string == "store.replaced")
    try Data("another".utf8).write(to: URL(fileURLWithPath: path))
    let failure = try client.failure(of: "context/save")
    #expect(failure["data"]?["kind"]?.string == "store.replaced")
    #expect(
      try client.failure(of: "batch/delete", ["entity": "Person"])["data"]?["kind"]?.string
        == "store.replaced")
    #expect(try client.call("document/getStatus")["hasChanges"] == true)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: aside, toPath: path)
    #expect(try next("document/didChangeState", client)["state"]?.string == "normal")
    try client.call("context/save")
    #expect(try client.call("fetch/count", ["fetch": ["entity": "Person"]])["count"]?.integer == 1)
    try server.stop()
  }
}
